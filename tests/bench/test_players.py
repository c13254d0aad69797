"""The load of the bench: a connection never runs out of matches within a slice."""

from __future__ import annotations

import random

import rules
from bench.alone import play_out
from bench.players import GAME, SPARE
from rules.chance import Cheap

ACTIONS = 1_000
"""More actions than one connection plays in a slice: about 250 a second, for less than a second."""


def test_the_shortest_of_many_matches_together_outlast_a_slice() -> None:
    game, chance = rules.find(GAME), Cheap(random.Random(3).random)
    lengths = sorted(len(play_out(game, 2, chance)) for _ in range(60))

    assert sum(lengths[: SPARE - 1]) > ACTIONS
