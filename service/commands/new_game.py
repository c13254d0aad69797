"""The command `noonday game new`: makes the package of a game that keeps every law, to be turned into another one."""

from __future__ import annotations

import keyword
import os
import re
import shlex
import sys
import tempfile
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Final

import rules
from service.terminal import fail

if TYPE_CHECKING:
    import argparse

LONGEST_KEY: Final = 24
"""Most characters of a key, so that every line of the package has room for it."""

FILES: Final = {
    "pyproject.toml": "pyproject.toml",
    ".gitignore": "gitignore",
    "first_match.py": "first_match.py",
    "$package/RULES.md": "RULES.md",
    "$package/play.py": "play.py",
    "$package/__init__.py": "__init__.py",
    "tests/test_laws.py": "test_laws.py",
    "tests/test_rules.py": "test_rules.py",
}
"""The files of the package, each with its pattern in the folder of patterns."""

NEXT: Final = """\
{folder}: {count} files, a game that keeps every law. What to do next:

    {python} -m pip install -e {folder}
    noonday game check {key}
    {python} -m pytest {folder}
    make run                 # or noonday run; a service that runs already has to be started again
    {python} {script}

The last line plays a match over HTTP against a bot, and prints its score sheet. Then make the rules your own, from
{rules} on; docs/game-authors.md has the way.
"""

_KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")


class Unmade(ValueError):
    """A game cannot be made; the message says why in one line."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Make the package of a new game in a folder of its own: the toss of a coin, with its rules, its tests and a "
        "match to play. It keeps every law as it is, and is there to be changed."
    )
    parser.add_argument("key", metavar="KEY", help="the game's key: lower-case words with hyphens, such as sea-battle")
    parser.add_argument("--folder", metavar="FOLDER", help="where to make it; must not exist (default: KEY, here)")


def run(given: argparse.Namespace) -> int:
    """Make the package and print what to do next; the exit code is 1 if it cannot be made."""
    folder = Path(given.folder or given.key)
    try:
        check_key(given.key)
        make(given.key, folder)
    except Unmade as error:
        return fail(error)
    except (OSError, ValueError) as error:  # ValueError: a folder whose name no file can have
        return fail(f"{folder}: {getattr(error, 'strerror', None) or error}")
    package = given.key.replace("-", "_")
    python, shown = shlex.quote(sys.executable), shlex.quote(str(folder))
    script, text = shlex.quote(str(folder / "first_match.py")), folder / package / "RULES.md"
    print(NEXT.format(folder=shown, count=len(FILES), python=python, key=given.key, script=script, rules=text), end="")
    return 0


def check_key(key: str) -> None:
    """Insist on a key that no other game has, and of which the name of a package can be made.

    :raises Unmade: saying why not.
    """
    if not _KEY.fullmatch(key) or len(key) > LONGEST_KEY:
        raise Unmade(
            f"the key {key[:60]!r} must be lower-case words of the letters a to z and digits, each beginning with a "
            f"letter, with hyphens between them, and at most {LONGEST_KEY} characters, such as sea-battle"
        )
    package = key.replace("-", "_")
    if keyword.iskeyword(package):
        raise Unmade(f"the key {key!r} is a word of Python, so no package can have its name; add a word to it")
    if key in rules.sources() or key in rules.clashes():
        raise Unmade(f"a game with the key {key!r} is installed already; choose another key")
    if package in sys.stdlib_module_names or find_spec(package) is not None:
        raise Unmade(f"a module {package!r} is installed already, and the game's would hide it; add a word to the key")


def make(key: str, folder: Path) -> None:
    """Make the package in a folder: whole, or not at all.

    :raises Unmade: when the folder exists, or the one around it does not.
    """
    if os.path.lexists(folder):
        raise Unmade(f"{folder}: it exists already; --folder names another place")
    if not folder.parent.is_dir():
        raise Unmade(f"{folder}: there is no folder {folder.parent} to make it in")
    values = {
        "key": key,
        "package": key.replace("-", "_"),
        "title": key.replace("-", " ").title(),
        "prefix": prefix(key),
    }
    with tempfile.TemporaryDirectory(prefix=f".{key}-", dir=folder.parent) as made:
        for name, pattern in FILES.items():
            path = Path(made, "whole", Template(name).substitute(values))
            path.parent.mkdir(parents=True, exist_ok=True)
            text = files("service.commands").joinpath("package_of_a_game", f"{pattern}.txt").read_text("utf-8")
            path.write_text(Template(text).substitute(values), encoding="utf-8")
        Path(made, "whole").rename(folder)


def prefix(key: str) -> str:
    """Return the letters of the clauses: the first one of each word, or the first three of one word."""
    words = key.upper().split("-")
    letters = "".join(word[0] for word in words) if len(words) > 1 else words[0][:3]
    return letters if letters != "TBL" else f"{letters}G"
