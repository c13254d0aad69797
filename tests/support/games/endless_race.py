"""A Coin Race whose bots never come to an end of thinking, whatever their budget."""

from __future__ import annotations

from typing import Any

from tests.support.games.coin_race import *  # noqa: F403 - all but the policy is that game

KEY = "endless-race"
TITLE = "Endless Race"


def choose(*_: Any, **__: Any) -> Any:
    """Think on and on."""
    while True:
        pass
