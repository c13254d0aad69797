"""Words that all games share: lists, numbers with their nouns, and why a match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

TABLE_ENDINGS: Mapping[str, str] = {
    "resignation": "all others resigned",
    "abandoned": "given up",
    "rules-changed": "its rules changed",
}
"""The ends that the table brings about (TBL-4, TBL-6, TBL-11), in words, as a game's Words.endings has its own."""


def listed(words: Sequence[str]) -> str:
    """Return words as a sentence lists them: ``A, B and C``; none as an empty text."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: ``1 space``, ``4 spaces``; ``plural`` is for nouns that do not just take an s."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def capital(words: str) -> str:
    """Return words with a capital at the beginning, and nothing else changed."""
    return words[:1].upper() + words[1:]


def why(endings: Mapping[str, str], reason: str) -> str:
    """Return the reason of an outcome in words: those of the game for its own reasons, else those of the table."""
    return endings.get(reason) or TABLE_ENDINGS.get(reason, reason)
