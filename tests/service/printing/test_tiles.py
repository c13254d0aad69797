"""How a board is parted: all of it is there, on as few sheets as can be, each within what printers print."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.printing.tiles import MARGIN, OVERLAP, SHEETS, tiles

NEAR = 1e-6


@given(st.sampled_from(sorted(SHEETS)), st.floats(20, 1200), st.floats(20, 1200))
def test_tiles_cover_a_board_and_overlap_and_fit_on_their_sheet(paper: str, width: float, height: float) -> None:
    layout = tiles(paper, width, height)
    wide, high = layout.sheet

    assert sorted(layout.sheet) == sorted(SHEETS[paper])
    assert len(layout.tiles) == layout.columns * layout.rows
    for place, (x, y, along, deep) in enumerate(layout.tiles):
        assert along <= wide - 2 * MARGIN + NEAR
        assert deep <= high - 2 * MARGIN + NEAR
        row, column = divmod(place, layout.columns)
        right = layout.tiles[place + 1][0] if column < layout.columns - 1 else width - OVERLAP
        below = layout.tiles[place + layout.columns][1] if row < layout.rows - 1 else height - OVERLAP
        assert (x + along - right, y + deep - below) == (pytest.approx(OVERLAP), pytest.approx(OVERLAP))
    assert layout.tiles[0][:2] == (0, 0)


@pytest.mark.parametrize(
    ("paper", "size", "count"),
    [("a4", (190, 277), 1), ("a4", (277, 190), 1), ("a4", (370, 255), 2), ("us-letter", (370, 255), 2),
     ("a3", (370, 255), 1), ("a4", (300, 300), 4), ("a3", (400, 277), 1)],
)  # fmt: skip
def test_a_board_takes_as_few_sheets_as_can_be(paper: str, size: tuple[float, float], count: int) -> None:
    assert len(tiles(paper, *size).tiles) == count
