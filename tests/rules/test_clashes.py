"""Packages that bring a game under a key that is taken: Noonday's own stays, and of two strangers none is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rules
from rules.bomb_the_axis import GAME as own
from service.commands import cli
from tests.support.brought import brought

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.api import Api

RACE = "tests.support.games.coin_race:GAME"


@pytest.mark.parametrize("name", ["aardvark", "zebra"], ids=["before ours", "after ours"])
def test_noondays_own_game_stays_whatever_else_has_its_key(
    tmp_path: Path, name: str, api: Api, capsys: pytest.CaptureFixture[str]
) -> None:
    match = api.open(game=own.key, seats=[{"player": "person"}] * 3)
    with brought(tmp_path, **{name: f"{own.key} = {RACE}"}):
        assert rules.find(own.key) is own
        assert match.see()["game"] == own.key
        (clash,) = rules.clashes().values()
        assert (
            clash
            == f"{own.key!r} is a game of Noonday's own; the one that {name} 1.0 brings under this key is not offered"
        )
        assert cli.main(["game", "doctor"]) == 1
        assert clash in capsys.readouterr().out
        assert api.ok("GET", "/readyz")["games"] == [clash]


def test_of_two_strangers_with_one_key_neither_is_offered(
    tmp_path: Path, api: Api, capsys: pytest.CaptureFixture[str]
) -> None:
    with brought(tmp_path, races=f"coin-race = {RACE}", derby=f"coin-race = {RACE}"):
        assert "coin-race" not in rules.games()
        api.refused("unknown-game", "GET", "/v1/games/coin-race")
        (clash,) = rules.clashes().values()
        assert (
            clash
            == "derby 1.0 and races 1.0 bring a game under the key 'coin-race'; neither is offered: remove one of them"
        )
        assert cli.main(["game", "doctor"]) == 1
        assert clash in capsys.readouterr().out
        assert api.ok("GET", "/readyz")["games"] == [clash]


def test_one_stranger_alone_is_offered(tmp_path: Path, api: Api) -> None:
    with brought(tmp_path, races=f"coin-race = {RACE}"):
        assert "coin-race" in rules.games()
        assert (rules.clashes(), api.ok("GET", "/readyz")["games"]) == ({}, [])


def test_a_check_of_a_key_that_two_strangers_claim_names_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with brought(tmp_path, races=f"coin-race = {RACE}", derby=f"coin-race = {RACE}"):
        assert cli.main(["game", "check", "coin-race"]) == 2
    assert "derby 1.0 and races 1.0 bring a game under the key 'coin-race'" in capsys.readouterr().err


def test_a_package_that_names_a_key_twice_is_named_once(tmp_path: Path) -> None:
    with brought(tmp_path, races=f"coin-race = {RACE}\n[noonday.games]\ncoin-race = {RACE}2"):
        assert list(rules.clashes().values()) == [
            "races 1.0 names the key 'coin-race' twice; neither game is offered: remove one of the two entry points"
        ]
