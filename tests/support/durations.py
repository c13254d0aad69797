"""A plug-in for pytest: each run writes to ``var/durations.json`` what each file and case cost, and on which worker.

``make slow`` reads it. ``DURATIONS`` names another file. A file of tests that the run did not reach keeps what an
earlier run found out, under ``earlier``.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.costs import LEDGER, Cost, now

PLACE: Final = "var/durations.json"
SET_UP: Final = "set-up of fixtures"
TEAR_DOWN: Final = "tear-down of fixtures"
ALONE: Final = "main"
"""The name of the worker where there is none but the process that was started."""

NOTE: Final = (
    "Seconds. processor: of the worker and of its children that have ended and been waited for. "
    "shared: made once in a worker for many cases, and counted there and not in the first of them."
)


def peak() -> int:
    """Return the largest resident set of this process so far, in MB."""
    unit = 1024**2 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit


def commit(root: Path) -> str | None:
    """Return the commit that is checked out; ``+`` says that files differ from it."""
    with suppress(OSError, subprocess.CalledProcessError):
        git = ["git", "-C", str(root)]
        head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip()
        changed = subprocess.run([*git, "status", "--porcelain"], check=True, capture_output=True, text=True).stdout
        return head + "+" * bool(changed)
    return None


def written(path: Path, data: Any) -> None:
    """Write data as JSON so that a reader finds the old file or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        json.dump(data, file, indent=1)
    Path(file.name).replace(path)


class Measuring:
    """Measures in the process that runs tests, and sends with the last report of a case what the case cost."""

    def __init__(self) -> None:
        self.before = now()
        self.began = os.times()
        self.collection = Cost()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        """Measure the collection."""
        began = now()
        result = yield
        self.collection = now().less(began)
        return result

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        """Count the set-up of fixtures as a kind; those of the session are shared by all cases."""
        with LEDGER.spent(SET_UP, shared=fixturedef.scope in ("session", "package")):
            return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        """Begin a case."""
        LEDGER.begin()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, nextitem: pytest.Item | None) -> Generator[None, object, object]:
        """Count the tear-down; after the last case everything that was shared ends."""
        with LEDGER.spent(TEAR_DOWN, shared=nextitem is None):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        """Add the costs to the report that comes last."""
        report = yield
        if call.when == "teardown":
            cost, kinds = LEDGER.end()
            report.cost = cost.plain() | {"kinds": {kind: each.plain() for kind, each in kinds.items()}}
        return report

    def totals(self) -> dict[str, Any]:
        """Return what is known of the process as a whole."""
        return {
            "start": round(self.began.user + self.began.system, 3),
            "collection": self.collection.plain(),
            "processor": round(now().processor, 3),
            "peak_rss_mb": peak(),
            "shared": {kind: cost.plain() for kind, cost in LEDGER.shared.items()},
        }


class Gathering:
    """Gathers, in the process that was started, what all workers send, and writes the file at the end."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.commit = commit(root)
        self.began = now()
        self.cases: dict[str, dict[str, Any]] = {}
        self.workers: dict[str, dict[str, Any]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the costs of a case."""
        if hasattr(report, "cost"):
            self.cases[report.nodeid] = report.cost | {"worker": getattr(report, "worker_id", ALONE)}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take the totals of a worker; one that crashed has none."""
        self.workers[node.gateway.id] = getattr(node, "workeroutput", {}).get("durations", {"crashed": True})

    def report(self, exit_code: int, before: dict[str, Any]) -> dict[str, Any]:
        """Return what the file holds; ``before`` is what it held."""
        files = by_file(self.cases)
        known = before.get("earlier", {}) | before.get("files", {})
        whole = now().less(self.began)
        return {
            "note": NOTE,
            "run": {
                "commit": self.commit,
                "python": platform.python_version(),
                "exit": exit_code,
                "wall": round(whole.wall, 1),
                "processor": round(now().processor, 1),
                "cases": len(self.cases),
            },
            "workers": self.workers,
            "files": files,
            "earlier": {file: cost for file, cost in known.items() if file not in files},
            "cases": self.cases,
        }

    def write(self, exit_code: int) -> None:
        """Write the file, if a case ran."""
        place = self.root / os.environ.get("DURATIONS", PLACE)
        if self.cases:
            written(place, self.report(exit_code, read(place)))


def read(place: Path) -> dict[str, Any]:
    """Return what an earlier run wrote; nothing if there was none."""
    with suppress(OSError, ValueError):
        return dict(json.loads(place.read_text("utf-8")))
    return {}


def by_file(cases: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the sums of each file, with its kinds."""
    sums: defaultdict[str, Cost] = defaultdict(Cost)
    kinds: defaultdict[str, defaultdict[str, Cost]] = defaultdict(lambda: defaultdict(Cost))
    for name, cost in cases.items():
        file = name.split("::")[0]
        sums[file].add(Cost(cost["wall"], cost["processor"], 1))
        for kind, part in cost["kinds"].items():
            kinds[file][kind].add(Cost(**part))
    return {
        file: {"wall": round(one.wall, 3), "processor": round(one.processor, 3), "cases": one.times}
        | {"kinds": {kind: part.plain() for kind, part in kinds[file].items()}}
        for file, one in sums.items()
    }


_gathering: pytest.StashKey[Gathering] = pytest.StashKey()
_measuring: pytest.StashKey[Measuring] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    """Begin to measure, in each process what it does."""
    is_worker = hasattr(config, "workerinput")
    if not is_worker:
        config.stash[_gathering] = Gathering(config.rootpath)
        config.pluginmanager.register(config.stash[_gathering])
    if is_worker or not _distributes(config):
        config.stash[_measuring] = Measuring()
        config.pluginmanager.register(config.stash[_measuring])


def _distributes(config: pytest.Config) -> bool:
    return bool(getattr(config.option, "tx", None)) and getattr(config.option, "dist", "no") != "no"


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Send the totals of a worker, or keep those of the only process."""
    config = session.config
    if hasattr(config, "workerinput"):
        config.workeroutput["durations"] = config.stash[_measuring].totals()  # type: ignore[attr-defined]
        return
    gathering = config.stash[_gathering]
    if _measuring in config.stash:
        gathering.workers[ALONE] = config.stash[_measuring].totals()
    gathering.write(int(exitstatus))
