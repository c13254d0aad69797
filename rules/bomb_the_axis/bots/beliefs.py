"""What lies under a dot, by all that is known: a posterior over the habits that a Checker may have (BTA-31)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb
from typing import Final

from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.bots.groups import grown


@dataclass(frozen=True, slots=True)
class Found:
    """A chart, and the dots on it of which it is known what lies under them. All houses that were hit are known."""

    chart: Chart
    houses: frozenset[str]
    guns: frozenset[str]
    misses: frozenset[str]

    @property
    def unknown(self) -> tuple[str, ...]:
        """The other dots, in reading order."""
        known = self.houses | self.guns | self.misses
        return tuple([dot for dot in self.chart.dots if dot not in known])


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances that a house and that a gun lies under a dot."""

    house: Fraction
    gun: Fraction


@dataclass(frozen=True, slots=True)
class Belief:
    """How likely a habit makes what was found, and the odds of each unknown dot, in reading order."""

    likelihood: Fraction
    odds: tuple[Odds, ...]


_NEVER: Final = Belief(Fraction(0), ())


def anywhere(found: Found) -> Belief:
    """Believe that every placing is equally likely."""
    likelihood = _houses_anywhere(found) * _guns_anywhere(found)
    dots = len(found.unknown)
    if not dots:
        return Belief(likelihood, ())
    chart = found.chart
    houses, guns = chart.houses - len(found.houses), chart.guns - len(found.guns)
    return Belief(likelihood, (Odds(Fraction(houses, dots), Fraction(guns, dots)),) * dots)


def evenly(found: Found) -> Belief:
    """Believe that each number has one house and one gun, on any two of its dots."""
    chart = found.chart
    if not chart.houses == chart.guns == chart.numbers:
        return _NEVER
    likelihood, odds = Fraction(1), dict.fromkeys(found.unknown, Odds(Fraction(0), Fraction(0)))
    for number in range(1, chart.numbers + 1):
        new = [dot for dot in odds if int(dot[1:]) == number]
        houses, guns = (sum(int(dot[1:]) == number for dot in dots) for dots in (found.houses, found.guns))
        if houses > 1 or guns > 1 or len(new) < 2 - houses - guns:
            return _NEVER
        ways = (1, len(new), len(new) * (len(new) - 1))[2 - houses - guns]
        likelihood *= Fraction(ways, chart.letters * (chart.letters - 1))
        for dot in new:
            odds[dot] = Odds(Fraction(1 - houses, len(new)), Fraction(1 - guns, len(new)))
    return Belief(likelihood, tuple(odds.values()))


def in_groups(sizes: Sequence[int], found: Found) -> Belief:
    """Believe that houses lie side by side in groups of these sizes, and guns anywhere else."""
    chart = found.chart
    if chart.houses != sum(sizes):
        return _NEVER
    blank = _set(chart, found.guns | found.misses)
    likelihood, houses = grown(chart, sizes, _set(chart, found.houses), blank)
    if not likelihood:
        return _NEVER
    unknown = [min(Fraction(1), houses[chart.places[dot]]) for dot in found.unknown]
    rest = len(unknown) - sum(unknown, Fraction(0))
    guns = chart.guns - len(found.guns)
    each = guns / rest if rest else Fraction(0)
    odds = tuple([Odds(house, (1 - house) * each) for house in unknown])
    return Belief(likelihood * _guns_anywhere(found), odds)


ANYWHERE: Final = "pieces anywhere"

HABITS: Final[Mapping[str, tuple[int, Callable[[Found], Belief]]]] = {
    ANYWHERE: (3, anywhere),
    "one house and one gun at each number": (3, evenly),
    "houses in groups of four": (2, partial(in_groups, (4, 4, 2))),
    "houses in twos and threes": (2, partial(in_groups, (3, 3, 2, 2))),
}
"""The habits that a Checker may have, and the weight of each before the first call."""


@dataclass(frozen=True, slots=True)
class Posterior:
    """The odds of each unknown dot over all habits; and the likeliest habit, and how likely it is."""

    odds: Mapping[str, Odds]
    habit: str
    sure: Fraction


def posterior(found: Found, habits: Iterable[str]) -> Posterior:
    """Weigh habits by how likely each makes what was found; one of them is :data:`ANYWHERE`, which can be always."""
    beliefs = {}
    for habit in habits:
        weight, believe = HABITS[habit]
        belief = believe(found)
        if belief.likelihood:
            beliefs[habit] = weight * belief.likelihood, belief.odds
    total = sum((weight for weight, _ in beliefs.values()), Fraction(0))
    shares = [(weight / total, odds) for weight, odds in beliefs.values()]
    odds = {
        dot: Odds(
            sum((share * each[place].house for share, each in shares), Fraction(0)),
            sum((share * each[place].gun for share, each in shares), Fraction(0)),
        )
        for place, dot in enumerate(found.unknown)
    }
    likeliest = max(beliefs, key=lambda habit: beliefs[habit][0])
    return Posterior(odds, likeliest, beliefs[likeliest][0] / total)


def _houses_anywhere(found: Found) -> Fraction:
    dots, houses = len(found.chart.dots), found.chart.houses
    known = len(found.houses) + len(found.guns) + len(found.misses)
    return Fraction(comb(dots - known, houses - len(found.houses)), comb(dots, houses))


def _guns_anywhere(found: Found) -> Fraction:
    """Return how likely the guns are that were found, and not found, on the dots without a house."""
    dots, guns = len(found.chart.dots) - found.chart.houses, found.chart.guns
    known = len(found.guns) + len(found.misses)
    return Fraction(comb(max(0, dots - known), guns - len(found.guns)), comb(dots, guns))


def _set(chart: Chart, dots: Iterable[str]) -> int:
    return sum(1 << chart.places[dot] for dot in dots)
