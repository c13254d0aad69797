"""What a space is worth to a bomber: the targets near it, and the chance that the next throw reaches one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, lru_cache

from rules.twelve_oclock_high.board import BOARD, LONGEST_THROW

THROWS_OF_36: Mapping[int, int] = {count: 6 - abs(7 - count) for count in range(2, LONGEST_THROW + 1)}
"""In how many of the 36 throws of two dice each sum comes."""

distances = cache(BOARD.distances)
"""The fewest steps of a bomber from each space to a target."""


def nearest(space: str, covered: Collection[str], cards: int) -> list[tuple[int, str]]:
    """Return the open targets whose price is held with their steps from a space, the nearest first."""
    found = [
        (distances(name)[space], BOARD.ranks[name], name)
        for name, target in BOARD.targets.items()
        if name not in covered and target.price <= cards and name != space and space in distances(name)
    ]
    return [(steps, name) for steps, _, name in sorted(found)]


@lru_cache(maxsize=10_000)
def reaching(space: str, goals: frozenset[str]) -> int:
    """Return how many of the 36 throws fly a bomber from a space directly to one of the goals (12H-3, 12H-9)."""
    return sum(
        weight
        for count, weight in THROWS_OF_36.items()
        if any(flight.direct and to in goals for to, flight in BOARD.flights(space, count).items())
    )
