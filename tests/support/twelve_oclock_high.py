"""Positions and plays of 12 O'Clock High for tests, independent of where the board's spaces lie."""

import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from hypothesis import strategies as st

from rules.chance import Cheap, Scripted
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Action
from rules.twelve_oclock_high.board import BOARD, Kind
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Disc, Phase, Squadron, State, Turn
from rules.values import Step

BOMB, BLANK = 1, 6
"""Faces of the Bomb die, however many of them show a Bomb."""

PRIMARIES = tuple(name for name, target in BOARD.targets.items() if target.kind is Kind.PRIMARY)
SECONDARIES = tuple(name for name, target in BOARD.targets.items() if target.kind is Kind.SECONDARY)
PRIMARY, SECONDARY = PRIMARIES[0], SECONDARIES[0]
AIRFIELD = BOARD.airfield
START = tuple(space.id for space in BOARD.spaces.values() if space.path == "start")
LANDING = tuple(space.id for space in BOARD.spaces.values() if space.path == "landing")
EMPTY = next(name for name, space in BOARD.spaces.items() if space.path is None and space.target is None)
"""A space of the net without a target."""


def approach(target: str, count: int) -> str:
    """Return the first empty space of the net from which a throw of ``count`` can land on ``target``."""
    return next(
        name
        for name, space in BOARD.spaces.items()
        if space.path is None and space.target is None and target in BOARD.flights(name, count)
    )


def squadron(seat: int = 0, space: str = EMPTY, cards: int = 10, score: int = 0) -> Squadron:
    return Squadron(seat, space, cards, score)


def position(
    *squadrons: Squadron,
    turn: Turn | None = None,
    discs: Sequence[Disc] = (),
    hitless: int = 0,
    hit: bool = False,
    options: Options | None = None,
) -> State:
    """Return a position. The first squadron's seat began and is to throw; seat 1 waits on the Airfield."""
    standing = squadrons if len(squadrons) > 1 else (*squadrons, squadron(1, AIRFIELD))
    first = squadrons[0].seat
    return State(
        options=options or Options(),
        seats=tuple(sorted(own.seat for own in standing)),
        squadrons=tuple(sorted(standing, key=lambda own: own.seat)),
        discs=tuple(discs),
        first=first,
        round=1,
        hitless=hitless,
        hit=hit,
        turn=turn or Turn(first, Phase.THROW, 0),
        decision=1,
    )


def landed(own: Squadron, *, throws: int = 1, **given: object) -> State:
    """Return a position in which ``own`` has just landed directly on a target that it can pay for."""
    return position(own, turn=Turn(own.seat, Phase.LANDED, throws), **given)  # type: ignore[arg-type]


def played(state: State, action: Action, *faces: int, seat: int | None = None) -> Step:
    """Play an action of the seat whose turn it is with exactly these faces."""
    chance = Scripted(*faces)
    step = game.rules.apply(state, state.turn.seat if seat is None else seat, action, at=0, chance=chance)
    assert chance.spent, f"{action} threw {chance.draws} of {faces}"
    return step


def own(state: State, seat: int = 0) -> Squadron:
    return next(standing for standing in state.squadrons if standing.seat == seat)


def told(step: Step, kind: type) -> list[object]:
    """Return a step's events of one kind."""
    return [event for event in step.events if isinstance(event, kind)]


def walk(
    fraction: Callable[[], float], seats: Sequence[int] = (0, 1), options: Options | None = None
) -> Iterator[State]:
    """Yield every state of one match of random legal actions."""
    chance = Cheap(fraction)
    state = game.rules.initial(options or Options(), seats, seats, None, at=0, chance=chance).state
    yield state
    while seats := game.rules.standing(state).must:
        menu = game.rules.legal(state, seats[0])
        action = menu[int(fraction() * len(menu))]
        state = game.rules.apply(state, seats[0], action, at=0, chance=chance).state
        yield state


SEATED = [(0, 1), (0, 2, 3), (0, 1, 2, 3), (1, 3)]
SEATS = st.sampled_from(SEATED)
OPTIONS = st.builds(Options, st.sampled_from([35, 60, 140]), st.sampled_from([1, 2, 3]))
SEEDS = st.integers(0, 2**32)


@st.composite
def some_state(draw: st.DrawFn) -> State:
    """Draw a state out of a random match."""
    match = walk(random.Random(draw(SEEDS)).random, draw(SEATS), draw(OPTIONS))
    return deque(islice(match, draw(st.integers(1, 400))), maxlen=1).pop()
