"""All games there are, and random matches of them, for tests that know no game."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

import pytest
from pig import GAME as pig

from rules import find, games
from rules.game import AnyGame
from rules.table import table as tables
from rules.values import Template
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.liars_dice import GAME as liars_dice
from tests.support.matches import Bench, begun, walk

GAMES: dict[str, AnyGame] = {key: find(key) for key in games()} | {
    game.key: game for game in (coin_race, liars_dice, pig)
}

WALKS = 2
"""So many matches of each game are played at random, with other numbers of seats and other luck."""

BOUND = 5000
"""No random match may need more plies; the games' own bounds are far below."""

each_game = pytest.mark.parametrize("game", [pytest.param(game, id=key) for key, game in GAMES.items()])

each_walk = pytest.mark.parametrize(
    ("key", "number"), [pytest.param(key, number, id=f"{key}-{number}") for key in GAMES for number in range(WALKS)]
)


def started(game: AnyGame, number: int, letters: str = "p", **terms: Any) -> Bench:
    """Return a match of a game that has just started; ``number`` picks the seats and the seed."""
    counts = game.seats(game.options())
    players = letters * counts[number % len(counts)]
    return begun(game, players, seed=bytes([number] * 32), **terms)


@cache
def walked(key: str, number: int) -> tuple[Bench, ...]:
    """Return a random match of a game from its start to its end, position by position."""
    game = GAMES[key]
    steps = tuple(islice(walk(started(game, number), number), BOUND))
    assert game.rules.standing(steps[-1].state).outcome is not None, f"{key} has not ended after {BOUND} plies"
    return steps


def positions(key: str, number: int, most: int = 60) -> tuple[Bench, ...]:
    """Return positions of a random match, evenly spread, the first and the last among them."""
    steps = walked(key, number)
    every = max(1, len(steps) // most)
    return (*steps[:-1:every], steps[-1])


def menu_of(bench: Bench, seat: int) -> tuple[list[Any], list[Template]]:
    """Return the concrete actions and the templates of a seat's menu."""
    menu = bench.game.rules.legal(bench.state, seat)
    return (
        [item for item in menu if not isinstance(item, Template)],
        [item for item in menu if isinstance(item, Template)],
    )


def able(bench: Bench) -> tuple[int, ...]:
    """Return the seats that must or may act."""
    return tables.may_act(bench.table)


def audiences(bench: Bench) -> tuple[int | None, ...]:
    """Return all who may look: the seats that take part, and the spectator."""
    return (*tables.taken(bench.table), None)


def match_time(bench: Bench) -> int:
    """Return a match time at which the position can go on."""
    return bench.table.at - bench.table.away + 1
