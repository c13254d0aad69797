"""Actions on a cluster, compared with actions on one server: ``python -m bench.clustered``.

Six nodes on this machine, three of them primaries, each with a replica, and one API on each store. Both stores write
to the disk before they answer; no commit waits for a replica.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import Final

from redis import Redis
from redis.exceptions import RedisError

from bench.clients import Clients, Load
from bench.report import Line, below, median, table
from bench.stage import HOST, Stage
from bench.throughput import PROCESSES, Side

NODES: Final = 6
SIDES: Final = ("server", "cluster")
WORSE: Final = 1.5
"""How many times as long the slowest hundredth of actions may take on a cluster."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.clustered", description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=16, help="slices of each side, in turn (default 16)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a slice is (default 1)")
    given = parser.parse_args(arguments)
    with Stage() as stage:
        print(table(measure(stage, pairs=given.pairs, seconds=given.seconds)))
    return 0


def measure(stage: Stage, *, pairs: int, seconds: float) -> list[Line]:
    """Return how long actions take on each store, in slices in turn."""
    url = f"redis+cluster://{','.join(f'{HOST}:{port}' for port in _nodes(stage))}"
    _, server = stage.served("server", "service.commands.cli", "run", "api")
    _, cluster = stage.served("cluster", "service.commands.cli", "run", "api", STORE_URL=url)
    clients = Clients({"server": [server], "cluster": [cluster]}, PROCESSES, Load())
    stage.ended_with(clients.close)
    sides = {name: Side() for name in SIDES}
    for number in range(-1, pairs):
        for name in SIDES if number % 2 == 0 else reversed(SIDES):
            clients.order(name, None)
            slices = clients.order(name, seconds)
            if number >= 0:
                sides[name].add(slices)
    one, many = (sides[name] for name in SIDES)
    ratio = median([late / early for early, late in zip(one.p99, many.p99, strict=True)])
    return [
        Line(f"actions on a cluster of {NODES} nodes and on one server ({Load().connections} connections)"),
        Line("one server: actions/s, p50, p99", _figures(one)),
        Line("cluster: actions/s, p50, p99", _figures(many)),
        below("  ratio of p99 (median of the pairs)", ratio, WORSE, shown=f"{ratio:.2f}"),
    ]


def _figures(side: Side) -> str:
    return f"{median(side.rates):,.0f}/s, {median(side.p50):.2f} ms, {median(side.p99):.2f} ms"


def _nodes(stage: Stage) -> list[int]:
    """Start the nodes and make a cluster of them; return their ports."""
    first = 15_000 + os.getpid() % 1_000 * NODES
    ports = list(range(first, first + NODES))
    for port in ports:
        folder = stage.folder / str(port)
        process = stage.program(
            f"node {port}", "service.commands.cli", "cluster", "node", str(folder), "--port", str(port)
        )
        stage.await_(f"node {port}", process, partial(_answers, port))
    nodes = [f"{HOST}:{port}" for port in ports]
    made = stage.program("create", "service.commands.cli", "cluster", "create", *nodes)
    if made.wait(60):
        raise RuntimeError("the cluster could not be made")
    return ports


def _answers(port: int) -> bool:
    try:
        with Redis(HOST, port) as client:
            return bool(client.ping())
    except RedisError:
        return False


if __name__ == "__main__":
    sys.exit(main())
