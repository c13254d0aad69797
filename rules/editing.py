"""What a game offers the authors of its decks: warnings, a table for spreadsheets, and pictures of the cards.

A deck is judged by :attr:`rules.game.Deck.load`, which refuses what is wrong. What is not wrong but not wise
either is a remark. All of it is pure: files are read and written elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.parts import part
from rules.show.drawing import Drawing
from rules.wire.content import Content
from rules.wire.plain import Plain

Rows = Sequence[Sequence[str]]
"""A table of texts, its first row the names of the columns."""

MOST_PICTURE: Final = 2_000_000
"""Bytes that a picture has at most from which the fields of a card are cut."""


class UnreadablePicture(ValueError):
    """What is wrong with a picture, each fault once."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Remark:
    """What an editor would ask about: the path of a part of a deck, as in a fault, and a sentence.

    ``other`` is the path of another part that the sentence is about, which is shown behind it; empty for none.
    """

    where: str
    says: str
    other: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in a table: the number of the row, the first one being 1, and the name of the column (empty: the row)."""

    row: int
    column: str = ""


@dataclass(frozen=True, slots=True)
class Filled:
    """A pile of which a table has no row, so that its deck has the cards of the game's own.

    ``says`` is what the author reads of that; ``left_out`` is said where the author wants only their own cards, so that
    the pile has none.
    """

    pile: str
    says: str
    left_out: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A deck as a table has it, before it is judged.

    ``filled`` are the piles without a row. ``places`` says in which cell each part of the deck is, by its path;
    ``faults`` and ``remarks`` are about the table itself, each with its cell.
    """

    deck: Plain
    places: Mapping[str, Cell] = field(default_factory=dict)
    faults: Sequence[tuple[Cell, str]] = ()
    remarks: Sequence[tuple[Cell, str]] = ()
    filled: Sequence[Filled] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """What players see of a card while it is played: its pile, its card and question, what is right, and the view.

    The view is a spectator's, of a match of two; the game's pictures draw it. ``part`` is the pile's name in the deck.
    """

    pile: str
    name: str
    right: str
    view: Any
    part: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A question on a printed card: its number (empty: none), its choices, and the number of the right one, from 1.

    ``note`` is for the person who reads the card out, for example other right answers.
    """

    number: str
    text: str
    choices: tuple[str, ...] = ()
    right: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class PaperCard:
    """A card to cut out: its pile and that pile's colour (``#rrggbb``), its id, a title, and what is on it."""

    pile: str
    colour: str
    id: str
    title: str
    entries: tuple[Entry, ...] = ()
    picture: Drawing | None = None


@dataclass(frozen=True, slots=True, order=True)
class Amendment:
    """What the author of a deck should add after a match.

    ``where`` names the part of the deck, such as a card and its question, with numbers from 1; ``about`` is what that
    part asks. ``text`` is to be added to its list ``field``.
    """

    where: str
    about: str
    field: str
    text: str


def _unfilled(deck: Plain) -> Draft:
    """Return a deck in JSON as it is."""
    return Draft(deck)


def _untitled() -> Mapping[str, str]:
    """Return no names of piles."""
    return {}


@part
class Editor:
    """What authors of decks need. Nothing is needed to play."""

    remarks: Callable[[Content], Sequence[Remark]]
    """What an editor would ask about a deck that is whole, in the order of the deck. Its work is bounded, whatever the
    deck's size."""
    template: Callable[[], str]
    """A small whole deck as a table, from which an author starts, as CSV with commas and line feeds."""
    rows: Callable[[Any], Rows]
    """A deck as a table; what no cell can hold is named by a file (:attr:`files`)."""
    files: Callable[[Any], Mapping[str, bytes]]
    """The files that the table of a deck names, by their names."""
    read: Callable[[Rows, Callable[[str], bytes]], Draft]
    """A deck from its table. The function reads a file that a cell names; it raises OSError."""
    faces: Callable[[Any], Sequence[Face]]
    """Every card as players see it."""
    paper: Callable[[Any], Sequence[PaperCard]]
    """Every card to be printed and cut out."""
    amendment: Callable[[Content, Any], Amendment | None]
    """What an event of a match says that the author of its deck should add; None: nothing."""
    load: Callable[[bytes], Content]
    """Reads a deck to show and print it: as ``Deck.load``, but it may lack cards that a match needs."""
    completed: Callable[[Plain], Draft] = _unfilled
    """A deck in JSON with the cards of the game's own in each pile that has none; the draft has no places."""
    titles: Callable[[], Mapping[str, str]] = _untitled
    """What people call each pile, by its name in the deck, in the order of play. Default: as it is in the deck."""
    cut: Callable[[bytes], Mapping[str, Plain]] | None = None
    """The fields of a card that a picture (SVG) becomes; raises :class:`UnreadablePicture`."""
