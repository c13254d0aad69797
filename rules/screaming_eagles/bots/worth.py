"""What a hit, a shot and a flare are worth, in planes (SE-56)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from rules.screaming_eagles.bots.tactics import CODES, odds
from rules.screaming_eagles.names import Weapon
from rules.screaming_eagles.odds import down_chance, hits_left
from rules.screaming_eagles.state import Damage, Load, stock
from rules.screaming_eagles.view import PlaneSeen

FATAL: Final = 0.5
"""This part of a plane's worth goes with the hit that downs it, the rest goes hit by hit."""

FLARE: Final = 0.025
"""A flare that is kept."""

ROUND: Final = 0.05
"""A cannon round loaded into an empty plane."""

_PRICES: Final = {Weapon.LONG: 0.03, Weapon.MEDIUM: 0.025, Weapon.CANNON: 0.002}
"""What a shot costs: a missile may find a better moment."""


@cache
def hit_worth(damage: Damage) -> float:
    """Return what a hit takes from a plane with that damage, of the 1 that a whole one is worth (SE-28)."""
    return (1 - FATAL) / float(hits_left(Damage())) + FATAL * float(down_chance(damage))


@dataclass(frozen=True, slots=True)
class Aim:
    """The state of a shot's two planes: the ammunition left to the one, and the other's damage, flares and fire."""

    load: Load
    damage: Damage
    flares: int
    burning: bool


def aim(plane: PlaneSeen, target: PlaneSeen) -> Aim:
    """Return how a plane can fire at another; without a pilot it drops no flare (SE-45, SE-46)."""
    flares = 0 if target.seat is None else target.load.flares
    return Aim(plane.load, target.damage, flares, target.flare)


def flared(at: Aim, weapon: Weapon, distance: int) -> bool:
    """Return whether a flare is to be reckoned with against a shot: it burns, or is worth more dropped than kept."""
    if weapon is Weapon.CANNON:
        return False
    saved = odds(weapon, distance, False) - odds(weapon, distance, True)
    return at.burning or (at.flares > 0 and saved * hit_worth(at.damage) > FLARE)


def shot_worth(at: Aim, weapon: Weapon, distance: int) -> float:
    """Return what a shot is worth: the damage to be expected, less the ammunition.

    That the enemy loses a flare counts for nothing: in trials the bots did better without reckoning with it.
    """
    gain = odds(weapon, distance, flared(at, weapon, distance)) * hit_worth(at.damage)
    return gain - _PRICES[weapon]


def fatal(at: Aim, weapon: Weapon, distance: int) -> float:
    """Return the chance that a shot downs its target."""
    return float(down_chance(at.damage)) * odds(weapon, distance, flared(at, weapon, distance))


@dataclass(frozen=True, slots=True)
class Guns:
    """By the code of a sight: what the best shot is worth (0: none is worth it), and its chance to down the target."""

    worth: tuple[float, ...]
    kill: tuple[float, ...]


@lru_cache(maxsize=20_000)
def guns(at: Aim) -> Guns:
    """Return what a plane's best shot at another is worth at every distance, on a line and off it."""
    worth, kill = [0.0], [0.0]
    weapons = [weapon for weapon in Weapon if stock(at.load, weapon)]
    for code in range(1, CODES):
        best, chance = 0.0, 0.0
        for weapon in weapons:
            if weapon is not Weapon.CANNON or code % 2:
                value = shot_worth(at, weapon, code // 2)
                if value > best:
                    best, chance = value, fatal(at, weapon, code // 2)
        worth.append(best)
        kill.append(chance)
    return Guns(tuple(worth), tuple(kill))
