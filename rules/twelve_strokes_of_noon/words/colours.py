"""What is behind an open flap, in words: its colours from left to right (12C-27)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import groupby
from typing import Final

from rules.twelve_strokes_of_noon.cards import Tile
from rules.twelve_strokes_of_noon.painting import painted
from rules.twelve_strokes_of_noon.state import Flap

COLUMNS: Final = {Flap.LARGE: 12, Flap.SMALL: 8}
"""How many columns of a tile are looked at, each named by the colour that most of its points have."""

POINTS: Final = 4
"""Points across and down a column."""

HUES: Final = (
    (12, "red"), (40, "orange"), (68, "yellow"), (165, "green"), (195, "turquoise"), (255, "blue"), (290, "purple"),
    (345, "pink"), (360, "red"),
)  # fmt: skip
"""Names of hues, each with the degree up to which it goes."""


@lru_cache(maxsize=1_024)
def colours(size: Flap, tile: Tile) -> tuple[str, ...]:
    """Return the names of a tile's colours from left to right, each once for columns side by side that share it."""
    rows = painted(size, tile, POINTS * COLUMNS[size], POINTS)
    columns = []
    for column in range(COLUMNS[size]):
        seen = Counter(named(fill) for row in rows for fill in row[POINTS * column : POINTS * (column + 1)])
        columns.append(seen.most_common(1)[0][0])
    return tuple([name for name, _ in groupby(columns)])


@lru_cache(maxsize=1_024)
def named(fill: str) -> str:
    """Return what a person calls the colour ``#rrggbb``."""
    red, green, blue = (int(fill[place : place + 2], 16) for place in (1, 3, 5))
    most, least = max(red, green, blue), min(red, green, blue)
    light, range_ = (most + least) // 2, most - least
    if light < 40:
        return "black"
    if least > 228:
        return "white"
    if range_ < 22:
        return "dark grey" if light < 90 else "grey" if light < 190 else "light grey"
    hue = _hue(red, green, blue)
    if 10 <= hue < 50:
        if light > 185:
            return "cream"
        if light < 140 and range_ < 150:
            return "dark brown" if light < 70 else "brown"
    name = next(name for end, name in HUES if hue <= end)
    if name == "red" and light > 175:
        return "pink"
    return f"dark {name}" if light < 85 else f"light {name}" if light > 175 else name


def _hue(red: int, green: int, blue: int) -> int:
    """Return the hue in degrees of a colour that has one."""
    most, range_ = max(red, green, blue), max(red, green, blue) - min(red, green, blue)
    if most == red:
        return 60 * (green - blue) // range_ % 360
    if most == green:
        return 120 + 60 * (blue - red) // range_
    return 240 + 60 * (red - green) // range_
