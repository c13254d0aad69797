"""The command that writes records as logs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.log.scoring import score
from rules.table.record import Record
from rules.wire.codec import codec
from service.commands.cli import main
from tests.records import golden

RECORDS = {path.stem: json.loads(path.read_text("utf-8").partition("\n")[0]) for path in golden.files()}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Give the file of a record."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(RECORDS["points"]))
    return path


def test_a_record_becomes_a_log_that_scores_to_the_same_end(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "to-log", str(saved)]) == 0
    printed = capsys.readouterr().out

    assert main(["record", "to-log", str(saved), "-o", str(saved.with_suffix(".log"))]) == 0

    assert saved.with_suffix(".log").read_text("utf-8") == printed
    scored = score(printed.encode())
    before: Record = codec(Record).decode(RECORDS["points"])
    assert (scored.record.outcome, scored.record.match) == (before.outcome, before.match)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda record: {**record, "game": "chess"}, "there is no game 'chess'"),
        (lambda record: {**record, "version": 99}, "its version is 99; here it is"),
        (lambda record: {**record, "plies": record["plies"][1:]}, "seats taken: 1"),
        (lambda _: RECORDS["star-guessed"], "no log of 12 Strokes of Noon can be scored"),
        (lambda _: RECORDS["resignation-in-a-test"], "no log has words for a clock that a test moved (TBL-18)"),
        (lambda _: {}, "no record"),
    ],
)
def test_what_cannot_be_written_as_a_log_is_refused(
    change: object, says: str, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(change)
    saved.write_text(json.dumps(change(RECORDS["points"])))

    assert main(["record", "to-log", str(saved)]) == 1

    (line,) = capsys.readouterr().err.splitlines()
    assert says in line


def test_a_log_that_cannot_be_saved_is_named(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "to-log", str(saved), "-o", str(saved.parent / "none" / "x.log")]) == 1

    assert "x.log: No such file or directory" in capsys.readouterr().err
