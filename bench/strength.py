"""How two bots compare: ``python -m bench.strength GAME ONE OTHER``.

A bot is a level of the game, or ``module:function`` with the arguments of a level's ``choose`` but the level. Matches
are played in pairs, with the same luck and the sides swapped. Each finished match is a line of the file ``--into``: the
same command goes on where it was stopped, and plays nothing twice.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any

import rules
from rules.chance import Cheap
from rules.game import AnyGame, alone
from rules.values import Choice
from rules.wire.codec import codec
from service.conformance.budgets import Nodes

SURE = 1.96
"""Standard deviations on either side of what 95 % of samples lie within."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays what. ``fixed`` are bots that keep their seats in every match, by seat, and belong to nobody's side."""

    game: str
    one: str
    other: str
    seats: int
    options: str
    nodes: int
    fixed: Mapping[int, str]

    @property
    def label(self) -> str:
        """A name for this pairing, the same for the same pairing."""
        return hashlib.sha256(repr((self, rules.find(self.game).version)).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a match: whose side alone won it (``one``, ``other``), or nobody's (empty), and why."""

    match: int
    won: str
    reason: str


@cache
def _bot(game: str, name: str) -> Callable[..., Choice[Any]]:
    if ":" not in name:
        return rules.find(game).bots.choose
    module, function = name.split(":")
    return getattr(import_module(module), function)  # type: ignore[no-any-return]


class Match:
    """A match that is under way."""

    def __init__(self, pairing: Pairing, number: int) -> None:
        game = rules.find(pairing.game)
        options = codec(game.options).decode(json.loads(pairing.options))
        self.game: AnyGame = game
        self.pairing = pairing
        self.luck = Cheap(random.Random(number // 2).random)
        self.bots = seated(game, options, pairing, number % 2)
        self.at, self.opened, self.decision = 0, 0, 0
        seats = range(pairing.seats)
        content = game.standard_content()
        self.state: Any = game.rules.initial(options, seats, seats, content, at=0, chance=self.luck).state

    def play(self) -> Result:
        """Play to the end."""
        while seats := tuple(getattr(standing := self.game.rules.standing(self.state), "must", ())):
            if standing.decision != self.decision:
                self.decision, self.opened = standing.decision, self.at
            self._act(*self._next(seats, standing.may))
        outcome = standing.outcome
        sides = {"" if seat in self.pairing.fixed else self._side(seat) for seat in outcome.winners}
        return Result(0, sides.pop() if len(sides) == 1 else "", outcome.reason)

    def _side(self, seat: int) -> str:
        return "one" if self.bots[seat] == self.pairing.one else "other"

    def _next(self, must: Sequence[int], may: Sequence[int]) -> tuple[int, int]:
        """Return the seat that acts next, and when, in ms of match time."""
        for seat in may:
            if self.game.bots.volunteers(self.state, seat, self._level(seat)):
                return seat, self.at
        due = {seat: self.opened + self.game.bots.delay(self.state, seat, self._level(seat)) for seat in must}
        return min(due.items(), key=lambda pair: pair[1])

    def _level(self, seat: int) -> str:
        return name if ":" not in (name := self.bots[seat]) else self.game.bots.levels[-1]

    def _act(self, seat: int, at: int) -> None:
        game, name, level = self.game, self.bots[seat], self._level(seat)
        choice = _bot(game.key, name)(
            game.rules.view(self.state, seat),
            game.rules.legal(self.state, seat),
            game.bots.insight(self.state, seat, level),
            chance=self.luck,
            budget=Nodes(self.pairing.nodes),
            **({} if ":" in name else {"level": level}),
        )
        self.at = max(self.at, at)
        self.state = game.rules.apply(self.state, seat, choice.action, at=self.at, chance=self.luck).state


def seated(game: AnyGame, options: Any, pairing: Pairing, swapped: int) -> tuple[str, ...]:
    """Return the bot of each seat: the two sides in turn, the second first if they are swapped."""
    sides = game.sides(options, range(pairing.seats))
    if not sides:  # each seat plays for itself
        sides = alone(options, range(pairing.seats))
    free = [side for side in sides if not set(side) <= pairing.fixed.keys()]
    names = (pairing.one, pairing.other)
    bots = {seat: names[(turn + swapped) % 2] for turn, side in enumerate(free) for seat in side} | dict(pairing.fixed)
    return tuple(bots[seat] for seat in range(pairing.seats))


def _played(task: tuple[Pairing, int]) -> Result:
    pairing, number = task
    result = Match(pairing, number).play()
    return Result(number, result.won, result.reason)


def results(pairing: Pairing, matches: int, into: Path, jobs: int) -> Iterator[Result]:
    """Yield the results of all matches: first those of the file, then those that are played and added to it."""
    done = set()
    for line in into.read_text("utf-8").splitlines() if into.exists() else ():
        entry = json.loads(line)
        if entry.pop("pairing") == pairing.label and entry["match"] < matches:
            done.add(entry["match"])
            yield Result(**entry)
    left = [(pairing, number) for number in range(matches) if number not in done]
    with into.open("a", encoding="utf-8") as file, ProcessPoolExecutor(jobs) as pool:
        for result in pool.map(_played, left):
            entry = {"pairing": pairing.label, "match": result.match, "won": result.won, "reason": result.reason}
            file.write(json.dumps(entry) + "\n")
            file.flush()
            yield result


def interval(won: int, of: int) -> tuple[float, float]:
    """Return Wilson's interval of 95 % for a share, in percent."""
    if not of:
        return 0.0, 100.0
    share, spread = won / of, SURE**2 / of
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return 100 * (middle - half), 100 * (middle + half)


def _fixed(text: str) -> tuple[int, str]:
    seat, name = text.split("=", 1)
    return int(seat), name


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the matches and print what came of them."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--options", default="{}", help="the game's options, as JSON")
    parser.add_argument("--nodes", type=int, default=3000, help="positions that a bot may look at for each action")
    parser.add_argument("--fixed", type=_fixed, action="append", default=[], metavar="SEAT=BOT", help="keeps its seat")
    parser.add_argument("--into", type=Path, default=Path("strength.jsonl"))
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args(arguments)
    levels = rules.find(given.game).bots.levels
    for name in (given.one, given.other, *dict(given.fixed).values()):
        if ":" not in name and name not in levels:
            parser.error(f"{name} is neither a level ({', '.join(levels)}) nor a module:function")
    pairing = Pairing(given.game, given.one, given.other, given.seats, given.options, given.nodes, dict(given.fixed))
    counts = Counter(result.won for result in results(pairing, given.matches, given.into, given.jobs))
    decided = counts["one"] + counts["other"]
    low, high = interval(counts["one"], decided)
    share = 100 * counts["one"] / decided if decided else 0
    print(f"{given.game}, {given.seats} seats, {given.options}, {given.nodes} nodes: {counts.total()} matches")
    print(f"{given.one} beats {given.other} in {counts['one']} of {decided} decided matches:", end=" ")
    print(f"{share:.1f} % (95 %: {low:.1f} to {high:.1f}); {counts['']} not decided between them")
    return 0


if __name__ == "__main__":
    sys.exit(main())
