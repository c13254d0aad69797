"""What a seat may know."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.values import Seat
from tests.support.games.liars_dice.state import Bid, Dice, Event, Reason, State, Thrown


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as everybody sees it: ``left`` is the number of dice under its cup."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class View:
    """A match as a seat sees it.

    ``dice`` are its own, those of all with nothing hidden, None for the spectator (seat None).
    """

    seat: Seat | None
    players: tuple[Player, ...]
    dice: Dice | None
    turn: Seat
    bid: Bid | None
    bidder: Seat | None
    over: Reason | None


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
