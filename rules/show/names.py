"""Names of players in texts and pictures: each as it was given, no two alike, and none that turns its neighbours.

People bring their names, in any script. A name written from right to left would also turn the signs and numbers next to
it. So wherever a name is part of a text, it is between the two marks by which Unicode isolates it (FSI and PDI).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

FIRST_STRONG_ISOLATE: Final = "\u2068"
POP_ISOLATE: Final = "\u2069"
TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""The marks that turn the direction of the text after them."""

_FROM_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_UNSEEN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)
"""Invisible characters that are not in the category Cf."""

_SEATS = re.compile(r"“[^”]*”|\bseats? ([0-9]+(?:(?:, | and |, and | or )[0-9]+)*)\b", re.IGNORECASE)
_NUMBER = re.compile("[0-9]+")


def tidy(name: str) -> str:
    """Return a name in composed form, with one blank wherever there are some, of whatever width."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def look(name: str) -> str:
    """Return what a reader sees of a name, case and width aside: names with the same look are taken for each other."""
    seen = "".join(letter for letter in _UNSEEN.sub("", name) if unicodedata.category(letter) != "Cf")
    return tidy(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold()))


def isolated(name: str | None) -> str:
    """Return a name, made tidy, as a part of a text: between isolating marks if any of it runs from right to left."""
    plain = tidy("".join(letter for letter in name or "" if letter not in TURNING))
    if any(unicodedata.bidirectional(letter) in _FROM_RIGHT_TO_LEFT for letter in plain):
        return f"{FIRST_STRONG_ISOLATE}{plain}{POP_ISOLATE}"
    return plain


def closed(text: str) -> str:
    """Return a text that was cut, with a mark at its end for each name in it that is isolated and lacks its own."""
    return text + POP_ISOLATE * max(0, text.count(FIRST_STRONG_ISOLATE) - text.count(POP_ISOLATE))


def whole_lines(pieces: list[str]) -> list[str]:
    """Return the lines into which a text was broken, with each isolated part that goes over several whole in each."""
    whole, depth = [], 0
    for piece in pieces:
        before, depth = depth, depth + piece.count(FIRST_STRONG_ISOLATE) - piece.count(POP_ISOLATE)
        whole.append(FIRST_STRONG_ISOLATE * before + piece + POP_ISOLATE * depth)
    return whole


def with_names(text: str, names: Sequence[str]) -> str:
    """Return a text with the names of players in the place of ``seat 1`` or ``seats 0 and 2``, as pages show it.

    What is between quotation marks stays as it is: a player wrote it.
    """

    def named(phrase: re.Match[str]) -> str:
        if phrase[1] is None or any(int(number) >= len(names) for number in _NUMBER.findall(phrase[1])):
            return phrase[0]  # not the number of a seat of this match
        return _NUMBER.sub(lambda number: names[int(number[0])], phrase[1])

    return _SEATS.sub(named, text)


def names_of(names: Sequence[str | None]) -> tuple[str, ...]:
    """Return a display name for each seat: that of its player, else ``Player 3`` for seat 2; no two are alike."""
    return _named(tuple(names))


@lru_cache(maxsize=1_024)
def _named(names: tuple[str | None, ...]) -> tuple[str, ...]:
    shown = [isolated(name) or f"Player {seat + 1}" for seat, name in enumerate(names)]
    looks = [look(name) for name in shown]
    while len(set(looks)) < len(looks):
        shown = [
            f"{name} (player {seat + 1})" if looks.count(own) > 1 else name
            for seat, (name, own) in enumerate(zip(shown, looks, strict=True))
        ]
        looks = [look(name) for name in shown]
    return tuple(shown)
