"""Exact odds of the dice: what hits, what is hit, and what that does. Fractions, never floats.

For bots and for clients that show players their chances: rules themselves only throw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from types import MappingProxyType

from rules.screaming_eagles.board import BLACK, DAMAGE_DICE, HITS_TO_DOWN, RED, SECTION_OF, WEAPON_DICE
from rules.screaming_eagles.chapters.fire import one_more
from rules.screaming_eagles.names import Section, Weapon
from rules.screaming_eagles.state import Damage, hits_in


@cache
def totals(dice: int) -> Mapping[int, Fraction]:
    """Return the chance of each sum of a number of black dice: how far a card flies (SE-13)."""
    cases = Counter(sum(faces) for faces in product(BLACK, repeat=dice))
    return MappingProxyType({total: Fraction(cases[total], len(BLACK) ** dice) for total in sorted(cases)})


@cache
def hit_chance(weapon: Weapon, distance: int, *, flare: bool = False) -> Fraction:
    """Return the chance that a weapon hits at a distance; with a flare the highest die does not count (SE-24, SE-26).

    A flare changes nothing for the cannon.
    """
    counts = 0
    dropped = flare and weapon is not Weapon.CANNON
    for faces in product(RED, repeat=WEAPON_DICE[weapon]):
        counts += sum(faces) - (max(faces) if dropped else 0) >= distance
    return Fraction(counts, len(RED) ** WEAPON_DICE[weapon])


@cache
def section_chances() -> Mapping[Section, Fraction]:
    """Return the chance of each section when a hit is rolled for (SE-28)."""
    found = dict.fromkeys(Section, Fraction(0))
    for total, chance in totals(DAMAGE_DICE).items():
        found[SECTION_OF[total]] += chance
    return MappingProxyType(found)


@cache
def down_chance(damage: Damage) -> Fraction:
    """Return the chance that one more hit shoots a plane with that damage down (SE-28)."""
    fatal = (
        chance for section, chance in section_chances().items() if hits_in(damage, section) + 1 >= HITS_TO_DOWN[section]
    )
    return sum(fatal, Fraction(0))


@cache
def hits_left(damage: Damage) -> Fraction:
    """Return how many more hits a plane with that damage takes on average until it is down (SE-28)."""
    after = Fraction(1)
    for section, chance in section_chances().items():
        if hits_in(damage, section) + 1 < HITS_TO_DOWN[section]:
            after += chance * hits_left(one_more(damage, section))
    return after


@cache
def lifetimes(damage: Damage) -> tuple[Fraction, ...]:
    """Return the chances that the first, second, ... further hit is the one that shoots the plane down (SE-28)."""
    found: list[Fraction] = [down_chance(damage)]
    for section, chance in section_chances().items():
        if hits_in(damage, section) + 1 < HITS_TO_DOWN[section]:
            for number, later in enumerate(lifetimes(one_more(damage, section)), start=1):
                if number == len(found):
                    found.append(Fraction(0))
                found[number] += chance * later
    return tuple(found)


def percent(chance: Fraction) -> str:
    """Write a chance in percent, to the nearest tenth."""
    tenths = round(chance * 1000)
    if tenths == 0:
        return "0 %"
    return f"{tenths // 10}.{tenths % 10} %"
