"""The next match by the game's custom."""

from __future__ import annotations

from rules.game import Outcome, Rematch
from rules.screaming_eagles.options import swapped
from rules.screaming_eagles.state import State


def rematch(state: State, outcome: Outcome) -> Rematch:
    """Return the same match with the colours changed; everybody keeps the seat (SE-51)."""
    return Rematch(swapped(state.options, state.seats), state.seats)
