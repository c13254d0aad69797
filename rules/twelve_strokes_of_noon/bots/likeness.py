"""How similar the pictures of a box are to each other, tile by tile, in a player's eyes (12C-46).

Tiles are compared roughly, as a person compares a picture with the memory of one: in cells of a third of a flap's
height, each with the mean of its colours and how much they vary. The difference of two tiles is the share of cells for
which the other tile has no similar cell at the same place or next to it: a shape that has moved a little makes no
difference. A tile speaks against another picture in full as soon as a quarter of it differs. A picture is clear when as
much as two large tiles speaks against every other picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import Final

from rules.twelve_strokes_of_noon.cards import StarCard, Tile
from rules.twelve_strokes_of_noon.painting import painted
from rules.twelve_strokes_of_noon.state import FLAPS, Flap

CELLS: Final = {Flap.LARGE: (14, 3), Flap.SMALL: (7, 3)}
"""The number of cells, across and down, in a tile of each kind."""

SAMPLES: Final = 3
"""The number of points, across and down, that are read in a cell."""

UNLIKE: Final = 36
"""The distance of two cells, from 0 to 255, from which they are not similar at all."""

NOTICED: Final = 250
"""The difference of two tiles, in thousandths, from which on a player surely notices it."""

WEIGHT: Final = {Flap.LARGE: 1_000, Flap.SMALL: 600}
"""How much a tile that surely differs speaks against another picture."""

CLEAR: Final = 2_000
"""How much must speak against each other picture of the box, for it to be clear which one it is."""

Cell = tuple[int, int, int, int]
"""Lightness, blue and red difference, and how much the lightness varies."""

Place = tuple[Flap, int]
"""A flap: its kind, and its number from 1."""

PLACES: Final[tuple[Place, ...]] = tuple((size, flap) for size in Flap for flap in range(1, FLAPS + 1))


def against(star: StarCard, other: StarCard, place: Place) -> int:
    """Return how much a star's tile speaks against another picture: 0 if they are alike there, at most its weight."""
    if other.id < star.id:
        star, other = other, star  # tiles differ alike in both orders: each pair is compared once
    size, flap = place
    one, two = (star.large, other.large) if size is Flap.LARGE else (star.small, other.small)
    return WEIGHT[size] * min(NOTICED, difference(size, one[flap - 1], two[flap - 1])) // NOTICED


def ruled_out(star: StarCard, other: StarCard, places: Iterable[Place]) -> int:
    """Return how much a star's open tiles speak against another picture."""
    return sum(against(star, other, place) for place in places)


@lru_cache(maxsize=65_536)
def difference(size: Flap, one: Tile, other: Tile) -> int:
    """Return how much two tiles of a kind differ, from 0 to 1,000."""
    if one == other:
        return 0
    mine, theirs, about = cells(size, one), cells(size, other), _about(*CELLS[size])
    return (_apart(mine, theirs, about) + _apart(theirs, mine, about)) // 2


@lru_cache(maxsize=4)
def _about(across: int, down: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each place of a tile, this place and the places next to it."""
    found = []
    for place in range(across * down):
        x, y = place % across, place // across
        level = [place + step for step, inside in ((-1, x), (1, x < across - 1)) if inside]
        upright = [place + step for step, inside in ((-across, y), (across, y < down - 1)) if inside]
        found.append((place, *level, *upright))
    return tuple(found)


def _apart(mine: Sequence[Cell], theirs: Sequence[Cell], about: Sequence[Sequence[int]]) -> int:
    """Return the mean distance of each cell from the most similar one near its place in the other tile."""
    total = 0
    for cell, other, places in zip(mine, theirs, about, strict=True):
        if cell == other:
            continue
        light, blue, red, spread = cell
        least = UNLIKE * UNLIKE
        for place in places:  # squares, and one root at the end: all pictures of a box are compared
            its_light, its_blue, its_red, its_spread = theirs[place]
            lighter, bluer, redder, wider = light - its_light, blue - its_blue, red - its_red, spread - its_spread
            square = lighter * lighter + 2 * (bluer * bluer + redder * redder) + wider * wider
            least = min(least, square)
        total += isqrt(least)
    return total * 1_000 // (UNLIKE * len(mine))


# A tile in cells


@lru_cache(maxsize=4_096)
def cells(size: Flap, tile: Tile) -> tuple[Cell, ...]:
    """Return a tile's cells, row by row."""
    across, down = CELLS[size]
    rows = painted(size, tile, SAMPLES * across, SAMPLES * down)
    found = []
    for y in range(down):
        for x in range(across):
            sampled = [
                _seen(fill)
                for row in rows[SAMPLES * y : SAMPLES * (y + 1)]
                for fill in row[SAMPLES * x : SAMPLES * (x + 1)]
            ]
            light, blue, red = (sum(part) // len(sampled) for part in zip(*sampled, strict=True))
            found.append((light, blue, red, sum(abs(part[0] - light) for part in sampled) // len(sampled)))
    return tuple(found)


@lru_cache(maxsize=4_096)
def _seen(fill: str) -> tuple[int, int, int]:
    """Return a colour's lightness, and how much bluer and redder than it the colour is."""
    red, green, blue = (int(fill[place : place + 2], 16) for place in (1, 3, 5))
    light = (299 * red + 587 * green + 114 * blue) // 1000
    return light, (blue - light) // 2, (red - light) // 2
