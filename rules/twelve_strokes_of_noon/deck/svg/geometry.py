"""Points, outlines, affine maps, and cutting along lines and convex borders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin, tan
from typing import Final

Point = tuple[float, float]
Outline = list[Point]
"""The corners of a closed outline."""
Map = tuple[float, float, float, float, float, float]
"""An affine map as SVG writes it: ``matrix(a b c d e f)``."""
Edge = tuple[float, float, float]
"""The line where ``a x + b y + c`` is zero; what is kept is not below zero."""
Box = tuple[float, float, float, float]
"""An upright rectangle: left, top, right, bottom."""

SAME: Final[Map] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

OUTLINE: Final = 10
"""The steps of testing an outline against a border, or cutting it at an edge; its corners cost more steps."""

_CALL: Final = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")


def transform(text: str) -> Map:
    """Return what a ``transform`` does.

    :raises ValueError: when it is not a transform.
    """
    found, place = SAME, 0
    text = text.rstrip(" \t\r\n,")
    while place < len(text):
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
                raise ValueError(f"{call[0].strip()[:60]!r} is no transform")
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


def cut_at(outline: Outline, edge: Edge) -> Iterator[Point]:
    """Yield the part of an outline on the side of an edge that is kept (Sutherland and Hodgman)."""
    a, b, c = edge
    for place, to in enumerate(outline):
        at = outline[place - 1]
        before, beyond = a * at[0] + b * at[1] + c, a * to[0] + b * to[1] + c
        if (before >= 0) != (beyond >= 0):
            part = before / (before - beyond)
            yield at[0] + (to[0] - at[0]) * part, at[1] + (to[1] - at[1]) * part
        if beyond >= 0:
            yield to


def bounds(points: Sequence[Point]) -> Box:
    """Return the upright rectangle about some points."""
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def around(outlines: Sequence[Outline]) -> Map:
    """Return the map from the unit square to the box about outlines."""
    left, top, right, bottom = bounds([point for outline in outlines for point in outline])
    return right - left, 0.0, 0.0, bottom - top, left, top


@dataclass(frozen=True, slots=True)
class Border:
    """A convex border: its edges, and the box about it."""

    edges: tuple[Edge, ...]
    box: Box


def border_of(outline: Outline) -> Border:
    """Return a convex outline as a border."""
    way = 1 if area_of(outline) > 0 else -1
    lines = pairwise((*outline, outline[0]))
    ways = ((start, way * (start[1] - end[1]), way * (end[0] - start[0])) for start, end in lines)
    return Border(tuple((a, b, -a * x - b * y) for (x, y), a, b in ways), bounds(outline))


def frame_of(box: Box) -> Border:
    """Return an upright rectangle as a border."""
    left, top, right, bottom = box
    return Border(((1, 0, -left), (-1, 0, right), (0, 1, -top), (0, -1, bottom)), box)


def free(steps: int) -> None:
    """Count no steps."""


def within(outline: Outline, border: Border, spend: Callable[[int], None] = free) -> Outline:
    """Return the part of an outline within a border; ``spend`` is called with the steps that it takes."""
    spend(OUTLINE + len(outline) + len(border.edges))
    if not outline:
        return outline
    left, top, right, bottom = bounds(outline)
    west, north, east, south = border.box
    if right <= west or left >= east or bottom <= north or top >= south:
        return []
    for edge in border.edges:
        a, b, c = edge
        if min(a * left, a * right) + min(b * top, b * bottom) + c < 0:  # the outline reaches beyond this edge
            spend(OUTLINE + len(outline))
            outline = list(cut_at(outline, edge))
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
    """Return whether a point is within an outline."""
    inside = False
    x, y = point
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside


def alternating(outlines: Sequence[Outline], spend: Callable[[int], None]) -> list[Outline]:
    """Turn outlines of the even-odd fill rule into such of the non-zero rule: each hole runs the other way round."""
    found = []
    boxes = [bounds(outline) for outline in outlines]
    for place, outline in enumerate(outlines):
        x, y = outline[0]
        about = [
            outlines[at]
            for at, (left, top, right, bottom) in enumerate(boxes)
            if top <= y <= bottom and left <= x <= right and at != place
        ]
        spend(len(boxes) // 2 + sum(map(len, about)))
        depth = sum(holds(other, outline[0]) for other in about)
        found.append(outline if (area_of(outline) > 0) == (depth % 2 == 0) else outline[::-1])
    return found
