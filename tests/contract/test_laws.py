"""Every game keeps every law of the contract; the laws are those of `noonday check`."""

from functools import cache

import pytest

from rules.game import AnyGame
from service.conformance import LAWS, Law, Trial, chosen, judge
from tests.support.all_games import GAMES
from tests.support.offenders import each

SEEDS, SECRETS = 2, 4
"""The number of seeds in whose matches a game is judged, and at length for a rare secret, by the law of twins."""
GROUPS = sorted({name.partition(".")[0] for name in LAWS})


@cache
def trial(key: str, seed: int) -> Trial:
    """Return the matches of a game and a seed, which are walked once for all laws."""
    game: AnyGame = GAMES[key]
    return Trial(game, seed, f"{game.package}:GAME")


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("key", GAMES)
def test_a_game_keeps_the_laws(key: str, group: str) -> None:
    @each(("name", "law"), [(law.name, law) for law in chosen(group)])
    def kept(name: str, law: Law) -> None:
        seeds = range(1 if law.once else SEEDS)
        assert [(name, seed, breach) for seed in seeds for breach in judge(trial(key, seed), law)] == []

    kept()


@pytest.mark.soak
@pytest.mark.parametrize("key", GAMES)
def test_no_rare_secret_of_a_game_is_seen_by_others(key: str) -> None:
    law = LAWS["secrecy.twins"]
    assert [breach for seed in range(SEEDS, SECRETS) for breach in judge(trial(key, seed), law)] == []


def test_there_is_a_game_to_test() -> None:
    assert len(GAMES) >= 2
