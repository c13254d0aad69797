"""The next version of Coin Race."""

from __future__ import annotations

from tests.support.games.coin_race import GAME as COIN_RACE
from tests.support.games.varied import varied

GAME = varied(COIN_RACE, version=2)
