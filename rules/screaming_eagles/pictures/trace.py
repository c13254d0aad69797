"""What of the fight is seen on the table: the dice, the loops of the planes, and the shots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.screaming_eagles import events
from rules.screaming_eagles.board import BLACK, BOARD, DICE, RED
from rules.show.trace import NOTHING, Fallen, Trace, fallen

_PLACES = {space.name: space for space in BOARD.spaces}


def trace(event: events.Event) -> Trace:
    """Return the dice of an event with their faces, and the way of a plane or of a shot."""
    match event:
        case events.Rolled(plane, _, dice):
            return Trace(_black(dice, f"{plane.capitalize()}’s move"))
        case events.Clashed(_, rolls) | events.OrderThrown(rolls):
            return Trace(
                tuple(die for roll in rolls for die in _black((roll.die,), f"{roll.plane.capitalize()}’s claim"))
            )
        case events.Fired(plane, _, target, _, dice):
            shot = f"{plane.capitalize()}’s shot at {target.capitalize()}"
            return Trace(fallen(DICE[RED], dice, purpose=shot), ((plane.value, target.value),))
        case events.Damaged(plane, _, dice):
            return Trace(_black(dice, f"the damage to {plane.capitalize()}"))
        case events.Moved(_, start, _, path):
            return Trace(ways=tuple(_flown((start, *path))))
    return NOTHING


def _black(dice: Sequence[int], purpose: str) -> tuple[Fallen, ...]:
    return fallen(DICE[BLACK], dice, purpose=purpose)


def _claim(roll: events.ClashRoll) -> str:
    return f"{roll.plane.capitalize()}’s claim"


def _flown(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the parts of a way: where a plane leaves over an edge, it comes in again at another one (SE-18)."""
    part = path[:1]
    for here, there in pairwise(path):
        if _touch(here, there):
            part = (*part, there)
            continue
        if len(part) > 1:
            yield part
        part = (there,)
    if len(part) > 1 or len(path) > 1:
        yield part


def _touch(one: str, other: str) -> bool:
    """Return whether two spaces are neighbours in the picture."""
    here, there = _PLACES[one], _PLACES[other]
    return abs(here.x - there.x) <= 1 and abs(here.h - there.h) <= 2
