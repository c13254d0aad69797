"""What is legal: the menu, the dry run and the refusal all come from here, and none of them touches luck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.errors import IllegalAction
from rules.twelve_oclock_high.actions import Action, Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD, Flight
from rules.twelve_oclock_high.state import ENDING_CLAUSES, THROWS, Phase, Squadron, State, is_covered, squadron_of

_THROW, _BOMB, _END_TURN = Throw(), Bomb(), EndTurn()


def to_act(state: State) -> tuple[int, ...]:
    """Return the seat whose turn it is; nobody when the match is over."""
    return () if state.ended is not None else (state.turn.seat,)


def may_throw(state: State) -> bool:
    """Return whether a throw is due or free: three a turn, and none while a throw is to be flown (12H-5)."""
    return state.turn.phase is not Phase.MOVE and state.turn.throws < THROWS


def may_bomb(state: State) -> bool:
    """Return whether the marker has just landed on a target that it may attack (12H-6, 12H-11)."""
    return state.turn.phase is Phase.LANDED


def may_end_turn(state: State) -> bool:
    """Return whether the player may stop: after any movement of a bomber (12H-5)."""
    return state.turn.phase in (Phase.LANDED, Phase.MOVED)


def gives_attack(state: State, squadron: Squadron, flight: Flight) -> bool:
    """Return whether a flight lands directly on an open target whose price is held (12H-9, 12H-14, 12H-15)."""
    target = BOARD.targets.get(flight.to)
    if target is None or not flight.direct:
        return False
    return squadron.cards >= target.price and not is_covered(state, flight.to)


def flights(state: State) -> Mapping[str, Flight]:
    """Return the flights for the dice that lie, by end space in the board's order (12H-3)."""
    dice = state.turn.dice
    return {} if dice is None else BOARD.flights(squadron_of(state, state.turn.seat).space, sum(dice))


@cache
def _moves(space: str, count: int) -> tuple[Move, ...]:
    return tuple(Move(to) for to in BOARD.flights(space, count))


@cache
def _choices(bomb: bool, throw: bool, end_turn: bool) -> tuple[Action, ...]:
    offered = ((_BOMB, bomb), (_THROW, throw), (_END_TURN, end_turn))
    return tuple(action for action, legal in offered if legal)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return what ``seat`` may do: the end spaces in the board's order; else bomb, throw, end turn."""
    if state.ended is not None or seat != state.turn.seat:
        return ()
    dice = state.turn.dice
    if dice is not None:
        return _moves(squadron_of(state, seat).space, sum(dice))
    return _choices(may_bomb(state), may_throw(state), may_end_turn(state))


def check(state: State, seat: int, action: Action, *, at: int) -> None:
    """Let a legal action pass.

    :raises IllegalAction: naming the clause that forbids it.
    """
    if state.ended is not None:
        raise IllegalAction("match-over", ENDING_CLAUSES[state.ended], "the match is over: nobody is to act")
    if seat != state.turn.seat:
        raise IllegalAction(
            "not-your-turn", "12H-2", f"seat {seat} is not to act; it is the turn of seat {state.turn.seat}"
        )
    refusal = _refusal(state, action)
    if refusal is not None:
        raise refusal


def _refusal(state: State, action: Action) -> IllegalAction | None:
    match action:
        case Throw():
            return None if may_throw(state) else _no_throw(state)
        case Move(to):
            return None if to in flights(state) else _no_move(state, to)
        case Bomb():
            return None if may_bomb(state) else _no_attack(state)
        case EndTurn():
            return None if may_end_turn(state) else _no_end(state)


def _menu(state: State) -> str:
    """Say what is possible, for the end of a refusal."""
    if state.turn.dice is not None:
        return f"fly {sum(state.turn.dice)} to {', '.join(flights(state))}"
    words = {_BOMB: "bomb", _THROW: "throw", _END_TURN: "end the turn"}
    return " or ".join(words[action] for action in legal_actions(state, state.turn.seat))


def _no_throw(state: State) -> IllegalAction:
    if state.turn.dice is not None:
        return IllegalAction("dice-lie", "12H-3", f"you have already thrown: {_menu(state)}")
    return IllegalAction("no-throw-left", "12H-5", f"all {THROWS} throws are made: {_menu(state)}")


def _no_move(state: State, to: str) -> IllegalAction:
    if state.turn.dice is None:
        return IllegalAction("no-dice", "12H-3", f"you have not thrown yet, so nothing can be flown: {_menu(state)}")
    count = sum(state.turn.dice)
    if to not in BOARD.spaces:
        return IllegalAction("no-such-space", "12H-3", f"the board has no space {to}: {_menu(state)}")
    if to == BOARD.airfield or BOARD.spaces[to].path == "landing":
        return IllegalAction(
            "landing-path-shut",
            "12H-20",
            f"{to} is reached by the Landing Path, which is closed to players holding Bomb Cards: {_menu(state)}",
        )
    return IllegalAction("not-an-end-space", "12H-3", f"{to} is not {count} spaces away: {_menu(state)}")


def _no_attack(state: State) -> IllegalAction:
    squadron = squadron_of(state, state.turn.seat)
    target = BOARD.targets.get(squadron.space)
    if state.turn.dice is not None:
        return IllegalAction("dice-lie", "12H-3", f"you have thrown; move the full throw first: {_menu(state)}")
    if target is None:
        return IllegalAction("no-target", "12H-11", f"{squadron.space} is no target: {_menu(state)}")
    if is_covered(state, squadron.space):
        words = f"{target.name} is covered by a Direct Hit disc"
        return IllegalAction("covered", "12H-15", f"{words}: {_menu(state)}")
    if squadron.cards < target.price:
        words = f"{target.name} costs {target.price} cards, and the hand holds {squadron.cards}"
        return IllegalAction("too-few-cards", "12H-14", f"{words}: {_menu(state)}")
    if state.turn.throws == 0:
        words = f"{target.name} must be landed on in this turn to be bombed"
        return IllegalAction("not-landed", "12H-16", f"{words}: {_menu(state)}")
    return IllegalAction("not-direct", "12H-9", f"the flight fell short of the throw: {_menu(state)}")


def _no_end(state: State) -> IllegalAction:
    if state.turn.dice is not None:
        return IllegalAction("dice-lie", "12H-3", f"you have thrown; move the full throw first: {_menu(state)}")
    if state.turn.throws == 0:
        return IllegalAction("throw-is-due", "12H-5", f"the first throw of a turn is due: {_menu(state)}")
    return IllegalAction(
        "flying-home", "12H-18", f"without cards every throw is made until the Airfield: {_menu(state)}"
    )
