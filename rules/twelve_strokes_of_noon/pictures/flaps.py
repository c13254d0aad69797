"""The flaps of the reveal board as small pictures: which of the seven of a side is to open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from rules.show.drawing import Box, Circle, Drawing, Paint, Shape
from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.pictures.reveal import COLOURS
from rules.twelve_strokes_of_noon.state import FLAPS, Flap

_WIDTHS: Final = {Flap.LARGE: 76, Flap.SMALL: 52}
_ROW: Final = 12
_EDGE: Final = 4


@cache
def cards() -> Mapping[str, Drawing]:
    """Return the side of the board for each flap, with that flap in gold, by the key of the flap's spot (12C-26)."""
    return {f"{size.value}-{flap}": _side(size, flap) for size in Flap for flap in range(1, FLAPS + 1)}


def _side(size: Flap, chosen: int) -> Drawing:
    words = f"{size.value.capitalize()} flap {chosen}"
    wide, high = _WIDTHS[size] + 2 * _EDGE, _ROW * FLAPS + 2 * _EDGE
    return Drawing(wide, high, tuple(_flaps(size, chosen, wide, high)), words, f"{words} of {FLAPS}, from the top.")


def _flaps(size: Flap, chosen: int, wide: int, high: int) -> Iterator[Shape]:
    yield Box(0, 0, wide, high, Paint(marks.DUSK), 5)
    fill, edge = COLOURS[size]
    for flap in range(1, FLAPS + 1):
        y, own = _EDGE + _ROW * (flap - 1), flap == chosen
        paint = Paint(marks.GOLD, marks.WHITE, 15) if own else Paint(fill, edge, 10)
        yield Box(_EDGE, y + 1, _WIDTHS[size], _ROW - 2, paint, 2)
        if own:
            yield Circle(wide // 2, y + _ROW // 2, 3, Paint(marks.INK))
