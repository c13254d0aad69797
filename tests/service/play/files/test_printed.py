"""How long a sheet may be as a PDF: by its cells, its notes and its letters."""

from __future__ import annotations

import pytest

from rules.show.sheet import Column, Grid, Notes, Part, Sheet, Signatures
from service.play.files.printed import MOST_CELLS, must_fit
from service.play.ports.errors import SheetTooLong


def grid(rows: int, columns: int, text: str = "") -> Grid:
    return Grid("grid", "Grid", (Column("a"),) * columns, ((text,) * columns,) * rows)


def sheet(*parts: Part) -> Sheet:
    return Sheet("Title", "Subtitle", (), parts)


@pytest.mark.parametrize(
    ("most", "more"),
    [
        ((grid(MOST_CELLS // 4, 4),), grid(1, 4)),
        ((grid(MOST_CELLS // 4 - 1, 4), Signatures(("Ann", "Ben"))), grid(2, 4)),
        ((Notes("Remarks", ("",) * (MOST_CELLS // 5)),), Notes("More", ("",))),
        ((grid(1, MOST_CELLS // 2, "x" * 80),), grid(1, 1)),
        ((Notes("Remarks", ("x" * (MOST_CELLS - 5) * 80,)),), grid(1, 1)),
    ],
    ids=["cells", "cells-of-all-grids", "notes", "letters", "letters-of-notes"],
)
def test_a_sheet_fits_up_to_the_bound(most: tuple[Part, ...], more: Part) -> None:
    must_fit(sheet(*most))

    with pytest.raises(SheetTooLong, match=f"a PDF has {MOST_CELLS} at most"):
        must_fit(sheet(*most, more))
