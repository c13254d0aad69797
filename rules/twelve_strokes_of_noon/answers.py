"""Judging of what was typed: folding, accepted forms, slips (12C-22).

``folded`` takes away what no human reader would mind: case, accents, articles, punctuation, how a number is written.
What is then one of the accepted forms is right. What is not may still be right by a slip: one letter wrong, missing,
too many or two exchanged in a form of five letters and more, two such slips in one of nine and more, if it is strictly
nearer to a right form than to every rival. Numbers and single letters are never slips.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein

from rules.twelve_strokes_of_noon.numerals import numbered

ONE_SLIP: Final = 5
TWO_SLIPS: Final = 9
"""So many letters must a form have for one slip, and for two."""

_LETTERS: Final = str.maketrans(
    {
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŋ": "ng",
        "'": "", "’": "", "‘": "", "ʼ": "", "`": "", "´": "", "×": "x",
        "&": " and ", "+": " plus ", "%": " percent ", "°": " degrees ", "½": " half ",
    }
)  # fmt: skip
_MARKS: Final = re.compile(r"[\u0300-\u036f]+")
_THOUSANDS: Final = re.compile(r"(?<=\d)[,\s](?=\d{3}(?!\d))")
_POINT: Final = re.compile(r"(?<=\d)[.,](?=\d)")
_MINUS: Final = re.compile(r"(?<!\w)[-\u2212\u2013](?=\d)")
_DOTTED: Final = re.compile(r"\b(?:[^\W\d_]\.){2,}")
_WORD: Final = re.compile(r"[^\W_]+")
_MIXED: Final = re.compile(r"(?<=\d)(?!st\b|nd\b|rd\b|th\b)(?=[^\W\d_])|(?<=[^\W\d_])(?=\d)")
_POINT_WORD: Final = "point"
_KEEP_A: Final = frozenset({"flat", "sharp", "major", "minor", "level"})


@dataclass(frozen=True, slots=True)
class Form:
    """A folded text: ``key`` is all of it, with numbers in digits, and ``plain`` with numbers as they were.

    ``letters`` are its words, ``fixed`` what no slip may change.
    """

    key: str
    plain: str
    letters: str
    fixed: tuple[str, ...]


def folded(text: str) -> Form:
    """Fold a text; one without any letter or digit (``♯``) is taken by its signs."""
    kept = _without_articles(_words(text))
    if not kept:
        signs = "".join(text.casefold().split())
        return Form(signs, signs, "", (signs,))
    tokens = numbered(kept)
    fixed = tuple(token for token in tokens if len(token) == 1 or token.isdecimal())
    letters = "".join(token for token in tokens if not token.isdecimal())
    return Form(_joined(tokens), _joined(kept), letters, fixed)


def _words(text: str) -> list[str]:
    text = text.casefold().translate(_LETTERS)
    if not text.isascii():
        text = _MARKS.sub("", unicodedata.normalize("NFKD", text)).casefold()
    if "." in text:
        text = _DOTTED.sub(lambda found: found[0].replace(".", "") + " ", text)
    if any(character.isdecimal() for character in text):
        text = _THOUSANDS.sub("", text)
        text = _MINUS.sub(" minus ", text)
        text = _POINT.sub(f" {_POINT_WORD} ", text)
        text = _MIXED.sub(" ", text)
    return _WORD.findall(text)


def _without_articles(words: list[str]) -> list[str]:
    """Take away ``the`` anywhere and ``a`` or ``an`` at the beginning, unless nothing would be left."""
    kept = [word for word in words if word != "the"]
    if len(kept) > 1 and kept[0] in ("a", "an") and kept[1] not in _KEEP_A and len(kept[1]) > 1:
        del kept[0]
    return kept or words


def _joined(tokens: list[str]) -> str:
    """Join words without blanks, since they matter to nobody; but two numbers side by side stay two."""
    parts: list[str] = []
    for token in tokens:
        if parts and token.isdecimal() and parts[-1].isdecimal():
            parts.append(" ")
        parts.append(token)
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class Judge:
    """What is right and what must not be taken for it, folded."""

    right: tuple[Form, ...]
    keys: frozenset[str]
    rivals: tuple[Form, ...]
    rival_keys: frozenset[str]

    def accepts(self, text: str) -> bool:
        """Tell whether a typed text is right."""
        form = folded(text)
        if form.key in self.keys or form.plain in self.keys:
            return True
        if form.key in self.rival_keys or len(form.letters) < ONE_SLIP - 1:
            return False
        nearest = min((slips for right in self.right if (slips := _slips(form, right)) is not None), default=None)
        if nearest is None:
            return False
        return all(_distance(form, rival) > nearest for rival in self.rivals)


def _slips(form: Form, right: Form) -> int | None:
    """Return by how many slips a text misses a right form, or None when it is not that form."""
    length = len(right.letters)
    if length < ONE_SLIP or form.fixed != right.fixed:
        return None
    most = 2 if length >= TWO_SLIPS else 1
    if abs(len(form.letters) - length) > most:
        return None
    slips = DamerauLevenshtein.distance(form.letters, right.letters, score_cutoff=most)
    return slips if slips <= most else None


def _distance(form: Form, rival: Form) -> int:
    return DamerauLevenshtein.distance(form.key, rival.key)


@lru_cache(maxsize=4096)
def judge(answer: str, accept: tuple[str, ...], rivals: tuple[str, ...]) -> Judge:
    """Return the judge of a question: its answer, the other accepted forms, the rivals."""
    right = tuple({form.key: form for form in map(folded, (answer, *accept))}.values())
    wrong = tuple({form.key: form for form in map(folded, (*rivals, *_in_full((answer, *accept), rivals)))}.values())
    keys = frozenset(key for form in right for key in (form.key, form.plain))
    return Judge(right, keys, tuple(form for form in wrong if form.key not in keys), frozenset(map(_key, wrong)) - keys)


def _key(form: Form) -> str:
    return form.key


def _in_full(right: tuple[str, ...], rivals: tuple[str, ...]) -> Iterator[str]:
    """Yield the rivals as the longer accepted forms would have them: beside ``River Rhine``, ``River Rhône``."""
    tokens = [_without_articles(_words(text)) for text in right]
    for rival in rivals:
        for short in tokens:
            for long in tokens:
                for place in range(len(long) - len(short) + 1) if len(short) < len(long) else ():
                    if long[place : place + len(short)] == short:
                        yield " ".join((*long[:place], rival, *long[place + len(short) :]))
