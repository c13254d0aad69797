"""Logs that are followed while they are written: a file that changes, and lines that are typed."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.commands.cli import main

LOG = "game: bomb-the-axis\nplayers: Ann, Bob, Cid\n"
PLACED = "A place houses A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 guns B1 B2 B3 B4 B5 B6 B7 B8 B9 B10"


def typed(lines: str, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    return main(["record", "score", "-", "--follow", *arguments])


def test_each_typed_line_is_judged_and_a_wrong_one_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, sheet = tmp_path / "kept.log", tmp_path / "sheet.txt"

    code = typed(f"{LOG}{PLACED}\nB C1\nB C2\nC A1\n", monkeypatch, "-o", str(kept), "-o", str(sheet))

    assert code == 0
    assert kept.read_text() == f"{LOG}{PLACED}\nB C1\nC A1\n"
    said = capsys.readouterr().out
    assert "typed:5: Bob is not to act: Cid is" in said
    assert "Cid calls A1 and hits a house, the first of 3." in said
    assert "Never called" not in said
    assert said.endswith("The match is not finished.\n")
    assert "Not finished" in sheet.read_text("utf-8")


def test_the_position_is_shown_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.log"

    typed(f"?\n{LOG}{PLACED}\nB C1\n?\n", monkeypatch, "-o", str(kept), "-o", str(tmp_path / "record.json"))

    said = capsys.readouterr().out
    assert said.count("Never called: 49 dots") == 1
    assert kept.read_text() == f"{LOG}{PLACED}\nB C1\n"
    assert "record.json: the match is not finished" in said


def test_an_interrupt_ends_the_prompt_as_the_end_of_the_input_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int = -1) -> str:
            if not (line := super().readline(size)):
                raise KeyboardInterrupt
            return line

    monkeypatch.setattr(sys, "stdin", Interrupted(f"{LOG}{PLACED}\n"))

    assert main(["record", "score", "-", "--follow", "-o", str(tmp_path / "sheet.txt")]) == 0
    assert "Not finished" in (tmp_path / "sheet.txt").read_text("utf-8")


def test_back_takes_lines_back_and_what_happened_before_is_not_said_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.log"

    typed(f"{LOG}{PLACED}\nB C1\nC A1\nback\nback\nB D1\n", monkeypatch, "-o", str(kept))

    said = capsys.readouterr().out
    assert kept.read_text() == f"{LOG}{PLACED}\nB D1\n"
    assert [said.count(words) for words in ("The pieces lie", "Bob calls C1", "Cid calls A1", "Bob calls D1")] == [
        1
    ] * 4


def test_a_log_that_is_there_already_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.log"
    typed(f"{LOG}{PLACED}\n", monkeypatch, "-o", str(kept))

    assert typed("B C1\n", monkeypatch, "-o", str(kept)) == 0

    assert kept.read_text() == f"{LOG}{PLACED}\nB C1\n"
    assert f"{kept} goes on after line 3." in capsys.readouterr().out


def test_a_faulty_log_that_is_there_already_is_left_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.log"
    kept.write_text(f"{LOG}C A1\n")

    assert typed("B C1\n", monkeypatch, "-o", str(kept)) == 1

    assert kept.read_text() == f"{LOG}C A1\n"
    assert f"{kept}:3: " in capsys.readouterr().out


def test_nothing_typed_is_nothing_scored(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("", monkeypatch) == 1
    assert typed("game: chess\nback\n", monkeypatch) == 1

    assert "there is no game 'chess'" in capsys.readouterr().out


def test_the_head_is_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed("game: twelve-oclock-high\nplayers: Ann, Bob\nA 5 4\nB 6 2\n", monkeypatch)

    said = capsys.readouterr().out
    assert "the head lacks the line players" in said
    assert (
        "The match begins with throws: a face of the regular die for the first flight, thrown by Ann, is missing"
        in said
    )
    assert "A throw  " in said


@contextmanager
def watched(log: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Follow a file in a process of its own, and interrupt it in the end."""
    command = [sys.executable, "-m", "service.commands.cli", "record", "score", str(log), "--follow", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)


def until(process: subprocess.Popen[str], words: str) -> list[str]:
    """Return the lines up to the first that has these words."""
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line)
        if words in line:
            return lines
    raise AssertionError(f"{words!r} was not said: {lines}")


def test_a_file_is_judged_after_each_change(tmp_path: Path) -> None:
    log, sheet = tmp_path / "game.log", tmp_path / "sheet.txt"
    with watched(log, "-o", str(sheet)) as process:
        until(process, "which is not there yet")
        log.write_text(f"{LOG}{PLACED}\n")
        assert "The match begins.\n" in until(process, "and 38 more")
        log.write_text(f"{LOG}{PLACED}\nC A1\n")
        until(process, f"{log}:4: Cid is not to act: Bob is")
        log.write_text(f"{LOG}{PLACED}\nB A1\n")
        assert "The match begins.\n" not in until(process, "Bob calls A1 and hits a house, the first of 3.")
        until(process, "and 38 more")

    assert process.returncode == 0
    assert "Not finished" in sheet.read_text("utf-8")
