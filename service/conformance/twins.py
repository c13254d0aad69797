"""Twins: two runs of one match that differ in one draw or one action of one ply.

A game is asked for nothing: the second run plays the plies of the first again, with one of them changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from random import Random
from typing import Any

from rules.chance import Cheap, Draw, Seeded
from rules.errors import Refusal
from rules.game import AnyGame
from rules.table import record as records
from rules.table import table as tables
from rules.table.enact import enact
from rules.table.record import Played
from rules.table.table import Started, Status, Table, Terms
from service.conformance.matches import Bench, random_action

SET_UP = 10
"""Most draws of the set-up that are changed, each in a twin of its own."""


class Bent:
    """Give out recorded throws while they fit the dice that are asked for, and throws of a seed after them."""

    def __init__(self, recorded: Sequence[Draw]) -> None:
        self._recorded = recorded
        self._further = Seeded(b"further throws of a twin")
        self.draws: list[Draw] = []

    def roll(self, sides: int) -> int:
        """Return the recorded face if the die has it."""
        place = len(self.draws)
        face = self._recorded[place][1] if place < len(self._recorded) else sides + 1
        self.draws.append((sides, face if face <= sides else self._further.roll(sides)))
        return self.draws[-1][1]


@dataclass(frozen=True, slots=True)
class Change:
    """What the second run does otherwise: the draws and the action of one ply, which is counted from 0."""

    ply: int
    draws: tuple[Draw, ...] = field(repr=False)
    action: Any


@dataclass(frozen=True, slots=True)
class Pair:
    """Both runs after the same ply: the tables, and the events of the ply.

    ``next`` is the seat that acts next in the first run, and its action. ``strayed`` says that the second run asked for
    other dice than the first in this ply: what differs may come of its luck then.
    """

    ply: int
    tables: tuple[Table, Table]
    events: tuple[tuple[Any, ...], tuple[Any, ...]]
    next: tuple[int | None, Any]
    strayed: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """A match that was played, ply by ply."""

    game: AnyGame
    terms: Terms
    plies: tuple[Played, ...]

    @classmethod
    def of(cls, bench: Bench) -> Run:
        """Return the run of a match that was played on the bench."""
        return cls(bench.game, bench.terms, tuple(records.replay(bench.game, bench.terms, bench.plies)))

    def before(self, ply: int) -> Table:
        """Return the table before a ply."""
        return self.plies[ply - 1].table if ply else tables.laid(self.terms, self.plies[0].entry.at)

    def changes(self, luck: Random) -> Iterator[Change]:
        """Yield changes: of draws of the set-up, then of a draw and the action of each ply, kinds of plies in turn."""
        start = self._start()
        yield from self._redrawn(start, luck, SET_UP)
        for ply in self._in_turn(luck.sample(range(start + 1, len(self.plies)), len(self.plies) - start - 1)):
            yield from self._redrawn(ply, luck, 1)
            yield from self._acted_otherwise(ply, luck)

    def _start(self) -> int:
        """Return the ply of the set-up."""
        return next(ply for ply, one in enumerate(self.plies) if isinstance(one.action, Started))

    def other_set_ups(self, luck: Random) -> Iterator[Change]:
        """Yield changes of one draw of the set-up, without an end; none if it draws nothing."""
        start = self._start()
        open_ones = [place for place, (sides, _) in enumerate(self.plies[start].entry.draws) if sides > 1]
        while open_ones:
            yield self._with_another(start, luck.choice(open_ones), luck)

    def _in_turn(self, plies: Sequence[int]) -> list[int]:
        """Sort plies so that the first of each kind of action come first, then the second, and so on."""
        seen: Counter[type] = Counter()
        places = []
        for ply in plies:
            kind = type(self.plies[ply].action)
            places.append((seen[kind], ply))
            seen[kind] += 1
        return [ply for _, ply in sorted(places, key=itemgetter(0))]

    def _redrawn(self, ply: int, luck: Random, most: int) -> Iterator[Change]:
        """Yield changes of one draw: the last one, and others."""
        draws = self.plies[ply].entry.draws
        open_ones = [place for place, (sides, _) in enumerate(draws) if sides > 1]
        for place in [*open_ones[-1:], *luck.sample(open_ones[:-1], min(most, len(open_ones)) - 1 if open_ones else 0)]:
            yield self._with_another(ply, place, luck)

    def _with_another(self, ply: int, place: int, luck: Random) -> Change:
        """Return the change of one draw of a ply, to any other face."""
        draws = self.plies[ply].entry.draws
        sides, face = draws[place]
        other = (face + luck.randrange(sides - 1)) % sides + 1
        return Change(ply, (*draws[:place], (sides, other), *draws[place + 1 :]), self.plies[ply].action)

    def _acted_otherwise(self, ply: int, luck: Random) -> Iterator[Change]:
        """Yield a change of the action, if the ply is one of the game and chance finds another action."""
        played = self.plies[ply]
        if played.seat is None or type(played.action) not in self.game.actions:
            return
        action = random_action(self.game, self.before(ply).state, played.seat, Cheap(luck.random))
        if action != played.action:
            yield Change(ply, played.entry.draws, action)

    def twins(self, change: Change) -> Iterator[Pair]:
        """Yield both runs after each ply from the changed one on.

        It ends when nothing hidden is left: the states are equal again, a match is over, or the second run refuses a
        ply of the first.
        """
        table = self.before(change.ply)
        for ply, one in enumerate(self.plies[change.ply : -1], change.ply):
            changed = ply == change.ply
            action, draws = (change.action, change.draws) if changed else (one.action, one.entry.draws)
            bent = Bent(draws)
            try:
                step = enact(self.game, self.terms, table, one.seat, action, at=one.entry.at, chance=bent)
            except Refusal:
                return
            table = step.table
            if table.status is not Status.ON or one.table.status is not Status.ON or table.state == one.table.state:
                return
            following = self.plies[ply + 1]
            strayed, acts = bent.draws != [*draws], (following.seat, following.action)
            yield Pair(ply, (one.table, table), (one.events, step.events), acts, strayed)
