"""Judging of what was typed: folding, accepted forms, slips (12C-22).

``folded`` takes away what no human reader would mind: case, accents, articles, punctuation, how a number is written.
What is then one of the accepted forms is right. What is not may still be right by a slip: one letter wrong, missing,
too many or two exchanged in a form of five letters and more, two such slips in one of nine and more, if it is strictly
nearer to a right form than to every rival. A slip touches no number and no word of three letters or fewer. Two in one
word of fewer than nine leave its first letter, and where the question asks for a plural none touches the last letter.

Beside an answer that is a number, words of the question are passed over (``180 degrees``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein

from rules.twelve_strokes_of_noon.numerals import NUMBER_WORDS, numbered

ONE_SLIP: Final = 5
TWO_SLIPS: Final = 9
"""Letters that a form must have at least for one slip, and for two."""

SHORT: Final = 3
"""Words of up to this number of letters have no slip within a longer form: one letter makes others of them."""

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
_MINUS_WORD: Final = "minus"
_KEEP_A: Final = frozenset({"flat", "sharp", "major", "minor", "level"})
_OF_NUMBERS: Final = frozenset({_POINT_WORD, _MINUS_WORD})
_AFTER_CHRIST: Final = frozenset({"ad", "ce"})
_BEFORE_CHRIST: Final = frozenset({"bc", "bce"})
_BESIDE: Final = frozenset({
    "a", "an", "the", "in", "of", "year", "number", "it", "its", "is", "are", "was", "were", "there", "has", "have",
    "about", "around", "circa", "exactly",
})  # fmt: skip
"""Words that change nothing beside a number, whatever was asked."""
_CHANGING: Final = _OF_NUMBERS | frozenset({
    "half", "quarter", "quarters", "no", "not", "or", "than", "more", "less", "over", "under", "before", "after", "to",
})  # fmt: skip
"""Words that make another answer of a number, though they may be in the question."""


@dataclass(frozen=True, slots=True)
class Form:
    """A folded text: ``key`` is all of it, with numbers in digits, and ``plain`` with numbers as they were.

    ``tokens`` are its words and numbers, ``letters`` the words alone, ``fixed`` what no slip may change.
    """

    key: str
    plain: str
    letters: str
    tokens: tuple[str, ...]
    fixed: tuple[str, ...]

    @property
    def is_number(self) -> bool:
        """Whether it is a number and nothing else."""
        return self.key[-1:].isdecimal() and all(word.isdecimal() or word in _OF_NUMBERS for word in self.tokens)


def folded(text: str) -> Form:
    """Fold a text; one without any letter or digit (``♯``) is taken by its signs."""
    kept = _without_articles(_words(text))
    if not kept:
        signs = "".join(text.casefold().split())
        return Form(signs, signs, "", (signs,), (signs,))
    tokens = tuple(numbered(kept))
    letters = "".join(token for token in tokens if not token.isdecimal())
    return Form(_joined(tokens), _joined(kept), letters, tokens, tuple(filter(_is_fixed, tokens)))


def _is_fixed(token: str) -> bool:
    return len(token) <= SHORT or token.isdecimal()


def readable(text: str) -> bool:
    """Return whether a text has a letter or a digit, without which it names nothing (12C-28)."""
    return any(map(str.isalnum, text))


def as_read(text: str) -> tuple[str, ...]:
    """Return what distinguishes a text from others: its words without case, accents and punctuation, and its signs."""
    signs = [sign for sign in text if sign == "#" or unicodedata.category(sign) in ("Sc", "Sm", "So")]
    return (*_words(text), *signs) or tuple(text.split())


def _words(text: str) -> list[str]:
    text = text.casefold().translate(_LETTERS)
    if not text.isascii():
        text = _MARKS.sub("", unicodedata.normalize("NFKD", text)).casefold()
    if "." in text:
        text = _DOTTED.sub(lambda found: found[0].replace(".", "") + " ", text)
    if any(character.isdecimal() for character in text):
        text = _THOUSANDS.sub("", text)
        text = _MINUS.sub(f" {_MINUS_WORD} ", text)
        text = _POINT.sub(f" {_POINT_WORD} ", text)
        text = _MIXED.sub(" ", text)
    return _WORD.findall(text)


def _without_articles(words: list[str]) -> list[str]:
    """Take away ``the`` anywhere and ``a`` or ``an`` at the beginning, unless nothing would be left."""
    kept = [word for word in words if word != "the"]
    if len(kept) > 1 and kept[0] in ("a", "an") and kept[1] not in _KEEP_A and len(kept[1]) > 1:
        del kept[0]
    return kept or words


def _joined(tokens: Sequence[str]) -> str:
    """Join words without blanks, since they matter to nobody; but two numbers side by side stay two."""
    parts: list[str] = []
    for token in tokens:
        if parts and token.isdecimal() and parts[-1].isdecimal():
            parts.append(" ")
        parts.append(token)
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class Judge:
    """What is right and what must not be taken for it, folded.

    ``numbers`` are the right forms that are numbers, ``beside`` the words that may be beside them. ``plural`` says
    that the question asks for a plural.
    """

    right: tuple[Form, ...]
    keys: frozenset[str]
    rivals: tuple[Form, ...]
    rival_keys: frozenset[str]
    numbers: frozenset[str]
    beside: frozenset[str]
    plural: bool

    def accepts(self, text: str) -> bool:
        """Return whether a typed text is right."""
        form = folded(text)
        if form.key in self.keys or form.plain in self.keys:
            return True
        if form.key in self.rival_keys:
            return False
        if self.numbers and _number(text, self.beside) in self.numbers:
            return True
        if len(form.letters) < ONE_SLIP - 1:
            return False
        possible = [right for right in self.right if not self.plural or form.letters[-1] == right.letters[-1:]]
        nearest = min((slips for right in possible if (slips := _slips(form, right)) is not None), default=None)
        if nearest is None:
            return False
        return all(_distance(form, rival) > nearest for rival in self.rivals)

    def accepts_plural(self, text: str) -> bool:
        """Return whether a typed text is a right form with an ``s`` or ``es`` behind it, without any slip."""
        key = folded(text).key
        return key not in self.rival_keys and any(
            key.endswith(ending) and key.removesuffix(ending) in self.keys for ending in ("s", "es")
        )


def _slips(form: Form, right: Form) -> int | None:
    """Return by how many slips a text misses a right form, or None when it is not that form."""
    length = len(right.letters)
    if length < ONE_SLIP:
        return None
    most = 2 if length >= TWO_SLIPS else 1
    if abs(len(form.letters) - length) > most:
        return None
    slips = DamerauLevenshtein.distance(form.letters, right.letters, score_cutoff=most)
    return slips if slips <= most and _keeps(form, right) and (slips < 2 or _begins(form, right)) else None


def _keeps(form: Form, right: Form) -> bool:
    """Return whether a text has the numbers and short words of a right form as they are, and no others."""
    if len(form.tokens) != len(right.tokens):
        return form.fixed == right.fixed
    pairs = zip(form.tokens, right.tokens, strict=True)
    return all(typed == token for typed, token in pairs if typed.isdecimal() or _is_fixed(token))


def _begins(form: Form, right: Form) -> bool:
    """Return whether a word of fewer than nine letters that has both of two slips has kept its first letter.

    Where the words are divided otherwise, the first letter of all stays.
    """
    if len(form.tokens) != len(right.tokens):
        return form.letters[0] == right.letters[0]
    pairs = zip(form.tokens, right.tokens, strict=True)
    return all(
        typed[0] == token[0] or len(token) >= TWO_SLIPS or DamerauLevenshtein.distance(typed, token) < 2
        for typed, token in pairs
    )


def _distance(form: Form, rival: Form) -> int:
    return DamerauLevenshtein.distance(form.key, rival.key)


def _number(text: str, beside: frozenset[str]) -> str:
    """Return what is left of a text without the words that may be beside a number."""
    kept = [word for word in _words(text) if word in NUMBER_WORDS or word in _CHANGING or _one(word) not in beside]
    return _joined(numbered(kept))


def _one(word: str) -> str:
    """Return a word without the ``s`` of its plural."""
    return word[:-1] if len(word) > SHORT and word.endswith("s") else word


def _beside(asked: str) -> frozenset[str]:
    """Return which words are passed over beside a number: those of the question, without any number."""
    words = frozenset(_one(word) for word in _words(asked) if not any(map(str.isdecimal, word)))
    return words | _BESIDE | (_BEFORE_CHRIST if words & _BEFORE_CHRIST else _AFTER_CHRIST)


@lru_cache(maxsize=4096)
def judge(answer: str, accept: tuple[str, ...], rivals: tuple[str, ...], asked: str = "") -> Judge:
    """Return the judge of a question: its answer, the other accepted forms, the rivals, and its words."""
    right = tuple({form.key: form for form in map(folded, (answer, *accept))}.values())
    wrong = tuple({form.key: form for form in map(folded, (*rivals, *in_full((answer, *accept), rivals)))}.values())
    keys = frozenset(key for form in right for key in (form.key, form.plain))
    numbers = frozenset(form.key for form in right if form.is_number)
    guarded = tuple(form for form in wrong if form.key not in keys)
    beside: frozenset[str] = _beside(asked) if numbers else frozenset()
    plural = "plural" in _words(asked)
    return Judge(right, keys, guarded, frozenset(map(_key, guarded)), numbers, beside, plural)


def _key(form: Form) -> str:
    return form.key


def in_full(right: tuple[str, ...], rivals: tuple[str, ...]) -> Iterator[str]:
    """Yield the rivals as the longer accepted forms would have them: beside ``River Rhine``, ``River Rhône``."""
    tokens = [_without_articles(_words(text)) for text in right]
    for rival in rivals:
        for short in tokens:
            for long in tokens:
                for place in range(len(long) - len(short) + 1) if len(short) < len(long) else ():
                    if long[place : place + len(short)] == short:
                        yield " ".join((*long[:place], rival, *long[place + len(short) :]))
