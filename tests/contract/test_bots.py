"""The laws of policies: always legal, always with a reason, never with more than a view."""

from typing import Any

import jsonschema_rs
import pytest

from rules.chance import policy_chance
from rules.table import table as tables
from rules.table.record import Thought
from rules.table.table import HandedOver, Player, Status
from rules.values import Choice, Template
from rules.wire.codec import family
from tests.support.budgets import Nodes
from tests.support.matches import Bench
from tests.support.walks import BOUND, GAMES, able, positions, started

each_level = pytest.mark.parametrize(
    ("key", "level"),
    [pytest.param(key, level, id=f"{key}-{level}") for key, game in GAMES.items() for level in game.bots.levels],
)


class Spent:
    """A budget of nothing at all."""

    def spent(self) -> bool:
        """Say yes."""
        return True


def chosen(bench: Bench, seat: int, level: str, budget: Any) -> Choice:
    """Let a bot choose, and insist on what every choice must be."""
    game, state = bench.game, bench.state
    menu = game.rules.legal(state, seat)
    choice = game.bots.choose(
        game.rules.view(state, seat),
        menu,
        game.bots.insight(state, seat, level),
        chance=policy_chance(b"bots", "m", seat, game.rules.standing(state).decision),
        budget=budget,
        level=level,
    )
    assert choice.action in menu or any(fits(game, item, choice.action) for item in menu)
    assert choice.reason.strip()
    assert len(choice.reason) <= 1000
    assert all(type(action) in game.actions and type(worth) is int for action, worth in choice.values)
    return choice


def fits(game: Any, item: Any, action: Any) -> bool:
    """Tell whether an action is a member of a template."""
    if not isinstance(item, Template):
        return False
    return jsonschema_rs.validator_for(dict(item.schema)).is_valid(family(*game.actions).encode(action))


@each_level
def test_bots_play_a_match_to_its_end(key: str, level: str) -> None:
    bench = started(GAMES[key], 0, "b")
    for _ in range(BOUND):
        if bench.table.status is not Status.ON:
            break
        seat = bench.game.rules.standing(bench.state).must[0]
        choice = chosen(bench, seat, level, Nodes(30))
        bench = bench.enter(seat, choice.action, thought=Thought(choice.reason))
    assert bench.table.status is Status.OVER


@each_level
@pytest.mark.parametrize("number", range(2))
def test_a_choice_is_legal_in_any_position_also_with_a_spent_budget(key: str, level: str, number: int) -> None:
    for bench in positions(key, number, most=25):
        for seat in able(bench):
            chosen(bench, seat, level, Spent())


@each_level
@pytest.mark.parametrize("number", range(2))
def test_whoever_volunteers_is_not_to_act_and_does_something_that_comes_unasked(
    key: str, level: str, number: int
) -> None:
    for bench in positions(key, number):
        game, state = bench.game, bench.state
        for seat in tables.taken(bench.table):
            if game.bots.volunteers(state, seat, level):
                assert seat in game.rules.standing(state).may
                assert type(chosen(bench, seat, level, Spent()).action) in game.interrupts


@each_level
def test_the_same_look_gives_the_same_choice(key: str, level: str) -> None:
    for bench in positions(key, 1, most=15):
        for seat in able(bench):
            assert chosen(bench, seat, level, Nodes(30)) == chosen(bench, seat, level, Nodes(30))


@each_level
def test_a_seat_can_be_handed_to_every_level(key: str, level: str) -> None:
    bench = started(GAMES[key], 0).enter(0, HandedOver(Player.BOT, level))

    assert bench.table.chairs[0].level == level
