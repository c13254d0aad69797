"""Slots, shots, flares and volleys: what each entry of the menu is worth to the ace, in planes (SE-56)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.screaming_eagles import actions
from rules.screaming_eagles.bots.slots import Slots, Strike, sky_of
from rules.screaming_eagles.bots.tactics import Ends, ends_among, odds, others, sight, standing
from rules.screaming_eagles.bots.worth import FLARE, ROUND, aim, fatal, guns, hit_worth, shot_worth
from rules.screaming_eagles.names import FOE, NUMBER, Plane, Weapon
from rules.screaming_eagles.state import ShotSeen, Stage
from rules.screaming_eagles.view import PlaneSeen, View, seen_plane, where
from rules.values import Budget

MARGIN: Final = 0.01
"""The slot is left to the wingman only for more than this."""


class Gunner:
    """What the entries of one menu are worth to the team of the seat that is to act."""

    def __init__(self, view: View, menu: Sequence[actions.Action], budget: Budget) -> None:
        assert view.team is not None
        self._view, self._budget = view, budget
        self._own = standing(view, view.team)
        self._enemies = standing(view, FOE[view.team])
        self._menu = menu
        self._slots, self._sky = Slots(view), sky_of(view)

    def values(self) -> list[tuple[actions.Action, float]]:
        """Return the worth of each entry, until the budget is spent; of the first one in any case."""
        found: list[tuple[actions.Action, float]] = []
        for action in self._menu:
            if self._budget.spent() and found:
                break
            found.append((action, self._worth(action)))
        return found

    def _worth(self, action: actions.Action) -> float:
        match action:
            case actions.Fly(plane):
                return self._turn(seen_plane(self._view, plane))
            case actions.Shoot(plane):
                return self._fire(seen_plane(self._view, plane), action)
            case actions.Hold(plane):
                return self._hold(seen_plane(self._view, plane))
            case actions.Reload():
                return ROUND
            case actions.GiveWay():
                return self._give_way()
            case actions.DropFlare(plane):
                return self._flare(seen_plane(self._view, plane))
            case actions.KeepFlare(plane):
                return -self._danger(seen_plane(self._view, plane), flare=False)
            case actions.OrderFire(orders):
                return sum(self._order(order) for order in orders)
        return 0.0

    # Shots

    def _shot(self, plane: PlaneSeen, weapon: Weapon, target: Plane) -> float:
        other = seen_plane(self._view, target)
        code = sight(plane, where(plane), where(other))
        return shot_worth(aim(plane, other), weapon, code // 2)

    def _fire(self, plane: PlaneSeen, shot: actions.Shoot) -> float:
        worth = self._shot(plane, shot.weapon, shot.target)
        if self._view.stage is Stage.MOVES and self._view.mover is None:
            other = seen_plane(self._view, shot.target)
            distance = sight(plane, where(plane), where(other)) // 2
            strike = Strike(worth, NUMBER[shot.target], fatal(aim(plane, other), shot.weapon, distance))
            return self._slots.worth(self._sky, NUMBER[plane.plane], strike)
        return worth

    def _hold(self, plane: PlaneSeen) -> float:
        """Return what is left to a plane that does not fire now: by speed, a shot after its move (SE-39)."""
        if self._view.stage is not Stage.BEFORE or plane.card is None:
            return 0.0
        found = 0.0
        for enemy in self._enemies:
            ours, theirs = self._reach(plane), self._reach(enemy)
            worth = guns(aim(plane, enemy)).worth
            both = ((here, there, one * two) for here, one in ours for there, two in theirs)
            found = max(found, sum(chance * worth[sight(plane, here, there)] for here, there, chance in both))
        return found

    def _reach(self, plane: PlaneSeen) -> Ends:
        """Return where a plane will be when the group in hand has moved."""
        if plane.card is None or plane.moved or plane.card.dice != self._view.group:
            return ((where(plane), 1.0),)
        moving = [other for other in self._view.planes if other.card is not None and other.card.dice == plane.card.dice]
        taken = others(self._view.planes, plane) - {where(other) for other in moving if other.space is not None}
        return ends_among(plane.team, plane.card, where(plane), taken)

    def _order(self, order: actions.FireOrder) -> float:
        if order.target is not None:
            return self._shot(seen_plane(self._view, order.plane), Weapon(order.deed.value), order.target)
        return ROUND if order.deed is actions.Deed.RELOAD else 0.0

    # Slots for moving

    def _turn(self, plane: PlaneSeen) -> float:
        """Return the worth of moving a plane that does not fire before; under late fire the order is worth nothing."""
        if self._view.rules.late_fire or plane.card is None:
            return 0.0
        return self._slots.worth(self._sky, NUMBER[plane.plane])

    def _best(self, plane: PlaneSeen) -> Strike:
        """Return the best shot of a plane where it is."""
        return self._slots.best(self._sky, NUMBER[plane.plane], where(plane))

    def _give_way(self) -> float:
        """Return what the slot is worth to the wingman, less a margin."""
        seat = self._view.seat
        found = [-1.0]
        for mate in self._own:
            if mate.seat == seat or mate.seat is None or mate.moved:
                continue
            if self._view.stage is Stage.MOVES:
                found.append(self._turn(mate))
                if not self._view.rules.late_fire and self._best(mate).target is not None:
                    found.append(self._slots.worth(self._sky, NUMBER[mate.plane], self._best(mate)))
            elif not (mate.fired or mate.passed):
                found.append(self._best(mate).worth)
        return max(found) - MARGIN

    # Flares

    def _waiting(self, plane: PlaneSeen) -> list[ShotSeen]:
        """Return the missiles at a plane that its answer is for: one, or with lasting flares all (SE-36)."""
        shots = [shot for shot in self._view.shots if shot.flare is None and shot.target is plane.plane]
        return shots if self._view.rules.lasting_flares else shots[:1]

    def _danger(self, plane: PlaneSeen, *, flare: bool) -> float:
        """Return what the missiles in the air will take from a plane."""
        worth = hit_worth(plane.damage)
        return sum(odds(shot.weapon, shot.distance, flare) * worth for shot in self._waiting(plane))

    def _flare(self, plane: PlaneSeen) -> float:
        kept = FLARE if not self._view.rules.lasting_flares else FLARE / 2 + FLARE / 2 * self._quiet()
        return -self._danger(plane, flare=True) - kept

    def _quiet(self) -> float:
        """Return how many of the enemies, as a share, have no shot left in this round: a lasting flare serves less."""
        return sum(enemy.fired for enemy in self._enemies) / max(1, len(self._enemies))
