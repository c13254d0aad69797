"""What can happen. Where the houses and guns were put is the Checker's secret until the end (BTA-3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.bomb_the_axis.actions import Dot


class Answer(StrEnum):
    """What the Checker calls back (BTA-6)."""

    MISS = "miss"
    """The dot is empty."""
    HIT = "hit"
    """A house was there, and is taken off."""
    GUN = "gun"
    """A gun is there: the caller loses a bomb."""


class Out(StrEnum):
    """Why a caller is out of the game."""

    BOMBS = "bombs"
    """The third bomb was lost (BTA-12)."""
    LEFT = "left"
    """The player left (BTA-26)."""


@dataclass(frozen=True, slots=True)
class ChartHandedBack:
    """The winner of the game before gave the chart back, and ``checker`` keeps it (BTA-2)."""

    seat: int
    """Seat that won the game before and gave the chart back, from 0."""
    checker: int
    """Seat that is Checker again, from 0."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The pieces are on the chart."""

    seat: int | None
    """The Checker's seat, from 0; None when the server is Checker."""
    houses: tuple[Dot, ...] | None
    """Dots of the houses, in the chart's reading order; None for all but the Checker."""
    guns: tuple[Dot, ...] | None
    """Dots of the guns, in the chart's reading order; None for all but the Checker."""


@dataclass(frozen=True, slots=True)
class Called:
    """A call of the game, and the answer."""

    number: int
    """Number of the call in this game, from 1."""
    seat: int
    """Seat that called, from 0."""
    dot: Dot
    """Dot that was called: letter and number, such as B7."""
    answer: Answer
    """What the Checker answered."""
    fresh: bool | None
    """Always None here, since it may be a secret; `last` in the view says whether the dot was new."""
    hits: int
    """Houses that the caller has hit so far in this game."""
    bombs_lost: int
    """Bombs that the caller has lost so far in this game; at 3 a caller is out."""


@dataclass(frozen=True, slots=True)
class CallerOut:
    """A caller is out of the game."""

    seat: int
    """Seat that calls no more, from 0."""
    why: Out
    """What put the caller out."""


@dataclass(frozen=True, slots=True)
class CheckerLeft:
    """The Checker left; the chart stays as it is (BTA-26)."""

    seat: int
    """Seat of the Checker who left, from 0."""


@dataclass(frozen=True, slots=True)
class ChartShown:
    """The game is over and the chart is shown to all (BTA-16): the houses that are left, and the guns."""

    houses: tuple[Dot, ...]
    """Dots of the houses that nobody hit, in the chart's reading order."""
    guns: tuple[Dot, ...]
    """Dots of all guns, in the chart's reading order."""


Event = ChartHandedBack | Placed | Called | CallerOut | CheckerLeft | ChartShown

EVENTS: tuple[type, ...] = (ChartHandedBack, Placed, Called, CallerOut, CheckerLeft, ChartShown)


def disclose(event: Event, seat: int | None) -> Event:
    """Return the event as a seat may know it: where the pieces lie is the Checker's secret (BTA-3).

    The view, which knows ``memory``, says whether a dot is new (BTA-24).
    """
    match event:
        case Placed(checker) if seat is None or seat != checker:
            return Placed(checker, None, None)
        case Called():
            return replace(event, fresh=None)
        case _:
            return event
