"""What is cut out for a table without the box: cards, pieces, counters, tiles, and the screen before the chart.

Units are tenths of a millimetre. All of it takes little ink, and differs by shape and letter, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rules.bomb_the_axis.board import BOMBS, HITS_TO_WIN, Chart
from rules.bomb_the_axis.pictures import marks
from rules.bomb_the_axis.pictures.field import Field
from rules.show.drawing import Circle, Drawing, Group, Lines, Paint, Shape, Text

COUNTER: Final = 15
"""Millimetres of a counter's side: a little less than from dot to dot on a card."""
PIECE: Final = 18
"""Millimetres of each half of a house or a gun."""
TILE: Final = 20
"""Millimetres of a tile's side: a little less than from dot to dot on the chart."""
CARD_WIDTH: Final = 190
_CARD_SCALE: Final = 270
"""Percent by which the field is larger on a card, in tenths of a millimetre."""
SCREEN_WIDTH: Final = 370
_SCREEN_HEIGHT: Final = 1800
_WING: Final = 550
"""How wide each wing of the screen is."""
_MARGIN: Final = 100
"""What is printed keeps this far from where the two sheets of the screen meet."""
_RED_LINE: Final = "#c4161f"
_FOLD: Final = Paint("none", marks.HAIR, 40, dash=30)


def card_height(field: Field) -> int:
    """Return how high a caller's card is, in whole millimetres."""
    return -(-field.height * _CARD_SCALE // 1000)


def card(field: Field) -> Drawing:
    """Draw a caller's card: the chart once more, smaller."""
    width, height = 10 * CARD_WIDTH, 10 * card_height(field)
    left = (width - field.width * _CARD_SCALE // 100) // 2
    board = Group(tuple(field.bare()), left, (height - field.height * _CARD_SCALE // 100) // 2, scale=_CARD_SCALE)
    return Drawing(width, height, (board,), "Card", f"A caller's card of {field.letters * field.numbers} dots.")


def house(side: int) -> Drawing:
    """Draw a house on a square of ``side`` mm."""
    return _square(side, "House", "H", marks.house)


def gun(side: int) -> Drawing:
    """Draw a gun on a square of ``side`` mm."""
    return _square(side, "Gun", "G", marks.gun)


def _square(side: int, title: str, letter: str, draw: Callable[..., Group]) -> Drawing:
    middle = 5 * side
    drawn = draw(middle, middle - 18, scale=270)
    return Drawing(
        10 * side, 10 * side, (drawn, Text(middle, 10 * side - 12, letter, 38, marks.INK, "middle", True)), title
    )


def hit_counter() -> Drawing:
    """Draw a red counter: a ring about a house with an H."""
    middle = 5 * COUNTER
    shapes = (Circle(middle, middle, 64, Paint("none", _RED_LINE, 70)), marks.heard_hit(middle, middle, "H", scale=210))
    return Drawing(10 * COUNTER, 10 * COUNTER, shapes, "Red counter")


def miss_counter() -> Drawing:
    """Draw a black counter: a ring about a cross."""
    return Drawing(10 * COUNTER, 10 * COUNTER, tuple(_miss(5 * COUNTER, 5 * COUNTER, 64)), "Black counter")


def empty_tile() -> Drawing:
    """Draw the tile of a dot that is empty."""
    line = Paint("none", marks.HAIR, 60)
    shapes = tuple(Lines(arm, line) for arm in _arms(5 * TILE, 5 * TILE, 22))
    return Drawing(10 * TILE, 10 * TILE, shapes, "Empty tile")


def _miss(x: int, y: int, reach: int) -> Iterator[Shape]:
    yield Circle(x, y, reach, Paint("none", marks.BLACK, 60))
    for arm in _arms(x, y, reach * 4 // 7):
        yield Lines(arm, Paint("none", marks.BLACK, 100))


def _arms(x: int, y: int, reach: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    return ((x - reach, y - reach), (x + reach, y + reach)), ((x - reach, y + reach), (x + reach, y - reach))


def screen(chart: Chart) -> Drawing:
    """Draw the screen before the chart, with what the callers hear; two wings are folded back.

    Nothing is printed where two sheets meet in the middle.
    """
    width = 10 * SCREEN_WIDTH
    frame = ((4, 4), (width - 4, 4), (width - 4, _SCREEN_HEIGHT - 4), (4, _SCREEN_HEIGHT - 4))
    folds = tuple(Lines(((x, 0), (x, _SCREEN_HEIGHT)), _FOLD) for x in (_WING, width - _WING))
    left, right = (_WING + width // 2 - _MARGIN) // 2, (width // 2 + _MARGIN + width - _WING) // 2
    shapes: tuple[Shape, ...] = (
        Lines(frame, Paint("none", marks.HAIR, 20), closed=True),
        *folds,
        Text(left, 330, "BOMB THE AXIS", 130, marks.RED, "middle", bold=True),
        Text(right, 330, f"Call a dot: A1 to {chart.dots[-1]}", 90, marks.INK, "middle", bold=True),
        *(Group((sign, *words), at, 900) for at, sign, words in _heard(left, right)),
    )
    return Drawing(width, _SCREEN_HEIGHT, shapes, "Screen", "MISS, HIT and GUN, and what each means for a caller.")


def _heard(left: int, right: int) -> Iterator[tuple[int, Shape, tuple[Text, ...]]]:
    """Yield where each answer is written, its sign and its words."""
    apart = 300
    won = f"{HITS_TO_WIN} hits win.", f"{BOMBS} bombs lost: out."
    yield left - apart, Group(tuple(_miss(0, 0, 130))), _said("MISS", "Nothing is there.", "Mark the dot black.")
    yield left + apart, marks.heard_hit(0, 0, "H", scale=600), _said("HIT", "A house.", "Mark the dot red.")
    yield right - apart, marks.gun(0, 0, scale=600), _said("GUN", "You lose a bomb:", "give back a red one.")
    yield right + apart, marks.bomb(0, 0, lost=False, line=marks.INK, scale=700), _said("THE END", *won)


def _said(head: str, *lines: str) -> tuple[Text, ...]:
    return (
        Text(0, 290, head, 90, marks.INK, "middle", bold=True),
        *(Text(0, 380 + 66 * place, line, 52, marks.INK, "middle") for place, line in enumerate(lines)),
    )
