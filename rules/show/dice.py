"""Dice on paper: a net to fold for each, and what ordinary dice mean in their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.chance import Die
from rules.show.drawing import Box, Circle, Drawing, Group, Lines, Paint, Shape, Text
from rules.show.kit import Cut, Piece
from rules.show.sheet import Align, Column, Grid

CUBE: Final = 6
EDGE: Final = 160
"""The edge of a cube in tenths of a millimetre, which are the units of a net."""
_TAB: Final = 50
_RIM: Final = 5
"""Around a net, so that the line on which it is cut is drawn whole."""
_INK: Final = "#1c1c1c"
_FOLD: Final = Paint("none", "#8a8f99", 4, dash=8)
_CUT: Final = Paint("#ffffff", _INK, 5)

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a side are, in steps to the right and down from its middle."""
_OPPOSITE: Final = ((1, 2), (0, 1), (1, 1), (3, 1), (2, 1), (1, 0))
"""Where each side is in the net, by column and row, so that two sides of an ordinary die always have seven together."""


def ordinary(die: Die) -> bool:
    """Return whether any six-sided die from another box serves as it is."""
    return die.faces == tuple(str(side) for side in range(1, CUBE + 1))


def in_place(dice: Sequence[Die]) -> Grid | None:
    """Return what each side of an ordinary die means for dice of the game that differ from it; None if none does.

    Of a die whose number of sides does not divide six nothing can be said.
    """
    own = [die for die in dice if not ordinary(die) and CUBE % len(die.faces) == 0]
    if not own:
        return None
    columns = (Column("Die of the game", 4), *(Column(str(side), 1, Align.CENTRE) for side in range(1, CUBE + 1)))
    rows = tuple((die.name, *(die.faces[side * len(die.faces) // CUBE] for side in range(CUBE))) for die in own)
    return Grid("dice", "Ordinary dice in their place", columns, rows)


def net(die: Die, drawn: Sequence[Shape], count: int = 1) -> Piece:
    """Return the net of a cube, to be cut out, folded and glued.

    ``drawn`` has a shape for each side of the die, about the middle of a square of ``EDGE`` units; each is drawn on as
    many sides of the cube as it takes.
    """
    width, height = 4 * EDGE + _TAB + 2 * _RIM, 3 * EDGE + 2 * _TAB + 2 * _RIM
    faces = [drawn[side * len(drawn) // CUBE] for side in range(CUBE)]
    sides = [
        Group((face,), column * EDGE + EDGE // 2, _TAB + row * EDGE + EDGE // 2)
        for (column, row), face in zip(_OPPOSITE, faces, strict=True)
    ]
    shapes = (Group((Lines(_outline(), _CUT, closed=True), *_folds(), *sides), _RIM, _RIM),)
    words = f"The net of a cube, the {die.name}: its sides are {', '.join(die.faces)}."
    return Piece(Drawing(width, height, shapes, die.name, words), width // 10, height // 10, count, Cut.OWN)


def pips(number: int, ink: str = _INK) -> Group:
    """Draw 1 to 6 pips as on a die."""
    return Group(tuple(Circle(40 * x, 40 * y, 14, Paint(ink)) for x, y in PIPS[number]))


def figure(text: str, ink: str = _INK) -> Group:
    """Draw a number or a short word on a side of a die."""
    size = 100 if len(text) == 1 else 36
    return Group((Text(0, size * 36 // 100, text, size, ink, "middle", bold=True),))


def plain(die: Die) -> tuple[Group, ...]:
    """Draw the sides of a die by their faces: pips for numbers from 1, else the number or the word."""
    return tuple(pips(int(face)) if face in "123456" and face else figure(face) for face in die.faces)


def blank() -> Group:
    """Draw a side with nothing on it."""
    return Group((Box(-1, -1, 2, 2, Paint("none")),))


def _outline() -> tuple[tuple[int, int], ...]:
    """Return the edge of the net: a row of four squares, one above and one below the second, with tabs to glue."""
    one, top = EDGE, _TAB
    bevel = _TAB * 3 // 5
    return (
        (one, top + one), (one - bevel, top + one - _TAB * 3 // 5), (one - bevel, top + bevel), (one, top),
        (one + bevel, 0), (2 * one - bevel, 0), (2 * one, top),
        (2 * one + bevel, top + bevel), (2 * one + bevel, top + one - bevel), (2 * one, top + one),
        (4 * one, top + one), (4 * one + _TAB, top + one + bevel), (4 * one + _TAB, top + 2 * one - bevel),
        (4 * one, top + 2 * one), (2 * one, top + 2 * one),
        (2 * one + bevel, top + 2 * one + bevel), (2 * one + bevel, top + 3 * one - bevel), (2 * one, top + 3 * one),
        (2 * one - bevel, top + 3 * one + _TAB), (one + bevel, top + 3 * one + _TAB), (one, top + 3 * one),
        (one - bevel, top + 3 * one - bevel), (one - bevel, top + 2 * one + bevel), (one, top + 2 * one),
        (0, top + 2 * one), (0, top + one),
    )  # fmt: skip


def _folds() -> tuple[Shape, ...]:
    """Return the lines along which the net is folded."""
    one, top = EDGE, _TAB
    across = [((one, top + row * one), (2 * one, top + row * one)) for row in range(4)]
    down = [((column * one, top), (column * one, top + 3 * one)) for column in (1, 2)]
    down += [((column * one, top + one), (column * one, top + 2 * one)) for column in (3, 4)]
    return tuple(Lines(line, _FOLD) for line in (*across, *down))
