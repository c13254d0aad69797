"""Run the tests many times on a busy machine: ``python -m tests.support.steady --times 10 --load 4``.

It prints every case that failed, or that did not end the same each time, and ends with 1 if there is one. What a run
found is kept in ``var/steady/`` for the tree that was tested: after an end or a kill, the next call continues behind
the last complete run. A change of a file starts again from the first run. Arguments after ``--`` go to pytest.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.durations import read, written
from tests.support.sources import ROOT

PLUGINS: Final = ("tests.support.durations", "tests.support.steady")
"""The first is imported by the second: pytest insists on being told of it before."""

OUTCOMES: Final = "STEADY_OUTCOMES"
"""The variable that names the file to which a run writes how its cases ended."""

BUSY: Final = """
import os, sys
parent = os.getppid()
while os.getppid() == parent == int(sys.argv[1]):
    sum(range(1_000_000))
"""
"""Keeps a processor busy as long as the process that started it lives."""


@contextmanager
def busy(count: int) -> Iterator[list[int]]:
    """Keep processors busy until the block ends, however it ends; give the processes."""
    command = [sys.executable, "-c", BUSY, str(os.getpid())]
    started = [subprocess.Popen(command, stderr=subprocess.DEVNULL) for _ in range(count)]
    try:
        yield [process.pid for process in started]
    finally:
        for process in started:
            process.kill()
            process.wait()


def tree(folder: Path) -> str:
    """Return what names the state of the files: the commit, and what differs from it."""

    def git(*arguments: str) -> bytes:
        return subprocess.run(["git", "-C", str(folder), *arguments], check=False, capture_output=True).stdout

    head = git("rev-parse", "HEAD").decode().strip() or "none"
    new = [
        folder / name for name in git("ls-files", "--others", "--exclude-standard", "-z").decode().split("\0") if name
    ]
    differs = git("diff", "HEAD") + b"".join(bytes(path) + path.read_bytes() for path in new if path.is_file())
    return f"{head[:12]}-{hashlib.sha256(differs).hexdigest()[:12]}"


@dataclass(frozen=True, slots=True)
class Series:
    """Runs of the same tests on the same files, under the same load."""

    folder: Path
    load: int
    pytest: tuple[str, ...]

    @property
    def place(self) -> Path:
        """The folder in which the series keeps its runs and their logs."""
        words = hashlib.sha256(repr((self.load, self.pytest, sys.version_info[:2])).encode()).hexdigest()[:8]
        return self.folder / "var" / "steady" / f"{tree(self.folder)}-{words}"

    def run(self, place: Path, number: int) -> None:
        """Run the tests once, and keep how each case ended if the run came to its end."""
        place.mkdir(parents=True, exist_ok=True)
        outcomes = place / f"{number}.unfinished"
        environ = os.environ | {OUTCOMES: str(outcomes), "DURATIONS": str(place / f"{number}.durations.json")}
        command = [sys.executable, "-m", "pytest", *(f"-p{name}" for name in PLUGINS), *self.pytest]
        began = time.monotonic()
        with (place / f"{number}.log").open("wb") as log:
            ended = self._end(subprocess.Popen(command, cwd=self.folder, env=environ, stdout=log, stderr=log))
        if not outcomes.exists() or ended not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            raise SystemExit(f"run {number} did not come to its end (pytest ended with {ended}); see {log.name}")
        state = {"seconds": round(time.monotonic() - began), "exit": ended, "log": log.name, "cases": read(outcomes)}
        written(place / f"{number}.json", state)
        outcomes.unlink()

    @staticmethod
    def _end(process: subprocess.Popen[bytes]) -> int:
        try:
            return process.wait()
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.wait()


def unsteady(runs: list[dict[str, Any]]) -> list[str]:
    """Return the cases that failed, or that did not end the same in each run, with what was said and where."""
    lines = []
    for case in sorted(set().union(*(run["cases"] for run in runs))):
        ends = [run["cases"].get(case, {"outcome": "absent"}) for run in runs]
        outcomes = [end["outcome"] for end in ends]
        if len(set(outcomes)) > 1 or outcomes[0] in ("failed", "error"):
            counts = ", ".join(f"{outcome} {outcomes.count(outcome)} times" for outcome in sorted(set(outcomes)))
            lines.append(f"{case}: {counts} of {len(runs)}")
            lines += [
                f"    run {number}: {end['message']}  ({run['log']})"
                for number, (end, run) in enumerate(zip(ends, runs, strict=True), 1)
                if "message" in end
            ]
    return lines


def main(arguments: list[str] | None = None, folder: Path = ROOT) -> int:
    """Run what is left of the series, and say what was not steady."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.steady", description=__doc__)
    parser.add_argument("--times", type=int, default=10, help="number of runs (default 10)")
    parser.add_argument("--load", type=int, default=4, help="number of busy processes (default 4)")
    parser.add_argument("pytest", nargs="*", help="options for pytest, after --; default: -n auto --dist loadfile")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    series = Series(folder, options.load, tuple(options.pytest or ("-n", "auto", "--dist", "loadfile")))
    place = series.place
    with busy(options.load):
        for number in range(1, options.times + 1):
            if not (place / f"{number}.json").exists():
                say(f"run {number} of {options.times} with {options.load} busy processes ...")
                series.run(place, number)
            run = read(place / f"{number}.json")
            say(f"run {number}: {len(run['cases'])} cases in {run['seconds']} s, pytest ended with {run['exit']}")
            if tree(folder) != place.name.rpartition("-")[0]:
                raise SystemExit("a file was changed meanwhile: the runs are not of the same tree; begin again")
    runs = [read(place / f"{number}.json") for number in range(1, options.times + 1)]
    lines = unsteady(runs)
    say("\n".join(lines) if lines else f"each case ended the same in all {options.times} runs, and none failed")
    return 1 if lines or any(run["exit"] for run in runs) else 0


def say(words: str) -> None:
    """Write at once, since a series runs for hours and its words may go to a file."""
    print(words, flush=True)  # noqa: T201 - a command


class Outcomes:
    """Notes how each case ends, in the process that all reports reach."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.series = os.getppid()
        self.cases: dict[str, dict[str, str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the worst of the three reports of a case; end with a series that was killed, as the next run begins."""
        if os.getppid() != self.series:
            pytest.exit("the series has ended", returncode=pytest.ExitCode.INTERRUPTED)
        if report.failed:
            outcome = "failed" if report.when == "call" else "error"
            crash = getattr(report.longrepr, "reprcrash", None)
            words = (crash.message if crash else report.longreprtext).strip().splitlines()
            self.cases[report.nodeid] = {"outcome": outcome, "message": words[0] if words else ""}
        elif report.when == "call" or report.skipped:
            self.cases.setdefault(report.nodeid, {"outcome": report.outcome})

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Take a file that could not be collected as a case that failed."""
        if report.failed:
            words = report.longreprtext.strip().splitlines()
            self.cases[report.nodeid] = {"outcome": "error", "message": words[-1] if words else ""}

    def pytest_sessionfinish(self) -> None:
        """Write how the cases ended, for the series that began them."""
        if os.getppid() == self.series:
            written(self.place, self.cases)


def pytest_configure(config: pytest.Config) -> None:
    """Note how cases end, if a series asks for it."""
    if os.environ.get(OUTCOMES) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes(Path(os.environ[OUTCOMES])))


if __name__ == "__main__":
    sys.exit(main())
