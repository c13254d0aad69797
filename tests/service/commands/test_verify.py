"""The command that tells what records prove, offline: its words, its exit code, and records of hostile hands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from service.commands.cli import main
from tests.support.forgeries import relinked
from tests.support.reels import GOLDEN, golden
from tests.support.signing import OTHERS, OURS, signed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OUR_ID, OTHER_ID = OURS.published[0].id, OTHERS.published[0].id


@pytest.fixture
def keys(tmp_path: Path) -> str:
    """Give the list of our public keys as a file."""
    path = tmp_path / "keys.json"
    path.write_text(json.dumps({"keys": [{"public": OURS.published[0].public, "more": 1}]}))
    return str(path)


def saved(folder: Path, record: Record, name: str = "match.json") -> str:
    path = folder / name
    path.write_text(json.dumps(codec(Record).encode(record)))
    return str(path)


def other_winner(record: Record) -> Record:
    assert record.outcome is not None
    return replace(record, outcome=replace(record.outcome, winners=()))


def other_draw(record: Record) -> Record:
    place = next(place for place, ply in enumerate(record.plies) if ply.draws)
    ply = record.plies[place]
    draws = ((ply.draws[0][0], ply.draws[0][1] % ply.draws[0][0] + 1), *ply.draws[1:])
    return relinked(
        replace(record, plies=(*record.plies[:place], replace(ply, draws=draws), *record.plies[place + 1 :]))
    )


def broken(record: Record) -> Record:
    return replace(record, plies=(replace(record.plies[0], hash="00" * 32), *record.plies[1:]))


def intact(record: Record) -> Record:
    return record


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_of_any_game_is_whole_fair_and_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    record = golden(name)
    path = saved(tmp_path, record)

    assert main(["record", "verify", path]) == 0

    assert said(capsys) == [
        f"{path}: match {record.match} of {record.game}, version {record.version}, {len(record.plies)} plies",
        "whole: yes",
        "fair: yes",
        "judged: yes",
        "signed: no: it has no signature",
    ]


def test_tbl_18_a_record_of_a_test_is_said_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for name in ("twelve_oclock_high/resignation-in-a-test", "twelve_oclock_high/resignation"):
        path = saved(tmp_path, golden(name))
        assert main(["record", "verify", path]) == main(["record", "verify", "--json", path]) == 0
        head, _, fair, *_, plain = said(capsys)
        assert fair == "fair: yes"
        found.append((head.endswith("; a test match: its clock was moved by hand"), json.loads(plain)["test"]))

    assert found == [(True, True), (False, False)]


def test_without_keys_the_signature_is_by_an_unknown_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "verify", saved(tmp_path, signed(golden(GOLDEN[0])))]) == 0

    assert said(capsys)[-1] == f"signed: by key {OUR_ID} (unknown here; check it with --keys)"


@pytest.mark.parametrize(
    ("forge", "code", "words"),
    [
        (intact, 0, "yes: by key {ours} of {keys}"),
        (lambda record: signed(record, OTHERS), 1, "no: key {others} is not in {keys}"),
        (lambda record: replace(record, signature=None), 1, "no: it has no signature"),
        (other_winner, 1, "no: its signature does not hold for what it says"),
    ],
)
def test_with_keys_the_signature_is_checked(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    keys: str,
    forge: Callable[[Record], Record],
    code: int,
    words: str,
) -> None:
    path = saved(tmp_path, forge(signed(golden(GOLDEN[0]))))

    assert main(["record", "verify", path, "--keys", keys]) == code

    assert said(capsys)[-1] == "signed: " + words.format(ours=OUR_ID, others=OTHER_ID, keys=keys)


def test_erased_reasons_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], keys: str) -> None:
    record = signed(golden(GOLDEN[0]))
    assert any(ply.reason for ply in record.plies)
    erased = replace(record, plies=tuple(replace(ply, reason=None, worth=None) for ply in record.plies))

    assert main(["record", "verify", saved(tmp_path, erased), "--keys", keys]) == 0

    assert said(capsys)[-1] == f"signed: yes: by key {OUR_ID} of {keys}, and the bots' reasons were erased since"


@pytest.mark.parametrize(
    ("forge", "belied"),
    [(broken, "whole"), (other_draw, "fair"), (other_winner, "judged")],
)
def test_a_forgery_is_shown_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], forge: Callable[[Record], Record], belied: str
) -> None:
    assert main(["record", "verify", saved(tmp_path, forge(golden(GOLDEN[0])))]) == 1

    lines = dict(line.split(": ", 1) for line in said(capsys)[1:])
    assert lines[belied].startswith("no: ")
    assert ": should be " in lines[belied]


@pytest.mark.parametrize(
    ("change", "why"), [({"version": 999}, "not known: version: should be"), ({"game": "chess"}, "not known: game")]
)
def test_what_is_not_installed_is_not_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any], why: str
) -> None:
    record = relinked(replace(golden(GOLDEN[0]), **change))

    assert main(["record", "verify", saved(tmp_path, record)]) == 1

    _, whole, fair, judged, _ = said(capsys)
    assert (whole, fair) == ("whole: yes", "fair: yes")
    assert judged.startswith(f"judged: {why}")


def test_many_records_are_judged_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, record in enumerate([golden(GOLDEN[0]), broken(golden(GOLDEN[0])), golden(GOLDEN[1])]):
        saved(tmp_path, record, f"{number}.json")
    (tmp_path / "3.json").write_text("{}")

    assert main(["record", "verify", str(tmp_path / "*.json"), "--json"]) == 1

    streams = capsys.readouterr()
    found = [json.loads(line) for line in streams.out.splitlines()]
    assert [(one["file"][-6:], one["sound"]) for one in found] == [
        ("0.json", True),
        ("1.json", False),
        ("2.json", True),
    ]
    assert streams.err.startswith(f"noonday: {tmp_path / '3.json'}: no record: ")
    assert streams.err.count("\n") == 1


def test_a_reader_that_goes_away_gets_no_traceback(tmp_path: Path) -> None:
    path = saved(tmp_path, golden(GOLDEN[0]))
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "service.commands.cli", "record", "verify", path],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def test_json_has_the_words_of_the_service(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = signed(broken(golden(GOLDEN[0])))

    main(["record", "verify", saved(tmp_path, record), "--json"])

    found = json.loads(capsys.readouterr().out)
    assert [found[word] for word in ("whole", "fair", "judged", "signed", "sound")] == [False, True, True, None, False]
    assert (found["signature"], found["reasons"], found["key"]) == ("unknown-key", "signed", OUR_ID)
    assert found["divergences"]["whole"]["what"] == "hash"
    assert found["divergences"]["fair"] is found["divergences"]["judged"] is None


def test_nothing_that_a_record_says_moves_the_cursor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hostile = replace(golden(GOLDEN[0]), match="\x1b[2J\nsigned: yes\r", game="\u202egame")

    main(["record", "verify", saved(tmp_path, hostile)])

    out = capsys.readouterr().out
    assert out.count("\n") == 5
    assert "\x1b" not in out
    assert "\r" not in out
    assert "\u202e" not in out
    assert "\\u001b[2J\\u000asigned: yes\\u000d" in out


def test_a_file_that_is_missing_is_named_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "nowhere.json")

    assert main(["record", "verify", path]) == 1

    assert capsys.readouterr().err == f"noonday: {path}: No such file or directory\n"


def test_a_hostile_name_of_a_member_stays_on_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps({"\x1b[2J\n" * 500: 1}))

    assert main(["record", "verify", str(path)]) == 1

    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "\x1b" not in err
    assert len(err) < 8000
