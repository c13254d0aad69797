"""Every game keeps every law of the contract; the laws are those of `noonday check`."""

from functools import cache

import pytest

from rules.game import AnyGame
from service.conformance import LAWS, Trial, faults, judge
from tests.support.all_games import GAMES

SEED = 1
"""The seed in whose matches a game is judged: its options are drawn, and it has the second number of seats."""

SECRETS = (0, 1)
"""The seeds of the law of twins, which seldom meets a rare secret; the options of seed 0 are the default ones."""

MANY = range(6)
"""The seeds of the long proof."""


def address(game: AnyGame) -> str:
    return f"{game.package}:GAME"


@cache
def trial(key: str, seed: int) -> Trial:
    """Return the matches of a game and a seed, which are walked once for all laws."""
    return Trial(GAMES[key], seed, address(GAMES[key]))


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("key", GAMES)
def test_a_game_keeps_the_law(key: str, name: str) -> None:
    seeds = SECRETS if name == "secrecy.twins" else (SEED,)
    assert [breach for seed in seeds for breach in judge(trial(key, seed), LAWS[name])] == []


@pytest.mark.soak
@pytest.mark.parametrize("key", GAMES)
def test_a_game_keeps_all_laws_in_the_matches_of_many_seeds(key: str) -> None:
    assert list(faults(GAMES[key], MANY, address=address(GAMES[key]))) == []


def test_there_is_a_game_to_test() -> None:
    assert len(GAMES) >= 2
