"""Cut the picture of a Mystery Star into tiles: one for each flap, with nothing in it that is beyond the flap.

A clip path would ship what it hides, so the shapes themselves are cut: curves are made into short straight lines, and
every outline is cut along the edges of each flap. It is done once, when a deck is made; a match reads the tiles only.

A picture is any SVG that can be read as shapes of plain colours (:mod:`rules.twelve_strokes_of_noon.deck.svg.reading`).
It fills a square of 700 units; what is wider or higher is cut off on both sides. The large flaps are the left 460
units, the small ones the right 240, in seven rows of 100. Tiles have two units for each of the picture's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Final

from rules.editing import UnreadablePicture
from rules.twelve_strokes_of_noon.cards import MOST_CORNERS, MOST_PATCHES, Patch
from rules.twelve_strokes_of_noon.deck.svg.geometry import Box, Outline, area_of, frame_of, mapped, within
from rules.twelve_strokes_of_noon.deck.svg.reading import Shape, read
from rules.twelve_strokes_of_noon.deck.svg.styles import written
from rules.twelve_strokes_of_noon.deck.svg.work import TooMuchWork, Work
from rules.twelve_strokes_of_noon.painting import PICTURE, ROW, SCALE, WIDTH
from rules.twelve_strokes_of_noon.state import FLAPS, Flap

CORNER: Final = 12
"""The steps of writing a corner into a tile."""

_COARSER: Final = (1.0, 2.0, 4.0, 8.0)
"""How far, in units of a tile, a corner may be from the line past it, to be left out of an outline that is too long."""

Tiles = tuple[tuple[Patch, ...], ...]


def cut(picture: str | bytes) -> tuple[Tiles, Tiles]:
    """Return the seven large and the seven small tiles of a picture, from the top.

    :raises UnreadablePicture: with everything in the picture that cannot be cut.
    """
    shapes = _placed(picture)
    try:
        return _sides(shapes, Work())
    except TooMuchWork as error:
        raise UnreadablePicture([str(error)]) from error


def _sides(shapes: Sequence[Shape], work: Work) -> tuple[Tiles, Tiles]:
    faults: list[str] = []
    sides: list[Tiles] = []
    for size, left, right in ((Flap.LARGE, 0, WIDTH), (Flap.SMALL, WIDTH, PICTURE)):
        tiles = []
        column = _part(shapes, (left, -inf, right, inf), work)
        for row in range(FLAPS):
            strip = _part(column, (-inf, ROW * row, inf, ROW * (row + 1)), work)
            tile = _tile(strip, left, right, ROW * row, work)
            where = f"{size.value} tile {row + 1}"
            if len(tile) > MOST_PATCHES:
                faults.append(f"{where} has more than {MOST_PATCHES} shapes: join some of one colour")
            if any(len(patch.path) > MOST_CORNERS for patch in tile):
                faults.append(f"{where} has a shape with too many corners: simplify it")
            tiles.append(tile)
        sides.append(tuple(tiles))
    if faults:
        raise UnreadablePicture(faults)
    return sides[0], sides[1]


def _placed(picture: str | bytes) -> list[Shape]:
    """Return a picture's shapes so that they fill the square; of a wider or higher picture the middle fills it."""
    found = read(picture)
    grown = PICTURE / min(found.width, found.height)
    to = (grown, 0.0, 0.0, grown, (PICTURE - found.width * grown) / 2, (PICTURE - found.height * grown) / 2)
    return [
        replace(shape, outlines=tuple([mapped(to, point) for point in outline] for outline in shape.outlines))
        for shape in found.shapes
    ]


def _part(shapes: Sequence[Shape], box: Box, work: Work) -> list[Shape]:
    """Return what is within a rectangle: first of a column, then of each row of it, so that little is cut twice."""
    frame, parts = frame_of(box), []
    for shape in shapes:
        outlines = [within(outline, frame, work.spend) for outline in shape.outlines]
        if kept := tuple(outline for outline in outlines if outline):
            parts.append(Shape(kept, shape.fill))
    return parts


def _tile(shapes: Sequence[Shape], left: int, right: int, top: int, work: Work) -> tuple[Patch, ...]:
    """Return the patches of one flap, and hardly more than it may have; what another one covers wholly is left out."""
    patches: list[Patch] = []
    corners = {(0, 0), ((right - left) * SCALE, 0), ((right - left) * SCALE, ROW * SCALE), (0, ROW * SCALE)}
    for shape in reversed(shapes):  # from the top, so that nothing below one that covers all is looked at
        work.spend(CORNER * sum(map(len, shape.outlines)))
        pieces = [_rounded(outline, left, top) for outline in shape.outlines]
        pieces = [piece for piece in pieces if piece]
        patches += (Patch(path, written(shape.fill)) for path in reversed(_paths(pieces)))
        covers = len(pieces) == 1 and len(pieces[0]) == 4 and set(pieces[0]) == corners
        if covers or len(patches) > MOST_PATCHES:
            break
    return tuple(reversed(patches))


def _rounded(outline: Outline, left: int, top: int) -> list[tuple[int, int]]:
    """Return the corners of an outline in whole units of its tile; none if it has no area."""
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
    return points if len(points) > 2 and area_of([*points]) else []


def _paths(pieces: Sequence[list[tuple[int, int]]]) -> list[str]:
    """Return path data of a shape: in one, or in several where it is long and all its outlines run the same way."""
    path = _path(pieces)
    if not path or len(path) <= MOST_CORNERS:
        return [path] if path else []
    for far in _COARSER:
        pieces = [_coarser(piece, far) for piece in pieces]
        path = _path(pieces)
        if len(path) <= MOST_CORNERS:
            return [path]
        if len({area_of([*piece]) > 0 for piece in pieces if piece}) == 1:
            return _parted(pieces)
    return [path]


def _path(pieces: Sequence[list[tuple[int, int]]]) -> str:
    return "".join("M" + "L".join(f"{x} {y}" for x, y in piece) + "Z" for piece in pieces if piece)


def _parted(pieces: Sequence[list[tuple[int, int]]]) -> list[str]:
    parts = [""]
    for piece in pieces:
        path = _path([piece])
        if parts[-1] and len(parts[-1]) + len(path) > MOST_CORNERS:
            parts.append("")
        parts[-1] += path
    return parts


def _coarser(points: list[tuple[int, int]], far: float) -> list[tuple[int, int]]:
    """Leave out corners that hardly bend the outline, but never two in a row."""
    kept: list[tuple[int, int]] = []
    for place, point in enumerate(points):
        before, then = points[place - 1], points[(place + 1) % len(points)]
        wide = abs(then[0] - before[0]) + abs(then[1] - before[1])
        off = abs((then[0] - before[0]) * (point[1] - before[1]) - (then[1] - before[1]) * (point[0] - before[0]))
        if off > far * wide or (kept and kept[-1] != before) or not place:
            kept.append(point)
    return kept if len(kept) > 2 and area_of([*kept]) else []


def _bends(one: tuple[int, int], two: tuple[int, int], three: tuple[int, int]) -> bool:
    return (two[0] - one[0]) * (three[1] - two[1]) != (two[1] - one[1]) * (three[0] - two[0])
