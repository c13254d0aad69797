"""Bomb the Axis on small charts, solved exactly: what every call is worth when all callers play as well as can be.

It knows the game by its clauses alone and imports nothing of it. All dots that nobody has called are alike to the
callers, so a situation is how many there are, the houses and guns among them, and who is still in, from the one who is
to call. Everybody plays for the own chance of winning; a draw is worth nothing. Who is indifferent calls a new dot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache

HITS, BOMBS = 3, 3


class Way(StrEnum):
    """What can be called, the first being taken among equals."""

    NEW = "a dot that nobody has called"
    MISS = "a dot that is known to be a miss"
    GUN = "a dot that is known to be a gun"


Line = tuple[int, int]
"""A caller's hits and bombs lost."""

Worth = tuple[Fraction, ...]
"""The chance of winning of each caller who is in, in the order of the situation."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Dots that nobody has called, the houses and guns among them, and who is in, from the one who is to call."""

    dots: int
    houses: int
    guns: int
    callers: tuple[Line, ...]

    @property
    def over(self) -> bool:
        """Tell whether nobody can win any more (BTA-13, BTA-14)."""
        return all(hits + self.houses < HITS for hits, _ in self.callers)

    def turned(self, by: int) -> Situation:
        """Return it with the turn so many callers further on."""
        return Situation(self.dots, self.houses, self.guns, self.callers[by:] + self.callers[:by])


class Small:
    """A small chart. ``passing`` allows known dots to those of whom it says so: without it all call new dots."""

    def __init__(self, dots: int, houses: int, guns: int, *, passing: bool = True) -> None:
        """Take the chart's dots, houses and guns."""
        self.dots, self.houses, self.guns = dots, houses, guns
        self._passing = passing
        self.worth: Callable[[Situation], Worth] = cache(self._worth)
        self.ways: Callable[[Situation], dict[Way, Worth]] = cache(self._ways)

    def start(self, callers: int) -> Situation:
        """Return the situation before the first call."""
        return Situation(self.dots, self.houses, self.guns, ((0, 0),) * callers)

    def knows(self, way: Way, at: Situation) -> bool:
        """Tell whether a dot of that kind is there to be called."""
        met = self.guns - at.guns
        return {Way.NEW: at.dots > 0, Way.MISS: self.dots - at.dots > met, Way.GUN: met > 0}[way]

    def _worth(self, at: Situation) -> Worth:
        """Return what a situation is worth just after a call with news, or before the first."""
        return self.after(at, 0)

    def after(self, at: Situation, quiet: int) -> Worth:
        """Return what a situation is worth after so many calls without news (BTA-22).

        From the last call that must have news backwards each calls, or lets the next one do so.
        """
        if at.over:
            return (Fraction(0),) * len(at.callers)
        count = len(at.callers)
        loud = [_turned_back(self._loudest(at.turned(place)), place) for place in range(count)]
        if not self._passing or not self.knows(Way.MISS, at):
            return loud[0]
        value: Worth = (Fraction(0),) * count
        for number in range(self.dots - 1, quiet - 1, -1):
            place = (number - quiet) % count
            if loud[place][place] >= value[place]:
                value = loud[place]
        return value

    def chances(self, at: Situation, quiet: int = 0) -> dict[Way, Fraction]:
        """Return what each way to call is worth for the one who is to call."""
        found = {way: worth[0] for way, worth in self.ways(at).items()}
        if self._passing and self.knows(Way.MISS, at):
            last = quiet + 1 >= self.dots
            found[Way.MISS] = Fraction(0) if last else self.after(at.turned(1), quiet + 1)[-1]
        return found

    def _loudest(self, at: Situation) -> Worth:
        return max(self.ways(at).values(), key=lambda worth: worth[0])

    def _ways(self, at: Situation) -> dict[Way, Worth]:
        """Return what the ways to call with news are worth, for all."""
        found = {Way.NEW: self._new(at)}
        if self._passing and self.knows(Way.GUN, at):
            found[Way.GUN] = self._lost(at, at.dots, at.guns)
        return found

    def _new(self, at: Situation) -> Worth:
        (hits, lost), *others = at.callers
        misses = at.dots - at.houses - at.guns
        total = [Fraction(0)] * len(at.callers)
        if at.houses and hits + 1 == HITS:
            _add(total, Fraction(at.houses, at.dots), (Fraction(1), *[Fraction(0)] * len(others)))
        elif at.houses:
            hit = Situation(at.dots - 1, at.houses - 1, at.guns, (*others, (hits + 1, lost)))
            _add(total, Fraction(at.houses, at.dots), _last_first(self.worth(hit)))
        if at.guns:
            _add(total, Fraction(at.guns, at.dots), self._lost(at, at.dots - 1, at.guns - 1))
        if misses:
            missed = Situation(at.dots - 1, at.houses, at.guns, (*others, (hits, lost)))
            _add(total, Fraction(misses, at.dots), _last_first(self.worth(missed)))
        return tuple(total)

    def _lost(self, at: Situation, dots: int, guns: int) -> Worth:
        """Return what it is worth to all that the caller loses a bomb."""
        (hits, lost), *others = at.callers
        if lost + 1 < BOMBS:
            return _last_first(self.worth(Situation(dots, at.houses, guns, (*others, (hits, lost + 1)))))
        return (Fraction(0), *self.worth(Situation(dots, at.houses, guns, tuple(others))))

    def situations(self, callers: int) -> Iterator[Situation]:
        """Yield every situation that calls of new dots can lead to, in which the game is on."""
        open_, seen = [self.start(callers)], set()
        while open_:
            at = open_.pop()
            if at in seen or at.over:
                continue
            seen.add(at)
            yield at
            open_ += _next(at)


def _next(at: Situation) -> Iterator[Situation]:
    (hits, lost), *others = at.callers
    if at.houses and hits + 1 < HITS:
        yield Situation(at.dots - 1, at.houses - 1, at.guns, (*others, (hits + 1, lost)))
    if at.guns:
        still = ((hits, lost + 1),) if lost + 1 < BOMBS else ()
        yield Situation(at.dots - 1, at.houses, at.guns - 1, (*others, *still))
    if at.dots > at.houses + at.guns:
        yield Situation(at.dots - 1, at.houses, at.guns, (*others, (hits, lost)))


def _add(total: list[Fraction], weight: Fraction, worth: Sequence[Fraction]) -> None:
    for place, value in enumerate(worth):
        total[place] += weight * value


def _last_first(worth: Worth) -> Worth:
    """Return a worth in the order of those who were in before the call: who is last now was first."""
    return (worth[-1], *worth[:-1])


def _turned_back(worth: Worth, by: int) -> Worth:
    return worth[len(worth) - by :] + worth[: len(worth) - by]
