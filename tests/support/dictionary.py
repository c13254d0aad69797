"""Write the dictionary of the judge: ``python -m tests.support.dictionary FOLDER``.

The folder has the lists of SCOWL (Debian: the package ``scowl``). Words with different spellings in Britain and in
America are left out, since both spellings are right.
"""

import gzip
import sys
from pathlib import Path

from rules.twelve_strokes_of_noon.judging import dictionary
from rules.twelve_strokes_of_noon.judging.letters import plain

WORDS = ("english-words",)
NAMES = ("english-upper", "english-proper-names")
SIZE = 70
SHORTEST = 4
TARGET = Path(dictionary.__file__).with_name("dictionary.gz")


def listed(folder: Path, kinds: tuple[str, ...]) -> set[str]:
    """Return the words of the lists of some kinds up to the size, folded."""
    found = set()
    for kind in kinds:
        for path in folder.glob(f"{kind}.*"):
            if int(path.suffix[1:]) <= SIZE:
                words = path.read_text("latin-1").split()
                found.update(plain(word) for word in words if not word.endswith("'s"))
    return {word for word in found if len(word) >= SHORTEST and word.isascii() and word.isalpha()}


if __name__ == "__main__":
    lists = Path(sys.argv[1])
    names = {name.capitalize() for name in listed(lists, NAMES)}
    text = "".join(f"{word}\n" for word in sorted(names | listed(lists, WORDS)))
    TARGET.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
