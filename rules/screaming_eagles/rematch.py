"""The next match by the game's custom."""

from __future__ import annotations

from rules.screaming_eagles.options import Options, swapped
from rules.screaming_eagles.state import State
from rules.values import Outcome, Rematch


def rematch(state: State, outcome: Outcome) -> Rematch[Options]:
    """Return the same match with the colours changed; everybody keeps the seat (SE-51)."""
    return Rematch(swapped(state.options, state.seats), state.seats)
