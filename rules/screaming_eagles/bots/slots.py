"""Slots for moving, one plane after another: what the slot is worth to a plane, with what may follow (SE-56).

An enemy that has yet to move holds a card that nobody knows: each card of its deck counts as equally likely. It fires
once, before its move or after it, at the target where that promises more. Of two such enemies the order counts that is
worse for the team.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from rules.screaming_eagles.bots.plans import hand_of, next_starter
from rules.screaming_eagles.bots.tactics import Ends, ends, ends_among, others, sight, standing
from rules.screaming_eagles.bots.worth import Guns, aim, guns
from rules.screaming_eagles.names import FOE, Plane
from rules.screaming_eagles.view import PlaneSeen, View, where

FIRST: Final = 0.5
"""The part that counts of a shot that the team that begins the next round will have when this round is over."""

SECOND: Final = 0.07
"""The same for the other team, which may find the enemy gone."""

Target = tuple[PlaneSeen, int]
"""A plane, and the space on which it may be fired at."""

Strike = tuple[float, Plane | None, float]
"""A shot: what it is worth, its target (None: no shot), and the chance that it downs that."""


class Slots:
    """The slots that are left in a round in which planes move one by one, as the team sees them that has the next."""

    def __init__(self, view: View) -> None:
        self._own, self._enemies = standing(view, view.team), standing(view, FOE[view.team or view.starter])
        self._planes = view.planes
        self._left = [enemy for enemy in self._enemies if not enemy.moved]
        self._starts_next = next_starter(view) is view.team
        self._reach = {enemy.plane: _by_card(view, enemy) for enemy in self._left}
        self._fears: dict[tuple[Plane, Plane, int], list[float]] = {}

    def worth(self, plane: PlaneSeen, shot: Strike | None = None) -> float:
        """Return the worth of the slot for a plane that fires a shot before its move, or else its best one after it."""
        assert plane.card is not None
        worth = 0.0 if shot is None else shot[0]
        for here, chance in ends_among(plane.team, plane.card, where(plane), others(self._planes, plane)):
            gain, target, kill = self.best(plane, here) if shot is None else (0.0, *shot[1:])
            alive = {enemy.plane: 1 - kill * (enemy.plane is target) for enemy in self._enemies}
            worth += chance * (gain - self._risk(plane, here, alive) + self._promise(plane, here, alive))
        return worth + sum([self._hope(mate) for mate in self._own if mate.plane is not plane.plane and not mate.moved])

    def best(self, plane: PlaneSeen, here: int) -> Strike:
        """Return the best shot from a space."""
        found: Strike = (0.0, None, 0.0)
        for enemy in self._enemies:
            code = sight(plane, here, where(enemy))
            if _guns(plane, enemy).worth[code] > found[0]:
                found = _guns(plane, enemy).worth[code], enemy.plane, _guns(plane, enemy).kill[code]
        return found

    def _risk(self, plane: PlaneSeen, here: int, alive: dict[Plane, float]) -> float:
        """Return what the enemies that have yet to move may fire at a plane on a space, or at its mate.

        The first of them finds the mate where it is; before the second one the mate has moved on.
        """
        mates = [(mate, where(mate)) for mate in self._own if mate.plane is not plane.plane]
        now = [(plane, here), *mates]
        later = [(plane, here), *[one for one in mates if one[0].moved]]
        orders = [
            sum([alive[enemy.plane] * self._threat(enemy, later if turn else now) for turn, enemy in enumerate(order)])
            for order in permutations(self._left)
        ]
        return max(orders, default=0.0)

    def _threat(self, enemy: PlaneSeen, targets: Sequence[Target]) -> float:
        """Return what an enemy may fire at the best of some targets: the mean over its cards."""
        fears = [self._fear(enemy, plane, space) for plane, space in targets]
        worst: list[float] = [max(by_card) for by_card in zip(*fears, strict=True)]
        return sum(worst) / len(worst)

    def _fear(self, enemy: PlaneSeen, plane: PlaneSeen, space: int) -> list[float]:
        """Return by card what an enemy may fire at a plane on a space, before its move or after it."""
        key = enemy.plane, plane.plane, space
        if key not in self._fears:
            worth = _guns(enemy, plane).worth
            before = worth[sight(enemy, where(enemy), space)]
            self._fears[key] = [
                max(before, sum([chance * worth[sight(enemy, there, space)] for there, chance in reach]))
                for reach in self._reach[enemy.plane]
            ]
        return self._fears[key]

    def _promise(self, plane: PlaneSeen, here: int, alive: dict[Plane, float]) -> float:
        """Return what a plane on a space may hope for in the next round, less what it has to fear."""
        ours, theirs = (FIRST, SECOND) if self._starts_next else (SECOND, FIRST)
        found = 0.0
        for enemy in self._enemies:
            gain, loss = _guns(plane, enemy).worth, _guns(enemy, plane).worth
            codes = [(sight(plane, here, there), chance) for there, chance in self._whereabouts(enemy)]
            found += alive[enemy.plane] * sum(
                [chance * (ours * gain[code] - theirs * loss[code]) for code, chance in codes]
            )
        return found

    def _whereabouts(self, enemy: PlaneSeen) -> Ends:
        """Return where an enemy will be when it has moved."""
        if enemy.moved:
            return ((where(enemy), 1.0),)
        cards = self._reach[enemy.plane]
        return tuple((there, chance / len(cards)) for reach in cards for there, chance in reach)

    def _hope(self, mate: PlaneSeen) -> float:
        """Return what the mate may fire in its own slot, at the better enemy: by then one more of them has moved."""
        assert mate.card is not None
        reach = ends_among(mate.team, mate.card, where(mate), others(self._planes, mate))
        best = 0.0
        for enemy in self._enemies:
            there = self._by_then(enemy)
            worth = _guns(mate, enemy).worth
            before = sum([weight * worth[sight(mate, where(mate), space)] for space, weight in there])
            after = sum(
                [chance * weight * worth[sight(mate, here, space)] for here, chance in reach for space, weight in there]
            )
            best = max(best, before, after)
        return best

    def _by_then(self, enemy: PlaneSeen) -> Ends:
        """Return where an enemy will be in the mate's slot: it is the next to move, or one of two as likely as both."""
        moved = self._whereabouts(enemy)
        if enemy.moved or len(self._left) == 1:
            return moved
        return ((where(enemy), 1 / 2), *[(there, chance / 2) for there, chance in moved])


def _guns(one: PlaneSeen, other: PlaneSeen) -> Guns:
    return guns(aim(one, other))


def _by_card(view: View, enemy: PlaneSeen) -> list[Ends]:
    """Return where an enemy may come to, for each card of its deck."""
    return [ends(enemy.team, card, where(enemy)) for card in hand_of(view, enemy)]
