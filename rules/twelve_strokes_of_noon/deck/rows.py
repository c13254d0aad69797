"""Rows of the table of a box, and what is found in them: cells that are not read, questions that are there twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.editing import Cell
from rules.twelve_strokes_of_noon.deck.faults import as_asked
from rules.twelve_strokes_of_noon.deck.table import COLUMNS, NAMES, OTHERS

_ALWAYS: Final = frozenset({"round", "card", "question", "answer", "field", "as of"})
_USED: Final = {
    "kick_off": _ALWAYS | {*OTHERS[:1], "place"},
    "duel": _ALWAYS | {*OTHERS[:3], "place", "title"},
    "move_by_move": _ALWAYS | {*OTHERS, "place", "title", "explanation"},
    "fatal_blow": _ALWAYS | {"accept", "refuse", "exact"},
    "master_stroke": _ALWAYS | {*OTHERS[:2], "place", "hidden"},
    "mystery_star": _ALWAYS | {"accept", "refuse", "exact", "picture"},
}
"""The columns that each round reads, or that may be filled in for the author's own sake."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: its number, and its cells by their columns."""

    number: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        """Return the text of a cell, empty where the table has no such column."""
        return self.cells.get(column, "")


Found = Iterator[tuple[Cell, str]]
"""Cells, each with what an editor finds in it."""


def superfluous(pile: str, rows: Sequence[Row]) -> Found:
    """Yield the cells that are filled in and not read in a round."""
    for row in rows:
        for column in COLUMNS:
            if row[column] and column not in _USED[pile]:
                yield Cell(row.number, column), f"is not used in the round “{NAMES[pile]}”"


def other_titles(rows: Sequence[Row], title: str) -> Found:
    """Yield the rows of a card that name another title than it has."""
    for row in rows:
        if row["title"] not in ("", title):
            yield Cell(row.number, "title"), f"is not used: both questions of the pair have the title “{title}”"


def unparted(row: Row) -> Found:
    """Yield the cells whose forms seem to be parted by commas."""
    for column in ("accept", "exact"):
        if "," in row[column] and ";" not in row[column]:
            yield Cell(row.number, column), f"is one form, “{row[column]}”: part several by semicolons"


def repeated(rows: Sequence[Row]) -> Found:
    """Yield the questions that a row before has asked."""
    first: dict[str, Row] = {}
    for row in sorted(rows, key=lambda one: one.number):
        key = as_asked(row["question"])
        if key and (before := first.setdefault(key, row)) is not row:
            yield Cell(row.number, "question"), f"the question is that of row {before.number} already"
