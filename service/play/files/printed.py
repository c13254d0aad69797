"""A record and its plies, as they were played again, into the file of a score sheet: also with no service around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from rules.errors import Malformed
from rules.game import AnyGame
from rules.show.sheet import Grid, Notes, Sheet
from rules.table.paper import sheet_of
from rules.table.record import Played, Record
from rules.table.table import Terms
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.play.match import games
from service.play.ports.errors import SheetTooLong
from service.play.ports.press import Press

KINDS = ("txt", "csv", "html", "pdf")
PAPERS = ("a4", "letter")
MOST_CELLS = 20_000
"""How long, in cells, a record's sheet is as a PDF at most: that takes 1.5 s and 0.4 GB."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a sheet is printed: the kind of its file, its paper, and the game's variant of it."""

    kind: str
    paper: str
    variant: str


def variant_of(game: AnyGame, wished: str | None) -> str:
    """Return the variant of a game's sheet that is wished, or the usual one.

    :raises Malformed: naming all variants, when there is no such one.
    """
    variants = game.paper.variants
    if wished is not None and wished not in variants:
        raise Malformed(f"must be one of {', '.join(variants)}", ("variant",))
    return wished or variants[0]


def printed(
    press: Press, record: Record, terms: Terms, story: Sequence[Played], form: Form, seal: str | None = None
) -> bytes:
    """Return the sheet of a record as a file. ``seal`` is as in ``sheet_of``."""
    return written(press, record, shown(press, record, terms, story, form, seal), form)


def shown(
    press: Press, record: Record, terms: Terms, story: Sequence[Played], form: Form, seal: str | None = None
) -> Sheet:
    """Return the sheet of a record as it is printed in a form."""
    names = press.legible if form.kind == "pdf" else tuple
    return sheet_of(games.find(record.game), terms, record, story, form.variant, names, seal)


def written(press: Press, record: Record, sheet: Sheet, form: Form) -> bytes:
    """Return a sheet of a record as a file; a PDF holds the record."""
    held = canonical(codec(Record).encode(record)) if form.kind == "pdf" else None
    return press.render(sheet, form.kind, paper=form.paper, record=held)


def must_fit(sheet: Sheet) -> None:
    """Insist that a sheet is short enough to be printed as a PDF.

    :raises SheetTooLong: when it is not.
    """
    size = _size(sheet)
    if size > MOST_CELLS:
        raise SheetTooLong(
            f"the sheet is as long as {size} cells; a PDF has {MOST_CELLS} at most, other kinds have any"
        )


def _size(sheet: Sheet) -> int:
    """Return how long a sheet is, in cells: by the memory of a PDF a line of notes is five, and so are 400 letters."""
    size = letters = 0
    for part in sheet.parts:
        match part:
            case Grid():
                size += len(part.rows) * len(part.columns)
                letters += sum(map(len, chain.from_iterable(part.rows)))
            case Notes():
                size += 5 * len(part.lines)
                letters += sum(map(len, part.lines))
    return size + letters // 80
