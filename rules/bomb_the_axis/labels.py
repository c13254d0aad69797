"""Actions in words, for the menu. They tell no more than the view of who reads them."""

from __future__ import annotations

from rules.bomb_the_axis.actions import Action, Call, HandBack, Place, PlaceAtRandom
from rules.bomb_the_axis.series import who_was_before
from rules.bomb_the_axis.state import State
from rules.game import Described, Template


def describe(state: State, seat: int, item: Action | Template) -> Described:
    """Put an item of the menu in words, with the clause that allows it."""
    pieces = f"the {state.chart.houses} houses and {state.chart.guns} guns"
    match item:
        case Call(dot):
            return Described(f"Call {dot}{_heard(state, dot)}", "BTA-5")
        case PlaceAtRandom():
            return Described(f"Place {pieces} at random", "BTA-3")
        case HandBack():
            return Described(f"Hand the chart back to seat {who_was_before(state)}", "BTA-2")
        case Place(houses, guns):
            return Described(f"Place houses on {', '.join(houses)} and guns on {', '.join(guns)}", "BTA-3")
        case Template():
            return Described(f"Place {pieces} by hand, each on a dot of its own", "BTA-3")


def _heard(state: State, dot: str) -> str:
    """Say how a dot was answered before; under ``memory`` everybody remembers for himself (BTA-24)."""
    if dot not in state.called or state.options.memory:
        return ""
    if dot in state.guns:
        return " again (a gun)"
    hit = any(dot in caller.hits for caller in state.callers)
    return " again (a house stood there)" if hit else " again (it was a miss)"
