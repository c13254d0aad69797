"""Text in pictures: how wide it is about, where its lines break, and how large it may be in the room that it has.

Cards come from strangers as well as from the full box, so no wording may be too long for its place: it is set smaller,
and what has no room even then is cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from unicodedata import combining, east_asian_width

from rules.drawing import Text

_WIDTHS: Final = (
    26, 29, 47, 65, 57, 90, 75, 27, 34, 34, 54, 57, 28, 32, 28, 41, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 28, 28, 57,
    57, 57, 48, 90, 69, 67, 64, 74, 56, 55, 72, 76, 39, 33, 66, 56, 94, 81, 80, 63, 80, 66, 55, 58, 76, 65, 97, 67, 62,
    58, 33, 41, 33, 57, 41, 36, 60, 63, 51, 63, 59, 39, 63, 66, 30, 30, 62, 30, 98, 66, 62, 63, 63, 45, 50, 43, 66, 57,
    86, 58, 57, 49, 39, 55, 39, 57,
)  # fmt: skip
"""Of the characters from the space to the tilde, in hundredths of the size; those of the bold face, which is wider."""

_OTHERS: Final = {"’": 28, "‘": 28, "“": 46, "”": 46, "–": 52, "…": 88, "·": 30}


@lru_cache(maxsize=4_096)
def _hundredths(text: str) -> int:
    return sum(_of(character) for character in text)


def _of(character: str) -> int:
    place = ord(character) - 32
    if 0 <= place < len(_WIDTHS):
        return _WIDTHS[place]
    if combining(character):
        return 0
    return _OTHERS.get(character, 104 if east_asian_width(character) in "WF" else 74)


def width(text: str, size: int) -> int:
    """Return how wide a line of text is in units, rather too much than too little."""
    return _hundredths(text) * size // 100 + 1


def cut(text: str, room: int, size: int) -> str:
    """Return a line as it fits into its room: whole, or with an ellipsis at its end."""
    if width(text, size) <= room:
        return text
    kept = text
    while kept and width(kept + "…", size) > room:
        kept = kept[:-1].rstrip()
    return kept + "…"


def broken(text: str, room: int, size: int) -> list[str]:
    """Break a text into lines at its spaces, and within a word only if it must be."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if width(longer, size) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for character in word:
            if lines[-1] and width(lines[-1] + character, size) > room:
                lines.append("")
            lines[-1] += character
    return lines


@dataclass(frozen=True, slots=True)
class Setting:
    """Lines as they are set at a size."""

    lines: tuple[str, ...]
    size: int

    @property
    def leading(self) -> int:
        """From one base line to the next."""
        return self.size * 5 // 4

    @property
    def height(self) -> int:
        """How much room all lines take."""
        return len(self.lines) * self.leading

    def at(self, x: int, y: int, fill: str, anchor: str = "start", *, bold: bool = False) -> Iterator[Text]:
        """Draw the lines from ``y`` downwards."""
        for place, line in enumerate(self.lines):
            yield Text(x, y + self.size + place * self.leading, line, self.size, fill, anchor, bold)

    def amid(
        self, x: int, y: int, room: int, fill: str, anchor: str = "start", *, bold: bool = False
    ) -> Iterator[Text]:
        """Draw the lines in the middle of a room from ``y`` downwards."""
        yield from self.at(x, y + (room - self.height) // 2, fill, anchor, bold=bold)


@lru_cache(maxsize=1_024)
def fitted(text: str, room: int, height: int, sizes: Sequence[int]) -> Setting:
    """Set a text at the first of ``sizes`` at which it fits, largest first; at the last what is too much is cut."""
    lines, size = [text], sizes[-1]
    for size in sizes:
        lines = broken(text, room, size)
        if len(lines) * (size * 5 // 4) <= height:
            return Setting(tuple(lines), size)
    most = max(1, height // (size * 5 // 4))
    kept = [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), room, size)]
    return Setting(tuple(kept), size)
