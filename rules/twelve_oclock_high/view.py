"""What may be seen: everything (12H-28), and yet by list, so that nothing new is ever shown by accident."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from rules.twelve_oclock_high.actions import SpaceId
from rules.twelve_oclock_high.state import THROWS, Ending, Phase, State
from rules.wire.codec import Length

Letter = Annotated[str, Length(1, 1)]

_LETTERS: Final = "ABCD"


def letter(seats: Sequence[int], seat: int) -> str:
    """Return the letter of a seat's squadron: that of its rank among the seats that take part (12H-36)."""
    return _LETTERS[seats.index(seat)]


@dataclass(frozen=True, slots=True)
class Marker:
    """One seat's squadron: its letter, its space, its Bomb Cards and its score."""

    seat: int
    """Seat that flies it, from 0."""
    squadron: Letter
    """Letter of the squadron, A to D: A is the lowest seat that takes part."""
    space: SpaceId
    """Space of the marker, by its `id` in `reference.board.spaces` of
    `GET /v1/games/{game}`."""
    cards: int
    """Bomb Cards in the hand, 0 to 10."""
    score: int
    """Points so far."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A covered target, and the seat that hit it with the letter of its squadron."""

    space: SpaceId
    """Space of the target, by its `id` in `reference.board.spaces` of
    `GET /v1/games/{game}`."""
    seat: int
    """Seat that hit it, from 0."""
    squadron: Letter
    """Letter of the squadron that hit it, A to D."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as anybody sees it (12H-28)."""

    seats: tuple[int, ...]
    """All seats that take part, from 0, clockwise, also those that left."""
    squadrons: tuple[Marker, ...]
    """A marker for each seat that has not left, in the order of the seats."""
    hits: tuple[Hit, ...]
    """Targets that are covered, in the order of the hits."""
    first: int
    """Seat that began the match, from 0."""
    round: int
    """Number of the open round, from 1."""
    rounds_without_hit: int
    """Rounds in a row that ended without a hit; at 100 the match ends."""
    turn: int | None
    """Seat whose turn it is, from 0; None at the end."""
    phase: Phase | None
    """What the turn waits for; None at the end."""
    throws_left: int
    """Throws that the turn still has, 0 to 3; 0 at the end."""
    dice: tuple[int, int] | None
    """The two regular dice that wait to be flown; None when none is on the table."""
    points_to_win: int
    """Points with which a player wins at once."""
    bomb_faces: int
    """How many of the six faces of the Bomb die show a Bomb."""
    ending: Ending | None
    """Why the match ended; None before the end."""


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may know; here all know the same."""
    over = state.ended is not None
    return View(
        seats=state.seats,
        squadrons=tuple(
            Marker(own.seat, letter(state.seats, own.seat), own.space, own.cards, own.score) for own in state.squadrons
        ),
        hits=tuple(Hit(disc.space, disc.seat, letter(state.seats, disc.seat)) for disc in state.discs),
        first=state.first,
        round=state.round,
        rounds_without_hit=state.hitless,
        turn=None if over else state.turn.seat,
        phase=None if over else state.turn.phase,
        throws_left=0 if over else THROWS - state.turn.throws,
        dice=None if over else state.turn.dice,
        points_to_win=state.options.points_to_win,
        bomb_faces=state.options.bomb_faces,
        ending=state.ended,
    )


def everything(state: State) -> View:
    """Return the spectator's view: nothing is ever hidden (12H-28)."""
    return view(state, None)
