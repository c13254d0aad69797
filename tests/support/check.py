"""Check a change in two minutes: ``make check``.

The linters run at the same time as the tests: those of the architecture and of the contract, and those of the files
changed since the main branch, or by the last commit. Tests that take too long are named and left to ``make test``.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.support.collecting import starts_processes
from tests.support.durations import PLACE, read
from tests.support.sources import GAME_FOLDERS, ROOT
from tests.support.touched import OF_A_GAME, Selection, changed, tests_of

ALWAYS: Final = ("tests/architecture", "tests/contract")
"""What runs whatever was changed."""

LINTERS: Final = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",), ("lint-imports",))

SECONDS_OF_A_PROCESSOR: Final = 75
"""What the tests may cost for each processor, up to four of them."""


def known() -> dict[str, float]:
    """Return the seconds that files of tests cost when they ran last on this machine."""
    data = read(ROOT / PLACE)
    files = data.get("earlier", {}) | data.get("files", {})
    return {file: max(cost["wall"] / 2, cost["processor"]) for file, cost in files.items()}


def cost(file: str, costs: dict[str, float], games: tuple[str, ...]) -> float:
    """Return the seconds that a file will cost, by guess if it never ran here."""
    found = costs.get(file) or (20.0 if starts_processes(ROOT / file) else 2.0)
    return found * len(games) / len(GAME_FOLDERS) if games and file.startswith(OF_A_GAME) else found


def divided(
    selection: Selection, paths: Iterable[str], costs: dict[str, float], most: float
) -> tuple[list[str], list[str]]:
    """Return the files that fit into so many seconds and those that do not; tests that were changed always run."""
    changed_tests = {path for path in paths if path.startswith("tests/")}
    first = (*ALWAYS, *changed_tests)
    games = selection.games
    priced = sorted((not file.startswith(first), cost(file, costs, games), file) for file in selection.files())
    kept: list[str] = []
    left: list[str] = []
    for _, price, file in priced:
        most -= price
        (kept if most >= 0 or file.startswith(ALWAYS) or file in changed_tests else left).append(file)
    return sorted(kept), sorted(left)


def start(command: Iterable[str]) -> subprocess.Popen[str]:
    """Start a linter, whose words are kept."""
    program, *rest = command
    there = [Path(sys.prefix) / "bin" / program, *rest]
    return subprocess.Popen(there, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def run(kept: list[str], games: tuple[str, ...], more: list[str]) -> int:
    """Run tests, two at a time at least."""
    options = ["-n", "auto", "--dist", "loadfile", "-q", *(f"--game={game}" for game in games), *more]
    return subprocess.run([sys.executable, "-m", "pytest", *options, *kept], cwd=ROOT, check=False).returncode


def main(arguments: list[str] | None = None) -> int:
    """Check the change; end with 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.check", description=__doc__)
    parser.add_argument("--list", action="store_true", help="only say which tests would run")
    parser.add_argument("more", nargs="*", help="options for pytest, after --")
    options = parser.parse_args(arguments)
    if shutil.which("git") is None:
        say("git is missing, which knows what was changed; `make test` does without it")
        return 1
    paths = changed()
    selection = tests_of(paths)
    whole = selection.with_tests(*ALWAYS)
    most = SECONDS_OF_A_PROCESSOR * min(os.cpu_count() or 1, 4)
    kept, left = divided(whole, paths, known(), most)
    say(f"{len(paths)} files were changed; their tests and those of all changes are in {len(kept)} files")
    if options.list:
        say("\n".join(kept))
        untried(left, selection.unknown)
        return 0
    running = {" ".join(linter): start(linter) for linter in LINTERS}
    failed = ["tests"] if run(kept, selection.games, options.more) else []
    for name, linter in running.items():
        words, _ = linter.communicate()
        if linter.returncode:
            say(f"--- {name}\n{words}")
            failed.append(name)
    untried(left, selection.unknown)
    say(f"failed: {', '.join(failed)}" if failed else "nothing failed")
    return 1 if failed else 0


def untried(left: list[str], unknown: Iterable[str]) -> None:
    """Say what is not tried."""
    if left:
        say(f"left to `make test`, since it takes too long: {', '.join(by_folder(left))}")
    if unknown := tuple(unknown):
        say(f"changed, and without tests of its own in tests/support/touched.py: {', '.join(unknown)}")


def by_folder(files: list[str]) -> list[str]:
    """Return files by name, and those of a folder with more than three as a number."""
    folders = Counter(str(Path(file).parent) for file in files)
    few = [file for file in files if folders[str(Path(file).parent)] <= 3]
    return sorted([*few, *(f"{folder} ({count} files)" for folder, count in folders.items() if count > 3)])


def say(words: str) -> None:
    """Write to the terminal at once, before other processes write."""
    print(words, flush=True)  # noqa: T201 - a command


if __name__ == "__main__":
    sys.exit(main())
