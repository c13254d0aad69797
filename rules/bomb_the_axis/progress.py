"""How far each caller has come, for the curve of a game that is over."""

from __future__ import annotations

from collections.abc import Mapping

from rules.bomb_the_axis.state import State


def progress(state: State) -> Mapping[int, int]:
    """Return the houses that each caller has found who is still in the game (BTA-9, BTA-12, BTA-16).

    Before the placing nobody has any: the chart may be handed back then, and so who calls may change (BTA-2).
    """
    if not state.guns:
        return {}
    return {caller.seat: len(caller.hits) for caller in state.callers if not caller.out}
