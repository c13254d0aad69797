"""Which tests show that a change is sound: ``tests_of(["rules/bomb_the_axis/legal.py"])``.

``TABLE`` says it by folder. ``make check`` runs these tests; ``make test`` runs all.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.support.sources import GAME_FOLDERS, ROOT

FORKS: Final = "tests/e2e/test_forks.py"

TABLE: Final[dict[str, tuple[str, ...]]] = {
    "rules/table": ("tests/rules/table", "tests/records", "tests/service/play"),
    "rules/wire": ("tests/rules/wire", "tests/rules/table", "tests/records"),
    "rules/show": (
        *("tests/rules/show", "tests/rules/*/paper", "tests/rules/*/pictures"),
        *("tests/service/printing", "tests/api/resources/test_pictures.py"),
    ),
    "rules/log": ("tests/rules/log", "tests/api/resources/test_scores.py", "tests/service/commands/test_score.py"),
    "rules/defaults": ("tests/rules/defaults", "tests/api/test_another_game.py"),
    "rules": ("tests/rules/test_*.py", "tests/rules/table", "tests/records", "tests/contract"),
    "service/play": ("tests/service/play", "tests/api"),
    "service/store": ("tests/service/store", "tests/service/play"),
    "service/api": ("tests/api", "tests/openapi/test_contract.py"),
    "service/web": ("tests/browser", "tests/api/pages/test_pages.py", "tests/api/pages/test_assets.py"),
    "service/printing": (
        "tests/service/printing",
        "tests/service/play/files/test_sheets.py",
        "tests/api/resources/test_pictures.py",
    ),
    "service/replay": ("tests/service/replay", "tests/api/resources/test_replays.py"),
    "service/site": ("tests/service/site",),
    "service/manuals": ("tests/api/pages/test_manuals.py",),
    "service/decks": ("tests/service/decks", "tests/rules/twelve_strokes_of_noon/deck"),
    "service/calling": ("tests/service/calling", "tests/workers/test_webhooks.py"),
    "service/commands": ("tests/service/commands",),
    "service/mcp": ("tests/faults/test_door.py", "tests/e2e/test_mcp.py"),
    "service/running": ("tests/e2e/test_supervisor.py", FORKS),
    "service/processes": ("tests/service/processes", "tests/e2e/test_supervisor.py", FORKS),
    "service/watch": ("tests/service/watch", "tests/api/pages/test_operators.py"),
    "service/signing": ("tests/service/signing", "tests/api/resources/test_signing_keys.py"),
    "service/archive": ("tests/service/archive", "tests/service/play/records"),
    "service/conformance": ("tests/service/conformance", "tests/contract"),
    "service": ("tests/service/test_*.py", "tests/api/http/test_headers.py", "tests/e2e/test_supervisor.py", FORKS),
    "workers": ("tests/workers", FORKS),
    "openapi": ("tests/openapi/test_contract.py", "tests/openapi/test_lint.py", "tests/openapi/test_breaks.py"),
    "release": ("tests/release",),
    "bench": ("tests/bench",),
    "examples/games": ("tests/e2e/test_added_game.py", "tests/architecture"),
    "examples": ("tests/e2e/test_example_*.py", "tests/e2e/test_guide.py", "tests/rules/table/test_offline_checker.py"),
    "deploy": ("tests/deploy",),
    "docs": ("tests/e2e/test_guide.py", "tests/api/pages/test_manuals.py", "tests/deploy", "tests/architecture"),
    ".ci": ("tests/deploy",),
    ".github": ("tests/deploy/test_workflows.py",),
    "pyproject.toml": ("tests/tools", "tests/architecture", "tests/release"),
    "Makefile": ("tests/tools",),
    "README.md": ("tests/e2e/test_guide.py", "tests/architecture"),
    "CONTRIBUTING.md": ("tests/architecture",),
    "CHANGES.md": ("tests/architecture", "tests/openapi/test_contract.py"),
    "changes": ("tests/architecture", "tests/release/test_changes.py", "tests/openapi/test_contract.py"),
}
"""Folders and files, and the tests of each. The longest name that fits a path counts, and no other."""

OF_A_GAME: Final = ("tests/contract", "tests/records")
"""Tests of all games, of which a change in one game needs that game's only."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Files and folders of tests; ``games`` are the only ones of which those in ``OF_A_GAME`` run, if any is named."""

    tests: tuple[str, ...]
    games: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    """Changed files for which the table has no tests."""

    def with_tests(self, *more: str) -> Selection:
        """Return the selection with other tests added to it."""
        return replace(self, tests=_outermost({*self.tests, *more}))

    def files(self) -> list[str]:
        """Return the files of tests that it names, or that are below the folders that it names."""
        found: set[Path] = set()
        for test in self.tests:
            found |= {ROOT / test} if test.endswith(".py") else set((ROOT / test).rglob("test_*.py"))
        return sorted(str(file.relative_to(ROOT)) for file in found)

    def arguments(self) -> list[str]:
        """Return the arguments for pytest."""
        return [*self.tests, *(f"--game={game}" for game in self.games)]


def tests_of(paths: Iterable[str]) -> Selection:
    """Return the tests of changed files, whose paths are relative to the root."""
    tests: set[str] = set()
    games: set[str] = set()
    wide: set[str] = set()
    unknown: list[str] = []
    for path in sorted(set(paths)):
        game = _game(path)
        found = set(_of_game(game)) if game else set(_tests(path))
        tests |= found
        wide |= set() if game else {test for test in found if test.startswith(OF_A_GAME)}
        if game:
            games.add(game.replace("_", "-"))
        if not found:
            unknown.append(path)
    return Selection(_outermost(tests), () if wide else tuple(sorted(games)), tuple(unknown))


def _outermost(tests: set[str]) -> tuple[str, ...]:
    return tuple(test for test in sorted(tests) if not any(test.startswith(f"{other}/") for other in tests))


def _game(path: str) -> str | None:
    """Return the folder of the game to which a file of rules belongs."""
    parts = path.split("/")
    return parts[1] if parts[0] == "rules" and len(parts) > 2 and parts[1] in GAME_FOLDERS else None


def _of_game(folder: str) -> Iterator[str]:
    yield from (f"tests/rules/{folder}", *OF_A_GAME)
    yield from _there(f"tests/perft/test_{folder}.py")
    yield from _there(f"tests/api/test_{folder}.py")


def _tests(path: str) -> Iterator[str]:
    """Yield the tests of a file that belongs to no game."""
    if path.startswith("tests/"):
        yield from _of_test(path)
        return
    name = path
    while name and name not in TABLE:
        name = name.rpartition("/")[0]
    for test in TABLE.get(name, ()):
        yield from _there(test)


def _of_test(path: str) -> Iterator[str]:
    """Yield a test itself, the tests that import a helper, and all below the folder of fixtures or data."""
    name = Path(path).name
    if name.startswith("test_") and name.endswith(".py"):
        yield from _there(path)
    elif path == "tests/conftest.py":
        yield "tests/api/resources/test_matches.py"
    elif name.endswith(".py") and name != "conftest.py":
        yield from sorted(users().get(path, ()))
    elif (folder := str(Path(path).parent)) not in ("tests", "tests/support"):
        yield from _there(folder)


@cache
def users() -> dict[str, frozenset[str]]:
    """Return, for each helper of the tests, the files of tests that import it, also through other helpers."""
    files = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in (ROOT / "tests").rglob("*.py")}
    direct = {name: {helper for helper in _imports(text) if helper in files} for name, text in files.items()}
    found: dict[str, set[str]] = {}
    for test in files:
        seen: set[str] = set()
        waiting = set(direct[test])
        while waiting:
            helper = waiting.pop()
            seen.add(helper)
            waiting |= direct[helper] - seen
        if Path(test).name.startswith("test_"):
            for helper in seen:
                found.setdefault(helper, set()).add(test)
    return {helper: frozenset(tests) for helper, tests in found.items()}


_IMPORT: Final = re.compile(r"^\s*(?:from (tests[\w.]*) import \(?([\w, ]*)|import (tests[\w.]+))", re.MULTILINE)


def _imports(text: str) -> Iterator[str]:
    for module, names, plain in _IMPORT.findall(text):
        base = (module or plain).replace(".", "/")
        yield f"{base}.py"
        yield from (f"{base}/{name.split(' as ')[0].strip()}.py" for name in names.split(","))


def _there(pattern: str) -> Iterator[str]:
    """Yield the files or folders of a pattern that exist."""
    yield from sorted(str(path.relative_to(ROOT)) for path in ROOT.glob(pattern))


def changed() -> list[str]:
    """Return the files that differ from the merge base with the main branch, or, if none do, from the commit before."""
    bases = [_git("merge-base", "HEAD", branch) for branch in ("origin/main", "main", "origin/master", "master")]
    base = next((each[0] for each in bases if each), "HEAD")
    touched = {*_git("diff", "--name-only", base), *_git("ls-files", "--others", "--exclude-standard")}
    return sorted(touched or _git("diff", "--name-only", "HEAD~1"))


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of a selection."""
    words = "of the tests of all games run those of this one (its key); may be given more than once"
    parser.addoption("--game", action="append", default=[], metavar="GAME", help=words)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases of games that were not asked for."""
    wanted = set(config.getoption("--game"))
    others = {folder.replace("_", "-") for folder in GAME_FOLDERS} - wanted
    if wanted:
        kept = [item for item in items if not item.nodeid.startswith(OF_A_GAME) or _is_of(item.nodeid, wanted, others)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept


def _is_of(case: str, wanted: set[str], others: set[str]) -> bool:
    case = case.replace("_", "-")
    return any(game in case for game in wanted) or not any(game in case for game in others)
