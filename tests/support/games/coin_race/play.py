"""How a race goes, chapter by chapter of RULES.md."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.chance import Chance, pick
from rules.table.clock import Glass
from rules.values import Outcome, Step
from rules.wire.content import Content
from tests.support.games.coin_race.legal import check, may_interrupt, to_act
from tests.support.games.coin_race.state import (
    CLAUSES,
    Answer,
    Cheer,
    Cheered,
    Chosen,
    Event,
    Face,
    Lane,
    Moved,
    Opened,
    Options,
    Reason,
    Stake,
    State,
    Tossed,
    WentOut,
    sides_of,
)


def initial(
    options: Options, seats: Sequence[int], order: Sequence[int], content: Content | None, *, at: int, chance: Chance
) -> Step[State, Event]:
    """Set up the lanes and open the first round."""
    lanes = tuple(Lane(seat) for seat in seats)
    return _opened(State(options, lanes, 0, 0, frozenset(), None, None, content), (), at, chance)


def _opened(state: State, events: tuple[object, ...], at: int, chance: Chance) -> Step[State, Event]:
    """Open the next round (CR-2): draw a card and turn the glass."""
    left = [card for card in range(len(state.content.hashes)) if card not in state.used]
    card = pick(chance, left)
    lanes = tuple(replace(lane, chosen=None) for lane in state.lanes)
    glass = Glass(state.options.sand, at) if state.options.sand else None
    opened = replace(state, lanes=lanes, round=state.round + 1, card=card, used=state.used | {card}, glass=glass)
    return Step(opened, (*events, Opened(opened.round, card)))


def apply(state: State, seat: int, action: Stake | Answer | Cheer, *, at: int, chance: Chance) -> Step[State, Event]:
    """Play an action.

    :raises IllegalAction: when it is not legal; nothing was thrown.
    """
    check(state, seat, action, at=at)
    if isinstance(action, Cheer):
        return Step(_with(state, seat, cheers=action.number), (Cheered(seat, action.number),))
    return _gone_on(_with(state, seat, chosen=action), (Chosen(seat, action),), at, chance)


def _with(state: State, seat: int, **changes: Any) -> State:
    lanes = tuple(replace(lane, **changes) if lane.seat == seat else lane for lane in state.lanes)
    return replace(state, lanes=lanes)


def _gone_on(state: State, events: tuple[object, ...], at: int, chance: Chance) -> Step[State, Event]:
    """Resolve the round when the last choice is in (CR-2)."""
    if state.over is not None or to_act(state):
        return Step(state, events)
    face = pick(chance, tuple(Face))
    word = state.content.cards[state.card].word
    racing = [lane for lane in state.lanes if not lane.out]
    moved = {lane.seat: max(0, lane.steps + _gain(lane, face, word)) for lane in racing}
    lanes = tuple(replace(lane, steps=moved.get(lane.seat, lane.steps)) for lane in state.lanes)
    shown = Tossed(face, tuple(Chosen(lane.seat, lane.chosen) for lane in racing), word)
    events = (*events, shown, *(Moved(seat, to) for seat, to in moved.items()))
    after = replace(state, lanes=lanes)
    if max(moved.values()) >= state.options.goal:
        return Step(replace(after, over=Reason.GOAL), events)
    if state.round == state.options.rounds:
        return Step(replace(after, over=Reason.LAST_ROUND), events)
    return _opened(after, events, at, chance)


def _gain(lane: Lane, face: Face, word: str) -> int:
    match lane.chosen:
        case Stake(staked, steps):
            return steps if staked is face else -steps
        case Answer(answered):
            return 2 if answered == word else 0
        case None:
            return 0


def default(state: State, seat: int, *, at: int, chance: Chance) -> Stake:
    """Return what silence means (CR-9)."""
    return Stake(pick(chance, tuple(Face)), 1)


def leave(state: State, seat: int, *, at: int, chance: Chance) -> Step[State, Event]:
    """Take a seat out (CR-10)."""
    after = _with(state, seat, out=True)
    if not all(_standing(after, side) for side in sides_of(_seats(after))):
        after = replace(after, over=Reason.ALONE)
    return _gone_on(after, (WentOut(seat),), at, chance)


def _seats(state: State) -> tuple[int, ...]:
    return tuple(lane.seat for lane in state.lanes)


def _standing(state: State, side: tuple[int, ...]) -> bool:
    return any(lane.seat in side and not lane.out for lane in state.lanes)


def close(state: State) -> State:
    """Return the race as it stays when the table ends it."""
    return replace(state, over=Reason.CLOSED)


def outcome(state: State) -> Outcome | None:
    """Return how the race ended (CR-7, CR-8, CR-10)."""
    if state.over in (None, Reason.CLOSED):
        return None
    seats = _seats(state)
    steps = {lane.seat: lane.steps for lane in state.lanes if not lane.out}
    totals = [sum(steps.get(seat, 0) for seat in side) if _standing(state, side) else -1 for side in sides_of(seats)]
    best = max(totals)
    drawn = state.over is Reason.LAST_ROUND and totals[0] == totals[1]
    leading = [
        seat
        for side, total in zip(sides_of(seats), totals, strict=True)
        for seat in side
        if total == best and seat in steps
    ]
    places = tuple((1 if seat in leading else 2) if seat in steps else None for seat in seats)
    winners = () if drawn else tuple(sorted(leading))
    return Outcome(winners, places, state.over.value, CLAUSES[state.over])


def delay(state: State, seat: int, level: str) -> int:
    """Return how long a bot ponders (CR-13): a scholar half as long again as a novice."""
    return state.options.pondering * (3 if level == "scholar" else 2) // 2


def volunteers(state: State, seat: int, level: str) -> bool:
    """Tell whether a bot cheers now (CR-14)."""
    waiting = [lane.seat for lane in state.lanes if lane.cheers == 0 and lane.seat in may_interrupt(state)]
    return state.options.cheerful and seat in waiting
