"""The reveal board: seven large flaps at the left and seven small ones at the right.

In round 2 the left side has the propositions, and the small flaps hide whether each is TRUE; in the last
round the Mystery Star is behind all fourteen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from rules.show.drawing import Area, Box, Circle, Group, Lines, Outline, Paint, Shape, Text
from rules.show.lettering import cut, fitted
from rules.twelve_strokes_of_noon import painting
from rules.twelve_strokes_of_noon.cards import Tile
from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.pictures.page import BOARD, LARGE, PLATE, ROW, SMALL
from rules.twelve_strokes_of_noon.state import FLAPS, Flap
from rules.twelve_strokes_of_noon.view import FlapDue, OpenTile, PropositionDue, Reveal, StrokeDue, View
from rules.twelve_strokes_of_noon.words.phrases import KINDS

SIDES: Final = {Flap.LARGE: LARGE, Flap.SMALL: SMALL}
_SCALE: Final = 100 * ROW // (painting.ROW * painting.SCALE)
COLOURS: Final = {Flap.LARGE: ("#2b3f9e", "#7f95f5"), Flap.SMALL: ("#6d2458", "#d98cc4")}


def spot(size: Flap, flap: int) -> Area:
    """Return where a flap is; flaps count from 1, from the top."""
    side = SIDES[size]
    return Area(side.x, side.y + ROW * (flap - 1), side.width, ROW)


def closed_board() -> Iterator[Shape]:
    """Draw the board with all flaps closed."""
    yield Box(BOARD.x, BOARD.y, BOARD.width, BOARD.height, Paint("#6b4410", marks.GOLD, 40), 10)
    yield Box(PLATE.x, PLATE.y, PLATE.width, PLATE.height, Paint(marks.DUSK, marks.GOLD, 15), 6)
    for size in Flap:
        for flap in range(1, FLAPS + 1):
            yield Group(tuple(_closed(size, flap)), title=_title(size, flap), spot=_key(size, flap))


def _key(size: Flap, flap: int) -> str:
    return f"{size.value}-{flap}"


def _title(size: Flap, flap: int) -> str:
    return f"{size.value.capitalize()} flap {flap}"


def _closed(size: Flap, flap: int) -> Iterator[Shape]:
    area = spot(size, flap)
    fill, edge = COLOURS[size]
    x, y = area.middle, area.y + ROW // 2
    yield Box(area.x + 1, area.y + 1, area.width - 2, ROW - 2, Paint(fill, edge, 20), 6)
    for left in (area.x + 16, area.right - 40):
        yield Lines(((left, y), (left + 24, y)), Paint("none", edge, 50))
    yield from _disc(size, x, y, str(flap))


def _disc(size: Flap, x: int, y: int, words: str) -> Iterator[Shape]:
    """Draw the number of a flap: on a disc for a large one, on a plate for a small one."""
    paint = Paint(marks.GOLD, marks.INK, 20)
    yield Circle(x, y, 25, paint) if size is Flap.LARGE else Box(x - 23, y - 23, 46, 46, paint, 8)
    yield Text(x, y + 11, words, 31, marks.INK, "middle", bold=True)


def open_board(view: View) -> Iterator[Shape]:
    """Draw what changes: captions for what opens, propositions, open tiles, the flaps to pick from, the name."""
    due = view.due
    if isinstance(due, PropositionDue):
        yield from _captions(due.title, "TRUE or FALSE?")
        yield from _propositions(due)
        yield from _plate("six are TRUE, one is FALSE")
        return
    if isinstance(due, StrokeDue | FlapDue):
        yield from _captions("right answers open these", "wrong ones these")
    if view.reveal is None:
        yield from _plate("the reveal board")
        return
    yield from _tiles(view.reveal.tiles)
    if isinstance(due, FlapDue):
        for flap in due.closed:
            area = spot(due.size, flap)
            frame = Box(area.x + 4, area.y + 4, area.width - 8, ROW - 8, Paint("none", marks.GOLD, 60), 6)
            yield Group((frame,), title=_title(due.size, flap), spot=_key(due.size, flap))
    around = Box(PLATE.x, PLATE.y, PLATE.width, PLATE.height, Paint(marks.DUSK, opacity=0))
    yield Group((around, *_plate(_name(view.reveal))), title="The Mystery Star", spot="star")


def _captions(left: str, right: str) -> Iterator[Shape]:
    for side, words in ((LARGE, left), (SMALL, right)):
        shown = cut(words, side.width - 8, 17, bold=True)
        yield Text(side.middle, LARGE.y - 8, shown, 17, marks.WHITE, "middle", bold=True)


def _plate(words: str) -> Iterator[Shape]:
    label = fitted(words, PLATE.width - 24, 26, (20, 18, 16, 14, 13), bold=True)
    yield from label.amid(PLATE.middle, PLATE.y, 26, marks.GOLD, "middle")


def _name(reveal: Reveal) -> str:
    if reveal.name is None or reveal.kind is None:
        return "the Mystery Star: ?"
    return f"{reveal.name}, {KINDS[reveal.kind]}"


def _propositions(due: PropositionDue) -> Iterator[Shape]:
    for number, words in enumerate(due.propositions, 1):
        opened = number in due.opened
        shapes = _proposition(number, words, *((marks.CREAM, marks.QUIET) if opened else (marks.PAPER, marks.INK)))
        title = f"Proposition {number}{', TRUE' if opened else ''}"
        yield Group(tuple(shapes), title=title, spot=f"proposition-{number}")
        if opened:
            yield from _true(spot(Flap.SMALL, number))


def _proposition(number: int, words: str, ground: str, ink: str) -> Iterator[Shape]:
    area = spot(Flap.LARGE, number)
    yield Box(area.x + 1, area.y + 1, area.width - 2, ROW - 2, Paint(ground, marks.BRASS, 15), 6)
    yield Text(area.x + 24, area.y + ROW // 2 + 9, str(number), 25, marks.INK, "middle", bold=True)
    setting = fitted(words, area.width - 58, ROW - 8, (22, 20, 18, 16, 15))
    yield from setting.amid(area.x + 48, area.y - 2, ROW, ink)


def _true(area: Area) -> Iterator[Shape]:
    yield Box(area.x + 1, area.y + 1, area.width - 2, ROW - 2, Paint("#e3f6e8", marks.RIGHT, 20), 6)
    yield marks.tick(area.x + 42, area.y + ROW // 2, 20)
    yield Text(area.x + 76, area.y + ROW // 2 + 10, "TRUE", 28, marks.RIGHT, bold=True)


def _tiles(tiles: Iterable[OpenTile]) -> Iterator[Shape]:
    """Draw open tiles without a line between them, so that the picture comes together.

    A ground of each tile's own colour reaches a little beyond it: else seams of the board would show through.
    """
    areas = [(opened, spot(opened.size, opened.flap)) for opened in tiles]
    for opened, area in areas:
        yield Box(area.x - 1, area.y - 1, area.width + 2, ROW + 2, Paint(_ground(opened)))
    for opened, area in areas:
        words, key = f"{_title(opened.size, opened.flap)}, open", _key(opened.size, opened.flap)
        yield Group(shown(opened.tile), area.x, area.y, scale=_SCALE, title=words, spot=key)


def _ground(opened: OpenTile) -> str:
    """Return the colour of the lowest patch if it covers the whole tile, else white."""
    across, down = painting.UNITS[opened.size]
    lowest = opened.tile[0]
    corners = {"0 0", f"{across} 0", f"{across} {down}", f"0 {down}"}
    return lowest.fill if set(lowest.path[1:-1].split("L")) == corners else marks.WHITE


@lru_cache(maxsize=256)
def shown(tile: Tile) -> tuple[Shape, ...]:
    """Return the patches of a tile in its own units."""
    return tuple(Outline(patch.path, Paint(patch.fill)) for patch in tile)
