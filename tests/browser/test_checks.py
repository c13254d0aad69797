"""The page's check and the service's own find the same of every forgery: whole or not, fair or not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from rules.errors import Malformed
from rules.table import proof
from rules.table.record import Record
from rules.wire.codec import codec
from service.replay.reel import abridged
from tests.support import forgeries
from tests.support.forgeries import ENDED, SOUND, changed, edited

FORGERIES = (
    forgeries.other_seed,
    forgeries.other_face,
    forgeries.other_option,
    forgeries.illegal,
    forgeries.out_of_time,
    forgeries.swapped,
    forgeries.without_the_end,
    forgeries.one_ply_more,
    forgeries.ends_at_the_start,
    forgeries.ends_with_an_erasure,
    forgeries.place_more,
    forgeries.winner_changed,
    forgeries.seed_of_a_seat,
    forgeries.level_changed,
    forgeries.other_level,
    forgeries.seats_renumbered,
    forgeries.no_content,
)
CHECK = """(text) => JSON.parse(text).map(([record, abridged]) => {
  const checked = (record) => {
    const steps = modules.proof.check(record);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return [!step.value.whole.length, !step.value.fair.length];
  };
  const same = modules.proof.canonical(modules.proof.completed(abridged)) === modules.proof.canonical(record);
  return { found: checked(record), abridged: checked(abridged), completed: same };
})"""
"""What the page finds of records as they are and as a reel has them, and whether it completes these to those."""


def leaves(plain: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield every value of plain data that holds no others, with the way to it."""
    if isinstance(plain, dict | list):
        for step, inner in plain.items() if isinstance(plain, dict) else enumerate(plain):
            yield from leaves(inner, (*path, step))
    else:
        yield path, plain


def others(value: Any) -> list[Any]:
    """Return values of other kinds and near ones, in place of a value."""
    match value:
        case bool() | None:
            return [0, "x", "bot"]
        case int():
            return [value + 1, value - 1, 0, None]
        case _:
            return [value + "x", value.swapcase(), value[::-1], "", None, "seat-left", "bot", "person"]


def forged() -> Iterator[Any]:
    """Yield records that read as records: sound ones, forged ones, and ones with a single value changed."""
    yield from (codec(Record).encode(bench.record()) for bench in ENDED)
    yield from map(edited, FORGERIES)
    once_more = [edited(forge) for forge in FORGERIES if forge is not forgeries.no_content]
    for record in once_more:
        forgeries.linked(record)
    yield from once_more
    for path, value in leaves(SOUND):
        if path[0] == "plies" and int(path[1]) > 4 and int(path[1]) % 24:
            continue  # plies of the same kinds as those before
        for other in others(value):
            yield changed(SOUND, path, other)


def read(plain: Any) -> Record | None:
    try:
        record: Record = codec(Record).decode(plain)
    except Malformed:
        return None
    return record


@pytest.fixture(scope="module")
def checked(modules: Page) -> list[tuple[Record, dict[str, Any]]]:
    """Give every record that reads as one, and what the page found of it; one text is quicker to send than values."""
    records = [record for plain in forged() if (record := read(plain)) is not None]
    sent = json.dumps([(codec(Record).encode(record), abridged(record)) for record in records])
    return list(zip(records, modules.evaluate(CHECK, sent), strict=True))


def test_the_page_finds_what_the_service_finds(checked: list[tuple[Record, dict[str, Any]]]) -> None:
    expected = [[proof.whole(record) is None, proof.fair(record) is None] for record, _ in checked]
    assert len(expected) > 200
    assert {tuple(pair) for pair in expected} == {(True, True), (True, False), (False, True), (False, False)}
    found = [one["found"] for _, one in checked]
    assert [place for place, pair in enumerate(found) if pair != expected[place]] == []
    assert [one["abridged"] for _, one in checked] == found


def test_the_page_completes_what_a_reel_leaves_out(checked: list[tuple[Record, dict[str, Any]]]) -> None:
    assert [place for place, (_, one) in enumerate(checked) if not one["completed"]] == []
