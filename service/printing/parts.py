"""What the renderers with a layout ask of a sheet's parts."""

from __future__ import annotations

from itertools import pairwise

from rules.show.drawing import svg
from rules.show.sheet import Grid, Picture


def to_write_in(grid: Grid) -> bool:
    """Return whether a table is there to be filled in by hand: at least half of its cells are empty."""
    cells = [cell for row in grid.rows for cell in row]
    return bool(cells) and 2 * sum(not cell for cell in cells) >= len(cells)


def drawn(picture: Picture) -> str:
    """Return a picture as SVG; nothing for one without layers."""
    return svg(*picture.layers) if picture.layers else ""


def in_words(picture: Picture) -> str:
    """Return what a picture shows, for those who do not see it."""
    words = [layer.description or layer.title for layer in picture.layers]
    return " ".join(word for word in (*words, picture.caption) if word) or "picture"


def breaks(grid: Grid) -> tuple[int, ...]:
    """Return after which rows, counted from 1, there is a stronger line: between groups; every five in a pad."""
    if to_write_in(grid):
        return tuple(range(5, len(grid.rows), 5))
    if grid.group is None:
        return ()
    groups = [row[grid.group] for row in grid.rows]
    return tuple(number for number, (one, following) in enumerate(pairwise(groups), 1) if one != following)
