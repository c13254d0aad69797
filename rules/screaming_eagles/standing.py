"""Whose turn it is, and who may say something."""

from __future__ import annotations

from rules.screaming_eagles.legal import to_act
from rules.screaming_eagles.speech import sayings
from rules.screaming_eagles.state import State, outcome
from rules.values import Open, Standing, ended


def standing(state: State) -> Standing:
    """Return the open decision; the seats that are not to act may speak (SE-48, SE-49)."""
    if state.ended is not None:
        return ended(state.decision, outcome(state))
    must = to_act(state)
    return Open(state.decision, must, tuple(seat for seat in state.seats if seat not in must and sayings(state, seat)))
