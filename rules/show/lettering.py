"""Text in pictures: how wide it is at most, where its lines break, and how large it may be in the room that it has.

A viewer sets a picture in the first font of ``rules.show.drawing.FONT`` that it has. So each character counts as wide
as the wider of Noto Sans and DejaVu Sans has it (``lettering.json``, made by ``tests.support.fonts``); letters that
join take less. Texts come from strangers too, so no wording may be too long for its place: it is set smaller, and what
has no room even then is cut, between what a reader takes for characters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files
from itertools import zip_longest
from typing import Final
from unicodedata import category, east_asian_width

from rules.show.clusters import clusters
from rules.show.drawing import Group, Shape, Text
from rules.show.names import closed, look
from rules.show.wording import broken

_TABLES: Final = {
    name: {character: int(wide) for wide, characters in groups.items() for character in characters}
    for name, groups in json.loads((files(__package__) / "lettering.json").read_text("utf-8")).items()
}
_WIDTHS: Final = {False: _TABLES["regular"], True: _TABLES["bold"]}
"""By whether the face is bold, in hundredths of the size."""
_JOINED: Final = _TABLES["joined"]
"""How wide an Arabic letter is before another one, in either face."""

_SEAT: Final = re.compile(r" \(player \d+\)$")
_IDEOGRAPH: Final = 104
_OTHER: Final = 85
"""A letter of another script, which some third font has."""
_EMOJI: Final = 125
"""One emoji, also a sequence that a viewer draws as one."""
_PART: Final = 100
"""Each part of such a sequence, if a viewer draws the parts in outlines, one after the other."""
_FIRST_EMOJI: Final = "\U0001f1e6"
_NO_WIDTH: Final = frozenset({"Mn", "Me", "Cf"})


@lru_cache(maxsize=4_096)
def _hundredths(text: str, *, bold: bool) -> int:
    pieces = list(clusters(text))
    return sum(
        _of(piece, following[:1], bold=bold) for piece, following in zip_longest(pieces, pieces[1:], fillvalue="")
    )


def _of(cluster: str, following: str, *, bold: bool) -> int:
    if cluster[0] in _JOINED and following in _JOINED:
        return _JOINED[cluster[0]]
    parts = [wide for character in cluster if (wide := _alone(character, bold=bold))]
    return max(_EMOJI, _PART * len(parts)) if max(cluster) >= _FIRST_EMOJI else sum(parts)


def _alone(character: str, *, bold: bool) -> int:
    wide = _WIDTHS[bold].get(character)
    if wide is not None:
        return wide
    if category(character) in _NO_WIDTH:
        return 0
    return _IDEOGRAPH if east_asian_width(character) in "WF" else _OTHER


def width(text: str, size: int, *, bold: bool = False) -> int:
    """Return how wide a line of text is in units, rather too much than too little."""
    return _hundredths(text, bold=bold) * size // 100 + 1


def cut(text: str, room: int, size: int, *, bold: bool = False) -> str:
    """Return a line as it fits into its room: whole, or with an ellipsis at its end, before the seat of a name."""
    if width(text, size, bold=bold) <= room:
        return text
    seat = "" if (found := _SEAT.search(text)) is None else found[0]
    if width(f"…{seat}", size, bold=bold) > room:
        seat = ""
    kept = list(clusters(text.removesuffix(seat)))
    while kept and (kept[-1].isspace() or width("".join(kept) + "…" + seat, size, bold=bold) > room):
        kept.pop()
    return closed("".join(kept) + "…") + seat


@lru_cache(maxsize=1_024)
def shortened(names: tuple[str, ...], room: int, size: int) -> tuple[str, ...]:
    """Return the seats' names, each whole or with an ellipsis, so that it fits into ``room``, in bold or plain type.

    Names that look the same after shortening get their seat's number.
    """
    kept = [cut(name, room, size, bold=True) for name in names]
    looks = [look(name) for name in kept]
    return tuple(
        cut(f"{name} (player {seat + 1})", room, size, bold=True) if looks.count(looks[seat]) > 1 else kept[seat]
        for seat, name in enumerate(names)
    )


def uncut(
    draw: Callable[[Sequence[str]], Iterable[Shape]], names: Sequence[str], short: Sequence[str]
) -> tuple[Shape, ...]:
    """Return a drawing with whole names, but with the short ones in each text that would otherwise be cut."""
    shapes = tuple(draw(names))
    if not any(map(_is_cut, shapes)):
        return shapes
    brief = tuple(draw(short))
    if len(brief) != len(shapes):  # a text has fewer lines
        return brief
    return tuple(other if _is_cut(one) else one for one, other in zip(shapes, brief, strict=True))


def _is_cut(shape: Shape) -> bool:
    match shape:
        case Text(text=text):
            return "…" in text
        case Group():
            return any(map(_is_cut, shape.shapes))
    return False


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
