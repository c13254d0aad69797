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
        case events.Rolled(_, _, dice):
            return Trace(_black(dice))
        case events.Clashed(_, rolls) | events.OrderThrown(rolls):
            return Trace(_black([roll.die for roll in rolls]))
        case events.Fired(plane, _, target, _, dice):
            return Trace(fallen(DICE[RED], dice), ((plane.value, target.value),))
        case events.Damaged(_, _, dice):
            return Trace(_black(dice))
        case events.Moved(_, start, _, path):
            return Trace(ways=tuple(_flown((start, *path))))
    return NOTHING


def _black(dice: Sequence[int]) -> tuple[Fallen, ...]:
    return fallen(DICE[BLACK], dice)


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
