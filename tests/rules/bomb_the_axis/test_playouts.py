"""Random calls, no dot called twice by anybody, on 50 dots: what is known of such games comes out, within its error."""

import random
from collections import Counter
from functools import cache
from math import sqrt

import pytest

from rules.bomb_the_axis.options import Options
from rules.bomb_the_axis.state import Ending
from tests.support.bomb_the_axis import steps
from tests.support.offenders import each

GAMES = 700
"""So many games of each number of callers: a share of a half is then known to 4.9 % with 99 % confidence."""

SURE = 3.29
"""Standard errors that an honest sample stays within 999 times of 1,000."""


@cache
def endings(callers: int) -> Counter[Ending]:
    """Play the games of so many callers, and count how they ended; the seed is fixed."""
    found: Counter[Ending] = Counter()
    luck = random.Random(f"{callers} callers").random
    for _ in range(GAMES):
        *_, (_, last) = steps(luck, tuple(range(callers)), Options(checker=None, no_repeats=True))
        found[last.state.ended] += 1
    return found


def interval(count: int) -> tuple[float, float]:
    """Return the share in % that so many of the games are, with its error to both sides (Wilson's)."""
    share, spread = count / GAMES, SURE**2 / GAMES
    middle = (share + spread / 2) / (1 + spread)
    error = SURE / (1 + spread) * sqrt(share * (1 - share) / GAMES + spread / (4 * GAMES))
    return 100 * (middle - error), 100 * (middle + error)


@each(("callers", "percent"), [(2, 81), (3, 97), (4, 100), (6, 93), (8, 67)])
def test_bta_16_this_share_of_games_has_a_winner(callers, percent):
    low, high = interval(endings(callers)[Ending.THREE_HITS])
    assert low - 0.5 <= percent <= high + 0.5


@pytest.mark.parametrize(("callers", "percent"), [(6, 8), (7, 20), (8, 32)])
def test_bta_13_this_share_of_games_is_drawn_because_nobody_can_win(callers, percent):
    low, high = interval(endings(callers)[Ending.NO_WINNER_POSSIBLE])
    assert low - 0.5 <= percent <= high + 0.5


@each("callers", [2, 3, 4, 6, 7, 8])
def test_bta_25_no_game_without_repeats_ends_by_a_lack_of_news(callers):
    assert set(endings(callers)) <= {Ending.THREE_HITS, Ending.ALL_OUT, Ending.NO_WINNER_POSSIBLE}
