"""A policy is judged by what a choice takes, without what it makes once at its first choice."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

from service.conformance.budgets import Nodes
from service.conformance.laws.bots import SECONDS, Clock
from service.conformance.matches import begun, walk
from tests.support.all_games import GAMES

GAME = GAMES["coin-race"]


def busy(seconds: float) -> None:
    """Use processor time."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def answered(choose: Any, times: int) -> list[bool]:
    """Return whether a policy answers in time at the first decisions of a match, one after another."""
    match = begun(replace(GAME, bots=replace(GAME.bots, choose=choose)), "pp")
    clock = Clock(GAME.bots.levels[0])
    return [
        clock.choice(bench, bench.game.rules.standing(bench.state).must[0], Nodes(0)) is not None
        for bench in islice(walk(match, 1), times)
    ]


def test_tables_that_are_made_at_the_first_choice_are_not_counted() -> None:
    tables = cache(lambda: busy(3 * SECONDS))

    def choose(*given: Any, **more: Any) -> Any:
        tables()
        return GAME.bots.choose(*given, **more)

    assert answered(choose, 2) == [True, True]


def test_a_policy_that_is_late_each_time_is_late() -> None:
    def choose(*given: Any, **more: Any) -> Any:
        busy(3 * SECONDS)
        return GAME.bots.choose(*given, **more)

    assert answered(choose, 1) == [False]


def test_a_policy_that_makes_something_again_for_each_position_is_late_at_the_second() -> None:
    tables = cache(lambda _state: busy(3 * SECONDS))

    def choose(view: Any, *given: Any, **more: Any) -> Any:
        tables(repr(view))
        return GAME.bots.choose(view, *given, **more)

    assert answered(choose, 2) == [True, False]
