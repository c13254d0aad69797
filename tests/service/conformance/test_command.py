"""`noonday game check`: what it prints of a game that is installed from anywhere, and its exit codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from service.commands.cli import main
from service.conformance import LAWS
from tests.support.brought import brought

ENTRIES = """\
coin-race = tests.support.games.coin_race:GAME
liars-dice = tests.support.games.mistaken:ANGRY
incomplete = tests.support.games.broken:INCOMPLETE
"""


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path) -> Iterator[None]:
    with brought(tmp_path, several_games=ENTRIES):
        yield


def test_a_game_that_keeps_all_laws_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "check", "coin-race", "--matches", "1"]) == 0
    out = capsys.readouterr().out
    assert re.fullmatch(rf"coin-race: {len(LAWS)} laws hold; seeds: 1, plies: \d+, \d+\.\d s\n", out)


def test_a_fault_is_printed_with_the_command_that_shows_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "check", "liars-dice", "--matches", "2", "--law", "words"]) == 1
    first = capsys.readouterr().out
    again = re.search(r"again: noonday (game check liars-dice --seed \d+ --law words\.\S+)", first)
    assert again is not None
    assert first.count("fault: ") == 1
    laws = sum(name.startswith("words.") for name in LAWS)
    assert f"liars-dice: 1 fault, {laws} laws; seeds: 2, plies: " in first
    assert main(again[1].split()) == 1
    assert capsys.readouterr().out.splitlines()[0] == first.splitlines()[0]


def test_a_game_that_is_not_whole_is_reported_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "check", "incomplete"]) == 1
    out = capsys.readouterr().out
    missing = rules.broken()["incomplete"]
    assert len(missing) > 1
    assert [line.removeprefix("fault: ") for line in out.splitlines() if line.startswith("fault: ")] == [*missing]
    assert out.endswith(f"incomplete: {len(missing)} faults; no match was played\n")


@pytest.mark.parametrize("law", ["game", "game.whole"])
def test_the_law_of_loading_can_be_asked_for_like_any_other(law: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "check", "coin-race", "--law", law]) == 0
    assert capsys.readouterr().out == "coin-race: 1 law holds; no match was played\n"
    assert main(["game", "check", "incomplete", "--law", law]) == 1
    assert "law:   game.whole: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["no-such-game"], "there is no game 'no-such-game'; the games are "),
        (["coin-race", "--law", "gravity"], "there is no law 'gravity'; the laws are play.walk, "),
        (["coin-race", "--law", "gravity"], ", game.whole\n"),
    ],
)
def test_what_is_not_there_ends_with_2(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "check", *arguments]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--matches", "0"], ["--matches", "x"], ["--seed", "1.5"]])
def test_a_number_out_of_bounds_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["game", "check", "coin-race", *arguments])
    assert "must be" in capsys.readouterr().err
