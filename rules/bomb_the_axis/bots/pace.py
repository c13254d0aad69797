"""When bots act: how long they take, so that people can follow (BTA-32)."""

from __future__ import annotations

from rules.bomb_the_axis.state import State
from rules.defaults import DELAY

HEARING = 3000
"""Milliseconds that people have to hear the last call, under ``memory``, before a bot makes the next (BTA-32)."""


def delay(state: State, seat: int, level: str) -> int:
    """Return the usual time, and longer under ``memory``, where a call can be heard once (BTA-32)."""
    return HEARING if state.options.memory and state.last is not None else DELAY
