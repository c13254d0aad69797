"""Actions through the whole API against the floor: how many, how quick, and what each costs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

from bench import machine
from bench.clients import FLOOR, Clients, Load, Slice
from bench.floor import ANSWER, SIZES
from bench.players import Followers, Persons
from bench.report import Line, at_least, at_most, median, percentile, spread
from bench.stage import Stage
from bench.wire import Wire
from service.processes.starting import end_process
from service.store.layout import EVEN

PROCESSES = 2
"""Client processes."""

SAMPLE = 120
"""The number of actions that are played to learn the sizes for the floor."""

WARMING = 2
"""Actions of each live match before the first slice that counts: the first finds no process that knows it."""

SIDES = (FLOOR, "api")

RATIO, SLOWER, TRIPS = 0.72, 1.3, 1.05
"""Targets: actions/s and the p99 of latencies in proportion to the floor's, and round trips an action."""
SPENT, SPENT_MINIMAL = 1.5, 1.3
"""Targets: the server's processor time in proportion to the floor's, with whole and with minimal answers."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is measured with an API and a floor of its own: a load, and processes of each server.

    With several ``servers`` of the API each match has one of them. ``share`` of the slices are enough for the scene.
    """

    title: str
    load: Load
    processes: int = 2
    servers: int = 1
    share: float = 0.5

    def heading(self, pairs: int) -> str:
        """Return the heading of the scene."""
        servers = "1 process" if self.processes == 1 else f"{self.processes} processes"
        if self.servers > 1:
            servers = f"{self.servers} servers of {servers}, each match at one of them"
        at_once = f"{servers}, {self.load.connections} connections{self.title}"
        return f"POST /v1/matches/ID/actions: {at_once} ({pairs} pairs of slices)"


SCENES = (
    Scene("", Load(), share=1.0),
    Scene("", Load(connections=32)),
    Scene("", Load(), processes=1),
    Scene(", 2,000 live matches in turn", Load(live=2000)),
    Scene("", Load(), processes=1, servers=2),
    Scene(", Prefer: return=minimal", Load(minimal=True)),
)


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

    def used(self, before: tuple[float, ...], after: tuple[float, ...]) -> None:
        """Add what a slice used, from what a meter read before and after it."""
        served, stored, scripts = (late - early for early, late in zip(before, after, strict=True))
        self.served += served
        self.stored += stored
        self.scripts += int(scripts)

    def cost(self, seconds: float) -> str:
        """Return a processor time as microseconds an action."""
        return f"{seconds / self.actions * 1e6:,.0f} us"


@dataclass(slots=True)
class Meter:
    """Reads what a side has used so far."""

    stage: Stage
    pids: dict[str, list[int]]

    def read(self, side: str) -> tuple[float, float, int]:
        """Return the processor time of the side's server and of the store, and the scripts run."""
        scripts = self.stage.client.info("commandstats").get("cmdstat_evalsha", {"calls": 0})["calls"]
        return sum(map(machine.cpu_seconds, self.pids[side])), machine.cpu_seconds(self.stage.store.pid), scripts


def measure(stage: Stage, *, pairs: int, seconds: float, scenes: Sequence[Scene] = SCENES) -> list[Line]:
    """Measure each scene; each seat of a match acts on a connection of its own."""
    return [line for scene in scenes for line in _scene(stage, scene, max(1, round(pairs * scene.share)), seconds)]


def _scene(stage: Stage, scene: Scene, pairs: int, seconds: float) -> list[Line]:
    processes = {"API_PROCESSES": str(scene.processes)}
    served = [stage.served("api", "service.commands.cli", "run", "api", **processes) for _ in range(scene.servers)]
    servers, ports = [one for one, _ in served], [port for _, port in served]
    sizes = floor_sizes(stage, ports[0], minimal=scene.load.minimal)
    processes["API_PROCESSES"] = str(scene.processes * scene.servers)
    floor, floor_port = stage.served("floor", "bench.floor", **sizes, **processes)
    clients = Clients({"api": ports, FLOOR: [floor_port]}, PROCESSES, scene.load)
    stage.ended_with(clients.close)
    meter = Meter(stage, {"api": [one.pid for one in servers], FLOOR: [floor.pid]})
    sides = {name: Side() for name in SIDES}
    for name in SIDES:
        _warm(clients, name, min(seconds, 1.5), WARMING * scene.load.live)
    for number in range(pairs):
        for name in SIDES if number % 2 == 0 else reversed(SIDES):
            clients.order(name, None)
            before = meter.read(name)
            sides[name].add(clients.order(name, seconds))
            sides[name].used(before, meter.read(name))
    clients.close()
    for server in (*servers, floor):
        end_process(server, 5.0)
    return _lines(scene, sides["api"], sides[FLOOR])


def _warm(clients: Clients, side: str, seconds: float, actions: int) -> None:
    """Play a slice, and more of them until there were this number of actions."""
    played = -1
    while played < actions:
        clients.order(side, None)
        played += sum(len(one.latencies) for one in clients.order(side, seconds))


def floor_sizes(stage: Stage, port: int, *, minimal: bool = False) -> dict[str, str]:
    """Play a while, and return what the floor is to read, write and answer: the mean sizes, and the median answer."""
    wire, answers, snapshots = Wire(port), [], []
    try:
        player = (Followers if minimal else Persons)(random.Random(1))
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


def _lines(scene: Scene, api: Side, floor: Side) -> list[Line]:
    trips = api.scripts / api.actions
    return [
        Line(scene.heading(len(api.rates))),
        Line("actions/s", f"{median(api.rates):,.0f}", f"{median(floor.rates):,.0f}"),
        _of_pairs("  in proportion (median of the pairs, their range)", api.rates, floor.rates, at_least, RATIO),
        Line("latency p50", f"{median(api.p50):.2f} ms", f"{median(floor.p50):.2f} ms"),
        Line("latency p99", f"{median(api.p99):.2f} ms", f"{median(floor.p99):.2f} ms"),
        _of_pairs("  p99 in proportion (the same)", api.p99, floor.p99, at_most, SLOWER),
        *_spent(api, floor, SPENT_MINIMAL if scene.load.minimal else SPENT),
        at_most(
            "store round trips an action (EVALSHA)",
            trips,
            TRIPS,
            shown=f"{trips:.3f}",
            floor=f"{floor.scripts / floor.actions:.2f}",
        ),
        Line("  actions that needed a second trip", f"{(trips - 1) * 100:.1f} %"),
    ]


def _of_pairs(
    what: str, ours: Sequence[float], theirs: Sequence[float], judge: Callable[..., Line], target: float
) -> Line:
    ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
    return judge(what, median(ratios), target, shown=f"{median(ratios):.2f} ({spread(ratios)})")


def _spent(api: Side, floor: Side, target: float) -> list[Line]:
    """Return the processor time of an action: the server's with its target, the store's and the load generator's."""
    ratio = (api.served / api.actions) / (floor.served / floor.actions)
    whole = (floor.served + floor.stored + floor.client) / floor.actions
    share = whole / ((api.served + api.stored + api.client) / api.actions)
    return [
        Line("processor time an action: server", api.cost(api.served), floor.cost(floor.served)),
        at_most("  in proportion", ratio, target, shown=f"{ratio:.2f}"),
        Line("processor time an action: store", api.cost(api.stored), floor.cost(floor.stored)),
        Line("processor time an action: load generator", api.cost(api.client), floor.cost(floor.client)),
        Line("  all three, the floor's to ours (noise hardly moves it)", f"{share:.2f}"),
    ]
