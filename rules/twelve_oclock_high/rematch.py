"""The next match by the game's custom."""

from __future__ import annotations

from rules.game import Outcome, Rematch
from rules.twelve_oclock_high.state import State


def rematch(state: State, outcome: Outcome) -> Rematch:
    """Return the same match again; everybody keeps the seat, and the opening roll is thrown anew (12H-34)."""
    return Rematch(state.options, state.seats)
