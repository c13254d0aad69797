"""The command that prints the sheet of a record: judged first, in every kind, with what its signature is worth."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from rules.table.record import Record
from rules.wire.codec import codec
from service import printing
from service.commands.cli import main
from tests.support.forgeries import ENDED, ENDS, relinked
from tests.support.over_http import installed
from tests.support.reels import GOLDEN, golden
from tests.support.signing import OTHERS, OURS, signed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAYED = golden(GOLDEN[0])
BEGINNINGS = {"txt": b"", "csv": b"", "html": b"<!DOCTYPE html>", "pdf": b"%PDF-"}


def saved(folder: Path, record: Record) -> str:
    path = folder / "match.json"
    path.write_text(json.dumps(codec(Record).encode(record)))
    return str(path)


def printed(folder: Path, record: Record, *more: str) -> bytes:
    """Return the sheet of a record as a text file."""
    out = folder / "sheet.txt"
    assert main(["record", "sheet", saved(folder, record), "-o", str(out), *more]) == 0
    return out.read_bytes()


@pytest.fixture
def races(tmp_path: Path) -> Iterator[None]:
    """Install a game of which records end in every way."""
    with installed(tmp_path / "site"):
        yield


def words(text: bytes) -> str:
    return " ".join(text.decode().split())


@pytest.mark.parametrize("name", GOLDEN)
def test_every_games_records_are_printed(tmp_path: Path, name: str) -> None:
    assert golden(name).match in printed(tmp_path, golden(name)).decode()


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_the_suffix_is_the_kind(tmp_path: Path, kind: str) -> None:
    out = tmp_path / f"sheet.{kind.upper()}"

    assert main(["record", "sheet", saved(tmp_path, PLAYED), "-o", str(out)]) == 0

    assert out.read_bytes().startswith(BEGINNINGS[kind])
    assert kind in printing.MEDIA_TYPES


def test_without_a_file_the_text_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "sheet", saved(tmp_path, PLAYED)]) == 0

    assert capsys.readouterr().out.encode() == printed(tmp_path, PLAYED)


def test_a_pdf_has_its_paper_and_holds_the_record(tmp_path: Path) -> None:
    out, heights = tmp_path / "sheet.pdf", []
    for paper in ("a4", "letter"):
        assert main(["record", "sheet", saved(tmp_path, PLAYED), "-o", str(out), "--paper", paper]) == 0
        read = PdfReader(BytesIO(out.read_bytes()))
        heights.append(round(read.pages[0].mediabox.height))

    assert heights == [842, 792]
    (attached,) = read.attachments["record.json"]
    assert codec(Record).decode(json.loads(attached)) == PLAYED


def keys_of(folder: Path) -> str:
    path = folder / "keys.json"
    path.write_text(json.dumps({"keys": [{"public": OURS.published[0].public}]}))
    return str(path)


def foot(record: Record) -> str:
    """Return how the foot of a sheet begins to speak of the signature."""
    assert record.signature is not None
    return f"signed {record.signature.short()}"


def test_a_signature_of_a_known_key_is_at_the_foot(tmp_path: Path) -> None:
    record = signed(PLAYED)

    assert words(printed(tmp_path, record, "--keys", keys_of(tmp_path))).endswith(foot(record))


@pytest.mark.parametrize("ring", [OURS, OTHERS])
def test_a_signature_of_an_unknown_key_names_it(tmp_path: Path, ring: Any) -> None:
    record = signed(PLAYED, ring)
    more = ["--keys", keys_of(tmp_path)] if ring is OTHERS else []

    key = ring.published[0].id
    assert words(printed(tmp_path, record, *more)).endswith(f"{foot(record)} by key {key}, unknown here")


def test_a_signature_that_does_not_hold_is_none(tmp_path: Path) -> None:
    record = signed(PLAYED)
    assert record.signature is not None
    forged = replace(record, signature=replace(record.signature, signature="00" * 64))

    assert printed(tmp_path, forged) == printed(tmp_path, PLAYED)


def refused(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    """Return the one line in which a command is refused."""
    assert main(["record", "sheet", *command]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    return line.removeprefix("noonday: ")


def other_outcome(record: Record) -> Record:
    assert record.outcome is not None
    return replace(record, outcome=replace(record.outcome, winners=()))


def other_hash(record: Record) -> Record:
    return replace(record, plies=(replace(record.plies[0], hash="00" * 32), *record.plies[1:]))


def other_seed(record: Record) -> Record:
    return replace(record, seed="00" * 32)


@pytest.mark.parametrize(
    ("forge", "says", "word"),
    [
        (other_hash, "is not whole: ply 1, hash: should be", "whole"),
        (other_seed, "is not fair: commitment: should be", "fair"),
        (other_outcome, "is not as its rules have it: outcome: should be", "judged"),
    ],
)
def test_what_is_not_sound_is_refused_in_the_words_of_the_verification(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], forge: Any, says: str, word: str
) -> None:
    path = saved(tmp_path, forge(PLAYED))

    line = refused(capsys, path, "-o", str(tmp_path / "sheet.pdf"))

    assert line.startswith(f"{path}: the record {says}")
    assert not (tmp_path / "sheet.pdf").exists()
    main(["record", "verify", path])
    why = line.partition(says.split(":", maxsplit=1)[0] + ": ")[2]
    assert f"{word}: no: {why}" in [line.strip() for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": 999}, f"version: should be {PLAYED.version}, is 999"),
        ({"game": "chess"}, "game: should be a game that is installed, is chess"),
    ],
)
def test_what_cannot_be_judged_here_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any], says: str
) -> None:
    path = saved(tmp_path, relinked(replace(PLAYED, **change)))

    assert refused(capsys, path) == f"{path}: the record cannot be judged here: {says}"


@pytest.mark.usefixtures("races")
@pytest.mark.parametrize("end", [name for name in ENDS if name not in ("cancelled", "table-changed")])
def test_a_match_is_printed_however_it_ended(tmp_path: Path, end: str) -> None:
    record = ENDED[ENDS.index(end)].record()

    assert b"COIN RACE" in printed(tmp_path, record)


@pytest.mark.usefixtures("races")
@pytest.mark.parametrize("end", ["cancelled", "table-changed"])
def test_a_match_that_never_started_has_nothing_to_print(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], end: str
) -> None:
    path = saved(tmp_path, ENDED[ENDS.index(end)].record())

    assert refused(capsys, path) == f"{path}: a match that never started has no score sheet and no replay"


def test_a_variant_that_there_is_not_is_refused_with_those_that_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = golden("twelve_strokes_of_noon/last-player")

    line = refused(capsys, saved(tmp_path, record), "--variant", "short")

    assert line.startswith("--variant short: must be one of ")


@pytest.mark.parametrize("name", ["sheet", "sheet.doc", "sheet.txt.gz"])
def test_a_kind_that_there_is_not_is_refused_with_those_that_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    line = refused(capsys, saved(tmp_path, PLAYED), "-o", name)

    assert line == f"{name}: must end with one of .txt, .csv, .html, .pdf"


def test_what_cannot_be_read_or_written_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    absent = str(tmp_path / "nothing" / "sheet.txt")

    assert refused(capsys, absent) == f"{absent}: No such file or directory"
    assert refused(capsys, saved(tmp_path, PLAYED), "-o", absent) == f"{absent}: No such file or directory"
    (tmp_path / "no.json").write_text("{")
    assert "not JSON" in refused(capsys, str(tmp_path / "no.json"))
    assert "no list of keys" in refused(capsys, saved(tmp_path, PLAYED), "--keys", str(tmp_path / "match.json"))
