"""The picture of a game that draws none: its view as a table of names and values.

It lists what the view holds and asks for nothing else, so it shows what the asker may know. The page has one size for
the whole match; a long view is set smaller and without what is
empty, and lines without room even then are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, is_dataclass
from typing import Any, Final

from rules.defaults.plain_words import label, members, words, written
from rules.show.drawing import Box, Drawing, Lines, Paint, Shape
from rules.show.lettering import fitted, width
from rules.show.wording import capital

WIDTH: Final = 640
HEIGHT: Final = 480
_LEFT: Final = 32
_RIGHT: Final = WIDTH - _LEFT
_TOP: Final = 84
_VALUE: Final = 216
"""Where the column of values begins, to the right of their names."""
_TALLEST: Final = 32
_LOWEST: Final = 20
_MOST: Final = (HEIGHT - _TOP - 12) // _LOWEST
"""Most lines of a page."""
_SMALLEST: Final = 10
_NOTHING: Final = "–"
"""Shown for an empty value; on a full page a line with it is left out."""

_PAPER: Final = "#fbf9f3"
_SHADE: Final = "#f0ebdd"
_LINE: Final = "#cfc7b2"
_ACCENT: Final = "#a8431f"
_INK: Final = "#22201b"
_FAINT: Final = "#665f50"


_Names = Callable[[int], str]
"""The name of a seat."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the picture: a name and its value, the heads of a table, or a row of it, shaded or not."""

    cells: tuple[str, ...]
    heads: bool = False
    columns: tuple[int, ...] = ()
    """Where the cells of a table begin, and where the last one ends."""
    shaded: bool = False


def still(title: str, view: Any) -> Drawing:
    """Draw the frame and the title."""
    shapes: tuple[Shape, ...] = (
        Box(1, 1, WIDTH - 2, HEIGHT - 2, Paint(_PAPER, _LINE, 20), corner=4),
        *fitted(title, _RIGHT - _LEFT, 36, (26, 20, 14), bold=True).amid(_LEFT, 18, 40, _INK),
        Lines(((_LEFT, 68), (_RIGHT, 68)), Paint(stroke=_ACCENT, width=30)),
    )
    return Drawing(WIDTH, HEIGHT, shapes, title, f"{title}: a table of names and values.")


def moving(title: str, view: Any, names: Sequence[str]) -> Drawing:
    """Draw the names and values of a view."""
    found = list(_lines(view, names.__getitem__))
    if len(found) > _MOST:
        found = [line for line in found if line.cells[-1] != _NOTHING or line.columns]
    if len(found) > _MOST:
        left = len(found) - _MOST + 1
        found = [*found[: _MOST - 1], Line((f"… and {left} more lines", ""))]
    high = max(_LOWEST, min(_TALLEST, (HEIGHT - _TOP - 12) // max(1, len(found))))
    shapes = (shape for place, line in enumerate(found) for shape in _drawn(line, _TOP + place * high, high))
    said = "; ".join(f"{label(name)} {text}" for name, text in members(view, names.__getitem__).items())
    return Drawing(WIDTH, HEIGHT, tuple(shapes), title, f"{title}: {said}.")


def _lines(view: Any, name_of: _Names) -> Iterator[Line]:
    """Give the lines of single values, then those of the tables."""
    tables: list[Line] = []
    for name, seats in written(type(view)).items():
        value = getattr(view, name)
        if isinstance(value, tuple) and value and all(is_dataclass(item) for item in value):
            tables += _table(name, value, name_of)
        else:
            yield Line(("Seen by" if name == "seat" else capital(label(name)), _text(value, name_of, seats=seats)))
    yield from tables


def _text(value: Any, name_of: _Names, *, seats: bool) -> str:
    return capital(words(value, name_of, seats=seats)) or _NOTHING


def _table(name: str, items: Sequence[Any], name_of: _Names) -> Iterator[Line]:
    """Give the lines of a tuple of dataclasses: its name with the heads, and a row for each."""
    heads = list(dict.fromkeys(field for item in items for field in written(type(item))))
    rows = [tuple(_cell(item, field, name_of) for field in heads) for item in items]
    named = tuple(capital(label("player" if field == "seat" else field)) for field in heads)
    columns = _columns([named, *rows])
    yield Line((capital(label(name)),), heads=True)
    yield Line(named, heads=True, columns=columns)
    for place, row in enumerate(rows):
        yield Line(row, columns=columns, shaded=place % 2 == 0)


def _cell(item: Any, field: str, name_of: _Names) -> str:
    fields = written(type(item))
    return _text(getattr(item, field), name_of, seats=fields[field]) if field in fields else _NOTHING


def _columns(rows: Sequence[tuple[str, ...]]) -> tuple[int, ...]:
    """Return where columns begin and the last one ends: each as wide as its share of the widest texts."""
    wide = [max(width(row[place], 16, bold=True) for row in rows) + 16 for place in range(len(rows[0]))]
    ends = [sum(wide[:place]) * (_RIGHT - _LEFT) // sum(wide) for place in range(len(wide) + 1)]
    return tuple(_LEFT + end for end in ends)


def _drawn(line: Line, top: int, high: int) -> Iterator[Shape]:
    size = min(17, high * 3 // 5)
    if not line.columns:
        yield from _pair(line, top, high, size)
        return
    if line.shaded:
        yield Box(_LEFT - 8, top, _RIGHT - _LEFT + 16, high, Paint(_SHADE), corner=4)
    for cell, left, right in zip(line.cells, line.columns, line.columns[1:], strict=False):
        sizes = (size - 2 if line.heads else size, size - 2, _SMALLEST)
        ink = _FAINT if line.heads else _INK
        yield from fitted(cell, right - left - 8, sizes[0] * 5 // 4, sizes).amid(left, top, high, ink)


def _pair(line: Line, top: int, high: int, size: int) -> Iterator[Shape]:
    if line.heads:
        title = fitted(line.cells[0], _RIGHT - _LEFT, high, (size, _SMALLEST), bold=True)
        yield from title.amid(_LEFT, top, high, _ACCENT)
        return
    room, sizes = size * 5 // 4, (size, size - 2, _SMALLEST)
    yield from fitted(line.cells[0], _VALUE - _LEFT - 8, room, sizes).amid(_LEFT, top, high, _FAINT)
    yield from fitted(line.cells[1], _RIGHT - _VALUE, room, sizes, bold=True).amid(_VALUE, top, high, _INK)
