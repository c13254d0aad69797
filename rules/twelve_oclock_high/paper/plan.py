"""The board to play on: the part of the chart that has spaces, as large as two sheets hold, with little ink.

Nothing on it differs by its colour alone: primary targets are round and have a P, secondary ones are square and
have an S.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.show.drawing import Box, Circle, Drawing, Group, Lines, Paint, Shape, Text
from rules.show.kit import Plan
from rules.show.lettering import width
from rules.show.wording import counted
from rules.twelve_oclock_high.board import BOARD, BOARD_JSON, POINTS, PRICES, Kind, Space
from rules.twelve_oclock_high.pictures import airmap, marks
from rules.twelve_oclock_high.pictures.placing import INDUSTRY_SIZE, NAME_SIZE, Area, about, place_names

WIDTH: Final = 370
"""Millimetres that the board is wide."""
WINDOW: Final = Area(72, 56, 1456, 944)
"""The part of the chart that is printed: all spaces, with their names."""
_KEY: Final = 64
_INSET: Final = 14
_SEA_SIZE: Final = 20

_SEA: Final = "#ecf3f6"
_SHALLOWS: Final = "#d5e4ea"
_GROUNDS: Final = {Kind.PRIMARY: "#f8dcdc", Kind.SECONDARY: "#dfe8f6"}
"""The light grounds of targets."""

PARKING: Final = Area(112, 104, 236, 204)
"""Room for the markers of all squadrons that are on the Airfield, in two rows of two."""
_GAP: Final = 4
_ROSE: Final = (1385, 158)
_TITLE: Final = (596, 892)


def plan() -> Plan:
    """Return the board, in real size."""
    return Plan("Board", (drawing(),), WIDTH)


def drawing() -> Drawing:
    """Draw the board; what the chart has outside the window is cut off by the picture's edge."""
    across, down = WINDOW.right - WINDOW.left, WINDOW.bottom - WINDOW.top + _KEY
    shapes = (Group((*_ground(), *_parking(), *airmap.ways(), *_spaces(), *_names()), -WINDOW.left, -WINDOW.top),)
    key = Group(tuple(_key(across)), 0, down - _KEY)
    chart = airmap.chart()
    frame = Box(2, 2, across - 4, down - 4, Paint("none", marks.INK, 25))
    return Drawing(across, down, (*shapes, key, frame), chart.title, chart.description)


def _ground() -> Iterator[Shape]:
    """Draw sea and land; land is as white as the paper."""
    yield Box(WINDOW.left, WINDOW.top, WINDOW.right - WINDOW.left, WINDOW.bottom - WINDOW.top, Paint(_SEA))
    land = [tuple((x, y) for x, y in polygon) for polygon in BOARD_JSON["scenery"]["land"]]
    for polygon in land:
        yield Lines(polygon, Paint("none", _SHALLOWS, 140), closed=True)
    for polygon in land:
        yield Lines(polygon, Paint(marks.WHITE, airmap.COAST, 15), closed=True)
    for x, y, words in _seas():
        yield Text(x, y, words, _SEA_SIZE, "#1f4a5c", "middle")
    yield airmap.rose(*_ROSE)
    yield Text(*_TITLE, "12 O’CLOCK HIGH", 30, marks.INK, "middle", bold=True)
    yield Text(_TITLE[0], _TITLE[1] + 26, BOARD_JSON["name"], 17, marks.QUIET, "middle")


def _seas() -> Iterator[tuple[int, int, str]]:
    """Yield the names of the seas that are in the window, moved in where they would run over its edge."""
    for label in BOARD_JSON["scenery"]["labels"]:
        if WINDOW.holds(label["x"], label["y"]):
            half = width(label["text"], _SEA_SIZE) // 2 + _INSET
            x = min(max(label["x"], WINDOW.left + half), WINDOW.right - half)
            yield x, min(label["y"], WINDOW.bottom - _INSET), label["text"]


def _parking() -> Iterator[Shape]:
    """Draw a place next to the Airfield for each squadron: it is one space with the Airfield (12H-10)."""
    home = BOARD.spaces[BOARD.airfield]
    taxiway = ((PARKING.right - 40, PARKING.bottom), (home.x, home.y))
    yield Lines(taxiway, Paint("none", marks.HAIR, 160))
    yield Lines(taxiway, Paint("none", marks.WHITE, 120))
    wide, high = (PARKING.right - PARKING.left - _GAP) // 2, (PARKING.bottom - PARKING.top - _GAP) // 2
    for place, own in enumerate(marks.LIVERIES):
        x = PARKING.left + place % 2 * (wide + _GAP)
        y = PARKING.top + place // 2 * (high + _GAP)
        yield Box(x, y, wide, high, Paint(marks.WHITE, marks.QUIET, 12, dash=5), 4)
        yield marks.badge(own, x + wide // 2, y + high // 2)
    middle = (PARKING.left + PARKING.right) // 2
    yield Text(middle, PARKING.top - 10, "on the Airfield", 15, marks.INK, "middle", halo=marks.WHITE)


def _spaces() -> Iterator[Shape]:
    for space in BOARD.spaces.values():
        yield Group(tuple(_sign(space)), space.x, space.y, title=airmap.title(space))


def _sign(space: Space) -> Iterator[Shape]:
    if space.target is not None:
        yield from _target(space.target.kind, space.id)
    elif space.path == "airfield":
        yield from _airfield()
    else:
        colour = {"start": airmap.LEAVING, "landing": airmap.ENTERING}.get(space.path or "", marks.INK)
        yield Circle(0, 0, 16, Paint(marks.WHITE, colour, 25 if space.path else 15))
        yield Text(0, 5, space.id, 15, marks.INK, "middle")


def _target(kind: Kind, number: str) -> Iterator[Shape]:
    """Draw an open target about (0, 0), as large as a disc covers: its kind's first letter, its space's number."""
    ground = marks.GROUNDS[kind]
    outer, inner = Paint(marks.WHITE, ground, 35), Paint(_GROUNDS[kind], ground, 10)
    if kind is Kind.PRIMARY:
        yield from (Circle(0, 0, 25, outer), Circle(0, 0, 20, inner))
    else:
        yield from (Box(-21, -21, 42, 42, outer, 5), Box(-17, -17, 34, 34, inner, 2))
    yield Text(0, -3 if number else 7, kind.value[0].upper(), 13 if number else 20, ground, "middle", bold=True)
    if number:
        yield Text(0, 12, number, 16, marks.INK, "middle", bold=True)


def _airfield() -> Iterator[Shape]:
    """Draw the Airfield: three runways in a ring."""
    yield Circle(0, 0, 31, Paint(marks.WHITE, marks.INK, 30))
    for turn in (20, 80, 140):
        yield Group((Box(-25, -4, 50, 8, Paint(marks.QUIET)),), turn=turn)


def _names() -> Iterator[Shape]:
    """Write the names of the targets, and of the Airfield, where they cover nothing."""
    labelled = airmap.labelled()
    taken = [about(space.x, space.y, max(airmap.reach(space), 19)) for space in BOARD.spaces.values()]
    for x, y, words in _seas():
        half = width(words, _SEA_SIZE) // 2
        taken.append(Area(x - half, y - 22, x + half, y + 8))
    taken += [about(*_ROSE, 75), Area(PARKING.left, PARKING.top - 24, PARKING.right, PARKING.bottom)]
    page = Area(WINDOW.left + _INSET, WINDOW.top + _INSET, WINDOW.right - _INSET, WINDOW.bottom - _INSET)
    lines = [(start.x, start.y, end.x, end.y) for start, end, _ in airmap.pairs()]
    for (_, _, name, words), placed in zip(labelled, place_names(labelled, taken, lines, page), strict=True):
        yield Text(placed.x, placed.y, name, NAME_SIZE, marks.INK, placed.anchor, bold=True, halo=marks.WHITE)
        yield Text(placed.x, placed.y + 19, words, INDUSTRY_SIZE, "#2a333c", placed.anchor, halo=marks.WHITE)


def _key(across: int) -> Iterator[Shape]:
    """Explain the signs in a strip below the map, from (0, 0)."""
    y = _KEY // 2
    yield Box(0, 0, across, _KEY, Paint(marks.WHITE))
    yield Lines(((0, 0), (across, 0)), Paint("none", marks.INK, 25))
    for x, kind, colour in ((40, Kind.PRIMARY, "red"), (440, Kind.SECONDARY, "blue")):
        yield Group(tuple(_target(kind, "")), x, y)
        cards = counted(PRICES[kind], "card")
        yield _words(x + 34, y, f"{kind.value.capitalize()} target ({colour}): {POINTS[kind]} points, {cards}")
    paths = ((860, airmap.LEAVING, "Start (S), one way"), (1080, airmap.ENTERING, "Landing Path (L), one way"))
    for x, colour, words in paths:
        start, end = (Space("", left, y, (), None, None) for left in (x - 22, x + 26))
        yield Lines(((start.x, y), (end.x, y)), Paint("none", colour, 40))
        yield airmap.arrow(start, end, colour)
        yield _words(x + 38, y, words)


def _words(x: int, y: int, words: str) -> Text:
    return Text(x, y + 6, words, 17, marks.INK)
