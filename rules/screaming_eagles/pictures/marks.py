"""The things that lie on the table: planes, pegs, missiles, flares, cards, and the colours of all.

The teams differ in brightness and in where their planes point, the planes in outline and letter, the pegs in shape, so
that nobody needs to distinguish colours. All text is at a contrast of 7:1 or more on its ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from rules.screaming_eagles.names import Direction, Plane, Section, Team
from rules.show import lettering
from rules.show.drawing import Box, Circle, Group, Lines, Outline, Paint, Shape, Text

INK: Final = "#14202b"
QUIET: Final = "#3b4854"
HAIR: Final = "#9fb0be"
WHITE: Final = "#ffffff"
PAPER: Final = "#fdfdfb"
PAGE: Final = "#eaf1f6"
TURN: Final = "#ffe89a"
TURN_EDGE: Final = "#7a5200"
FIRE: Final = "#9c0f1c"
FLAME: Final = "#ffb703"
SMOKE: Final = "#8b949c"


@dataclass(frozen=True, slots=True)
class Livery:
    """The colours of a team: its planes, what is written on them, their shaded side, and the ground of its boards."""

    body: str
    edge: str
    shade: str
    letter: str
    ground: str


LIVERY: Final = {
    Team.BLUE: Livery("#1d55a5", "#0a2348", "#123a76", WHITE, "#e7effa"),
    Team.TAN: Livery("#e3b464", "#4a2c05", "#b98736", "#2a1802", "#fbf2df"),
}
LETTER: Final = {Plane.STALLION: "S", Plane.TIGER: "T", Plane.EAGLE: "E", Plane.COBRA: "C"}

Points = tuple[tuple[int, int], ...]

_RIGHT: Final[dict[Plane, Points]] = {
    Plane.STALLION: (
        (0, -120), (9, -98), (15, -66), (18, -44), (36, -28), (100, 22), (102, 38), (94, 40), (44, 22), (36, 24),
        (36, 62), (64, 86), (64, 104), (36, 98), (30, 112), (16, 112), (12, 98), (0, 98),
    ),
    Plane.TIGER: (
        (0, -122), (8, -96), (14, -56), (22, -38), (92, 62), (92, 78), (80, 82), (24, 70), (20, 74), (22, 88),
        (46, 106), (46, 118), (16, 112), (12, 120), (0, 120),
    ),
    Plane.EAGLE: (
        (0, -122), (10, -96), (16, -64), (32, -56), (34, -30), (102, 18), (102, 50), (90, 54), (40, 42), (38, 66),
        (66, 92), (66, 118), (54, 116), (36, 106), (30, 114), (12, 114), (8, 102), (0, 102),
    ),
    Plane.COBRA: (
        (0, -122), (12, -96), (16, -78), (44, -64), (46, -52), (20, -52), (24, -10), (32, 18), (96, -14), (104, -8),
        (104, 12), (40, 66), (34, 78), (52, 100), (52, 116), (20, 108), (16, 118), (0, 118),
    ),
}  # fmt: skip
"""The right half of each plane from nose to tail, nose up, in quarters of a unit."""

REACH: Final = 30
"""How far a plane reaches from its middle."""

SPOTS: Final[dict[Section, tuple[int, int]]] = {
    Section.COCKPIT: (0, -18),
    Section.WINGS: (16, 6),
    Section.ENGINE: (0, 14),
    Section.TAIL: (10, 24),
    Section.FUEL_TANK: (0, -2),
}
"""Where each section is on a plane with its nose up."""


@cache
def silhouette(plane: Plane, team: Team, tilt: Direction = Direction.STRAIGHT) -> tuple[Shape, ...]:
    """Draw a plane about (0, 0), nose up; of a tilted one the low wing is short and dark (SE-34)."""
    colours = LIVERY[team]
    right, left = (((x, y) for x, y in _RIGHT[plane]), ((-x, y) for x, y in reversed(_RIGHT[plane][1:-1])))
    outline = tuple(_rolled(x, y, tilt) for x, y in (*right, *left))
    low = {Direction.LEFT: -1, Direction.RIGHT: 1}.get(tilt, 0)
    shapes: list[Shape] = [
        Lines(outline, Paint("none", WHITE, 140), closed=True),
        Lines(outline, Paint(colours.body, colours.edge, 60), closed=True),
    ]
    if low:
        wing = tuple(_rolled(low * x, y, tilt) for x, y in _RIGHT[plane] if x >= 14)
        shapes.append(Lines(wing, Paint(colours.shade, colours.edge, 40), closed=True))
    shapes.append(Outline("M0 -92 C9 -82 10 -62 6 -46 L-6 -46 C-10 -62 -9 -82 0 -92 Z", Paint("#d5e6f4", INK, 25)))
    return (Group(tuple(shapes), scale=25),)


def _rolled(x: int, y: int, tilt: Direction) -> tuple[int, int]:
    low = {Direction.LEFT: -1, Direction.RIGHT: 1}.get(tilt, 0)
    if low == 0 or abs(x) <= 14:
        return x, y
    return (x * 55 // 100, y + 14) if x * low > 0 else (x * 96 // 100, y - 10)


def letter(plane: Plane, team: Team, x: int, y: int, size: int = 17) -> Text:
    """Draw the letter of a plane, upright wherever the plane points."""
    return Text(x, y + size * 36 // 100, LETTER[plane], size, LIVERY[team].letter, "middle", bold=True)


def craft(
    plane: Plane,
    team: Team,
    x: int,
    y: int,
    *,
    turn: int = 0,
    scale: int = 100,
    tilt: Direction = Direction.STRAIGHT,
    title: str = "",
) -> Group:
    """Draw a plane about (x, y) as it flies: its nose to ``turn``, its letter upright."""
    body = Group(silhouette(plane, team, tilt), turn=turn)
    return Group((body, letter(plane, team, 0, -5 if turn else 5)), x, y, scale=scale, title=title)


def banked(tilt: Direction, x: int, y: int, turn: int = 0) -> Group:
    """Draw the curved arrow next to a plane that is tilted."""
    side = 1 if tilt is Direction.RIGHT else -1
    curve = f"M0 -26 Q{22 * side} -26 {27 * side} -8"
    head = Lines(((18 * side, -11), (28 * side, 1), (35 * side, -14)), Paint(INK, WHITE, 12), closed=True)
    shapes = (Outline(curve, Paint("none", WHITE, 75)), Outline(curve, Paint("none", INK, 40)), head)
    return Group(shapes, x, y, turn=turn)


def wreck(plane: Plane, team: Team, x: int, y: int, *, scale: int = 100, title: str = "") -> Group:
    """Draw a plane that was shot down: grey, in smoke, crossed out."""
    puffs = ((-17, -10, 12), (12, -20, 10), (18, 6, 13), (-9, 16, 11), (3, -2, 15))
    smoke = tuple(Circle(px, py, r, Paint(SMOKE, opacity=45)) for px, py, r in puffs)
    half = _RIGHT[plane]
    outline = (*half, *((-px, py) for px, py in reversed(half[1:-1])))
    body = Group((Lines(outline, Paint("#c3c9ce", "#4d565e", 60), closed=True),), turn=24, scale=25)
    cross = (((-22, -22), (22, 22)), ((-22, 22), (22, -22)))
    lines = [Lines(line, Paint("none", paint, width)) for paint, width in ((WHITE, 100), (FIRE, 60)) for line in cross]
    return Group((*smoke, body, *lines), x, y, scale=scale, title=title)


_STAR: Final = (
    (100, 0), (87, 50), (50, 87), (0, 100), (-50, 87), (-87, 50),
    (-100, 0), (-87, -50), (-50, -87), (0, -100), (50, -87), (87, -50),
)  # fmt: skip
"""Cosine and sine, in hundredths, of twelve directions."""


@lru_cache(maxsize=1024)
def star(x: int, y: int, outer: int, inner: int, paint: Paint) -> Lines:
    """Draw a star of six rays about (x, y)."""
    points = tuple(
        (x + round(cosine * far / 100), y + round(sine * far / 100))
        for (cosine, sine), far in zip(_STAR, (outer, inner) * 6, strict=True)
    )
    return Lines(points, paint, closed=True)


def flares(x: int, y: int, *, turn: int = 0, scale: int = 100) -> Group:
    """Draw burning flares behind a plane with its nose up."""
    falling = ((-24, 24, 9), (0, 36, 10), (24, 24, 9))
    stars = (star(px, py, far, far // 2, Paint(FLAME, INK, 15)) for px, py, far in falling)
    return Group(tuple(stars), x, y, turn=turn, scale=scale)


def burst(x: int, y: int, hits: int) -> Group:
    """Draw a hit in a section; two and more have their number."""
    shapes: tuple[Shape, ...] = (star(0, 0, 14, 9, Paint(FIRE, WHITE, 15)),)
    shapes += (Text(0, 5, str(hits), 14, WHITE, "middle", bold=True),)
    return Group(shapes, x, y)


# Pegs


@lru_cache(maxsize=1024)
def hit_peg(x: int, y: int, struck: bool) -> Group:
    """Draw a hole of a section, with a red peg in it for a hit."""
    if not struck:
        return Group((Circle(0, 0, 6, Paint(PAPER, QUIET, 15)),), x, y)
    cross = Paint("none", WHITE, 18)
    lines = (Lines(((-3, -3), (3, 3)), cross), Lines(((-3, 3), (3, -3)), cross))
    return Group((Circle(0, 0, 8, Paint(FIRE, "#4d060d", 12)), *lines), x, y)


_MISSILE: Final = {
    "long": "M0 -10 L3 -4 L3 5 L7 10 L-7 10 L-3 5 L-3 -4 Z",
    "medium": "M0 -7 L4 -2 L4 4 L6 8 L-6 8 L-4 4 L-4 -2 Z",
    "cannon": "M0 -7 Q4 -3 4 0 L4 7 L-4 7 L-4 0 Q-4 -3 0 -7 Z",
}


@lru_cache(maxsize=1024)
def peg(kind: str, x: int, y: int, aboard: bool) -> Shape:
    """Draw a missile, a cannon round or a flare: full if it is aboard, else its outline."""
    paint = Paint(INK, INK, 12) if aboard else Paint("none", "#74838f", 14)
    if kind == "flares":
        return star(x, y, 9, 5, Paint(FLAME, INK, 14) if aboard else paint)
    return Group((Outline(_MISSILE[kind], paint),), x, y)


# Cards


def arrow(direction: Direction, x: int, y: int, ink: str, scale: int = 100) -> Group:
    """Draw the arrow of a command card as its pilot sees it."""
    turn = {Direction.STRAIGHT: 0, Direction.LEFT: -52, Direction.RIGHT: 52}[direction]
    path = "M0 -20 L13 -4 L5 -4 L5 19 L-5 19 L-5 -4 L-13 -4 Z"
    return Group((Outline(path, Paint(ink)),), x, y, turn=turn, scale=scale)


CARD: Final = (92, 56)
"""How wide and high a command card is."""


def card(direction: Direction, dice: int, team: Team, x: int, y: int, *, hidden: bool = False) -> Group:
    """Draw a command card, its middle at (x, y): the arrow and the black dice; ``hidden``: not turned up yet."""
    width, height = CARD
    edge = Paint(WHITE, LIVERY[team].edge, 22, dash=5 if hidden else 0)
    shapes: list[Shape] = [Box(-width // 2, -height // 2, width, height, edge, 6), arrow(direction, -22, 0, INK, 105)]
    places = {1: ((20, 0),), 2: ((20, -12), (20, 12)), 4: ((9, -12), (33, -12), (9, 12), (33, 12))}[dice]
    for px, py in places:
        shapes.append(Box(px - 9, py - 9, 18, 18, Paint(INK), 4))
        shapes += [Circle(px + dx, py + dx, 2, Paint(WHITE)) for dx in (-4, 4)]
    return Group(tuple(shapes), x, y)


def card_back(team: Team, x: int, y: int) -> Group:
    """Draw the back of a command card, its middle at (x, y)."""
    width, height = CARD
    colours = LIVERY[team]
    shapes: list[Shape] = [
        Box(-width // 2, -height // 2, width, height, Paint(colours.body, colours.edge, 22), 6),
        Box(5 - width // 2, 5 - height // 2, width - 10, height - 10, Paint("none", colours.letter, 12), 4),
    ]
    chevrons = (((left, -10), (left + 9, 0), (left, 10)) for left in (-25, -5, 15))
    shapes += [Lines(chevron, Paint("none", colours.letter, 30)) for chevron in chevrons]
    return Group(tuple(shapes), x, y)


def no_card(x: int, y: int) -> Group:
    """Draw the place of a card that does not lie yet."""
    width, height = CARD
    place = Box(-width // 2, -height // 2, width, height, Paint("none", HAIR, 15, dash=5), 6)
    return Group((place, Text(0, 6, "no card", 16, QUIET, "middle")), x, y)


def pointer(x: int, y: int) -> Lines:
    """Draw the triangle before whatever is waited for, its left side at x."""
    return Lines(((x, y - 9), (x + 14, y), (x, y + 9)), Paint(INK), closed=True)


def badge(x: int, y: int, words: str, *, size: int = 16, ink: str = INK, ground: str = WHITE) -> Iterator[Shape]:
    """Draw a word in a pill with its middle at (x, y)."""
    wide = max(size + 10, lettering.width(words, size, bold=True) + 14)
    yield Box(x - wide // 2, y - size * 3 // 4, wide, size * 3 // 2, Paint(ground, ink, 15), size * 3 // 4)
    yield Text(x, y + size * 36 // 100, words, size, ink, "middle", bold=True)
