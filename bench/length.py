"""Whether an action takes longer late in a match: at ply 10 and at ply 1,000, in turn, on one connection."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from bench.players import Seats, open_match
from bench.report import Line, below, median
from bench.stage import Stage
from bench.wire import Wire, document
from service.play.verbs import act
from service.play.verbs.act import Submission

PERSONS = 4
LATE = 1_000
EARLY = range(6, 26)
"""From the first ply of these to the last a young match is measured; then it is replaced."""

STRETCH = 120
"""The number of plies of an old match that are measured before it is replaced."""


@dataclass(slots=True)
class Walk:
    """A match that never ends by itself soon: nobody bombs, and everybody throws as often as may be."""

    seats: Seats
    luck: random.Random
    ply: int = 0
    spent: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def follow(self, match: Any) -> None:
        """Choose the next action from a match's document."""
        self.ply, self.seats.decision = match["ply"], match["decision"]
        to_act = match["to_act"][0]
        self.seats.action = _patient(match["actions"], self.luck) if to_act == self.seats.seat else {"kind": "throw"}
        self.seats.seat = to_act

    def step(self, wire: Wire) -> None:
        """Act, and note how long it took."""
        kind, request = self.seats.action["kind"], self.seats.request()
        began = time.perf_counter()
        answer = wire.ask(request)
        self.spent[kind].append((time.perf_counter() - began) * 1000)
        self.follow(document(answer)["match"])


def _patient(menu: list[Any], luck: random.Random) -> Any:
    actions = [entry["action"] for entry in menu]
    on = [action for action in actions if action["kind"] in ("throw", "move")]
    return luck.choice(on) if on else next(action for action in actions if action["kind"] != "bomb")


def measure(stage: Stage, port: int, *, steps: int) -> list[Line]:
    """Measure this number of actions of each age."""
    wire, luck = Wire(port), random.Random(3)
    spent: dict[str, dict[str, list[float]]] = {"early": defaultdict(list), "late": defaultdict(list)}
    try:
        early, late = _begun(stage, wire, luck, EARLY.start), _begun(stage, wire, luck, LATE)
        for _ in range(steps):
            if early.ply >= EARLY.stop:
                early = _begun(stage, wire, luck, EARLY.start)
            if late.ply >= LATE + STRETCH:
                late = _begun(stage, wire, luck, LATE)
            for age, walk in (("early", early), ("late", late)):
                walk.spent = spent[age]
                walk.step(wire)
    finally:
        wire.close()
    ours, then = _typical(spent["late"], spent["early"]), _typical(spent["early"], spent["late"])
    ratio = ours / then
    return [
        Line(f"One client alone, {steps} actions of each age in turn (mean over the kinds of action of their medians)"),
        Line(f"latency at ply {EARLY.start}-{EARLY.stop}", f"{then:.2f} ms"),
        Line(f"latency at ply {LATE:,}-{LATE + STRETCH:,}", f"{ours:.2f} ms"),
        below("  ratio", ratio, 1.1, shown=f"{ratio:.2f}"),
    ]


def _typical(spent: dict[str, list[float]], other: dict[str, list[float]]) -> float:
    """Return the mean of the kinds' medians: throws and moves have answers of different sizes, so they stay apart."""
    enough = [kind for kind in spent if min(len(spent[kind]), len(other[kind])) >= 10]
    return sum(median(spent[kind]) for kind in enough) / len(enough)


def _begun(stage: Stage, wire: Wire, luck: random.Random, ply: int) -> Walk:
    """Open a match through the API, and play it up to a ply in this process, which is quicker."""
    referee = stage.referee
    seats, match = open_match(wire, PERSONS)
    bearers = [referee.mint.read(token) for token in seats.tokens]
    walk = Walk(seats, luck, match["ply"])
    while walk.ply < ply:
        sent = Submission(seats.decision, seats.action)
        walk.follow(act.submit(referee, seats.match, bearers[seats.seat], sent)["match"])
    return walk
