"""Slips on which orders to fire are written in secret (SE-43)."""

from __future__ import annotations

from typing import Final

from rules.screaming_eagles.pictures import marks
from rules.show.drawing import Box, Drawing, Lines, Paint, Shape, Text
from rules.show.kit import Piece, Pieces

WIDE: Final = 63
HIGH: Final = 24
"""A slip in millimetres."""
SLIPS: Final = 30
"""Enough for seven rounds of four planes; what is written in pencil can be rubbed out, for a longer fight."""


def slips() -> Pieces:
    """Return slips to cut out: who fires with what at whom."""
    shapes: list[Shape] = []
    for x, words, end in ((30, "Plane", 300), (325, "fires at", 600)):
        shapes.append(Text(x, 72, words, 34, marks.INK))
        shapes.append(Lines(((x + 130, 76), (end, 76)), Paint("none", marks.QUIET, 10)))
    for place, words in enumerate(("long", "medium", "cannon", "load", "hold")):
        row, column = divmod(place, 3)
        x, y = 30 + 200 * column, 108 + 60 * row
        shapes += [Box(x, y, 34, 34, Paint("none", marks.QUIET, 15)), Text(x + 46, y + 29, words, 34, marks.INK)]
    face = Drawing(WIDE * 10, HIGH * 10, tuple(shapes), "Fire order", "A slip for an order to fire.")
    note = "Fill in a slip for each plane in secret, in pencil, then show all. Rub out and use them again."
    return Pieces("Fire orders", (Piece(face, WIDE, HIGH, SLIPS),), note)
