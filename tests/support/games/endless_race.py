"""A Coin Race whose bots never come to an end of thinking, whatever their budget."""

from __future__ import annotations

from typing import Any

from tests.support.games.coin_race import GAME as COIN_RACE
from tests.support.games.varied import varied

THINKING = "an endless policy thinks"


def choose(*_: Any, **__: Any) -> Any:
    """Think on and on."""
    print(THINKING)  # noqa: T201 - a test waits for it in the log
    while True:
        pass


GAME = varied(COIN_RACE, key="endless-race", title="Endless Race", bots__choose=choose)
