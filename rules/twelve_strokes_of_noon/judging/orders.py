"""The two orders of a pair: ``Juliet and Romeo`` (12C-54)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

AND: Final = frozenset({"and", "plus", "und", "et"})
"""What joins a pair."""


def turned(tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield a pair the other way, also one whose surname is behind both given names: Wilhelm and Jacob Grimm."""
    place = next((place for place, token in enumerate(tokens) if token in AND), 0)
    if 0 < place < len(tokens) - 1:
        one, two = tokens[:place], tokens[place + 1 :]
        yield (*one, "and", *two)
        yield (*two, "and", *one)
        yield (two[0], "and", *one, *two[1:])
