"""Options, actions, events and the state."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from rules.values import Outcome, Seat
from rules.wire.codec import Between, Length

FACES = 6

Face = Annotated[int, Between(1, FACES)]
Dice = Annotated[tuple[Face, ...], Length(0, 12)]


class Reason(StrEnum):
    """Why a match ended."""

    LAST_CUP = "last-cup"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the match."""

    dice: Annotated[int, Between(1, 3)] = field(
        default=2, metadata={"about": "Dice under each cup at the start (LD-1)."}
    )


@dataclass(frozen=True, slots=True)
class Bid:
    """Say that at least ``quantity`` dice show ``face`` (LD-3)."""

    quantity: Annotated[int, Between(1, 99)]
    """How many dice show it at least, from 1."""
    face: Face
    """Face that they show, 1 to 6."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Doubt the last bid (LD-4)."""


Action = Bid | Doubt
ACTIONS: tuple[type, ...] = (Bid, Doubt)


@dataclass(frozen=True, slots=True)
class Cup:
    """The dice under one seat's cup; a seat without dice is out (LD-5)."""

    seat: Seat
    """Seat of the cup, from 0."""
    dice: Dice
    """Faces under it, each 1 to 6."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A seat throws its dice."""

    seat: Seat
    """Seat that throws, from 0."""
    dice: Dice | None
    """Faces that it threw, each 1 to 6; None for all other seats."""


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat makes a bid."""

    seat: Seat
    """Seat that bids, from 0."""
    bid: Bid
    """What it says that all dice show."""


@dataclass(frozen=True, slots=True)
class Shown:
    """All dice are shown."""

    cups: tuple[Cup, ...]
    """Every cup in the order of the seats, also an empty one."""


@dataclass(frozen=True, slots=True)
class DieLost:
    """A seat loses a die and has ``left`` left."""

    seat: Seat
    """Seat that loses the die, from 0."""
    left: int
    """Dice that it still has."""


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat leaves the match."""

    seat: Seat
    """Seat that leaves, from 0."""


Event = Thrown | BidMade | Shown | DieLost | WentOut
EVENTS: tuple[type, ...] = (Thrown, BidMade, Shown, DieLost, WentOut)


@dataclass(frozen=True, slots=True)
class State:
    """A match: ``bid`` is the last one of the round, made by ``bidder``."""

    options: Options
    cups: tuple[Cup, ...]
    turn: Seat
    bid: Bid | None
    bidder: Seat | None
    decision: int
    over: Reason | None = None


def alive(state: State) -> tuple[int, ...]:
    """Return the seats that have dice."""
    return tuple(cup.seat for cup in state.cups if cup.dice)


def total(state: State) -> int:
    """Return the number of dice under all cups."""
    return sum(len(cup.dice) for cup in state.cups)


def outcome(state: State) -> Outcome | None:
    """Return how the match ended (LD-6)."""
    if state.over is not Reason.LAST_CUP:
        return None
    winners = alive(state)
    places = tuple(1 if cup.seat in winners else 2 for cup in state.cups)
    return Outcome(winners, places, state.over.value, "LD-6")
