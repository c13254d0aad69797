"""The command cards on paper, and what covers one until it is flown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.screaming_eagles.names import DIRECTION_NAMES, TEAM_OF, Direction, Plane, card_words
from rules.screaming_eagles.pictures import marks
from rules.screaming_eagles.words.labels import PLANE_NAMES
from rules.show.dice import pips
from rules.show.drawing import Box, Circle, Drawing, Group, Paint, Shape, Text
from rules.show.kit import Piece

WIDE: Final = 44
HIGH: Final = 67
"""A card in millimetres."""
_DIE: Final = 82
WAITING: Final = "STAND BY"
"""The words of the box for a card that is not turned up yet."""


def command(plane: Plane, direction: Direction, dice: int) -> Piece:
    """Return a command card of a plane: where it flies, and how many black dice are thrown for it (SE-2)."""
    middle = WIDE * 5
    thrown = f"Throw {dice} black {'die' if dice == 1 else 'dice'}"
    shapes = (
        *_head(plane),
        marks.arrow(direction, middle, 280, marks.INK, 620),
        Text(middle, 475, DIRECTION_NAMES[direction], 50, marks.INK, "middle", bold=True),
        *_dice(dice, middle, 545),
        Text(middle, 640, thrown, 36, marks.INK, "middle"),
    )
    words = f"{PLANE_NAMES[plane]}: {card_words(direction, dice)}"
    return _piece(shapes, words, f"A command card of {words}.")


def cover(plane: Plane) -> Piece:
    """Return the card that covers a chosen card until it is turned up."""
    middle = WIDE * 5
    shapes = (
        *_head(plane),
        marks.craft(plane, TEAM_OF[plane], middle, 290, scale=380),
        Text(middle, 490, WAITING, 72, marks.INK, "middle", bold=True),
        Text(middle, 560, "covers the chosen card", 34, marks.INK, "middle"),
    )
    return _piece(shapes, f"{PLANE_NAMES[plane]}: cover", f"The card that covers a card of {PLANE_NAMES[plane]}.")


def _piece(shapes: tuple[Shape, ...], title: str, words: str) -> Piece:
    return Piece(Drawing(WIDE * 10, HIGH * 10, shapes, title, words), WIDE, HIGH)


def _head(plane: Plane) -> Iterator[Shape]:
    """Draw whose card it is: the letter in the team's colour, dark for blue and light for tan, and the name."""
    colours = marks.LIVERY[TEAM_OF[plane]]
    yield Circle(58, 58, 36, Paint(colours.body, colours.edge, 30))
    yield Text(58, 76, marks.LETTER[plane], 50, colours.letter, "middle", bold=True)
    yield Text(110, 74, PLANE_NAMES[plane], 44, marks.INK, bold=True)
    yield Text(WIDE * 10 - 28, 74, TEAM_OF[plane].upper(), 30, marks.INK, "end")


def _dice(count: int, middle: int, y: int) -> Iterator[Shape]:
    step = _DIE + 14
    for place in range(count):
        x = middle + step * place - step * (count - 1) // 2
        box = Box(-_DIE // 2, -_DIE // 2, _DIE, _DIE, Paint(marks.INK), 14)
        yield Group((box, Group((pips(place % 3 + 1, marks.WHITE),), scale=55)), x, y)
