"""Actions in one line: ``throw``, ``move 57``, ``bomb``, ``end turn``."""

from __future__ import annotations

from rules.errors import Malformed
from rules.twelve_oclock_high.actions import Action, Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD


def write(action: Action) -> str:
    """Write an action in the game's notation."""
    match action:
        case Throw():
            return "throw"
        case Move(to):
            return f"move {to}"
        case Bomb():
            return "bomb"
        case EndTurn():
            return "end turn"


def read(text: str) -> Action:
    """Read an action from the game's notation; letter case and extra blanks do not matter.

    :raises Malformed: when it is none.
    """
    match text.casefold().split():
        case ["throw"]:
            return Throw()
        case ["bomb"]:
            return Bomb()
        case ["end", "turn"]:
            return EndTurn()
        case ["move", space]:
            if space.upper() not in BOARD.spaces:
                raise Malformed(f"the board has no space {space}")
            return Move(space.upper())
        case _:
            raise Malformed("must be throw, move SPACE, bomb or end turn")
