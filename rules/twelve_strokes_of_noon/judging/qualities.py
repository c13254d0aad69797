"""Words before an answer that only say what it is like: ``rusty anchor``, ``fermented rice``, ``Italian spaghetti``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.twelve_strokes_of_noon.judging.dictionary import is_name, is_word
from rules.twelve_strokes_of_noon.judging.kinds import lands_of, peoples
from rules.twelve_strokes_of_noon.judging.vocabulary import COLOURS, PLAIN

_QUALITIES: Final = frozenset({
    "mighty", "holy", "honest", "wise", "brave", "noble", "loyal", "faithful", "bonnie", "bonny", "merry", "fair",
    "dear", "sour", "bitter", "cold", "wet", "dry", "hard", "soft", "stale", "rich", "living",
    "slow", "quick", "fast", "rusty", "dusty", "tasty", "happy", "angry", "sad", "heavy", "crispy", "crunchy",
    "creamy", "spicy", "salty", "juicy", "smoky", "sticky", "spiny", "stripy", "prickly",
    "hungry", "sleepy", "ugly", "woolly", "short", "thick", "broad", "narrow", "deep", "flat",
    "sharp", "blunt", "giant", "gigantic", "enormous", "massive", "mini", "miniature", "legendary", "mythical",
    "fictional", "common", "proper", "favourite", "favorite", "main", "iron", "steel", "brass", "bronze", "stone",
    "marble", "concrete", "brick", "glass", "paper", "metal", "rubber", "clay",
})  # fmt: skip
_ENDINGS: Final = ("ed", "ous", "ful", "less", "able", "ible")
"""Endings of words that say what something is like."""
_OTHER: Final = frozenset({
    "sea", "guinea", "polar", "prairie", "toy", "flying", "stuffed", "fake", "sand", "water", "mouth", "spring",
    "killer", "crab", "custard", "mezzo", "semi", "sweet", "bass", "double", "star",
})  # fmt: skip
"""Words that make another animal or thing of the one behind them, without being one word of the dictionary with it."""


def is_like(word: str) -> bool:
    """Return whether a word says what a thing is like, and makes no other thing of it."""
    return word in PLAIN or word in _QUALITIES or word in COLOURS or (word.endswith(_ENDINGS) and is_common(word))


def is_common(word: str) -> bool:
    """Return whether a word is a common one of the dictionary."""
    return is_word(word) and not is_name(word)


@lru_cache(maxsize=8192)
def is_people(word: str) -> bool:
    """Return whether a word says whose something is by a country or a continent."""
    return bool(lands_of(word)) or word in peoples()


def makes_another(before: Sequence[str], core: Sequence[str]) -> bool:
    """Return whether words before one make another thing of it, such as a word of the dictionary with it."""
    return not _OTHER.isdisjoint(before) or is_word(before[-1] + core[0])
