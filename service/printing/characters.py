"""Characters: which of them may be printed at all, and how wide they are.

Names come from strangers. Before anything is printed, a sheet is cleaned of characters that are not writing: line
breaks and other controls become spaces, the marks that turn the direction of all text after them are dropped, since
each cell finds its own direction, and a pile of combining marks is cut before it reaches the line above.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_SPACING = frozenset({"Cc", "Zl", "Zp"})
_HANGING = frozenset({"Mn", "Me"})
_PILE = 4
"""The most combining marks on one character; no living script needs more."""
_NO_CHARACTERS = frozenset("\ufffe\uffff")
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str) -> str:
    """Return the text in composed form, with spaces for controls and without what is no character."""
    if text.isascii() and text.isprintable():
        return text
    kept = []
    piled = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        piled = piled + 1 if category in _HANGING else 0
        if category in _SPACING:
            kept.append(" ")
        elif category != "Cs" and character not in _TURNING | _NO_CHARACTERS and piled <= _PILE:
            kept.append(character)
    return "".join(kept)


def clusters(text: str) -> Iterator[str]:
    """Split a text into what must not be torn apart: a character with the marks and joiners that hang on it."""
    start = 0
    for place in range(1, len(text)):
        if width(text[place]) > 0 and text[place - 1] != "\u200d":
            yield text[start:place]
            start = place
    if text:
        yield text[start:]


def width(text: str) -> int:
    """Return the columns that a text takes on a terminal: wide East Asian characters 2, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"} or "\u1160" <= character <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
