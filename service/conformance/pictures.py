"""Where the words of a picture are, in whichever of the fonts they are set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from rules.show.drawing import Box, Group, Shape, Text
from rules.show.lettering import width
from rules.show.names import names_of
from rules.table.table import MAX_SEATS

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


SEATS = names_of([None] * MAX_SEATS)
"""The names of a match's seats if no player gave a name."""

LONG = names_of(
    4
    * (
        "W" * 64,
        "مَا شَاءَ اللّٰهُ كَانَ وَمَا لَمْ يَشَأْ لَمْ يَكُنْ، بِسْمِ اللّٰهِ",
        "漢字" * 32,
        "Maximiliana Alexandrowna von und zu Hohenlohe-Schillingsfürst II",
    )
)
"""Names as long as names may be, in several scripts."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text, the rectangle that it takes at most, and how large it is."""

    text: str
    left: int
    top: int
    right: int
    bottom: int
    size: int

    def covers(self, other: Words) -> bool:
        """Return whether it runs into another line."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def read_aloud(drawn: Element) -> list[str | None]:
    """Return the lines of text of an SVG picture, without their halos."""
    texts = (element for element in drawn.iter() if element.tag.endswith("}text"))
    return [element.text for element in texts if element.get("aria-hidden") != "true"]


def spread(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield the shapes of a layer, those of groups that stay in place one by one."""
    for shape in shapes:
        if isinstance(shape, Group) and (shape.x, shape.y, shape.turn, shape.scale) == (0, 0, 0, 100):
            yield from spread(shape.shapes)
        else:
            yield shape


def words(shapes: Iterable[Shape], x: int = 0, y: int = 0, scale: int = 100) -> Iterator[Words]:
    """Yield where all lines of text are, except those in groups that are turned."""
    for shape in shapes:
        if isinstance(shape, Text):
            size = shape.size * scale // 100
            wide = width(shape.text, size, bold=shape.bold)
            left = x + shape.x * scale // 100 - {"start": 0, "middle": wide // 2, "end": wide}[shape.anchor]
            line = y + shape.y * scale // 100
            yield Words(shape.text, left, line - size * 3 // 4, left + wide, line, size)
        elif isinstance(shape, Group) and not shape.turn:
            inside = (x + shape.x * scale // 100, y + shape.y * scale // 100, scale * shape.scale // 100)
            yield from words(shape.shapes, *inside)


def collisions(shapes: Sequence[Shape]) -> list[tuple[str, str]]:
    """Return the pairs of different lines of text that run into each other."""
    return [(one.text, other.text) for one, other in combinations(set(words(shapes)), 2) if one.covers(other)]


def leaving(shapes: Sequence[Shape], frames: Sequence[Box] = ()) -> list[tuple[Words, Box]]:
    """Return the lines of text that run over the edge of a box, with the box; frames are boxes of another layer."""
    boxes = [*frames, *(shape for shape in spread(shapes) if isinstance(shape, Box))]
    return [(line, box) for line in words(shapes) for box in boxes if _about(box, line) and not _inside(line, box)]


def hidden(line: Text, shapes: Sequence[Shape]) -> bool:
    """Return whether a line of text is touched by a box or by another line among shapes."""
    (own,) = words([line])
    areas = [(other.left, other.top, other.right, other.bottom) for other in words(shapes)]
    boxes = [shape for shape in spread(shapes) if isinstance(shape, Box)]
    areas += [(box.x, box.y, box.x + box.width, box.y + box.height) for box in boxes]
    return any(
        own.left <= right and left <= own.right and own.top <= bottom and top <= own.bottom
        for left, top, right, bottom in areas
    )


def _about(box: Box, line: Words) -> bool:
    middle = (line.left + line.right) // 2
    return box.x <= middle <= box.x + box.width and box.y <= line.bottom <= box.y + box.height


def _inside(line: Words, box: Box) -> bool:
    return box.x <= line.left and line.right <= box.x + box.width and box.y <= line.top
