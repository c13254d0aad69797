"""A policy is judged by what a choice takes, without what it makes once at its first choice."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from typing import Any

from service.conformance.budgets import Nodes
from service.conformance.laws.bots import SECONDS, in_time
from service.conformance.matches import begun
from tests.support.all_games import GAMES

GAME = GAMES["coin-race"]


def busy(seconds: float) -> None:
    """Use processor time."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def asked(choose: Any) -> Any:
    """Return what a policy answers within its time to who begins a match."""
    bench = begun(replace(GAME, bots=replace(GAME.bots, choose=choose)), "bb")
    seat = bench.game.rules.standing(bench.state).must[0]
    return in_time(bench, seat, GAME.bots.levels[0], Nodes(0))


def test_tables_that_are_made_at_the_first_choice_are_not_counted() -> None:
    tables = cache(lambda: busy(3 * SECONDS))

    def choose(*given: Any, **more: Any) -> Any:
        tables()
        return GAME.bots.choose(*given, **more)

    assert asked(choose) is not None


def test_a_policy_that_is_late_each_time_is_late() -> None:
    def choose(*given: Any, **more: Any) -> Any:
        busy(3 * SECONDS)
        return GAME.bots.choose(*given, **more)

    assert asked(choose) is None
