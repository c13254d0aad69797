"""Whose turn it is, and until when."""

from __future__ import annotations

from rules.bomb_the_axis.legal import to_act
from rules.bomb_the_axis.state import State, outcome
from rules.values import Open, Standing, ended


def standing(state: State) -> Standing:
    """Return the open decision; each action closes one and opens the next."""
    if state.ended is not None:
        return ended(state.decision, outcome(state))
    return Open(state.decision, to_act(state), deadline=deadline(state))


def deadline(state: State) -> int | None:
    """Return when the time for a call runs out; the game has no clock for placing (BTA-19)."""
    seconds = state.options.call_seconds
    return None if seconds is None or state.turn is None else state.opened + 1000 * seconds
