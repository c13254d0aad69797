"""How a board that is larger than a sheet of paper is parted."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

MARGIN: Final = 10.0
"""Millimetres at each edge of a sheet that many printers leave white."""
OVERLAP: Final = 10.0
"""Millimetres of the board that two neighbouring sheets both show, so that they can be glued."""
SHEETS: Final = {"a4": (210.0, 297.0), "us-letter": (215.9, 279.4), "a3": (297.0, 420.0)}
"""The papers' widths and heights in mm."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A board in ``columns`` x ``rows`` tiles, row by row, on sheets that may be ``flipped`` to be wider than high.

    ``sheet`` is that sheet's width and height in mm. A tile is its left and upper edge on the board, its width and its
    height, in mm. Neighbours share ``overlap`` mm.
    """

    flipped: bool
    sheet: tuple[float, float]
    columns: int
    rows: int
    tiles: tuple[tuple[float, float, float, float], ...]
    overlap: float = OVERLAP


def tiles(paper: str, width: float, height: float) -> Layout:
    """Return the layout of a board with the fewest sheets, upright ones if that makes no difference.

    All tiles of a board are equally large, so that none is a narrow strip.
    """
    wide, high = SHEETS[paper]
    layouts = [
        _layout(flipped, *sheet, width, height) for flipped, sheet in ((False, (wide, high)), (True, (high, wide)))
    ]
    return min(layouts, key=lambda layout: len(layout.tiles))


def _layout(flipped: bool, wide: float, high: float, width: float, height: float) -> Layout:
    across, down = _parts(width, wide - 2 * MARGIN), _parts(height, high - 2 * MARGIN)
    found = tuple((x, y, along, deep) for y, deep in down for x, along in across)
    return Layout(flipped, (wide, high), len(across), len(down), found)


def _parts(length: float, room: float) -> tuple[tuple[float, float], ...]:
    """Return the beginning and the length of each part of a line, of as few parts as have room."""
    count = max(1, ceil((length - OVERLAP) / (room - OVERLAP)))
    part = (length + (count - 1) * OVERLAP) / count
    return tuple((place * (part - OVERLAP), part) for place in range(count))
