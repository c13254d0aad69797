"""The chances of a house and a gun under each dot: a posterior over the habits that a Checker may have (BTA-31)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb
from typing import Final

from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.bots.apart import all_apart
from rules.bomb_the_axis.bots.groups import grown
from rules.bomb_the_axis.bots.one_group import free_of, in_one_group
from rules.bomb_the_axis.bots.regions import in_a_region


@dataclass(frozen=True, slots=True)
class Found:
    """A chart with its known dots, by what is under them. All houses that were hit are known."""

    chart: Chart
    houses: frozenset[str]
    guns: frozenset[str]
    misses: frozenset[str]

    @property
    def unknown(self) -> tuple[str, ...]:
        """The other dots, in reading order."""
        known = self.houses | self.guns | self.misses
        return tuple([dot for dot in self.chart.dots if dot not in known])

    def before(self, dot: str) -> Found:
        """Return what was known before a dot was called."""
        one = {dot}
        return Found(self.chart, self.houses - one, self.guns - one, self.misses - one)


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of a house and of a gun under a dot."""

    house: Fraction
    gun: Fraction


@dataclass(frozen=True, slots=True)
class Belief:
    """How likely a habit makes what was found, and the odds of each unknown dot, in reading order."""

    likelihood: Fraction
    odds: tuple[Odds, ...]


Model = Callable[[Chart, int, int], tuple[Fraction, list[Fraction]]]
"""How likely it is that houses lie on all found dots and on no blank one; and then the houses on each dot. Sets of dots
are whole numbers, with a bit for each dot in reading order."""

_KNOWING: Final = Fraction(4, 5)
"""How likely another caller is taken to know the Checker's habit."""

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


def houses_lie(model: Model, found: Found) -> Belief:
    """Believe a model of where houses lie, and that guns lie anywhere else."""
    likelihood, houses = _houses(model, found)
    if not likelihood:
        return _NEVER
    return Belief(likelihood * _guns_anywhere(found), _with_guns(found, houses, [Fraction(1)] * len(houses)))


def guns_in_one_group(model: Model, found: Found) -> Belief:
    """Believe a model of where houses lie, and that guns lie side by side in one group, wherever no house is."""
    chart = found.chart
    likelihood, houses = _houses(model, found)
    hits, guns = _set(chart, found.houses), _set(chart, found.guns)
    fitting, each = in_one_group(chart, chart.guns, guns, hits | _set(chart, found.misses))
    if not likelihood or not fitting:
        return _NEVER
    odds = _with_guns(found, houses, [each[chart.places[dot]] for dot in found.unknown])
    return Belief(likelihood * fitting / free_of(chart, chart.guns, hits), odds)


def _houses(model: Model, found: Found) -> tuple[Fraction, list[Fraction]]:
    """Return how likely a model makes the houses, and the chance of one on each unknown dot."""
    chart = found.chart
    likelihood, houses = model(chart, _set(chart, found.houses), _set(chart, found.guns | found.misses))
    return likelihood, [min(Fraction(1), houses[chart.places[dot]]) for dot in found.unknown] if likelihood else []


def _with_guns(found: Found, houses: Sequence[Fraction], weights: Sequence[Fraction]) -> tuple[Odds, ...]:
    """Share out the guns that are left, by the weight of each dot if it holds no house."""
    rest = sum(((1 - house) * weight for house, weight in zip(houses, weights, strict=True)), Fraction(0))
    each = (found.chart.guns - len(found.guns)) / rest if rest else Fraction(0)
    return tuple(
        [
            Odds(house, (1 - house) * min(Fraction(1), weight * each))
            for house, weight in zip(houses, weights, strict=True)
        ]
    )


def even_chances(chart: Chart, found: int, blank: int) -> tuple[Fraction, list[Fraction]]:
    """Let every placing of the houses be equally likely."""
    dots = len(chart.dots) - (found | blank).bit_count()
    left = chart.houses - found.bit_count()
    likelihood = Fraction(comb(dots, left), comb(len(chart.dots), chart.houses))
    return likelihood, [Fraction(left, dots) if dots else Fraction(0)] * len(chart.dots)


def groups_of(*sizes: int) -> Model:
    """Let houses lie side by side in groups of these sizes."""

    def model(chart: Chart, found: int, blank: int) -> tuple[Fraction, list[Fraction]]:
        return grown(chart, sizes, found, blank) if chart.houses == sum(sizes) else (Fraction(0), [])

    return model


def one_group(chart: Chart, found: int, blank: int) -> tuple[Fraction, list[Fraction]]:
    """Let all houses lie side by side in one group."""
    return in_one_group(chart, chart.houses, found, blank)


ANYWHERE: Final = "pieces anywhere"

HABITS: Final[Mapping[str, tuple[int, Callable[[Found], Belief]]]] = {
    ANYWHERE: (1, anywhere),
    "one house and one gun at each number": (7, evenly),
    "houses in groups of four": (4, partial(houses_lie, groups_of(4, 4, 2))),
    "houses in twos and threes": (2, partial(houses_lie, groups_of(3, 3, 2, 2))),
    "houses in pairs": (1, partial(houses_lie, groups_of(2, 2, 2, 2, 2))),
    "houses in two groups of five": (1, partial(houses_lie, groups_of(5, 5))),
    "houses in one group": (2, partial(houses_lie, one_group)),
    "guns in one group": (1, partial(guns_in_one_group, even_chances)),
    "houses in one group, guns in another": (1, partial(guns_in_one_group, one_group)),
    "houses in one part of the chart": (2, partial(houses_lie, in_a_region)),
    "no two houses side by side": (10, partial(houses_lie, all_apart)),
}
"""The habits that a Checker may have, and the weight of each before the first call."""


@dataclass(frozen=True, slots=True)
class Posterior:
    """The odds of each unknown dot over all habits; and the likeliest habit, and how likely it is."""

    odds: Mapping[str, Odds]
    habit: str
    sure: Fraction


def posterior(found: Found, habits: Iterable[str], called: str | None = None) -> Posterior:
    """Weigh habits by how likely each makes what was found; one of them is :data:`ANYWHERE`, which can be always.

    ``called`` is a dot that another caller has just called, and so maybe one where that caller expected a house.
    """
    beliefs = {}
    for habit in habits:
        weight, believe = HABITS[habit]
        belief = believe(found)
        if belief.likelihood:
            asked = Fraction(1) if called is None else calls(believe, found.before(called), called)
            beliefs[habit] = weight * belief.likelihood * asked, belief.odds
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


def calls(believe: Callable[[Found], Belief], found: Found, dot: str) -> Fraction:
    """Return the chance that a caller calls this dot, if the caller may know the Checker's habit.

    A caller who knows the habit calls each unknown dot in proportion to its chance of a house. Others call any dot.
    """
    left = found.chart.houses - len(found.houses)
    any_dot = Fraction(1, len(found.unknown))
    expected = believe(found).odds[found.unknown.index(dot)].house / left if left else any_dot
    return _KNOWING * expected + (1 - _KNOWING) * any_dot


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
