"""Texts of a box that are not what its author means: notes inside an answer, and what a spreadsheet or a web page left.

An answer is one form: of ``Sphinx (accept Sfinx)`` nothing but the whole text is right (12C-22).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from html.entities import html5
from typing import Final

from rules.editing import Remark
from rules.twelve_strokes_of_noon.cards import KINDS, Deck
from rules.twelve_strokes_of_noon.deck.asked import Judged
from rules.twelve_strokes_of_noon.deck.faults import texts
from rules.twelve_strokes_of_noon.judging.choices import choices
from rules.twelve_strokes_of_noon.judging.folding import folded, readable
from rules.wire.codec import codec

_BRACKETS: Final = re.compile(r"[(\[{（［【][^()\[\]{}（）［］【】]*[)\]}）］】]?")
_BEHIND: Final = re.compile(
    r"[\s,:–—-]+(?:(?:do not|don['’]t)\s+)?(?:also|accept|allow|refuse|reject|prompt|aka|a\.k\.a\.|alias|e\.g\.|i\.e\.)"
    r"(?:\W.*)?$|\s+=.*$",
    re.IGNORECASE,
)
"""What an author notes behind an answer without brackets."""
_SHORT_PARTS: Final = re.compile(r"[^\W_]{1,2}(?:/[^\W_]{1,2})+|(?=\D*\d)\S+")
"""What has a stroke as a name or a number has it: AC/DC, 9/11."""

_ENTITY: Final = re.compile(r"&(?:#\d+|#x[0-9a-f]+|\w+);", re.IGNORECASE)
_TAG: Final = re.compile(r"</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>", re.IGNORECASE)
_ERROR: Final = re.compile(r"#(?:N/A\b|[^\W\d_a-z][^\Wa-z_]*(?:/\d)?[!?])|\bErr:\d{3}\b")
_MONTH: Final = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_DATE: Final = re.compile(
    rf"\s*(?:\d{{1,2}}-{_MONTH}(?:-\d{{2,4}})?|{_MONTH}-\d{{1,4}}|\d{{4}}-\d\d-\d\d(?:[ T]00:00(?::00)?)?)\s*",
    re.IGNORECASE,
)
_FLOAT: Final = re.compile(r"(?<![\w.,])\d(?:[.,]\d+)?E[+-]\d+\b")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_SIGNS: Final = "μΩ"
"""Letters of Greek that are signs within a unit: μm, kΩ."""
_ALPHABETS: Final = frozenset({"latin", "greek", "cyrillic", "armenian", "georgian", "hebrew", "arabic", "devanagari"})
_TILES: Final = ("large", "small")


def noted(one: Judged) -> Iterator[Remark]:
    """Yield the right forms with a note inside, if what they are without it is no form of the card."""
    forms = [("answer" if one.path.startswith("fatal_blow") else "name", one.right)]
    forms += [("accept", form) for form in one.accept] + [("exact", form) for form in one.exact]
    keys = {folded(form).key for _, form in forms}
    for part, form in forms:
        listed = keys - {folded(form).key}
        alone = next((text for text in _without_note(form) if folded(text).key not in listed), None)
        if alone is not None:
            says = f"“{form}” is taken as one form, signs and notes and all: write one form (“{alone}”), each"
            yield Remark(f"{one.path}.{part}", f"{says} other right one in accept, and a wrong one in refuse")


def _without_note(form: str) -> Iterator[str]:
    """Yield what a form may be meant to be without the note in it."""
    several = () if _SHORT_PARTS.fullmatch(form) else choices(form)
    for text in (_BRACKETS.sub(" ", form), _BEHIND.sub("", form), *several):
        if text != form and readable(text):
            yield " ".join(text.split())


def damaged(deck: Deck) -> Iterator[Remark]:
    """Yield the texts that have what a spreadsheet or a web page made of them, and words of two scripts."""
    for says in _damage(deck.sizes.title):
        yield Remark("title", says)
    for pile, kind in KINDS.items():
        for place, card in getattr(deck, pile).items():
            plain = codec(kind).encode(card)
            shown = {part: of for part, of in plain.items() if part not in _TILES}
            for where, text in texts(shown, f"{pile}.{place}"):
                yield from (Remark(where, says) for says in _damage(text))


def _damage(text: str) -> Iterator[str]:
    if found := next((entity for entity in _ENTITY.findall(text) if entity[1] == "#" or entity[1:] in html5), None):
        yield f"has “{found}”, as HTML writes a sign: players would see these letters; write the sign itself"
    if tag := _TAG.search(text):
        yield f"has “{tag[0]}”, a tag of HTML: players would see it as it is; texts are plain"
    if error := _ERROR.search(text):
        yield f"has “{error[0]}”, the error of a spreadsheet's formula: write the text itself"
    if _DATE.fullmatch(text):
        yield f"is “{text}”, as a spreadsheet makes dates of other texts: format the column as text and write it again"
    if number := _FLOAT.search(text):
        yield f"has “{number[0]}”, a number cut by a spreadsheet: format the column as text and write all its digits"
    for word in _WORD.findall(text):
        if len(scripts := _scripts(word)) > 1:
            yield f"has “{word}”, a word with letters of two scripts ({' and '.join(scripts)}): type it in one of them"


def _scripts(word: str) -> list[str]:
    """Return the alphabets of a word's letters, in their order."""
    if word.isascii():
        return []
    names = (unicodedata.name(letter, "").partition(" ")[0].lower() for letter in word if letter not in _SIGNS)
    return [script.capitalize() for script in dict.fromkeys(names) if script in _ALPHABETS]
