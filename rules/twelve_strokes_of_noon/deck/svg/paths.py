"""Path data and the plain shapes of SVG as lines: curves become short straight lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt
from typing import Final

from rules.twelve_strokes_of_noon.deck.svg.geometry import Outline, Point
from rules.twelve_strokes_of_noon.deck.svg.work import NUMBER, POINT, Sight

_NUMBER: Final = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG: Final = re.compile(r"[\s,]*([01])")
_COMMAND: Final = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


@dataclass(slots=True)
class Line:
    """A run of points, in order, which goes back to its start if it is ``closed``."""

    points: Outline = field(default_factory=list)
    closed: bool = False


@dataclass(slots=True)
class _Pen:
    lines: list[Line] = field(default_factory=list)
    at: Point = (0.0, 0.0)
    control: Point | None = None
    """The last control point of a curve, which a smooth one mirrors."""
    kind: str = ""

    def begin(self, to: Point) -> None:
        self.lines.append(Line([to]))
        self.at = to

    def draw(self, points: Iterator[Point]) -> None:
        if not self.lines or self.lines[-1].closed:
            self.lines.append(Line([self.at]))
        line = self.lines[-1].points
        line.extend(points)
        self.at = line[-1]

    def close(self) -> None:
        if self.lines:
            self.lines[-1].closed = True
            self.at = self.lines[-1].points[0]


def lines_of(data: str, sight: Sight) -> list[Line]:
    """Return the lines of path data.

    :raises ValueError: when the data is no path.
    """
    pen, place, command = _Pen(), 0, ""
    data = data.rstrip(" \t\r\n\f,")
    while place < len(data):
        found = _COMMAND.match(data, place)
        if found:
            command, place = found[1], found.end()
        elif not command or command in "Zz":
            raise ValueError(f"path data cannot go on with {data[place : place + 20].strip()!r}")
        if command in "Zz":
            pen.close()
            pen.control, pen.kind = None, "Z"
            continue
        numbers, place = _numbers(data, place, command.upper())
        sight.spend(NUMBER * len(numbers))
        _segment(pen, command, numbers, sight)
        command = {"M": "L", "m": "l"}.get(command, command)
    return pen.lines


def _numbers(data: str, place: int, kind: str) -> tuple[list[float], int]:
    numbers = []
    for index in range(_COUNTS[kind]):
        found = (_FLAG if kind == "A" and index in (3, 4) else _NUMBER).match(data, place)
        if not found:
            raise ValueError(f"path data needs a number before {data[place : place + 20].strip()!r}")
        numbers.append(float(found[1]))
        place = found.end()
    return numbers, place


def _segment(pen: _Pen, command: str, numbers: list[float], sight: Sight) -> None:
    kind, (x, y) = command.upper(), pen.at
    if kind in "HV":
        x_to = numbers[0] + (x if command == "h" else 0) if kind == "H" else x
        y_to = numbers[0] + (y if command == "v" else 0) if kind == "V" else y
        points = [(x_to, y_to)]
    else:
        ends = numbers[5:] if kind == "A" else numbers
        by_x, by_y = (x, y) if command.islower() else (0.0, 0.0)
        points = [(across + by_x, down + by_y) for across, down in zip(ends[::2], ends[1::2], strict=True)]
    if kind in "ST":
        mirrors = pen.control if pen.control and pen.kind in ("CS" if kind == "S" else "QT") else pen.at
        points = [(2 * x - mirrors[0], 2 * y - mirrors[1]), *points]
    if kind == "M":
        pen.begin(points[0])
    elif kind in "LHV":
        pen.draw(iter(points))
    elif kind == "A":
        pen.draw(_arc(pen.at, points[0], numbers, sight))
    else:
        pen.draw(curve([pen.at, *points], sight))
    pen.control, pen.kind = points[-2] if kind in "CSQT" else None, kind


def curve(points: Sequence[Point], sight: Sight) -> Iterator[Point]:
    """Yield points along a Bezier curve, except for its start; of one that is not seen, its end."""
    if sight.misses(points):
        yield points[-1]
        return
    length = sum(hypot(to[0] - at[0], to[1] - at[1]) for at, to in pairwise(points))
    steps = max(3, ceil(min(200.0, sqrt(length / sight.fine))))
    sight.spend(POINT * steps)
    at = _cubic if len(points) == 4 else _quadratic
    for step in range(1, steps + 1):
        yield at(points, step / steps)


def _cubic(points: Sequence[Point], part: float) -> Point:
    """Return the point of a curve with two control points at ``part`` of its way (de Casteljau)."""
    one, two, three, four = points
    middle = two[0] + (three[0] - two[0]) * part, two[1] + (three[1] - two[1]) * part
    first = one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part
    last = three[0] + (four[0] - three[0]) * part, three[1] + (four[1] - three[1]) * part
    return _quadratic((first, middle, last), part)


def _quadratic(points: Sequence[Point], part: float) -> Point:
    """Return the point of a curve with one control point at ``part`` of its way."""
    one, two, three = points
    x, y = one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part
    to_x, to_y = two[0] + (three[0] - two[0]) * part, two[1] + (three[1] - two[1]) * part
    return x + (to_x - x) * part, y + (to_y - y) * part


def _arc(start: Point, end: Point, numbers: Sequence[float], sight: Sight) -> Iterator[Point]:
    """Yield the points of an elliptical arc, as SVG describes it (implementation notes, B.2.4)."""
    across, up, turned = abs(numbers[0]), abs(numbers[1]), radians(numbers[2])
    far, clockwise = bool(numbers[3]), bool(numbers[4])
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
    last = atan2((-y - middle_y) / up, (-x - middle_x) / across)
    yield from bow(centre, (across, up), (first, _sweep(first, last, clockwise=clockwise)), sight, turned)


def _sweep(first: float, last: float, *, clockwise: bool) -> float:
    """Return how far an arc goes from its first angle to its last one, in its direction."""
    sweep = last - first
    if clockwise and sweep < 0:
        return sweep + 2 * pi
    return sweep - 2 * pi if not clockwise and sweep > 0 else sweep


def bow(centre: Point, reach: Point, angles: tuple[float, float], sight: Sight, turned: float = 0.0) -> Iterator[Point]:
    """Yield points of a part of an ellipse, except for its start; of one that is not seen, its end.

    ``angles`` are the first one and how far it goes.
    """
    (across, up), (first, sweep) = reach, angles
    most = max(across, up)
    unseen = sight.misses([(centre[0] + x, centre[1] + y) for x in (-most, most) for y in (-most, most)])
    steps = 1 if unseen else max(2, ceil(min(400.0, abs(sweep) * sqrt(most / (8 * sight.fine)))))
    sight.spend(POINT * steps)
    for step in range(1, steps + 1):
        angle = first + sweep * step / steps
        x, y = across * cos(angle), up * sin(angle)
        yield centre[0] + cos(turned) * x - sin(turned) * y, centre[1] + sin(turned) * x + cos(turned) * y


def box(x: float, y: float, width: float, height: float, rounded: Point, sight: Sight) -> Line:
    """Return a rectangle; ``rounded`` are the reaches of its corners."""
    across, up = min(rounded[0], width / 2), min(rounded[1], height / 2)
    right, bottom = x + width, y + height
    if not across or not up:
        return Line([(x, y), (right, y), (right, bottom), (x, bottom)], closed=True)
    points: Outline = []
    corners = ((right - across, y + up, -0.5), (right - across, bottom - up, 0.0), (x + across, bottom - up, 0.5))
    for at_x, at_y, start in (*corners, (x + across, y + up, 1.0)):
        points.append((at_x + across * cos(start * pi), at_y + up * sin(start * pi)))
        points.extend(bow((at_x, at_y), (across, up), (start * pi, pi / 2), sight))
    return Line(points, closed=True)


def oval(centre: Point, across: float, up: float, sight: Sight) -> Line:
    """Return an ellipse."""
    return Line(list(bow(centre, (across, up), (0.0, 2 * pi), sight)), closed=True)
