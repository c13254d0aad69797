"""The still layer: an air chart of the board, and the key that explains it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot
from typing import Final

from rules.show.drawing import Box, Circle, Drawing, Group, Lines, Outline, Paint, Shape, Text
from rules.show.lettering import width
from rules.show.wording import counted
from rules.twelve_oclock_high.board import BOARD, BOARD_JSON, POINTS, PRICES, Kind, Space
from rules.twelve_oclock_high.pictures import marks
from rules.twelve_oclock_high.pictures.placing import (
    INDUSTRY_SIZE,
    NAME_SIZE,
    Area,
    Placed,
    Site,
    about,
    place_names,
    settle,
    sites_near,
)

WIDTH: Final[int] = BOARD_JSON["width"]
MAP_HEIGHT: Final[int] = BOARD_JSON["height"]
KEY_HEIGHT: Final = 64
HEIGHT: Final = MAP_HEIGHT + KEY_HEIGHT + 140
"""The map, the key below it, and a strip for what changes."""

MAP: Final = Area(16, 16, WIDTH - 16, MAP_HEIGHT - 16)
"""Where something may be on the map without touching the frame."""

_SEA_SIZE: Final = 24
_RING: Final = 6
"""Half of a ring's line, and a little air."""
_SEA: Final = "#d3e2e8"
_SHALLOWS: Final = "#bfd4dd"
_LAND: Final = "#f3ecd8"
COAST: Final = "#8a8368"
_GRID: Final = "#a9bcc4"
_WAY: Final = "#56606a"
LEAVING: Final = "#0d5631"
ENTERING: Final = "#8a3b00"


@cache
def chart() -> Drawing:
    """Draw what stays for the whole match."""
    shapes = (*_map(HEIGHT), *_key())
    name = BOARD_JSON["name"]
    primaries = ", ".join(target.name for target in BOARD.targets.values() if target.kind is Kind.PRIMARY)
    secondaries = ", ".join(target.name for target in BOARD.targets.values() if target.kind is Kind.SECONDARY)
    description = (
        f"A chart of {len(BOARD.spaces)} spaces. Primary targets: {primaries}. Secondary targets: {secondaries}."
    )
    return Drawing(WIDTH, HEIGHT, shapes, name, description)


def board_to_print() -> Drawing:
    """Draw the empty board to play on, turned so that it fills a page that is higher than wide."""
    height = MAP_HEIGHT + KEY_HEIGHT
    drawn = chart()
    shapes = (Group((*_map(height), *_signs()), height, 0, turn=90),)
    return Drawing(height, WIDTH, shapes, drawn.title, drawn.description)


def _map(height: int) -> Iterator[Shape]:
    """Draw the board in a frame of that height, which leaves room below the map."""
    yield from _sea_and_land()
    yield Box(0, MAP_HEIGHT, WIDTH, height - MAP_HEIGHT, Paint(marks.PAPER))
    yield from ways()
    yield from _spaces()
    yield from _names()
    yield from _frame(height)


def _sea_and_land() -> Iterator[Shape]:
    yield Box(0, 0, WIDTH, MAP_HEIGHT, Paint(_SEA))
    land = [tuple((x, y) for x, y in polygon) for polygon in BOARD_JSON["scenery"]["land"]]
    for polygon in land:
        yield Lines(polygon, Paint("none", _SHALLOWS, 180, opacity=60), closed=True)
    for polygon in land:
        yield Lines(polygon, Paint(_LAND, COAST, 15), closed=True)
    for x in range(100, WIDTH, 200):
        yield Lines(((x, 0), (x, MAP_HEIGHT)), Paint("none", _GRID, 8, opacity=70))
    for y in range(100, MAP_HEIGHT, 200):
        yield Lines(((0, y), (WIDTH, y)), Paint("none", _GRID, 8, opacity=70))
    for x, y, words in seas():
        yield Text(x, y, words, _SEA_SIZE, "#1f4a5c", "middle")
    yield rose(1480, 130)


def seas() -> Iterator[tuple[int, int, str]]:
    """Yield the names of the seas, moved in where they would run over the edge."""
    for label in BOARD_JSON["scenery"]["labels"]:
        half = width(label["text"], _SEA_SIZE) // 2 + 12
        yield min(max(label["x"], half), WIDTH - half), label["y"], label["text"]


def rose(x: int, y: int) -> Group:
    """Draw a compass rose."""
    ring = Circle(0, 0, 46, Paint("none", COAST, 12))
    inner = Circle(0, 0, 40, Paint("none", COAST, 6))
    points = tuple(
        Group(
            (Outline("M0 -58 L8 0 L0 8 L-8 0 Z", Paint(marks.PAPER if turn % 180 else marks.INK, marks.INK, 10)),),
            turn=turn,
        )
        for turn in (90, 270, 180, 0)
    )
    return Group((ring, inner, *points, Text(0, -66, "N", 22, marks.INK, "middle", bold=True)), x, y)


def pairs() -> Iterator[tuple[Space, Space, bool]]:
    """Yield each pair of neighbouring spaces once, and whether the way between them leads one way only."""
    for space in BOARD.spaces.values():
        for name in space.next:
            other = BOARD.spaces[name]
            back = space.id in other.next
            if not back or BOARD.ranks[space.id] < BOARD.ranks[name]:
                yield space, other, not back


def ways() -> Iterator[Shape]:
    """Draw the lines between the spaces, with an arrow on each that leads one way only (12H-20)."""
    for start, end, _ in pairs():
        yield Lines(((start.x, start.y), (end.x, end.y)), Paint("none", marks.WHITE, 80))
    for start, end, one_way in pairs():
        colour = _path_colour(start, end) if one_way else _WAY
        line = Paint("none", colour, 40 if one_way else 25)
        yield Lines(((start.x, start.y), (end.x, end.y)), line)
        if one_way:
            yield arrow(start, end, colour)


def _path_colour(start: Space, end: Space) -> str:
    return ENTERING if "landing" in {start.path, end.path} else LEAVING


def arrow(start: Space, end: Space, colour: str) -> Lines:
    """Draw an arrow head just behind the middle of a one-way step."""
    length = hypot(end.x - start.x, end.y - start.y)
    along = ((end.x - start.x) / length, (end.y - start.y) / length)
    middle = ((start.x + end.x) / 2, (start.y + end.y) / 2)

    def at(forward: int, aside: int) -> tuple[int, int]:
        return (
            round(middle[0] + forward * along[0] - aside * along[1]),
            round(middle[1] + forward * along[1] + aside * along[0]),
        )

    return Lines((at(9, 0), at(-7, 9), at(-7, -9)), Paint(colour, marks.WHITE, 15), closed=True)


def _spaces() -> Iterator[Shape]:
    for space in BOARD.spaces.values():
        yield Group(tuple(_sign(space)), space.x, space.y, title=title(space), spot=space.id)


def title(space: Space) -> str:
    """Name a space for the picture."""
    if space.path == "airfield":
        return "The Airfield"
    return f"Space {space.id}" if space.target is None else f"{space.target.name} (space {space.id})"


def _sign(space: Space) -> Iterator[Shape]:
    if space.target is not None:
        yield from marks.open_target(space.target.kind, 0, 0, space.id).shapes
    elif space.path == "airfield":
        yield from _airfield()
    else:
        colour = {"start": LEAVING, "landing": ENTERING}.get(space.path or "", marks.INK)
        yield Circle(0, 0, 15, Paint(marks.WHITE, colour, 25 if space.path else 18))
        yield Text(0, 6, space.id, 16, marks.INK, "middle")


def _airfield() -> Iterator[Shape]:
    """Draw the Airfield: three runways in a ring."""
    yield Circle(0, 0, 31, Paint(marks.INK, marks.WHITE, 30))
    for turn in (20, 80, 140):
        yield Group((Box(-24, -4, 48, 8, Paint(marks.WHITE)),), turn=turn)


def _names() -> Iterator[Shape]:
    """Write the names of the targets, and of the Airfield, where they cover nothing."""
    for (_, _, name, words), placed in zip(labelled(), name_places(), strict=True):
        yield Text(placed.x, placed.y, name, NAME_SIZE, marks.INK, placed.anchor, bold=True, halo=_LAND)
        yield Text(placed.x, placed.y + 19, words, INDUSTRY_SIZE, "#2a333c", placed.anchor, halo=_LAND)


def labelled() -> tuple[tuple[int, int, str, str], ...]:
    """Return what has a name, in the order of the board: its middle, its name, and what is written below."""
    airfield = BOARD.spaces[BOARD.airfield]
    return (
        (airfield.x, airfield.y, "Airfield", "start here"),
        *(
            (BOARD.spaces[name].x, BOARD.spaces[name].y, target.name, target.industry)
            for name, target in BOARD.targets.items()
        ),
    )


@cache
def name_places() -> tuple[Placed, ...]:
    """Return the places of the names of the Airfield and the targets, in the order of the board."""
    # The ring of a space within reach is wider than its sign.
    taken = [about(space.x, space.y, max(reach(space), lit_reach(space) + _RING)) for space in BOARD.spaces.values()]
    for x, y, words in seas():
        half = width(words, _SEA_SIZE) // 2
        taken.append(Area(x - half, y - 22, x + half, y + 8))
    taken.append(about(1480, 120, 75))
    lines = [(start.x, start.y, end.x, end.y) for start, end, _ in pairs()]
    return place_names(labelled(), taken, lines, MAP)


def space_areas() -> tuple[Area, ...]:
    """Return what the signs of the spaces cover, in the order of the board."""
    return tuple(about(space.x, space.y, reach(space)) for space in BOARD.spaces.values())


def reach(space: Space) -> int:
    """Return how far the sign of a space reaches from its middle."""
    return 34 if space.path == "airfield" else 28 if space.target else 17


def lit_reach(space: Space) -> int:
    """Return how far from the middle of a space its ring is drawn when a throw reaches it."""
    return 28 if space.target else 19


def sites(spaces: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Return where the markers on these spaces are drawn, one for each, none over another."""
    return tuple((site.x, site.y) for site in settle([_offered(name) for name in spaces]))


@cache
def _offered(name: str) -> tuple[Site, ...]:
    space = BOARD.spaces[name]
    names = [placed.area for placed in name_places()]
    return sites_near(space.x, space.y, reach(space), space_areas(), names, MAP)


def _frame(height: int) -> Iterator[Shape]:
    yield Box(4, 4, WIDTH - 8, height - 8, Paint("none", marks.INK, 25))
    yield Lines(((4, MAP_HEIGHT), (WIDTH - 4, MAP_HEIGHT)), Paint("none", marks.INK, 25))
    yield Lines(((4, MAP_HEIGHT + KEY_HEIGHT), (WIDTH - 4, MAP_HEIGHT + KEY_HEIGHT)), Paint("none", marks.INK, 10))


def _key() -> Iterator[Shape]:
    """Explain the signs, in one row below the map, also the ring of a match in progress."""
    y = MAP_HEIGHT + KEY_HEIGHT // 2
    yield from _signs()
    yield lit(1322, y, 18)
    yield _words(1354, y, "can be reached now")


def _signs() -> Iterator[Shape]:
    y = MAP_HEIGHT + KEY_HEIGHT // 2
    for x, kind in ((44, Kind.PRIMARY), (430, Kind.SECONDARY)):
        cards = counted(PRICES[kind], "card")
        yield marks.open_target(kind, x, y, "")
        yield _words(x + 36, y, f"{kind.value.capitalize()} target: {POINTS[kind]} points, {cards}")
    for x, colour, words in ((820, LEAVING, "Start, one way"), (1036, ENTERING, "Landing Path, one way")):
        start, end = (Space("", left, y, (), None, None) for left in (x - 22, x + 26))
        yield Lines(((start.x, y), (end.x, y)), Paint("none", colour, 40))
        yield arrow(start, end, colour)
        yield _words(x + 40, y, words)


def _words(x: int, y: int, words: str) -> Text:
    return Text(x, y + 7, words, 18, marks.INK)


def lit(x: int, y: int, reach: int) -> Group:
    """Draw the ring about a space that the throw can reach."""
    outer = Circle(0, 0, reach, Paint("none", marks.INK, 90))
    return Group((outer, Circle(0, 0, reach, Paint("none", marks.LIT, 60))), x, y)
