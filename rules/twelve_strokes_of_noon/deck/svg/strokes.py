"""The outlines of a line that has a width: its ends, its bends, its dashes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Final

from rules.twelve_strokes_of_noon.deck.svg.geometry import Outline, Point
from rules.twelve_strokes_of_noon.deck.svg.paths import Line, bow
from rules.twelve_strokes_of_noon.deck.svg.styles import Style, length
from rules.twelve_strokes_of_noon.deck.svg.work import Sight

MOST_DASHES: Final = 2_000


@dataclass(frozen=True, slots=True)
class Pen:
    """How a line is drawn; ``cap`` and ``join`` are SVG's words, ``limit`` is that of a pointed join."""

    width: float
    cap: str = "butt"
    join: str = "miter"
    limit: float = 4.0
    dashes: tuple[float, ...] = ()
    shift: float = 0.0


def pen_of(style: Style, width: float) -> Pen:
    """Return how a style draws a line of a width.

    :raises ValueError: when it is written wrongly.
    """
    dashes = style.get("stroke-dasharray", "none")
    lengths = () if dashes == "none" else tuple(length(one, 0.0) for one in re.split(r"[\s,]+", dashes.strip()) if one)
    return Pen(
        width,
        style.get("stroke-linecap", "butt"),
        style.get("stroke-linejoin", "miter"),
        float(style.get("stroke-miterlimit", "4")),
        lengths if min(lengths, default=0.0) >= 0 else (),
        length(style.get("stroke-dashoffset", "0"), 0.0),
    )


def reach_of(pen: Pen) -> float:
    """Return how far from its line a pen draws at most: at its ends, or at a pointed bend."""
    return pen.width * max(1.0, pen.limit)


def stroked(line: Line, pen: Pen, sight: Sight) -> Iterator[Outline]:
    """Yield the outlines of a drawn line; all run the same way round, so that together they are one shape."""
    points = [at for at, to in pairwise(line.points) if at != to] + line.points[-1:]
    if line.closed and len(points) > 1 and points[0] != points[-1]:
        points.append(points[0])
    if pen.dashes and sum(pen.dashes) > 0:
        solid = Pen(pen.width, pen.cap, pen.join, pen.limit)
        sight.spend(2 * len(pen.dashes))
        for dash in _dashed(points, pen):
            yield from stroked(Line(dash), solid, sight)
    elif len(points) > 1:
        yield from _solid(points, pen, sight, closed=line.closed)
    elif points and pen.cap != "butt":
        yield from _dot(points[0], pen, sight)


def _solid(points: Outline, pen: Pen, sight: Sight, *, closed: bool) -> Iterator[Outline]:
    half = pen.width / 2
    for at, to in pairwise(points):
        yield _bar(at, to, half)
    if not closed:
        yield from _caps(points, pen, half, sight)
    for (start, bend), (_, end) in pairwise(pairwise(points)):
        yield from _join(start, bend, end, pen, half, sight)
    if closed:
        yield from _join(points[-2], points[-1], points[1], pen, half, sight)


def _bar(at: Point, to: Point, half: float) -> Outline:
    x, y = _across(at, to, half)
    return [(at[0] - x, at[1] - y), (to[0] - x, to[1] - y), (to[0] + x, to[1] + y), (at[0] + x, at[1] + y)]


def _across(at: Point, to: Point, half: float) -> Point:
    """Return the way from a line to its left border, seen with y downwards: half its width."""
    length = hypot(to[0] - at[0], to[1] - at[1])
    return -(to[1] - at[1]) / length * half, (to[0] - at[0]) / length * half


def _join(start: Point, bend: Point, end: Point, pen: Pen, half: float, sight: Sight) -> Iterator[Outline]:
    """Yield what fills the outer side of a bend."""
    one, two = _across(start, bend, half), _across(bend, end, half)
    turn = one[0] * two[1] - one[1] * two[0]
    onward = one[0] * two[0] + one[1] * two[1]
    if abs(turn) < 1e-9 * half * half and onward > 0:
        return
    if pen.join == "round":
        yield list(bow(bend, (half, half), (0.0, 2 * pi), sight))
        return
    side = -1 if turn > 0 else 1
    first = (bend[0] + side * one[0], bend[1] + side * one[1])
    second = (bend[0] + side * two[0], bend[1] + side * two[1])
    corners = [bend, first, second]
    sharp = 2 / (1 + onward / (half * half)) if onward > -0.9999 * half * half else float("inf")
    if pen.join not in ("bevel", "arcs") and sharp <= pen.limit**2:
        tip = (one[0] + two[0], one[1] + two[1])
        reach = side * half * half * 2 / (tip[0] ** 2 + tip[1] ** 2)
        corners.insert(2, (bend[0] + tip[0] * reach, bend[1] + tip[1] * reach))
    yield corners if turn > 0 else corners[::-1]


def _caps(points: Sequence[Point], pen: Pen, half: float, sight: Sight) -> Iterator[Outline]:
    for at, back in ((points[0], points[1]), (points[-1], points[-2])):
        if pen.cap == "round":
            yield list(bow(at, (half, half), (0.0, 2 * pi), sight))
        elif pen.cap == "square":
            x, y = _across(back, at, half)
            yield _bar(at, (at[0] + y, at[1] - x), half)


def _dot(at: Point, pen: Pen, sight: Sight) -> list[Outline]:
    half = pen.width / 2
    if pen.cap == "round":
        return [list(bow(at, (half, half), (0.0, 2 * pi), sight))]
    return [_bar((at[0] - half, at[1]), (at[0] + half, at[1]), half)]


def _dashed(points: Sequence[Point], pen: Pen) -> list[Outline]:
    """Return the parts of a line that its dashes draw.

    :raises ValueError: when they are more than anybody draws.
    """
    lengths = pen.dashes if len(pen.dashes) % 2 == 0 else pen.dashes * 2
    whole = sum(hypot(to[0] - at[0], to[1] - at[1]) for at, to in pairwise(points))
    if whole / sum(lengths) * len(lengths) > MOST_DASHES:
        raise ValueError(f"a line has more than {MOST_DASHES} dashes")
    place, left = 0, pen.shift % sum(lengths)
    while left >= lengths[place]:
        left -= lengths[place]
        place = (place + 1) % len(lengths)
    left = lengths[place] - left
    dashes: list[Outline] = [[points[0]]] if place % 2 == 0 else []
    for at, to in pairwise(points):
        length, done = hypot(to[0] - at[0], to[1] - at[1]), 0.0
        angle = atan2(to[1] - at[1], to[0] - at[0])
        while length - done > left:
            done += left
            corner = (at[0] + cos(angle) * done, at[1] + sin(angle) * done)
            if place % 2 == 0:
                dashes[-1].append(corner)
            else:
                dashes.append([corner])
            place = (place + 1) % len(lengths)
            left = lengths[place]
        left -= length - done
        if place % 2 == 0:
            dashes[-1].append(to)
    return dashes
