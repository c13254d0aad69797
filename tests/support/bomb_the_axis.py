"""Positions and plays of Bomb the Axis for tests."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from rules.bomb_the_axis import legal, play
from rules.bomb_the_axis.actions import Action, Call
from rules.bomb_the_axis.board import Chart, chart_of
from rules.bomb_the_axis.bots import sampling
from rules.bomb_the_axis.options import Options, Size, Won
from rules.bomb_the_axis.state import Caller, State
from rules.chance import Cheap, Scripted, pick
from rules.values import Step, Template

FIFTY, HUNDRED = chart_of("A-E"), chart_of("A-J")
HOUSES = tuple(f"A{number}" for number in range(1, 11))
GUNS = tuple(f"B{number}" for number in range(1, 11))
EMPTY = "C1"
"""A dot of the usual test position without a piece: the houses are row A, the guns row B."""


def dots(text: str) -> tuple[str, ...]:
    """Return the dots that a text names, parted by blanks."""
    return tuple(text.split())


def caller(seat: int, hits: str = "", misses: str = "", lost: int = 0, *, out: bool = False) -> Caller:
    return Caller(seat, dots(hits), frozenset(dots(misses)), lost, out or lost >= 3)


def diagram(*rows: str) -> tuple[Chart, tuple[str, ...], tuple[str, ...]]:
    """Return a chart and its placing from a picture, a letter a row: ``H`` a house, ``G`` a gun, ``.`` neither."""
    marks = "".join(rows).replace(" ", "")
    size = Chart(len(rows), len(marks) // len(rows), marks.count("H"), marks.count("G"))
    placed = {kind: tuple(dot for dot, mark in zip(size.dots, marks, strict=True) if mark == kind) for kind in "HG"}
    return size, placed["H"], placed["G"]


def position(
    *callers: Caller,
    checker: int | None = 0,
    turn: int | None = None,
    called: Iterable[str] = (),
    quiet: int = 0,
    picture: Sequence[str] = (),
    options: Options | None = None,
) -> State:
    """Return a position in which the pieces lie and the first of ``callers`` is to call.

    The callers stand in the order of calling; by default seats 1 and 2 call and seat 0 is Checker. What they hit is
    gone from the chart, and what stands on their cards was called.
    """
    calling = callers or (caller(1), caller(2))
    chart, houses, guns = diagram(*picture) if picture else (FIFTY, HOUSES, GUNS)
    hit = {dot for one in calling for dot in one.hits}
    missed = {dot for one in calling for dot in one.misses}
    seats = [one.seat for one in calling] + ([] if checker is None else [checker])
    agreed = options or Options()
    return State(
        options=replace(agreed, checker=checker),
        chart=chart,
        seats=tuple(sorted(seats)),
        checker=checker,
        checker_left=False,
        callers=calling,
        houses=frozenset(houses) - hit,
        guns=frozenset(guns),
        called=frozenset(called) | hit | missed,
        calls=0,
        quiet=quiet,
        last=None,
        turn=calling[0].seat if turn is None else turn,
        opened=0,
        decision=1,
    )


def begun(seats: Sequence[int] = (0, 1, 2), options: Options | None = None, *, at: int = 0) -> State:
    """Return a game with a Checker that waits for the placing."""
    return play.initial(options or Options(), seats, seats, None, at=at, chance=Scripted()).state


def played(state: State, action: Action, *faces: int, seat: int | None = None, at: int = 0) -> Step:
    """Play an action of the seat that is to act with exactly these faces."""
    luck = Scripted(*faces)
    step = play.apply(state, legal.to_act(state)[0] if seat is None else seat, action, at=at, chance=luck)
    assert luck.spent, f"{action} threw {luck.draws} of {faces}"
    return step


def called(state: State, *sequence: str) -> State:
    """Return the state after these calls, each by the seat whose turn it is."""
    for dot in sequence:
        state = played(state, Call(dot)).state
    return state


def own(state: State, seat: int) -> Caller:
    """Return a caller's card."""
    return next(one for one in state.callers if one.seat == seat)


def told(step: Step, kind: type) -> list[Any]:
    """Return a step's events of one kind."""
    return [event for event in step.events if isinstance(event, kind)]


def steps(fraction: Callable[[], float], seats: Sequence[int], options: Options) -> Iterator[tuple[Any, Step]]:
    """Yield every step of one game of random legal actions, with the action (None for the first)."""
    luck = Cheap(fraction)
    step = play.initial(options, seats, seats, None, at=0, chance=luck)
    yield None, step
    while to_act := legal.to_act(step.state):
        action = pick(luck, legal.legal_actions(step.state, to_act[0]))
        if isinstance(action, Template):
            action = sampling.sample(step.state, action, luck)
        step = play.apply(step.state, to_act[0], action, at=0, chance=luck)
        yield action, step


SEEDS = st.integers(0, 2**32)
SEATED = [(0, 1, 2), (0, 2, 3, 5), (1, 2, 4), tuple(range(8)), tuple(range(9))]
SEATS = st.sampled_from(SEATED)
OPTIONS = st.builds(
    Options,
    chart=st.sampled_from(list(Size)),
    checker=st.sampled_from([0, 4]),
    memory=st.booleans(),
    no_repeats=st.booleans(),
)
ANY_OPTIONS = st.builds(
    lambda options, server: replace(options, checker=None) if server else options, OPTIONS, st.booleans()
)


@st.composite
def some_state(draw: st.DrawFn, options: st.SearchStrategy[Options] = ANY_OPTIONS) -> State:
    """Draw a state out of a random game."""
    agreed, seats = draw(options), draw(SEATS)
    taken = seats[:8] if agreed.checker is None else seats
    states = [step.state for _, step in steps(random.Random(draw(SEEDS)).random, taken, agreed)]
    return states[draw(st.integers(0, len(states) - 1))]


def won(**games: int) -> tuple[Won, ...]:
    """Return a tally: ``won(s1=2)`` says that seat 1 won two games."""
    return tuple(Won(int(seat[1:]), number) for seat, number in games.items())
