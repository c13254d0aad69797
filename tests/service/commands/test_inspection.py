"""The command that prints a match at a ply."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rules import find
from rules.table.noted import Noted
from rules.table.record import Record
from rules.wire.codec import codec
from service.commands.cli import main
from tests.support.real_dice import Dice, begun, played
from tests.support.reels import GOLDEN, golden

if TYPE_CHECKING:
    from pathlib import Path

CHART = golden("bomb_the_axis/three-hits")
PLACED = 6
"""The ply with which seat 0 places the houses and guns; then seat 1 is to call."""


def saved(folder: Path, record: Record) -> str:
    file = folder / "record.json"
    file.write_text(json.dumps(codec(Record).encode(record)))
    return str(file)


@pytest.mark.parametrize("name", GOLDEN)
def test_every_ply_of_a_record_can_be_inspected(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = golden(name)
    file = saved(tmp_path, record)
    for ply in (1, len(record.plies) // 2, len(record.plies)):
        assert main(["record", "inspect", file, "--ply", str(ply)]) == 0
        said = capsys.readouterr().out
        assert f"version {record.version}: ply {ply} of {len(record.plies)}\n" in said
        assert f"action: {json.dumps(record.plies[ply - 1].action, ensure_ascii=False)}\n" in said
    assert main(["record", "inspect", file]) == 0
    assert capsys.readouterr().out == said


def test_without_a_seat_nothing_is_hidden_and_each_seat_that_may_act_has_its_menu(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "inspect", saved(tmp_path, CHART), "--ply", str(PLACED)]) == 0

    said = capsys.readouterr().out
    houses = json.dumps(CHART.plies[PLACED - 1].action["houses"])
    assert houses in said.partition("events:")[2].partition("position, with nothing hidden:")[0]
    assert f'full_chart: {{"houses": {houses}' in said
    assert 'menu of seat 1:\n  Call A1 (BTA-5)\n    {"kind": "call", "dot": "A1"}\n' in said
    assert "status: on; open decision: 2\nmust act: seat 1; may act: seat 1\ndeadline: none\n" in said


@pytest.mark.parametrize(("seat", "knows"), [(0, True), (1, False)])
def test_a_seat_is_shown_what_it_knows(
    seat: int, knows: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "inspect", saved(tmp_path, CHART), "--ply", str(PLACED), "--seat", str(seat)]) == 0

    said = capsys.readouterr().out
    assert (json.dumps(CHART.plies[PLACED - 1].action["houses"]) in said) is knows
    assert ("menu of seat 1:" in said) is not knows


def test_a_match_that_has_not_started_has_no_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "inspect", saved(tmp_path, CHART), "--ply", "1"]) == 0

    assert "none: the match has not started" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("record", "arguments", "words"),
    [
        (CHART, ["--ply", "0"], "--ply 0: must be from 1 to 37"),
        (CHART, ["--ply", "38"], "--ply 38: must be from 1 to 37"),
        (CHART, ["--seat", "3"], "--seat 3: no player had this seat after ply 37"),
        (replace(CHART, version=999), [], "its version is 999; here it is 1"),
        (replace(CHART, game="chess"), [], "there is no game 'chess'"),
        (replace(CHART, plies=CHART.plies[1:]), [], "after ply 5: seat 0 is not to act"),
        (replace(CHART, plies=()), [], "it has no plies"),
    ],
)
def test_what_cannot_be_inspected_is_refused_in_one_line(
    record: Record, arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = saved(tmp_path, record)

    assert main(["record", "inspect", file, *arguments]) == 1

    told = capsys.readouterr()
    assert told.err.startswith(f"noonday: {file}: ")
    assert words in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_a_name_moves_no_cursor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = tuple(replace(line, name="\x1b[2Jevil") for line in CHART.seats)

    assert main(["record", "inspect", saved(tmp_path, replace(CHART, seats=seats)), "--ply", str(PLACED)]) == 0

    assert "\x1b" not in capsys.readouterr().out


def test_a_log_that_ends_in_the_middle_of_a_match_can_be_inspected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = Dice(3)
    bench = played(begun(find("twelve-oclock-high"), dice), dice, 9)
    record = replace(bench.record(), noted=Noted(scorer="Cid", log=True))
    assert main(["record", "inspect", saved(tmp_path, record)]) == 0

    said = capsys.readouterr().out
    assert f"ply {bench.table.ply} of {bench.table.ply}\n" in said
    assert "status: on; open decision:" in said
    assert "outcome:" not in said
