"""A package that takes long to be imported is named meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from service import terminal
from service.commands.cli import main

SLOW = "from threading import Event\nEvent().wait(1.5)\nfrom tests.support.games.coin_race import GAME\n"


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path) -> Iterator[None]:
    info = tmp_path / "slow_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-games\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[noonday.games]\ncoin-race = slowly:GAME\n", encoding="utf-8")
    (tmp_path / "slowly.py").write_text(SLOW, encoding="utf-8")
    sys.path.insert(0, str(tmp_path))
    rules.forget()
    rules._loaded.cache_clear()
    yield
    sys.path.remove(str(tmp_path))
    sys.modules.pop("slowly", None)
    rules.forget()


def test_a_package_that_is_slow_is_named_until_it_is_there() -> None:
    said: list[str] = []
    with terminal.naming_slow_games(said.append, 0.3):
        assert "coin-race" in rules.games()
    assert said[0].startswith("the game of slow-games 1.0 (slowly:GAME) is still being loaded after 0 s")
    assert len(said) >= 2
    assert rules.loading() == ""


def test_games_that_are_quick_are_not_named() -> None:
    said: list[str] = []
    with terminal.naming_slow_games(said.append):
        assert "coin-race" in rules.games()
    assert said == []


@pytest.mark.parametrize(
    "command", [["game", "doctor"], ["game", "check", "coin-race", "--law", "rulebook", "--matches", "1"]]
)
def test_the_commands_name_it(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(terminal, "PATIENCE", 0.3)
    main(command)
    assert "noonday: the game of slow-games 1.0 (slowly:GAME) is still being loaded" in capsys.readouterr().err
