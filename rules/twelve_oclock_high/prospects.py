"""What a space is worth to a bomber: the targets near it, and the chance that the next throw reaches one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from rules.twelve_oclock_high.board import BOARD, LONGEST_THROW

THROWS_OF_36: Mapping[int, int] = {count: 6 - abs(7 - count) for count in range(2, LONGEST_THROW + 1)}
"""In how many of the 36 throws of two dice each sum comes."""


@cache
def _targets(space: str) -> tuple[tuple[int, str], ...]:
    """Return all other targets that can be reached with their steps from a space, the nearest first."""
    found = [(steps, BOARD.ranks[name], name) for name in BOARD.targets if (steps := _distances(name).get(space))]
    return tuple((steps, name) for steps, _, name in sorted(found))


_distances = cache(BOARD.distances)


@cache
def _landings(space: str) -> tuple[tuple[int, frozenset[str]], ...]:
    """Return for each sum of two dice in how many of the 36 throws it comes, and where it leads directly."""
    return tuple(
        (weight, frozenset(to for to, flight in BOARD.flights(space, count).items() if flight.direct))
        for count, weight in THROWS_OF_36.items()
    )


def nearest(space: str, covered: Collection[str], cards: int) -> list[tuple[int, str]]:
    """Return the open targets whose price is held with their steps from a space, the nearest first."""
    targets = BOARD.targets
    return [(steps, name) for steps, name in _targets(space) if name not in covered and targets[name].price <= cards]


def reaching(space: str, goals: Collection[str]) -> int:
    """Return how many of the 36 throws fly a bomber from a space directly to one of the goals (12H-3, 12H-9)."""
    return sum(weight for weight, landings in _landings(space) if not landings.isdisjoint(goals))


def percent(throws: int) -> str:
    """Return a number of the 36 throws as people say it: rounded to whole percent, such as ``56 %``."""
    return f"{(200 * throws + 36) // 72} %"
