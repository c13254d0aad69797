"""Other ways to write a right form: 5 dollars for $5, Second World War for World War II (12C-22)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from rules.twelve_strokes_of_noon.judging.abbreviations import spelled_out
from rules.twelve_strokes_of_noon.judging.amounts import reckoned
from rules.twelve_strokes_of_noon.judging.counting import MONEY
from rules.twelve_strokes_of_noon.judging.folding import folded
from rules.twelve_strokes_of_noon.judging.kinds import THINGS, further, sought

_SUM_OF_MONEY: Final = re.compile(rf"\s*([{''.join(MONEY)}])\s*(\d.*)")
_WAR: Final = "war"
_WORLD_WAR: Final = "world war"
_ROMAN: Final = {"1": "I", "2": "II"}
_PAIR: Final = re.compile(r"\s*(\w+)(?:\s+and\s+|\s*&\s*|,\s+)(\w+)\s*")
_TWO: Final = frozenset({"two", "2", "both", "pair"})
"""Words of a question that asks for two things."""
_TO_LEAVE_OUT: Final = frozenset({"mount", "lake", "river", "cape"})
"""Kinds of places that may be left out before a name where the question asks for one."""


def otherwise(form: str, question: Sequence[str]) -> Iterator[str]:
    """Yield the other ways to write a right form of a question, its amounts in digits, what is short in full."""
    amounts = reckoned(form)
    for written in dict.fromkeys((form, amounts, spelled_out(amounts))):
        if written != form:
            yield written
        yield from _sums(written, question)
        yield from _wars(written)
        yield from _pairs(written, question)
        yield from _without_kind(written, question)


def _sums(form: str, question: Sequence[str]) -> Iterator[str]:
    """Yield a sum of money with the word for its sign, and without either where the question says it."""
    if found := _SUM_OF_MONEY.fullmatch(form):
        sign, number = found.groups()
        yield f"{number} {MONEY[sign]}"
        yield f"{number} {MONEY[sign]}s"
        if not {MONEY[sign], f"{MONEY[sign]}s"}.isdisjoint(question):
            yield number


def _wars(form: str) -> Iterator[str]:
    """Yield a war with its number before and behind it, the world wars also by their letters."""
    tokens = folded(form).tokens
    number = next((token for token in (tokens[0], tokens[-1]) if token.isdecimal()), "")
    if number and _WAR in tokens:
        name = " ".join(token for token in tokens if token != number)
        yield f"{number} {name}"
        yield f"{name} {number}"
        if name == _WORLD_WAR:
            yield f"WW{number}"
            yield f"WW{_ROMAN.get(number, number)}"


def _pairs(form: str, question: Sequence[str]) -> Iterator[str]:
    """Yield two words or numbers in either order, with ``and`` or a comma, where two are asked for."""
    if not _TWO.isdisjoint(question) and (found := _PAIR.fullmatch(form)):
        one, two = found.groups()
        for first, second in ((one, two), (two, one)):
            yield f"{first} and {second}"
            yield f"{first}, {second}"


def _without_kind(form: str, question: Sequence[str]) -> Iterator[str]:
    """Yield a name without its kind, where that is what the question asks for: Everest, but no Town of a cape city."""
    first, *name = form.split(maxsplit=1) or ("",)
    asked = next((word for word in reversed(sought(question)) if word in THINGS | _TO_LEAVE_OUT), "")
    if name and first.lower() in _TO_LEAVE_OUT & {asked, *further([asked])}:
        yield name[0]
