"""What is legal: the menu, the dry run and the refusal all come from here, and none of them touches luck.

The predicates look at a :class:`Position`: a state, or the scene in which an action is unfolding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Protocol

from rules.screaming_eagles import actions
from rules.screaming_eagles.board import AFTERBURNER, BOARD, CARD_DICE, DIRECTIONS
from rules.screaming_eagles.names import FOE, NUMBER, PLANES, TEAM_OF, TEAM_PLANES, Direction, Plane, Team, Weapon
from rules.screaming_eagles.options import Switches
from rules.screaming_eagles.state import Aircraft, Card, Ending, ShotSeen, Stage, State, is_empty, stock


class Position(Protocol):
    """What decides on what is legal."""

    @property
    def rules(self) -> Switches:
        """The switches in force."""
        ...

    @property
    def planes(self) -> Sequence[Aircraft]:
        """The four planes."""
        ...

    @property
    def stage(self) -> Stage:
        """The part of the round."""
        ...

    @property
    def group(self) -> int:
        """The dice of the group in hand."""
        ...

    @property
    def team(self) -> Team | None:
        """Whose slot it is."""
        ...

    @property
    def mover(self) -> Plane | None:
        """The plane whose turn it is."""
        ...

    @property
    def yielded(self) -> int | None:
        """The seat that gave way."""
        ...

    @property
    def shots(self) -> Sequence[ShotSeen]:
        """The shots in the air."""
        ...

    @property
    def ended(self) -> Ending | None:
        """Why the match ended."""
        ...


# Every action that a menu can hold is made once: otherwise playouts would spend half their time on making them.
FLY = tuple(actions.Fly(plane) for plane in PLANES)
HOLD = tuple(actions.Hold(plane) for plane in PLANES)
RELOAD = tuple(actions.Reload(plane) for plane in PLANES)
SHOOT: dict[tuple[int, int], dict[Weapon, actions.Shoot]] = {
    (number, target): {weapon: actions.Shoot(PLANES[number], weapon, PLANES[target]) for weapon in Weapon}
    for team, numbers in TEAM_PLANES.items()
    for number in numbers
    for target in TEAM_PLANES[FOE[team]]
}
ORDERS: dict[actions.Action, actions.FireOrder] = {
    **{
        shoot: actions.FireOrder(shoot.plane, actions.Deed(shoot.weapon.value), shoot.target)
        for by_weapon in SHOOT.values()
        for shoot in by_weapon.values()
    },
    **{action: actions.FireOrder(action.plane, actions.Deed.RELOAD) for action in RELOAD},
    **{action: actions.FireOrder(action.plane, actions.Deed.HOLD) for action in HOLD},
}
"""What a plane does in a slot for firing, as an order for the volley (SE-43)."""

FLARES = tuple((actions.DropFlare(plane), actions.KeepFlare(plane)) for plane in PLANES)
GIVE_WAY = actions.GiveWay()
_DICE: dict[int, actions.Dice] = {1: 1, 2: 2, 4: 4}
CARDS: dict[tuple[Direction, int], Card] = {
    (direction, dice): Card(direction, _DICE[dice]) for direction in DIRECTIONS for dice in CARD_DICE
}
"""The nine command cards (SE-2)."""


# Who acts


def due(at: Position, craft: Aircraft) -> bool:
    """Return whether a plane still has a slot in the open stage (SE-7, SE-10, SE-38, SE-39)."""
    if craft.space is None:
        return False
    if at.stage is Stage.MOVES:
        return not craft.moved
    if craft.fired or craft.passed:
        return False
    return at.stage is Stage.LATE or (craft.card is not None and craft.card.dice == at.group)


def due_planes(at: Position, team: Team) -> list[Aircraft]:
    """Return the planes of a team that still have a slot, in their order."""
    return [at.planes[number] for number in TEAM_PLANES[team] if due(at, at.planes[number])]


def asked(at: Position) -> ShotSeen | None:
    """Return the announced missile against which a flare may be dropped and nobody has said (SE-25)."""
    for shot in at.shots:
        if shot.flare is None:
            return shot
    return None


def to_act(at: Position) -> tuple[int, ...]:
    """Return the seats that must act, ascending."""
    if at.ended is not None:
        return ()
    shot = asked(at)
    if shot is not None:
        return _seats([at.planes[NUMBER[shot.target]]])
    if at.stage is Stage.CARDS:
        return _seats([craft for craft in at.planes if craft.card is None and craft.space is not None])
    if at.stage is Stage.VOLLEY:
        return _seats([craft for craft in at.planes if craft.order is None and craft.space is not None])
    if at.mover is not None:
        return _seats([at.planes[NUMBER[at.mover]]])
    if at.team is None:
        return ()
    return tuple(seat for seat in _seats(due_planes(at, at.team)) if seat != at.yielded)


def _seats(planes: Sequence[Aircraft]) -> tuple[int, ...]:
    if len(planes) == 1:
        return () if planes[0].seat is None else (planes[0].seat,)
    return tuple(sorted({craft.seat for craft in planes if craft.seat is not None}))


# Command cards


def deck(at: Position, craft: Aircraft) -> tuple[Card, ...]:
    """Return the cards that may be chosen for a plane, in their order (SE-3, SE-34, SE-37)."""
    tilt = craft.tilt if at.rules.banking else Direction.STRAIGHT
    return cards_for(tilt, not (at.rules.engine_hits and craft.damage.engine))


@cache
def cards_for(tilt: Direction, afterburner: bool) -> tuple[Card, ...]:
    """Return the cards that a plane of that tilt may fly, in the order of the deck (SE-2, SE-34, SE-37)."""
    return tuple(
        card
        for card in CARDS.values()
        if (afterburner or card.dice != AFTERBURNER)
        and (Direction.STRAIGHT in (tilt, card.direction) or card.direction is tilt)
    )


def unready(at: Position, seat: int) -> list[Aircraft]:
    """Return the planes for which a seat has yet to choose a card."""
    return [craft for craft in at.planes if craft.seat == seat and craft.space is not None and craft.card is None]


@cache
def _hands(planes: tuple[Plane, ...], decks: tuple[tuple[Card, ...], ...]) -> tuple[actions.ChooseCards, ...]:
    return tuple(
        actions.ChooseCards(
            tuple(actions.Command(plane, card.direction, card.dice) for plane, card in zip(planes, hand, strict=True))
        )
        for hand in product(*decks)
    )


def hands(at: Position, seat: int) -> tuple[actions.ChooseCards, ...]:
    """Return every choice of cards that a seat has (SE-4)."""
    planes = unready(at, seat)
    return _hands(tuple(craft.plane for craft in planes), tuple(deck(at, craft) for craft in planes))


# Fire


def shots_of(at: Position, craft: Aircraft) -> list[actions.Action]:
    """Return every shot that a plane can fire now, by target and weapon (SE-20 to SE-23, SE-33)."""
    found: list[actions.Action] = []
    if craft.space is None:
        return found
    number = NUMBER[craft.plane]
    row = BOARD.sights[TEAM_OF[craft.plane]][craft.space]
    load = craft.load
    for target in (2, 3) if number < 2 else (0, 1):
        space = at.planes[target].space
        sight = None if space is None else row[space]
        if sight is not None:
            shoot = SHOOT[number, target]
            if load.long:
                found.append(shoot[Weapon.LONG])
            if load.medium:
                found.append(shoot[Weapon.MEDIUM])
            if load.cannon and sight.lined:
                found.append(shoot[Weapon.CANNON])
    return found


def may_hit(at: Position, plane: Plane, weapon: Weapon, target: Plane) -> bool:
    """Return whether a weapon of a plane may be fired at a target, whatever the distance (SE-20, SE-22, SE-25)."""
    craft, other = at.planes[NUMBER[plane]], at.planes[NUMBER[target]]
    if TEAM_OF[plane] is TEAM_OF[target] or craft.space is None or other.space is None:
        return False
    sight = BOARD.sights[TEAM_OF[plane]][craft.space][other.space]
    if sight is None or not stock(craft.load, weapon):
        return False
    return sight.lined or weapon is not Weapon.CANNON


def firing(at: Position, craft: Aircraft) -> list[actions.Action]:
    """Return what a plane can do when it may fire: shoot, reload (SE-31), hold."""
    found = shots_of(at, craft)
    number = NUMBER[craft.plane]
    if at.stage is not Stage.BEFORE and is_empty(craft.load):
        found.append(RELOAD[number])
    found.append(HOLD[number])
    return found


def fires_before(at: Position) -> bool:
    """Return whether a plane may fire before it moves one by one (SE-11): not when firing has a stage of its own."""
    return not at.rules.late_fire


def orders_of(at: Position, craft: Aircraft) -> tuple[actions.FireOrder, ...]:
    """Return what a plane can do in the volley (SE-43)."""
    return tuple([ORDERS[action] for action in firing(at, craft)])


def unordered(at: Position, seat: int) -> list[Aircraft]:
    """Return the planes for which a seat has yet to give an order in the volley."""
    return [craft for craft in at.planes if craft.seat == seat and craft.space is not None and craft.order is None]


# The menu


def may_give_way(at: Position, seat: int) -> bool:
    """Return whether a seat may leave the open slot to a plane of its team that another flies, or flew (SE-47)."""
    if at.team is None or at.mover is not None or at.yielded is not None:
        return False
    return len({craft.seat for craft in due_planes(at, at.team)} | {seat}) > 1


@lru_cache(maxsize=10_000)
def _volleys(choices: tuple[tuple[actions.FireOrder, ...], ...]) -> tuple[actions.OrderFire, ...]:
    return tuple(actions.OrderFire(orders) for orders in product(*choices))


def _slot(at: Position, seat: int, team: Team) -> Iterator[actions.Action]:
    for craft in due_planes(at, team):
        if craft.seat == seat:
            if at.stage is Stage.MOVES:
                yield FLY[NUMBER[craft.plane]]
                if fires_before(at):
                    yield from shots_of(at, craft)
            else:
                yield from firing(at, craft)
    if may_give_way(at, seat):
        yield GIVE_WAY


def decisions(at: Position, seat: int) -> tuple[actions.Action, ...]:
    """Return what a seat that must act may do about the open decision, without interrupts; nothing for others."""
    if at.ended is not None or seat not in to_act(at):
        return ()
    shot = asked(at)
    if shot is not None:
        return FLARES[NUMBER[shot.target]]
    if at.stage is Stage.CARDS:
        return hands(at, seat)
    if at.stage is Stage.VOLLEY:
        return _volleys(tuple([orders_of(at, craft) for craft in unordered(at, seat)]))
    if at.mover is not None:
        return tuple(firing(at, at.planes[NUMBER[at.mover]]))
    return () if at.team is None else tuple(_slot(at, seat, at.team))


def is_legal(state: State, seat: int, action: actions.Action) -> bool:
    """Return whether an action is one of ``decisions``, without listing them where that is long."""
    match action:
        case actions.ChooseCards(cards):
            return state.stage is Stage.CARDS and _fit(state, unready(state, seat), cards)
        case actions.OrderFire(orders):
            return state.stage is Stage.VOLLEY and not state.shots and _fire(state, unordered(state, seat), orders)
        case _:
            return action in decisions(state, seat)


def _fit(state: State, planes: list[Aircraft], cards: tuple[actions.Command, ...]) -> bool:
    """Return whether cards may be laid for just these planes."""
    if len(planes) != len(cards):
        return False
    for craft, command in zip(planes, cards, strict=True):
        if craft.plane is not command.plane or CARDS[command.direction, command.dice] not in deck(state, craft):
            return False
    return True


def _fire(state: State, planes: list[Aircraft], orders: tuple[actions.FireOrder, ...]) -> bool:
    """Return whether orders may be given for just these planes."""
    if len(planes) != len(orders):
        return False
    return all(order in orders_of(state, craft) for craft, order in zip(planes, orders, strict=True))
