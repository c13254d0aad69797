"""A Coin Race whose bots think on and on, and let nothing interrupt them; it prints when it is imported."""

from __future__ import annotations

from typing import Any

from tests.support.games.coin_race import GAME as COIN_RACE
from tests.support.games.varied import varied

WORDS = "printed by a game"
print(WORDS)  # noqa: T201 - where logs are JSON, these words must be too


def choose(*_: Any, **__: Any) -> Any:
    """Think on and on, whatever is raised meanwhile."""
    while True:
        try:
            while True:
                sum(range(1000))
        except Exception:  # noqa: BLE001 - that is the point
            pass


GAME = varied(COIN_RACE, key="stubborn-race", title="Stubborn Race", bots__choose=choose)
