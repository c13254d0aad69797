"""The pieces and counters: wooden houses and guns, red and black counters, and the signs of what was called aloud.

Each sign has a shape of its own, so that nobody needs to distinguish colours. All text is at a contrast of 7:1 or
more on its ground.
"""

from __future__ import annotations

from typing import Final

from rules.show.drawing import Box, Circle, Group, Lines, Outline, Paint, Shape, Text

INK: Final = "#1d1a16"
QUIET: Final = "#45403a"
HAIR: Final = "#a79c8b"
WHITE: Final = "#ffffff"
PAPER: Final = "#fffdf7"
CARD: Final = "#f8eed6"
"""The face of the chart and the cards."""
WOOD: Final = "#a8743c"
WOOD_EDGE: Final = "#5a3814"
RED: Final = "#8f1018"
RED_DOT: Final = "#c8202a"
BLACK: Final = "#1b1b1d"
CALLED: Final = "#0a4a8c"
"""The ring about the dot that was called last."""
TURN: Final = "#fff0b8"

REACH: Final = 23
"""How far a counter reaches from its middle."""

_GABLE: Final = "M0 -13 L14 0 L9 0 L9 11 L-9 11 L-9 0 L-14 0 Z"
_WIDE_GABLE: Final = "M0 -22 L21 -3 L15 -3 L15 18 L-15 18 L-15 -3 L-21 -3 Z"


def dot(x: int, y: int) -> Circle:
    """Draw a red dot of the chart."""
    return Circle(x, y, 8, Paint(RED_DOT, RED, 10))


def place(name: str, x: int, y: int, reach: int) -> Group:
    """Draw a red dot of the chart as the spot that it is; a click within ``reach`` of its middle is one on it."""
    around = Box(-reach, -reach, 2 * reach, 2 * reach, Paint(WHITE, opacity=0))
    return Group((around, dot(0, 0)), x, y, title=name, spot=name)


def house(x: int, y: int, *, scale: int = 100, title: str = "") -> Group:
    """Draw a wooden house about (x, y)."""
    edge = "#4a2d08"
    shapes = (
        Lines(((-20, 19), (-20, -3), (-8, -18), (5, -3), (5, 19)), Paint("#e9bd73", edge, 15), closed=True),
        Lines(((5, 19), (5, -3), (20, -7), (20, 14)), Paint("#c28c42", edge, 15), closed=True),
        Lines(((-8, -18), (5, -3), (21, -7), (9, -22)), Paint("#7c4a18", edge, 15), closed=True),
        Lines(((-22, -1), (-8, -18), (6, -1)), Paint("none", edge, 35)),
        Box(-12, 5, 8, 14, Paint("#7c4a18", edge, 10)),
    )
    return Group(shapes, x, y, scale=scale, title=title)


def gun(x: int, y: int, *, scale: int = 100, title: str = "") -> Group:
    """Draw a wooden anti-aircraft gun about (x, y): two barrels on a mount."""
    body = "#2f4636"
    barrels = (((-9, 2), (9, -21)), ((1, 7), (19, -16)))
    shapes: tuple[Shape, ...] = (
        *(Lines(barrel, Paint("none", CARD, 100)) for barrel in barrels),
        Lines(((-20, 21), (-12, 9), (9, 9), (17, 21)), Paint(body, CARD, 15), closed=True),
        *(Lines(barrel, Paint("none", body, 65)) for barrel in barrels),
        Circle(-4, 5, 11, Paint(body, CARD, 15)),
        Circle(-4, 5, 4, Paint("#d8c48c")),
    )
    return Group(shapes, x, y, scale=scale, title=title)


def red_counter(x: int, y: int, *, scale: int = 100, title: str = "") -> Group:
    """Draw a red counter, which represents a hit: it has a house."""
    shapes = (
        Circle(0, 0, REACH, Paint("#c4161f", "#6a080d", 25)),
        Circle(0, 0, 19, Paint("none", "#f0a9a9", 10)),
        Outline(_GABLE, Paint(WHITE)),
    )
    return Group(shapes, x, y, scale=scale, title=title)


def black_counter(x: int, y: int, number: str = "", *, scale: int = 100, title: str = "") -> Group:
    """Draw a black counter; ``number`` is what is chalked on it, a seat's number."""
    shapes: tuple[Shape, ...] = (
        Circle(0, 0, REACH, Paint(BLACK, "#000000", 20)),
        Circle(0, 0, 19, Paint("none", "#8d8d92", 10)),
    )
    shapes += (Text(0, 9, number, 26, WHITE, "middle", bold=True),) if number else (Circle(0, 0, 9, Paint("#3a3a3e")),)
    return Group(shapes, x, y, scale=scale, title=title)


def heard_hit(x: int, y: int, number: str = "", *, scale: int = 100, title: str = "") -> Group:
    """Draw the outline of a house, where a seat that is ``number`` has hit one."""
    shapes = (
        Outline(_WIDE_GABLE, Paint(WHITE, CARD, 70)),
        Outline(_WIDE_GABLE, Paint(WHITE, RED, 30)),
        Text(0, 13, number, 23, RED, "middle", bold=True),
    )
    return Group(shapes, x, y, scale=scale, title=title)


def heard_miss(x: int, y: int, *, scale: int = 100, title: str = "") -> Group:
    """Draw a ring with a cross where a call was a miss."""
    line = Paint("none", QUIET, 25)
    shapes = (
        Circle(0, 0, 12, Paint(WHITE, QUIET, 25)),
        Lines(((-5, -5), (5, 5)), line),
        Lines(((-5, 5), (5, -5)), line),
    )
    return Group(shapes, x, y, scale=scale, title=title)


def burst(x: int, y: int, *, scale: int = 100) -> Group:
    """Draw the flash at the muzzle of a gun that has struck."""
    points = tuple(
        (round(cosine * far / 100), round(sine * far / 100))
        for (cosine, sine), far in zip(_ROUND, (12, 6) * 6, strict=True)
    )
    return Group((Lines(points, Paint("#ffcf33", INK, 13), closed=True),), x, y, scale=scale)


_ROUND: Final = (
    (100, 0), (87, 50), (50, 87), (0, 100), (-50, 87), (-87, 50),
    (-100, 0), (-87, -50), (-50, -87), (0, -100), (50, -87), (87, -50),
)  # fmt: skip
"""Cosine and sine, in hundredths, of twelve directions."""


def struck_gun(x: int, y: int, *, scale: int = 100, title: str = "") -> Group:
    """Draw a gun that was called and has struck: it fires."""
    return Group((gun(0, 0), burst(15, -19)), x, y, scale=scale, title=title)


def last_ring(x: int, y: int, *, scale: int = 100) -> Group:
    """Draw the ring about the dot that was called last."""
    ring = Circle(0, 0, 28, Paint("none", WHITE, 70))
    return Group((ring, Circle(0, 0, 28, Paint("none", CALLED, 40))), x, y, scale=scale)


def bomb(x: int, y: int, *, lost: bool, line: str = HAIR, scale: int = 100) -> Group:
    """Draw a bomb, nose down: black if it is lost, else its outline."""
    paint = Paint(BLACK, BLACK, 15) if lost else Paint("none", line, 15)
    shape = Outline("M-7 -17 L7 -17 L7 -12 L3 -8 C9 -4 8 9 0 17 C-8 9 -9 -4 -3 -8 L-7 -12 Z", paint)
    return Group((shape,), x, y, scale=scale)


def slot(x: int, y: int) -> Circle:
    """Draw the place for a red counter that is not there."""
    return Circle(x, y, 11, Paint("none", HAIR, 18, dash=4))


def open_hit(x: int, y: int) -> Group:
    """Draw an empty counter with the outline of a house, to be struck on paper for a hit."""
    gable = Group((Outline(_GABLE, Paint("none", QUIET, 20)),), scale=65)
    return Group((Circle(0, 0, 15, Paint("none", INK, 18)), gable), x, y)
