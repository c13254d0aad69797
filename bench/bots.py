"""How soon a bot replies, compared with an empty task on the same worker and broker."""

from __future__ import annotations

import random
import time
from functools import partial
from typing import Any

import rules
from bench.crew import hire, no_op, seen
from bench.players import GAME, Seats, open_match
from bench.report import Line, below, median, percentile
from bench.stage import Stage
from bench.wire import Wire, document, written
from rules.chance import Cheap, policy_chance
from service.store.layout import EVEN


def measure(stage: Stage, port: int, *, replies: int) -> list[Line]:
    """Measure this number of replies, and the same number of empty tasks in between."""
    hire(stage)
    level = rules.find(GAME).bots.levels[-1]
    note = no_op(stage)
    replied, noted = [], []
    with_bot, wire = Opponent(stage, port, level), Wire(port)
    try:
        for number in range(-3, replies):
            spent = note(), with_bot.reply()
            if number >= 0:
                noted.append(spent[0])
                replied.append(spent[1])
    finally:
        wire.close()
        with_bot.wire.close()
    thought = _thinking(level)
    most = 2 * median(noted) + median(thought)
    return [
        Line(f"Bot ({level}), {replies} replies and as many no-ops in turn, both watched in the store"),
        Line("Celery no-op, published until seen: p50, p90", floor=_both(noted)),
        Line("thinking of the policy, in process: p50, p90", _both(thought, 2)),
        below(
            "reply, from the person's answer until seen: p50, p90",
            median(replied),
            most,
            shown=_both(replied),
            target_shown=f"< {most:.1f} ms",
        ),
    ]


def _both(spent: list[float], places: int = 1) -> str:
    return f"{median(spent):.{places}f}, {percentile(spent, 90):.{places}f} ms"


class Opponent:
    """A person who plays against a bot."""

    def __init__(self, stage: Stage, port: int, level: str) -> None:
        self.wire = Wire(port)
        self._stage = stage
        self._level = level
        self._luck = random.Random(5)
        self._seats: Seats | None = None

    def reply(self) -> float:
        """Play until the bot is to act, and return the ms from the answer until the bot's ply is seen."""
        while True:
            match = self._my_turn()
            while match["to_act"] == [0]:
                assert self._seats is not None
                self._seats.decision = match["decision"]
                self._seats.action = self._luck.choice(match["actions"])["action"]
                match = document(self.wire.ask(self._seats.request()))["match"]
            began = time.perf_counter()
            if match["status"] == "on":
                return seen(partial(self._beyond, match["id"], match["ply"]), began, 10.0)
            self._seats = None

    def _beyond(self, match: str, ply: int) -> bool:
        return int(self._stage.client.hget(EVEN.match(match), "ply")) > ply

    def _my_turn(self) -> Any:
        """Return a match in which the person is to act, a new one if the last is over."""
        while True:
            if self._seats is None:
                self._seats, _ = open_match(self.wire, 1, [self._level])
                self._seats.seat = 0  # the person's seat, also if the bot begins
            path = f"/v1/matches/{self._seats.match}"
            match = self.wire.get(written("GET", path, self._seats.tokens[0]))
            if match["status"] != "on":
                self._seats = None
            elif match["to_act"] == [0]:
                return match
            time.sleep(0.002)


class Endless:
    """A budget without an end."""

    def spent(self) -> bool:
        """Return False: there is always time left."""
        return False


def _thinking(level: str, matches: int = 5) -> list[float]:
    """Return the ms that the policy took for the first decision of each of its turns."""
    game, luck = rules.find(GAME), random.Random(6)
    chance, spent = Cheap(luck.random), []
    for _ in range(matches):
        state = game.rules.initial(game.options(), (0, 1), (0, 1), game.standard_content(), at=0, chance=chance).state
        before = None
        while game.rules.standing(state).outcome is None:
            seat = game.rules.standing(state).must[0]
            menu = game.rules.legal(state, seat)
            action = luck.choice(menu)
            if seat == 1 and before != 1:
                began = time.perf_counter()
                view, insight = game.rules.view(state, seat), game.bots.insight(state, seat, level)
                own = policy_chance(b"bench", "bench", seat, game.rules.standing(state).decision)
                action = game.bots.choose(view, menu, insight, chance=own, budget=Endless(), level=level).action
                spent.append((time.perf_counter() - began) * 1000)
            before = seat
            state = game.rules.apply(state, seat, action, at=0, chance=chance).state
    return spent
