from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.play.ports.due import Obligation
from service.store import layout
from service.store.hints import Hints
from service.store.layout import EVEN
from tests.support.changes import change, commit, new_id
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from service.store.matches import Store
    from tests.support.api import Clock


def test_what_was_drafted_before_an_outage_is_not_written_after_it(store: Store) -> None:
    match = new_id()
    before = store.clock(match).outage

    assert store.commit(match, change(store, outage=before + 1)) is not None
    assert store.commit(match, change(store, outage=before)) is None


def test_a_frozen_store_is_noticed_by_who_waited_for_it(store: Store, clock: Clock) -> None:
    match = new_id()
    number = layout.partition(match)
    store.sweep([number], lease=4000, limit=10_000)
    before = store.clock(match).outage

    clock.forward(9_000)
    store.sweep([number], lease=4000, limit=10_000, waited={number: 1_000})

    assert 7_900 <= store.clock(match).outage - before <= 8_500


def listen(hints: Hints, store: Store, match: str) -> None:
    """Let the hints of a match's partition be heard."""
    hints.wait(0)
    wait_until(lambda: listeners(store, match) > 0)


def listeners(store: Store, match: str) -> int:
    """Return how many listen to the hints of a match's partition."""
    with store.client(EVEN.match(match)) as client:
        return int(client.pubsub_shardnumsub(EVEN.hint(layout.partition(match)))[0][1])


@pytest.mark.parametrize(
    ("listens", "heard", "counted"), [(True, False, True), (False, False, False), (True, True, True)]
)
def test_a_frozen_store_is_noticed_by_the_first_who_loads(
    store: Store, url: str, clock: Clock, listens: bool, heard: bool, counted: bool
) -> None:
    match = new_id()
    store.sweep([layout.partition(match)], lease=4000, limit=10_000)
    before = store.clock(match).outage
    hints = Hints(url)
    if listens:
        listen(hints, store, match)
    else:
        wait_until(lambda: listeners(store, match) == 0)

    clock.forward(9_000)
    if heard:
        store.lines(match, 1, 1)
    store.load(match)
    hints.close()

    assert (store.clock(match).outage - before >= 9_000) is counted


def test_a_sweeper_that_is_late_alone_counts_no_outage(store: Store, url: str, clock: Clock) -> None:
    match = new_id()
    store.sweep([layout.partition(match)], lease=4000, limit=10_000)
    store.load(match)
    before = store.clock(match).outage
    hints = Hints(url)
    listen(hints, store, match)

    for _ in range(4):
        clock.forward(2_000)
        store.lines(match, 1, 1)
    store.load(match)
    hints.close()

    assert store.clock(match).outage == before


def test_a_sweeper_that_did_not_run_itself_counts_no_outage(store: Store, clock: Clock) -> None:
    match = new_id()
    number = layout.partition(match)
    store.sweep([number], lease=4000, limit=10_000)
    before = store.clock(match).outage

    clock.forward(9_000)
    store.sweep([number], lease=4000, limit=10_000)
    store.sweep([number], lease=4000, limit=10_000, waited={number: 9_000})

    assert store.clock(match).outage == before


def test_a_server_that_has_forgotten_its_scripts_is_swept_again(store: Store) -> None:
    match = new_id()
    number = layout.partition(match)
    assert commit(store, match, change(store, due={Obligation.read(f"lapse {match}"): 1}))
    store.sweep([number], lease=4_000, limit=10_000)
    with store.client(EVEN.match(match)) as client:
        client.script_flush()

    assert store.load(match) is not None
    store.sweep([number], lease=4_000, limit=10_000)

    assert set(store.sweep([number], lease=4_000, limit=10_000).upcoming) == {number}
