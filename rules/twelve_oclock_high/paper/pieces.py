"""The pieces to cut out: markers to fold, Direct Hit discs, Bomb Cards, and the Bomb die.

The units of their drawings are tenths of a millimetre.
"""

from __future__ import annotations

from typing import Final

from rules.show.dice import blank, net
from rules.show.drawing import Drawing, Group, Lines, Paint, Shape, Text
from rules.show.kit import Cut, Piece
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.pictures import marks
from rules.twelve_oclock_high.state import BOMB_DICE, BOMB_DIE_SIDES, HAND

MARKER: Final = (15, 24, 12)
"""A marker's width and height, and how deep its foot is, in mm."""
DISC: Final = 16
"""The width of a Direct Hit disc in mm: it covers a target."""
CARD: Final = (36, 25)
"""A Bomb Card's width and height in mm."""

_FOLD: Final = Paint("none", "#8a8f99", 25, dash=6)
_LIGHT: Final = "#ece7da"


def marker(own: marks.Livery) -> Piece:
    """Return a squadron's marker: a strip that is folded to a tent, its two ends glued over each other as the foot."""
    wide, high, deep = (10 * side for side in MARKER)
    whole = 2 * (deep + high)
    folds = (deep, deep + high, deep + 2 * high)
    shapes: list[Shape] = [Lines(((0, y), (wide, y)), _FOLD) for y in folds]
    shapes += [_wall(own, 0, folds[1]), Group((_wall(own, 0, 0),), wide, folds[1], turn=180)]
    for y, flap in ((deep // 2 + 10, "glue"), (whole - deep // 2 + 10, "foot")):
        shapes.append(Text(wide // 2, y, flap, 28, marks.QUIET, "middle"))
    words = f"The marker of Squadron {own.letter}, a strip to be folded."
    return Piece(Drawing(wide, whole, tuple(shapes), f"Squadron {own.letter}", words), wide // 10, whole // 10)


def _wall(own: marks.Livery, x: int, y: int) -> Group:
    """Draw one side of a marker, its left upper corner at (x, y): the bomber, and its badge below."""
    middle = 10 * MARKER[0] // 2
    plane = Group(marks.airframe(Paint(marks.WHITE, own.colour, 40)), middle, 66)
    return Group((plane, marks.badge(own, middle, 176, scale=300)), x, y)


def disc() -> Piece:
    """Return the Direct Hit disc, once for each target (12H-15)."""
    middle = 10 * DISC // 2
    lines = tuple(Text(0, y, words, 25, marks.INK, "middle", bold=True) for y, words in ((-3, "DIRECT"), (25, "HIT")))
    burst = Group((marks.burst(Paint("#fff1d6", "#8a3b00", 12)),), scale=270)
    shapes = (Group((burst, *lines), middle, middle),)
    shapes = (Group((burst, *lines), middle, middle),)
    drawn = Drawing(2 * middle, 2 * middle, shapes, "Direct Hit", "A Direct Hit disc.")
    return Piece(drawn, DISC, DISC, len(BOARD.targets), Cut.ROUND)


def card(own: marks.Livery) -> Piece:
    """Return a squadron's Bomb Card, as often as it has a hand (12H-22)."""
    wide, high = (10 * side for side in CARD)
    shapes = (
        Group((marks.bomb(0, 0, Paint(_LIGHT, marks.INK, 8)),), wide // 2, 100, turn=-60, scale=600),
        Text(wide // 2, 228, "BOMB CARD", 34, marks.INK, "middle", bold=True),
        marks.badge(own, 48, 48, scale=170),
    )
    words = f"A Bomb Card of Squadron {own.letter}."
    return Piece(Drawing(wide, high, shapes, "Bomb Card", words), *CARD, HAND)


def bomb_die(options: Options) -> Piece:
    """Return the net of the Bomb die, with as many Bombs as the option says (12H-26)."""
    bomb = Group((marks.bomb(0, 0, Paint(marks.INK)),), scale=430)
    bombs = options.bomb_faces
    return net(BOMB_DICE[bombs], (bomb,) * bombs + (blank(),) * (BOMB_DIE_SIDES - bombs))
