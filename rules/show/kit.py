"""A kit: what is printed to play a game without its box. A printer lays it out, and parts what is larger than a page.

Sizes are real, in whole millimetres. A home printer leaves ten millimetres of a sheet white.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.editing import PaperCard
from rules.show.drawing import Drawing
from rules.show.sheet import Grid, Notes, Sheet

WIDEST = 190
"""Millimetres that a piece may be wide: what all papers have room for."""
HIGHEST = 240
"""Millimetres that a piece may be high."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A board in its layers, lowest first, ``width`` mm wide: on one sheet, or on several to be glued together.

    Two sheets of A4 or letter, or one of A3, hold 370 x 255 mm.
    """

    title: str
    layers: tuple[Drawing, ...]
    width: int
    note: str = ""


class Cut(StrEnum):
    """Where a piece is cut out: along its box, along the circle in it, or along lines of its own drawing."""

    BOX = "box"
    ROUND = "round"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out, ``count`` times, ``width`` x ``height`` mm; its drawing fills that box.

    One with a ``back`` is printed with it above, upside down, to be folded there and glued.
    """

    face: Drawing
    width: int
    height: int
    count: int = 1
    cut: Cut = Cut.BOX
    back: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces to cut out, in rows."""

    title: str
    pieces: tuple[Piece, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of text, six on a page; the type of each is as large as fits."""

    title: str
    cards: tuple[PaperCard, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pages:
    """A sheet on pages of its own, such as the pad; ``title`` is what the contents call it."""

    title: str
    sheet: Sheet


Section = Plan | Pieces | Cards | Grid | Notes | Pages
"""What a kit consists of. Pieces, tables and notes that follow each other share pages."""


@dataclass(frozen=True, slots=True)
class Kit:
    """A kit: the game's title, what to know before it is printed, the rules in short, and its sections in order."""

    title: str
    about: tuple[str, ...]
    rules: tuple[str, ...]
    sections: tuple[Section, ...]
