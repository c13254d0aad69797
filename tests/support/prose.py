"""Words that the project's texts for people do without, each with a better one.

A test gives :func:`mannered` every text that people read: documents and pages, and any other text that is to be plain.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

CURES: Final[Mapping[str, str]] = {
    r"told|tells?|telling": "what happens: say, show, name, describe, disclose, notify, distinguish",
    r"whoever|whomever": "'anyone who', or the role: the player, the client, the operator",
    r"so many": "the number, or 'this number of'",
    r"stands?|stood": "'is', 'is written', 'remains', 'is open'",
    r"ow(?:e|es|ed|ing)": "'due', 'obligation'",
    r"bears?|bore|borne": "'has', 'contains'",
    r"but for|save for": "'except'",
    r"thereof|thereby|therein|whence|hence": "'of it', 'by this', 'in it', 'from there', 'therefore'",
}
"""Patterns of words, with what to write in their place. A blank in a pattern is any white space, a new line too."""

_BLANK: Final = r"\s+"
_WORDS: Final = [
    (re.compile(rf"\b(?:{words.replace(' ', _BLANK)})\b", re.IGNORECASE), cure) for words, cure in CURES.items()
]


@dataclass(frozen=True, slots=True, order=True)
class Mannered:
    """A word to replace: its line, the word as it is written, and what to write in its place."""

    line: int
    word: str
    cure: str

    def __str__(self) -> str:
        """Name the line, the word and the cure."""
        return f"line {self.line}: '{self.word}': write {self.cure}"


def mannered(text: str, first: int = 1) -> tuple[Mannered, ...]:
    """Return the mannered words of a text in their order; ``first`` is the number of its first line."""
    found = (
        Mannered(first + text.count("\n", 0, match.start()), " ".join(match[0].split()), cure)
        for words, cure in _WORDS
        for match in words.finditer(text)
    )
    return tuple(sorted(found))
