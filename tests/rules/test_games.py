"""The catalogue: a package from anywhere adds a game, and a broken one takes nothing else away."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules.errors import UnknownGame
from tests.support.games.coin_race import GAME as coin_race
from tests.support.offenders import each
from tests.support.sources import GAMES

ENTRIES = """[noonday.games]
absent-minded = no_such_module_anywhere
coin-race = tests.support.games.coin_race:GAME
coin-rice = tests.support.games.coin_race:GAME
hollow = json
raising = a_game_that_raises
nameless = tests.support.games.coin_race:no_such_name
leaving = a_game_that_leaves
partial = a_game_in_parts:GAME
"""


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path) -> Iterator[None]:
    """Install a distribution with one game that works and seven that do not."""
    info = tmp_path / "several_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: several-games\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(ENTRIES, encoding="utf-8")
    (tmp_path / "a_game_that_raises.py").write_text("raise RuntimeError('not today')\n", encoding="utf-8")
    (tmp_path / "a_game_that_leaves.py").write_text("import sys; sys.exit(3)\n", encoding="utf-8")
    (tmp_path / "a_game_in_parts.py").write_text(
        "from rules.game import Game, Rules\nGAME = Game(key='partial', rules=Rules())\n", encoding="utf-8"
    )
    sys.path.insert(0, str(tmp_path))
    rules.forget()
    yield
    sys.path.remove(str(tmp_path))
    rules.forget()
    rules._loaded.cache_clear()
    rules.find.cache_clear()


def test_the_catalogue_lists_the_games_that_work() -> None:
    assert set(rules.games()) == {*GAMES, "coin-race"}
    assert rules.find("coin-race") is coin_race
    assert [rules.find(key).key for key in GAMES] == list(GAMES)


def test_the_catalogue_is_in_the_order_of_the_titles() -> None:
    titles = [rules.find(key).title for key in rules.games()]

    assert titles == sorted(titles)
    assert titles[0] == "12 O'Clock High"


@each(
    "key",
    ["absent-minded", "coin-rice", "hollow", "raising", "nameless", "leaving", "partial", "never-heard-of"],
)
def test_a_game_that_does_not_work_is_no_game(key: str) -> None:
    with pytest.raises(UnknownGame, match=f"there is no game '{key}'; the games are {', '.join(rules.games())}"):
        rules.find(key)


@each(
    ("key", "why"),
    [
        ("absent-minded", "no_such_module_anywhere cannot be imported: ModuleNotFoundError: "),
        ("coin-rice", "tests.support.games.coin_race:GAME has the key 'coin-race'"),
        ("hollow", "json is no Game"),
        ("raising", "a_game_that_raises cannot be imported: RuntimeError: not today"),
        ("leaving", "a_game_that_leaves cannot be imported: SystemExit: 3"),
        ("nameless", "tests.support.games.coin_race:no_such_name cannot be imported: AttributeError: "),
    ],
)
def test_the_reason_why_a_game_does_not_work_is_named(key: str, why: str) -> None:
    (fault,) = rules.broken()[key]

    assert fault.startswith(why)


def test_no_fault_is_named_of_games_that_work() -> None:
    assert set(rules.broken()) & set(rules.games()) == set()
    assert len(rules.broken()) == 7


def test_all_faults_of_a_game_are_named() -> None:
    faults = rules.broken()["partial"]

    assert {"title is missing", "rules.initial is missing", "rules.leave is missing"} <= set(faults)
