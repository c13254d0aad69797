"""`noonday deck`: a table becomes a deck, with every fault by row and column, a page and a PDF."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from rules.twelve_strokes_of_noon import GAME as game
from service.commands.cli import main
from service.decks import tables
from service.decks.tables import NoTable
from tests.support.twelve_strokes_of_noon import small_box, small_deck

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Return the template as `new` writes it."""
    path = tmp_path / "mine.csv"
    assert main(["deck", "new", str(path)]) == 0
    return path


def test_new_writes_a_whole_deck_and_never_over_a_file(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", str(table)]) == 0
    assert "mine.csv: whole, " in capsys.readouterr().out
    assert main(["deck", "new", str(table)]) == 1
    assert "exists" in capsys.readouterr().err


def test_from_csv_writes_the_deck_that_the_table_has(table: Path) -> None:
    assert main(["deck", "from-csv", str(table), "--title", "Monday"]) == 0
    deck = game.deck.load(table.with_suffix(".json").read_bytes())  # type: ignore[union-attr]
    assert deck.sizes.title == "Monday"  # type: ignore[attr-defined]


def changed(table: Path, old: str, new: str) -> None:
    text = table.read_text("utf-8-sig")
    assert old in text
    table.write_text(text.replace(old, new), "utf-8")


def test_all_faults_are_printed_at_once_by_row_and_column(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(table, "What is a young swan called?,Cygnet,Gosling", "Swan,,Gosling")
    changed(table, "Georges Bizet,Giuseppe Verdi", "Georges Bizet,georges bizet!")
    changed(table, "star,,,thing,bicycle", "star,,,person,bicycle")

    assert main(["deck", "from-csv", str(table)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert not table.with_suffix(".json").exists()
    assert [line for line in lines if line.startswith("fault: ")] == [
        "fault: row 5, question (card K1): must have 5 to 240 characters",
        "fault: row 5, answer (card K1): must have 1 to 120 characters",
        "fault: row 33, answer (card S1): those to choose from must differ in more than case, accents and punctuation",
        "fault: row 37, question (card Y2): must be one of thing, place, animal",
    ]


def test_a_deck_is_checked_by_card_and_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box = small_box()
    box["kick_off"][2]["questions"][1]["right"] = "both"
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(box), "utf-8")

    assert main(["deck", "check", str(path)]) == 1
    assert "fault: kick off 3 (K3), question 2, right: must be " in capsys.readouterr().out


def test_a_deck_with_its_own_pictures_goes_to_a_table_and_back(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(small_box()), "utf-8")
    assert main(["deck", "to-csv", str(path), "-o", str(tmp_path / "there.csv")]) == 0
    assert main(["deck", "from-csv", str(tmp_path / "there.csv"), "-o", str(tmp_path / "back.json")]) == 0
    assert game.deck.load((tmp_path / "back.json").read_bytes()) == small_deck()  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["there.csv", "X1.json"])
def test_a_table_is_not_written_over_a_file_unless_forced(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, there = tmp_path / "deck.json", tmp_path / name
    path.write_text(json.dumps(small_box()), "utf-8")
    there.write_text("my own", "utf-8")
    before = sorted(tmp_path.iterdir())
    ask = ["deck", "to-csv", str(path), "-o", str(tmp_path / "there.csv")]

    assert main(ask) == 1
    assert capsys.readouterr().err == f"noonday: {there}: the file exists; --force writes over it\n"
    assert (there.read_text("utf-8"), sorted(tmp_path.iterdir())) == ("my own", before)
    assert main([*ask, "--force"]) == 0
    assert there.read_text("utf-8") != "my own"


def test_the_preview_has_each_card_and_what_stays_once(table: Path) -> None:
    page = table.with_suffix(".html")
    assert main(["deck", "preview", str(table), "-o", str(page)]) == 0
    assert "<h1>Example: a small box</h1>" in page.read_text("utf-8")
    text = page.read_text("utf-8")
    assert text.count("<figure>") == 8 + 2 + 1 + 10 + 5 + 2
    assert text.count("data:image/svg+xml,") == 1
    assert "Right: Cygnet" in text


@pytest.mark.parametrize(
    "content",
    [
        "round,a\r\nduel,é;x\r\n".encode(),
        "\ufeffround,a\r\nduel,é;x\r\n".encode(),
        'round;a\r\nduel;"é;x"\r\n'.encode(),
        '\ufeffsep=;\r\nround;a\r\nduel;"é;x"\r\n'.encode(),
        "round\ta\nduel\té;x\n".encode("utf-16"),
        "round,a\nduel,é;x".encode("cp1252"),
    ],
)
def test_a_table_is_read_as_any_spreadsheet_writes_it(content: bytes) -> None:
    rows, note = tables.read(content)
    assert rows == [["round", "a"], ["duel", "é;x"]]
    assert bool(note) is (b"\xe9" in content and not content.startswith(b"\xff\xfe"))


def test_a_table_whose_columns_have_no_names_says_that_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("What?;Yes;No\nWho?;Me;You\n" * 30)
    assert main(["deck", "check", str(path)]) == 1
    faults = [line for line in capsys.readouterr().out.splitlines() if line.startswith("fault: ")]
    assert faults == [
        f"fault: row 1, {name}: the column is missing; the first row names the columns"
        for name in ("round", "question", "answer")
    ]


@pytest.mark.parametrize("content", [b"PK\x03\x04workbook", b"a,b\n\x00", b'a,"b'])
def test_what_is_no_table_is_refused(content: bytes) -> None:
    with pytest.raises(NoTable):
        tables.read(content)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["check", "nowhere.csv"], "nowhere.csv"),
        (["check", "x.csv", "--game", "bomb-the-axis"], "has no decks that could be edited"),
        (["check", "x.csv", "--game", "chess"], "there is no game"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", *arguments]) == 1
    assert says in capsys.readouterr().err


def test_a_picture_must_be_in_the_folder_of_the_table(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(table, ",Y06", ",../secret.svg")
    assert main(["deck", "check", str(table)]) == 1
    assert "row 37, picture: ../secret.svg cannot be read: a picture must be in the folder" in capsys.readouterr().out


def test_nothing_is_asked_about_the_cards_of_the_full_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "few.csv"
    rows = "".join(f"fatal blow;What is {number} times 9?;{9 * number}\r\n" for number in range(2, 10))
    table.write_text("round;question;answer\r\n" + rows, "utf-8")

    assert main(["deck", "check", str(table)]) == 0
    warned = [line for line in capsys.readouterr().out.splitlines() if line.startswith("warning: row ")]
    assert any("no row of the round “star”: it gets the " in line for line in warned)
    assert all("(card F" in line or "it gets the" in line for line in warned)


def test_a_warning_about_two_questions_names_the_rows_of_both(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = table.read_text("utf-8-sig").splitlines()
    place = next(row for row, text in enumerate(rows, 1) if "capital of Estonia" in text)
    rows.append(rows[place - 1].replace("Which city is the capital of Estonia?", "Estonia: which city is the capital?"))
    table.write_text("\n".join(rows), "utf-8")

    main(["deck", "check", str(table)])
    said = [line for line in capsys.readouterr().out.splitlines() if "that of another question too" in line]
    ((here, there),) = [line.split(": the right answer “Tallinn” is that of another question too ") for line in said]
    assert here.startswith(f"warning: row {len(rows)} ")
    assert there.startswith(f"(row {place} ")


def test_a_table_may_have_any_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, deck = tmp_path / "mine", tmp_path / "mine.json"
    assert main(["deck", "new", str(table)]) == 0
    assert main(["deck", "check", str(table)]) == 0
    assert main(["deck", "from-csv", str(table)]) == 0
    deck.rename(tmp_path / "deck")
    assert main(["deck", "check", str(tmp_path / "deck")]) == 0
    assert "deck: whole, " in capsys.readouterr().out


def test_a_workbook_is_to_be_saved_as_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    workbook = tmp_path / "mine.xlsx"
    workbook.write_bytes(b"PK\x03\x04workbook")
    assert main(["deck", "check", str(workbook)]) == 1
    assert "save the spreadsheet as CSV (UTF-8)" in capsys.readouterr().err
