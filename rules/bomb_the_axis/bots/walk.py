"""A way over the chart by which a caller recognises its own guns under ``memory``, where none is marked (BTA-24)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count, islice
from math import gcd

from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.view import OwnCard


class Walk:
    """The way that a caller has gone, in strides of one length from a random beginning, as the own card shows it.

    It is the shortest stretch of the round of all dots that holds all marks of the card. A dot in it without a mark is
    a gun, or somebody else called it just before. With more such dots than that it is no walk: somebody else has
    called for the seat.
    """

    def __init__(self, letters: int, numbers: int, seat: int, card: OwnCard, bombs_lost: int) -> None:
        """Take the chart's letters and numbers, the caller's seat and card, and how many bombs it has lost."""
        self._round = _round(letters, numbers, seat)
        marked = {*card.hits, *card.misses}
        way = _shortest([place for place, dot in enumerate(self._round) if dot in marked], len(self._round))
        unmarked = [dot for dot in self._dots(way) if dot not in marked]
        if not marked or len(unmarked) > bombs_lost + 1:
            self.guns: tuple[str, ...] = ()
            self.ahead: tuple[str, ...] = ()
            return
        self.ahead = self._dots(range(way.stop, way.start + len(self._round)))
        self.guns = (*unmarked, *self.ahead[: max(0, bombs_lost - len(unmarked))])

    def _dots(self, places: range) -> tuple[str, ...]:
        return tuple(self._round[place % len(self._round)] for place in places)


@cache
def _round(letters: int, numbers: int, seat: int) -> tuple[str, ...]:
    """Return all dots in strides that meet each once; each seat has its own, from a third of the chart upwards."""
    dots = Chart(letters, numbers, 0, 0).dots
    strides = (length for length in count(len(dots) // 3 + 1) if gcd(length, len(dots)) == 1)
    stride = next(islice(strides, seat, None))
    return tuple(dots[place * stride % len(dots)] for place in range(len(dots)))


def _shortest(places: Sequence[int], length: int) -> range:
    """Return the shortest stretch of a round that holds all places; it may go on beyond the end."""
    if not places:
        return range(0)
    after = [*places[1:], places[0] + length]
    jump, last = max((there - here, here) for here, there in zip(places, after, strict=True))
    start = last + jump
    return range(start, start + length - jump + 1)
