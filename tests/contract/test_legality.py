"""The laws of legality: ``check`` decides alone, ``apply`` begins with it, and luck has no part in it."""

import inspect
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from rules.chance import Seeded
from rules.errors import IllegalAction
from rules.table import table as tables
from tests.support import wild
from tests.support.lines import called
from tests.support.matches import Bench
from tests.support.walks import able, each_game, each_walk, match_time, menu_of, positions, walked

STRANGER = 15
"""The number of a seat that takes part in no walk."""

Refused = tuple[str, str, str] | None
"""The code, the clause and the words of a refusal; None for a legal action."""


def refused(judge: Callable[[], object]) -> Refused:
    """Return how an action is refused, or None if it is not."""
    try:
        judge()
    except IllegalAction as refusal:
        return refusal.reason, refusal.clause, refusal.message
    return None


def checked(bench: Bench, seat: int, action: Any) -> Refused:
    """Ask ``check`` for its judgment."""
    return refused(lambda: bench.game.rules.check(bench.state, seat, action, at=match_time(bench)))


def applied(bench: Bench, seat: int, action: Any) -> Refused:
    """Ask ``apply`` for its judgment."""
    chance = Seeded(b"trial")
    return refused(lambda: bench.game.rules.apply(bench.state, seat, action, at=match_time(bench), chance=chance))


@each_walk
def test_check_refuses_what_apply_refuses_and_nothing_else(key: str, number: int) -> None:
    luck = Random(number)
    pool = [(bench, seat) for bench in positions(key, number) for seat in able(bench)]
    elsewhere = sorted({action for bench, seat in pool for action in menu_of(bench, seat)[0]}, key=repr)
    answers = set()
    for bench in walked(key, number):
        for seat in (*tables.taken(bench.table), STRANGER):
            concrete, templates = menu_of(bench, seat)
            menu = (*concrete[:2], *concrete[-1:], *(template.example for template in templates))
            for action in (*menu, *luck.sample(elsewhere, min(2, len(elsewhere))), *wild.actions(bench.game, luck, 2)):
                answer = checked(bench, seat, action)
                assert answer == applied(bench, seat, action)
                answers.add(answer is None)
    assert answers == {True, False}


@each_walk
def test_apply_begins_with_check(key: str, number: int) -> None:
    for bench in positions(key, number, most=10)[:-1]:
        for seat in able(bench):
            concrete, templates = menu_of(bench, seat)
            for action in (*concrete[:1], *(template.example for template in templates)):
                entered = called(partial(applied, bench, seat, action))
                begun = entered.index(bench.game.rules.apply.__code__)
                assert entered[begun + 1] is bench.game.rules.check.__code__
                assert entered.count(bench.game.rules.check.__code__) == 1


@each_game
def test_check_has_no_luck_to_ask(game: Any) -> None:
    parameters = inspect.signature(game.rules.check).parameters
    assert list(parameters) == ["state", "seat", "action", "at"]
    assert parameters["at"].kind is inspect.Parameter.KEYWORD_ONLY


@each_game
def test_what_is_legal_gives_no_answer(game: Any) -> None:
    bench = walked(game.key, 0)[0]
    seat = able(bench)[0]
    concrete, templates = menu_of(bench, seat)
    action = concrete[0] if concrete else templates[0].example
    assert game.rules.check(bench.state, seat, action, at=match_time(bench)) is None


def test_a_refusal_is_told_apart_from_its_like() -> None:
    def refuse(words: str) -> None:
        raise IllegalAction("not-now", "X-1", words)

    assert refused(lambda: refuse("one")) != refused(lambda: refuse("two"))
    assert refused(lambda: None) is None
    with pytest.raises(ZeroDivisionError):
        refused(lambda: 1 // 0)
