"""What is wrong with a deck, and what an editor would ask about it: by row and column where it comes from a table."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.editing import Cell, Draft, Editor
from rules.errors import InvalidContent, Malformed
from rules.game import AnyGame
from rules.show.parts import card_of, in_words
from rules.wire.content import Content
from rules.wire.plain import Plain, canonical, parse
from service.decks import tables

TOP = Cell(1)
"""The row of the columns' names: what has no row of its own is placed there."""


class NoDeckTools(Exception):
    """Refuse a game that offers authors nothing."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How a deck is judged.

    ``mine``: a pile without a row has no card, in place of those of the game's own deck. ``review``: an editor's
    questions are asked too. ``title`` takes the place of the table's.
    """

    mine: bool = False
    review: bool = True
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence about a deck: its cell (row 0: none), the path of its part, and the words that name its place."""

    cell: Cell
    path: str
    named: str
    says: str

    @property
    def text(self) -> str:
        """The sentence with its place."""
        return f"{self.named}: {self.says}" if self.named else self.says


@dataclass(frozen=True, slots=True)
class Source:
    """What a file holds: the deck as data, and as content if it is whole, and what was found.

    ``cards`` is the content also of a deck in which nothing is wrong but that it lacks cards for a match: it can be
    shown and printed.
    """

    plain: Plain = None
    content: Content | None = None
    found: tuple[Note, ...] = ()
    asked: tuple[Note, ...] = ()
    cards: Content | None = None

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong, in words."""
        return tuple(note.text for note in self.found)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What an editor would ask, in words."""
        return tuple(note.text for note in self.asked)


def editor(game: AnyGame) -> Editor:
    """Return what a game offers the authors of its decks.

    :raises NoDeckTools: when it offers nothing.
    """
    if game.deck is None or game.deck.editor is None:
        raise NoDeckTools(f"{game.title} has no decks that could be edited")
    return game.deck.editor


def is_table(ending: str, content: bytes) -> bool:
    """Return whether a file is a table, by the ending of its name; with any other ending, unless it begins as JSON."""
    if ending in (".csv", ".tsv", ".txt", ".json"):
        return ending != ".json"
    return not content.removeprefix(BOM_UTF8).lstrip().startswith((b"{", b"["))


def of_table(game: AnyGame, content: bytes, opened: Callable[[str], bytes], wish: Wish) -> Source:
    """Judge a table; the function reads the file of a picture.

    :raises tables.NoTable: when it is none.
    """
    rows, note = tables.read(content)
    draft = editor(game).read(rows, opened)
    if isinstance(draft.deck, dict):
        draft = _as_wished(draft, draft.deck, wish)
    return judged(game, canonical(draft.deck), draft, (note,) if note else (), review=wish.review)


def _as_wished(draft: Draft, deck: dict[str, Any], wish: Wish) -> Draft:
    """Return a draft with the title that is wished, and with the piles that have no row filled or empty."""
    if wish.title is not None:
        deck["title"] = wish.title
    if wish.mine:
        deck.update({one.pile: [] for one in draft.filled})
    said = [(Cell(TOP.row, "round"), one.left_out if wish.mine else one.says) for one in draft.filled]
    places = draft.places
    if wish.mine:
        places = {**places, **{one.pile: Cell(0) for one in draft.filled}}
    return replace(draft, remarks=(*said, *draft.remarks), places=places)


def of_text(game: AnyGame, text: str, wish: Wish) -> Source:
    """Judge a deck that was sent or typed as a text: a table, unless it begins as JSON. It names no files."""
    written = text.encode(errors="replace")
    try:
        if is_table("", written):
            return of_table(game, written, _no_file, wish)
    except tables.NoTable as error:
        return Source(found=(Note(Cell(0), "", "", str(error)),))
    whole = _whole(text).encode(errors="replace")
    draft = Draft(None) if wish.mine else editor(game).completed(_parsed(whole))
    if draft.filled:
        return judged(game, canonical(draft.deck), draft, (), review=wish.review)
    return judged(game, whole, Draft(None), (), review=wish.review)


_LATER = "[0-9a-fA-F]{2}"
_HALF = re.compile(rf"(?P<pair>\\\\|\\u[dD][89abAB]{_LATER}\\u[dD][c-fC-F]{_LATER})|\\u[dD][89a-fA-F]{_LATER}")
"""A half of a character as JSON writes it; a pair, and a backslash that begins none, are named as such."""


def _whole(text: str) -> str:
    """Return a text whose JSON names no half of a character, which nothing could write again."""
    return _HALF.sub(lambda found: found[0] if found["pair"] else "?", text)


def _no_file(_name: str) -> bytes:
    raise OSError("no file comes with the text; name a star of the full box, such as Y01")


def judged(game: AnyGame, written: bytes, draft: Draft, notes: Sequence[str], *, review: bool = True) -> Source:
    """Load a deck, and say what is wrong and what an editor would ask."""
    asked = [*(Note(Cell(0), "", "", note) for note in notes), *_in_order(draft.remarks)]
    faults = _in_order(draft.faults)
    if faults and not draft.places:
        return Source(draft.deck, None, tuple(faults), tuple(asked))
    try:
        content = game.content().load(written)
    except InvalidContent as refusal:
        plain = draft.deck if draft.deck is not None else _read(written)
        cards = None if faults else _cards(game, written, refusal)
        return Source(plain, None, _with(refusal, faults, draft, plain), tuple(asked), cards)
    plain = json.loads(written)
    if faults:
        return Source(plain, None, tuple(faults), tuple(asked))
    if review:
        asked += _questions(game, draft, plain, content)
    return Source(plain, content, (), tuple(asked), content)


def _cards(game: AnyGame, written: bytes, refusal: InvalidContent) -> Content | None:
    """Return a deck whose piles alone are wrong, if it can be shown and printed."""
    if any("." in where for where in refusal.faults):
        return None
    try:
        return editor(game).load(written)
    except InvalidContent:
        return None


def _questions(game: AnyGame, draft: Draft, plain: Plain, content: Content) -> list[Note]:
    """Return an editor's questions about what is in the table itself."""
    found = []
    for one in editor(game).remarks(content):
        if _is_placed(draft, one.where):
            other = f" ({_named(draft, plain, one.other)})" if one.other else ""
            named = _named(draft, plain, one.where) if one.where else ""
            found.append(Note(_place(draft, one.where), one.where, named, f"{one.says}{other}"))
    return found


def _with(refusal: InvalidContent, faults: list[Note], draft: Draft, plain: Plain) -> tuple[Note, ...]:
    """Return all faults: those of the table, and those of its deck in other cells."""
    known = {note.cell for note in faults}
    for where, says in (refusal.faults or ({} if faults else {"": str(refusal)})).items():
        cell = _place(draft, where)
        if (cell not in known or not cell.row) and not (cell.row and _is_unmade(draft, where)):
            faults.append(Note(cell, where, _named(draft, plain, where) if where else "", says))
    if draft.places:
        faults.sort(key=lambda note: note.cell.row)
    return tuple(faults)


def _read(written: bytes) -> Any:
    try:
        return json.loads(written)
    except (ValueError, RecursionError):
        return None


def _parsed(written: bytes) -> Plain:
    """Return what a deck is read from, or None where it would be refused as no JSON."""
    try:
        return parse(written)
    except (ValueError, Malformed):
        return None


def _in_order(found: Sequence[tuple[Cell, str]]) -> list[Note]:
    return [Note(cell, "", _cell(cell), says) for cell, says in sorted(found, key=lambda one: one[0].row)]


def _named(draft: Draft, plain: Plain, where: str) -> str:
    """Return the place of a part of a deck in words: by row and column, or by card and field; empty for a pile."""
    if not _is_placed(draft, where):
        return f"{in_words(plain, where)} of the full box"
    cell, card = _place(draft, where), card_of(plain, where)
    if not cell.row:
        return "" if where in draft.places else in_words(plain, where)
    return f"{_cell(cell)}{f' (card {card})' if card else ''}"


def _place(draft: Draft, where: str) -> Cell:
    """Return the cell of a part of the deck, or of the smallest part around it that has one."""
    while where:
        if where in draft.places:
            return draft.places[where]
        where = where.rpartition(".")[0]
    return TOP if draft.places else Cell(0)


def _is_unmade(draft: Draft, where: str) -> bool:
    """Return whether a pile has rows that make no card: the fault in them says all that there is to say."""
    return where in draft.places and isinstance(draft.deck, dict) and draft.deck.get(where) == []


def _is_placed(draft: Draft, where: str) -> bool:
    """Return whether a part of a deck is in the text itself, not one of the game's own cards; the whole deck is."""
    if not draft.places:
        return where.partition(".")[0] not in {one.pile for one in draft.filled}
    return not where or _place(draft, where) != TOP


def _cell(cell: Cell) -> str:
    if not cell.row:
        return ""
    return f"row {cell.row}, {cell.column}" if cell.column else f"row {cell.row}"


def counted(plain: Plain) -> Mapping[str, int]:
    """Return the number of cards of each pile of a deck as it is written."""
    return {pile: len(cards) for pile, cards in plain.items() if isinstance(cards, list)} if type(plain) is dict else {}
