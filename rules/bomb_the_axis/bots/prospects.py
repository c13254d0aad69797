"""Who will win, if all callers call dots that nobody has called, and every placing is equally likely (BTA-31).

The dots that nobody has called then come up in a random order, and the callers take them in turn. Whether a caller
wins with the k-th dot of its own, after a number of guns, follows from counting. The chance that no rival has won
before is approximated in :mod:`rules.bomb_the_axis.bots.rivals`. So the odds are exact for a caller who is the only
one left, and close for all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import fsum
from typing import Final

from rules.bomb_the_axis.board import BOMBS, HITS_TO_WIN
from rules.bomb_the_axis.bots.beliefs import Odds
from rules.bomb_the_axis.bots.rivals import Pool, Racer, Rivals, ways
from rules.values import Budget

_CLOSELY: Final = 16
"""Up to this number of dots for each caller, evaluate each call by itself, except late ones."""

_ONE_BY_ONE: Final = 8
"""Above it, the number of calls to evaluate one by one; after them come growing batches."""

_NEGLIGIBLE: Final = 1e-3
"""What adds less to a chance of winning is left out."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """A caller's chance of winning: when it calls first, and when all others call once before it."""

    first: float
    last: float


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the answers to a call are worth, and a known miss: chances of winning."""

    hit: Fraction
    gun: Fraction
    miss: Fraction
    passing: Fraction

    def worth(self, odds: Odds) -> Fraction:
        """Return what a call is worth by the odds of its answers."""
        return odds.house * self.hit + odds.gun * self.gun + (1 - odds.house - odds.gun) * self.miss


def stakes_of(pool: Pool, own: Racer, others: Sequence[Racer], budget: Budget) -> Stakes | None:
    """Return what a caller wins by after each answer to a call of one of the pool's dots, if the budget allows.

    A third hit wins and a third bomb ends all hopes (BTA-12, BTA-16).
    """
    now = prospects(pool, own, others, budget)
    worth = []
    for hits, bombs in ((1, 0), (0, 1), (0, 0)):
        racer = Racer(own.hits + hits, own.bombs_lost + bombs)
        left = Pool(pool.dots - 1, pool.houses - hits, pool.guns - bombs)
        if racer.hits == HITS_TO_WIN or racer.bombs_lost == BOMBS or not _possible(left):
            worth.append(Fraction(racer.hits == HITS_TO_WIN))
            continue
        after = prospects(left, racer, others, budget)
        if after is None:
            return None
        worth.append(Fraction(after.last))
    if now is None:
        return None
    return Stakes(worth[0], worth[1], worth[2], Fraction(min(now.first, now.last)))


def _possible(pool: Pool) -> bool:
    return 0 < pool.dots >= pool.houses + pool.guns and min(pool.houses, pool.guns) >= 0


def prospects(pool: Pool, own: Racer, others: Sequence[Racer], budget: Budget) -> Prospects | None:
    """Return what a caller may hope for, or None when the budget is spent before that is known."""
    wanted, spare = HITS_TO_WIN - own.hits, BOMBS - own.bombs_lost
    odds = [[_wins_at(pool, own, call, bombs) for call in range(pool.dots + 1)] for bombs in range(spare)]
    rivals, ahead = Rivals(pool, others), fsum(chain.from_iterable(odds))
    first = last = 0.0
    start, share = wanted, pool.dots / (1 + len(others))
    while ahead > _NEGLIGIBLE and start <= pool.dots:
        if budget.spent():
            return None
        after = start + 1 + (start // _ONE_BY_ONE if share > _CLOSELY or start > 2 * share else 0)
        free = 0.0
        for bombs, calls in enumerate(odds):
            chance = fsum(calls[start:after])
            if chance > _NEGLIGIBLE / 100:
                call = round(fsum(call * odd for call, odd in enumerate(calls[start:after], start)) / chance)
                left = Pool(pool.dots - call, pool.houses - wanted, pool.guns - bombs)
                sooner = rivals.none_won(left, call - 1)
                first += chance * sooner
                last += chance * rivals.none_won(left, call)
                ahead -= chance
                free = max(free, sooner)
        if 0.0 < free * ahead < _NEGLIGIBLE:
            break
        start = after
    return Prospects(first, last)


def _wins_at(pool: Pool, racer: Racer, call: int, bombs: int) -> float:
    """Return the chance that a caller's ``call``-th dot is the last house that it needs, after a number of guns."""
    wanted = HITS_TO_WIN - racer.hits
    misses, missed = pool.dots - pool.houses - pool.guns, call - wanted - bombs
    if wanted > pool.houses or bombs > pool.guns or not 0 <= missed <= misses:
        return 0.0
    cases = wanted * ways(pool.houses)[wanted] * ways(pool.guns)[bombs] * ways(misses)[missed]
    return cases / (call * ways(pool.dots)[call])
