"""Numbers in answers: digits, words, ordinals and Roman numerals are brought to one form, digits.

``twenty-one``, ``21st`` and ``XXI`` all become ``21``, so that they are one answer, and an answer that differs in a
number is another answer, never a slip (12C-22).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein

from rules.twelve_strokes_of_noon.judging.dictionary import is_word

_UNITS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_ORDINALS: Final = (
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
    "nineteenth",
)  # fmt: skip
_TENS: Final = (
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip

_SMALL: Final = (
    {word: value for value, word in enumerate(_UNITS)}
    | {word: value for value, word in enumerate(_ORDINALS)}
    | {word: 10 * value for value, word in enumerate(_TENS, 2)}
    | {f"{word[:-1]}ieth": 10 * value for value, word in enumerate(_TENS, 2)}
    | {"fourty": 40, "fivety": 50, "fiveteen": 15, "twelf": 12}
    | {
        f"{ten}{unit}": 10 * tens + value
        for tens, ten in enumerate(_TENS, 2)
        for names in (_UNITS, _ORDINALS)
        for value, unit in enumerate(names[:10])
        if value
    }
)
SCALES: Final = {
    "hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000, "trillion": 1_000_000_000_000,
}  # fmt: skip
_LARGE: Final = SCALES | {f"{word}th": value for word, value in SCALES.items()}
_VALUES: Final = _SMALL | _LARGE
_ORDINAL_WORDS: Final = frozenset(word for word in _VALUES if word.endswith(("th", "first", "second", "third")))
NUMBER_WORDS: Final = frozenset(_VALUES)
PARTS: Final = {word: value for word, value in _VALUES.items() if value > 2 and word in _ORDINAL_WORDS} | {
    "half": 2, "halve": 2, "quarter": 4,
}  # fmt: skip
"""What a part is called of which a number make a whole; for several it ends in s."""
_POINT: Final = "point"

_HAN_UNITS: Final = {
    sign: value for value, sign in enumerate("零一二三四五六七八九")
} | {"〇": 0, "両": 2, "两": 2}  # fmt: skip
_HAN_TENS: Final = {"十": 10, "百": 100, "千": 1_000}
_HAN_LARGE: Final = {"万": 10_000, "萬": 10_000, "億": 100_000_000, "亿": 100_000_000}
_HAN: Final = re.compile("[零〇一二三四五六七八九十百千万萬億亿]+")
_HAN_AMOUNT: Final = r"\d{1,15}(?:\.\d{1,15})?"
_HAN_SCALED: Final = re.compile(rf"(?<![\d.,])(?:{_HAN_AMOUNT}(?:[百千]?[万萬億亿]|[百千]))+")
_HAN_TERM: Final = re.compile(r"([\d.]+)([百千]?[万萬億亿]|[百千])")
_DIGITS: Final = re.compile(r"\d+")

_ENGLISH: Final = re.compile("[a-z]+")

_MISSPELT: Final = 4
"""Letters that a misspelt word for a number has at least."""

_ORDINAL_DIGITS: Final = re.compile(r"(\d+)(?:st|nd|rd|th)")
_ROMAN: Final = re.compile(r"x{0,3}(?:ix|iv|v?i{0,3})")
"""Up to 39, as kings, popes, wars and games are counted; C, D, L and M are letters more often than numbers."""

_ROMAN_VALUES: Final = {"i": 1, "v": 5, "x": 10}


def numbered(tokens: Sequence[str]) -> list[str]:
    """Return folded words with every number in digits.

    A Roman numeral is read as one only behind another word (``Henry VIII``) that is no initial (``V. I. Lenin``).
    """
    values: list[str] = []
    place = year = 0
    while place < len(tokens):
        if tokens[place] in NUMBER_WORDS:
            value, place = _spoken(tokens, place)
            if 10 <= year <= 99 and 10 <= value <= 99:
                values[-1] += str(value)  # nineteen ninety-nine
                value = 0
            else:
                values.append(str(value))
            year = value
            continue
        if tokens[place].isdecimal() and tokens[place - 1 : place] == [_POINT] and len(values) > 1:
            values.append(tokens[place])  # zeros behind a point count: 1.05 is not 1.5
        else:
            values.append(_written(tokens[place], first=place == 0 or len(tokens[place - 1]) == 1))
        place += 1
        year = 0
    return values


def letters_of(text: str) -> list[str]:
    """Return what of a text is written in the letters of English."""
    return _ENGLISH.findall(text.lower())


def is_ordinal(word: str) -> bool:
    """Return whether a word says the place in an order, not how many there are."""
    return word in _ORDINAL_WORDS or _ORDINAL_DIGITS.fullmatch(word) is not None


def _written(word: str, *, first: bool) -> str:
    """Return a word, or the number that it writes in digits or in Roman numerals."""
    digits = _ORDINAL_DIGITS.fullmatch(word)
    if digits:
        return digits[1]
    if not first and word[0] in _ROMAN_VALUES and _ROMAN.fullmatch(word):
        return str(_roman(word))
    return (word.lstrip("0") or "0") if word.isdecimal() else word


def _spoken(tokens: Sequence[str], place: int) -> tuple[int, int]:
    """Return the number whose words begin at ``place``, and where they end."""
    whole, part = 0, 0
    spoken = False
    while place < len(tokens):
        word = tokens[place]
        if not spoken and word.isdecimal():
            part = int(word)
        elif word in _LARGE:
            scale = _LARGE[word]
            if scale == 100:
                part = max(part, 1) * 100
            else:
                whole, part = whole + max(part, 1) * scale, 0
        elif word in _SMALL and not (spoken and whole == part == 0) and _follows(part, _SMALL[word], spoken):
            part += _SMALL[word]
        elif not (word == "and" and _and_goes_on(tokens, place, part, spoken)):
            break
        spoken = True
        place += 1
    return whole + part, place


def spoken_number(said: Sequence[str]) -> tuple[int, int]:
    """Return the number that words begin with, and how many of them it has."""
    return _spoken(said, 0)


def digits_of(said: Sequence[str]) -> tuple[str, int]:
    """Return the digits that words begin with, as they are said behind a point, and how many words these are."""
    digits, place = "", 0
    while place < len(said):
        if said[place].isdecimal():
            digits, place = digits + said[place], place + 1
        elif said[place] in _SMALL and not is_ordinal(said[place]):
            value, count = _spoken(said[: place + (2 if _SMALL[said[place]] else 1)], place)
            digits, place = f"{digits}{value}", count
        else:
            break
    return digits, place


def _follows(part: int, value: int, spoken: bool) -> bool:
    """Return whether a small number goes on from ``part``: 20 and then 1, 1,000 and then 21, but not 1 and then 9."""
    if not spoken:
        return True
    if 0 < value < 10:
        return part % 10 == 0 and part % 100 != 10
    return part % 100 == 0


def _and_goes_on(tokens: Sequence[str], place: int, part: int, spoken: bool) -> bool:
    """Return whether an ``and`` is inside a number: after hundreds or thousands, before something smaller."""
    return spoken and part % 100 == 0 and place + 1 < len(tokens) and tokens[place + 1] in _SMALL


def in_digits(text: str) -> str:
    """Return a text with the numbers of Chinese and Japanese, and the digits of every script, in common digits."""
    text = _HAN_SCALED.sub(_scaled_han, text)
    text = _HAN.sub(lambda found: str(han(found[0])), text)
    return _DIGITS.sub(lambda found: "".join(str(int(digit)) for digit in found[0]), text)


def _scaled_han(found: re.Match[str]) -> str:
    """Return digits with a large number in Han signs behind them: 1.5万."""
    value = sum(Fraction(digits) * han(sign) for digits, sign in _HAN_TERM.findall(found[0]))
    return str(value) if value.denominator == 1 else found[0]


def han(signs: str) -> int:
    """Return a number in Han signs, with its tens (二十一) or sign by sign (一九四五)."""
    if all(sign in _HAN_UNITS for sign in signs):
        return int("".join(str(_HAN_UNITS[sign]) for sign in signs))
    whole = part = unit = 0
    for sign in signs:
        if sign in _HAN_UNITS:
            unit = 10 * unit + _HAN_UNITS[sign]
        elif sign in _HAN_TENS:
            part, unit = part + max(unit, 1) * _HAN_TENS[sign], 0
        else:
            whole, part, unit = whole + max(part + unit, 1) * _HAN_LARGE[sign], 0, 0
    return whole + part + unit


@lru_cache(maxsize=4096)
def meant(word: str) -> str:
    """Return the word for a number that a misspelt one means: ``fourteen`` for ``forteen``.

    It is one letter from it or has two exchanged, begins as it does, is no word of a dictionary, and is as near to no
    other.
    """
    if len(word) < _MISSPELT or word in NUMBER_WORDS or not word.isalpha() or is_word(word):
        return word
    near = [number for number in NUMBER_WORDS if DamerauLevenshtein.distance(word, number, score_cutoff=1) == 1]
    near = [number for number in near if number not in _ORDINALS] or near
    values = {_VALUES[number] for number in near}
    return near[0] if len(values) == 1 and near[0][0] == word[0] else word


def _roman(word: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in word]
    return sum(
        -value if any(later > value for later in values[place + 1 :]) else value for place, value in enumerate(values)
    )
