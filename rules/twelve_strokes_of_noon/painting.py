"""The tiles of a Mystery Star: how large they are, and in points, which patch is seen at each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from rules.twelve_strokes_of_noon.cards import Patch, Tile
from rules.twelve_strokes_of_noon.state import Flap

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


def painted(size: Flap, tile: Tile, across: int, down: int) -> list[list[str]]:
    """Return the fills of ``across`` by ``down`` points of a tile, row by row; what no patch covers is white."""
    width, height = UNITS[size]
    rows = [["#ffffff"] * across for _ in range(down)]
    for patch in tile:
        crossed: list[list[tuple[int, int]]] = [[] for _ in rows]
        for (x1, y1), (x2, y2) in _edges(patch):
            way = 1 if y2 > y1 else -1
            top, bottom = sorted((y1, y2))
            # A row's points are at (2 row + 1) * height / (2 down).
            for row in range(_after(top, height, down), _after(bottom, height, down)):
                y = (2 * row + 1) * height
                x = x1 + (x2 - x1) * (y - 2 * down * y1) // (2 * down * (y2 - y1))
                crossed[row].append((_after(x, width, across), way))
        for row, crossings in enumerate(crossed):
            _fill(rows[row], sorted(crossings), patch.fill)
    return rows


def _after(at: int, extent: int, count: int) -> int:
    """Return the first of ``count`` evenly spread points that is at ``at`` or after it."""
    return min(count, max(0, -((extent - 2 * count * at) // (2 * extent))))


def _fill(row: list[str], crossings: Sequence[tuple[int, int]], fill: str) -> None:
    wound = 0
    for (start, way), (end, _) in pairwise(crossings):
        wound += way
        if wound:
            row[start:end] = [fill] * (end - start)


def _edges(patch: Patch) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the edges of a patch that are not level."""
    for outline in patch.path.split("Z")[:-1]:
        corners = [(int(x), int(y)) for x, y in (corner.split() for corner in outline[1:].split("L"))]
        for start, end in pairwise((*corners, corners[0])):
            if start[1] != end[1]:
                yield start, end
