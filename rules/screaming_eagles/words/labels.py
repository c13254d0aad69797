"""Actions in words, for the menu."""

from __future__ import annotations

from typing import Final

from rules.screaming_eagles import actions
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.names import (
    TEAM_OF,
    WEAPONS,
    Plane,
    Section,
    Weapon,
    card_of,
    card_words,
)
from rules.screaming_eagles.odds import hit_chance
from rules.screaming_eagles.state import Stage, State, aircraft, is_open
from rules.show.wording import listed
from rules.values import Described, MenuItem, Odds, Template

PLANE_NAMES: dict[Plane, str] = {plane: plane.value.capitalize() for plane in Plane}
WEAPON_NAMES: dict[Weapon, str] = {
    Weapon.LONG: "a long-range missile",
    Weapon.MEDIUM: "a medium-range missile",
    Weapon.CANNON: "the cannon",
}
MISSILES: dict[Weapon, str] = {Weapon.LONG: "long-range missile", Weapon.MEDIUM: "medium-range missile"}


def describe(state: State, seat: int, item: MenuItem[actions.Action]) -> Described:
    """Put an item of the menu in words, with the clause that allows it."""
    action: actions.Action = item.example if isinstance(item, Template) else item
    if isinstance(item, Template) and isinstance(action, actions.ChooseCards | actions.OrderFire):
        return _of_planes(action)
    match action:
        case actions.ChooseCards(cards):
            planes = [card.plane.value for card in cards]
            spots = (*(f"card-{plane}" for plane in planes), *planes)
            keys = [card_of(TEAM_OF[card.plane], card.direction, card.dice) for card in cards]
            words = "; ".join(_card(card) for card in cards)
            return Described(words, "SE-4", spots, card=keys[0] if len(keys) == 1 else "")
        case actions.Fly(plane):
            card = _flown(state, plane)
            path = (PLANE_NAMES[plane], f"Move: {card}")
            return Described(f"Move {PLANE_NAMES[plane]}: {card}", "SE-7", (plane.value,), path)
        case actions.GiveWay():
            return Described("Leave this slot to the wingman", "SE-47")
        case actions.DropFlare(plane):
            left = aircraft(state, plane).load.flares
            label = f"Drop a flare of {PLANE_NAMES[plane]} {_against(state)} ({left} left)"
            return Described(label, "SE-26", (plane.value,))
        case actions.KeepFlare(plane):
            label = f"Drop no flare of {PLANE_NAMES[plane]} {_against(state)}"
            return Described(label, "SE-26", (plane.value,))
        case actions.Note() | actions.OfferDraw() | actions.AnswerDraw():
            return _saying(state, seat, action)
        case _:
            return _firing(state, action)


def _of_planes(example: actions.ChooseCards | actions.OrderFire) -> Described:
    """Put a choice for several planes in words."""
    if isinstance(example, actions.ChooseCards):
        planes = [card.plane for card in example.cards]
        words = f"Lay a command card for each of {listed([PLANE_NAMES[plane] for plane in planes])}"
        return Described(words, "SE-4", tuple(plane.value for plane in planes))
    planes = [order.plane for order in example.orders]
    words = f"Order what each of {listed([PLANE_NAMES[plane] for plane in planes])} does in the volley"
    return Described(words, "SE-43", tuple(plane.value for plane in planes))


def _firing(state: State, action: actions.Shoot | actions.Reload | actions.Hold | actions.OrderFire) -> Described:
    match action:
        case actions.Shoot(plane, weapon, target):
            return _shoot(state, plane, weapon, target)
        case actions.Reload(plane):
            name, words = PLANE_NAMES[plane], "Load a cannon round"
            return Described(f"{words} into {name}", "SE-31", (plane.value,), (name, words))
        case actions.Hold(plane):
            name, words = PLANE_NAMES[plane], "Do not fire"
            return Described(f"{words} with {name}", "SE-12", (plane.value,), (name, words))
        case actions.OrderFire(orders):
            targets = (order.target.value for order in orders if order.target is not None)
            spots = (*dict.fromkeys(targets), *(order.plane.value for order in orders))
            words = "; ".join(_order(state, order) for order in orders)
            return Described(words, "SE-43", spots, *(_alone(state, *orders) if len(orders) == 1 else ()))


def _card(card: actions.Command) -> str:
    return f"{PLANE_NAMES[card.plane]}: {card_words(card.direction, card.dice)}"


def _flown(state: State, plane: Plane) -> str:
    card = aircraft(state, plane).card
    assert card is not None
    return card_words(card.direction, card.dice)


def _shoot(state: State, plane: Plane, weapon: Weapon, target: Plane) -> Described:
    """Put a shot in words, with its chance unless a flare is dropped (SE-24), and under its plane and weapon."""
    chance = hit_chance(weapon, _distance(state, plane, target))
    aimed = f"{PLANE_NAMES[target]}, {_away(state, plane, target)}"
    first = state.stage is Stage.BEFORE or (state.stage is Stage.MOVES and state.mover is None)
    before, never = ", before moving" if first else "", "" if chance else " (cannot hit)"
    words = f"Fire {WEAPON_NAMES[weapon]} of {PLANE_NAMES[plane]} at {aimed}{before}{never}"
    path = (PLANE_NAMES[plane], f"{WEAPONS[weapon]}{before}", f"{aimed}{never}")
    return Described(words, "SE-25", (target.value, plane.value), path, Odds(*chance.as_integer_ratio()))


def _alone(state: State, order: actions.FireOrder) -> tuple[tuple[str, ...], Odds | None]:
    """Return under what an order for one plane is shown, and its chance."""
    name = PLANE_NAMES[order.plane]
    if order.target is None:
        return (name, "Load a cannon round" if order.deed is actions.Deed.RELOAD else "Do not fire"), None
    weapon = Weapon(order.deed.value)
    chance = hit_chance(weapon, _distance(state, order.plane, order.target))
    return (name, WEAPONS[weapon], _aimed(state, order, order.target)), Odds(*chance.as_integer_ratio())


def _aimed(state: State, order: actions.FireOrder, target: Plane) -> str:
    """Name the target of an order, how far away it is, and whether it cannot be hit."""
    distance = _distance(state, order.plane, target)
    never = "" if hit_chance(Weapon(order.deed.value), distance) else " (cannot hit)"
    return f"{PLANE_NAMES[target]}, {distance} away{never}"


def _against(state: State) -> str:
    """Name the missile for which a flare is asked."""
    shot = next(shot for shot in state.shots if shot.flare is None)
    return f"against the {MISSILES[shot.weapon]} of {PLANE_NAMES[shot.plane]}, {shot.distance} away"


def _away(state: State, plane: Plane, target: Plane) -> str:
    return f"{_distance(state, plane, target)} away"


def _distance(state: State, plane: Plane, target: Plane) -> int:
    here, there = aircraft(state, plane).space, aircraft(state, target).space
    assert here is not None
    assert there is not None
    sight = BOARD.sights[TEAM_OF[plane]][here][there]
    assert sight is not None
    return sight.distance


def _order(state: State, order: actions.FireOrder) -> str:
    name = PLANE_NAMES[order.plane]
    if order.target is not None:
        weapon = WEAPON_NAMES[Weapon(order.deed.value)]
        return f"{name} fires {weapon} at {_aimed(state, order, order.target)}"
    return f"{name} loads a cannon round" if order.deed is actions.Deed.RELOAD else f"{name} does not fire"


def _saying(state: State, seat: int, action: actions.Note | actions.OfferDraw | actions.AnswerDraw) -> Described:
    match action:
        case actions.Note():
            return Described(
                "Send a note to the wingman; a bot reads: target (plane), cover, bank (direction)", "SE-48"
            )
        case actions.OfferDraw():
            return Described("Offer a draw", "SE-49")
        case actions.AnswerDraw(offerer, _, accept):
            if offerer == seat:
                return Described("Take back the offer of a draw", "SE-49")
            word = "Accept" if accept else "Decline"
            dead = any(offer.seat == offerer and not is_open(offer) for offer in state.talk.offers)
            return Described(
                f"{word} the draw that seat {offerer} offered{' (declined already)' if dead else ''}", "SE-49"
            )


SECTION_NAMES: Final = {
    Section.COCKPIT: "cockpit",
    Section.FUEL_TANK: "fuel tank",
    Section.ENGINE: "engine",
    Section.TAIL: "tail",
    Section.WINGS: "wings",
}
