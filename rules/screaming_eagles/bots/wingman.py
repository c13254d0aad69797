"""The wingman: straight at the enemy where it is now, fire whenever the odds are fair, flares once it was hit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rules.chance import Chance, pick
from rules.screaming_eagles.actions import (
    Action,
    ChooseCards,
    Command,
    Deed,
    DropFlare,
    Fly,
    GiveWay,
    KeepFlare,
    OrderFire,
    Reload,
    Shoot,
)
from rules.screaming_eagles.bots.reasons import reason
from rules.screaming_eagles.bots.tactics import ends, sight, standing
from rules.screaming_eagles.bots.worth import aim, guns
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.names import FOE, Plane, Weapon
from rules.screaming_eagles.odds import hit_chance
from rules.screaming_eagles.state import Damage
from rules.screaming_eagles.view import View, seen_plane, where
from rules.screaming_eagles.words.labels import PLANE_NAMES
from rules.screaming_eagles.words.notation import write
from rules.values import Budget, Choice

FAIR: Final = Fraction(1, 3)
"""A chance from which on it fires."""


def think(
    view: View, actions: Sequence[Action], chance: Chance, budget: Budget, enemy: Plane | None = None
) -> Choice[Action]:
    """Choose cards by what could be fired at the enemies where they are now, and shots by their chance to hit.

    If an enemy is named, cards are chosen against it alone (SE-57).
    """
    if isinstance(actions[0], ChooseCards):
        return _cards(view, actions, chance, budget, enemy)
    worths = [(action, _worth(view, action)) for action in actions]
    best = max(worth for _, worth in worths)
    action = pick(chance, [action for action, worth in worths if worth == best])
    return Choice(action, reason(view, action))


def _cards(
    view: View, actions: Sequence[Action], chance: Chance, budget: Budget, enemy: Plane | None
) -> Choice[Action]:
    looked: dict[Command, float] = {}
    for action in actions:
        assert isinstance(action, ChooseCards)
        for command in action.cards:
            if command not in looked:
                looked[command] = 0.0 if budget.spent() else _hope(view, command, enemy)
    worths = [sum(looked[command] for command in action.cards) for action in actions if isinstance(action, ChooseCards)]
    best = max(worths)
    action = pick(chance, [action for action, worth in zip(actions, worths, strict=True) if worth == best])
    aimed = "the enemies where they are" if enemy is None else f"{PLANE_NAMES[enemy]} where it is"
    return Choice(action, f"{write(action)}: the best chances to fire at {aimed}")


def _hope(view: View, command: Command, only: Plane | None) -> float:
    """Return what a plane could fire after its move at the enemies where they are now, or at one of them alone."""
    plane = seen_plane(view, command.plane)
    card = CARDS[command.direction, command.dice]
    foes = [enemy for enemy in standing(view, FOE[plane.team]) if only in (None, enemy.plane)]
    enemies = [(where(enemy), guns(aim(plane, enemy)).worth) for enemy in foes]
    return sum(
        chance * max(worth[sight(plane, here, there)] for there, worth in enemies)
        for here, chance in ends(plane.team, card, where(plane))
    )


def _worth(view: View, action: Action) -> Fraction:
    match action:
        case Shoot(plane, weapon, target):
            return _fair(view, plane, weapon, target)
        case OrderFire(orders):
            return sum((_order(view, order.plane, order.deed, order.target) for order in orders), Fraction(0))
        case Fly() | Reload():
            return Fraction(1, 100)
        case DropFlare(plane):
            return Fraction(1 if seen_plane(view, plane).damage != Damage() else -1)
        case GiveWay():
            return Fraction(-1)
        case KeepFlare():
            return Fraction(0)
    return Fraction(0)


def _order(view: View, plane: Plane, deed: Deed, target: Plane | None) -> Fraction:
    if target is not None:
        return _fair(view, plane, Weapon(deed.value), target)
    return Fraction(1, 100) if deed is Deed.RELOAD else Fraction(0)


def _fair(view: View, plane: Plane, weapon: Weapon, target: Plane) -> Fraction:
    """Return the chance to hit, or -1 if it is less than FAIR."""
    one, other = seen_plane(view, plane), seen_plane(view, target)
    chance = hit_chance(weapon, sight(one, where(one), where(other)) // 2, flare=other.flare)
    return chance if chance >= FAIR else Fraction(-1)
