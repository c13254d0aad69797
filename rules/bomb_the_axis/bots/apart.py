"""Houses of which no two lie side by side, every such placing equally likely (BTA-31): exact, by counting.

The chart is gone through number by number. What matters for the dots to come is which of the last dots, a number's
worth, hold a house. In how many ways that comes about with 0, 1, 2 ... houses is kept in one whole number, in parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb

from rules.bomb_the_axis.board import Chart

Ways = Mapping[int, int]
"""In how many ways the last dots came to hold these houses, or the rest of the chart can follow on them."""


def all_apart(chart: Chart, found: int, blank: int) -> tuple[Fraction, list[Fraction]]:
    """Return how likely it is that houses lie on all found dots and on no blank one, and then those on each dot."""
    order = [row * chart.numbers + column for column in range(chart.numbers) for row in range(chart.letters)]
    walk = _Walk(chart, [(found >> place & 1, blank >> place & 1) for place in order])
    every, together, holding = _every(chart), walk.together, walk.holding()
    if not together:
        return Fraction(0), []
    houses = [Fraction(0)] * len(order)
    for place, ways in zip(order, holding, strict=True):
        houses[place] = Fraction(0 if found >> place & 1 else ways, together)
    return Fraction(together, every), houses


@cache
def _every(chart: Chart) -> int:
    return _Walk(chart, [(0, 0)] * len(chart.dots)).together


class _Walk:
    """The ways over the chart, dot by dot; of each dot it is known whether it holds a house, and whether none."""

    def __init__(self, chart: Chart, known: list[tuple[int, int]]) -> None:
        self._letters, self._houses, self._known = chart.letters, chart.houses, known
        self._part = comb(len(known), chart.houses).bit_length() + 1
        self._all = (1 << self._part * (chart.houses + 1)) - 1
        self._before: list[Ways] = [{0: 1}]
        for at in range(len(known)):
            self._before.append(self._on(at, self._before[-1]))
        self.together = self._of(sum(self._before[-1].values()), chart.houses)

    def holding(self) -> list[int]:
        """Return in how many of all ways each dot holds a house."""
        found = [0] * len(self._known)
        after: Ways = dict.fromkeys(self._before[-1], 1)
        for at in range(len(self._known) - 1, -1, -1):
            back = {}
            for last, ways in self._before[at].items():
                rest = 0
                if not self._known[at][0]:
                    rest += after.get(self._next(last), 0)
                if self._may(at, last):
                    held = after.get(self._next(last) | 1, 0)
                    rest += held << self._part
                    found[at] += self._of(ways * held, self._houses - 1)
                back[last] = rest & self._all
            after = back
        return found

    def _on(self, at: int, before: Ways) -> Ways:
        after: dict[int, int] = {}
        for last, ways in before.items():
            empty = self._next(last)
            if not self._known[at][0]:
                after[empty] = after.get(empty, 0) + ways
            if self._may(at, last):
                after[empty | 1] = after.get(empty | 1, 0) + (ways << self._part & self._all)
        return after

    def _may(self, at: int, last: int) -> bool:
        """Return whether a dot can hold a house: none is at the number before it, and none at the letter before."""
        above = at % self._letters and last & 1
        return not (self._known[at][1] or above or last >> self._letters - 1 & 1)

    def _next(self, last: int) -> int:
        return last << 1 & (1 << self._letters) - 1

    def _of(self, ways: int, houses: int) -> int:
        return ways >> self._part * houses & (1 << self._part) - 1
