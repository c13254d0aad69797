"""Folding: what no human reader would mind is taken away from a text (12C-22).

Case, accents, articles, punctuation and how a number is written go. Signs that make another thing of a name (C♯, ₹)
are words of their own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.twelve_strokes_of_noon.judging.articles import with_articles, without_articles, without_own_articles
from rules.twelve_strokes_of_noon.judging.letters import SIGNS, is_letter, is_sign, known, plain
from rules.twelve_strokes_of_noon.judging.numerals import in_digits, numbered

SHORT: Final = 3
"""Words of up to this number of letters have no slip within a longer form: one letter makes others of them."""
POINT: Final = "point"
MINUS: Final = "minus"
OF_NUMBERS: Final = frozenset({POINT, MINUS})

_THOUSANDS: Final = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:(?:,\d{2,3})*,\d{3}|(?:\s\d{3})+)(?!\d)")
_PARTED: Final = re.compile(r"[,\s]")
_POINT: Final = re.compile(r"(?<=\d)[.,](?=\d)")
_BARE_POINT: Final = re.compile(r"(?<![\w.,])\.(?=\d)")
"""The point of a number below one without its zero: .5."""
_MINUS: Final = re.compile(r"(?<!\w)[-\u2212\u2013](?=\d)")
_COUNTED: Final = re.compile(r"#(?=\s*\d)|\bno\.\s*(?=\d)")
_DOTTED: Final = re.compile(r"\b(?:[^\W\d_]\.){2,}")
_WORD: Final = re.compile(rf"[^\W_]+|[{SIGNS}]")
_MIXED: Final = re.compile(r"(?<=\d)(?!st\b|nd\b|rd\b|th\b)(?=[^\W\d_])|(?<=[^\W\d_])(?=\d)")
_DOLLAR_FOR_S: Final = re.compile(r"(?<=[^\W\d_])\$(?=[^\W\d_])")
"""In a name such as Ke$ha."""
_STARRED: Final = re.compile(r"[^*]*\w\*(?!\w)[^*]*")
"""A text with one asterisk behind a word, which is part of its name: A*, but not M*A*S*H."""
_TYPED: Final = str.maketrans({
    "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "–": "-",
    "\u2010": "-", "\u2011": "-", "\u2212": "-", "\u00ad": "", "\u200b": "", "\u200e": "", "\u200f": "", "\ufeff": "",
})  # fmt: skip
"""Signs that keyboards set by themselves, and those that have no width."""
_PICTURES: Final = ("\U0001f000", "\U0001fbff")

_SHORTENED: Final = {
    "adm": "admiral", "capt": "captain", "cdr": "commander", "col": "colonel", "dr": "doctor", "gen": "general",
    "gov": "governor", "insp": "inspector", "lt": "lieutenant", "mlle": "mademoiselle", "mme": "madame",
    "cpt": "captain", "madam": "madame",
    "mr": "mister", "mt": "mount", "mts": "mountains", "pres": "president", "prof": "professor", "rev": "reverend",
    "sgt": "sergeant", "st": "saint", "bros": "brothers", "vit": "vitamin",
}  # fmt: skip
"""Titles and kinds as they are shortened, and in full."""


_FINAL: Final = str.maketrans("ךםןףץ", "כמנפצ")
"""Letters of Hebrew as they are written at the end of a word, and within it."""
PARTICLES: Final = frozenset({
    "von", "van", "de", "da", "di", "du", "del", "della", "der", "den", "la", "le", "al", "el", "ibn", "ben", "of",
    "the", "דה", "דא", "די",
})  # fmt: skip
"""Words before a surname, often mistaken for one another."""


@dataclass(frozen=True, slots=True)
class Form:
    """A folded text: ``key`` is all of it, with numbers in digits, and ``plain`` with numbers as they were.

    ``tokens`` are its words and numbers, ``letters`` the words alone, ``fixed`` what no slip may change. ``pointed``
    is a text with its points, where it has any, and ``name`` says that it is a name of several words. ``less`` is the
    key of a form of the card without what may be its article.
    """

    key: str
    plain: str
    letters: str
    tokens: tuple[str, ...]
    fixed: tuple[str, ...]
    name: bool = False
    less: str = ""
    pointed: str | None = None

    @property
    def is_number(self) -> bool:
        """Whether it is a number and nothing else."""
        return self.key[-1:].isdecimal() and all(word.isdecimal() or word in OF_NUMBERS for word in self.tokens)


def folded(text: str) -> Form:
    """Fold a text; one without any letter or digit (``♯``) is taken by its signs."""
    return _form(text, without_articles(words(text)))


def of_card(text: str) -> Form:
    """Fold a form of the card, of which nothing is taken for an article that is none."""
    kept, less = without_own_articles(text, words(text))
    form = _form(text, kept)
    return form if less == kept else replace(form, less=joined(numbered(less)))


def as_words(text: str) -> Iterator[Form]:
    """Yield a text that was typed with what may be no article in it: aha, for a form with a hyphen in it."""
    for kept in with_articles(words(text)):
        yield _form(text, kept)


def _form(text: str, kept: Sequence[str]) -> Form:
    if not kept:
        signs = "".join(text.casefold().split())
        return Form(signs, signs, "", (signs,), (signs,))
    tokens = tuple(numbered(kept))
    form = from_tokens(tokens, joined(kept), name=len(tokens) > 1 and _is_name(text))
    return form if text.isascii() else replace(form, pointed=_pointed(text))


def from_tokens(tokens: tuple[str, ...], spelled: str | None = None, *, name: bool = False) -> Form:
    """Return the form of folded words; without ``spelled`` they had no number that is written otherwise."""
    key = joined(tokens)
    letters = "".join([token for token in tokens if not token.isdecimal()])
    return Form(key, key if spelled is None else spelled, letters, tokens, tuple(filter(is_fixed, tokens)), name)


def is_fixed(token: str) -> bool:
    """Return whether a slip may not touch a word."""
    return len(token) <= SHORT or token.isdecimal()


def readable(text: str) -> bool:
    """Return whether a text has a letter or a digit, without which it names nothing (12C-28)."""
    return any(map(str.isalnum, known(text)))


def as_read(text: str) -> tuple[str, ...]:
    """Return what distinguishes a text from others: its words without case, accents and punctuation, and its signs."""
    text = known(text)
    signs = [sign for sign in text if sign == "#" or unicodedata.category(sign) in ("Sc", "Sm", "So")]
    return (*(word for word in _split(text, pointed=True) if word != "#"), *signs) or tuple(text.split())


def as_typed(text: str) -> str:
    """Return what distinguishes a text from others where it must be typed exactly (12C-55).

    That is all but its capitals, how its apostrophes, quotation marks and dashes are written, the blanks around words,
    and the full stop, question or exclamation mark at its end.
    """
    text = unicodedata.normalize("NFC", known(text)).casefold().translate(_TYPED)
    return " ".join(unicodedata.normalize("NFC", text).split()).rstrip(" .!?…") or text.strip()


def words(text: str) -> list[str]:
    """Return the words of a text, titles in full."""
    return [_SHORTENED.get(word, word) for word in _split(text)]


def _split(text: str, *, pointed: bool = False) -> list[str]:
    text = plain(text, pointed=pointed)
    if "." in text:
        text = _DOTTED.sub(lambda found: found[0].replace(".", "") + " ", text)
    if "$" in text:
        text = _DOLLAR_FOR_S.sub("s", text)
    if "*" in text and not _STARRED.fullmatch(text):
        text = text.replace("*", " ")
    ascii_only = text.isascii()
    if not ascii_only:
        text = in_digits(text)
    if any(character.isdecimal() for character in text):
        text = _COUNTED.sub(" ", text)
        text = _THOUSANDS.sub(lambda found: _PARTED.sub("", found[0]), text)
        text = _BARE_POINT.sub("0.", text)
        text = _MINUS.sub(f" {MINUS} ", text)
        text = _POINT.sub(f" {POINT} ", text)
        text = _MIXED.sub(" ", text)
    found = _WORD.findall(text) if ascii_only else "".join(map(_parted, text)).split()
    return found if any(word not in SIGNS for word in found) else []


def _parted(character: str) -> str:
    """Return a character of a word as it is, a sign as a word of its own, and a blank for any other."""
    if is_letter(character):
        return character
    if is_sign(character) and not _PICTURES[0] <= character <= _PICTURES[1]:
        return f" {character} "
    return " "


def joined(tokens: Sequence[str]) -> str:
    """Join words without blanks, since they matter to nobody; but two numbers side by side stay two.

    A letter of Hebrew that is written otherwise at the end of a word is written as in its middle.
    """
    parts: list[str] = []
    for token in tokens:
        if parts and token.isdecimal() and parts[-1].isdecimal():
            parts.append(" ")
        parts.append(token)
    key = "".join(parts)
    return key if len(parts) < 2 or key.isascii() else key[:-1].translate(_FINAL) + key[-1]


def _pointed(text: str) -> str | None:
    """Return a text with its points, or None where it has none."""
    pointed = plain(text, pointed=True)
    return None if pointed == plain(text) else "".join(filter(is_letter, pointed))


def _is_name(text: str) -> bool:
    """Return whether every longer word of a text begins with a capital letter."""
    longer = [word for word in text.split() if len(word) > SHORT]
    return len(text.split()) > 1 and not any(word[0].islower() for word in longer)
