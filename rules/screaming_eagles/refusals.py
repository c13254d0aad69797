"""The refusals: what was wrong with an action, by which clause, and what is possible."""

from __future__ import annotations

from rules.errors import IllegalAction
from rules.screaming_eagles import actions
from rules.screaming_eagles.board import AFTERBURNER, BOARD
from rules.screaming_eagles.legal import CARDS, asked, deck, due, fires_before, is_legal, may_hit, to_act, unready
from rules.screaming_eagles.names import TEAM_OF, Plane, Weapon
from rules.screaming_eagles.speech import check_saying
from rules.screaming_eagles.state import ENDING_CLAUSES, Aircraft, Stage, State, aircraft, is_empty, stock


def check(state: State, seat: int, action: actions.Action, *, at: int) -> None:
    """Let a legal action pass.

    :raises IllegalAction: naming the clause that forbids it.
    """
    if state.ended is not None:
        raise IllegalAction("match-over", ENDING_CLAUSES[state.ended], "the match is over: nobody is to act")
    if seat not in state.seats or seat in state.gone:
        raise IllegalAction("not-flying", "SE-46", f"seat {seat} takes no part, or has left")
    match action:
        case actions.Note() | actions.OfferDraw() | actions.AnswerDraw():
            check_saying(state, seat, action)
        case _ if not is_legal(state, seat, action):
            raise _refusal(state, seat, action)


def _refusal(state: State, seat: int, action: actions.Action) -> IllegalAction:
    waits = to_act(state)
    if seat not in waits:
        words = f"seat {seat} is not to act; waited for: seat {', '.join(map(str, waits))}"
        return IllegalAction("not-your-turn", _awaited(state)[1], words)
    match action:
        case actions.ChooseCards(cards) if state.stage is Stage.CARDS:
            return _no_cards(state, seat, cards)
        case actions.OrderFire() if state.stage is Stage.VOLLEY and not state.shots:
            return _no_volley(state, action)
        case actions.DropFlare(plane) | actions.KeepFlare(plane) if (shot := asked(state)) is not None:
            words = f"the missile is aimed at {shot.target}, not at {plane}"
            return IllegalAction("not-the-target", "SE-27", words)
        case actions.Fly() | actions.Shoot() | actions.Reload() | actions.Hold() | actions.GiveWay() if _is_slot(state):
            return _no_slot(state, seat, action)
    words, clause = _awaited(state)
    return IllegalAction("not-now", clause, f"now {words}")


def _is_slot(state: State) -> bool:
    return state.stage not in (Stage.CARDS, Stage.VOLLEY) and asked(state) is None


def _awaited(state: State) -> tuple[str, str]:
    """Say what the match waits for, and by which clause."""
    shot = asked(state)
    if shot is not None:
        return f"the pilot of {shot.target} drops a flare or keeps it", "SE-25"
    if state.mover is not None:
        return f"{state.mover} fires, reloads or holds", "SE-12"
    return {
        Stage.CARDS: ("command cards are chosen", "SE-4"),
        Stage.MOVES: (f"{state.team} moves a plane", "SE-7"),
        Stage.BEFORE: (f"{state.team} fires with a plane of the group or holds", "SE-39"),
        Stage.AFTER: (f"{state.team} fires with a plane of the group or holds", "SE-39"),
        Stage.LATE: (f"{state.team} fires with a plane or holds", "SE-38"),
        Stage.VOLLEY: ("orders for the volley are given", "SE-43"),
    }[state.stage]


# Cards


def _no_cards(state: State, seat: int, cards: tuple[actions.Command, ...]) -> IllegalAction:
    planes = unready(state, seat)
    if [craft.plane for craft in planes] != [command.plane for command in cards]:
        wanted = ", ".join(craft.plane for craft in planes)
        return IllegalAction("wrong-planes", "SE-4", f"a card is due for each of {wanted}, in this order")
    for craft, command in zip(planes, cards, strict=True):
        if CARDS[command.direction, command.dice] not in deck(state, craft):
            return _no_card(state, craft, command)
    raise AssertionError("every card fits")


def _no_card(state: State, craft: Aircraft, command: actions.Command) -> IllegalAction:
    if state.rules.engine_hits and craft.damage.engine and command.dice == AFTERBURNER:
        words = f"{craft.plane} was hit in the engine: its cards with {AFTERBURNER} dice are gone"
        return IllegalAction("no-afterburner", "SE-37", words)
    words = f"{craft.plane} is tilted to the {craft.tilt}: it flies {craft.tilt} again or straight"
    return IllegalAction("banked", "SE-34", words)


# Slots


def _no_slot(
    state: State, seat: int, action: actions.Fly | actions.Shoot | actions.Reload | actions.Hold | actions.GiveWay
) -> IllegalAction:
    if isinstance(action, actions.GiveWay):
        words = "there is no other pilot's plane in the team to leave this slot to"
        return IllegalAction("no-way-to-give", "SE-47", words)
    craft = aircraft(state, action.plane)
    fault = _not_its_turn(state, seat, craft)
    if fault is not None:
        return fault
    match action:
        case actions.Fly():
            words, clause = _awaited(state)
            return IllegalAction("not-moving", clause, f"no plane is to be moved now: {words}")
        case actions.Shoot(plane, weapon, target):
            if state.stage is Stage.MOVES and state.mover is None and not fires_before(state):
                return IllegalAction("fire-is-late", "SE-38", "planes fire after all have moved")
            return no_shot(state, plane, weapon, target)
        case actions.Reload():
            return _no_reload(state, craft)
        case actions.Hold():
            return IllegalAction("must-move", "SE-13", f"{craft.plane} must move: fly, or shoot first")


def _not_its_turn(state: State, seat: int, craft: Aircraft) -> IllegalAction | None:
    if craft.space is None:
        return IllegalAction("shot-down", "SE-29", f"{craft.plane} was shot down")
    if craft.seat != seat:
        return IllegalAction("not-your-plane", "SE-6", f"{craft.plane} is not flown by seat {seat}")
    if state.mover is not None:
        if state.mover is not craft.plane:
            return IllegalAction("not-its-turn", "SE-12", f"it is the turn of {state.mover}, not of {craft.plane}")
        return None
    if TEAM_OF[craft.plane] is not state.team or not due(state, craft):
        words = f"{craft.plane} has no slot left here: {_awaited(state)[0]}"
        return IllegalAction("no-slot-left", _awaited(state)[1], words)
    return None


def no_shot(state: State, plane: Plane, weapon: Weapon, target: Plane) -> IllegalAction:
    """Say why a shot cannot be fired."""
    craft, other = aircraft(state, plane), aircraft(state, target)
    if TEAM_OF[plane] is TEAM_OF[target]:
        return IllegalAction("friendly-fire", "SE-33", f"{target} is not an enemy of {plane}")
    if craft.space is None or other.space is None:
        down = plane if craft.space is None else target
        return IllegalAction("shot-down", "SE-29", f"{down} was shot down")
    if not stock(craft.load, weapon):
        return IllegalAction("no-ammunition", "SE-32", f"{plane} has nothing left to fire with {weapon}")
    if BOARD.sights[TEAM_OF[plane]][craft.space][other.space] is None:
        return IllegalAction("out-of-cone", "SE-20", f"{target} is not in the cone of fire of {plane}")
    words = f"{target} is neither straight nor diagonally ahead of {plane}; a missile can be fired at it"
    return IllegalAction("not-in-line", "SE-22", words)


def _no_reload(state: State, craft: Aircraft) -> IllegalAction:
    if not is_empty(craft.load):
        return IllegalAction("not-empty", "SE-31", f"{craft.plane} still has something to fire")
    return IllegalAction("reload-is-late", "SE-31", f"{craft.plane} can load a round only after it has moved")


# The volley


def _no_volley(state: State, action: actions.OrderFire) -> IllegalAction:
    for one in action.orders:
        craft = aircraft(state, one.plane)
        fires = one.deed in {weapon.value for weapon in Weapon}
        if (one.target is None) is fires:
            return IllegalAction("no-target", "SE-43", "a plane that fires names its target, and no other does")
        if one.target is not None and not may_hit(state, one.plane, Weapon(one.deed.value), one.target):
            return no_shot(state, one.plane, Weapon(one.deed.value), one.target)
        if one.deed == "reload" and not is_empty(craft.load):
            return _no_reload(state, craft)
    words = "an order is due for each plane that the seat flies and that has something to do, in the planes' order"
    return IllegalAction("wrong-planes", "SE-43", words)
