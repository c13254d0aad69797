"""Fingers: its values, and its rules as pure functions, in which all choose at once."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from rules.chance import Chance
from rules.errors import IllegalAction
from rules.values import Open, Outcome, Seat, Standing, Step, ended
from rules.wire.codec import Between

Ending = Literal["last-round", "alone", "closed"]
CLAUSES = {"last-round": "FI-3", "alone": "FI-5"}
LONGEST = 36


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the match."""

    rounds: Annotated[int, Between(1, 9)] = field(default=5, metadata={"about": "Rounds of the match (FI-3)."})


@dataclass(frozen=True, slots=True)
class Show:
    """Hold up ``fingers`` (FI-2)."""

    fingers: Annotated[int, Between(1, 5)]
    """How many, from 1 to 5."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """``seat`` has chosen."""

    seat: Seat
    """Who has chosen, from 0."""
    fingers: int | None
    """How many fingers, 1 to 5; None: hidden from you until all have chosen."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The sum is ``total``, and ``seat`` has a point."""

    fingers: tuple[int, ...]
    """What each player who is in showed, in the order of the seats."""
    total: int
    """Their sum."""
    seat: Seat
    """Who has the point, from 0."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What belongs to a player."""

    seat: Seat
    """The player's seat, from 0."""
    points: int = 0
    """Points so far."""
    out: bool = False
    """Whether the player has left."""
    fingers: int | None = None
    """The choice of this round, 1 to 5; None: not made yet."""


@dataclass(frozen=True, slots=True)
class State:
    """A match. The number of the round is that of the decision."""

    options: Options
    seats: tuple[Seat, ...]
    hands: tuple[Hand, ...]
    round: int = 1
    over: Ending | None = None


def standing(state: State) -> Standing:
    """Wait for all who have not chosen: one decision, which has one number until the last of them has."""
    if state.over is None:
        return Open(state.round, tuple(hand.seat for hand in playing(state) if hand.fingers is None))
    scores = [-1 if hand.out else hand.points for hand in state.hands]
    places = tuple(None if score < 0 else 1 + sum(other > score for other in scores) for score in scores)
    winners = tuple(hand.seat for hand, place in zip(state.hands, places, strict=True) if place == 1)
    clause = CLAUSES.get(state.over)
    return ended(state.round, Outcome(winners, places, state.over, clause) if clause else None)


def playing(state: State) -> tuple[Hand, ...]:
    """Return the hands of all who have not left."""
    return tuple(hand for hand in state.hands if not hand.out)


def check(state: State, seat: int, action: Show, *, at: int) -> None:
    """Insist that the seat has not chosen yet; what others chose is no matter."""
    if seat not in standing(state).must:
        raise IllegalAction("not-to-choose", "FI-2", "you have nothing to choose now")


def apply(state: State, seat: int, action: Show, *, at: int, chance: Chance) -> Step[State, Chosen | Shown]:
    """Keep a choice in the state, and show all of them with the last."""
    check(state, seat, action, at=at)
    hands = tuple(replace(hand, fingers=action.fingers) if hand.seat == seat else hand for hand in state.hands)
    return revealed(replace(state, hands=hands), (Chosen(seat, action.fingers),))


def revealed(state: State, events: tuple[Chosen, ...] = ()) -> Step[State, Chosen | Shown]:
    """Show the hands and open the next round, if nobody is waited for."""
    fingers = tuple(hand.fingers for hand in playing(state) if hand.fingers is not None)
    if len(fingers) < len(playing(state)):
        return Step(state, events)  # the decision keeps its number
    total, last = sum(fingers), state.round == state.options.rounds
    seat = playing(state)[(total - 1) % len(fingers)].seat
    hands = tuple(replace(hand, fingers=None, points=hand.points + (hand.seat == seat)) for hand in state.hands)
    after = (
        replace(state, hands=hands, over="last-round") if last else replace(state, hands=hands, round=state.round + 1)
    )
    return Step(after, (*events, Shown(fingers, total, seat)))


def leave(state: State, seat: int, *, at: int, chance: Chance) -> Step[State, Chosen | Shown]:
    """Wait for this seat no more: maybe it was the last that had not chosen."""
    hands = tuple(replace(hand, out=True, fingers=None) if hand.seat == seat else hand for hand in state.hands)
    after = replace(state, hands=hands)
    return revealed(after) if len(playing(after)) > 1 else Step(replace(after, over="alone"))
