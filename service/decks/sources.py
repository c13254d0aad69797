"""A deck from a file, as JSON or as a table, with all that is wrong with it in words."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.editing import Cell, Draft, Editor, Remark
from rules.errors import InvalidContent
from rules.game import AnyGame
from rules.show.parts import card_of, in_words
from rules.wire.content import Content
from rules.wire.plain import Plain, canonical
from service.decks import tables

LARGEST = 32 * 1024 * 1024
"""No file of an author is larger, in bytes."""


class NoDeckTools(Exception):
    """Refuse a game that offers authors nothing."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a file holds: the deck if it is whole, as data and as content, and what was found in words."""

    plain: Plain = None
    content: Content | None = None
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def editor(game: AnyGame) -> Editor:
    """Return what a game offers the authors of its decks.

    :raises NoDeckTools: when it offers nothing.
    """
    if game.deck is None or game.deck.editor is None:
        raise NoDeckTools(f"{game.title} has no decks that could be edited")
    return game.deck.editor


def read(game: AnyGame, path: Path, *, title: str | None = None) -> Source:
    """Read a deck: JSON or a table, by the ending of the file's name (``.json``; ``.csv``, ``.tsv``, ``.txt``).

    A file whose name ends otherwise is a table unless it begins as JSON does.

    :raises tables.NoTable: when the table is none.
    :raises OSError: when the file cannot be read.
    """
    content = _bytes(path)
    if _is_table(path.suffix.lower(), content):
        return _of_table(game, content, path.parent, title)
    return _judged(game, content, Draft(None), ())


def _is_table(ending: str, content: bytes) -> bool:
    if ending in (".csv", ".tsv", ".txt", ".json"):
        return ending != ".json"
    return not content.removeprefix(BOM_UTF8).lstrip().startswith((b"{", b"["))


def _of_table(game: AnyGame, content: bytes, folder: Path, title: str | None) -> Source:
    rows, note = tables.read(content)
    draft = editor(game).read(rows, lambda name: _picture(folder, name))
    if title is not None and isinstance(draft.deck, dict):
        draft.deck["title"] = title
    return _judged(game, canonical(draft.deck), draft, (note,) if note else ())


def _judged(game: AnyGame, written: bytes, draft: Draft, notes: tuple[str, ...]) -> Source:
    """Load a deck, and say what is wrong and what an editor would ask, by row and column where there is a table."""
    remarks = [*notes, *(f"{_cell(cell)}: {says}" for cell, says in _in_order(draft.remarks))]
    faults = [(cell, f"{_cell(cell)}: {says}") for cell, says in _in_order(draft.faults)]
    known = {cell for cell, _ in faults}
    plain: Any = draft.deck
    if faults and not draft.places:
        return Source(plain, None, tuple(text for _, text in faults), tuple(remarks))
    try:
        content = game.content().load(written)
        plain = json.loads(written)
    except InvalidContent as refusal:
        if plain is None:
            plain = _read(written)
        found = refusal.faults or ({} if faults else {"": str(refusal)})
        for where, says in found.items():
            cell = _place(draft, where)
            if cell not in known:
                faults.append((cell, f"{_named(draft, plain, where)}: {says}" if where else says))
        if draft.places:
            faults.sort(key=lambda fault: fault[0].row)
        return Source(plain, None, tuple(text for _, text in faults), tuple(remarks))
    if faults:
        return Source(plain, None, tuple(text for _, text in faults), tuple(remarks))
    asked = [one for one in editor(game).remarks(content) if not draft.places or _is_placed(draft, one.where)]
    remarks += [_said(draft, plain, one) for one in asked]
    return Source(plain, content, (), tuple(remarks))


def _read(written: bytes) -> Any:
    try:
        return json.loads(written)
    except (ValueError, RecursionError):
        return None


def _in_order(found: Sequence[tuple[Cell, str]]) -> list[tuple[Cell, str]]:
    return sorted(found, key=lambda one: one[0].row)


def _named(draft: Draft, plain: Any, where: str) -> str:
    """Return the place of a part of a deck in words: by row and column, or by card and field."""
    if not _is_placed(draft, where):
        return f"{in_words(plain, where)} of the full box"
    cell, card = _place(draft, where), card_of(plain, where)
    if not cell.row:
        return in_words(plain, where)
    return f"{_cell(cell)}{f' (card {card})' if card else ''}"


def _said(draft: Draft, plain: Any, one: Remark) -> str:
    """Return a remark with the places that it is about."""
    here = f"{_named(draft, plain, one.where)}: " if one.where else ""
    return f"{here}{one.says}{f' ({_named(draft, plain, one.other)})' if one.other else ''}"


def _place(draft: Draft, where: str) -> Cell:
    """Return the cell of a part of the deck, or of the smallest part around it that has one."""
    while where:
        if where in draft.places:
            return draft.places[where]
        where = where.rpartition(".")[0]
    return Cell(1 if draft.places else 0)


def _is_placed(draft: Draft, where: str) -> bool:
    """Return whether a part of a deck is in the table itself, not one of the game's own cards; the whole deck is."""
    return not where or _place(draft, where) != Cell(1)


def _cell(cell: Cell) -> str:
    return f"row {cell.row}, {cell.column}" if cell.column else f"row {cell.row}"


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
