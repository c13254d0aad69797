"""Every game keeps every law of the contract; the laws are those of `noonday check`."""

from functools import cache

import pytest

from rules.game import AnyGame
from service.conformance import LAWS, Trial, judge
from tests.support.all_games import GAMES

SEEDS, SECRETS = 2, 4
"""The number of seeds in whose matches a game is judged, and by the law of twins, which seldom meets a rare secret."""


@cache
def trial(key: str, seed: int) -> Trial:
    """Return the matches of a game and a seed, which are walked once for all laws."""
    game: AnyGame = GAMES[key]
    return Trial(game, seed, f"{game.package}:GAME")


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("key", GAMES)
def test_a_game_keeps_the_law(key: str, name: str) -> None:
    law = LAWS[name]
    seeds = 1 if law.once else SECRETS if name == "secrecy.twins" else SEEDS
    assert [breach for seed in range(seeds) for breach in judge(trial(key, seed), law)] == []


def test_there_is_a_game_to_test() -> None:
    assert len(GAMES) >= 2
