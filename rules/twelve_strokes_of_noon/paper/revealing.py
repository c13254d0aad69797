"""The reveal board on paper: a pocket with flaps, and the cards that slide into it (12C-14, 12C-26).

Units are tenths of a millimetre. A card sticks out of the pocket at the top, to be drawn out there. Below that it has
a heading, which an opening shows, then seven rows behind the flaps, and a foot behind a flap of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.show.drawing import Area, Box, Circle, Drawing, Group, Lines, Outline, Paint, Shape, Text
from rules.show.kit import Cut, Piece
from rules.show.lettering import Setting, fitted, width
from rules.show.wording import broken
from rules.twelve_strokes_of_noon import painting
from rules.twelve_strokes_of_noon.cards import MoveCard, StarCard, Tile
from rules.twelve_strokes_of_noon.paper.cards import also
from rules.twelve_strokes_of_noon.pictures.marks import INK, QUIET, RIGHT, WRONG
from rules.twelve_strokes_of_noon.state import FLAPS, Flap
from rules.twelve_strokes_of_noon.words.phrases import KINDS, PILES

MM: Final = 10
"""Units in a millimetre."""
ROW: Final = 120
"""How high a flap is."""
_SCALE: Final = 100 * ROW // (painting.ROW * painting.SCALE)
_WIDE: Final = {size: units[0] * _SCALE // 100 for size, units in painting.UNITS.items()}
_PICTURE: Final = sum(_WIDE.values())

CARD_WIDTH: Final = 950
CARD_HEIGHT: Final = 1180
OUT: Final = 50
"""How far a card sticks out of the board."""
_HEAD: Final = 130
_FOOT: Final = 130
_SIDE: Final = (CARD_WIDTH - _PICTURE) // 2
_TOP: Final = OUT + _HEAD
"""Where the first row of a card begins."""
_NAME: Final = Area(_SIDE + 10, _TOP + FLAPS * ROW + 10, _PICTURE - 20, _FOOT - 20)
"""The foot of a card, behind the lowest flap."""

GLUE: Final = 80
_PLAY: Final = 10
"""How much wider the pocket is than a card, on each side."""
BOARD_WIDTH: Final = CARD_WIDTH + 2 * (GLUE + _PLAY)
BOARD_HEIGHT: Final = CARD_HEIGHT - OUT
"""Of the front and of the back, which hang together at the lower edge of the front."""
_LEFT: Final = GLUE + _PLAY + _SIDE
_PARTING: Final = _LEFT + _WIDE[Flap.LARGE]
_RIGHT: Final = _LEFT + _PICTURE
_FIRST: Final = _HEAD
_LAST: Final = _FIRST + FLAPS * ROW

_CUT: Final = Paint("none", INK, 25)
_FOLD: Final = Paint("none", "#6d727d", 20, dash=14)
_PALE: Final = "#e4e6ec"
_SIZES: Final = (34, 32, 30, 28, 26, 24, 22, 20, 18, 16)
_NAMES: Final = (34, 32, 30, 29)
"""The sizes of a star's name, 29 being a little more than 8 points."""
_FORMS: Final = 22
"""The size of its other forms, a little more than 6 points."""
_LIGHT: Final = 45
"""The percentage of its ink with which a picture is printed."""


# The board


def board() -> Piece:
    """Return the pocket: a front with fifteen flaps, and a back below it to be folded behind."""
    shapes = (*_glue(), *_outline(), *_cuts(), *_folds(), *_labels())
    words = "The reveal board: seven large flaps, seven small ones, and one below them for the name."
    drawn = Drawing(BOARD_WIDTH, 2 * BOARD_HEIGHT, shapes, "Reveal board", words)
    return Piece(drawn, BOARD_WIDTH // MM, 2 * BOARD_HEIGHT // MM, cut=Cut.OWN)


def spot(size: Flap, flap: int) -> Area:
    """Return where a flap is on the board; flaps count from 1, from the top."""
    left = _LEFT if size is Flap.LARGE else _PARTING
    return Area(left, _FIRST + ROW * (flap - 1), _WIDE[size], ROW)


def _outline() -> Iterator[Shape]:
    """Draw the edge, with the opening above the flaps that shows a card's heading."""
    foot = 2 * BOARD_HEIGHT
    opening = ((_LEFT, 0), (_LEFT, _FIRST), (_RIGHT, _FIRST), (_RIGHT, 0))
    yield Lines(((0, 0), *opening, (BOARD_WIDTH, 0), (BOARD_WIDTH, foot), (0, foot)), _CUT, closed=True)


def _cuts() -> Iterator[Shape]:
    """Draw the lines along which the flaps are cut open: three sides of each."""
    for row in range(1, FLAPS + 1):
        yield Lines(((_LEFT, _FIRST + ROW * row), (_RIGHT, _FIRST + ROW * row)), _CUT)
    yield Lines(((_PARTING, _FIRST), (_PARTING, _LAST)), _CUT)
    yield Lines(((_LEFT, _LAST + _FOOT), (_RIGHT, _LAST + _FOOT), (_RIGHT, _LAST)), _CUT)


def _folds() -> Iterator[Shape]:
    """Draw the lines along which paper is folded: the flaps' hinges, and the lower edge of the front."""
    yield Lines(((_LEFT, _FIRST), (_LEFT, _LAST + _FOOT)), _FOLD)
    yield Lines(((_RIGHT, _FIRST), (_RIGHT, _LAST)), _FOLD)
    yield Lines(((0, BOARD_HEIGHT), (BOARD_WIDTH, BOARD_HEIGHT)), _FOLD)


def _glue() -> Iterator[Shape]:
    for x in (0, BOARD_WIDTH - GLUE):
        yield Box(x, BOARD_HEIGHT, GLUE, BOARD_HEIGHT, Paint(_PALE))
        yield Text(x + GLUE // 2 + 10, BOARD_HEIGHT * 3 // 2, "glue the front on here", 30, QUIET, "middle", turn=-90)


def _labels() -> Iterator[Shape]:
    for size in Flap:
        for flap in range(1, FLAPS + 1):
            area = spot(size, flap)
            yield Group(tuple(_label(size, area, flap)), title=f"{size.value} flap {flap}")
    yield Text(
        (_LEFT + _RIGHT) // 2, _LAST + _FOOT // 2 + 11, "the name: open it only to check your guess", 30, INK, "middle"
    )
    back = BOARD_HEIGHT + BOARD_HEIGHT // 2
    yield Text(BOARD_WIDTH // 2, back, "back: fold it behind the front", 34, QUIET, "middle")


def _label(size: Flap, area: Area, flap: int) -> Iterator[Shape]:
    """Draw the number of a flap: on a disc for a large one, on a plate for a small one."""
    x, y = area.middle, area.y + ROW // 2
    rim = Paint("none", INK, 20)
    yield Circle(x, y, 42, rim) if size is Flap.LARGE else Box(x - 40, y - 40, 80, 80, rim, 14)
    yield Text(x, y + 20, str(flap), 56, INK, "middle", bold=True)
    yield Text(x - 58, y + 8, size.value, 24, QUIET, "end")


# Its cards


def cover() -> Piece:
    """Return the blank card that hides another one until both are in the board."""
    middle = CARD_WIDTH // 2
    shapes = (
        Text(middle, 520, "Cover", 80, INK, "middle", bold=True),
        Text(middle, 600, "Put it on a card, slide both into the board,", 34, INK, "middle"),
        Text(middle, 650, "then draw the cover out.", 34, INK, "middle"),
    )
    return _card(shapes, "Cover", "The cover card.")


def moves(card: MoveCard) -> Piece:
    """Return a card of Move by Move: its propositions on the left, behind the small flaps TRUE or FALSE."""
    shapes = (
        *_framed(PILES["move_by_move"], card.id),
        *_written(card.title, Area(_SIDE, OUT, _PICTURE, 44), bold=True),
        *_written(card.task, Area(_SIDE, OUT + 44, _PICTURE, _HEAD - 48)),
        *(shape for place in range(FLAPS) for shape in _proposition(card, place)),
        *_written(card.truth, _NAME),
    )
    return _card(shapes, card.title, f"Move by Move, {card.id}: {card.title}.")


def _proposition(card: MoveCard, place: int) -> Iterator[Shape]:
    y = _TOP + ROW * place
    yield Lines(((_SIDE, y), (_SIDE + _PICTURE, y)), Paint("none", "#8a8f99", 8))
    yield Text(_SIDE + 30, y + ROW // 2 + 14, str(place + 1), 40, INK, "middle", bold=True)
    yield from _written(card.propositions[place], Area(_SIDE + 64, y + 4, _WIDE[Flap.LARGE] - 76, ROW - 8))
    words, ink = ("FALSE", WRONG) if card.false == place + 1 else ("TRUE", RIGHT)
    x = _SIDE + _WIDE[Flap.LARGE] + _WIDE[Flap.SMALL] // 2
    yield Text(x, y + ROW // 2 + 19, words, 52, ink, "middle", bold=True)


def star(card: StarCard) -> Piece:
    """Return the card of a Mystery Star: its picture in full size, its name behind the flap below."""
    shapes = (
        *_tiles(card),
        *_framed(PILES["mystery_star"], card.id),
        Text(CARD_WIDTH // 2, OUT + 82, "Who sees what it is? Name it once.", 44, INK, "middle"),
        *_named(card),
    )
    return _card(shapes, card.name, f"The Mystery Star {card.id}.")


def _named(card: StarCard) -> Iterator[Shape]:
    """Write the name of a star, and below it as many of its other forms as have room."""
    words, line = f"{card.name} ({KINDS[card.kind]})", _FORMS * 5 // 4
    name = fitted(words, _NAME.width, _NAME.height - line, _NAMES, bold=True)
    if name.lines[-1].endswith("…"):  # it needs all of the room
        name = fitted(words, _NAME.width, _NAME.height, _NAMES, bold=True)
    left = _NAME.height - name.height

    def lines(said: str) -> list[str]:
        return broken(said, lambda one: width(one, _FORMS) <= _NAME.width)

    more = also(card, lambda said: len(lines(said)) * line <= left)
    forms = Setting(tuple(lines(more)) if more else (), _FORMS, bold=False)
    top = _NAME.y + (left - forms.height) // 2
    yield from name.at(_NAME.x, top, INK)
    yield from forms.at(_NAME.x, top + name.height, INK)


def _tiles(card: StarCard) -> Iterator[Shape]:
    for size, side, x in ((Flap.LARGE, card.large, _SIDE), (Flap.SMALL, card.small, _SIDE + _WIDE[Flap.LARGE])):
        for row, tile in enumerate(side):
            yield Group(_patches(tile), x, _TOP + ROW * row, scale=_SCALE, title=f"{size.value} {row + 1}")


def _patches(tile: Tile) -> tuple[Shape, ...]:
    return tuple(Outline(patch.path, Paint(pale(patch.fill))) for patch in tile)


def pale(colour: str) -> str:
    """Return a colour ``#rrggbb`` as it is printed with less ink."""
    parts = (255 - (255 - int(colour[at : at + 2], 16)) * _LIGHT // 100 for at in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _framed(pile: str, named: str) -> Iterator[Shape]:
    yield Text(_SIDE + 10, 36, pile, 26, QUIET)
    yield Text(_SIDE + _PICTURE - 10, 36, named, 26, QUIET, "end")


def _written(words: str, area: Area, *, bold: bool = False) -> Iterator[Shape]:
    """Write a text into an area, as large as fits."""
    setting = fitted(words, area.width, area.height, _SIZES, bold=bold)
    yield from setting.amid(area.x, area.y, area.height, INK)


def _card(shapes: tuple[Shape, ...], title: str, words: str) -> Piece:
    return Piece(Drawing(CARD_WIDTH, CARD_HEIGHT, shapes, title, words), CARD_WIDTH // MM, CARD_HEIGHT // MM)
