"""Positions and plays of Screaming Eagles for tests."""

import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any

import pytest
from hypothesis import strategies as st

from rules.chance import Cheap, Scripted
from rules.errors import IllegalAction
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import Action, ChooseCards, Command
from rules.screaming_eagles.board import BOARD, RED
from rules.screaming_eagles.events import RoundBegan
from rules.screaming_eagles.legal import CARDS, decisions
from rules.screaming_eagles.names import NUMBER, PLANES, Direction, Plane, Team
from rules.screaming_eagles.options import Options
from rules.screaming_eagles.state import Aircraft, Damage, Load, Stage, State
from rules.values import Step

STALLION, TIGER, EAGLE, COBRA = PLANES
STRAIGHT, LEFT, RIGHT = Direction
BLUE, TAN = Team

SEATS = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3)}

COMBINATIONS = tuple(
    Options(
        banking=banking,
        lasting_flares=flares,
        engine_hits=engine,
        by_speed=speed,
        late_fire=fire > 0,
        simultaneous_fire=fire > 1,
    )
    for banking, flares, engine, speed, fire in product(
        (False, True), (False, True), (False, True), (False, True), range(3)
    )
)
"""The 48 combinations of rules that differ."""

AWAY = {STALLION: "A0", TIGER: "C0", EAGLE: "A26", COBRA: "C26"}
"""Spaces on which planes see nobody but across the whole sky; tests move those that they are about."""

SHOT_DOWN = Load(0, 0, 0, 0)


def space(name: str) -> int:
    return BOARD.names[name]


def name(number: int | None) -> str:
    assert number is not None
    return BOARD.spaces[number].name


def red(*values: int) -> tuple[int, ...]:
    """Return the faces, from 1, on which red dice show these values."""
    return tuple(RED.index(value) + 1 for value in values)


def begun(players: int = 2, **options: object) -> State:
    """Return the position at the start of a match."""
    return game.rules.initial(Options(**options), SEATS[players], SEATS[players], None, at=0, chance=Scripted()).state  # type: ignore[arg-type]


def placed(state: State, **changes: object) -> State:
    """Return a state with planes changed: by name a space, None for shot down, or a dict of fields."""
    planes = list(state.planes)
    for plane in PLANES:
        if plane.value in changes:
            planes[NUMBER[plane]] = _changed(planes[NUMBER[plane]], changes.pop(plane.value))
    return replace(state, planes=tuple(planes), **changes)  # type: ignore[arg-type]


def _changed(craft: Aircraft, change: object) -> Aircraft:
    if change is None:
        return replace(craft, space=None, load=SHOT_DOWN, card=None)
    fields = {"space": change} if isinstance(change, str) else dict(change)  # type: ignore[call-overload]
    if isinstance(fields.get("space"), str):
        fields["space"] = space(fields["space"])
    return replace(craft, **fields)


def load(long: int = 0, medium: int = 0, cannon: int = 0, flares: int = 0) -> Load:
    return Load(long, medium, cannon, flares)


def craft(state: State, plane: Plane) -> Aircraft:
    return state.planes[NUMBER[plane]]


def at(state: State, plane: Plane) -> str:
    """Return the name of the space on which a plane is."""
    return name(craft(state, plane).space)


def played(state: State, action: Action, *faces: Any, seat: int | None = None) -> Step:
    """Play an action with exactly these faces; of the first seat to act, if none is named.

    If the faces end with ``...``, all throws after them show their first face.
    """
    endless = bool(faces) and faces[-1] is ...
    chance = Scripted(*faces[:-1], *[1] * 99) if endless else Scripted(*faces)
    who = game.rules.standing(state).must[0] if seat is None else seat
    step = game.rules.apply(state, who, action, at=0, chance=chance)
    assert chance.spent or endless, f"{action} threw {chance.draws} of {faces}"
    return step


def silent(state: State) -> Step:
    """Let the first seat that is to act be silent; all throws show their first face."""
    seat = game.rules.standing(state).must[0]
    luck = Scripted(*[1] * 99)
    return game.rules.apply(state, seat, game.rules.default(state, seat, at=0, chance=luck), at=0, chance=luck)


def finished(step: Step) -> Step:
    """Play silence until the round is over, and return all that happened in it."""
    events = list(step.events)
    while not any(isinstance(event, RoundBegan) for event in events) and game.rules.standing(step.state).must:
        step = silent(step.state)
        events += step.events
    return Step(step.state, tuple(events))


def refused(state: State, action: Action, *, seat: int | None = None) -> tuple[str, str]:
    """Return the reason and the clause for which an action is refused."""
    who = game.rules.standing(state).must[0] if seat is None else seat
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(state, who, action, at=0, chance=Scripted())
    assert refusal.value.message
    return refusal.value.reason, refusal.value.clause


def laid(state: State, *faces: Any, **cards: tuple[Direction, int]) -> Step:
    """Lay cards for all planes, given by the planes' names; others fly straight with one die."""
    waiting = deque(game.rules.standing(state).must)
    step = Step(state)
    while waiting:
        seat = waiting.popleft()
        own = [one.plane for one in state.planes if one.seat == seat and one.space is not None and one.card is None]
        hand = tuple(Command(plane, *cards.get(plane.value, (STRAIGHT, 1))) for plane in own)  # type: ignore[arg-type]
        step = played(step.state, ChooseCards(hand), *(() if waiting else faces), seat=seat)
    return step


def ready(state: State, **cards: tuple[Direction, int]) -> State:
    """Return a position in which cards lie and nobody has moved; no shot is possible before the first move."""
    laid_down = {plane: CARDS[cards.get(plane.value, (STRAIGHT, 1))] for plane in PLANES}
    planes = tuple(one if one.space is None else replace(one, card=laid_down[one.plane]) for one in state.planes)
    return replace(state, planes=planes, stage=Stage.MOVES, team=state.starter)


def over_the_moves(players: int = 2, **options: object) -> State:
    """Return a position in which all have moved and stand in two pairs, 3 apart; blue began; nobody has a missile."""
    state = begun(players, late_fire=True, **options)
    gun = {"load": load(cannon=4), "moved": True}
    state = ready(
        placed(
            state,
            stallion={**gun, "space": "E10"},
            tiger={**gun, "space": "I10"},
            eagle={**gun, "space": "I16"},
            cobra={**gun, "space": "E16"},
        )
    )
    return placed(state, stage=Stage.LATE)


def told(step: Step, kind: type) -> list[object]:
    """Return a step's events of one kind."""
    return [event for event in step.events if isinstance(event, kind)]


def walk(
    fraction: Callable[[], float], seats: Sequence[int] = (0, 1), options: Options | None = None
) -> Iterator[tuple[State, int | None, Action | None, Step]]:
    """Yield every state of one match of random decisions, with the seat and the action that led to it."""
    chance = Cheap(fraction)
    step = game.rules.initial(options or Options(), seats, seats, None, at=0, chance=chance)
    yield step.state, None, None, step
    while waiting := game.rules.standing(step.state).must:
        seat = waiting[int(fraction() * len(waiting))]
        menu = decisions(step.state, seat)
        action = menu[int(fraction() * len(menu))]
        step = game.rules.apply(step.state, seat, action, at=0, chance=chance)
        yield step.state, seat, action, step


@st.composite
def some_state(draw: st.DrawFn) -> State:
    """Draw a state out of a random match under random options."""
    seats = draw(st.sampled_from([(0, 1), (0, 2, 3), (0, 1, 2, 3), (1, 3)]))
    options = draw(st.sampled_from(COMBINATIONS))
    match = walk(random.Random(draw(st.integers(0, 2**32))).random, seats, options)
    return deque(islice(match, draw(st.integers(1, 300))), maxlen=1).pop()[0]


WHOLE = Damage()
