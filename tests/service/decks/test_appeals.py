"""The command that lists what the author of a deck should add."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules import find
from rules.table.agreement import terms_of
from rules.table.record import Record, replay
from rules.twelve_strokes_of_noon.events import AppealEnded
from rules.wire.codec import codec
from service.commands.cli import main
from tests.support.reels import golden

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

APPEALS = golden("twelve_strokes_of_noon/most-money-after-appeals")
NONE = golden("twelve_strokes_of_noon/star-guessed")


def saved(folder: Path, record: Record, name: str = "record") -> str:
    file = folder / f"{name}.json"
    file.write_text(json.dumps(codec(Record).encode(record)))
    return str(file)


def ended(record: Record) -> list[AppealEnded]:
    """Return the appeals of a match."""
    game = find(record.game)
    played = replay(game, terms_of(game, record), record.plies)
    return [event for ply in played for event in ply.events if isinstance(event, AppealEnded)]


def listed(*arguments: str, capsys: pytest.CaptureFixture[str], code: int = 0) -> Any:
    assert main(["deck", "appeals", "--json", *arguments]) == code
    return json.loads(capsys.readouterr().out)


def test_the_answers_that_were_granted_are_listed_by_card_and_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    appeals = ended(APPEALS)
    granted = Counter(
        (f"fatal_blow, card {one.card}, question {one.number}", one.text) for one in appeals if one.granted
    )
    assert 0 < len(granted) < len(appeals)

    found = listed(saved(tmp_path, APPEALS), capsys=capsys)

    assert {(line["where"], line["text"]): line["appeals"] for line in found} == granted
    assert {line["field"] for line in found} == {"accept"}
    assert APPEALS.content is not None
    assert {line["content"] for line in found} == {APPEALS.content.digest}


def test_records_of_one_deck_are_counted_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = saved(tmp_path, APPEALS), saved(tmp_path, replace(APPEALS, match="another-match-01"), "other")

    found = listed(one, other, saved(tmp_path, NONE, "none"), capsys=capsys)

    single = listed(one, capsys=capsys)
    assert [line["appeals"] for line in found] == [2 * line["appeals"] for line in single]


def test_a_match_whose_record_is_given_twice_counts_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, copy = saved(tmp_path, APPEALS), saved(tmp_path, APPEALS, "copy")

    assert listed(one, one, copy, capsys=capsys) == listed(one, capsys=capsys)


def test_it_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "appeals", saved(tmp_path, APPEALS)]) == 0

    said = capsys.readouterr().out.splitlines()
    first = next(one for one in sorted(ended(APPEALS), key=lambda one: (one.card, one.number)) if one.granted)
    assert said[0].startswith("deck ")
    assert said[1].startswith(f"  fatal_blow, card {first.card}, question {first.number}: ")
    assert said[2] == f'    add to accept: "{first.text}" (1 appeal)'


def test_without_an_appeal_there_is_nothing_to_add(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "appeals", saved(tmp_path, NONE)]) == 0
    assert capsys.readouterr().out == "no appeal was granted\n"


def test_what_is_no_record_of_a_quiz_is_named_and_the_others_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    torn, other = tmp_path / "torn.json", saved(tmp_path, golden("bomb_the_axis/three-hits"), "other")
    torn.write_text("{")
    old = saved(tmp_path, replace(APPEALS, version=1), "old")

    code = main(["deck", "appeals", str(torn), other, old, saved(tmp_path, APPEALS)])

    said = capsys.readouterr()
    assert code == 1
    assert "add to accept" in said.out
    lines = said.err.splitlines()
    assert len(lines) == 3
    assert "torn.json: not JSON" in lines[0]
    assert "Bomb the Axis (Game Box) has no decks that can be edited" in lines[1]
    assert f"version is 1; here it is {find('twelve-strokes-of-noon').version}" in lines[2]
