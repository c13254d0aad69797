"""Records from files, which may come from anybody."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from service.archive import record_files
from service.archive.record_files import UnreadableRecord, read
from tests.support.offenders import each
from tests.support.reels import GOLDEN, golden

if TYPE_CHECKING:
    from pathlib import Path


def plain() -> dict[str, object]:
    written: dict[str, object] = codec(Record).encode(golden(GOLDEN[0]))
    return written


def test_a_record_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(plain()))

    assert read(str(file)) == golden(GOLDEN[0])


def test_a_record_is_read_from_the_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(plain()).encode())))

    assert read("-") == golden(GOLDEN[0])


@each(
    ("content", "words"),
    [
        (b"", "not JSON in UTF-8"),
        (b"\xff\xfe", "not JSON in UTF-8"),
        (b'{"format": 1', "not JSON in UTF-8"),
        (b"[]", "no record: must be an object"),
        (b"{}", "no record: "),
        (b"[" * 200_000, "nested more than 32 levels deep"),
        (b'{"seed": 1e400}', "no record: "),
        (b'{"game": "\\ud800"}', "no record: "),
        (json.dumps(plain() | {"plies": "none"}).encode(), "plies: must be a list"),
        (json.dumps(plain() | {"seats": []}).encode(), "seats: "),
        (json.dumps(plain() | {"plies": [1] * 100_001}).encode(), "plies: "),
    ],
)
def test_a_file_without_a_record_is_refused_in_one_line(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(content)

    with pytest.raises(UnreadableRecord, match=words) as refused:
        read(str(file))
    assert str(refused.value).startswith(f"{file}: ")
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 1000


def test_no_more_is_read_than_a_record_can_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_files, "MOST", 100)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(plain()))

    with pytest.raises(UnreadableRecord, match="larger than"):
        read(str(file))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableRecord, match=r"nowhere.json: No such file"):
        read(str(tmp_path / "nowhere.json"))
