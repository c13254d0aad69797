"""Each run of pytest says what its files and cases cost, and ``slow`` prints it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support import slow
from tests.support.costs import Ledger
from tests.support.sources import ROOT

SUITE = {
    "conftest.py": """
import pytest
from tests.support.costs import spent

@pytest.fixture(scope="session")
def service():
    with spent("start of a service"):
        sum(range(3_000_000))
    yield
""",
    "test_one.py": """
import subprocess, sys
from tests.support.costs import spent

def test_first(service):
    pass

def test_child():
    subprocess.run([sys.executable, "-c", "sum(range(20_000_000))"], check=True)

def test_match():
    with spent("matches played"):
        sum(range(3_000_000))
""",
    "test_two.py": "def test_other(service):\n    pass\n\ndef test_wrong():\n    assert False\n",
}


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """Give a folder with a small suite."""
    for name, text in SUITE.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def run(suite: Path, *arguments: str) -> dict[str, Any]:
    """Run the small suite and return what was written."""
    options = ["-p", "xdist", "-p", "tests.support.durations", "-p", "no:cacheprovider", *arguments]
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "DURATIONS"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=suite,
        env=environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return dict(json.loads((suite / "var" / "durations.json").read_text()))


@pytest.mark.parametrize(
    ("arguments", "workers"),
    [(["-n", "2", "--dist", "loadfile"], {"gw0", "gw1"}), ([], {"main"})],
    ids=["two workers", "one process"],
)
def test_a_run_says_what_its_files_and_cases_cost(suite: Path, arguments: list[str], workers: set[str]) -> None:
    data = run(suite, *arguments)

    assert data["run"]["cases"] == 5
    assert data["run"]["exit"] == 1
    assert set(data["workers"]) == workers
    assert {cost["worker"] for cost in data["cases"].values()} == workers
    assert {file: cost["cases"] for file, cost in data["files"].items()} == {"test_one.py": 3, "test_two.py": 2}
    for worker in data["workers"].values():
        assert worker["collection"]["wall"] > 0
        assert worker["peak_rss_mb"] > 10
        assert worker["shared"]["start of a service"]["times"] == 1
    cases = data["cases"]
    assert cases["test_one.py::test_match"]["kinds"]["matches played"]["processor"] > 0
    assert cases["test_one.py::test_child"]["processor"] > cases["test_one.py::test_first"]["processor"]
    assert "start of a service" not in cases["test_one.py::test_first"]["kinds"]
    assert data["run"]["processor"] >= sum(cost["processor"] for cost in cases.values())


def test_a_run_of_one_file_keeps_what_is_known_of_the_others(suite: Path) -> None:
    whole = run(suite)
    later = run(suite, "test_two.py")

    assert set(later["files"]) == {"test_two.py"}
    assert later["earlier"] == {"test_one.py": whole["files"]["test_one.py"]}


def test_the_dearest_files_are_printed_with_their_reasons(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(suite)
    place = suite / "var" / "durations.json"
    data = json.loads(place.read_text())
    data["files"]["test_two.py"] |= {"wall": 90.0, "processor": 40.0}
    data["files"]["test_two.py"]["kinds"] = {"start of a service": {"wall": 80.0, "processor": 30.0, "times": 2}}
    place.write_text(json.dumps(data))

    assert slow.main([str(place), "--top", "1"]) == 0

    shown = capsys.readouterr().out
    assert "start of a service 80.0 / 30.0 (2 times), own work 10.0 / 10.0" in shown
    assert "test_one.py" not in shown
    assert "collection" in shown
    assert "\x1b" not in shown


def test_without_a_run_it_says_what_writes_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert slow.main([str(tmp_path / "none.json")]) == 1
    assert "make test" in capsys.readouterr().err


def test_a_cost_inside_another_is_counted_once() -> None:
    ledger = Ledger()
    ledger.begin()
    with ledger.spent("outer"), ledger.spent("inner"):
        sum(range(1_000_000))
    whole, kinds = ledger.end()

    assert set(kinds) == {"outer", "inner"}
    assert kinds["inner"].wall > kinds["outer"].wall
    assert sum(kind.wall for kind in kinds.values()) <= whole.wall


def test_what_is_shared_is_taken_from_the_case_that_came_first() -> None:
    ledger = Ledger()
    ledger.begin()
    with ledger.spent("set-up", shared=True), ledger.spent("start"):
        sum(range(1_000_000))
    whole, kinds = ledger.end()

    assert kinds == {}
    assert set(ledger.shared) == {"set-up", "start"}
    assert ledger.shared["start"].wall > whole.wall
