"""The podium: the places at the end, the Masters of Noon with a purple star (12C-44)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.show.drawing import Box, Paint, Shape, Text
from rules.show.lettering import fitted
from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.pictures.marks import Shine
from rules.twelve_strokes_of_noon.words.phrases import pounds

STEP: Final = 124
_HEIGHTS: Final = {1: 104, 2: 78, 3: 58, 4: 44}
_LOW: Final = 30


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody at the end: the place (None: not ranked), the name, the money, the star."""

    place: int | None
    name: str
    money: int
    shine: Shine


def podium(standings: Sequence[Standing], x: int, floor: int) -> Iterator[Shape]:
    """Draw the steps about ``x``, the best in the middle, up from the ``floor``."""
    ranked = sorted(standings, key=lambda own: (own.place is None, own.place or 0))
    won = any(own.place == 1 for own in ranked)
    arranged = [*ranked[1:2], *ranked[:1], *ranked[2:]] if won else ranked
    left = x - len(arranged) * STEP // 2
    for place, own in enumerate(arranged):
        yield from _step(own, left + place * STEP, floor)


def _step(own: Standing, x: int, floor: int) -> Iterator[Shape]:
    height = _LOW if own.place is None else _HEIGHTS.get(own.place, _LOW)
    top, middle = floor - height, x + STEP // 2
    fill = marks.GOLD if own.place == 1 else marks.CREAM if own.place is not None else marks.GONE
    yield Box(x + 2, top, STEP - 4, height, Paint(fill, marks.BRASS, 20), 3)
    words = "out" if own.place is None else str(own.place)
    size = 22 if own.place is None else min(44, height - 8)
    yield Text(middle, top + (height + size * 7 // 10) // 2, words, size, marks.INK, "middle", bold=True)
    yield Text(middle, top - 10, pounds(own.money), 21, marks.INK, "middle", bold=True)
    name = fitted(own.name, STEP - 6, 66, (19, 17, 15, 13), bold=True)
    yield from name.at(middle, top - 34 - name.height, marks.INK, "middle")
    reach = 34 if own.shine is Shine.PURPLE else 24
    yield marks.star(middle, top - 46 - name.height - reach, reach, own.shine)
