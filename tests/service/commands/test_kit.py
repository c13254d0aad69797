"""The command that prints a game's kit."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.commands.cli import main
from tests.support.kits import Printed

GAME = "twelve-oclock-high"
QUIZ = "twelve-strokes-of-noon"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the command run in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(path: Path) -> Printed:
    return Printed(path.read_bytes())


def test_a_kit_is_written_under_the_games_key(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "kit", GAME]) == 0

    assert capsys.readouterr().out.startswith(f"{GAME}-kit.pdf: ")
    assert "12 O'Clock High" in printed(here / f"{GAME}-kit.pdf").texts[0].replace(
        "\N{RIGHT SINGLE QUOTATION MARK}", "'"
    )


def test_a_file_that_was_not_named_is_not_written_over(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = here / f"{GAME}-kit.pdf"
    there.write_text("mine")

    assert main(["game", "kit", GAME]) == 1
    assert (there.read_text(), "--force" in capsys.readouterr().err) == ("mine", True)
    assert main(["game", "kit", GAME, "--force"]) == 0
    assert there.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279)), ("a3", (210, 297))])
def test_the_paper_and_the_ink_are_those_that_are_asked_for(here: Path, paper: str, size: tuple[int, int]) -> None:
    for ink in ("colour", "grey"):
        assert main(["game", "kit", "bomb-the-axis", "-o", f"{ink}.pdf", "--paper", paper, "--ink", ink]) == 0

    assert printed(here / "colour.pdf").sizes[0] == size
    assert (bool(printed(here / "colour.pdf").colours()), printed(here / "grey.pdf").colours()) == (True, set())


def test_options_change_what_is_printed(here: Path) -> None:
    assert main(["game", "kit", GAME, "-o", "usual.pdf"]) == 0
    assert main(["game", "kit", GAME, "-o", "long.pdf", "--option", "points_to_win=75"]) == 0

    texts = ["".join(printed(here / name).texts) for name in ("usual.pdf", "long.pdf")]
    assert ["75 points" in text for text in texts] == [False, True]


def test_the_address_of_a_server_is_printed_for_a_game_that_it_scores(here: Path) -> None:
    assert main(["game", "kit", GAME, "-o", "kit.pdf", "--site", "https://noonday.example/"]) == 0

    assert f"https://noonday.example/score?game={GAME}" in printed(here / "kit.pdf").texts[0].replace("\u200b", "")


def test_no_address_is_printed_for_a_game_that_no_server_scores(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "kit", QUIZ, "--site", "https://noonday.example"]) == 1

    assert "--site: 12 Strokes of Noon is not scored" in capsys.readouterr().err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--option", "bomb_faces=9"], "bomb_faces: must be from 1 to 3"),
        (["--option", "bomb_faces"], "--option bomb_faces: must be NAME=VALUE with one of points_to_win, bomb_faces"),
        (["--option", "luck=1"], "--option luck=1: must be NAME=VALUE with one of points_to_win, bomb_faces"),
        (["--deck", "mine.csv"], "12 O'Clock High has no decks"),
        (["--site", "https://" + "x" * 300], "--site: must be an address of at most 253 letters"),
        (["--site", "https://noonday.example/\N{SNOWMAN}"], "--site: must be an address that begins with"),
        (["--site", "noonday.example"], "--site: must be an address that begins with http:// or https://"),
        (["--site", "https://noon day"], "--site: must be an address that begins with"),
        (["-o", "no/such/folder/kit.pdf"], "no/such/folder/kit.pdf: No such file or directory"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_line(
    here: Path, more: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["game", "kit", GAME, *more]) == 1

    (line,) = capsys.readouterr().err.splitlines()
    assert says in line
    assert list(here.iterdir()) == []


def test_an_unknown_game_is_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "kit", "chess"]) == 1

    assert ("there is no game 'chess'" in capsys.readouterr().err, list(here.iterdir())) == (True, [])


def test_the_faults_of_a_deck_are_named_and_nothing_is_printed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.json").write_text('{"kick_off": 7}')

    assert main(["game", "kit", QUIZ, "--deck", "mine.json"]) == 1

    found = capsys.readouterr()
    assert "fault: " in found.out
    assert "nothing was written" in found.err
    assert [path.name for path in here.iterdir()] == ["mine.json"]


def test_the_former_command_for_cards_says_what_prints_them_now(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "print", "quiz.csv", "-o", "cards.pdf"]) == 1

    assert "is now `noonday game kit GAME --deck FILE -o KIT.pdf`" in capsys.readouterr().err
