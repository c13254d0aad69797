"""What a seat may know."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.values import Seat
from tests.support.games.liars_dice.state import Bid, Dice, Event, Reason, State, Thrown


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as everybody sees it: ``left`` is the number of dice under its cup."""

    seat: Seat
    """Number of the seat, from 0."""
    left: int
    """Dice under its cup."""


@dataclass(frozen=True, slots=True)
class View:
    """A match as a seat sees it.

    ``dice`` are its own, those of all with nothing hidden, None for the spectator (seat None).
    """

    seat: Seat | None
    """The viewer's own seat, from 0; None for a spectator."""
    players: tuple[Player, ...]
    """All seats that take part, in order."""
    dice: Dice | None
    """Faces under the viewer's own cup, each 1 to 6; None for a spectator."""
    turn: Seat
    """Seat that is to act, from 0."""
    bid: Bid | None
    """Last bid of the round; None before the first."""
    bidder: Seat | None
    """Seat that made it, from 0; None before the first."""
    over: Reason | None
    """Why the match ended; None before the end."""


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator, may know."""
    return View(
        seat,
        tuple(Player(cup.seat, len(cup.dice)) for cup in state.cups),
        next((cup.dice for cup in state.cups if cup.seat == seat), None),
        state.turn,
        state.bid,
        state.bidder,
        state.over,
    )


def everything(state: State) -> View:
    """Return the spectator's view with the dice of all."""
    return replace(view(state, None), dice=tuple(face for cup in state.cups for face in cup.dice))


def disclose(event: Event, seat: int | None) -> Event:
    """Return the event as a seat may know it: thrown dice are its own."""
    return Thrown(event.seat, None) if isinstance(event, Thrown) and event.seat != seat else event
