"""Numbers as they are typed: what may be next to one, and what makes another number of it (12C-22)."""

from __future__ import annotations

import re
from typing import Final

from rules.twelve_strokes_of_noon.judging.articles import without_articles
from rules.twelve_strokes_of_noon.judging.dictionary import is_word
from rules.twelve_strokes_of_noon.judging.folding import OF_NUMBERS, SHORT, joined, words
from rules.twelve_strokes_of_noon.judging.letters import plain
from rules.twelve_strokes_of_noon.judging.numerals import NUMBER_WORDS, meant, numbered
from rules.twelve_strokes_of_noon.judging.sounds import single
from rules.twelve_strokes_of_noon.judging.tongues import spoken
from rules.twelve_strokes_of_noon.judging.units import UNITS
from rules.twelve_strokes_of_noon.judging.vocabulary import CHANGING, COLOURS, LINKS

_AFTER_CHRIST: Final = frozenset({"ad", "ce"})
_BEFORE_CHRIST: Final = frozenset({"bc", "bce"})
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
NAMES_OF_MONTHS: Final = (*_MONTHS, *(month[:3] for month in _MONTHS), "sept")
_PASSED: Final = frozenset({
    "a", "an", "the", "in", "of", "year", "number", "it", "its", "is", "are", "was", "were", "there", "has", "have",
    "about", "around", "circa", "pt", "hr", "yrs", "them", "had", "they", "pts", "men", "people", "player", "person",
    "piece", "he", "she", "all", "http", *COLOURS, *NAMES_OF_MONTHS,
}) | frozenset(map(plain, (
    "в", "год", "году", "г", "лет", "й", "το", "έτος", "سنة", "عام", "في", "م", "ב", "בשנת", "שנת", "में", "सन", "सन्",
    "वर्ष", "年", "日", "つ", "個", "日間", "일", "년", "개", "날", "ть", "ти", "ημέρες", "天", "回", "本", "枚", "个",
    "歳", "岁", "人", "名", "회", "명", "살", "번", "около", "примерно", "περίπου", "حوالي", "בערך", "लगभग",
    "約", "约", "약",
)))  # fmt: skip
"""Words that change nothing next to a number, whatever was asked, and are no common ones of four letters and more."""
MONEY: Final = {"$": "dollar", "£": "pound", "€": "euro", "¥": "yen", "₹": "rupee"}
"""Signs of money, and the words for them."""
DAY_OF_MONTH: Final = r"\d{1,2}(?:st|nd|rd|th)?"
MONTH: Final = f"(?:{'|'.join(NAMES_OF_MONTHS)})"
_DAY: Final = re.compile(
    rf"\b(?:{DAY_OF_MONTH}\s+(?:of\s+)?{MONTH}|{MONTH}\s+{DAY_OF_MONTH})[\s,]+(\d{{4}})\b",
    re.IGNORECASE,
)
_DAY_IN_DIGITS: Final = re.compile(r"\b\d{1,2}([./-])\d{1,2}\1(\d{4})\b|\b(\d{4})-\d\d-\d\d\b")
_CHANGING_NUMBERS: Final = OF_NUMBERS | CHANGING
_MEASURES: Final = frozenset({
    *UNITS, "week", "month", "decade", "century", "centurie", "millennium", "dozen", "pair", "couple", "score", "time",
    "fold", "percent", "inch", "inche", "yard", "pound", "ounce", "stone", "tonne", "gallon", "pint", "dollar", "euro",
    "penny", "pence", "cent", "minus", "twice", "double", "triple", "treble", "squared", "cubed", "root", "square",
    "almost", "nearly", "except", "without", "least", "most", "fewer", "above", "below", "between", "until", "till",
    "plus", "onward", "roughly", "approximately", "circa", "past", "next", "last", "previou", "wrong", "radian",
})  # fmt: skip
"""Words, without the s of the plural, that make another thing of a number unless they are in the question."""
_MOST_WORDS: Final = 5
"""Words next to a number that are passed over, at most."""
_OF_AGENTS: Final = ("ers", "ors", "ists", "ians")
"""Endings of words for people by what they do."""
_JOINING: Final = frozenset({"per", "for", "and", "i"})


def is_number(text: str, passed: frozenset[str], right: frozenset[str]) -> bool:
    """Return whether a text is one of the right numbers, with nothing that makes another one of it."""
    return _number(text, passed) in right or _is_in_digits(text, right) or _is_among_words(text, passed, right)


def says_no_number(text: str) -> bool:
    """Return whether a part of a text behind a number has words, and names no other number: 1969 (Apollo 11)."""
    found = words(text)
    return (
        bool(found)
        and not found[0].isdecimal()
        and _CHANGING_NUMBERS.isdisjoint(found)
        and any(word.isalpha() and len(word) > 1 for word in found)
        and not any(meant(word) in NUMBER_WORDS for word in found)
    )


def _is_in_digits(text: str, right: frozenset[str]) -> bool:
    """Return whether a text is a number with its digits one by one, or a year with its century apart: 4 0 4, 19 14."""
    digits = text.split()
    if len(digits) < 2 or not all(digit.isdecimal() and digit.isascii() for digit in digits):
        return False
    length = {len(digit) for digit in digits}
    parted = (length == {1} and len(digits) > 2) or (length == {2} and len(digits) == 2)
    return parted and "".join(digits) in right


def _is_among_words(text: str, passed: frozenset[str], right: frozenset[str]) -> bool:
    """Return whether a text has one number, a right one, among common words: eleven per side."""
    typed = [meant(word) for word in words(_without_day(text))]
    if not any(word in NUMBER_WORDS or word.isdecimal() for word in typed):
        return False  # no Roman numeral
    tokens = numbered(without_articles(typed))
    values = [place for place, token in enumerate(tokens) if token.isdecimal()]
    others = [token for token in tokens if not token.isdecimal()]
    return (
        len(values) == 1
        and tokens[values[0]] in right
        and not _counts_others(tokens[values[0] + 1 :], passed)
        and len(others) <= _MOST_WORDS
        and all(_is_common(word, passed) for word in others)
    )


def _counts_others(behind: list[str], passed: frozenset[str]) -> bool:
    """Return whether a number counts other things than are asked for, no people: 8 eyes, but 11 dancers."""
    return any(
        word.endswith("s")
        and len(word) > SHORT
        and word not in passed
        and _one(word) not in passed
        and not word.endswith(_OF_AGENTS)
        for word in behind[:1]
    )


def _is_common(word: str, passed: frozenset[str]) -> bool:
    """Return whether a word next to a number makes no other one of it."""
    one = _one(word)
    if word in _CHANGING_NUMBERS:
        return False
    if one in passed or word in passed or word in LINKS or word in _JOINING:
        return True
    if word in _MEASURES or one in _MEASURES:
        return False
    return is_word(word) or single(one) in passed


def _number(text: str, passed: frozenset[str]) -> str:
    """Return what is left of a text without the words that may be next to a number, and without the day of a year."""
    text = _without_day(text)
    kept = [
        meant(word)
        for word in words(text)
        if word in NUMBER_WORDS
        or word in _CHANGING_NUMBERS
        or (_one(word) not in passed and (word in MONEY or any(map(str.isalnum, word))))
    ]
    if kept[:1] == ["plus"]:
        del kept[0]
    if not text.isascii() and (value := spoken(kept)) is not None:
        return str(value)
    return joined(numbered(kept))


def _without_day(text: str) -> str:
    return _DAY_IN_DIGITS.sub(r"\2\3", _DAY.sub(r"\1", text))


def _one(word: str) -> str:
    """Return a word without the ``s`` of its plural."""
    return word[:-1] if len(word) > SHORT and word.endswith("s") else word


def passed_over(asked: str) -> frozenset[str]:
    """Return which words are passed over next to a number: those of the question, without any number.

    Signs of money are among them, but where the question names one sort of money, no other.
    """
    named = frozenset(_one(word) for word in words(asked) if not any(map(str.isdecimal, word)))
    american = frozenset(word.replace("our", "or") for word in named)
    units = frozenset(short + ending for word in named for short in UNITS.get(word, ()) for ending in ("", "s"))
    money = {sign for sign, word in MONEY.items() if word in named} or MONEY.keys()
    known = named | american | units | money | _PASSED | (_BEFORE_CHRIST if named & _BEFORE_CHRIST else _AFTER_CHRIST)
    return known | frozenset(map(single, named))
