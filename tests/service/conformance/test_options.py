"""A mistake that shows with some options alone is found, and the report names these options."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from rules.game import AnyGame
from service.conformance import LAWS, Trial, judge
from service.conformance.choices import drawn, rows
from tests.support.all_games import GAMES
from tests.support.games.varied import varied

GAME = GAMES["coin-race"]
LAW = LAWS["options.values"]


def begins(angry: Callable[[Any], bool]) -> AnyGame:
    """Return a game that cannot begin with some options."""

    def initial(options: Any, *given: Any, **named: Any) -> Any:
        if angry(options):
            raise KeyError("a mistake")
        return GAME.rules.initial(options, *given, **named)

    return varied(GAME, rules__initial=initial)


def prints(angry: Callable[[Any], bool]) -> AnyGame:
    """Return a game whose pad cannot be printed with some options."""

    def blank(options: Any) -> Any:
        if angry(options):
            raise KeyError("a mistake")
        return GAME.paper.blank(options)

    return varied(GAME, paper__blank=blank)


FOUND = {
    "one value of two": (lambda options: options.cheerful, "with cheerful true, it raises"),
    "a bound of a number": (lambda options: options.rounds == 12, "with rounds 12, it raises"),
    "two values together": (lambda options: options.cheerful and options.fleeting, "cheerful true and fleeting true"),
    "a value beside a default": (lambda options: options.cheerful and not options.fleeting, "with cheerful true, it"),
}


@pytest.mark.parametrize("broken", [begins, prints])
@pytest.mark.parametrize("case", FOUND)
def test_options_that_break_a_law_are_named(case: str, broken: Callable[..., AnyGame]) -> None:
    angry, words = FOUND[case]
    (breach,) = judge(Trial(broken(angry), 0), LAW)
    assert words in breach.what
    assert breach.where.startswith("test_options.py:")


def test_what_the_default_options_break_is_left_to_the_law_itself() -> None:
    assert list(judge(Trial(prints(lambda _: True), 0), LAW)) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_value_and_every_pair_of_switches_is_tried(key: str) -> None:
    game = GAMES[key]
    usual = game.options()
    switches = [name for name in game.options.__dataclass_fields__ if isinstance(getattr(usual, name), bool)]
    made = [{**dict.fromkeys(switches, False), **row} for row in rows(game)]
    for name in switches:
        assert any(row[name] is True for row in made)
    for one, other in combinations(switches, 2):
        assert {(row[one], row[other]) for row in made} >= {(True, True), (True, False), (False, True)}


def test_the_first_seeds_meet_both_values_of_a_switch() -> None:
    assert [drawn(GAME, number).cheerful for number in (0, 1)] == [False, True]
