"""Golden sheets: what the sheet of a match says as plain text and as CSV, kept with the tests of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.game import AnyGame
from rules.show.sheet import Sheet
from rules.table import record as records
from rules.table.paper import sheet_of
from rules.table.table import Terms
from service.conformance.matches import Bench
from service.printing import render

KINDS = ("txt", "csv")


def told(bench: Bench, variant: str | None = None, names: str = "Player {}") -> tuple[Sheet, list[Any]]:
    """Return the sheet of a match (the usual one unless said), its seats named by number, and the story it tells."""
    return told_of(bench.game, bench.terms, bench.record(), variant or bench.game.paper.variants[0], names)


def told_of(
    game: AnyGame, terms: Terms, record: records.Record, variant: str, names: str = "Player {}"
) -> tuple[Sheet, list[Any]]:
    """Return the sheet of a record, its seats named by number, and the story that it tells."""
    record = replace(record, seats=tuple(replace(seat, name=names.format(seat.seat)) for seat in record.seats))
    story = list(records.replay(game, terms, record.plies))
    return sheet_of(game, terms, record, story, variant), story


def printed(sheet: Sheet, kind: str) -> bytes:
    """Return a sheet as a file of that kind."""
    return render(sheet, kind, paper="a4")


def write(folder: Path, names: Iterable[str], sheet_of: Callable[[str], Sheet]) -> None:
    """Write the sheets of these names again, each in every kind."""
    for name in names:
        for kind in KINDS:
            (folder / f"{name}.{kind}").write_bytes(printed(sheet_of(name), kind))
