"""Bomb Cards as pictures: as many as an attack costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from rules.show.drawing import Box, Drawing, Group, Paint, Shape
from rules.show.wording import counted
from rules.twelve_oclock_high.board import PRICES
from rules.twelve_oclock_high.pictures import marks
from rules.twelve_oclock_high.words.wording import card_of

_WIDE: Final = 40
_HIGH: Final = 56
_GAP: Final = 6


@cache
def cards() -> Mapping[str, Drawing]:
    """Return the cards of an attack, by its price (12H-11)."""
    return {card_of(price): _fan(price) for price in PRICES.values()}


def _fan(price: int) -> Drawing:
    words = counted(price, "Bomb Card")
    wide = price * (_WIDE + _GAP)
    return Drawing(wide, _HIGH + _GAP, tuple(_cards(price)), words, f"{words}.")


def _cards(price: int) -> Iterator[Shape]:
    for place in range(price):
        left = place * (_WIDE + _GAP) + _GAP // 2
        yield Box(left, _GAP // 2, _WIDE, _HIGH, Paint(marks.PAPER, marks.INK, 20), 5)
        yield Group((marks.bomb(0, 0, Paint(marks.INK)),), left + _WIDE // 2, (_HIGH + _GAP) // 2, scale=145)
