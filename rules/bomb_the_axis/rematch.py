"""The next match by the game's custom."""

from __future__ import annotations

from rules.bomb_the_axis.options import Options
from rules.bomb_the_axis.series import next_options
from rules.bomb_the_axis.state import State
from rules.values import Outcome, Rematch


def rematch(state: State, outcome: Outcome) -> Rematch[Options]:
    """Return the next game of the series; everybody keeps the seat (BTA-2, BTA-17, BTA-23)."""
    return Rematch(next_options(state, outcome), state.seats)
