"""What a seat may know of a match of Fingers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.values import Seat
from tests.support.games.fingers.play import Chosen, Ending, Shown, State


@dataclass(frozen=True, slots=True)
class Player:
    """A player as a seat sees it."""

    seat: Seat
    """The player's seat, from 0."""
    points: int
    """Points so far."""
    ready: bool
    """Whether the player has chosen in this round."""
    fingers: int | None
    """What the player chose, 1 to 5; None: not yet, or hidden from you."""


@dataclass(frozen=True, slots=True)
class View:
    """A match as a seat sees it."""

    seat: Seat | None
    """Whose view it is, from 0; None: the spectator's."""
    round: int
    """Number of the round, from 1."""
    players: tuple[Player, ...]
    """All players in the order of their seats."""
    over: Ending | None
    """Why the match ended; None before the end."""


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know: of the choices its own, and of the others who is ready."""
    players = (
        Player(hand.seat, hand.points, hand.fingers is not None, hand.fingers if hand.seat == seat else None)
        for hand in state.hands
    )
    return View(seat, state.round, tuple(players), state.over)


def everything(state: State) -> View:
    """Return the spectator's view with all choices."""
    players = (Player(hand.seat, hand.points, hand.fingers is not None, hand.fingers) for hand in state.hands)
    return View(None, state.round, tuple(players), state.over)


def disclose(event: Chosen | Shown, seat: int | None) -> Chosen | Shown:
    """Return the event as a seat may know it: a choice is its own until all are shown."""
    return replace(event, fingers=None) if isinstance(event, Chosen) and event.seat != seat else event
