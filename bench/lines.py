"""Lines of code of the rules, the service and the workers, by folder: `python -m bench.lines [COMMIT ...]`.

Comments, docstrings and blank lines are not counted. Each named commit has a column before that of the working tree.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import tokenize
from collections import Counter
from pathlib import Path, PurePath

ROOT = Path(__file__).parents[1]
FOLDERS = ("rules", "service", "workers")
_NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}


def code_lines(source: str) -> int:
    """Return the number of lines of a Python source that hold code."""
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _NO_CODE:
            found.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for part in body if isinstance(body, list) else ():
            if isinstance(part, ast.Expr) and isinstance(getattr(part.value, "value", None), str):
                found.difference_update(range(part.lineno, (part.end_lineno or part.lineno) + 1))
    return len(found)


def counted(commit: str | None) -> Counter[str]:
    """Return the lines of code of each folder, at a commit or (None) in the working tree."""
    names = _git("ls-files", *FOLDERS) if commit is None else _git("ls-tree", "-r", "--name-only", commit, *FOLDERS)
    found: Counter[str] = Counter()
    for name in names.splitlines():
        if name.endswith(".py"):
            source = (ROOT / name).read_text("utf-8") if commit is None else _git("show", f"{commit}:{name}")
            found["/".join(PurePath(name).parent.parts[:2])] += code_lines(source)
    return found


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Print a line for each folder, and the sum."""
    parser = argparse.ArgumentParser(prog="python -m bench.lines", description=__doc__.splitlines()[0])
    parser.add_argument("commits", nargs="*", metavar="COMMIT", help="a commit to count in a column of its own")
    columns = [*map(counted, parser.parse_args().commits), counted(None)]
    for folder in sorted(set().union(*columns)):
        print(f"{folder:32}", *(f"{column[folder]:8}" for column in columns))
    print(f"{'all':32}", *(f"{column.total():8}" for column in columns))


if __name__ == "__main__":
    main()
