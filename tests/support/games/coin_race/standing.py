"""Whose turn it is, and until when."""

from __future__ import annotations

from rules.values import Open, Standing, ended
from tests.support.games.coin_race.legal import may_interrupt, to_act
from tests.support.games.coin_race.play import outcome
from tests.support.games.coin_race.state import State


def standing(state: State) -> Standing:
    """Return the round, which is the decision, and of which each is a turn of everybody's."""
    if state.over is not None:
        return ended(state.round, outcome(state))
    deadline = None if state.glass is None else state.glass.runs_out()
    return Open(state.round, to_act(state), may_interrupt(state), deadline)
