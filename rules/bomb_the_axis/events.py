"""What can happen. Where the houses and guns were put is the Checker's secret until the end (BTA-3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.bomb_the_axis.actions import Dot


class Answer(StrEnum):
    """What the Checker calls back (BTA-6)."""

    MISS = "miss"
    HIT = "hit"
    GUN = "gun"


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
    checker: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The pieces lie on the chart. ``seat`` is the Checker's, None when nobody is Checker (BTA-23).

    ``houses`` and ``guns`` are in the chart's order; None for everybody but the Checker.
    """

    seat: int | None
    houses: tuple[Dot, ...] | None
    guns: tuple[Dot, ...] | None


@dataclass(frozen=True, slots=True)
class Called:
    """The ``number``-th call of the game, and the answer.

    ``fresh`` says that nobody had called the dot in this game. The view shows it, since under ``memory``
    nobody may know it (BTA-24). ``hits`` and ``bombs_lost`` are the caller's after it.
    """

    number: int
    seat: int
    dot: Dot
    answer: Answer
    fresh: bool | None
    hits: int
    bombs_lost: int


@dataclass(frozen=True, slots=True)
class CallerOut:
    """A caller is out of the game."""

    seat: int
    why: Out


@dataclass(frozen=True, slots=True)
class CheckerLeft:
    """The Checker left; the chart stays as it is (BTA-26)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChartShown:
    """The game is over and the chart is shown to all (BTA-16): the houses that are left, and the guns."""

    houses: tuple[Dot, ...]
    guns: tuple[Dot, ...]


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
