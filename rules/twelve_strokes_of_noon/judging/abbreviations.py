"""What is written in short, in full: abbreviations, units and signs, and the umlauts of a name (12C-22).

A text keeps its other words, so that it can be judged as if it had been typed so. A form of the card is right in full
too; where a short form has two meanings, such as St, both are.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from rules.twelve_strokes_of_noon.judging.counting import DAY_OF_MONTH, MONTH, NAMES_OF_MONTHS
from rules.twelve_strokes_of_noon.judging.numerals import NUMBER_WORDS, letters_of
from rules.twelve_strokes_of_noon.judging.units import ALONE, in_words
from rules.twelve_strokes_of_noon.judging.vocabulary import LINKS

_UMLAUTS: Final = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "å": "aa", "Å": "Aa", "ø": "oe", "Ø": "Oe",
})  # fmt: skip
_SHORTENED: Final = {
    "jr": "junior", "sr": "senior", "ave": "avenue", "blvd": "boulevard", "rd": "road", "sq": "square", "ft": "fort",
    "vs": "versus", "co": "company", "ltd": "limited", "inc": "incorporated",
}  # fmt: skip
"""Words behind or before a name as they are shortened, and in full."""
_SHORT: Final = re.compile(rf"(?<![\w.'’])(?:{'|'.join(_SHORTENED)})(?!\w)\.?", re.IGNORECASE)
_STREET: Final = re.compile(r"(?<=[\w.'’]\s)st(?!\w)\.?", re.IGNORECASE)
"""``St`` behind a word is a street as well as a saint."""
_WORDS: Final = "|".join(sorted(NUMBER_WORDS))
_NUMBER: Final = re.compile(
    r"(?<!\w)(?:(?:no|nr|num|number)\.?|n[or]?[º°]|№)\s*(?=\d)"
    rf"|(?<!\w)(?:(?:no|nr|num)\.|number)\s*(?=(?:{_WORDS})(?!\w))",
    re.IGNORECASE,
)
_DENIED: Final = LINKS | {"there", "has", "have", "had"}
"""Words behind which ``no`` denies a number."""
_WRITTEN: Final = tuple(
    (re.compile(short, re.IGNORECASE), full)
    for short, full in (
        (r"(?<![^\W\d])(?:before\s+(?:christ|(?:the\s+)?common\s+era)|b\.?c\.?e)(?!\w)\.?", " BC"),
        (r"(?<![^\W\d])(?:anno\s+domini|(?<=[\dy]\s)c\.?e|(?<=\d)c\.?e)(?!\w)\.?", " AD"),
        (r"(?<!\w)a\.?d\.?\s+(\d+)(?!\w)", r"\1 AD"),
        (r"\s*(?:°\s*C|℃|\bdegrees?\s+(?:C|celsius|centigrade)|(?<=\d)C|(?<=\d\s)(?:C|centigrade))(?!\w)", " celsius"),
        (r"\s*(?:°\s*F|℉|\bdegrees?\s+(?:F|fahrenheit)|(?<=\d)F|(?<=\d\s)F)(?!\w)", " fahrenheit"),
        (rf"(?<!\w)negative\s+(?=\d|(?:{_WORDS})(?!\w))", "minus "),
        (r"♯|(?<=(?<!\w)[A-G])#(?!\w)", " sharp"),
        (r"♭|(?<=(?<!\w)(?-i:[A-G]))(?-i:b)(?!\w)", " flat"),
        ("♮", " natural"),
        (r"(?<!\w)per\s+cent(?!\w)", "percent"),
        (r"^\s*['’](?=\d\d\s*$)", "19"),
        (rf"(?<!\w)({MONTH})\s+(?:the\s+)?({DAY_OF_MONTH})(?!\w)(?:,\s*(?=\d))?", r"\2 \1 "),
        (rf"(?<!\w)({DAY_OF_MONTH}|[a-z]+)\s+of\s+(?={MONTH}(?!\w))", r"\1 "),
    )
)
"""Eras and signs, and the words for them; a year in full, and a day before its month."""
_GREEK: Final = re.compile(r"(?<!\w)[Α-Ωα-ωϕ](?!\w)")
_NAMED_OTHERWISE: Final = {"lamda": "lambda"}
"""A letter whose name Unicode spells in another way than people do."""
_SIGNS: Final = re.compile(
    r"[äöüåø\u0308\u030a\xb0\xba\u2103\u2109\u2116\u266d-\u266f#\u0391-\u03c9\u03d5]"
    r"|\d\s*[A-Z]|b\.c|a\.d|\b[A-G]b\b|['’]\d\d",
    re.IGNORECASE,
)
_SAID: Final = NUMBER_WORDS.union(_SHORTENED, ALONE, (f"{unit}s" for unit in ALONE), NAMES_OF_MONTHS) | {
    "no", "nr", "num", "number", "st", "ad", "bce", "before", "anno", "per", "negative", "degree", "degrees",
}  # fmt: skip
"""Signs and words without which nothing is short in a text."""


def spelled_out(text: str) -> str:
    """Return a text with what is short in it in full; the same text where it has nothing of the kind."""
    if _SIGNS.search(text) is None and _SAID.isdisjoint(letters_of(text)):
        return text
    text = unicodedata.normalize("NFC", text).translate(_UMLAUTS)
    text = _NUMBER.sub(_without_number, text)
    for short, full in _WRITTEN:
        text = short.sub(full, text)
    text = in_words(_STREET.sub("street", text))
    text = _SHORT.sub(lambda found: _SHORTENED[found[0].rstrip(".").lower()], text)
    return _GREEK.sub(_name, text)


def _without_number(found: re.Match[str]) -> str:
    """Return nothing for ``No.`` before a number, but ``no`` where it denies one: there is no 5."""
    before = found.string[: found.start()].lower().split()[-1:]
    return found[0] if found[0].strip().lower() == "no" and not _DENIED.isdisjoint(before) else ""


def _name(found: re.Match[str]) -> str:
    """Return the name of a letter of Greek that is a sign by itself: pi."""
    name = unicodedata.name(found[0]).split()[-1].lower()
    return _NAMED_OTHERWISE.get(name, name)
