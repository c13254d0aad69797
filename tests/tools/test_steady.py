"""A series of runs finds the cases that do not end the same each time, and leaves no busy process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.support import steady
from tests.support.sources import ROOT
from tests.support.waiting import wait_until

SUITE = """
import os, pathlib, subprocess, sys
import pytest

COUNT = pathlib.Path({count!r})

def test_steady():
    pass

def test_wrong():
    assert False, "never right"

def test_alternates():
    number = len(COUNT.read_text()) if COUNT.exists() else 0
    COUNT.write_text("x" * (number + 1))
    assert number % 2 == 0, "the second time"

def test_waits():
    if pathlib.Path({wait!r}).exists():
        pathlib.Path({wait!r}).write_text("waiting")
        subprocess.run([sys.executable, "-c", "import threading; threading.Event().wait()"])
"""
PROGRAM = """
import pathlib, signal, sys
from tests.support import steady
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored by what a script starts in the background
sys.exit(steady.main(sys.argv[2:], pathlib.Path(sys.argv[1])))
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """Give a repository with a small suite, whose cases count and wait by files outside of it."""
    folder = tmp_path / "suite"
    folder.mkdir()
    (folder / "test_small.py").write_text(SUITE.format(count=str(tmp_path / "count"), wait=str(tmp_path / "wait")))
    (folder / "conftest.py").write_text('pytest_plugins = ["tests.support.durations"]\n')  # as our own has
    (folder / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")
    (folder / ".gitignore").write_text("/var/\n__pycache__/\n")
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    return folder


def begin(suite: Path, *arguments: str) -> subprocess.Popen[str]:
    """Begin a series."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "STEADY_"))}
    environ |= {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-c", PROGRAM, str(suite), "--load", "2", *arguments]
    return subprocess.Popen([*command, "--", "-p", "no:cacheprovider"], cwd=ROOT, env=environ, stdout=-1, text=True)


def run(suite: Path, *arguments: str) -> tuple[int, str]:
    """Run a series to its end."""
    series = begin(suite, *arguments)
    said, _ = series.communicate()
    return series.returncode, said


def test_what_is_not_the_same_each_time_is_printed_and_a_run_that_was_complete_is_kept(suite: Path) -> None:
    code, said = run(suite, "--times", "2")

    assert code == 1
    assert "test_small.py::test_alternates: failed 1 times, passed 1 times of 2" in said
    assert "run 2: AssertionError: the second time" in said
    assert "test_small.py::test_wrong: failed 2 times of 2" in said
    assert "test_steady" not in said

    assert run(suite, "--times", "2")[1].count("busy processes") == 0
    assert run(suite, "--times", "3")[1].count("busy processes") == 1
    (suite / "test_small.py").write_text("def test_steady():\n    pass\n")
    code, said = run(suite, "--times", "1")
    assert (code, said.count("busy processes")) == (0, 1)
    assert "none failed" in said


def children(process: subprocess.Popen[str], word: str) -> list[psutil.Process]:
    """Return the processes below another whose command has a word."""
    below = psutil.Process(process.pid).children(recursive=True)
    return [child for child in below if word in " ".join(child.cmdline())]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
def test_a_series_that_is_ended_leaves_no_busy_process_and_goes_on_later(suite: Path, number: int) -> None:
    waits = suite.parent / "wait"
    waits.touch()
    series = begin(suite, "--times", "1")
    wait_until(lambda: waits.read_text() == "waiting", within=300)
    busy, waiting, tests = (children(series, word) for word in ("getppid", "threading", "pytest"))

    series.send_signal(number)
    series.communicate()
    for process in waiting if number == signal.SIGKILL else ():
        process.kill()  # so that the case ends for which the tests wait

    assert (len(busy), len(tests)) == (2, 1)
    assert psutil.wait_procs(busy + tests, timeout=300)[1] == []
    waits.unlink()
    code, said = run(suite, "--times", "1")
    assert (code, said.count("busy processes")) == (1, 1)


def case(**outcomes: str) -> dict[str, Any]:
    """Return a run in which cases ended so."""
    return {"log": "log", "cases": {name: {"outcome": outcome} for name, outcome in outcomes.items()}}


def test_a_case_that_did_not_run_each_time_is_not_steady() -> None:
    assert steady.unsteady([case(a="passed", b="passed"), case(a="passed")]) == [
        "b: absent 1 times, passed 1 times of 2"
    ]
    assert steady.unsteady([case(a="passed"), case(a="passed")]) == []


def test_the_worst_report_of_a_case_counts(suite: Path) -> None:
    (suite / "test_small.py").write_text(
        "import pytest\n\n@pytest.fixture\ndef bad():\n    yield\n    raise ValueError('late')\n\n"
        "def test_it(bad):\n    pass\n"
    )
    code, said = run(suite, "--times", "1")
    assert code == 1
    assert "test_small.py::test_it: error 1 times of 1" in said
    kept = next((suite / "var" / "steady").glob("*/1.json"))
    assert json.loads(kept.read_text())["cases"]["test_small.py::test_it"]["message"] == "ValueError: late"
