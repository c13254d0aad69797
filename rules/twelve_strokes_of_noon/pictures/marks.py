"""The studio's colours and small things: stars, ticks, sandglasses, flaps and covered cards.

No two things differ in colour alone: each star has a sign of its own in it and its colour as a word below it, right and
wrong are a tick and a cross. All text is at a contrast of 7:1 or more on its ground.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.show.drawing import Box, Circle, Group, Lines, Outline, Paint, Shape, Text
from rules.show.lettering import width
from rules.twelve_strokes_of_noon.state import Star

NIGHT: Final = "#12143a"
"""The studio's backdrop."""
DUSK: Final = "#1d2157"
"""Of what is before the backdrop."""
RAY: Final = "#2c3279"
GOLD: Final = "#ffcf4a"
BRASS: Final = "#b07b12"
PAPER: Final = "#fffaec"
"""Of the screen, the cards and the desks' fronts."""
CREAM: Final = "#f7e8bd"
INK: Final = "#15173a"
QUIET: Final = "#42455f"
WHITE: Final = "#ffffff"
PALE: Final = "#dfe3ff"
"""Of quiet words on the backdrop."""
HAIR: Final = "#b9ab84"
RIGHT: Final = "#0b5a33"
WRONG: Final = "#8d1420"
GONE: Final = "#c9c9d2"
"""A desk that nobody plays at any more."""
CARD: Final = "#2a3c8f"
CARD_EDGE: Final = "#8fa4ff"


class Shine(StrEnum):
    """What a desk's star shows: the three colours of play, or purple for the Master of Noon (12C-44)."""

    GREEN = "green"
    ORANGE = "orange"
    RED = "red"
    PURPLE = "purple"


SHINES: Final = {Star.GREEN: Shine.GREEN, Star.ORANGE: Shine.ORANGE, Star.RED: Shine.RED}

_FILLS: Final = {
    Shine.GREEN: ("#1f9a57", "#0a4d29"),
    Shine.ORANGE: ("#f28c12", "#7a4300"),
    Shine.RED: ("#d21f30", "#6b0812"),
    Shine.PURPLE: ("#7d3cc8", "#3d1272"),
}

_POINTS: Final = (
    (0, -100), (24, -32), (95, -31), (38, 12), (59, 81), (0, 40), (-59, 81), (-38, 12), (-95, -31), (-24, -32),
)  # fmt: skip
"""A star of five points about its middle, in hundredths of its reach."""


def star(x: int, y: int, reach: int, shine: Shine) -> Group:
    """Draw a desk's star: green with a ring, orange with one bar, red with a cross, purple with a crown."""
    fill, edge = _FILLS[shine]
    shapes = (
        Lines(_POINTS, Paint(WHITE, WHITE, 180), closed=True),
        Lines(_POINTS, Paint(fill, edge, 60), closed=True),
        *_SIGNS[shine],
    )
    return Group(shapes, x, y, scale=reach, title=f"{shine.value} star")


_LINE: Final = Paint("none", WHITE, 110)
_SIGNS: Final[dict[Shine, tuple[Shape, ...]]] = {
    Shine.GREEN: (Circle(0, 0, 20, _LINE),),
    Shine.ORANGE: (Lines(((-24, 2), (24, 2)), _LINE),),
    Shine.RED: (Lines(((-19, -18), (19, 20)), _LINE), Lines(((-19, 20), (19, -18)), _LINE)),
    Shine.PURPLE: (Outline("M-32 24 L-38 -18 L-16 0 L0 -32 L16 0 L38 -18 L32 24 Z", Paint(GOLD, WHITE, 40)),),
}


def tick(x: int, y: int, reach: int) -> Group:
    """Draw a tick on a green disc: right."""
    disc = Circle(0, 0, 100, Paint(RIGHT, WHITE, 90))
    return Group(
        (disc, Lines(((-45, 5), (-12, 40), (48, -38)), Paint("none", WHITE, 220))), x, y, scale=reach, title="right"
    )


def cross(x: int, y: int, reach: int) -> Group:
    """Draw a cross on a red square: wrong."""
    line = Paint("none", WHITE, 220)
    shapes = (
        Box(-95, -95, 190, 190, Paint(WRONG, WHITE, 90), 30),
        Lines(((-42, -42), (42, 42)), line),
        Lines(((-42, 42), (42, -42)), line),
    )
    return Group(shapes, x, y, scale=reach, title="wrong")


def verdict(x: int, y: int, reach: int, *, right: bool) -> Group:
    """Draw a tick or a cross."""
    return tick(x, y, reach) if right else cross(x, y, reach)


def pointer(x: int, y: int) -> Lines:
    """Draw the mark of whose turn it is, its point downwards at (x, y)."""
    return Lines(((x - 17, y - 20), (x + 17, y - 20), (x, y)), Paint(GOLD, INK, 20), closed=True)


def covered(x: int, y: int, width: int, height: int) -> tuple[Shape, ...]:
    """Draw the back of a card, in the place of a text that nobody may read yet."""
    lines = tuple(
        Lines(((x + across, y + 5), (x + across - min(height - 10, 40), y + 5 + min(height - 10, 40))), _HATCH)
        for across in range(52, width - 8, 26)
    )
    return (Box(x, y, width, height, Paint(CARD, CARD_EDGE, 25), 8), *lines)


_HATCH: Final = Paint("none", "#3a4da8", 40)

FULL: Final = 60_000
"""The sand that fills a drawn glass, in ms: what the full glass of 12C-21 holds; more is drawn as full."""


def sandglass(x: int, y: int, left: int, *, runs: bool, scale: int = 100) -> Group:
    """Draw a sandglass about (x, y) with ``left`` ms in it: upright while it runs, else laid flat (12C-20)."""
    sand = Paint("#e2a31b")
    depth = 38 * min(left, FULL) // FULL
    fallen = 38 - depth
    half = 4 + 24 * depth // 38
    base = 28 - 24 * fallen // 38
    shapes: tuple[Shape, ...] = (
        Outline("M-30 -46 L30 -46 L30 -42 L4 0 L30 42 L30 46 L-30 46 L-30 42 L-4 0 L-30 -42 Z", Paint("#eef3ff")),
        *([Lines(((-half, -2 - depth), (half, -2 - depth), (4, -1), (-4, -1)), sand, closed=True)] if depth else []),
        *(
            [Lines(((-28, 44), (28, 44), (base, 44 - fallen), (-base, 44 - fallen)), sand, closed=True)]
            if fallen
            else []
        ),
        *([Lines(((0, 0), (0, 43)), Paint("none", "#e2a31b", 25))] if runs and left else []),
        Outline("M-28 -44 L-4 0 L-28 44 M28 -44 L4 0 L28 44", Paint("none", INK, 30)),
        Box(-38, -54, 76, 11, Paint(BRASS, INK, 20), 4),
        Box(-38, 43, 76, 11, Paint(BRASS, INK, 20), 4),
    )
    return Group(shapes, x, y, turn=0 if runs else 90, scale=scale, title="runs" if runs else "laid flat")


_HOURS: Final = (
    (0, -100), (50, -87), (87, -50), (100, 0), (87, 50), (50, 87),
    (0, 100), (-50, 87), (-87, 50), (-100, 0), (-87, -50), (-50, -87),
)  # fmt: skip
"""The twelve hours of a dial, in hundredths of its radius."""


def noon(x: int, y: int, reach: int) -> Group:
    """Draw the emblem: a sun that is a clock, both hands at twelve."""
    rays = tuple(
        Lines(((a * 76 // 100, b * 76 // 100), (a * 108 // 100, b * 108 // 100)), Paint("none", GOLD, 90))
        for a, b in _HOURS
    )
    ticks = tuple(
        Lines(((a * 50 // 100, b * 50 // 100), (a * 58 // 100, b * 58 // 100)), Paint("none", INK, 50))
        for a, b in _HOURS
    )
    hands = (Lines(((0, 8), (0, -46)), Paint("none", INK, 70)), Circle(0, 0, 8, Paint(WRONG)))
    return Group((*rays, Circle(0, 0, 68, Paint(PAPER, GOLD, 90)), *ticks, *hands), x, y, scale=reach)


def chip(x: int, y: int, words: str, *, fill: str = GOLD, ink: str = INK, size: int = 17) -> tuple[Shape, ...]:
    """Draw a word on a coloured label, its right upper corner at (x, y)."""
    room = width(words, size, bold=True) + 16
    return (
        Box(x - room, y, room, size + 11, Paint(fill), 5),
        Text(x - room // 2, y + size + 2, words, size, ink, "middle", bold=True),
    )
