"""Text in pictures: how wide it is at most, where its lines break, and how large it may be in the room that it has.

A viewer sets a picture in the first font of ``rules.show.drawing.FONT`` that it has. So each character counts as wide
as the wider of Noto Sans and DejaVu Sans has it (``lettering.json``, made by ``tests.support.fonts``); letters that
join take less. Texts come from strangers too, so no wording may be too long for its place: it is set smaller, and what
has no room even then is cut, between what a reader takes for characters.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files
from typing import Final
from unicodedata import category, east_asian_width

from rules.show.clusters import clusters
from rules.show.drawing import Text
from rules.show.names import closed
from rules.show.wording import broken

_WIDTHS: Final = {
    face == "bold": {character: int(wide) for wide, characters in groups.items() for character in characters}
    for face, groups in json.loads((files(__package__) / "lettering.json").read_text("utf-8")).items()
}
"""By whether the face is bold, in hundredths of the size."""

_IDEOGRAPH: Final = 104
_OTHER: Final = 85
"""A letter of another script, which some third font has."""
_EMOJI: Final = 130
_FIRST_EMOJI: Final = "\U0001f1e6"
_NO_WIDTH: Final = frozenset({"Mn", "Me", "Cf"})


@lru_cache(maxsize=4_096)
def _hundredths(text: str, *, bold: bool) -> int:
    return sum(_of(character, bold=bold) for character in text)


def _of(character: str, *, bold: bool) -> int:
    wide = _WIDTHS[bold].get(character)
    if wide is not None:
        return wide
    if category(character) in _NO_WIDTH:
        return 0
    if character >= _FIRST_EMOJI:
        return _EMOJI if east_asian_width(character) == "W" else _IDEOGRAPH
    return _IDEOGRAPH if east_asian_width(character) in "WF" else _OTHER


def width(text: str, size: int, *, bold: bool = False) -> int:
    """Return how wide a line of text is in units, rather too much than too little."""
    return _hundredths(text, bold=bold) * size // 100 + 1


def cut(text: str, room: int, size: int, *, bold: bool = False) -> str:
    """Return a line as it fits into its room: whole, or with an ellipsis at its end."""
    if width(text, size, bold=bold) <= room:
        return text
    kept = list(clusters(text))
    while kept and (kept[-1].isspace() or width("".join(kept) + "…", size, bold=bold) > room):
        kept.pop()
    return closed("".join(kept)) + "…"


@lru_cache(maxsize=1_024)
def shortened(names: tuple[str, ...], room: int, size: int) -> tuple[str, ...]:
    """Return the seats' names as they fit into a room each, whole or with an ellipsis, in bold as in plain type.

    Names of which the same is left have their seats beside them.
    """
    kept = [cut(name, room, size, bold=True) for name in names]
    seats = [f" (seat {seat})" if kept.count(name) > 1 else "" for seat, name in enumerate(kept)]
    return tuple(
        cut(name, room - width(seat, size, bold=True), size, bold=True) + seat if seat else short
        for name, short, seat in zip(names, kept, seats, strict=True)
    )


def _fits(room: int, size: int, bold: bool, line: str) -> bool:
    return width(line, size, bold=bold) <= room


@dataclass(frozen=True, slots=True)
class Setting:
    """Lines as they are set at a size."""

    lines: tuple[str, ...]
    size: int
    bold: bool

    @property
    def leading(self) -> int:
        """From one base line to the next."""
        return self.size * 5 // 4

    @property
    def height(self) -> int:
        """How much room all lines take."""
        return len(self.lines) * self.leading

    def at(self, x: int, y: int, fill: str, anchor: str = "start") -> Iterator[Text]:
        """Draw the lines from ``y`` downwards."""
        for place, line in enumerate(self.lines):
            yield Text(x, y + self.size + place * self.leading, line, self.size, fill, anchor, self.bold)

    def amid(self, x: int, y: int, room: int, fill: str, anchor: str = "start") -> Iterator[Text]:
        """Draw the lines in the middle of a room from ``y`` downwards."""
        yield from self.at(x, y + (room - self.height) // 2, fill, anchor)


@lru_cache(maxsize=1_024)
def fitted(text: str, room: int, height: int, sizes: Sequence[int], *, bold: bool = False) -> Setting:
    """Set a text at the first of ``sizes`` at which it fits, largest first; at the last what is too much is cut.

    A size at which no word is broken comes before a larger one.
    """
    lines, size, torn = [text], sizes[-1], None
    for size in sizes:
        lines = broken(text, partial(_fits, room, size, bold))
        if len(lines) * (size * 5 // 4) <= height:
            found = Setting(tuple(lines), size, bold)
            if all(_fits(room, size, bold, word) for word in text.split()):
                return found
            torn = torn or found
    if torn is not None:
        return torn
    most = max(1, height // (size * 5 // 4))
    kept = [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), room, size, bold=bold)]
    return Setting(tuple(kept), size, bold)
