"""How a picture of a Mystery Star becomes tiles: one a flap, and nothing in a tile that lies beyond its flap.

A clip path would ship what it hides, so the shapes themselves are cut: curves are made into short straight lines, and
every outline is cut along the edges of each flap (Sutherland and Hodgman). It is done once, when a deck is made; a
match reads the tiles only.

A picture is an SVG of 700 x 700 units of nothing but ``rect``, ``circle``, ``ellipse``, ``polygon`` and ``path``
(absolute ``M L C Q A Z``), each with a fill ``#rrggbb`` and no line. The large flaps are the left 460 units, the small
ones the right 240, in seven rows of 100. Tiles have two units for each of the picture's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt
from typing import Final

from rules.twelve_strokes_of_noon.cards import Patch
from rules.twelve_strokes_of_noon.state import FLAPS, Flap

WIDTH: Final = 460
"""Of a large flap, in units of the picture."""
ROW: Final = 100
PICTURE: Final = 700
SCALE: Final = 2
UNITS: Final[Mapping[Flap, tuple[int, int]]] = {
    Flap.LARGE: (WIDTH * SCALE, ROW * SCALE),
    Flap.SMALL: ((PICTURE - WIDTH) * SCALE, ROW * SCALE),
}
"""How wide and high a tile of each kind is in its own units."""

Point = tuple[float, float]
Outline = list[Point]

_SHAPE: Final = re.compile(r"<(rect|circle|ellipse|polygon|path) ([^<>]*?)/>")
_ATTRIBUTE: Final = re.compile(r'([a-z]+)="([^"]*)"')
_PART: Final = re.compile(r"[MLCQAZ]|-?(?:\d+\.?\d*|\.\d+)")
_TURN: Final = 0.35
"""The distance, in units, that a straight line has at most, roughly, from the curve that it follows."""


@dataclass(frozen=True, slots=True)
class Painted:
    """A shape: its outlines, each closed, and its colour."""

    outlines: tuple[Outline, ...]
    fill: str


def cut(picture: str) -> tuple[tuple[tuple[Patch, ...], ...], tuple[tuple[Patch, ...], ...]]:
    """Return the seven large and the seven small tiles of a picture, from the top.

    :raises ValueError: when the picture holds what is no shape of the kinds above.
    """
    shapes = list(_shapes(picture))
    rows = [(ROW * row, ROW * (row + 1)) for row in range(FLAPS)]
    large = tuple(_tile(shapes, 0, WIDTH, top, bottom) for top, bottom in rows)
    small = tuple(_tile(shapes, WIDTH, PICTURE, top, bottom) for top, bottom in rows)
    return large, small


def _shapes(picture: str) -> Iterator[Painted]:
    rest = _SHAPE.sub("", picture)
    if not re.fullmatch(r"\s*<svg [^<>]*>\s*</svg>\s*", rest):
        raise ValueError(f"a picture holds plain shapes only, not {rest[:80]!r}")
    for found in _SHAPE.finditer(picture):
        given = dict(_ATTRIBUTE.findall(found[2]))
        fill = given.pop("fill", "")
        if not re.fullmatch("#[0-9a-f]{6}", fill):
            raise ValueError(f"a shape has a fill like #1c1c1c, not {fill!r}")
        yield Painted(tuple(_outlines(found[1], given)), fill)


def _outlines(kind: str, given: dict[str, str]) -> Iterator[Outline]:
    if kind == "path":
        yield from _path(given["d"])
        return
    if kind == "polygon":
        numbers = [float(number) for number in re.split(r"[\s,]+", given["points"].strip())]
        yield list(zip(numbers[::2], numbers[1::2], strict=True))
        return
    at = {name: float(value) for name, value in given.items()}
    if kind == "rect":
        x, y, right, bottom = at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]
        yield [(x, y), (right, y), (right, bottom), (x, bottom)]
    else:
        across, up = (at["r"], at["r"]) if kind == "circle" else (at["rx"], at["ry"])
        yield list(_bow((at["cx"], at["cy"]), across, up, 0.0, 0.0, 2 * pi))


# Paths


def _path(data: str) -> Iterator[Outline]:
    """Yield the outlines of path data."""
    parts = _PART.findall(data)
    outline: Outline = []
    command, place = "", 0
    while place < len(parts):
        if parts[place].isalpha():
            command = parts[place]
            place += 1
            if command in "MZ" and outline:
                yield outline
                outline = []
            if command == "Z":
                continue
        count = {"M": 2, "L": 2, "C": 6, "Q": 4, "A": 7}[command]
        numbers = [float(number) for number in parts[place : place + count]]
        place += count
        outline.extend(_segment(command, outline[-1] if outline else (0.0, 0.0), numbers))
        command = "L" if command == "M" else command
    if outline:
        yield outline


def _segment(command: str, start: Point, numbers: Sequence[float]) -> Iterator[Point]:
    """Yield the points of one segment, except for its start."""
    if command == "A":
        across, up, turned, far, clockwise, x, y = numbers
        yield from _arc(start, (x, y), abs(across), abs(up), radians(turned), bool(far), bool(clockwise))
        return
    points = [start, *zip(numbers[::2], numbers[1::2], strict=True)]
    if command in "ML":
        yield points[1]
        return
    length = sum(hypot(to[0] - at[0], to[1] - at[1]) for at, to in pairwise(points))
    steps = max(3, ceil(sqrt(length / _TURN)))
    for step in range(1, steps + 1):
        yield _bezier(points, step / steps)


def _bezier(points: Sequence[Point], part: float) -> Point:
    """Return the point of a Bezier curve at ``part`` of its way (de Casteljau)."""
    while len(points) > 1:
        points = [(at[0] + (to[0] - at[0]) * part, at[1] + (to[1] - at[1]) * part) for at, to in pairwise(points)]
    return points[0]


def _arc(
    start: Point, end: Point, across: float, up: float, turned: float, far: bool, clockwise: bool
) -> Iterator[Point]:
    """Yield the points of an elliptical arc, as SVG describes it (implementation notes, B.2.4)."""
    if start == end or not across or not up:
        yield end
        return
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x = cos(turned) * half_x + sin(turned) * half_y
    y = -sin(turned) * half_x + cos(turned) * half_y
    stretch = max(1.0, sqrt((x / across) ** 2 + (y / up) ** 2))
    across, up = across * stretch, up * stretch
    under = (across * up) ** 2 / ((across * y) ** 2 + (up * x) ** 2) - 1
    root = sqrt(max(0.0, under)) * (1 if far != clockwise else -1)
    middle_x, middle_y = root * across * y / up, -root * up * x / across
    centre = (
        cos(turned) * middle_x - sin(turned) * middle_y + (start[0] + end[0]) / 2,
        sin(turned) * middle_x + cos(turned) * middle_y + (start[1] + end[1]) / 2,
    )
    first = atan2((y - middle_y) / up, (x - middle_x) / across)
    sweep = atan2((-y - middle_y) / up, (-x - middle_x) / across) - first
    if clockwise and sweep < 0:
        sweep += 2 * pi
    elif not clockwise and sweep > 0:
        sweep -= 2 * pi
    yield from _bow(centre, across, up, turned, first, sweep)


def _bow(centre: Point, across: float, up: float, turned: float, first: float, sweep: float) -> Iterator[Point]:
    """Yield the points of a part of an ellipse, except for its start."""
    steps = max(2, ceil(abs(sweep) * sqrt(max(across, up) / (8 * _TURN))))
    for step in range(1, steps + 1):
        angle = first + sweep * step / steps
        x, y = across * cos(angle), up * sin(angle)
        yield centre[0] + cos(turned) * x - sin(turned) * y, centre[1] + sin(turned) * x + cos(turned) * y


# Cutting


def _tile(shapes: Sequence[Painted], left: int, right: int, top: int, bottom: int) -> tuple[Patch, ...]:
    """Return the patches of one flap; what another one covers wholly is left out."""
    patches: list[Patch] = []
    whole = _written([(left, top), (right, top), (right, bottom), (left, bottom)], left, top)
    corners = set(whole[1:-1].split("L"))
    for shape in shapes:
        pieces = [_written(_within(outline, left, right, top, bottom), left, top) for outline in shape.outlines]
        path = "".join(pieces)
        if path and len(pieces) == 1 and set(path[1:-1].split("L")) == corners:
            patches = []
        if path:
            patches.append(Patch(path, shape.fill))
    return tuple(patches)


def _within(outline: Outline, left: int, right: int, top: int, bottom: int) -> Outline:
    """Cut an outline along the four edges of a flap."""
    for axis, limit, keep in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        outline = list(_beside(outline, axis, limit, keep))
    return outline


def _beside(outline: Outline, axis: int, limit: int, keep: int) -> Iterator[Point]:
    """Yield the part of an outline on one side of an edge."""
    for place, to in enumerate(outline):
        at = outline[place - 1]
        before, beyond = keep * (at[axis] - limit), keep * (to[axis] - limit)
        if (before >= 0) != (beyond >= 0):
            part = before / (before - beyond)
            yield at[0] + (to[0] - at[0]) * part, at[1] + (to[1] - at[1]) * part
        if beyond >= 0:
            yield to


def _written(outline: Outline, left: int, top: int) -> str:
    """Return path data of an outline in whole units of its tile, or nothing if it has no area."""
    points: list[tuple[int, int]] = []
    for x, y in outline:
        point = (round((x - left) * SCALE), round((y - top) * SCALE))
        if points and point == points[-1]:
            continue
        if len(points) > 1 and not _bends(points[-2], points[-1], point):
            points[-1] = point
        else:
            points.append(point)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    if len(points) < 3 or not _area(points):
        return ""
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"


def _bends(one: tuple[int, int], two: tuple[int, int], three: tuple[int, int]) -> bool:
    return (two[0] - one[0]) * (three[1] - two[1]) != (two[1] - one[1]) * (three[0] - two[0])


def _area(points: Sequence[tuple[int, int]]) -> int:
    return sum(at[0] * to[1] - to[0] * at[1] for at, to in zip(points, (*points[1:], points[0]), strict=True))
