"""The law of secrets: twins, which differ in one draw or one action, are alike until an event discloses it."""

from itertools import chain, islice
from random import Random

import pytest

from rules.game import AnyGame
from tests.support import wild
from tests.support.games.leaky import LEAKS, leaky
from tests.support.leaks import leaks
from tests.support.matches import begun, walk
from tests.support.twins import Run
from tests.support.walks import GAMES

WALKS = 4
"""Matches of each game that twins are made of; the first has the default options, the others random ones."""

LEAKY = 6
"""Matches of each game with a leak, which are short."""

BESIDES = 20
"""Of the unasked actions that chance picks, one in this number is played."""

PLIES = 400
"""Most plies of such a match."""

HIDDEN = 16
"""Changes of each match that are hidden from somebody at first, and are followed."""

each_match = pytest.mark.parametrize(
    ("key", "number"), [pytest.param(key, number, id=f"{key}-{number}") for key in GAMES for number in range(WALKS)]
)


def run(game: AnyGame, number: int) -> Run:
    """Return a random match; ``number`` picks the options, the seats and the luck."""
    options = wild.options(game, Random(number)) if number else game.options()
    counts = game.seats(options)
    match = begun(game, "p" * counts[number % len(counts)], options, seed=bytes([number] * 32))
    *_, last = islice(walk(match, number, BESIDES), PLIES)
    return Run.of(last)


@each_match
def test_nobody_can_tell_twins_apart_before_an_event_does(key: str, number: int) -> None:
    assert leaks(run(GAMES[key], number), number, HIDDEN) == []


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found_and_named(leak: str) -> None:
    part, changed = LEAKS[leak]
    game = leaky(**changed)
    found = [leaks(run(game, number), number, HIDDEN) for number in range(LEAKY)]
    assert {one.part for one in chain.from_iterable(found)} == {part}
