"""The next version of Coin Race."""

from __future__ import annotations

from tests.support.games.coin_race import *  # noqa: F403 - all but the version is that game

VERSION = 2
