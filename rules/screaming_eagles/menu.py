"""The whole menu of a seat: the open decision's actions (legal.py) and the messages that are allowed (speech.py).

Cards and orders for two planes are too many to list: they are one template, with a choice for each plane.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from rules.screaming_eagles.actions import INTERRUPTS, Action, ChooseCards, Command, Deed, FireOrder, OrderFire
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.legal import asked, decisions, deck, orders_of, to_act, unordered, unready
from rules.screaming_eagles.names import TEAM_OF, WEAPONS, Plane, Weapon, card_of, card_words
from rules.screaming_eagles.odds import hit_chance
from rules.screaming_eagles.speech import sayings
from rules.screaming_eagles.state import Stage, State, aircraft
from rules.values import MenuItem, Template
from rules.wire.codec import codec, family

Parts = tuple[Command, ...] | tuple[FireOrder, ...]
"""The choices of one plane: its cards, or its orders in the volley."""

Shot = tuple[int, Fraction]
"""A distance, and the chance to hit at it."""

_FIELDS: Mapping[type, str] = {ChooseCards: "cards", OrderFire: "orders"}


def unasked(state: State, action: Action) -> bool:
    """Return whether an action is something said, which no decision asks for (SE-48, SE-49)."""
    return type(action) in INTERRUPTS


def legal_actions(state: State, seat: int) -> tuple[MenuItem[Action], ...]:
    """Return what ``seat`` may do: the open decision, answers, an offer, and templates last, that of a note behind."""
    choices, said = _choices(state, seat), sayings(state, seat)
    if len(choices) < 2:
        return (*decisions(state, seat), *said)
    listed = [item for item in said if not isinstance(item, Template)]
    shots = tuple(tuple(_shot(state, part) for part in parts) for parts in choices)
    return (*listed, _template(choices, shots), *said[len(listed) :])


def _choices(state: State, seat: int) -> tuple[Parts, ...]:
    """Return the cards or orders of each plane for which a seat has yet to choose them together (SE-4, SE-43)."""
    if state.ended is not None or seat not in to_act(state) or asked(state) is not None:
        return ()
    if state.stage is Stage.CARDS:
        return tuple(
            tuple(Command(craft.plane, card.direction, card.dice) for card in deck(state, craft))
            for craft in unready(state, seat)
        )
    if state.stage is Stage.VOLLEY:
        return tuple(orders_of(state, craft) for craft in unordered(state, seat))
    return ()


@lru_cache(maxsize=10_000)
def _template(choices: tuple[Parts, ...], shots: tuple[tuple[Shot | None, ...], ...]) -> Template[Action]:
    """Return the domain of one choice for each plane: a list with the choices of each plane in its place."""
    example = joined([parts[0] for parts in choices])
    schema = family(type(example)).schema["oneOf"][0]
    count = len(choices)
    planes = {"type": "array", "prefixItems": list(map(_one_of, choices, shots)), "minItems": count}
    own = {_FIELDS[type(example)]: {**planes, "maxItems": count, "items": False}}
    return Template({**schema, "properties": {**schema["properties"], **own}}, example)


def _shot(state: State, part: Command | FireOrder) -> Shot | None:
    """Return how far an order fires, and its chance unless a flare is dropped (SE-24); None for other choices."""
    if isinstance(part, Command) or part.target is None:
        return None
    here, there = aircraft(state, part.plane).space, aircraft(state, part.target).space
    sight = None if here is None or there is None else BOARD.sights[TEAM_OF[part.plane]][here][there]
    return None if sight is None else (sight.distance, hit_chance(Weapon(part.deed.value), sight.distance))


def _one_of(parts: Parts, shots: Sequence[Shot | None]) -> Mapping[str, Any]:
    """Return the choices of one plane: last those that cannot hit."""
    plane = parts[0].plane.value
    last = [shot is not None and not shot[1] for shot in shots]
    order = sorted(range(len(parts)), key=last.__getitem__)
    one_of = [{"const": codec(type(parts[at])).encode(parts[at]), **_shown(parts[at], shots[at])} for at in order]
    spots = [f"card-{plane}", plane] if isinstance(parts[0], Command) else [plane]
    return {"title": plane.capitalize(), "x-spots": spots, "oneOf": one_of}


def _shown(part: Command | FireOrder, shot: Shot | None) -> Mapping[str, Any]:
    """Return the title of a choice, as a list of single actions has it; the plane at which it is aimed; its chance."""
    if isinstance(part, Command):
        words = card_words(part.direction, part.dice)
        return {"title": words, "x-card": card_of(TEAM_OF[part.plane], part.direction, part.dice)}
    if part.target is None or shot is None:
        return {"title": "Load a cannon round" if part.deed is Deed.RELOAD else "Do not fire"}
    distance, chance = shot
    aimed = f"{part.target.capitalize()}, {distance} away{'' if chance else ' (cannot hit)'}"
    odds = {"hits": chance.numerator, "of": chance.denominator}
    return {"title": f"{WEAPONS[Weapon(part.deed.value)]} at {aimed}", "x-spots": [part.target.value], "x-odds": odds}


def joined(parts: Sequence[Any]) -> ChooseCards | OrderFire:
    """Return the action of one choice for each plane."""
    return ChooseCards(tuple(parts)) if isinstance(parts[0], Command) else OrderFire(tuple(parts))


def parts_of(template: Template[Action]) -> tuple[Parts, ...]:
    """Return the choices of each plane in a template of cards or orders; nothing for another template."""
    name = _FIELDS.get(type(template.example))
    if name is None:
        return ()
    read = _command if name == "cards" else _order
    choices: Sequence[Mapping[str, Any]] = template.schema["properties"][name]["prefixItems"]
    return tuple(tuple(read(one["const"]) for one in choice["oneOf"]) for choice in choices)  # type: ignore[misc]


def _command(plain: Mapping[str, Any]) -> Command:
    command: Command = codec(Command).decode(plain)
    return command


def _order(plain: Mapping[str, Any]) -> FireOrder:
    return FireOrder(Plane(plain["plane"]), Deed(plain["deed"]), plain["target"] and Plane(plain["target"]))


def members(template: Template[Action]) -> tuple[Action, ...]:
    """Return every action of a template of cards or orders, the choices of the first plane slowest."""
    choices = parts_of(template)
    return tuple(map(joined, product(*choices))) if choices else ()
