"""Actions through the whole API against the floor: how many, how quick, and what each costs."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

from bench import machine
from bench.floor import ANSWER, SIZES
from bench.players import Clients, Persons, Slice
from bench.report import Line, at_least, below, median, percentile, spread
from bench.stage import Stage
from bench.wire import Wire
from service.store.layout import EVEN

PROCESSES, CONNECTIONS = 2, 4
"""Client processes, and connections of each."""

SAMPLE = 120
"""The number of actions that are played to learn the sizes for the floor."""

SIDES = ("floor", "api")


@dataclass(slots=True)
class Side:
    """What was measured of one side: for each slice its rate, and over all of them the rest."""

    rates: list[float] = field(default_factory=list)
    p50: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    actions: int = 0
    scripts: int = 0
    served: float = 0.0
    stored: float = 0.0
    client: float = 0.0

    def add(self, clients: list[Slice]) -> None:
        """Add a slice."""
        latencies = [one for client in clients for one in client.latencies]
        self.rates.append(sum(len(client.latencies) / client.elapsed for client in clients))
        self.p50.append(percentile(latencies, 50) * 1000)
        self.p99.append(percentile(latencies, 99) * 1000)
        self.actions += len(latencies)
        self.client += sum(client.cpu for client in clients)

    def cost(self, seconds: float) -> str:
        """Return a processor time as microseconds an action."""
        return f"{seconds / self.actions * 1e6:,.0f} us"


@dataclass(slots=True)
class Meter:
    """Reads what a side has used so far."""

    stage: Stage
    pids: dict[str, int]

    def read(self, side: str) -> tuple[float, float, int]:
        """Return the processor time of the side's server and of the store, and the scripts run."""
        scripts = self.stage.client.info("commandstats").get("cmdstat_evalsha", {"calls": 0})["calls"]
        return machine.cpu_seconds(self.pids[side]), machine.cpu_seconds(self.stage.store.pid), scripts


def measure(stage: Stage, api: tuple[int, int], *, pairs: int, seconds: float) -> list[Line]:
    """Measure; ``api`` is the process id and the port of the API."""
    api_pid, api_port = api
    floor, floor_port = stage.served("floor", "bench.floor", **floor_sizes(stage, api_port))
    clients = Clients({"api": api_port, "floor": floor_port}, PROCESSES, CONNECTIONS)
    stage.ended_with(clients.close)
    meter = Meter(stage, {"api": api_pid, "floor": floor.pid})
    sides = {name: Side() for name in SIDES}
    for name in SIDES:
        clients.order(name, None)
        clients.order(name, min(seconds, 1.5))
    for number in range(pairs):
        for name in SIDES if number % 2 == 0 else reversed(SIDES):
            clients.order(name, None)
            before = meter.read(name)
            sides[name].add(clients.order(name, seconds))
            _add(sides[name], before, meter.read(name))
    clients.close()
    floor.terminate()
    return _lines(sides["api"], sides["floor"])


def _add(side: Side, before: tuple[float, ...], after: tuple[float, ...]) -> None:
    served, stored, scripts = (late - early for early, late in zip(before, after, strict=True))
    side.served += served
    side.stored += stored
    side.scripts += int(scripts)


def floor_sizes(stage: Stage, port: int) -> dict[str, str]:
    """Play a while, and return what the floor is to read, write and answer: the mean sizes, and the median answer."""
    wire, answers, snapshots = Wire(port), [], []
    try:
        player = Persons(random.Random(1))
        player.prepare(wire)
        match = player.match
        for _ in range(SAMPLE):
            answer = wire.ask(player.request())
            answers.append(answer[1])
            snapshots.append(stage.client.hstrlen(EVEN.match(match), "snapshot"))
            player.take(answer)
    finally:
        wire.close()
    lines = [len(line) for line in stage.client.lrange(EVEN.plies(match), -SAMPLE, -1)]
    typical = Path(stage.folder / "floor-answer.json")
    typical.write_bytes(sorted(answers, key=len)[len(answers) // 2])
    sizes = {name: str(round(fmean(found))) for name, found in zip(SIZES, (snapshots, lines), strict=True)}
    return {**sizes, ANSWER: str(typical)}


def _lines(api: Side, floor: Side) -> list[Line]:
    ratios = [ours / theirs for ours, theirs in zip(api.rates, floor.rates, strict=True)]
    ours, theirs, ratio = median(api.rates), median(floor.rates), median(ratios)
    count = PROCESSES * CONNECTIONS
    lines = [
        Line(f"POST /v1/matches/ID/actions ({count} connections; median of {len(ratios)} slices of each side in turn)"),
        Line("actions/s", f"{ours:,.0f}", f"{theirs:,.0f}"),
        at_least(
            "  ratio (median of the pairs, and their range)", ratio, 0.72, shown=f"{ratio:.2f} ({spread(ratios)})"
        ),
        Line("latency p50", f"{median(api.p50):.2f} ms", f"{median(floor.p50):.2f} ms"),
        Line("latency p99", f"{median(api.p99):.2f} ms", f"{median(floor.p99):.2f} ms"),
    ]
    spent = [("server", api.served, floor.served), ("store", api.stored, floor.stored)]
    for name, by_api, by_floor in spent:
        lines.append(Line(f"processor time an action: {name}", api.cost(by_api), floor.cost(by_floor)))
    lines.append(Line("processor time an action: load generator", api.cost(api.client), floor.cost(floor.client)))
    whole = (floor.served + floor.stored + floor.client) / floor.actions
    share = whole / ((api.served + api.stored + api.client) / api.actions)
    lines.append(Line("  ratio of all three (what noise cannot move much)", f"{share:.2f}"))
    trips = api.scripts / api.actions
    return [
        *lines,
        below(
            "store round trips an action (EVALSHA)",
            trips,
            1.13,
            shown=f"{trips:.2f}",
            floor=f"{floor.scripts / floor.actions:.2f}",
            target_shown="1.13",
        ),
    ]
