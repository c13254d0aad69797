"""The project's own source, as the tests of its architecture read it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, partial
from importlib.metadata import entry_points
from pathlib import Path, PurePath

from tests.support.offenders import Test, each

ROOT = Path(__file__).parents[2]
GAMES = tuple(sorted(point.name for point in entry_points(group="noonday.games")))
"""The keys of the games that are installed, whatever other tests have added to this process."""

SHARED = frozenset({"table", "wire", "show", "defaults", "log"})
"""The packages of rules that serve all games."""

GAME_FOLDERS = frozenset(path.parent.name for path in (ROOT / "rules").glob("*/__init__.py")) - SHARED
"""Every other package of rules is a game; nobody needs to name it here."""

MADE = re.compile(
    r"(var|clients|dist|\.venv[^/]*|\.git|\.hypothesis|\.\w+_cache|(.*/)?(build|node_modules|__pycache__|[^/]*\.egg-info))"
)
"""Folders with nothing that belongs to the project."""

TREES = ("rules", "service", "workers", "openapi", "release", "bench", "examples", "tests")


@dataclass(frozen=True, slots=True)
class Function:
    """One function of a file: its name, its first and last line, and its docstring."""

    name: str
    first: int
    last: int
    doc: str

    @property
    def lines(self) -> int:
        """The number of its lines."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Call:
    """One call: its line, the name of what is called, and whether that name is all there is: no ``a.`` before it."""

    line: int
    name: str
    plain: bool


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of a file that laws ask for; its tree is not kept, since the trees of all files take 240 MB."""

    imports: tuple[tuple[int, str, tuple[str, ...]], ...]
    functions: tuple[Function, ...]
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """One Python file; ``name`` is its path below the root."""

    name: str
    text: str

    def __str__(self) -> str:
        """Return the name: what a failure shows of a file."""
        return self.name

    def tree(self) -> ast.Module:
        """Parse the text."""
        return ast.parse(self.text)

    def imports(self) -> Iterator[str]:
        """Yield the full name of every module that it imports, at any place in it and in any form."""
        package = PurePath(self.name).parts[:-1]
        for level, module, names in _parts(self.text).imports:
            above = package[: len(package) - level + 1] if level else ()
            base = ".".join([*above, *filter(None, [module])])
            yield base
            yield from (f"{base}.{name}" for name in names)

    def functions(self) -> tuple[Function, ...]:
        """Return every function, methods and inner ones too."""
        return _parts(self.text).functions

    def calls(self) -> tuple[Call, ...]:
        """Return every call of something that has a name."""
        return _parts(self.text).calls


@cache
def _parts(text: str) -> _Parts:
    """Parse a file once for all laws."""
    imports: list[tuple[int, str, tuple[str, ...]]] = []
    functions, calls = [], []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                calls.append(Call(node.lineno, name, plain=True))
            case ast.Call(func=ast.Attribute(attr=name)):
                calls.append(Call(node.lineno, name, plain=False))
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                doc = ast.get_docstring(node) or ""
                functions.append(Function(node.name, node.lineno, node.end_lineno or 0, doc))
            case ast.Import():
                imports += [(0, alias.name, ()) for alias in node.names]
            case ast.ImportFrom():
                imports.append((node.level, node.module or "", tuple(alias.name for alias in node.names)))
    return _Parts(tuple(imports), tuple(functions), tuple(calls))


def source(text: str, name: str = "made_up.py") -> Source:
    """Return a source made up by a test, which shows that a check can fail."""
    return Source(name, text)


@cache
def sources(*trees: str) -> tuple[Source, ...]:
    """Return the Python files below some folders (default: all of the project's)."""
    found = (path for tree in trees or TREES for path in sorted((ROOT / tree).rglob("*.py")))
    return tuple(source(path.read_text("utf-8"), str(path.relative_to(ROOT))) for path in found)


@cache
def tracked(*patterns: str) -> tuple[Path, ...]:
    """Return the files that git tracks (default: all), by patterns of their paths, in which * is any text, or folders.

    Where there is no git, as in a tree that was unpacked from an archive, they are the files that are there.
    """
    names = _known_to_git() if shutil.which("git") and (ROOT / ".git").exists() else there()
    return tuple(ROOT / name for name in names if not patterns or any(_fits(name, one) for one in patterns))


def _known_to_git() -> list[str]:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def there() -> list[str]:
    """Return the paths of all files but those that the Makefile, the service or a tool made."""
    found = []
    for folder, below, names in os.walk(ROOT):
        at = Path(folder).relative_to(ROOT)
        below[:] = [name for name in below if not MADE.fullmatch((at / name).as_posix())]
        found += [(at / name).as_posix() for name in names]
    return sorted(found)


def _fits(name: str, pattern: str) -> bool:
    return fnmatchcase(name, pattern) or name.startswith(f"{pattern}/")


def each_source(*trees: str) -> Callable[[Test], Test]:
    """Run a test for each Python file below some folders, as one case that lists the offenders."""
    return each("file", partial(sources, *trees), ids=str)
