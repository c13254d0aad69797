"""Movement (SE-13 to SE-19): the full throw, one space at a time, looping over edges and past other planes.

Where a plane is on a numbered space forces nothing: it loops when its next step leaves the board (SE-17).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from rules.screaming_eagles.board import BLACK, BOARD
from rules.screaming_eagles.events import Moved, Rolled
from rules.screaming_eagles.names import TEAM_OF
from rules.screaming_eagles.scene import Scene
from rules.screaming_eagles.state import Aircraft


def move(scene: Scene, craft: Aircraft) -> None:
    """Turn a plane's card up, throw its dice and fly the sum (SE-13); a space that is taken is flown past (SE-14)."""
    total = throw(scene, craft)
    taken = [other.space for other in scene.planes if other.space is not None and other.plane is not craft.plane]
    steps = flown(craft, total, taken)
    arrive(scene, craft, total, steps)


def throw(scene: Scene, craft: Aircraft) -> int:
    """Throw the black dice of a plane's card and return their sum."""
    card = craft.card
    assert card is not None
    dice = scene.throw(BLACK, card.dice, craft.seat, f"{craft.plane.capitalize()}’s move")
    scene.events.append(Rolled(craft.plane, card.direction, dice))
    return sum(dice)


def course_of(craft: Aircraft) -> tuple[int, ...]:
    """Return the spaces that a plane enters one after another on its card's course."""
    assert craft.card is not None
    assert craft.space is not None
    return BOARD.courses[TEAM_OF[craft.plane]][craft.card.direction][craft.space]


def flown(craft: Aircraft, steps: int, taken: Collection[int]) -> int:
    """Return how many steps a plane flies if it goes on from ``steps`` until its space is not taken (SE-14, SE-15)."""
    course = course_of(craft)
    while course[steps - 1] in taken:
        steps += 1
    return steps


def arrive(scene: Scene, craft: Aircraft, total: int, steps: int) -> None:
    """Put a plane on the space that many steps away; ``total`` of them were thrown."""
    assert craft.card is not None
    assert craft.space is not None
    path = course_of(craft)[:steps]
    names = tuple([BOARD.spaces[space].name for space in path])
    start = BOARD.spaces[craft.space].name
    scene.events.append(Moved(craft.plane, start, names[-1], names, steps - total))
    scene.put(
        Aircraft(
            craft.plane,
            craft.seat,
            path[-1],
            craft.card.direction if scene.rules.banking else craft.tilt,
            craft.load,
            craft.damage,
            craft.card,
            True,
            craft.fired,
            craft.passed,
            craft.flare,
        )
    )


def loops(start: str, path: Sequence[str]) -> int:
    """Return how often a path of named spaces leaves over an edge (SE-16)."""
    spaces = [BOARD.spaces[BOARD.names[name]] for name in (start, *path)]
    return sum(abs(here.x - there.x) > 1 or abs(here.h - there.h) > 2 for here, there in pairwise(spaces))
