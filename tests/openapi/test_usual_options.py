"""The default of an option is what a match has without it, whoever plays: generated clients send the defaults."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

import pytest

import rules
from service.api.contract.components import prefix
from tests.support.sources import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.api import Api

SCHEMAS: Any = json.loads((ROOT / "openapi" / "noonday.json").read_text("utf-8"))["components"]["schemas"]


def tables(counts: tuple[int, ...]) -> Iterator[list[dict[str, str]]]:
    """Give seats by the kinds of their players, the first kind first and last, for each number of seats."""
    for count in counts:
        for players in combinations_with_replacement(("person", "open", "bot"), count):
            for order in {players, players[::-1]}:
                yield [{"player": player} for player in order]


@pytest.mark.parametrize("key", sorted(rules.games()))
def test_a_match_without_options_has_the_defaults_of_the_contract(api: Api, key: str) -> None:
    game = rules.find(key)
    options = SCHEMAS[f"{prefix(game)}Options"]["properties"]
    usual = {name: part["default"] for name, part in options.items() if "default" in part}
    assert usual

    for seats in tables(game.seats(game.options())):
        opening = {"game": key, "seats": seats, "pace": "human"}
        had = api.ok("POST", "/v1/matches", json=opening)["match"]["options"]
        assert {name: had[name] for name in usual} == usual, seats


@pytest.mark.parametrize("key", sorted(rules.games()))
def test_an_option_has_no_default_in_the_contract_only_where_it_depends_on_the_players(key: str) -> None:
    game = rules.find(key)
    options = SCHEMAS[f"{prefix(game)}Options"]["properties"]

    lacking = {name for name, part in options.items() if "default" not in part}
    by_players = {"bomb-the-axis": {"checker"}, "twelve-strokes-of-noon": {"choice", "last_chance", "appeals", "host"}}
    assert lacking == by_players.get(key, set())
