"""The project's own source, as the tests of its architecture read it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path, PurePath

import pytest

ROOT = Path(__file__).parents[2]
GAMES = tuple(sorted(point.name for point in entry_points(group="noonday.games")))
"""The keys of the games that are installed, whatever other tests have added to this process."""

SHARED = frozenset({"table", "wire", "show", "defaults"})
"""The packages of rules that serve all games."""

GAME_FOLDERS = frozenset(path.parent.name for path in (ROOT / "rules").glob("*/__init__.py")) - SHARED
"""Every other package of rules is a game; nobody needs to name it here."""

TREES = ("rules", "service", "workers", "openapi", "bench", "examples", "tests")


@dataclass(frozen=True, slots=True)
class Source:
    """One Python file; ``name`` is its path below the root."""

    name: str
    text: str

    @property
    def tree(self) -> ast.Module:
        """What the text says; it is parsed when a test first asks, which is not while tests are collected."""
        return _parsed(self.text)

    def imports(self) -> Iterator[str]:
        """Yield the full name of every module that it imports, wherever in it that stands, and however."""
        package = PurePath(self.name).parts[:-1]
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = package[: len(package) - node.level + 1] if node.level else ()
                base = ".".join([*above, *filter(None, [node.module])])
                yield base
                yield from (f"{base}.{alias.name}" for alias in node.names)

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        """Yield every function, methods and inner ones too."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


def source(text: str, name: str = "made_up.py") -> Source:
    """Return a source made up by a test, which shows that a check can fail."""
    return Source(name, text)


_parsed = cache(ast.parse)


@cache
def sources(*trees: str) -> tuple[Source, ...]:
    """Return the Python files below some folders (default: all of the project's)."""
    found = (path for tree in trees or TREES for path in sorted((ROOT / tree).rglob("*.py")))
    return tuple(source(path.read_text("utf-8"), str(path.relative_to(ROOT))) for path in found)


def each_source(*trees: str) -> pytest.MarkDecorator:
    """Run a test for each Python file below some folders."""
    return pytest.mark.parametrize("file", [pytest.param(file, id=file.name) for file in sources(*trees)])
