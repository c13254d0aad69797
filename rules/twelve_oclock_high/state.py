"""The whole truth of a match, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rules.chance import Die
from rules.twelve_oclock_high.actions import SpaceId
from rules.twelve_oclock_high.board import DICE_JSON
from rules.twelve_oclock_high.options import Options
from rules.values import Outcome

HAND: Final = 10
"""The number of Bomb Cards that are taken at the start and at the Airfield (12H-22)."""

THROWS: Final = 3
"""Throws per turn (12H-5)."""

ROUNDS_WITHOUT_HIT: Final = 100
"""The number of rounds in a row without a hit that end the game (12H-30)."""

DIE_SIDES: Final[int] = DICE_JSON["regular"]["sides"]
BOMB_DIE_SIDES: Final[int] = DICE_JSON["bomb"]["sides"]

REGULAR_DIE: Final = Die("regular die", map(str, range(1, DIE_SIDES + 1)))
BOMB_DICE: Final = tuple(
    Die("Bomb die", ("Bomb",) * bombs + ("blank",) * (BOMB_DIE_SIDES - bombs)) for bombs in range(BOMB_DIE_SIDES + 1)
)
"""The Bomb die by its number of Bombs (12H-26)."""


class Phase(StrEnum):
    """What the turn waits for."""

    THROW = "throw"
    """A throw that must be made."""
    MOVE = "move"
    """The end space for the dice that lie on the table."""
    LANDED = "landed"
    """The marker landed directly on an open target that it can pay for: bomb, throw on or stop."""
    MOVED = "moved"
    """The marker landed elsewhere and throws are left: throw on or stop."""


class Ending(StrEnum):
    """Why a match ended."""

    POINTS = "points"
    """A player reached the goal (12H-23)."""
    BOARD_COVERED = "board-covered"
    """The last target was covered (12H-24)."""
    NO_HITS = "no-hits"
    """100 rounds in a row had no hit (12H-30)."""
    LAST_PLAYER = "last-player"
    """All others left (12H-32)."""
    CLOSED = "closed"
    """The table ended it (TBL-4, TBL-6)."""


ENDING_CLAUSES: Final = {
    Ending.POINTS: "12H-23",
    Ending.BOARD_COVERED: "12H-24",
    Ending.NO_HITS: "12H-30",
    Ending.LAST_PLAYER: "12H-32",
    Ending.CLOSED: "TBL-6",
}


@dataclass(frozen=True, slots=True)
class Squadron:
    """One seat's marker, Bomb Cards and score."""

    seat: int
    space: SpaceId
    cards: int
    score: int


@dataclass(frozen=True, slots=True)
class Disc:
    """A Direct Hit disc: the target's space, and the seat that hit it."""

    space: SpaceId
    seat: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, what it waits for, the throws made in it, and in phase ``move`` the dice that lie."""

    seat: int
    phase: Phase
    throws: int
    dice: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A match.

    ``seats`` are all that take part, clockwise, and ``first`` began; who has left has no squadron.
    ``hitless`` counts the rounds in a row that ended without a hit (12H-30), ``hit`` is that of the open round.
    """

    options: Options
    seats: tuple[int, ...]
    squadrons: tuple[Squadron, ...]
    discs: tuple[Disc, ...]
    first: int
    round: int
    hitless: int
    hit: bool
    turn: Turn
    decision: int
    ended: Ending | None = None


def squadron_of(state: State, seat: int) -> Squadron:
    """Return the squadron of a seat that has not left."""
    for squadron in state.squadrons:
        if squadron.seat == seat:
            return squadron
    raise LookupError(f"seat {seat} has no squadron")


def is_covered(state: State, space: str) -> bool:
    """Return whether a target is covered by a Direct Hit disc (12H-15)."""
    return any(disc.space == space for disc in state.discs)


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or None while it goes on.

    The highest score wins and equal scores share the place (12H-24); who reached the goal has the highest
    (12H-23). A player who left has no place (12H-32).
    """
    if state.ended in (None, Ending.CLOSED):
        return None
    scores = {squadron.seat: squadron.score for squadron in state.squadrons}
    places = tuple(
        1 + sum(other > scores[seat] for other in scores.values()) if seat in scores else None for seat in state.seats
    )
    winners = tuple(seat for seat, place in zip(state.seats, places, strict=True) if place == 1)
    return Outcome(winners, places, state.ended.value, ENDING_CLAUSES[state.ended])


def points(state: State) -> Mapping[int, int]:
    """Return the score of each seat that has not left (12H-32)."""
    return {squadron.seat: squadron.score for squadron in state.squadrons}


def close(state: State) -> State:
    """Return the state in which the game stays when the table ends it (TBL-4, TBL-6)."""
    return replace(state, ended=Ending.CLOSED)
