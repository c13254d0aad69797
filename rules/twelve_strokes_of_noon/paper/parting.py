"""How many questions go on one printed card, so that its type is large enough to be read against the sandglass.

Widths are hundredths of an em, heights are hundredths of a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.editing import Entry
from rules.show.lettering import width

ACROSS: Final = 3_080
"""What a line of a card has room for at 7.5 points, next to the number of a question."""
DOWN: Final = 1_900
"""How many lines a card has at that size, below its title."""
_NARROW: Final = 84
"""How wide the printed font is, in percent of the widths that are known."""
_NOTE: Final = 82
"""How large the type of a note is, in percent."""
_APART: Final = 35


def parted(entries: Sequence[Entry]) -> Sequence[Sequence[Entry]]:
    """Return the entries of each printed card, on as few cards as have room, about equally full."""
    heights = [_height(entry) for entry in entries]
    least = len(_filled(heights, DOWN))
    even = next((room for room in range(sum(heights) // least, DOWN, 50) if len(_filled(heights, room)) == least), DOWN)
    cards, place = [], 0
    for count in _filled(heights, even):
        cards.append(entries[place : place + count])
        place += count
    return cards


def _filled(heights: Sequence[int], room: int) -> list[int]:
    """Return how many of the heights go into each of the rooms, in their order; at least one does."""
    counts: list[int] = []
    left = -1
    for height in heights:
        if height > left:
            counts.append(0)
            left = room
        counts[-1] += 1
        left -= height
    return counts


def _height(entry: Entry) -> int:
    lines = (_long(entry.text), sum(_answers(entry)))
    return sum(100 * -(-long // ACROSS) for long in lines) + _APART


def _answers(entry: Entry) -> Iterator[int]:
    """Yield how wide each choice is with what parts it from the next, and the note."""
    yield from (_long(choice) + 150 for choice in entry.choices)
    yield _long(entry.note) * _NOTE // 100


def _long(words: str) -> int:
    return width(words, 100) * _NARROW // 100 if words else 0
