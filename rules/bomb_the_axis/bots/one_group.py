"""All houses in one group, or all guns: by a sample of such groups, since there are too many to count (BTA-31).

A group grows as in :mod:`rules.bomb_the_axis.bots.groups`. The sample is always the same, so that a veteran believes
the same of the same position. It has each group in every mirror image.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import shake_128
from typing import Final

from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.bots.groups import neighbours_of

_GROWN: Final = 3000
"""The groups that are grown; with their mirror images there are four times as many."""

_PART: Final = 16
"""Bits for the number of groups of the sample that hold a dot."""


def in_one_group(chart: Chart, size: int, found: int, blank: int) -> tuple[Fraction, list[Fraction]]:
    """Return in what part of the sample a group holds all found dots and no blank one, and then that of each dot."""
    fitting = _fitting(chart, size, found, blank)
    if not fitting:
        return Fraction(0), []
    sums = sum(fitting)
    each = [sums >> _PART * place & (1 << _PART) - 1 for place in range(len(chart.dots))]
    chances = [Fraction(0 if found >> place & 1 else one, len(fitting)) for place, one in enumerate(each)]
    return Fraction(len(fitting), len(_sample(chart, size))), chances


def free_of(chart: Chart, size: int, blank: int) -> Fraction:
    """Return in what part of the sample a group holds no blank dot."""
    return Fraction(len(_fitting(chart, size, 0, blank)), len(_sample(chart, size)))


@lru_cache(maxsize=4)
def _fitting(chart: Chart, size: int, found: int, blank: int) -> list[int]:
    """Return the groups of the sample that may be it; two habits ask for the same."""
    held, known = _apart(found), _apart(found | blank)
    return [group for group in _sample(chart, size) if group & known == held]


def _apart(dots: int) -> int:
    """Put the bits of a set of dots so far apart that groups can be summed up, dot by dot, as whole numbers."""
    return sum([1 << _PART * place for place in range(dots.bit_length()) if dots >> place & 1])


@cache
def _sample(chart: Chart, size: int) -> Sequence[int]:
    grown = [_group(chart, size, number) for number in range(_GROWN)]
    spots = [divmod(place, chart.numbers) for place in range(len(chart.dots))]
    far, wide = chart.letters - 1, chart.numbers - 1
    images = [
        [1 << _PART * (abs(up - row) * chart.numbers + abs(along - column)) for row, column in spots]
        for up in (0, far)
        for along in (0, wide)
    ]
    return [sum([image[place] for place in group]) for group in grown for image in images]


def _group(chart: Chart, size: int, number: int) -> list[int]:
    """Grow a group of the sample and return the places of its dots; groups begin at each dot in turn.

    One hash has all draws, of 32 bits each: a throw of its own for each would take most of the time.
    """
    near, steps = neighbours_of(chart), size - 1
    drawn = shake_128(f"{chart.letters} {chart.numbers} {size} {number}".encode()).digest(4 * steps)
    places = [number % len(near)]
    group, around = 1 << places[0], near[places[0]]
    for draw in struct.unpack(f"<{steps}I", drawn):
        free = around & ~group
        for _ in range(draw % free.bit_count()):
            free &= free - 1
        one = free & -free
        places.append(one.bit_length() - 1)
        group, around = group | one, around | near[places[-1]]
    return places
