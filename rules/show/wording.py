"""Words that all games share: lists, numbers with their nouns, and why a match ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.show.clusters import clusters
from rules.show.names import whole_lines

MAY_BREAK: Final = "\u200b"
"""Where a long word may be broken: a space without width."""

TABLE_ENDINGS: Mapping[str, str] = {
    "resignation": "all others left",
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
    """Return a number with its noun: ``1 space``, ``4 spaces``; ``plural`` is for nouns that take neither s nor es."""
    return f"{number} {noun if number == 1 else plural or noun + ('es' if noun.endswith('ch') else 's')}"


def broken(text: str, fits: Callable[[str], bool]) -> list[str]:
    """Break a text into lines that fit: at its spaces, and within a word only if it must be.

    A word is broken where it says that it may be, by ``MAY_BREAK``, and else between its clusters.
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if fits(longer):
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for part in word.split(MAY_BREAK):
            for piece in (part,) if fits(part) else clusters(part):
                if lines[-1] and not fits(lines[-1] + piece):
                    lines.append("")
                lines[-1] += piece
    return whole_lines([line.replace(MAY_BREAK, "") for line in lines])


def capital(words: str) -> str:
    """Return words with a capital at the beginning, and nothing else changed."""
    return words[:1].upper() + words[1:]


def why(endings: Mapping[str, str], reason: str) -> str:
    """Return the reason of an outcome in words: those of the game for its own reasons, else those of the table."""
    return endings.get(reason) or TABLE_ENDINGS.get(reason, reason)


def short(words: str, most: int) -> str:
    """Return words, cut where there are more characters than the most."""
    return words if len(words) <= most else words[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"
