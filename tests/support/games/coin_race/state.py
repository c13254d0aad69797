"""Options, actions, events and the state."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any

from rules.table.clock import Glass
from rules.wire.codec import Between, Erasable, Length, Outside
from tests.support.games.coin_race.deck import Word

CHEERS = 3

Seat = Annotated[int, Between(0, 15)]


class Face(StrEnum):
    """A face of the coin; its place is the number that the die of two shows."""

    HEADS = "heads"
    TAILS = "tails"


class Reason(StrEnum):
    """Why a race ended."""

    GOAL = "goal"
    LAST_ROUND = "last-round"
    ALONE = "alone"
    CLOSED = "closed"


CLAUSES = {Reason.GOAL: "CR-7", Reason.LAST_ROUND: "CR-8", Reason.ALONE: "CR-10", Reason.CLOSED: "TBL-6"}


@dataclass(frozen=True, slots=True)
class Options:
    """How long a race is."""

    goal: Annotated[int, Between(2, 20)] = field(default=6, metadata={"about": "Steps to the goal (CR-7)."})
    rounds: Annotated[int, Between(1, 12)] = field(default=8, metadata={"about": "Rounds at most (CR-8)."})
    sand: Annotated[int, Between(0, 600_000)] = field(
        default=30_000, metadata={"about": "Milliseconds in the glass of a round; 0: none (CR-9)."}
    )
    fleeting: bool = field(default=False, metadata={"about": "The past is told once (CR-12)."})
    pondering: Annotated[int, Between(0, 60_000)] = field(
        default=0, metadata={"about": "Milliseconds that a novice takes for a choice (CR-13)."}
    )
    cheerful: bool = field(default=False, metadata={"about": "Bots cheer unasked (CR-14)."})


@dataclass(frozen=True, slots=True)
class Stake:
    """Stake steps on a face of the coin (CR-3)."""

    face: Face
    """Face of the coin that is to come up."""
    steps: Annotated[int, Between(1, 9)]
    """Steps to win or lose, from 1."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the round's question (CR-4)."""

    word: Word
    """What is believed to be on the card."""


@dataclass(frozen=True, slots=True)
class Cheer:
    """Cheer for the ``number``-th time (CR-6)."""

    number: Annotated[int, Between(1, 99)]
    """Number of the cheer among the seat's own, from 1."""
    note: Annotated[Annotated[str, Length(1, 40)] | None, Erasable] = None
    """Text of the cheer; None for a silent one, or once it was erased."""


Action = Stake | Answer | Cheer

ACTIONS: tuple[type, ...] = (Stake, Answer, Cheer)


@dataclass(frozen=True, slots=True)
class Opened:
    """A round opened with this card."""

    round: int
    """Number of the round, from 1."""
    card: int
    """Place of the card in the deck, from 0."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat has chosen; others are not told what."""

    seat: Seat
    """Seat that has chosen, from 0."""
    choice: Stake | Answer | None
    """What it chose; None while that is its own."""


@dataclass(frozen=True, slots=True)
class Tossed:
    """The coin fell, and all choices of the round are open."""

    face: Face
    """Face that came up."""
    choices: tuple[Chosen, ...]
    """What each seat chose, in the order of the seats."""
    word: Word
    """What was on the card."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A lane moved; ``to`` is where it now stands."""

    seat: Seat
    """Seat whose lane moved, from 0."""
    to: int
    """Steps from the start where it is now."""


@dataclass(frozen=True, slots=True)
class Cheered:
    """Somebody cheered."""

    seat: Seat
    """Seat that cheered, from 0."""
    number: int
    """Number of the cheer among the seat's own, from 1."""


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat left the race."""

    seat: Seat
    """Seat that left, from 0."""


Event = Opened | Chosen | Tossed | Moved | Cheered | WentOut

EVENTS: tuple[type, ...] = (Opened, Chosen, Tossed, Moved, Cheered, WentOut)


@dataclass(frozen=True, slots=True)
class Lane:
    """One seat's lane, and its choice in the open round."""

    seat: Seat
    steps: int = 0
    cheers: int = 0
    out: bool = False
    chosen: Stake | Answer | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A race. ``round`` is the decision's number too; ``used`` are the cards of all rounds so far."""

    options: Options
    lanes: tuple[Lane, ...]
    round: int
    card: int
    used: frozenset[int]
    glass: Glass | None
    over: Reason | None = None
    content: Annotated[Any, Outside] = None


def sides_of(seats: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the two sides (CR-1)."""
    return seats[::2], seats[1::2]


def lane_of(state: State, seat: int) -> Lane | None:
    """Return a seat's lane, or None when it takes no part."""
    return next((lane for lane in state.lanes if lane.seat == seat), None)
