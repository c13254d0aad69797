"""Actions in words, for the menu."""

from __future__ import annotations

from rules.game import Described, Template
from rules.twelve_oclock_high.actions import Action, Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD, Target
from rules.twelve_oclock_high.legal import may_bomb
from rules.twelve_oclock_high.state import THROWS, State, is_covered, squadron_of


def describe(state: State, seat: int, item: Action | Template) -> Described:
    """Put an item of the menu in words, with the clause that allows it."""
    squadron = squadron_of(state, seat)
    match item:
        case Throw():
            number = f"throw {state.turn.throws + 1} of {THROWS}"
            if squadron.cards == 0:
                return Described(f"Throw the two dice and fly home ({number})", "12H-18")
            return Described(f"Throw the dice ({number})", "12H-5")
        case Move(to):
            return Described(f"Fly to {_place(state, to)}", "12H-3")
        case Bomb():
            target = BOARD.targets[squadron.space]
            return Described(f"Bomb {target.name} for {target.points} points ({_price(target)})", "12H-11")
        case Template():
            return describe(state, seat, item.example)
        case EndTurn():
            if may_bomb(state):
                return Described("End the turn without bombing", "12H-11")
            return Described("End the turn", "12H-5")


def _place(state: State, space: str) -> str:
    target = BOARD.targets.get(space)
    if target is None:
        return f"space {space}"
    condition = "covered" if is_covered(state, space) else "open"
    return f"{target.name} (space {space}, {target.kind.value}, {condition})"


def _price(target: Target) -> str:
    return "1 Bomb Card" if target.price == 1 else f"{target.price} Bomb Cards"
