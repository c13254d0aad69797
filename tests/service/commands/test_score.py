"""The command that scores a log: its files, its words on faults, its example."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from rules import find
from rules.table.record import Record
from rules.table.verify import verdict
from rules.wire.codec import codec
from service.commands.cli import main
from tests.support.sources import ROOT

GAMES = ("twelve-oclock-high", "bomb-the-axis", "screaming-eagles")
LOG = """\
game: 12 O'Clock High
players: Ann, Bob

A 5 4
B 6 2
A throw 1 5 blank
A move 4
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Give a log that goes on, as a file."""
    path = tmp_path / "game.log"
    path.write_text(LOG)
    return path


def read(path: Path) -> Record:
    record: Record = codec(Record).decode(json.loads(path.read_text()))
    return record


@pytest.mark.parametrize("game", GAMES)
def test_an_example_becomes_its_sheet_its_record_and_its_replay(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "score", "--example", game]) == 0
    (tmp_path / "game.log").write_text(capsys.readouterr().out)
    names = ("sheet.pdf", "sheet.html", "sheet.csv", "sheet.txt", "record.json", "replay.html")
    outputs = [part for name in names for part in ("-o", str(tmp_path / name))]

    assert main(["record", "score", str(tmp_path / "game.log"), *outputs]) == 0

    record = read(tmp_path / "record.json")
    assert (verdict(find(game), record).sound, record.outcome is not None) == (True, True)
    begins = {name: (tmp_path / name).read_bytes()[:5] for name in names}
    assert (begins["sheet.pdf"], begins["sheet.html"], begins["replay.html"]) == (b"%PDF-", b"<!DOC", b"<!doc")
    assert (
        "written down in a log by Ann" in re.sub(r"\s+", " ", (tmp_path / "sheet.txt").read_text()) or game == GAMES[1]
    )


def test_a_log_without_an_output_is_printed_as_a_sheet(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "score", str(log)]) == 0

    printed = capsys.readouterr()
    assert "STANDING SO FAR" in printed.out
    assert "Outcome                            Not finished" in printed.out
    assert printed.err == f"{log}: The match is not finished.\n"


def test_the_first_line_that_the_rules_forbid_is_named_as_by_a_compiler(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.write_text(LOG.replace("move 4", "move 3"))

    assert main(["record", "score", str(log)]) == 1

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == (
        f"{log}:7: 3 is not 6 spaces away: fly 6 to 2, 4 (12H-3)\n"
        "    A move 3\n"
        "  possible there:\n"
        "    A move 2  Fly to space 2, 1 before Lille (64 % to reach a target) (12H-3)\n"
        "    A move 4  Fly to space 4, 1 before Rouen (56 % to reach a target) (12H-3)\n"
    )


def test_all_faults_of_form_are_named_at_once(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.write_text(
        LOG.replace("A throw 1 5 blank", "A throw 1 7 blank\nC throw 1 2 blank").replace("game:", "date: x\ngame:")
    )

    assert main(["record", "score", str(log)]) == 1

    found = [line.removeprefix(f"{log}:") for line in capsys.readouterr().err.splitlines() if not line.startswith(" ")]
    assert [line.partition(":")[0] for line in found] == ["1", "7", "8"]
    assert "no die has the face '7'" in found[1]


def test_what_an_unfinished_log_waits_for_is_said(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.write_text(f"{LOG}throw 3\n")

    assert main(["record", "score", str(log), "-o", str(log.with_suffix(".csv"))]) == 0

    assert capsys.readouterr().err == (
        f"{log}: The match is not finished. Line 8 goes on: a face of the regular die, thrown by Ann, is missing: "
        "1, 2, 3, 4, 5, 6.\n"
    )


def test_of_an_unfinished_match_there_is_no_record_and_no_replay(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outputs = [log.with_name(name) for name in ("record.json", "a-replay.html", "sheet.txt")]

    assert main(["record", "score", str(log), *(part for path in outputs for part in ("-o", str(path)))]) == 1

    assert [path.exists() for path in outputs] == [False, False, True]
    refused = capsys.readouterr().err.splitlines()[1:]
    assert refused == [
        f"noonday: {path}: the match is not finished; a last line * abandoned ends it" for path in outputs[:2]
    ]


def test_a_match_that_was_given_up_has_a_record(log: Path) -> None:
    log.write_text(f"{LOG}* abandoned\n")

    assert main(["record", "score", str(log), "-o", str(log.with_name("record.json"))]) == 0

    outcome = read(log.with_name("record.json")).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "abandoned")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "a LOG is needed"),
        (["--example", "chess"], "there is no game 'chess'"),
        (["--example", "twelve-strokes-of-noon"], "no log of 12 Strokes of Noon can be scored"),
        (
            ["{log}", "-o", "sheet.doc"],
            "sheet.doc: must end with one of .txt, .csv, .html, .pdf, .json, or with replay.html",
        ),
        (["{log}", "-o", "game.log"], "game.log: is the log itself"),
        (["{log}", "-o", "other.log"], "other.log: must end with"),
        (["{log}", "--variant", "tiny"], "--variant tiny: must be one of"),
        (["nowhere.log"], "nowhere.log: No such file or directory"),
        (["{log}", "-o", "nowhere/sheet.txt"], "nowhere/sheet.txt: No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    arguments: list[str], says: str, log: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(log.parent)

    assert main(["record", "score", *(part.format(log=log.name) for part in arguments)]) == 1

    (line,) = [line for line in capsys.readouterr().err.splitlines() if not line.startswith("game.log: The match")]
    assert line.startswith(f"noonday: {says}")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the head lacks the line game"),
        (b"game: bomb-the-axis\n", "the head lacks the line players"),
        (b"game: bomb-the-axis\nplayers: Ann, \xff\n", "-:2: the log is no text in UTF-8"),
        (b"x" * (2**20 + 1), "the log is larger than"),
    ],
)
def test_what_is_no_log_is_refused_from_the_standard_input_too(
    content: bytes, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    assert main(["record", "score", "-"]) == 1

    assert says in capsys.readouterr().err.splitlines()[0]


def test_the_log_and_the_fault_of_the_manual_are_as_they_are_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manual = (ROOT / "docs" / "logs.md").read_text("utf-8")
    (written,) = re.findall(r"^```text\n(.*?)^```$", manual, re.DOTALL | re.MULTILINE)
    (fault,) = re.findall(r"^    game\.log:.*?\n\n", manual, re.DOTALL | re.MULTILINE)
    log = tmp_path / "game.log"
    log.write_text(written, "utf-8")
    assert main(["record", "score", str(log), "-o", str(tmp_path / "sheet.txt")]) == 0
    log.write_text(written.replace("A move 4", "A move 3"), "utf-8")
    capsys.readouterr()

    assert main(["record", "score", str(log)]) == 1

    said = capsys.readouterr().err.replace(str(log), log.name)
    assert said == "".join(f"{line[4:]}\n" for line in fault.splitlines() if line)
