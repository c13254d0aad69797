"""Whose turn it is."""

from __future__ import annotations

from rules.twelve_oclock_high.state import State, outcome
from rules.values import Open, Standing, ended


def standing(state: State) -> Standing:
    """Return the open decision; each action closes one and opens the next."""
    if state.ended is not None:
        return ended(state.decision, outcome(state))
    return Open(state.decision, (state.turn.seat,))
