"""The command that makes a replay page from a record, with no service at all."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from service.commands.cli import main
from tests.support.reels import GOLDEN, completed, golden, unpacked

if TYPE_CHECKING:
    from pathlib import Path


def saved(folder: Path, record: Record) -> str:
    file = folder / "record.json"
    file.write_text(json.dumps(codec(Record).encode(record)))
    return str(file)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_page_is_made_of_a_record_alone(tmp_path: Path, name: str) -> None:
    page = tmp_path / "match.html"

    assert main(["record", "replay", saved(tmp_path, golden(name)), "-o", str(page)]) == 0

    found = re.search(r'id="reel">([^<]*)</script>', page.read_text())
    assert found is not None
    assert completed(unpacked(b64decode(found[1]))["record"]) == codec(Record).encode(golden(name))
    assert '"signature": null}</script>' in page.read_text(), "nothing is signed without the server's key"


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ({"version": 999}, "its version is 999; here it is"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"plies": golden(GOLDEN[0]).plies[1:]}, "after ply 2: seats taken: 1"),
    ],
)
def test_a_record_that_cannot_be_played_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fault: dict[str, object], words: str
) -> None:
    file = saved(tmp_path, replace(golden(GOLDEN[0]), **fault))  # type: ignore[arg-type]

    assert main(["record", "replay", file, "-o", str(tmp_path / "match.html")]) == 1

    said = capsys.readouterr().err
    assert said.startswith(f"noonday: {file}: ")
    assert words in said
    assert said.count("\n") == 1
    assert not (tmp_path / "match.html").exists()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page = saved(tmp_path, golden(GOLDEN[0])), str(tmp_path / "nowhere" / "match.html")

    assert main(["record", "replay", file, "-o", page]) == 1

    assert capsys.readouterr().err == f"noonday: {page}: No such file or directory\n"
