"""Every game keeps every law of the contract; the laws are those of `noonday game check`."""

from functools import lru_cache

import pytest

from rules.game import AnyGame
from service.conformance import LAWS, Law, Trial, chosen, faults, judge
from tests.support.all_games import GAMES
from tests.support.offenders import each

SEEDS = (0, 1)
"""The seeds in whose matches a game is judged: the options of 0 are the default ones and those of 1 are drawn, and each
has another number of seats. A law that says `once` is judged in the first alone, as `noonday game check` judges it."""

MANY = range(6)
"""The seeds of the long proof."""

GROUPS = sorted({name.partition(".")[0] for name in LAWS})


def address(game: AnyGame) -> str:
    return f"{game.package}:GAME"


@lru_cache(maxsize=len(SEEDS))
def trial(key: str, seed: int) -> Trial:
    """Return the matches of a game and a seed, walked once for all laws and forgotten before those of the next game."""
    return Trial(GAMES[key], seed, address(GAMES[key]))


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("key", GAMES)
def test_a_game_keeps_the_laws(key: str, group: str) -> None:
    @each(("name", "law"), [(law.name, law) for law in chosen(group)])
    def kept(name: str, law: Law) -> None:
        seeds = SEEDS[:1] if law.once else SEEDS
        assert [(name, seed, breach) for seed in seeds for breach in judge(trial(key, seed), law)] == []

    kept()


@pytest.mark.soak
@pytest.mark.parametrize("key", GAMES)
def test_a_game_keeps_all_laws_in_the_matches_of_many_seeds(key: str) -> None:
    assert list(faults(GAMES[key], MANY, address=address(GAMES[key]))) == []


def test_there_is_a_game_to_test() -> None:
    assert len(GAMES) >= 2
