"""The page's check and the service's own find the same of every forgery: whole or not, fair or not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rules.errors import Malformed
from rules.table import proof
from rules.table.record import Record
from rules.wire.codec import codec
from service.replay.page import MODULES
from service.replay.reel import abridged
from service.replay.scripts import joined
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
COMPLETED = "(records) => records.map((record) => JSON.stringify(modules.proof.completed(record)))"
CHECK = """(records) => records.map((record) => {
  const steps = modules.proof.check(record);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return [!step.value.whole.length, !step.value.fair.length];
})"""


@pytest.fixture(scope="module")
def modules(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.add_script_tag(content=joined(MODULES[:-1]) + "globalThis.modules = modules;", type="module")
    yield page
    page.close()


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


def test_the_page_finds_what_the_service_finds(modules: Page) -> None:
    pairs = [(plain, record) for plain in forged() if (record := read(plain)) is not None]
    expected = [[proof.whole(record) is None, proof.fair(record) is None] for _, record in pairs]
    assert {tuple(pair) for pair in expected} == {(True, True), (True, False), (False, True), (False, False)}
    found = modules.evaluate(CHECK, [codec(Record).encode(record) for _, record in pairs])
    assert len(found) > 200
    assert [place for place, pair in enumerate(found) if pair != expected[place]] == []
    assert modules.evaluate(CHECK, [abridged(record) for _, record in pairs]) == found


def test_the_page_completes_what_a_reel_leaves_out(modules: Page) -> None:
    written = [record for plain in forged() if (record := read(plain)) is not None]
    found = modules.evaluate(COMPLETED, [abridged(record) for record in written])
    assert [json.loads(text) for text in found] == [codec(Record).encode(record) for record in written]
