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
    """Seat that threw, from 0."""
    dice: Dice
    """What the two regular dice show, each 1 to 6."""


@dataclass(frozen=True, slots=True)
class OpeningRolled:
    """The seats threw to decide who begins; ``first`` is None when those tied for highest throw again (12H-2)."""

    throws: tuple[OpeningThrow, ...]
    """A throw of each seat that threw, in the order of the seats."""
    first: int | None
    """Seat that begins, from 0; None while those with the highest sum must throw again."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat's turn began in that round."""

    seat: int
    """Seat whose turn it is, from 0."""
    round: int
    """Number of the round, from 1."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """The ``number``-th movement throw (1 to 3) of a turn; ``bomb`` is None without the Bomb die (12H-27)."""

    seat: int
    """Seat that threw, from 0."""
    number: int
    """Which throw of the turn it is, 1 to 3."""
    dice: Dice
    """What the two regular dice show, each 1 to 6."""
    bomb: bool | None
    """Whether the Bomb die shows a Bomb; None without that die."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A marker flew (12H-3, 12H-18)."""

    seat: int
    """Seat whose marker flew, from 0."""
    start: SpaceId
    """Space where it took off, by its `id` in `reference.board.spaces` of
    `GET /v1/games/{game}`."""
    to: SpaceId
    """Space where it landed, by its `id`."""
    path: tuple[SpaceId, ...]
    """Every space that it entered, in order; the last is `to`."""
    homeward: bool
    """Whether it flew home without cards."""
    target: bool
    """Whether it landed directly on an open target that its cards can pay for."""


@dataclass(frozen=True, slots=True)
class Bombed:
    """An attack on a target, and what came of it (12H-13, 12H-15)."""

    seat: int
    """Seat that attacked, from 0."""
    space: SpaceId
    """Space of the target, by its `id` in `reference.board.spaces` of
    `GET /v1/games/{game}`."""
    rolls: tuple[bool, ...]
    """One or two rolls of the Bomb die in order: true for a Bomb."""
    hit: bool
    """Whether the target was hit and is covered from now on."""
    points: int
    """Points that this attack scored; 0 for a miss."""
    score: int
    """The seat's points in the match after it."""


@dataclass(frozen=True, slots=True)
class CardsGiven:
    """Bomb Cards went back to the supply; ``left`` are still in the hand (12H-4, 12H-14)."""

    seat: int
    """Seat that gave cards up, from 0."""
    cards: int
    """How many Bomb Cards it gave up."""
    left: int
    """How many Bomb Cards it still holds."""


@dataclass(frozen=True, slots=True)
class Reloaded:
    """A squadron at the Airfield took new Bomb Cards (12H-19, 12H-29)."""

    seat: int
    """Seat that took new cards, from 0."""
    cards: int
    """How many Bomb Cards it holds now."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat's turn ended."""

    seat: int
    """Seat whose turn it was, from 0."""
    why: TurnEnd
    """What ended the turn."""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A player left: the marker that was on ``space`` and its cards are off the board (12H-32)."""

    seat: int
    """Seat that left, from 0."""
    space: SpaceId
    """Space from which its marker was taken, by its `id` in `reference.board.spaces` of
    `GET /v1/games/{game}`."""


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
