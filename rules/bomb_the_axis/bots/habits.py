"""How the bots place the pieces when they are Checker (BTA-3, BTA-31): each level has a habit that can be learnt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.bomb_the_axis.actions import Place
from rules.bomb_the_axis.board import Chart, scattered
from rules.chance import Chance, pick, shuffled

_CLUMP: Final = 4
"""The most houses that the rookie puts side by side before it begins elsewhere."""


def in_clumps(chart: Chart, chance: Chance) -> Place:
    """Put the houses side by side in small groups, and the guns anywhere else."""
    houses: list[str] = []
    free = set(chart.dots)
    while len(houses) < chart.houses:
        clump = houses[len(houses) // _CLUMP * _CLUMP :]
        near = [dot for dot in chart.dots if dot in free and any(_touch(chart, dot, other) for other in clump)]
        houses.append(pick(chance, near or sorted(free)))
        free.discard(houses[-1])
    return _placing(chart, houses, shuffled(chance, sorted(free))[: chart.guns])


def evenly(chart: Chart, chance: Chance) -> Place:
    """Cut the chart, number by number, into equal parts, and put a house and a gun into each."""
    across = sorted(chart.dots, key=lambda dot: (int(dot[1:]), dot[0]))
    houses = [pick(chance, part) for part in _parts(across, chart.houses)]
    rest = [dot for dot in across if dot not in houses]
    return _placing(chart, houses, [pick(chance, part) for part in _parts(rest, chart.guns)])


def anywhere(chart: Chart, chance: Chance) -> Place:
    """Put the pieces anywhere, each placing as likely as any other."""
    return Place(*scattered(chart, chance))


HABITS: Final[Mapping[str, tuple[Callable[[Chart, Chance], Place], str]]] = {
    "rookie": (in_clumps, "houses side by side in groups of up to four, guns anywhere"),
    "regular": (evenly, "houses and guns spread evenly over the numbers"),
    "veteran": (anywhere, "houses and guns anywhere, every placing equally likely"),
}
"""Each level's habit, and how it says so."""


def _touch(chart: Chart, one: str, other: str) -> bool:
    across, along = ord(one[0]) - ord(other[0]), int(one[1:]) - int(other[1:])
    return abs(across) + abs(along) == 1


def _parts(dots: Sequence[str], number: int) -> list[Sequence[str]]:
    return [dots[len(dots) * part // number : len(dots) * (part + 1) // number] for part in range(number)]


def _placing(chart: Chart, houses: Sequence[str], guns: Sequence[str]) -> Place:
    """Name the dots in the chart's order, so that the order does not show how they were found."""
    return Place(chart.in_order(houses), chart.in_order(guns))
