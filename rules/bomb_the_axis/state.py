"""The whole truth of a match, and its options."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rules.bomb_the_axis.actions import Dot
from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.events import Answer
from rules.bomb_the_axis.options import Options
from rules.values import Outcome


class Ending(StrEnum):
    """Why a game ended."""

    THREE_HITS = "three-hits"
    """A caller hit a third house and won (BTA-16)."""
    ALL_OUT = "all-out"
    """The last caller went out: a draw (BTA-14)."""
    NO_WINNER_POSSIBLE = "no-winner-possible"
    """No caller could reach three hits: a draw (BTA-13)."""
    NO_NEWS = "no-news"
    """Too many calls in a row were without news: a draw (BTA-22)."""
    NO_CALLERS = "no-callers"
    """All callers have left (BTA-26)."""
    CLOSED = "closed"
    """The table ended it (TBL-4, TBL-6)."""


ENDING_CLAUSES: Final = {
    Ending.THREE_HITS: "BTA-16",
    Ending.ALL_OUT: "BTA-14",
    Ending.NO_WINNER_POSSIBLE: "BTA-13",
    Ending.NO_NEWS: "BTA-22",
    Ending.NO_CALLERS: "BTA-26",
    Ending.CLOSED: "TBL-6",
}


@dataclass(frozen=True, slots=True)
class Caller:
    """One caller's card: the dots of the hits in the order of making and of the misses, and the bombs lost.

    ``out`` says that the caller calls no more, ``left`` that it is because the player left.
    """

    seat: int
    hits: tuple[Dot, ...] = ()
    misses: frozenset[Dot] = frozenset()
    bombs_lost: int = 0
    out: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class Last:
    """The last call, as everybody heard it."""

    seat: int
    dot: Dot
    answer: Answer
    fresh: bool


@dataclass(frozen=True, slots=True)
class State:
    """A match.

    ``seats`` are all that take part; ``callers`` all but the Checker, in the order of calling, those who are out too.
    Before the placing ``houses`` and ``guns`` are empty. ``houses`` are those that are left. ``called`` are all dots
    that anybody has called. ``quiet`` counts the calls in a row without news (BTA-22). ``turn`` is the seat that is to
    call, None while the Checker places. ``opened`` is the match time at which the open decision opened.
    """

    options: Options
    chart: Chart
    seats: tuple[int, ...]
    checker: int | None
    checker_left: bool
    callers: tuple[Caller, ...]
    houses: frozenset[Dot]
    guns: frozenset[Dot]
    called: frozenset[Dot]
    calls: int
    quiet: int
    last: Last | None
    turn: int | None
    opened: int
    decision: int
    ended: Ending | None = None


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it goes on.

    The winner is first, and nobody else has a place (BTA-18, BTA-29).
    """
    if state.ended in (None, Ending.CLOSED):
        return None
    winner = state.last.seat if state.ended is Ending.THREE_HITS and state.last is not None else None
    winners = () if winner is None else (winner,)
    places = tuple(1 if seat == winner else None for seat in state.seats)
    return Outcome(winners, places, state.ended.value, ENDING_CLAUSES[state.ended])


def close(state: State) -> State:
    """Return the state in which the game stays when the table ends it (TBL-4, TBL-6)."""
    return replace(state, ended=Ending.CLOSED)
