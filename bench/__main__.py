"""Measure everything, side by side in one run, and print one table."""

from __future__ import annotations

import argparse
import signal
import sys
import textwrap
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from bench import (
    alone,
    bots,
    clocks,
    costs,
    crowded,
    dice,
    distant,
    flood,
    held,
    length,
    logs,
    machine,
    peers,
    phases,
    printing,
    replays,
    site,
    starting,
    tables,
    throughput,
    webhooks,
)
from bench.report import Line, table
from bench.stage import Stage
from service.settings import Settings


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure."""

    pairs: int
    seconds: float
    steps: int
    replies: int
    playing: float
    sheets: int
    matches: int
    crowds: int
    published: int
    starts: int


FULL = Effort(
    pairs=32, seconds=0.8, steps=400, replies=80, playing=3.0, sheets=15, matches=200, crowds=5, published=96, starts=5
)
QUICK = Effort(
    pairs=8, seconds=0.6, steps=120, replies=25, playing=1.0, sheets=5, matches=50, crowds=2, published=48, starts=2
)
NEED_API = ("dice", "distant", "held", "flood", "length", "bots", "crowded", "clocks", "webhooks", "tables")
PARTS = ("actions", *NEED_API, "rules", "sheets", "logs", "replays", "site", "costs", "starting", "phases", "peers")
WIDTH = 110


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what the command line asks for; the exit code is 0 when it came to its end, whatever the figures are."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure for a quarter of the time, which is less exact")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure this part alone; may be given again")
    given = parser.parse_args(arguments)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        _run(QUICK if given.quick else FULL, given.only or PARTS)
    except KeyboardInterrupt:
        print("bench: interrupted; everything that it started has ended", file=sys.stderr)
        return 130
    return 0


def _run(effort: Effort, parts: Sequence[str]) -> None:
    began = time.monotonic()
    lines: list[Line] = []
    with Stage() as stage:
        summary = machine.summary(stage.client, stage.folder)
        for name, measure in _measurements(stage, effort, parts):
            print(f"bench: {name} ...", file=sys.stderr, flush=True)
            lines += measure()
        settings = stage.settings
    print(table(lines))
    said = f"Run on {summary}; {_processes(settings)}; {time.monotonic() - began:.0f} s in all."
    print(textwrap.fill(said, WIDTH))


def _measurements(stage: Stage, effort: Effort, parts: Sequence[str]) -> list[tuple[str, Callable[[], list[Line]]]]:
    """Return the parts that were asked for, in their order; the API is started if one of them needs it."""
    known: dict[str, Callable[[], list[Line]]] = {
        "actions": partial(throughput.measure, stage, pairs=effort.pairs, seconds=effort.seconds),
        "rules": partial(alone.measure, seconds=effort.playing),
        "sheets": partial(printing.measure, stage, times=effort.sheets),
        "logs": partial(logs.measure, stage, times=effort.sheets),
        "replays": partial(replays.measure, stage),
        "site": partial(site.measure, matches=effort.published),
        "costs": partial(costs.measure, stage, times=effort.sheets),
        "starting": partial(starting.measure, times=effort.starts),
        "phases": partial(phases.measure, stage, actions=effort.steps),
        "peers": partial(peers.measure, stage, seconds=effort.playing),
    }
    if set(parts) & set(NEED_API):
        api, port = stage.served("api", "service.commands.cli", "run", "api")
        known["dice"] = partial(dice.measure, (api.pid, port), steps=effort.steps)
        known["distant"] = partial(distant.measure, stage, port, seconds=effort.playing)
        known["held"] = partial(held.measure, stage, port, pairs=effort.pairs, seconds=effort.seconds)
        known["flood"] = partial(flood.measure, stage, port, seconds=effort.playing)
        known["length"] = partial(length.measure, stage, port, steps=effort.steps)
        known["bots"] = partial(bots.measure, stage, port, replies=effort.replies)
        known["crowded"] = partial(crowded.measure, stage, port, matches=effort.crowds)
        known["webhooks"] = partial(webhooks.measure, stage, port)
        known["tables"] = partial(tables.measure, port, plies=effort.replies * 2)
        known["clocks"] = partial(clocks.measure, stage, port, matches=effort.matches)
    return [(part, known[part]) for part in PARTS if part in parts]


def _processes(settings: Settings) -> str:
    return (
        f"API and floor each granian with {settings.api_processes} processes, unless a heading says otherwise, "
        f"of {settings.api_threads} threads, "
        f"logs ({settings.log_level}, {settings.log_format}) and metrics on; "
        f"{throughput.PROCESSES} client processes, for actions with a connection for each seat; "
        f"worker with {settings.worker_processes} processes, one exporter, one sweeper"
    )


if __name__ == "__main__":
    sys.exit(main())
