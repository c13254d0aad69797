"""Points, outlines, affine maps, and cutting along lines and convex borders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin, tan
from typing import Final

Point = tuple[float, float]
Outline = list[Point]
"""The corners of a closed outline."""
Map = tuple[float, float, float, float, float, float]
"""An affine map as SVG writes it: ``matrix(a b c d e f)``."""

SAME: Final[Map] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MOST_POINTS: Final = 500_000
"""The corners that a part of a picture has at most, once its curves are lines."""
MOST_CORNERS: Final = 100_000
"""The corners that all parts have at most within the picture."""

_CALL: Final = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")


def transform(text: str) -> Map:
    """Return what a ``transform`` does.

    :raises ValueError: when it is none.
    """
    found, place = SAME, 0
    while text[place:].strip(" \t\r\n,"):
        call = _CALL.match(text, place)
        if not call:
            raise ValueError(f"{text[place : place + 30]!r} is no transform")
        place = call.end()
        given = [float(number) for number in re.split(r"[\s,]+", call[2].strip()) if number]
        match call[1], given:
            case "matrix", [a, b, c, d, e, f]:
                step = (a, b, c, d, e, f)
            case "translate", [x, *rest] if len(rest) < 2:
                step = (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
            case "scale", [x, *rest] if len(rest) < 2:
                step = (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
            case "rotate", [angle, *rest] if len(rest) in (0, 2):
                c, s = cos(radians(angle)), sin(radians(angle))
                x, y = rest or (0.0, 0.0)
                step = (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
            case "skewX", [angle]:
                step = (1.0, 0.0, tan(radians(angle)), 1.0, 0.0, 0.0)
            case "skewY", [angle]:
                step = (1.0, tan(radians(angle)), 0.0, 1.0, 0.0, 0.0)
            case _:
                raise ValueError(f"{call[0].strip()!r} is no transform")
        found = after(found, step)
    return found


def after(outer: Map, inner: Map) -> Map:
    """Return the map that does ``inner`` first, then ``outer``."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def mapped(by: Map, point: Point) -> Point:
    """Return the image of a point."""
    a, b, c, d, e, f = by
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def undone(by: Map) -> Map | None:
    """Return the inverse of a map, or None if it makes everything flat."""
    a, b, c, d, e, f = by
    area = a * d - b * c
    if abs(area) < 1e-12:
        return None
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area


def growth(by: Map) -> float:
    """Return how much longer a map makes a line at most, roughly."""
    return max(hypot(by[0], by[1]), hypot(by[2], by[3]))


def area_of(outline: Outline) -> float:
    """Return twice the area within an outline, below zero if it runs the other way round."""
    return sum(at[0] * to[1] - to[0] * at[1] for at, to in pairwise((*outline, *outline[:1])))


def beside(outline: Outline, a: float, b: float, c: float) -> Iterator[Point]:
    """Yield the part of an outline where ``a x + b y + c`` is not below zero (Sutherland and Hodgman)."""
    for place, to in enumerate(outline):
        at = outline[place - 1]
        before, beyond = a * at[0] + b * at[1] + c, a * to[0] + b * to[1] + c
        if (before >= 0) != (beyond >= 0):
            part = before / (before - beyond)
            yield at[0] + (to[0] - at[0]) * part, at[1] + (to[1] - at[1]) * part
        if beyond >= 0:
            yield to


def bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Return the upright rectangle about some points: left, top, right, bottom."""
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def around(outlines: Sequence[Outline]) -> Map:
    """Return the map from the unit square to the box about outlines."""
    left, top, right, bottom = bounds([point for outline in outlines for point in outline])
    return right - left, 0.0, 0.0, bottom - top, left, top


def bounded(outlines: Iterable[Outline]) -> Iterator[Outline]:
    """Yield outlines, as long as they have no more corners together than anybody draws.

    :raises ValueError: when they have more.
    """
    count = 0
    for outline in outlines:
        count += len(outline)
        if count > MOST_POINTS:
            raise too_many(MOST_POINTS)
        yield outline


def too_many(most: int) -> ValueError:
    """Return what is wrong with a part of a picture that has too many corners, or comes after too many."""
    return ValueError(f"there are more than {most:,} corners up to here: simplify it")


def _are_apart(one: Outline, other: Outline) -> bool:
    """Return whether the upright rectangles about two outlines have no area together."""
    left, top, right, bottom = bounds(one)
    west, north, east, south = bounds(other)
    return right <= west or left >= east or bottom <= north or top >= south


def framed(outline: Outline, left: float, top: float, right: float, bottom: float) -> Outline:
    """Return the part of an outline within an upright rectangle; one that is all inside or all outside is not cut."""
    if not outline or _are_apart(outline, [(left, top), (right, bottom)]):
        return []
    west, north, east, south = bounds(outline)
    if left <= west and east <= right and top <= north and south <= bottom:
        return outline
    for a, b, c in ((1, 0, -left), (-1, 0, right), (0, 1, -top), (0, -1, bottom)):
        outline = list(beside(outline, a, b, c))
    return outline


def within(outline: Outline, border: Outline) -> Outline:
    """Return the part of an outline within a convex border."""
    if not outline or _are_apart(outline, border):
        return []
    way = 1 if area_of(border) > 0 else -1
    for (x1, y1), (x2, y2) in pairwise((*border, border[0])):
        a, b = way * (y1 - y2), way * (x2 - x1)
        outline = list(beside(outline, a, b, -a * x1 - b * y1))
    return outline


def is_convex(outline: Outline) -> bool:
    """Return whether an outline bends one way only, and once round."""
    corners = [at for at, to in pairwise((*outline, outline[0])) if hypot(to[0] - at[0], to[1] - at[1]) > 1e-6]
    if len(corners) < 3:
        return False
    ways = [(to[0] - at[0], to[1] - at[1]) for at, to in pairwise((*corners, corners[0]))]
    bends = [one[0] * two[1] - one[1] * two[0] for one, two in pairwise((*ways, ways[0]))]
    slack = 1e-6 * max(abs(bend) for bend in bends)
    turns = sum((one[0] < 0) != (two[0] < 0) for one, two in pairwise((*ways, ways[0])))
    return turns <= 2 and (min(bends) >= -slack or max(bends) <= slack)


def holds(outline: Outline, point: Point) -> bool:
    """Return whether a point lies within an outline."""
    inside = False
    x, y = point
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside


def alternating(outlines: Sequence[Outline]) -> list[Outline]:
    """Return outlines filled by the even-odd rule as such by the non-zero one: each hole runs the other way round."""
    found = []
    for place, outline in enumerate(outlines):
        depth = sum(holds(other, outline[0]) for at, other in enumerate(outlines) if at != place)
        found.append(outline if (area_of(outline) > 0) == (depth % 2 == 0) else outline[::-1])
    return found
