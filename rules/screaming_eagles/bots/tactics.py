"""What bots look up: where cards lead, who would see whom, and the exact odds as numbers to reckon with.

Everything is made when it is first asked for and kept: the sights of all pairs of spaces, and where each card leads
from each space.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import cache

from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.names import TEAM_PLANES, Direction, Team, Weapon
from rules.screaming_eagles.odds import hit_chance, totals
from rules.screaming_eagles.state import Card
from rules.screaming_eagles.view import PlaneSeen, View, where

Ends = tuple[tuple[int, float], ...]
"""Spaces, and the chance of coming to each."""

FARTHEST = max(sight.distance for row in BOARD.sights[Team.BLUE] for sight in row if sight is not None)
BLIND = 0
"""The code of a pair of spaces that do not see each other; else it is twice the distance, plus one if lined."""

CODES = 2 * FARTHEST + 2


def coded(distance: int, lined: bool) -> int:
    """Return the code of a sight: where no cone reaches it is BLIND."""
    return 2 * distance + lined


@cache
def sights() -> tuple[bytes, ...]:
    """Return for each space of a blue plane, and each of a tan one, the code of what they see of each other.

    The teams face each other and the cones are as wide for both, so that who sees is seen, and from as far (SE-20).
    """
    return tuple(
        bytes(BLIND if sight is None else coded(sight.distance, sight.lined) for sight in row)
        for row in BOARD.sights[Team.BLUE]
    )


@cache
def sights_of_tan() -> tuple[bytes, ...]:
    """Return the same for each space of a tan plane, and each of a blue one."""
    return tuple(bytes(column) for column in zip(*sights(), strict=True))


def sight(one: PlaneSeen, here: int, there: int) -> int:
    """Return the code of what a plane on one space sees of an enemy on another."""
    return sights()[here][there] if one.team is Team.BLUE else sights()[there][here]


@cache
def ends(team: Team, card: Card, space: int) -> Ends:
    """Return where a card leads from a space in an empty sky: the exact chances of the sum of its dice (SE-13)."""
    course = BOARD.courses[team][card.direction][space]
    return tuple((course[total - 1], float(chance)) for total, chance in totals(card.dice).items())


def ends_among(team: Team, card: Card, space: int, taken: Collection[int]) -> Ends:
    """Return where a card leads from a space if these others are taken, and are flown past (SE-14)."""
    course = BOARD.courses[team][card.direction][space]
    found: dict[int, float] = {}
    for total, chance in totals(card.dice).items():
        steps = total
        while course[steps - 1] in taken:
            steps += 1
        found[course[steps - 1]] = found.get(course[steps - 1], 0.0) + float(chance)
    return tuple(found.items())


@cache
def odds(weapon: Weapon, distance: int, flare: bool) -> float:
    """Return the chance of a hit (SE-24, SE-26)."""
    return float(hit_chance(weapon, distance, flare=flare))


def percent(chance: Fraction) -> str:
    """Write a chance in per cent with one place, rounded half up."""
    tenths = int(chance * 1000 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10} %"


def standing(view: View, team: Team | None) -> list[PlaneSeen]:
    """Return the planes of a team that are up."""
    return [view.planes[number] for number in TEAM_PLANES[team or Team.BLUE] if view.planes[number].space is not None]


def others(planes: Sequence[PlaneSeen], plane: PlaneSeen) -> set[int]:
    """Return the spaces that all planes but one take up."""
    return {where(other) for other in planes if other.plane is not plane.plane and other.space is not None}


def tilted(view: View, plane: PlaneSeen) -> Direction:
    """Return how a plane is tilted, as far as it matters for its deck (SE-34)."""
    return plane.tilt if view.rules.banking else Direction.STRAIGHT
