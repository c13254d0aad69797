"""A deck from a file, as JSON or as a table, with all that is wrong with it in words."""

from __future__ import annotations

from pathlib import Path

from rules.editing import Draft
from rules.game import AnyGame
from service.decks.judging import NoDeckTools, Source, Wish, editor, is_table, judged, of_table

__all__ = ["LARGEST", "NoDeckTools", "Source", "editor", "read"]

LARGEST = 32 * 1024 * 1024
"""No file of an author is larger, in bytes."""


def read(game: AnyGame, path: Path, *, title: str | None = None, mine: bool = False) -> Source:
    """Read a deck: JSON or a table, by the ending of the file's name (``.json``; ``.csv``, ``.tsv``, ``.txt``).

    A file whose name ends otherwise is a table unless it begins as JSON does. With ``mine`` a pile of which a table has
    no row has no card.

    :raises tables.NoTable: when the table is none.
    :raises OSError: when the file cannot be read.
    """
    content = _bytes(path)
    if is_table(path.suffix.lower(), content):
        return of_table(game, content, lambda name: _picture(path.parent, name), Wish(mine=mine, title=title))
    return judged(game, content, Draft(None), ())


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise OSError(f"is larger than {LARGEST // 2**20} MiB")
    return content


def _picture(folder: Path, name: str) -> bytes:
    """Return a picture from the folder of a table, or from a folder inside it."""
    path = Path(name)
    if path.is_absolute() or ".." in path.parts:
        raise OSError("a picture must be in the folder of the table")
    return _bytes(folder / path)
