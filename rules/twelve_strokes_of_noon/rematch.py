"""The next match by the game's custom."""

from __future__ import annotations

from dataclasses import replace

from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import State
from rules.values import Outcome, Rematch


def rematch(state: State, outcome: Outcome) -> Rematch[Options]:
    """Return the same match again: nobody moves or grows older (12C-47)."""
    return Rematch(replace(state.options, age_order=state.age), tuple(own.seat for own in state.contestants))
