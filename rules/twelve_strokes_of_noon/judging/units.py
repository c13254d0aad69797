"""Units of measure, as they are shortened, and a number with one in words: ``5 km`` is 5 kilometres (12C-22)."""

from __future__ import annotations

import re
from typing import Final

from rules.twelve_strokes_of_noon.judging.numerals import NUMBER_WORDS

UNITS: Final = {
    "second": ("s", "sec"), "minute": ("m", "min"), "hour": ("h", "hr"), "day": ("d",), "week": ("wk",),
    "year": ("y", "yr"), "degree": ("deg",),
    "metre": ("m", "meter"), "kilometre": ("km", "kilometer"), "centimetre": ("cm", "centimeter"),
    "millimetre": ("mm", "millimeter"), "mile": ("mi",), "foot": ("ft",), "feet": ("ft",), "inch": ("in",),
    "yard": ("yd",), "hectare": ("ha",),
    "kilogram": ("kg", "kilo", "kilogramme"), "gram": ("g", "gramme"), "milligram": ("mg",), "pound": ("lb",),
    "ounce": ("oz",), "litre": ("l", "liter"), "millilitre": ("ml", "milliliter"), "centilitre": ("cl", "centiliter"),
    "watt": ("w",), "kilowatt": ("kw",), "volt": ("v",), "hertz": ("hz",), "kilohertz": ("khz",),
    "megahertz": ("mhz",), "calorie": ("cal",), "kilocalorie": ("kcal",), "joule": ("j",), "decibel": ("db",),
    "kelvin": ("k",), "megabyte": ("mb",), "gigabyte": ("gb",),
}  # fmt: skip
"""Units, each with its other spelling and how it is shortened."""
_OF_ONE: Final = {"feet": "foot", "inches": "inch"}
_FULL: Final = {short: unit for unit, shorts in UNITS.items() for short in shorts if unit not in ("feet", "minute")} | {
    "m": "metre", "min": "minute", "mins": "minute", **_OF_ONE, **{unit: unit for unit in UNITS if unit != "feet"},
}  # fmt: skip
ALONE: Final = frozenset(unit for unit in _FULL if len(unit) > 1) - {"in"}
"""Units that may be a text by themselves."""
_SHORT: Final = "|".join(sorted(ALONE, key=len, reverse=True))
_LETTERS: Final = r"(?-i:[smhdgylLKVvWwJj])(?=[23²³]?\.?\s*(?:$|[\d/,;()]|per\b))|in(?=\.?\s*$)"
"""Units of one letter, and inches, where no word follows: 3D is no number of days, and 4 in a row no inches."""
_SPEEDS: Final = {"mph": "mile per hour", "kph": "kilometre per hour", "kmh": "kilometre per hour"}
_POWERS: Final = {"2": "square ", "²": "square ", "3": "cubic ", "³": "cubic "}
_NUMBERS: Final = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_MEASURED: Final = re.compile(
    rf"(?P<number>\d|(?<!\w)(?:{_NUMBERS})(?=[\s-]))[\s-]*(?:(?P<before>sq\.?|square|cubic|cu\.?)\s*)?"
    rf"(?P<unit>{'|'.join(_SPEEDS)}|{_SHORT}|{_LETTERS})s?(?P<power>[23²³])?\.?(?!\w)"
    r"(?:(?:\s*/\s*|\s+(?:per|an?)\s+)(?P<time>hours?|hr?|minutes?|min|seconds?|sec|s)\.?(?!\w))?",
    re.IGNORECASE,
)


def in_words(text: str) -> str:
    """Return a text with the units behind its numbers, or one that it is itself, in full and in the singular."""
    alone = text.strip(" .").lower()
    for unit in (alone, alone.removesuffix("s")):
        if unit in ALONE:
            return _FULL[unit]
    return _MEASURED.sub(_in_full, text)


def _in_full(found: re.Match[str]) -> str:
    unit = found["unit"].lower()
    power = _POWERS.get(found["power"] or "", "")
    if before := found["before"]:
        power = "square " if before[0] in "sS" else "cubic "
    time = (found["time"] or "").lower()
    per = f" per {_FULL.get(time) or _FULL[time.removesuffix('s')]}" if time else ""
    return f"{found['number']} {power}{_SPEEDS.get(unit) or _FULL[unit]}{per}"
