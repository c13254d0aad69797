"""The chart and the cards: a field of red dots in a wooden frame, letters at the side, numbers on top (BTA-20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.bomb_the_axis.pictures import marks
from rules.show.drawing import Area, Box, Lines, Paint, Shape, Text

PITCH: Final = 60
"""From dot to dot."""

_LEFT: Final = 74
_TOP: Final = 68
_AFTER: Final = 26
_RIM: Final = 14
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Field:
    """A grid of letters by numbers, drawn with the left upper corner of the frame at (0, 0)."""

    letters: int
    numbers: int

    @property
    def width(self) -> int:
        """How wide the frame is."""
        return _LEFT + PITCH * self.numbers + _AFTER

    @property
    def height(self) -> int:
        """How high the frame is."""
        return _TOP + PITCH * self.letters + _AFTER

    @property
    def dots(self) -> Area:
        """The part of it that a call needs: the letters, the numbers and all dots, without the frame."""
        return Area(_RIM + 22, _RIM, self.width - _RIM - 22 - _AFTER - 2, self.height - 2 * _RIM)

    def spot(self, dot: str) -> tuple[int, int]:
        """Return where the middle of a dot is."""
        return self._at(_LETTERS.index(dot[0]), int(dot[1:]) - 1)

    def board(self) -> Iterator[Shape]:
        """Draw the frame, the letters, the numbers and the dots."""
        yield from self._frame()
        yield from self._grid()

    def bare(self) -> Iterator[Shape]:
        """Draw the same with lines alone, which take little ink."""
        yield Box(2, 2, self.width - 4, self.height - 4, Paint("none", marks.QUIET, 20), 8)
        yield from self._margins()
        yield from self._grid()

    def _grid(self) -> Iterator[Shape]:
        for row in range(self.letters):
            _, y = self._at(row, 0)
            yield Text(_RIM + 33, y + 10, _LETTERS[row], 28, marks.INK, "middle", bold=True)
        for column in range(self.numbers):
            x, _ = self._at(0, column)
            yield Text(x, _RIM + 41, str(column + 1), 28, marks.INK, "middle", bold=True)
        for row in range(self.letters):
            for column in range(self.numbers):
                yield marks.place(f"{_LETTERS[row]}{column + 1}", *self._at(row, column), PITCH // 2)

    def _frame(self) -> Iterator[Shape]:
        yield Box(0, 0, self.width, self.height, Paint(marks.WOOD, marks.WOOD_EDGE, 20), 12)
        grain = Paint("none", "#8a5a28", 8)
        for y in (4, self.height - 4):
            yield Lines(((14, y), (self.width - 14, y)), grain)
        for x in (4, self.width - 4):
            yield Lines(((x, 14), (x, self.height - 14)), grain)
        inner = (self.width - 2 * _RIM, self.height - 2 * _RIM)
        yield Box(_RIM, _RIM, *inner, Paint(marks.CARD, marks.WOOD_EDGE, 15), 4)
        yield from self._margins()

    def _margins(self) -> Iterator[Shape]:
        margin = Paint("none", marks.HAIR, 10)
        yield Lines(((_LEFT - 6, _TOP - 6), (self.width - _AFTER + 4, _TOP - 6)), margin)
        yield Lines(((_LEFT - 6, _TOP - 6), (_LEFT - 6, self.height - _AFTER + 4)), margin)

    def _at(self, row: int, column: int) -> tuple[int, int]:
        return _LEFT + PITCH * column + PITCH // 2, _TOP + PITCH * row + PITCH // 2
