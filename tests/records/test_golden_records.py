import json
from functools import cache

import pytest

from rules import find
from rules.table.record import Record
from rules.table.table import ENTRIES
from rules.table.verify import verify
from rules.wire.codec import codec, kind_of
from tests.records import golden
from tests.support.offenders import each

FILES = each("path", golden.files, ids=lambda path: f"{path.parent.name}/{path.stem}")


@cache
def recorded(path):
    with path.open(encoding="utf-8") as written:
        return codec(Record).decode(json.loads(written.readline()))


@FILES
def test_every_seat_sees_at_every_ply_what_it_saw(path):
    written = path.read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(zip(written, golden.lines(recorded(path)), strict=True), 1):
        assert now == was, f"line {number} of {path.name}: a changed golden record needs a new VERSION"


@FILES
def test_the_record_is_what_the_rules_and_its_seed_make_of_it(path):
    record = recorded(path)
    assert verify(find(record.game), record) is None


@FILES
def test_the_record_ends_for_the_reason_in_its_name(path):
    assert path.stem.startswith(recorded(path).outcome.reason)


@each("kind", [kind_of(entry) for entry in ENTRIES])
def test_every_entry_of_the_table_is_in_some_record(kind):
    plies = (ply for path in golden.files() for ply in recorded(path).plies)
    assert any(ply.action["kind"] == kind for ply in plies)


@pytest.mark.parametrize("reason", ["resignation", "abandoned"])
def test_every_end_by_the_table_is_in_some_record(reason):
    assert any(recorded(path).outcome.reason == reason for path in golden.files())


@FILES
def test_the_file_is_small(path):
    assert path.stat().st_size < 450_000
