"""`noonday game new`: what it makes, what it refuses, and that nothing is left of what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from rules import clauses
from service.commands import new_game
from service.commands.cli import main
from tests.support.offenders import each


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the command run in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path) -> set[str]:
    """Return the files in a folder at any depth, hidden ones too."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_a_package_is_made_with_the_words_of_the_key(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "new", "sea-battle"]) == 0

    folder = here / "sea-battle"
    assert names(folder) == {name.replace("$package", "sea_battle") for name in new_game.FILES}
    texts = [(folder / name).read_text("utf-8") for name in names(folder)]
    assert not any("$" in text for text in texts)
    text = (folder / "sea_battle" / "RULES.md").read_text("utf-8")
    assert text.startswith("# Sea Battle\n")
    assert [clause.clause for clause in clauses.parse(text)][:2] == ["SB-1", "SB-2"]
    assert 'sea-battle = "sea_battle:GAME"' in (folder / "pyproject.toml").read_text("utf-8")
    assert "noonday game check sea-battle" in capsys.readouterr().out


def test_a_folder_can_be_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "my games").mkdir()
    assert main(["game", "new", "dice", "--folder", "my games/the dice"]) == 0
    assert (here / "my games" / "the dice" / "dice" / "RULES.md").is_file()
    assert "pip install -e 'my games/the dice'" in capsys.readouterr().out


@each(
    ("key", "words"),
    [
        ("", "must be lower-case words"),
        ("Sea", "must be lower-case words"),
        ("sea battle", "must be lower-case words"),
        ("sea_battle", "must be lower-case words"),
        ("sea--battle", "must be lower-case words"),
        ("-sea", "must be lower-case words"),
        ("sea-", "must be lower-case words"),
        ("sea\n", "must be lower-case words"),
        ("../sea", "must be lower-case words"),
        ("/tmp/sea", "must be lower-case words"),
        ("sea\0", "must be lower-case words"),
        ("meer-\N{LATIN SMALL LETTER U WITH DIAERESIS}", "must be lower-case words"),
        ("\N{CYRILLIC SMALL LETTER A}\N{CYRILLIC SMALL LETTER ES}", "must be lower-case words"),
        ("7-seas", "must be lower-case words"),
        ("seas-7", "must be lower-case words"),
        ("s" * 25, "at most 24 characters"),
        ("class", "is a word of Python"),
        ("json", "would hide it"),
        ("rules", "would hide it"),
        ("requests", "would hide it"),
        *((key, "is installed already; choose another key") for key in rules.games()),
    ],
    ids=repr,
)
def test_a_key_that_cannot_be_one_is_refused(key: str, words: str) -> None:
    with pytest.raises(new_game.Unmade, match=words):
        new_game.check_key(key)


def test_nothing_is_made_of_a_key_that_is_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "new", "../sea"]) == 1
    assert capsys.readouterr().err.startswith("noonday: the key '../sea' must be ")
    assert [*here.iterdir()] == []


def test_what_exists_is_never_written_over(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "sea").mkdir()
    (here / "wave").write_text("mine")
    (here / "gone").symlink_to("nowhere")
    for name in ("sea", "wave", "gone"):
        assert main(["game", "new", "sea-battle", "--folder", name]) == 1
        assert "it exists already" in capsys.readouterr().err
    assert names(here) == {"wave"}
    assert (here / "gone").is_symlink()


@pytest.mark.parametrize("folder", ["nowhere/sea", "file/sea", "sea\0"])
def test_a_folder_that_cannot_be_made_is_refused_in_one_line(
    folder: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "file").touch()
    assert main(["game", "new", "sea-battle", "--folder", folder]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert names(here) == {"file"}


def test_nothing_is_left_of_a_package_that_fails_half_way(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(new_game.FILES, "last.txt", "no-such-pattern")
    assert main(["game", "new", "sea-battle"]) == 1
    assert "sea-battle: " in capsys.readouterr().err
    assert [*here.iterdir()] == []


@pytest.mark.parametrize(("key", "letters"), [("sea-battle", "SB"), ("dice", "DIC"), ("go", "GO"), ("tbl", "TBLG")])
def test_clauses_have_letters_that_are_not_the_tables(key: str, letters: str) -> None:
    assert new_game.prefix(key) == letters
