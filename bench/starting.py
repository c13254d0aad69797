"""The start of the whole service: how long it takes, what it costs, and what memory it holds at rest.

`python -m bench.starting --other PATH` compares with another checkout, whose `.venv` is made: the two start in turns.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from bench.machine import cpu_seconds
from bench.report import Line, below, median, spread, table
from bench.stage import ROOT, free_port

REST = 3.0
"""Seconds from ready until memory is measured."""

TARGETS = {"seconds": 3.0, "processor": 5.3, "memory": 355.0}
"""A third of the time and of the processor time, and half of the memory, of the service without forks."""


@dataclass(frozen=True, slots=True)
class Start:
    """One start: seconds to ready, processor seconds of all processes until then, MB and processes at rest."""

    seconds: float
    processor: float
    memory: float
    processes: int


def start(python: Path, checkout: Path) -> Start:
    """Start the service of a checkout on an empty data directory, measure it, and end it."""
    with tempfile.TemporaryDirectory(prefix="noonday-start-") as data:
        environ = {"PATH": os.environ.get("PATH", os.defpath), "DATA_DIR": data, "PORT": str(free_port())}
        began = time.monotonic()
        command = [str(python), "-m", "service.commands.cli", "run"]
        service = subprocess.Popen(command, cwd=checkout, env=environ, stdout=subprocess.PIPE, text=True)
        try:
            assert service.stdout is not None
            line = service.stdout.readline()
            seconds, processor = time.monotonic() - began, cpu_seconds(service.pid)
            if "ready" not in line:
                raise RuntimeError(f"the service of {checkout} did not start")
            time.sleep(REST)
            memory, processes = _memory(service.pid)
            return Start(seconds, processor, memory, processes)
        finally:
            service.send_signal(signal.SIGINT)
            service.wait()


def _memory(pid: int) -> tuple[float, int]:
    """Return the MB that a process and all that it started hold, shared ones once, and how many they are."""
    parent, total, count = psutil.Process(pid), 0, 0
    for process in (parent, *parent.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            total += process.memory_full_info().pss
            count += 1
    return total / 1e6, count


def measure(times: int) -> list[Line]:
    """Return the lines of the table; the first start only warms the caches."""
    python = Path(sys.executable)
    starts = [start(python, ROOT) for _ in range(times + 1)][1:]
    return [Line("start of the whole service"), *(_line(name, starts) for name in TARGETS), _count(starts)]


def _line(name: str, starts: Sequence[Start]) -> Line:
    values = [float(getattr(one, name)) for one in starts]
    what, unit = {
        "seconds": ("to ready", "s"),
        "processor": ("processor time to ready", "s"),
        "memory": (f"memory {REST:.0f} s later", "MB"),
    }[name]
    return below(f"  {what}, {unit}", median(values), TARGETS[name], shown=f"{median(values):.2f} ({spread(values)})")


def _count(starts: Sequence[Start]) -> Line:
    return Line("  processes", f"{median(one.processes for one in starts):.0f}")


def compare(other: Path, pairs: int) -> None:
    """Print the starts of this checkout and of another, in turns, and the ratios of their medians."""
    ours: list[Start] = []
    theirs: list[Start] = []
    for number in range(pairs + 1):
        pair = start(Path(sys.executable), ROOT), start(other / ".venv" / "bin" / "python", other)
        print("warmed" if number == 0 else f"{number}: {pair[0]} | {pair[1]}", flush=True)
        if number:
            ours.append(pair[0])
            theirs.append(pair[1])
    for name in (*TARGETS, "processes"):
        mine, its = (median(float(getattr(one, name)) for one in starts) for starts in (ours, theirs))
        print(f"{name}: {mine:.2f}, {other.name} {its:.2f}, ratio {mine / its:.2f}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure this checkout, or compare it with another."""
    parser = argparse.ArgumentParser(prog="python -m bench.starting", description=__doc__)
    parser.add_argument("--other", metavar="PATH", type=Path, help="another checkout, with its environment in .venv")
    parser.add_argument("--pairs", type=int, default=5, help="how many starts of each (default 5)")
    given = parser.parse_args(arguments)
    if given.other is None:
        print(table(measure(given.pairs)))
    else:
        compare(given.other.resolve(), given.pairs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
