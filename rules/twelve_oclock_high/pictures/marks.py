"""The marks on the chart: bombers, badges, dice, discs, and their colours.

Each squadron has a colour, a letter and a shape of badge (as the bomber groups' tails had), so that nobody needs to
distinguish colours. All text is at a contrast of 7:1 or more on its ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.show.dice import PIPS
from rules.show.drawing import Box, Circle, Group, Lines, Outline, Paint, Shape, Text
from rules.twelve_oclock_high.board import Kind

INK: Final = "#16202b"
WHITE: Final = "#ffffff"
PAPER: Final = "#fbf8ef"
QUIET: Final = "#3c4650"
HAIR: Final = "#9aa1a6"
LIT: Final = "#ffc400"

GROUNDS: Final = {Kind.PRIMARY: "#9c1420", Kind.SECONDARY: "#123f82"}
"""The colours of open targets."""


@dataclass(frozen=True, slots=True)
class Livery:
    """How a squadron differs from the others: its letter, its colour, and the outline of its badge about (0, 0)."""

    letter: str
    colour: str
    badge: str


LIVERIES: Final = (
    Livery("A", "#6a4700", "M0 -17 L18 13 L-18 13 Z"),
    Livery("B", "#5b2285", "M-15 0 A15 15 0 1 0 15 0 A15 15 0 1 0 -15 0 Z"),
    Livery("C", "#0d5631", "M-13 -13 L13 -13 L13 13 L-13 13 Z"),
    Livery("D", "#26292e", "M0 -19 L19 0 L0 19 L-19 0 Z"),
)

_HULL: Final = (
    "M0 -50 C5 -50 7 -42 7 -34 L7 -18 L62 -6 C66 -4 66 4 62 5 L7 10 L5 34 L23 40 L23 47 L4 48 L0 53 "
    "L-4 48 L-23 47 L-23 40 L-5 34 L-7 10 L-62 5 C-66 4 -66 -4 -62 -6 L-7 -18 L-7 -34 C-7 -42 -5 -50 0 -50 Z"
)
_ENGINES: Final = ((-43, -20), (-24, -25), (17, -25), (36, -20))


def livery(place: int) -> Livery:
    """Return the livery of the squadron at a place (from 0) among those that take part."""
    return LIVERIES[place % len(LIVERIES)]


def bomber(own: Livery, x: int, y: int, *, scale: int = 60, title: str = "") -> Group:
    """Draw a four-engined bomber seen from above, about (x, y), its badge on the wing."""
    letter = Text(0, 8, own.letter, 22, own.colour, "middle", bold=True)
    badge = Outline(own.badge, Paint(WHITE, own.colour, 20))
    # The triangle is low in the middle, where its letter finds room.
    body = Group((badge, letter), 0, -3, scale=125)
    return Group((*airframe(Paint(own.colour, WHITE, 50)), body), x, y, scale=scale, title=title)


def airframe(skin: Paint) -> tuple[Shape, ...]:
    """Draw a four-engined bomber about (0, 0), without a badge, 132 wide and 104 high."""
    return (*(Box(left, top, 7, 18, skin, 3) for left, top in _ENGINES), Outline(_HULL, skin))


def badge(own: Livery, x: int, y: int, *, scale: int = 100) -> Group:
    """Draw a squadron's badge alone, filled with its colour."""
    letter = Text(0, 7, own.letter, 19, WHITE, "middle", bold=True)
    return Group((Outline(own.badge, Paint(own.colour, WHITE, 20)), letter), x, y, scale=scale)


def direct_hit(own: Livery, x: int, y: int, *, title: str = "") -> Group:
    """Draw a Direct Hit disc: a burst in the hitter's colour, with the hitter's badge."""
    shapes = (
        Circle(0, 0, 27, Paint(PAPER)),
        burst(Paint(own.colour, WHITE, 25)),
        Circle(0, 0, 18, Paint(PAPER)),
        badge(own, 0, 0, scale=85),
    )
    return Group(shapes, x, y, title=title)


def burst(paint: Paint) -> Lines:
    """Draw a star of eight points about (0, 0), 56 wide and high."""
    points = tuple(
        (round(cosine * reach / 1000), round(sine * reach / 1000))
        for (cosine, sine), reach in zip(_ROUND, (28, 21) * 8, strict=True)
    )
    return Lines(points, paint, closed=True)


_ROUND: Final = (
    (1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383),
    (-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707), (924, -383),
)  # fmt: skip
"""Cosine and sine, in thousandths, of sixteen directions."""


def open_target(kind: Kind, x: int, y: int, number: str) -> Group:
    """Draw an open target with the number of its space: a ringed red disc (primary), a blue square (secondary)."""
    ground = GROUNDS[kind]
    ring: tuple[Shape, ...]
    if kind is Kind.PRIMARY:
        ring = (Circle(0, 0, 24, Paint(PAPER, ground, 35)), Circle(0, 0, 18, Paint(ground)))
    else:
        ring = (Box(-20, -20, 40, 40, Paint(PAPER, ground, 30), 5), Box(-15, -15, 30, 30, Paint(ground), 2))
    label = (Text(0, 6, number, 16, WHITE, "middle", bold=True),) if number else ()
    return Group((*ring, *label), x, y)


def die(face: int, x: int, y: int) -> Group:
    """Draw a die of side 52, its left upper corner at (x, y)."""
    pips = tuple(Circle(26 + 14 * across, 26 + 14 * down, 5, Paint(INK)) for across, down in PIPS[face])
    return Group((Box(0, 0, 52, 52, Paint(WHITE, INK, 25), 10), *pips), x, y, title=f"a die that shows {face}")


def bomb(x: int, y: int, paint: Paint) -> Group:
    """Draw a bomb, nose down, about (x, y), 10 wide and 26 high."""
    return Group((Outline("M-5 -13 L5 -13 L5 -9 L2 -6 C6 -3 6 7 0 13 C-6 7 -6 -3 -2 -6 L-5 -9 Z", paint),), x, y)
