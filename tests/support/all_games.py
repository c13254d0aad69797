"""All games there are, for tests that know no game."""

from __future__ import annotations

import pytest
from crosswise import GAME as crosswise
from pig import GAME as pig

from rules import find, games
from rules.game import AnyGame
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.liars_dice import GAME as liars_dice

GAMES: dict[str, AnyGame] = {key: find(key) for key in games()} | {
    game.key: game for game in (coin_race, liars_dice, pig, crosswise)
}

each_game = pytest.mark.parametrize("game", [pytest.param(game, id=key) for key, game in GAMES.items()])
