"""The rectangles that boxes and lines of text take on the page, so that no name covers another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.show.drawing import Box, Paint, Shape, Text
from rules.show.lettering import width


def plate_of(shape: Box | Text) -> Box:
    """Return the rectangle that a box or a line of text takes."""
    if isinstance(shape, Box):
        return shape
    wide = width(shape.text, shape.size, bold=shape.bold)
    left = shape.x - {"start": 0, "middle": wide // 2, "end": wide}[shape.anchor]
    high = shape.size * 3 // 4
    return Box(left, shape.y - high, wide, high, Paint())


def plates_of(written: Iterable[Shape]) -> tuple[Box, ...]:
    """Return the rectangles of what is written, without other shapes."""
    return tuple(plate_of(shape) for shape in written if isinstance(shape, Box | Text))


def over(own: Box, plates: Sequence[Box]) -> bool:
    """Return whether a rectangle touches one of the others."""
    x, y, right, low = own.x, own.y, own.x + own.width, own.y + own.height
    for plate in plates:
        if x <= plate.x + plate.width and plate.x <= right and y <= plate.y + plate.height and plate.y <= low:
            return True
    return False
