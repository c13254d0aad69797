"""Cards of text, as the kit's template takes them."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any, Final

from rules.editing import Entry, PaperCard
from rules.show.lettering import width
from service.printing.pdf import Draw, text

SIZES: Final = [half / 2 for half in range(24, 6, -1)]
"""Of the type of a card, in points; the template has the same."""
WIDE: Final = 246
"""Points across a card that its texts have, as the template has them."""
ROOM: Final = 197
"""Points down a card that its texts have."""
_LINE: Final = 1.264
_NARROW: Final = 0.84
"""How wide the printed font is; the widths of letters are those of the widest font."""


def plain(card: PaperCard, draw: Draw, tint: Callable[[str], str]) -> dict[str, Any]:
    """Return a card as the template takes it; ``draw`` makes SVG of its picture, ``tint`` the printed colour."""
    return {
        "pile": text(card.pile),
        "colour": tint(card.colour),
        "id": text(card.id),
        "title": text(card.title),
        "entries": [_entry(entry) for entry in card.entries],
        "size": likely(card),
        "svg": "" if card.picture is None else draw(card.picture),
        "words": "" if card.picture is None else text(card.picture.description),
    }


def _entry(entry: Entry) -> dict[str, Any]:
    choices = [text(choice) for choice in entry.choices]
    own = {"number": text(entry.number), "text": text(entry.text), "note": text(entry.note)}
    return {**own, "choices": choices, "right": entry.right}


def likely(card: PaperCard) -> float:
    """Return about the largest size of type with which a card has room for its texts; the template corrects it."""
    return next((size for size in SIZES if _height(card, size) <= ROOM), SIZES[-1])


def _height(card: PaperCard, size: float) -> float:
    """Return about how many points the texts of a card take down the card at a size."""
    lines = 1.2 * _lines(1.1 * _long(card.title), WIDE / size)
    for entry in card.entries:
        room = WIDE / size - (1.8 if entry.number else 0)
        choices = [_long(choice) for choice in entry.choices]
        note = 0.82 * _long(entry.note)
        parts = [*choices, note] if len(card.entries) == 1 else [sum(choices) + len(choices) + note]
        lines += sum(_lines(part, room) for part in (_long(entry.text), *parts)) + 0.35
    return lines * _LINE * size + (150 if card.picture else 0)


def _long(words: str) -> float:
    """Return about how many em a text takes in one line."""
    return width(words, 100) * _NARROW / 100 if words else 0


def _lines(long: float, room: float) -> int:
    """Return about how many lines a text takes that are ``room`` em wide."""
    return ceil(long / room + 0.05) if long else 0
