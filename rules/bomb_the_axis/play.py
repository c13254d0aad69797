"""How a game goes on; the chapters follow RULES.md.

A function here returns the next state and the events in the order in which they happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.bomb_the_axis import events
from rules.bomb_the_axis.actions import Action, Call, HandBack, Place, PlaceAtRandom
from rules.bomb_the_axis.board import BOMBS, HITS_TO_WIN, chart_of, scattered
from rules.bomb_the_axis.legal import check, may_place
from rules.bomb_the_axis.options import Options
from rules.bomb_the_axis.series import calling_order, first_checker, who_was_before
from rules.bomb_the_axis.state import Caller, Ending, Last, State
from rules.chance import Chance, pick
from rules.values import Step
from rules.wire.content import Content

# Beginning


def initial(
    options: Options, seats: Sequence[int], order: Sequence[int], content: Content | None, *, at: int, chance: Chance
) -> Step[State, events.Event]:
    """Give out the chart and the cards (BTA-1, BTA-2, BTA-17); the server as Checker places at once (BTA-23)."""
    state = _laid(options, tuple(seats), at)
    if state.checker is not None:
        return Step(state)
    step = _placed(state, *scattered(state.chart, chance), at)
    return Step(replace(step.state, decision=1), step.events)


def _laid(options: Options, taken: tuple[int, ...], at: int) -> State:
    """Return the empty chart and the cards, before anything is placed."""
    checker = first_checker(options, taken)
    return State(
        options=options,
        chart=chart_of(options.chart),
        seats=taken,
        checker=checker,
        checker_left=False,
        callers=tuple(map(Caller, calling_order(options, taken, checker))),
        houses=frozenset(),
        guns=frozenset(),
        called=frozenset(),
        calls=0,
        quiet=0,
        last=None,
        turn=None,
        opened=at,
        decision=1,
    )


def apply(state: State, seat: int, action: Action, *, at: int, chance: Chance) -> Step[State, events.Event]:
    """Play an action.

    :raises IllegalAction: naming the clause; nothing was thrown.
    """
    check(state, seat, action, at=at)
    match action:
        case Call(dot):
            return _call(state, seat, dot, at)
        case PlaceAtRandom():
            return _placed(state, *scattered(state.chart, chance), at)
        case Place(houses, guns):
            return _placed(state, houses, guns, at)
        case HandBack():
            return _hand_back(state, seat, at)


def _hand_back(state: State, seat: int, at: int) -> Step[State, events.Event]:
    """Let who was Checker before place; the winner calls with the others (BTA-2)."""
    before = who_was_before(state)
    assert before is not None
    # Who left while the winner was to place stays out, wherever the order of calling now puts the seat.
    known = {caller.seat: caller for caller in state.callers}
    order = calling_order(state.options, state.seats, before)
    callers = tuple(known.get(caller, Caller(caller)) for caller in order)
    after = replace(state, checker=before, callers=callers, opened=at, decision=state.decision + 1)
    return Step(after, (events.ChartHandedBack(seat, before),))


def _placed(state: State, houses: Sequence[str], guns: Sequence[str], at: int) -> Step[State, events.Event]:
    """Put the pieces on the chart; the first caller at the Checker's left is to call (BTA-3, BTA-4)."""
    first = next(caller.seat for caller in state.callers if not caller.out)
    after = replace(
        state, houses=frozenset(houses), guns=frozenset(guns), turn=first, opened=at, decision=state.decision + 1
    )
    order = state.chart.in_order
    return Step(after, (events.Placed(state.checker, order(houses), order(guns)),))


# Calling


def _call(state: State, seat: int, dot: str, at: int) -> Step[State, events.Event]:
    """Answer a call from the chart (BTA-6), mark it on the caller's card, and let the next caller call (BTA-4)."""
    index, caller = next((index, one) for index, one in enumerate(state.callers) if one.seat == seat)
    answer = _answer(state, dot)
    fresh = dot not in state.called
    marked = _marked(caller, dot, answer)
    callers = (*state.callers[:index], marked, *state.callers[index + 1 :])
    houses = state.houses - {dot} if answer is events.Answer.HIT else state.houses
    quiet = state.quiet + 1 if answer is events.Answer.MISS and not fresh else 0
    ended = _ending(callers, len(houses), quiet, len(state.chart.dots))
    following = seat if ended is not None else _next_seat(callers, index)
    after = State(
        state.options,
        state.chart,
        state.seats,
        state.checker,
        state.checker_left,
        callers,
        houses,
        state.guns,
        state.called | {dot} if fresh else state.called,
        state.calls + 1,
        quiet,
        Last(seat, dot, answer, fresh),
        following,
        at if ended is None else state.opened,
        state.decision + (ended is None),
        ended,
    )
    called = events.Called(after.calls, seat, dot, answer, fresh, len(marked.hits), marked.bombs_lost)
    out = (events.CallerOut(seat, events.Out.BOMBS),) if marked.out else ()
    return Step(after, (called, *out, *_shown(after)))


def _answer(state: State, dot: str) -> events.Answer:
    """Look the dot up: a gun stays (BTA-11), a house is there for its first caller only (BTA-9, BTA-10)."""
    if dot in state.guns:
        return events.Answer.GUN
    return events.Answer.HIT if dot in state.houses else events.Answer.MISS


def _marked(caller: Caller, dot: str, answer: events.Answer) -> Caller:
    """Return the caller's card after an answer: red for a hit, black for a miss, a bomb lost for a gun.

    A dot holds one counter: a miss on one's own old hit or miss adds none (BTA-8, BTA-10). Black counters never run
    out (BTA-7). The third bomb puts the caller out, whatever the hits (BTA-12).
    """
    match answer:
        case events.Answer.HIT:
            return Caller(caller.seat, (*caller.hits, dot), caller.misses, caller.bombs_lost)
        case events.Answer.GUN:
            lost = caller.bombs_lost + 1
            return Caller(caller.seat, caller.hits, caller.misses, lost, lost >= BOMBS)
        case events.Answer.MISS:
            if dot in caller.hits:
                return caller
            return Caller(caller.seat, caller.hits, caller.misses | {dot}, caller.bombs_lost)


def _next_seat(callers: tuple[Caller, ...], index: int) -> int:
    """Return the next caller clockwise who is not out (BTA-4); it may be the same, when the others are (BTA-15)."""
    return next(caller.seat for caller in (*callers[index + 1 :], *callers[: index + 1]) if not caller.out)


# The end


def _ending(callers: tuple[Caller, ...], standing: int, quiet: int, dots: int) -> Ending | None:
    """Return whether the game is over, and why: a winner first, then the draws in BTA-27's order.

    Surviving alone wins nothing (BTA-15); with no dot left to call no house is left (BTA-25).
    """
    hits = [len(caller.hits) for caller in callers if not caller.out]
    if not hits:
        return Ending.NO_CALLERS if all(caller.left for caller in callers) else Ending.ALL_OUT
    most = max(hits)
    if most >= HITS_TO_WIN:
        return Ending.THREE_HITS
    if most + standing < HITS_TO_WIN:
        return Ending.NO_WINNER_POSSIBLE
    return Ending.NO_NEWS if quiet >= dots else None


def _shown(state: State) -> tuple[events.Event, ...]:
    """Show the chart to all when the game is over (BTA-16), if pieces lie on it."""
    if state.ended is None or may_place(state):
        return ()
    order = state.chart.in_order
    return (events.ChartShown(order(state.houses), order(state.guns)),)


# Silence and leaving


def default(state: State, seat: int, *, at: int, chance: Chance) -> Action:
    """Return what silence means: a placing at random (BTA-26), a random dot that nobody has called (BTA-19)."""
    if may_place(state):
        return PlaceAtRandom()
    dots = state.chart.dots
    return Call(pick(chance, [dot for dot in dots if dot not in state.called] or dots))


def leave(state: State, seat: int, *, at: int, chance: Chance) -> Step[State, events.Event]:
    """Take a player out: a caller calls no more, a Checker's chart stays (BTA-26)."""
    return _checker_leaves(state, at, chance) if seat == state.checker else _caller_leaves(state, seat, at)


def _checker_leaves(state: State, at: int, chance: Chance) -> Step[State, events.Event]:
    """Let the game go on by the chart, which is placed at random if it is still empty."""
    assert state.checker is not None
    gone, left = replace(state, checker_left=True), events.CheckerLeft(state.checker)
    if not may_place(state):
        return Step(gone, (left,))
    step = _placed(gone, *scattered(state.chart, chance), at)
    return Step(step.state, (left, *step.events))


def _caller_leaves(state: State, seat: int, at: int) -> Step[State, events.Event]:
    """Put a caller out as by the third bomb, and look at the end at once."""
    index, caller = next((index, one) for index, one in enumerate(state.callers) if one.seat == seat)
    gone = replace(caller, out=True, left=True)
    callers = (*state.callers[:index], gone, *state.callers[index + 1 :])
    standing = state.chart.houses if may_place(state) else len(state.houses)
    ended = _ending(callers, standing, state.quiet, len(state.chart.dots))
    after = replace(state, callers=callers, ended=ended)
    if ended is None and state.turn == seat:
        after = replace(after, turn=_next_seat(callers, index), opened=at, decision=state.decision + 1)
    out = () if caller.out else (events.CallerOut(seat, events.Out.LEFT),)
    return Step(after, (*out, *_shown(after)))
