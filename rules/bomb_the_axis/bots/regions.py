"""Houses in one part of the chart, anywhere in it (BTA-31): exact, by counting.

A third of the time each, as far as they have room, the part is one letter or one number; a rectangle of at most half
the chart, each shape equally likely and then each place; or the rim, the inside, every second dot, letter or number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm

from rules.bomb_the_axis.board import Chart


def in_a_region(chart: Chart, found: int, blank: int) -> tuple[Fraction, list[Fraction]]:
    """Return how likely it is that a part holds all found dots and no blank one, and then the houses on each dot."""
    every, regions = _weighed(chart)
    left = chart.houses - found.bit_count()
    sums, together = [0] * len(chart.dots), 0
    for region, weight in regions:
        if found & ~region:
            continue
        free = region & ~found & ~blank
        dots = free.bit_count()
        together += weight * comb(dots, left)
        with_one = weight * comb(dots - 1, left - 1) if dots and left else 0
        while free and with_one:
            sums[(free & -free).bit_length() - 1] += with_one
            free &= free - 1
    if not together:
        return Fraction(0), []
    return Fraction(together, every), [Fraction(one, together) for one in sums]


@cache
def _weighed(chart: Chart) -> tuple[int, list[tuple[int, int]]]:
    """Return what all weights come to, and each part with the weight of every way in which it can hold the houses."""
    shares = [share for share in (_lines(chart), _rectangles(chart), _rim_inside_and_alternate(chart)) if share]
    chances = [(one, chance / len(shares)) for share in shares for one, chance in share]
    each = [(one, chance / comb(one.bit_count(), chart.houses)) for one, chance in chances]
    every = lcm(*[chance.denominator for _, chance in each])
    return every, [(one, int(chance * every)) for one, chance in each]


def _lines(chart: Chart) -> list[tuple[int, Fraction]]:
    spots = [divmod(place, chart.numbers) for place in range(len(chart.dots))]
    letters = [[spot for spot in spots if spot[0] == row] for row in range(chart.letters)]
    numbers = [[spot for spot in spots if spot[1] == column] for column in range(chart.numbers)]
    return _alike(chart, letters + numbers)


def _alike(chart: Chart, parts: Iterable[Sequence[tuple[int, int]]]) -> list[tuple[int, Fraction]]:
    """Return those parts that have room for the houses, each equally likely."""
    kept = [part for part in parts if len(part) >= chart.houses]
    return [(_set(chart, part), Fraction(1, len(kept))) for part in kept]


def _rectangles(chart: Chart) -> list[tuple[int, Fraction]]:
    shapes = [
        (high, wide)
        for high in range(1, chart.letters + 1)
        for wide in range(1, chart.numbers + 1)
        if chart.houses <= high * wide <= len(chart.dots) // 2
    ]
    found = []
    for high, wide in shapes:
        ups, alongs = range(chart.letters - high + 1), range(chart.numbers - wide + 1)
        chance = Fraction(1, len(shapes) * len(ups) * len(alongs))
        for up in ups:
            for along in alongs:
                spots = [(row, column) for row in range(up, up + high) for column in range(along, along + wide)]
                found.append((_set(chart, spots), chance))
    return found


def _rim_inside_and_alternate(chart: Chart) -> list[tuple[int, Fraction]]:
    """Return the rim, the inside, and every second letter, number and square of the checkerboard."""
    spots = [divmod(place, chart.numbers) for place in range(len(chart.dots))]
    rim = [(row, column) for row, column in spots if row in {0, chart.letters - 1} or column in {0, chart.numbers - 1}]
    parts: list[Sequence[tuple[int, int]]] = [rim, [spot for spot in spots if spot not in rim]]
    for odd in (0, 1):
        parts.append([(row, column) for row, column in spots if (row + column) % 2 == odd])
        parts.append([(row, column) for row, column in spots if row % 2 == odd])
        parts.append([(row, column) for row, column in spots if column % 2 == odd])
    return _alike(chart, parts)


def _set(chart: Chart, spots: Iterable[tuple[int, int]]) -> int:
    return sum(1 << row * chart.numbers + column for row, column in spots)
