"""How soon a Mystery Star is clear: ``python -m bench.stars``, for the full box or for a deck (``--deck``).

A player who knows all pictures of the box opens flaps in orders drawn by a fixed seed, and stops when what is open
speaks against every other one (``rules/twelve_strokes_of_noon/bots/likeness.py``). The mean over the orders
should be four to six flaps: fewer give the prize away, and no more than five open in a match.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rules.twelve_strokes_of_noon import GAME
from rules.twelve_strokes_of_noon.bots.likeness import CLEAR, PLACES, against
from rules.twelve_strokes_of_noon.cards import StarCard

ORDERS: Final = 200
LEAST, MOST = 4.0, 6.0
"""The goal: how many flaps a picture should need, on average over the orders."""

Apart = Mapping[tuple[str, str], tuple[int, ...]]
"""How much each flap speaks against another picture, by the ids of both."""


@dataclass(frozen=True, slots=True)
class Needed:
    """How many flaps a star needs until it is clear, and the star that is most like it."""

    star: StarCard
    flaps: float
    nearest: StarCard


def apart(stars: Sequence[StarCard]) -> Apart:
    """Return how much each flap speaks against the other one, for all pairs of stars."""
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    for place, one in enumerate(stars):
        for other in stars[:place]:
            pair = tuple(against(one, other, flap) for flap in PLACES)
            found[one.id, other.id] = found[other.id, one.id] = pair
    return found


def orders(count: int = ORDERS) -> list[list[int]]:
    """Return orders in which the flaps open, always the same ones."""
    luck = random.Random(12)
    return [luck.sample(range(len(PLACES)), len(PLACES)) for _ in range(count)]


def needed(stars: Sequence[StarCard], drawn: Sequence[Sequence[int]]) -> list[Needed]:
    """Return how many flaps each star needs, on average over the orders; all flaps where it never becomes clear."""
    pairs = apart(stars)
    found = []
    for star in stars:
        others = [other for other in stars if other is not star]
        others_apart = [pairs[star.id, other.id] for other in others]
        flaps = sum(_until_clear(others_apart, order) for order in drawn) / len(drawn)
        found.append(Needed(star, flaps, min(others, key=lambda other: sum(pairs[star.id, other.id]))))
    return found


def _until_clear(others: Sequence[tuple[int, ...]], order: Sequence[int]) -> int:
    left = [(pair, 0) for pair in others]
    for opened, flap in enumerate(order, 1):
        left = [(pair, total + pair[flap]) for pair, total in left if total + pair[flap] < CLEAR]
        if not left:
            return opened
    return len(order)


def by_flap(found: Sequence[Needed]) -> list[int]:
    """Return how much each flap speaks against the star that is most like a star, on average over all."""
    return [sum(against(one.star, one.nearest, flap) for one in found) // len(found) for flap in PLACES]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how many flaps each star needs; the exit code is 1 if fewer than nine in ten are within the goal."""
    parser = argparse.ArgumentParser(prog="python -m bench.stars", description=__doc__)
    parser.add_argument("--deck", type=Path, help="a deck of 12 Strokes of Noon, as JSON; else the full box")
    parser.add_argument("--orders", type=int, default=ORDERS)
    given = parser.parse_args(arguments)
    assert GAME.deck is not None
    deck = GAME.standard_content() if given.deck is None else GAME.deck.load(given.deck.read_bytes())
    stars = list(deck.mystery_star.values())
    if len(stars) < 2:
        parser.error("a box needs two stars at least to be compared")
    found = needed(stars, orders(given.orders))
    for one in sorted(found, key=lambda one: one.flaps):
        print(f"{one.flaps:5.1f} flaps  {one.star.id} {one.star.name} (most like it: {one.nearest.name})")
    within = sum(LEAST <= round(one.flaps, 1) <= MOST for one in found)
    mean = sum(one.flaps for one in found) / len(found)
    print(f"{mean:.1f} flaps on average; {within} of {len(found)} stars need {LEAST:.0f} to {MOST:.0f}")
    shown = [f"{size.value} {flap}: {mean}" for (size, flap), mean in zip(PLACES, by_flap(found), strict=True)]
    print("How much each flap speaks against the most similar star, in thousandths of a large flap that differs:")
    print(", ".join(shown))
    return 0 if within * 10 >= len(found) * 9 else 1


if __name__ == "__main__":
    sys.exit(main())
