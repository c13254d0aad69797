"""Characters: which of them may be printed at all.

Names come from strangers. Before anything is printed, a sheet is cleaned of characters that are not writing: line
breaks and other controls become spaces, the marks that turn the direction of all text after them are dropped, except
those pairs that keep a name apart, and a pile of combining marks is cut before it reaches the line above.
"""

from __future__ import annotations

import unicodedata

from rules.show.names import FIRST_STRONG_ISOLATE, POP_ISOLATE, TURNING

_SPACING = frozenset({"Cc", "Zl", "Zp"})
_HANGING = frozenset({"Mn", "Me"})
_PILE = 4
"""The most combining marks on one character; no living script needs more."""
_NO_CHARACTERS = frozenset("\ufffe\uffff")


def clean(text: str) -> str:
    """Return the text in composed form, with spaces for controls and without code points that are no characters."""
    if text.isascii() and text.isprintable():
        return text
    kept = []
    piled = 0
    for character in unicodedata.normalize("NFC", _paired(text)):
        category = unicodedata.category(character)
        piled = piled + 1 if category in _HANGING else 0
        if category in _SPACING:
            kept.append(" ")
        elif category != "Cs" and character not in _NO_CHARACTERS and piled <= _PILE:
            kept.append(character)
    return "".join(kept)


def _paired(text: str) -> str:
    """Return a text without marks that turn its direction, except pairs that isolate a part of it."""
    kept: list[str] = []
    opened: list[int] = []
    for character in text:
        if character == FIRST_STRONG_ISOLATE:
            opened.append(len(kept))
        elif character == POP_ISOLATE:
            if not opened:
                continue
            opened.pop()
        elif character in TURNING:
            continue
        kept.append(character)
    for place in reversed(opened):
        del kept[place]
    return "".join(kept)
