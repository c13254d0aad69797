"""The stages of a round (SE-7, SE-10 to SE-12, SE-38, SE-39): what goes on by itself until somebody must choose.

:func:`go_on` is the motor of play. Each stage has a function that takes the scene one step further and returns True, or
returns False because a seat has something to choose. Where there is nothing to choose it is done at once (SE-52).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.screaming_eagles.board import CARD_DICE
from rules.screaming_eagles.chapters import clashes, commands, fire, movement, rounds, volley
from rules.screaming_eagles.legal import asked, due_planes, fires_before, shots_of
from rules.screaming_eagles.names import FOE
from rules.screaming_eagles.scene import Scene, passed
from rules.screaming_eagles.state import Aircraft, Stage, is_empty


def go_on(scene: Scene) -> bool:
    """Play until somebody must choose or the match is over; return whether anything was played."""
    played = False
    while scene.ended is None and _STAGES[scene.stage](scene):
        played = True
    return played


def _cards(scene: Scene) -> bool:
    """Wait for the last card; then planes move one by one, or all cards are turned up (SE-4, SE-39)."""
    if not commands.all_in(scene):
        return False
    if scene.rules.by_speed:
        commands.reveal(scene)
        _next_group(scene)
    else:
        _open(scene, Stage.MOVES)
    return True


def _open(scene: Scene, stage: Stage) -> None:
    """Open a stage of slots; the round's starter has the first one, also by speed (SE-7, SE-38, SE-41)."""
    scene.stage, scene.team, scene.mover, scene.yielded = stage, scene.starter, None, None


# Planes move one by one


def _moves(scene: Scene) -> bool:
    """Go on with the turn of one plane: perhaps a shot, the move, perhaps a shot (SE-11, SE-12)."""
    if scene.shots:
        return _shots(scene)
    if scene.mover is None:
        return _take_slot(scene)
    craft = scene.craft(scene.mover)
    if not craft.moved:
        movement.move(scene, craft)
        return True
    if craft.fired or craft.passed or scene.rules.late_fire or not can_fire(scene, craft):
        scene.pass_slot()
        return True
    if craft.seat is None:
        be_silent(scene, craft)
        return True
    return False


def _take_slot(scene: Scene) -> bool:
    """Find the plane that has the open slot, if nobody has a choice; close the stage after the last (SE-10)."""
    waiting = _due(scene)
    if not waiting:
        _after_moves(scene)
        return True
    able = _able(scene, waiting)
    if not able:
        scene.mover = _silent(waiting).plane
    elif _is_last(scene, waiting, able) and not (fires_before(scene) and shots_of(scene, able[0])):
        scene.mover = able[0].plane
    else:
        return False
    return True


def _able(scene: Scene, waiting: list[Aircraft]) -> list[Aircraft]:
    """Return those of the planes whose pilot is present and has not given way (SE-46, SE-47)."""
    return [craft for craft in waiting if craft.seat is not None and craft.seat != scene.yielded]


def _is_last(scene: Scene, waiting: list[Aircraft], able: list[Aircraft]) -> bool:
    """Return whether the slot can only be one plane's: no other has one, or its pilot gave way."""
    return len(able) == 1 and (len(waiting) == 1 or scene.yielded is not None)


def _silent(waiting: list[Aircraft]) -> Aircraft:
    """Return the plane that goes when nobody chooses: one without a pilot, else the first (SE-7, SE-46)."""
    return next((craft for craft in waiting if craft.seat is None), waiting[0])


def _due(scene: Scene) -> list[Aircraft]:
    """Return the planes that the open slot is for; a team without any is skipped (SE-10)."""
    assert scene.team is not None
    waiting = due_planes(scene, scene.team)
    if not waiting:
        waiting = due_planes(scene, FOE[scene.team])
        if waiting:
            scene.pass_slot()
    return waiting


def _after_moves(scene: Scene) -> None:
    """Go on to the firing of late fire, or close the round (SE-38, SE-43)."""
    if not scene.rules.late_fire:
        rounds.finish(scene)
    elif scene.rules.simultaneous_fire:
        scene.stage, scene.team, scene.mover = Stage.VOLLEY, None, None
        volley.prepare(scene)
    else:
        _open(scene, Stage.LATE)


# Planes move by speed


def _next_group(scene: Scene) -> None:
    """Take the next group that has a plane (SE-39); after the last the moves are over."""
    for dice in CARD_DICE:
        if dice > scene.group and any(craft.card is not None and craft.card.dice == dice for craft in scene.planes):
            scene.group = dice
            if not scene.rules.late_fire:
                _open(scene, Stage.BEFORE)
                return
            clashes.move_group(scene)
    scene.group = 0
    _after_moves(scene)


def _group_flies(scene: Scene) -> None:
    """Move the group together when its shots before the move are over (SE-39)."""
    clashes.move_group(scene)
    scene.planes = [passed(craft, False) if craft.passed else craft for craft in scene.planes]
    _open(scene, Stage.AFTER)


# Planes fire one by one


def _firing(scene: Scene, over: Callable[[Scene], None]) -> bool:
    """Play the open firing slot unless somebody has a choice in it; after the last the stage is ``over`` (SE-38)."""
    if scene.shots:
        return _shots(scene)
    waiting = _due(scene)
    if not waiting:
        over(scene)
        return True
    able = _able(scene, waiting)
    if not any(can_fire(scene, craft) for craft in waiting):
        scene.put(passed(waiting[0], True))
    elif not able:
        be_silent(scene, _silent(waiting))
    elif _is_last(scene, waiting, able) and not can_fire(scene, able[0]):
        scene.put(passed(able[0], True))
    else:
        return False
    scene.pass_slot()
    return True


def can_fire(scene: Scene, craft: Aircraft) -> bool:
    """Return whether a plane has anything to choose when it may fire: a shot, or a round to load (SE-31)."""
    if scene.stage is not Stage.BEFORE and is_empty(craft.load):
        return True
    return bool(shots_of(scene, craft))


def be_silent(scene: Scene, craft: Aircraft) -> None:
    """Do for a plane what silence does: load if it is empty, else hold (SE-45)."""
    if scene.stage is not Stage.BEFORE and is_empty(craft.load):
        fire.load_round(scene, craft)
    else:
        fire.hold(scene, craft)


def _shots(scene: Scene) -> bool:
    """Roll the announced shots once every flare is settled; a shot in a slot for firing spends it (SE-25)."""
    if asked(scene) is not None:
        return False
    fire.resolve(scene)
    if scene.stage is not Stage.MOVES:
        scene.pass_slot()
    return True


# Planes fire together


def _volley(scene: Scene) -> bool:
    """Wait for the last order, show all, settle the flares, roll, and close the round (SE-43)."""
    if scene.shots:
        if asked(scene) is not None:
            return False
        fire.resolve(scene)
    elif not volley.all_in(scene):
        return False
    elif volley.reveal(scene):
        return True
    if scene.ended is None:
        rounds.finish(scene)
    return True


_STAGES: Mapping[Stage, Callable[[Scene], bool]] = {
    Stage.CARDS: _cards,
    Stage.MOVES: _moves,
    Stage.BEFORE: partial(_firing, over=_group_flies),
    Stage.AFTER: partial(_firing, over=_next_group),
    Stage.LATE: partial(_firing, over=rounds.finish),
    Stage.VOLLEY: _volley,
}
