"""Print what the last run of the tests spent its time on: ``python -m tests.support.slow [--top 50] [FILE]``.

It reads what ``tests.support.durations`` wrote.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from tests.support.costs import Cost
from tests.support.durations import PLACE, read
from tests.support.sources import ROOT

WIDTH: Final = 160
"""Columns where no terminal says how many it has."""

LEAST: Final = 0.05
"""Smallest part of a file's cost that is named as a reason."""


def dearest(files: dict[str, dict[str, Any]], top: int) -> list[tuple[str, dict[str, Any]]]:
    """Return the files that cost most, by the larger of their seconds of wall and of processor."""
    return sorted(files.items(), key=lambda each: (-max(each[1]["wall"], each[1]["processor"]), each[0]))[:top]


def reasons(cost: dict[str, Any]) -> str:
    """Return the kinds on which a file spent its time, the dearest first; the rest is the tests' own work."""
    whole = max(cost["wall"], cost["processor"])
    kinds = {kind: Cost(**part) for kind, part in cost["kinds"].items()}
    own = Cost(cost["wall"], cost["processor"])
    for part in kinds.values():
        own = own.less(part)
    named = [(max(part.wall, part.processor), _reason(kind, part)) for kind, part in kinds.items()]
    named.append((max(own.wall, own.processor), f"own work {own.wall:.1f} / {own.processor:.1f}"))
    return ", ".join(words for size, words in sorted(named, reverse=True) if size >= LEAST * whole)


def _reason(kind: str, cost: Cost) -> str:
    return f"{kind} {cost.wall:.1f} / {cost.processor:.1f} ({cost.times} times)"


def by_kind(data: dict[str, Any]) -> dict[str, Cost]:
    """Return what each kind cost in the whole run, in the cases and shared, with starts and collections of workers."""
    sums: defaultdict[str, Cost] = defaultdict(Cost)
    workers = [worker for worker in data["workers"].values() if "shared" in worker]
    for place in [*(file["kinds"] for file in data["files"].values()), *(worker["shared"] for worker in workers)]:
        for kind, cost in place.items():
            sums[kind].add(Cost(**cost))
    for worker in workers:
        sums["collection"].add(Cost(**worker["collection"]))
        sums["start of pytest"].add(Cost(0.0, worker["start"], 1))
    return dict(sums)


def tables(data: dict[str, Any], top: int) -> list[Table]:
    """Return the table of files, that of kinds and that of workers."""
    files = _table(f"The {top} dearest files of tests", "file", "wall s", "processor s", "cases")
    files.add_column("why: wall / processor s", overflow="fold")
    for name, cost in dearest(data["files"], top):
        files.add_row(name, f"{cost['wall']:.1f}", f"{cost['processor']:.1f}", str(cost["cases"]), reasons(cost))
    kinds = _table("The whole run by kind", "kind", "wall s", "processor s", "times")
    for kind, cost in sorted(by_kind(data).items(), key=lambda each: -max(each[1].wall, each[1].processor)):
        kinds.add_row(kind, f"{cost.wall:.1f}", f"{cost.processor:.1f}", str(cost.times))
    workers = _table("Workers", "worker", "collection s", "processor s", "peak MB")
    for name, worker in sorted(data["workers"].items()):
        if "shared" in worker:
            collection = f"{worker['collection']['wall']:.1f}"
            workers.add_row(name, collection, f"{worker['processor']:.1f}", str(worker["peak_rss_mb"]))
        else:
            workers.add_row(name, "crashed")
    return [files, kinds, workers]


def _table(title: str, first: str, *numbers: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column(first, overflow="fold")
    for name in numbers:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def main(arguments: list[str] | None = None) -> int:
    """Print the tables; end with 1 if no run was measured."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.slow", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / PLACE, help="default: var/durations.json")
    parser.add_argument("--top", type=int, default=50, help="number of files (default 50)")
    options = parser.parse_args(arguments)
    data = read(options.file)
    if not data:
        print(f"{options.file} holds no run; `make test` writes it", file=sys.stderr)  # noqa: T201 - a command
        return 1
    console = Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False)
    for table in tables(data, options.top):
        console.print(table)
        console.print()
    run = data["run"]
    console.print(
        f"{run['cases']} cases in {run['wall']:.0f} s, {run['processor']:.0f} s of processor with all ended children, "
        f"on Python {run['python']}, at {run['commit'] or 'no commit'}; pytest ended with {run['exit']}",
        soft_wrap=True,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
