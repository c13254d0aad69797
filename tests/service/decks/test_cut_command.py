"""`noonday deck cut`: a picture becomes the tiles of a star, in a file or in a deck."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from rules.twelve_strokes_of_noon import GAME as game
from service.commands.cli import main
from tests.support.twelve_strokes_of_noon import small_box

if TYPE_CHECKING:
    from pathlib import Path

KETTLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 70"><rect width="70" height="70" fill="gold"/>'
    '<g stroke="#222" stroke-width="3" fill="none"><circle cx="35" cy="40" r="18" fill="#c33"/>'
    '<path d="M20 25q15-20 30 0"/></g>'
    "</svg>"
)


@pytest.fixture
def kettle(tmp_path: Path) -> Path:
    """Return a picture in a file."""
    path = tmp_path / "kettle.svg"
    path.write_text("\ufeff" + KETTLE, "utf-8")
    return path


def test_a_cut_picture_is_written_next_to_its_source(kettle: Path) -> None:
    assert main(["deck", "cut", str(kettle)]) == 0
    sides = json.loads(kettle.with_suffix(".json").read_bytes())
    assert [len(sides[side]) for side in ("large", "small")] == [7, 7]
    assert sides["large"][0][0]["fill"] == "#ffd700"


def test_a_cut_is_not_written_over_a_file_unless_forced(kettle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = kettle.with_suffix(".json")
    there.write_text("my deck", "utf-8")
    assert main(["deck", "cut", str(kettle)]) == 1
    assert "kettle.json: the file exists; --force writes over it" in capsys.readouterr().err
    assert there.read_text("utf-8") == "my deck"
    assert main(["deck", "cut", str(kettle), "--force"]) == 0
    assert "large" in there.read_text("utf-8")


def test_a_picture_is_cut_into_a_deck_that_then_can_be_played(kettle: Path) -> None:
    deck = kettle.with_name("deck.json")
    deck.write_text(json.dumps(small_box()), "utf-8")
    star = small_box()["mystery_star"][0]
    assert main(["deck", "cut", str(kettle), "--deck", str(deck), "--card", star["id"]]) == 0
    loaded = game.deck.load(deck.read_bytes())  # type: ignore[union-attr]
    card = next(iter(loaded.mystery_star.values()))  # type: ignore[attr-defined]
    assert (card.id, card.large[0][0].fill) == (star["id"], "#ffd700")


@pytest.mark.parametrize("card", [[], ["--card", "nobody"]])
def test_a_card_that_the_deck_lacks_is_named(kettle: Path, capsys: pytest.CaptureFixture[str], card: list[str]) -> None:
    deck = kettle.with_name("deck.json")
    deck.write_text(json.dumps(small_box()), "utf-8")
    before = deck.read_bytes()
    assert main(["deck", "cut", str(kettle), "--deck", str(deck), *card]) == 1
    assert "--card" in capsys.readouterr().err
    assert deck.read_bytes() == before


def test_all_faults_of_a_picture_are_printed(kettle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kettle.write_text(KETTLE.replace("</svg>", "<text>A</text><image/></svg>"), "utf-8")
    assert main(["deck", "cut", str(kettle)]) == 1
    printed = capsys.readouterr()
    assert "fault: <text>: turn letters into paths" in printed.out
    assert "2 faults; nothing was written" in printed.err
    assert not kettle.with_suffix(".json").exists()


def test_a_missing_picture_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "cut", str(tmp_path / "none.svg")]) == 1
    assert "none.svg" in capsys.readouterr().err


def test_a_picture_without_a_background_is_not_put_into_a_deck(
    kettle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kettle.write_text(KETTLE.replace('<rect width="70" height="70" fill="gold"/>', ""), "utf-8")
    assert main(["deck", "cut", str(kettle)]) == 1
    faults = capsys.readouterr().out.splitlines()
    assert "fault: large tile 1 shows nothing: let a background fill the whole picture" in faults
    assert "fault: small tile 7 shows nothing: let a background fill the whole picture" in faults
    assert not kettle.with_suffix(".json").exists()
