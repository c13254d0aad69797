"""How a match goes on: every action, the start, silence and leaving.

The chapters of RULES.md are in modules of their own: cards, stages (slots), movement, fire, clashes, volley, rounds,
talk. Each works on a :class:`rules.screaming_eagles.scene.Scene`. What needs no choice is played at once, so that every
action but an interrupt, and but a part of a simultaneous answer, closes one decision and opens the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.chance import Chance, pick
from rules.screaming_eagles import actions
from rules.screaming_eagles.board import LOAD, START
from rules.screaming_eagles.chapters import commands, fire, rounds, stages, talk, volley
from rules.screaming_eagles.events import Event, GaveWay, PilotLeft
from rules.screaming_eagles.legal import (
    FLY,
    GIVE_WAY,
    HOLD,
    RELOAD,
    asked,
    decisions,
    due_planes,
    hands,
    to_act,
    unordered,
)
from rules.screaming_eagles.names import FOE, NUMBER, PLANES, Direction, Plane, Team, Weapon
from rules.screaming_eagles.options import Options, in_force, pilots, sides
from rules.screaming_eagles.refusals import check
from rules.screaming_eagles.scene import Scene
from rules.screaming_eagles.state import (
    Aircraft,
    Damage,
    Ending,
    Load,
    Stage,
    State,
    Talk,
    Voice,
    crew,
    is_empty,
    is_open,
    team_of,
)
from rules.values import Step
from rules.wire.content import Content

# Beginning


def initial(
    options: Options, seats: Sequence[int], order: Sequence[int], content: Content | None, *, at: int, chance: Chance
) -> Step[State, Event]:
    """Set the planes on their starting spaces with full loads, and open the first round (SE-6, SE-7, SE-32)."""
    scene = Scene(_laid(options, tuple(seats)), chance)
    rounds.begin(scene)
    return Step(scene.close(), tuple(scene.events))


def _laid(options: Options, seats: tuple[int, ...]) -> State:
    """Return the planes on their starting spaces, before the first round."""
    flown = pilots(options, seats)
    blue, tan = sides(options, seats)
    load, whole = Load(LOAD["long"], LOAD["medium"], LOAD["cannon"], LOAD["flares"]), Damage()
    stallion, tiger, eagle, cobra = (
        Aircraft(plane, seat, START[plane], Direction.STRAIGHT, load, whole)
        for plane, seat in zip(PLANES, flown, strict=True)
    )
    return State(
        options=options,
        rules=in_force(options),
        seats=seats,
        sides=(blue, tan),
        gone=(),
        planes=(stallion, tiger, eagle, cobra),
        round=1,
        starter=Team.BLUE,
        latest=None,
        hitless=0,
        hit=False,
        stage=Stage.CARDS,
        group=0,
        team=None,
        mover=None,
        yielded=None,
        shots=(),
        talk=Talk(tuple(Voice(seat) for seat in seats)),
        decision=1,
    )


# Actions

_SHARED: Final = (actions.ChooseCards, actions.OrderFire, actions.GiveWay)
"""What may be a part of an answer that several seats give together; every other answer closes its decision."""


def apply(state: State, seat: int, action: actions.Action, *, at: int, chance: Chance) -> Step[State, Event]:
    """Play an action.

    :raises IllegalAction: naming the clause; nothing was thrown.
    """
    check(state, seat, action, at=at)
    scene = Scene(state, chance)
    match action:
        case actions.Note() | actions.OfferDraw() | actions.AnswerDraw():
            _say(scene, seat, action)
        case _:
            _do(scene, seat, action)
            played = stages.go_on(scene)
            _count(scene, state, closed=played or not isinstance(action, _SHARED))
    return Step(scene.close(), tuple(scene.events))


def _count(scene: Scene, before: State, *, closed: bool) -> None:
    """Count the decision that opened: the one before was closed, or a seat is to act that was not then."""
    if scene.ended is None and (closed or set(to_act(scene)) - set(to_act(before))):
        scene.decision += 1


def _say(scene: Scene, seat: int, action: actions.Note | actions.OfferDraw | actions.AnswerDraw) -> None:
    match action:
        case actions.Note():
            talk.note(scene, seat, action)
        case actions.OfferDraw():
            talk.offer(scene, seat, action)
        case actions.AnswerDraw():
            talk.answer(scene, seat, action)


def _do(scene: Scene, seat: int, action: actions.Action) -> None:
    """Do what an action says, before anything follows from it."""
    match action:
        case actions.ChooseCards():
            commands.choose(scene, seat, action)
        case actions.Fly(plane):
            scene.mover = plane
        case actions.Shoot(plane, weapon, target):
            _shoot(scene, plane, weapon, target)
        case actions.Reload(plane):
            fire.load_round(scene, scene.craft(plane))
            _spend_slot(scene)
        case actions.Hold(plane):
            fire.hold(scene, scene.craft(plane))
            _spend_slot(scene)
        case actions.GiveWay():
            scene.yielded = seat
            scene.events.append(GaveWay(seat))
        case actions.DropFlare():
            fire.drop(scene, _asked(scene))
        case actions.KeepFlare():
            fire.keep(scene, _asked(scene))
        case actions.OrderFire():
            volley.order(scene, seat, action)


def _shoot(scene: Scene, plane: Plane, weapon: Weapon, target: Plane) -> None:
    """Announce a shot; before its move, it takes the team's slot for the plane (SE-11)."""
    if scene.stage is Stage.MOVES:
        scene.mover = plane
    fire.announce(scene, plane, weapon, target)


def _spend_slot(scene: Scene) -> None:
    """Pass the slot on after a plane that did not fire in it; a turn in which it moves ends by itself (SE-12)."""
    if scene.stage is not Stage.MOVES:
        scene.pass_slot()


def _asked(scene: Scene) -> int:
    """Return the number of the shot whose flare is answered."""
    return next(number for number, shot in enumerate(scene.shots) if shot.flare is None)


# Silence


def default(state: State, seat: int, *, at: int, chance: Chance) -> actions.Action:
    """Return what silence means (SE-45).

    Random legal cards; the first plane of the team takes a slot, so that a seat whose plane comes later gives way; no
    shot, no flare; an empty plane loads.
    """
    if asked(state) is not None:
        return decisions(state, seat)[-1]
    if state.stage is Stage.CARDS:
        return pick(chance, hands(state, seat))
    if state.stage is Stage.VOLLEY:
        return actions.OrderFire(tuple(volley.silent_order(craft) for craft in unordered(state, seat)))
    if state.mover is not None:
        return _least(state.planes[NUMBER[state.mover]])
    assert state.team is not None
    first = next(craft for craft in due_planes(state, state.team) if craft.seat != state.yielded)
    if first.seat != seat:
        return GIVE_WAY
    return FLY[NUMBER[first.plane]] if state.stage is Stage.MOVES else _least(first, state.stage)


def _least(craft: Aircraft, stage: Stage = Stage.MOVES) -> actions.Action:
    number = NUMBER[craft.plane]
    return RELOAD[number] if stage is not Stage.BEFORE and is_empty(craft.load) else HOLD[number]


# Leaving


def leave(state: State, seat: int, *, at: int, chance: Chance) -> Step[State, Event]:
    """Take a seat out (SE-46): its planes go to the wingman if that was agreed (SE-6), else they fly on in silence.

    A team in which nobody present has a plane left has resigned.
    """
    scene = Scene(state, chance)
    scene.gone = tuple(sorted((*state.gone, seat)))
    team = team_of(state, seat)
    heir = _heir(state, seat, team)
    planes = tuple(craft.plane for craft in state.planes if craft.seat == seat and craft.space is not None)
    scene.planes = [replace(craft, seat=heir) if craft.seat == seat else craft for craft in state.planes]
    scene.events.append(PilotLeft(seat, planes, heir))
    scene.talk = talk.without(state.talk, seat)
    if all(craft.seat is None for craft in scene.standing(team)):
        fire.end(scene, Ending.RESIGNATION, FOE[team])
    else:
        talk.agree(scene)
    if heir is not None and heir == scene.yielded:
        scene.yielded = None  # nobody is left to whom the slot could be given (SE-47)
    if scene.ended is None:
        _fill_in(scene)
        # Anyone who was to act already is asked for more planes now, by another menu.
        renewed = bool(planes) and heir in to_act(state)
        _count(scene, state, closed=stages.go_on(scene) or renewed)
    return Step(scene.close(), tuple(scene.events))


def withdraw(state: State, seat: int, *, at: int, chance: Chance) -> Step[State, Event]:
    """Take back the standing offer of a player who resigned, though a bot plays on in the seat (SE-49)."""
    scene = Scene(state, chance)
    for offer in state.talk.offers:
        if offer.seat == seat and is_open(offer):
            talk.answer(scene, seat, actions.AnswerDraw(seat, offer.number, False))
    return Step(scene.close(), tuple(scene.events))


def _heir(state: State, seat: int, team: Team) -> int | None:
    """Return the team-mate who takes the planes of a seat that leaves, if that was agreed (SE-6)."""
    mates = [mate for mate in crew(state, team) if mate != seat]
    return mates[0] if mates and state.options.substitutes else None


def _fill_in(scene: Scene) -> None:
    """Give what is due from a seat that left, where nobody took its planes: cards, flares, orders (SE-45, SE-46)."""
    if scene.stage is Stage.CARDS:
        commands.deal(scene)
    if scene.stage is Stage.VOLLEY and not scene.shots:
        volley.prepare(scene)
    for number in range(len(scene.shots)):
        shot = scene.shots[number]  # looked up again: one answer may serve for several missiles (SE-36)
        if shot.flare is None and scene.craft(shot.target).seat is None:
            fire.keep(scene, number)
