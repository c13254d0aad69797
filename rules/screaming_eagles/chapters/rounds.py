"""Rounds: how one ends, who begins the next, and when the fight is given up (SE-7 to SE-9, SE-44)."""

from __future__ import annotations

from rules.screaming_eagles.chapters.commands import deal
from rules.screaming_eagles.chapters.fire import end
from rules.screaming_eagles.chapters.talk import new_round
from rules.screaming_eagles.events import RoundBegan
from rules.screaming_eagles.names import Team
from rules.screaming_eagles.scene import Scene
from rules.screaming_eagles.state import HITLESS_ROUNDS, Aircraft, Ending, Stage


def begin(scene: Scene) -> None:
    """Open the round whose number and starter are set: cards are laid (SE-4)."""
    scene.stage, scene.group, scene.team, scene.mover, scene.yielded = Stage.CARDS, 0, None, None, None
    scene.events.append(RoundBegan(scene.round, scene.starter))
    deal(scene)


def finish(scene: Scene) -> None:
    """Close the round and open the next, unless a hundred in a row went without a hit (SE-44)."""
    scene.hitless = 0 if scene.hit else scene.hitless + 1
    scene.hit = False
    if scene.hitless == HITLESS_ROUNDS:
        end(scene, Ending.NO_HITS, None)
        return
    scene.round += 1
    scene.starter = next_starter(scene)
    scene.talk = new_round(scene.talk, scene.round)
    scene.planes = [
        Aircraft(craft.plane, craft.seat, craft.space, craft.tilt, craft.load, craft.damage) for craft in scene.planes
    ]
    begin(scene)


def next_starter(scene: Scene) -> Team:
    """Return who begins the round whose number is set.

    Before any loss the teams take turns (SE-8); after one the team with more planes begins, and of equal ones the team
    that shot last, or that SE-43 names (SE-9).
    """
    blue, tan = len(scene.standing(Team.BLUE)), len(scene.standing(Team.TAN))
    if blue != tan:
        return Team.BLUE if blue > tan else Team.TAN
    if scene.latest is not None:
        return scene.latest
    return Team.BLUE if scene.round % 2 else Team.TAN
