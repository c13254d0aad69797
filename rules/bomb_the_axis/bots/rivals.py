"""What the rivals of a caller may have done by a certain call (BTA-31).

Each dot is first taken to be a house, a gun or neither for itself, so that the rivals fare independently. Then that is
held against the chart: the dots that nobody has taken must hold exactly the pieces that nobody has taken. How many
dots those leave over who go out is kept apart for few rivals, and known by mean and spread for many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, repeat
from math import comb, sqrt
from operator import mul
from typing import Final

from rules.bomb_the_axis.board import BOMBS, HITS_TO_WIN

_PARTS: Final = {1: 24, 2: 8}
"""Bins for the count of dots, by number of rivals; with more rivals dots are not counted."""

_EASY: Final = 60
"""Up to this number of rivals times combinations of houses and guns, track both; above it, track houses only.
With one or two rivals both are always tracked."""

_RARE: Final = 1e-7
"""Combinations less likely than this are left out."""

_NARROW: Final = 0.2
"""A spread of fewer dots makes no difference."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The unknown dots, as three counts: all, houses, guns."""

    dots: int
    houses: int
    guns: int


@dataclass(frozen=True, slots=True)
class Racer:
    """A caller who is in the game."""

    hits: int
    bombs_lost: int


@cache
def ways(items: int) -> tuple[float, ...]:
    """Return in how many ways 0, 1, 2 ... of a number of items can be taken."""
    return tuple(float(comb(items, taken)) for taken in range(items + 1))


Place = tuple[int, int, int]
"""Houses and guns that rivals may have taken without winning, and in which part the number of their dots is."""

Parts = tuple[float, float, float]
"""How likely that is; and the mean number of dots that they have taken, and of its square, each times that."""

Taken = list[tuple[Place, Parts]]

_NONE: Final = (0.0, 0.0, 0.0)


class Rivals:
    """All others who are in the game."""

    def __init__(self, pool: Pool, racers: Sequence[Racer]) -> None:
        """Take the dots that they call from, and the progress of each."""
        few = len(racers) in _PARTS or len(racers) * (pool.houses + 1) * (pool.guns + 1) <= _EASY
        house, gun = pool.houses / pool.dots, pool.guns / pool.dots
        miss = max(0.0, 1.0 - house - gun)
        self._houses, self._guns = pool.houses, pool.guns if few else 0
        parts = _PARTS.get(len(racers))
        self._width = 1 + pool.dots * len(racers) if parts is None else max(1, pool.dots // parts)
        self._house, self._gun = _powers(house, pool.houses), _powers(gun, self._guns)
        self._miss = _powers(miss if few else miss + gun, pool.dots)
        self._few = few
        alike = Counter(racers)
        self._kinds = [
            (_Rival(racer, (house, gun, miss), self._width, distinct=few), many) for racer, many in alike.items()
        ]
        self._taken: dict[int, Taken] = {}
        self._none_won: dict[tuple[Pool, int], float] = {}

    def none_won(self, left: Pool, calls: int) -> float:
        """Return the chance that no rival has won when each has called so often, or is out.

        ``left`` is what the caller itself leaves for them and for later.
        """
        asked = left if self._few else Pool(left.dots, left.houses, 0)
        known = self._none_won.get((asked, calls))
        if known is None:
            known = self._none_won[asked, calls] = self._reckon(asked, calls)
        return known

    def _reckon(self, left: Pool, calls: int) -> float:
        """Hold what the rivals may have taken against what is left."""
        total = 0.0
        for (houses, guns, _), (weight, dots, squares) in self._all_taken(calls):
            rest = left.houses - houses, left.guns - guns
            if rest[0] >= 0 and rest[1] >= 0:
                free = left.dots - dots / weight
                spread = sqrt(max(0.0, squares / weight - (dots / weight) ** 2))
                if spread < _NARROW:
                    total += weight * self._holding(free, *rest)
                else:
                    total += weight * (self._holding(free - spread, *rest) + self._holding(free + spread, *rest)) / 2
        return min(1.0, total / self._holding(left.dots, left.houses, left.guns))

    def _holding(self, dots: float, houses: int, guns: int) -> float:
        """Return the chance that a number of dots, which need not be whole, holds exactly these pieces."""
        below = int(dots // 1)
        beyond = dots - below
        if beyond < _RARE:
            return self._exactly(below, houses, guns)
        return (1.0 - beyond) * self._exactly(below, houses, guns) + beyond * self._exactly(below + 1, houses, guns)

    def _exactly(self, dots: int, houses: int, guns: int) -> float:
        misses = dots - houses - guns
        if misses < 0:
            return 0.0
        cases = ways(dots)[houses] * ways(dots - houses)[guns] if guns else ways(dots)[houses]
        return cases * self._house[houses] * self._gun[guns] * self._miss[misses]

    def _all_taken(self, calls: int) -> Taken:
        """Return what all together may have taken after a number of calls each."""
        taken = self._taken.get(calls)
        if taken is None:
            taken = [((0, 0, 0), (1.0, 0.0, 0.0))]
            for rival, many in self._kinds:
                more = rival.taken(calls)
                for _ in range(many):
                    taken = self._both(taken, more)
            self._taken[calls] = taken
        return taken

    def _both(self, some: Taken, more: Taken) -> Taken:
        sums: dict[Place, Parts] = {}
        most_houses, most_guns, width = self._houses, self._guns, self._width
        for (houses, guns, _), (weight, dots, squares) in some:
            for (more_houses, more_guns, _), (more_weight, more_dots, more_squares) in more:
                both = weight * more_weight
                if both > _RARE and houses + more_houses <= most_houses and guns + more_guns <= most_guns:
                    mean = dots * more_weight + weight * more_dots
                    place = houses + more_houses, guns + more_guns, int(mean / both / width + _RARE)
                    one, two, three = sums.get(place, _NONE)
                    square = squares * more_weight + 2 * dots * more_dots + weight * more_squares
                    sums[place] = one + both, two + mean, three + square
        return list(sums.items())


class _Rival:
    """One rival, call by call: still in without having won, or out."""

    def __init__(self, racer: Racer, odds: tuple[float, float, float], width: int, *, distinct: bool) -> None:
        """Take its progress, the odds of a house, a gun and neither, and whether dots and guns are distinguished."""
        self._wanted, self._spare = HITS_TO_WIN - racer.hits, BOMBS - racer.bombs_lost
        self._house, self._gun, self._miss = odds
        self._width, self._distinct = width, distinct
        self._in = {(0, 0): 1.0}
        self._out: dict[Place, Parts] = {}
        self._steps: list[Taken] = [[((0, 0, 0), (1.0, 0.0, 0.0))]]

    def taken(self, calls: int) -> Taken:
        """Return what it may have taken after a number of calls."""
        while len(self._steps) <= calls:
            number = len(self._steps)
            self._call(number)
            taken = dict(self._out)
            for (hits, bombs), odds in self._in.items():
                _put(taken, (hits, bombs if self._distinct else 0, number // self._width), odds, number)
            self._steps.append(list(taken.items()))
        return self._steps[calls]

    def _call(self, number: int) -> None:
        after: dict[tuple[int, int], float] = {}
        for (hits, bombs), odds in self._in.items():
            after[hits, bombs] = after.get((hits, bombs), 0.0) + odds * self._miss
            if hits + 1 < self._wanted:
                after[hits + 1, bombs] = after.get((hits + 1, bombs), 0.0) + odds * self._house
            if bombs + 1 < self._spare:
                after[hits, bombs + 1] = after.get((hits, bombs + 1), 0.0) + odds * self._gun
            else:
                place = hits, self._spare if self._distinct else 0, number // self._width
                _put(self._out, place, odds * self._gun, number)
        self._in = after


def _put(sums: dict[Place, Parts], place: Place, odds: float, dots: int) -> None:
    if odds > _RARE:
        one, two, three = sums.get(place, _NONE)
        sums[place] = one + odds, two + odds * dots, three + odds * dots * dots


def _powers(base: float, most: int) -> list[float]:
    # The power of a float is rounded by each machine's own library, a product everywhere alike.
    return list(accumulate(repeat(base, most), mul, initial=1.0))
