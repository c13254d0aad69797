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
    squadron: Letter
    space: SpaceId
    cards: int
    score: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A covered target, and the seat that hit it with the letter of its squadron."""

    space: SpaceId
    seat: int
    squadron: Letter


@dataclass(frozen=True, slots=True)
class View:
    """The table as anybody sees it.

    ``seats`` are all that take part; who left has no squadron. ``turn`` and ``phase`` are None at the end,
    ``ending`` before it. ``dice`` lie on the table until they are flown. ``hits`` are in the order of making.
    """

    seats: tuple[int, ...]
    squadrons: tuple[Marker, ...]
    hits: tuple[Hit, ...]
    first: int
    round: int
    rounds_without_hit: int
    turn: int | None
    phase: Phase | None
    throws_left: int
    dice: tuple[int, int] | None
    points_to_win: int
    bomb_faces: int
    ending: Ending | None


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
