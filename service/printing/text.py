"""The sheet as plain text in fixed columns, at most 100 wide.

Widths are counted as a terminal shows them: a wide East Asian character takes two columns, a combining mark none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from rules.show.clusters import columns
from rules.show.sheet import Align, Column, Grid, Notes, Picture, Sheet, Signatures
from rules.show.wording import MAY_BREAK, broken

WIDTH = 100
_GAP = "  "
_TO_WRITE_IN = 6
"""The least width of a column whose cells are all empty, so that somebody can write in them."""


def render(sheet: Sheet) -> bytes:
    """Return the sheet as UTF-8 text."""
    lines = [*_heads(sheet)]
    for part in sheet.parts:
        lines.append("")
        lines.extend(_part(part))
    if sheet.foot:
        lines += ["", "─" * WIDTH, *wrapped(sheet.foot, WIDTH)]
    return "".join(f"{line.rstrip()}\n" for line in lines).encode()


def wrapped(text: str, room: int) -> list[str]:
    """Break a text into lines of at most ``room`` columns, at spaces, and within a word only if it must be."""
    return broken(text, lambda line: columns(line) <= room)


def _heads(sheet: Sheet) -> Iterator[str]:
    yield "═" * WIDTH
    for line in (*wrapped(sheet.title.upper(), WIDTH), *(wrapped(sheet.subtitle, WIDTH) if sheet.subtitle else ())):
        yield " " * ((WIDTH - columns(line)) // 2) + line
    yield "═" * WIDTH
    margin = min(max((columns(label) for label, _ in sheet.facts), default=0), WIDTH // 3)
    for label, value in sheet.facts:
        for left, right in zip_longest(wrapped(label, margin), wrapped(value, WIDTH - margin - 2), fillvalue=""):
            yield _set(left, margin, Align.LEFT) + _GAP + right


def _part(part: Grid | Picture | Notes | Signatures) -> Iterator[str]:
    match part:
        case Grid():
            yield from _grid(part)
        case Picture(layers, caption):
            words = [caption] + [layer.description or layer.title for layer in layers]
            yield from _framed(" — ".join(word for word in words if word))
        case Notes(title, lines):
            yield from wrapped(title.upper(), WIDTH)
            for line in lines:
                yield from _hanging(line)
        case Signatures(names):
            for name in names:
                yield ""
                yield "_" * 40
                yield from wrapped(name, WIDTH)


def _framed(words: str) -> Iterator[str]:
    for number, line in enumerate(wrapped(words, WIDTH - 12)):
        yield ("[picture]   " if not number else " " * 12) + line


def _hanging(line: str) -> Iterator[str]:
    for number, piece in enumerate(wrapped(line, WIDTH - 2)):
        yield ("· " if not number else "  ") + piece


def _grid(grid: Grid) -> Iterator[str]:
    if grid.title:
        yield from wrapped(grid.title.upper(), WIDTH)
    if grid.note:
        yield from wrapped(grid.note, WIDTH)
    if grid.columns:
        rooms = _rooms(grid)
        rule = "─" * (sum(rooms) + len(_GAP) * (len(rooms) - 1))
        yield rule
        yield from _row([column.heading for column in grid.columns], grid.columns, rooms)
        yield rule
        for row in grid.rows:
            yield from _row(row, grid.columns, rooms)
        if grid.total:
            yield rule
            yield from _row(grid.total, grid.columns, rooms)
        yield rule


def _rooms(grid: Grid) -> list[int]:
    """Give each column the width that it would like, then narrow the widest until all of them fit.

    A column is narrowed below its longest word only when none can be narrowed otherwise.
    """
    rooms, words = [], []
    for place, column in enumerate(grid.columns):
        cells = [row[place] for row in (*grid.rows, *([grid.total] if grid.total else []))]
        least = 1 if any(cells) or not cells else _TO_WRITE_IN
        texts = [column.heading, *cells]
        rooms.append(max(least, *map(columns, texts)))
        words.append(max([least, *(columns(word) for text in texts for word in text.replace(MAY_BREAK, " ").split())]))
    over = sum(rooms) + len(_GAP) * (len(rooms) - 1) - WIDTH
    for floors in (words, [1] * len(rooms)):
        while over > 0 and any(room > floor for room, floor in zip(rooms, floors, strict=True)):
            spare = [room if room > floor else 0 for room, floor in zip(rooms, floors, strict=True)]
            rooms[spare.index(max(spare))] -= 1
            over -= 1
    return rooms


def _row(cells: Sequence[str], columns: Iterable[Column], rooms: Sequence[int]) -> Iterator[str]:
    aligned = [column.align for column in columns]
    piled = [wrapped(cell, room) for cell, room in zip(cells, rooms, strict=True)]
    for pieces in zip_longest(*piled, fillvalue=""):
        yield _GAP.join(map(_set, pieces, rooms, aligned))


def _set(text: str, room: int, align: Align) -> str:
    spare = max(0, room - columns(text))
    match align:
        case Align.LEFT:
            return text + " " * spare
        case Align.RIGHT:
            return " " * spare + text
        case Align.CENTRE:
            return " " * (spare // 2) + text + " " * (spare - spare // 2)
