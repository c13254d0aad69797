"""Houses in groups, side by side: their likely places, if each group is placed independently (BTA-31).

A group begins with one dot and grows one dot at a time, by a neighbour of its dots; each dot is equally likely at every
step. A set of dots is a whole number here, with a bit for each dot in reading order; weights are whole numbers too, so
nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from rules.bomb_the_axis.board import Chart

_SHARES: Final = 2520
"""Shares of a weight that a step of growth divides evenly: a group of up to four dots has 1 to 10 neighbours."""

Weights = Mapping[int, int]
"""The weight of each set of dots."""


def grown(chart: Chart, sizes: Sequence[int], found: int, blank: int) -> tuple[Fraction, list[Fraction]]:
    """Return how likely it is that groups hold all found dots and no blank one, and then the houses on each dot.

    The houses on a dot are expected ones: two groups may hold the same dot, unless it is found.
    """
    fitting = {size: _fitting(chart, size, blank) for size in set(sizes)}
    traces = {size: _traces(weights, found) for size, weights in fitting.items()}
    together = _together([traces[size] for size in sizes]).get(found, 0)
    every = 1
    for size in sizes:
        every *= sum(_grown(chart, size).values())
    if not together:
        return Fraction(0), []
    sums = [0] * len(chart.dots)
    for size in set(sizes):
        others = list(sizes)
        others.remove(size)
        rest = _together([traces[other] for other in others])
        for group, weight in fitting[size].items():
            both = sizes.count(size) * weight * rest.get(found & ~group, 0)
            if both:
                _add(sums, group & ~found, both)
    return Fraction(together, every), [Fraction(one, together) for one in sums]


def _add(sums: list[int], group: int, weight: int) -> None:
    while group:
        sums[(group & -group).bit_length() - 1] += weight
        group &= group - 1


def _fitting(chart: Chart, size: int, blank: int) -> Weights:
    return {group: weight for group, weight in _grown(chart, size).items() if not group & blank}


def _traces(weights: Weights, found: int) -> Weights:
    """Return the weight of each part of the found dots that a group holds."""
    sums: dict[int, int] = {}
    for group, weight in weights.items():
        sums[group & found] = sums.get(group & found, 0) + weight
    return sums


def _together(groups: Sequence[Weights]) -> Weights:
    """Return the weight of each set of found dots that groups hold together, each of them in one group."""
    sums: dict[int, int] = {0: 1}
    for traces in groups:
        after: dict[int, int] = {}
        for some, weight in sums.items():
            for more, other in traces.items():
                if not some & more:
                    after[some | more] = after.get(some | more, 0) + weight * other
        sums = after
    return sums


@cache
def _grown(chart: Chart, size: int) -> Weights:
    """Return all groups of a size with their weights."""
    neighbours = neighbours_of(chart)
    groups = {1 << place: 1 for place in range(len(chart.dots))}
    for _ in range(size - 1):
        after: dict[int, int] = {}
        for group, weight in groups.items():
            near = [dot for dot in _around(neighbours, group) if not dot & group]
            for dot in near:
                after[group | dot] = after.get(group | dot, 0) + weight * _SHARES // len(near)
        groups = after
    return groups


def _around(neighbours: Sequence[int], group: int) -> list[int]:
    """Return the neighbours of a group's dots, each as a set of one."""
    around = 0
    for place, near in enumerate(neighbours):
        if group >> place & 1:
            around |= near
    return [1 << place for place in range(len(neighbours)) if around >> place & 1]


@cache
def neighbours_of(chart: Chart) -> tuple[int, ...]:
    """Return the set of neighbours of each dot."""
    spots = [divmod(place, chart.numbers) for place in range(len(chart.dots))]
    return tuple(
        sum(1 << place for place, (row, column) in enumerate(spots) if abs(row - up) + abs(column - along) == 1)
        for up, along in spots
    )
