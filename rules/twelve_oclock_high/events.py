"""What can happen; everything is public (12H-28)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from rules.twelve_oclock_high.actions import SpaceId
from rules.wire.codec import Between

Die = Annotated[int, Between(1, 6)]
Dice = tuple[Die, Die]


class TurnEnd(StrEnum):
    """Why a turn ended."""

    BOMB = "bomb"
    """A Bomb came up on a movement throw (12H-4)."""
    ATTACK = "attack"
    """A target was bombed, hit or miss (12H-14)."""
    STOPPED = "stopped"
    """The player stopped (12H-5)."""
    THROWS_USED = "throws-used"
    """The third throw was flown, and there was nothing left to decide."""
    HOME = "home"
    """The marker reached the Airfield (12H-19)."""
    LEFT = "left"
    """The player left the match (12H-32)."""
    OVER = "over"
    """Another player left, and the match was over (12H-32)."""


@dataclass(frozen=True, slots=True)
class OpeningThrow:
    """One seat's throw in the opening roll."""

    seat: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class OpeningRolled:
    """The seats threw to decide who begins; ``first`` is None when those tied for highest throw again (12H-2)."""

    throws: tuple[OpeningThrow, ...]
    first: int | None


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat's turn began in that round."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """The ``number``-th movement throw (1 to 3) of a turn; ``bomb`` is None without the Bomb die (12H-27)."""

    seat: int
    number: int
    dice: Dice
    bomb: bool | None


@dataclass(frozen=True, slots=True)
class Moved:
    """A marker flew from ``start`` to ``to``; ``path`` is every space entered, in order.

    ``homeward`` when it flew home without cards (12H-18), ``target`` when it landed directly on an open
    target that its cards can pay for (12H-6).
    """

    seat: int
    start: SpaceId
    to: SpaceId
    path: tuple[SpaceId, ...]
    homeward: bool
    target: bool


@dataclass(frozen=True, slots=True)
class Bombed:
    """An attack on the target of ``space``: what each roll of the Bomb die showed, and what came of it.

    A hit covers the target with a Direct Hit disc. ``score`` is the seat's after it.
    """

    seat: int
    space: SpaceId
    rolls: tuple[bool, ...]
    hit: bool
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class CardsGiven:
    """Bomb Cards went back to the supply; ``left`` are still in the hand (12H-4, 12H-14)."""

    seat: int
    cards: int
    left: int


@dataclass(frozen=True, slots=True)
class Reloaded:
    """A squadron at the Airfield took new Bomb Cards (12H-19, 12H-29)."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat's turn ended."""

    seat: int
    why: TurnEnd


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A player left: the marker that was on ``space`` and its cards are off the board (12H-32)."""

    seat: int
    space: SpaceId


Event = OpeningRolled | TurnBegan | Thrown | Moved | Bombed | CardsGiven | Reloaded | TurnEnded | Withdrawn

EVENTS: tuple[type, ...] = (
    OpeningRolled,
    TurnBegan,
    Thrown,
    Moved,
    Bombed,
    CardsGiven,
    Reloaded,
    TurnEnded,
    Withdrawn,
)


def disclose(event: Event, seat: int | None) -> Event:
    """Return the event as it is: everything is public (12H-28)."""
    return event
