"""The picture at the foot of the ledger: the Mystery Star with its name, and the podium next to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.show.drawing import Box, Drawing, Group, Lines, Paint, Shape, Text
from rules.show.lettering import fitted
from rules.twelve_strokes_of_noon import painting
from rules.twelve_strokes_of_noon.cards import StarCard, Tile
from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.pictures.podium import STEP, Standing, podium
from rules.twelve_strokes_of_noon.pictures.reveal import shown
from rules.twelve_strokes_of_noon.state import FLAPS, Flap
from rules.twelve_strokes_of_noon.words.phrases import KINDS, pounds

SIDE: Final = painting.PICTURE
"""How large the star's picture is."""
_EDGE: Final = 20
_LARGER: Final = 125
"""The podium’s scale, in percent."""
_PANEL: Final = 4 * STEP * _LARGER // 100 + 48
_UNCUT: Final = {Flap.LARGE: (0, painting.WIDTH), Flap.SMALL: (painting.WIDTH, SIDE - painting.WIDTH)}


def finale(
    star: StarCard | None, opened: Sequence[tuple[Flap, int]], standings: Sequence[Standing], title: str
) -> Drawing:
    """Draw the star, with a rim about the flaps that were open, and the podium; without a star the podium alone."""
    shapes: list[Shape] = []
    right = _EDGE
    if star is not None:
        shapes += _star(star, opened)
        right += SIDE + _EDGE
    width = right + _PANEL + _EDGE
    height = SIDE + 90 if star is not None else 480
    shapes += _panel(standings, right, height)
    ground = Box(0, 0, width, height, Paint(marks.NIGHT))
    return Drawing(width, height, (ground, *shapes), title, _description(star, opened, standings))


def _star(star: StarCard, opened: Sequence[tuple[Flap, int]]) -> Iterator[Shape]:
    tiles = [(Flap.LARGE, flap, tile) for flap, tile in enumerate(star.large, 1)]
    tiles += [(Flap.SMALL, flap, tile) for flap, tile in enumerate(star.small, 1)]
    yield Box(_EDGE, _EDGE, SIDE, SIDE, Paint(marks.WHITE))
    for size, flap, tile in tiles:
        yield _tile(size, flap, tile)
    yield from _joints()
    for size, flap in opened:
        left, width = _UNCUT[size]
        top = _EDGE + painting.ROW * (flap - 1)
        yield Box(_EDGE + left + 3, top + 3, width - 6, painting.ROW - 6, Paint("none", marks.NIGHT, 60), 6)
        yield Box(_EDGE + left + 3, top + 3, width - 6, painting.ROW - 6, Paint("none", marks.GOLD, 30), 6)
    name = fitted(f"{star.name}, {KINDS[star.kind]}", SIDE - 10, 40, (30, 26, 22, 18), bold=True)
    yield from name.amid(_EDGE + SIDE // 2, _EDGE + SIDE + 10, 44, marks.GOLD, "middle")


def _joints() -> Iterator[Lines]:
    """Draw the seams between the tiles: at the sizes of print some would be visible anyway, so all are drawn."""
    paint = Paint("none", marks.PAPER, 20)
    for row in range(1, FLAPS):
        y = _EDGE + painting.ROW * row
        yield Lines(((_EDGE, y), (_EDGE + SIDE, y)), paint)
    yield Lines(((_EDGE + painting.WIDTH, _EDGE), (_EDGE + painting.WIDTH, _EDGE + SIDE)), paint)


def _tile(size: Flap, flap: int, tile: Tile) -> Group:
    left, _ = _UNCUT[size]
    return Group(shown(tile), _EDGE + left, _EDGE + painting.ROW * (flap - 1), scale=100 // painting.SCALE)


def _panel(standings: Sequence[Standing], x: int, height: int) -> Iterator[Shape]:
    middle, bottom = x + _PANEL // 2, height - _EDGE
    masters = sum(own.place == 1 for own in standings)
    title = "The podium" if not masters else "Master of Noon" if masters == 1 else "Masters of Noon"
    yield Box(x, _EDGE, _PANEL, bottom - _EDGE, Paint(marks.PAPER, marks.GOLD, 40), 10)
    if height > 500:
        yield marks.noon(middle, _EDGE + 136, 100)
        yield Text(middle, _EDGE + 306, title, 48, marks.INK, "middle", bold=True)
    else:
        yield Text(middle, _EDGE + 56, title, 36, marks.INK, "middle", bold=True)
    yield Group(tuple(podium(standings, 0, 0)), middle, bottom - 14, scale=_LARGER)


def _description(star: StarCard | None, opened: Sequence[tuple[Flap, int]], standings: Sequence[Standing]) -> str:
    said = []
    if star is not None:
        said.append(f"The Mystery Star: {star.name}, {KINDS[star.kind]}.")
        flaps = ", ".join(f"{size.value} {flap}" for size, flap in opened)
        said.append(f"Flaps that were open: {flaps or 'none'}.")
    for own in standings:
        place = "not ranked" if own.place is None else f"place {own.place}"
        said.append(f"{own.name}: {place}, {pounds(own.money)}, {own.shine.value} star.")
    return " ".join(said)
