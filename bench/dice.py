"""A ply with entered throws against one with the server's, and going back at ply 500."""

from __future__ import annotations

import random
import time
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from bench import machine
from bench.players import GAME
from bench.report import Line, below, median, percentile
from bench.wire import Wire, document, written

LONG = {"points_to_win": 140}
DEEP = 500
MOST_BACK = 300
MOST_RATIO = 1.1
TIMES = 20
THREE = ["3", "5", "blank"]
"""What a whole throw of a Squadron is, in the words on its dice."""


@dataclass(slots=True)
class Sitting:
    """A match of two persons of the bench, with one source of luck, and the seconds of each whole ply of it."""

    wire: Wire
    luck: str
    choices: random.Random
    match: str = ""
    host: str = ""
    tokens: list[str] = field(default_factory=list)
    seen: Any = None
    seconds: list[float] = field(default_factory=list)

    def begin(self) -> None:
        """Open a match and make its opening throws."""
        body = {"game": GAME, "options": LONG, "luck": self.luck, "seats": [{"player": "person"}] * 2, "pace": "fast"}
        made = self.wire.get(written("POST", "/v1/matches", body=body), 201)
        self.match, self.host = made["match"]["id"], made["host_token"]
        self.tokens, self.seen = [seat["token"] for seat in made["seats"]], made["match"]
        while self.seen["throws"] is not None:
            self._enter()

    def step(self) -> None:
        """Play one ply; what took more than one request, or ended the match, is not measured."""
        seat = self.seen["to_act"][0]
        menu = self.seen["actions"] if self.seen["seat"] == seat else self._menu(seat)
        action = self.choices.choice(menu)["action"]
        body = {"decision": self.seen["decision"], "action": action}
        if self.luck == "table" and action["kind"] == "throw":
            body["throws"] = THREE
        path = f"/v1/matches/{self.match}/actions"
        began = time.perf_counter()
        status, answer = self.wire.ask(written("POST", path, self.tokens[seat], body))
        took = time.perf_counter() - began
        if status == 422:  # a throw of fewer dice, such as the flight home
            del body["throws"]
            status, answer = self.wire.ask(written("POST", path, self.tokens[seat], body))
        elif status == 200:
            self.seconds.append(took)
        self.seen = document((status, answer), status)["match"]
        while self.seen["throws"] is not None:
            self._enter()
        if self.seen["status"] != "on":
            self.begin()

    def back(self, plies: int) -> float:
        """Go back, and return the seconds that it took."""
        body = {"to": self.seen["ply"] - plies, "ply": self.seen["ply"]}
        began = time.perf_counter()
        self.seen = self.wire.get(written("POST", f"/v1/matches/{self.match}/rewinds", self.host, body))
        return time.perf_counter() - began

    def _menu(self, seat: int) -> Any:
        return self.wire.get(written("GET", f"/v1/matches/{self.match}/actions", self.tokens[seat]))["actions"]

    def _enter(self) -> None:
        throws = self.seen["throws"]
        body = {"over": True} if throws["over"] else {"throws": [self.choices.choice(throws["faces"])]}
        answer = self.wire.ask(written("POST", f"/v1/matches/{self.match}/throws", self.host, body))
        self.seen = document(answer, answer[0])["match"]


def measure(api: tuple[int, int], *, steps: int) -> list[Line]:
    """Measure; ``api`` is the process id and the port of the API."""
    pid, port = api
    with closing(Wire(port)) as wire:
        sides = {luck: Sitting(wire, luck, random.Random(7)) for luck in ("server", "table")}
        spent = dict.fromkeys(sides, 0.0)
        for sitting in sides.values():
            sitting.begin()
        for number in range(steps):
            for luck, sitting in sides.items() if number % 2 else reversed(sides.items()):
                before = machine.cpu_seconds(pid)
                sitting.step()
                spent[luck] += machine.cpu_seconds(pid) - before
        table = sides["table"]
        while table.seen["ply"] < DEEP:
            table.step()
        took = [table.back(3) * 1000 for _ in range(TIMES)]
    shown = {luck: median(one.seconds) * 1000 for luck, one in sides.items()}
    ratio = shown["table"] / shown["server"]
    return [
        Line(f"Dice of a real table against the server's ({steps} plies of each in turn, one connection)"),
        below(
            "a ply, median: entered throws, server's dice",
            ratio,
            MOST_RATIO,
            shown=f"{shown['table']:.2f} ms",
            floor=f"{shown['server']:.2f} ms",
            target_shown=f"{MOST_RATIO:.1f} times",
        ),
        Line("processor time a ply: server", *(f"{spent[luck] / steps * 1e6:,.0f} us" for luck in ("table", "server"))),
        below(
            f"going back at ply {DEEP}: p99", percentile(took, 99), MOST_BACK, shown=f"{percentile(took, 99):.0f} ms"
        ),
    ]
