"""How a match goes, chapter by chapter of RULES.md."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.chance import Chance
from rules.values import Step
from tests.support.games.liars_dice.legal import check
from tests.support.games.liars_dice.state import (
    FACES,
    Action,
    Bid,
    BidMade,
    Cup,
    DieLost,
    Doubt,
    Event,
    Options,
    Reason,
    Shown,
    State,
    Thrown,
    WentOut,
    alive,
)


def initial(
    options: Options, seats: Sequence[int], order: Sequence[int], content: None, *, at: int, chance: Chance
) -> Step[State, Event]:
    """Give everybody a cup and throw (LD-1, LD-2)."""
    cups = tuple(Cup(seat, (1,) * options.dice) for seat in seats)
    return _thrown(State(options, cups, seats[0], None, None, 0), seats[0], (), chance)


def _thrown(state: State, first: int, events: tuple[Event, ...], chance: Chance) -> Step[State, Event]:
    """Begin a round (LD-2): all throw, and ``first`` begins if it is still in."""
    cups = tuple(Cup(cup.seat, tuple(chance.roll(FACES) for _ in cup.dice)) for cup in state.cups)
    thrown = tuple(Thrown(cup.seat, cup.dice) for cup in cups if cup.dice)
    after = replace(state, cups=cups, bid=None, bidder=None, decision=state.decision + 1)
    return Step(replace(after, turn=first if first in alive(after) else following(after, first)), (*events, *thrown))


def following(state: State, seat: int) -> int:
    """Return the next seat clockwise that is in."""
    seats = alive(state)
    return next((other for other in seats if other > seat), seats[0])


def apply(state: State, seat: int, action: Action, *, at: int, chance: Chance) -> Step[State, Event]:
    """Play an action.

    :raises IllegalAction: when it is not legal.
    """
    check(state, seat, action, at=at)
    match action:
        case Bid():
            turn = following(state, seat)
            after = replace(state, bid=action, bidder=seat, turn=turn, decision=state.decision + 1)
            return Step(after, (BidMade(seat, action),))
        case Doubt():
            return _doubted(state, seat, chance)


def _doubted(state: State, seat: int, chance: Chance) -> Step[State, Event]:
    """Show all dice, and let the bidder or the doubter lose one (LD-4)."""
    assert state.bid is not None
    assert state.bidder is not None
    shown = [face for cup in state.cups for face in cup.dice]
    loser = state.bidder if shown.count(state.bid.face) < state.bid.quantity else seat
    cups = tuple(Cup(cup.seat, cup.dice[1:]) if cup.seat == loser else cup for cup in state.cups)
    left = next(len(cup.dice) for cup in cups if cup.seat == loser)
    return _went_on(replace(state, cups=cups), loser, (Shown(state.cups), DieLost(loser, left)), chance)


def _went_on(state: State, first: int, events: tuple[Event, ...], chance: Chance) -> Step[State, Event]:
    if len(alive(state)) == 1:
        return Step(replace(state, over=Reason.LAST_CUP), events)
    return _thrown(state, first, events, chance)


def default(state: State, seat: int, *, at: int, chance: Chance) -> Action:
    """Return what silence means (LD-7)."""
    return Bid(1, chance.roll(FACES)) if state.bid is None else Doubt()


def leave(state: State, seat: int, *, at: int, chance: Chance) -> Step[State, Event]:
    """Take a seat out (LD-8)."""
    cups = tuple(Cup(seat, ()) if cup.seat == seat else cup for cup in state.cups)
    if seat not in alive(state):
        return Step(state, (WentOut(seat),))
    return _went_on(replace(state, cups=cups), state.turn, (WentOut(seat),), chance)


def close(state: State) -> State:
    """Return the match as it stays when the table ends it."""
    return replace(state, over=Reason.CLOSED)
