"""Why a bot did what it did, in terms of the rules."""

from __future__ import annotations

from rules.screaming_eagles import actions
from rules.screaming_eagles.bots.tactics import percent, sight
from rules.screaming_eagles.names import Plane, Weapon
from rules.screaming_eagles.odds import down_chance, hit_chance
from rules.screaming_eagles.state import Damage
from rules.screaming_eagles.view import PlaneSeen, View, seen_plane, where
from rules.screaming_eagles.words.labels import PLANE_NAMES
from rules.screaming_eagles.words.notation import write

_NAMES = {Weapon.LONG: "long-range missile", Weapon.MEDIUM: "medium-range missile", Weapon.CANNON: "cannon"}


def shot_in_words(view: View, plane: Plane, weapon: Weapon, target: Plane) -> str:
    """Return weapon, target, distance and the exact odds: ``cannon on Cobra at 3: 66.7 % to hit``."""
    one, other = seen_plane(view, plane), seen_plane(view, target)
    distance = sight(one, where(one), where(other)) // 2
    words = f"{_NAMES[weapon]} on {PLANE_NAMES[target]} at {distance}: "
    flared = percent(hit_chance(weapon, distance, flare=True))
    if weapon is not Weapon.CANNON and other.flare:
        return f"{words}{flared} to hit against its flare{_fatal(other)}"
    words += f"{percent(hit_chance(weapon, distance))} to hit"
    if weapon is not Weapon.CANNON and other.load.flares and other.seat is not None:
        words += f", {flared} against a flare"
    return words + _fatal(other)


def _fatal(target: PlaneSeen) -> str:
    """Say what a hit would do to a plane that is damaged."""
    if target.damage == Damage():
        return ""
    return f"; a hit downs it in {percent(down_chance(target.damage))} of cases"


def reason(view: View, action: actions.Action) -> str:
    """Say in terms of the rules why an action other than cards was chosen."""
    match action:
        case actions.Shoot(plane, weapon, target):
            return f"{PLANE_NAMES[plane]}: {shot_in_words(view, plane, weapon, target)}"
        case actions.Fly(plane):
            return f"{PLANE_NAMES[plane]} flies and does not fire before its move"
        case actions.Hold(plane):
            return f"{PLANE_NAMES[plane]} holds its fire"
        case actions.Reload(plane):
            return f"{PLANE_NAMES[plane]} is empty and loads a cannon round (SE-31)"
        case actions.GiveWay():
            return "this slot is left to the wingman"
        case actions.DropFlare(plane) | actions.KeepFlare(plane):
            return _flare_in_words(view, plane, isinstance(action, actions.DropFlare))
        case actions.OrderFire(orders):
            return "; ".join(_order_in_words(view, order) for order in orders)
    return write(action)


def _order_in_words(view: View, order: actions.FireOrder) -> str:
    if order.target is None:
        return f"{PLANE_NAMES[order.plane]}: {order.deed}"
    return f"{PLANE_NAMES[order.plane]}: {shot_in_words(view, order.plane, Weapon(order.deed.value), order.target)}"


def _flare_in_words(view: View, plane: Plane, dropped: bool) -> str:
    """Say what a flare of a plane changes in the odds of the missile at it."""
    shot = next(shot for shot in view.shots if shot.flare is None and shot.target is plane)
    without, with_one = (percent(hit_chance(shot.weapon, shot.distance, flare=flare)) for flare in (False, True))
    words = f"{_NAMES[shot.weapon]} of {PLANE_NAMES[shot.plane]} at {shot.distance}"
    if dropped:
        return f"{PLANE_NAMES[plane]} drops a flare: the {words} hits with {with_one} instead of {without}"
    return f"{PLANE_NAMES[plane]} keeps its flare: it would only bring the {words} from {without} to {with_one}"
