"""What the plies of a game come to on paper: the placing, the calls, and what became of each caller."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.bomb_the_axis.events import Answer, Called, CallerOut, ChartHandedBack, CheckerLeft, Out, Placed
from rules.bomb_the_axis.state import State
from rules.bomb_the_axis.view import FullChart, Mark, OwnCard
from rules.show.story import Story
from rules.table.table import HandedOver, Lapsed, Resigned


@dataclass(frozen=True, slots=True)
class CallLine:
    """One call, in which round it was made, and whether the server made it for a silent caller (BTA-19)."""

    round: int
    called: Called
    silent: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """What one caller did: calls, hits, misses, bombs lost, dots that nobody had called before."""

    calls: int
    hits: int
    misses: int
    bombs_lost: int
    new: int


class Chronicle:
    """The lists of a sheet, written as a story is heard ply by ply."""

    def __init__(self, story: Sequence[Story]) -> None:
        self.placed: Placed | None = None
        self.by_silence = False
        """Whether the pieces were placed for a Checker who was silent (BTA-26)."""
        self.calls: list[CallLine] = []
        self.outs: dict[int, Out] = {}
        self.remarks: list[tuple[int, int | None, Any]] = []
        """The number of calls made before it, the seat of the ply, and who left, or what was handed over."""
        self.last: State | None = None
        self._called_in_round: set[int] = set()
        self._called: set[str] = set()
        for ply in story:
            self.last = ply.state
            silent = any(isinstance(event, Lapsed) for event in ply.events)
            for event in ply.events:
                self._hear(event, ply.seat, silent)

    @property
    def rounds(self) -> int:
        """How many rounds were begun."""
        return self.calls[-1].round if self.calls else 0

    def tally(self, seat: int) -> Tally:
        """Return what a seat did as caller."""
        own = [line.called for line in self.calls if line.called.seat == seat]
        answers = [called.answer for called in own]
        return Tally(
            len(own),
            answers.count(Answer.HIT),
            answers.count(Answer.MISS),
            answers.count(Answer.GUN),
            sum(bool(called.fresh) for called in own),
        )

    def marks(self) -> tuple[Mark, ...]:
        """Return what each dot was answered when it was first called."""
        return tuple(
            Mark(line.called.dot, line.called.answer, line.called.seat if line.called.answer is Answer.HIT else None)
            for line in self.calls
            if line.called.fresh
        )

    def chart(self) -> FullChart | None:
        """Return the Checker's chart as it lay at the end; None if nothing was placed, or nobody may see where."""
        if self.placed is None or self.placed.houses is None or self.placed.guns is None:
            return None
        gone = {line.called.dot for line in self.calls if line.called.answer is Answer.HIT}
        houses = tuple(dot for dot in self.placed.houses if dot not in gone)
        return FullChart(houses, self.placed.guns, tuple(dot for dot in self.placed.houses if dot in gone))

    def card(self, seat: int) -> OwnCard:
        """Return a caller's card as it lay at the end (BTA-7, BTA-9)."""
        hits: list[str] = []
        misses: list[str] = []
        for called in (line.called for line in self.calls if line.called.seat == seat):
            if called.answer is Answer.HIT:
                hits.append(called.dot)
            elif called.answer is Answer.MISS and called.dot not in (*hits, *misses):
                misses.append(called.dot)
        return OwnCard(tuple(hits), tuple(misses))

    def at(self, dot: str, answer: Answer) -> tuple[Called, ...]:
        """Return the calls of a dot that were answered so."""
        found = (line.called for line in self.calls if line.called.dot == dot)
        return tuple(called for called in found if called.answer is answer)

    def _hear(self, event: Any, seat: int | None, silent: bool) -> None:
        match event:
            case Placed():
                self.placed, self.by_silence = event, silent
            case Called():
                self._hear_call(event, silent)
            case CallerOut(own, why):
                self.outs[own] = why
            case ChartHandedBack() | CheckerLeft() | Resigned() | HandedOver():
                self.remarks.append((len(self.calls), seat, event))

    def _hear_call(self, called: Called, silent: bool) -> None:
        begins = called.seat in self._called_in_round or not self.calls
        if begins:
            self._called_in_round.clear()
        self._called_in_round.add(called.seat)
        if called.fresh is None:  # as it was disclosed, while the game is on
            called = replace(called, fresh=called.dot not in self._called)
        self._called.add(called.dot)
        self.calls.append(CallLine(self.rounds + begins, called, silent))
