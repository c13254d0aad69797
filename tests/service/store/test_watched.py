"""A store that sentinels watch: after a failover its client finds the new primary."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.play.ports.due import Kind, Obligation
from service.play.ports.errors import StoreAway
from service.store import layout
from service.store.access import Access
from service.store.hints import Hints
from service.store.layout import FIRST, MARKS
from service.store.matches import Store
from tests.support.changes import change, commit, new_id
from tests.support.sentinels import watched
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

FAILOVER = 30.0
"""Seconds within which the sentinel makes the replica the primary, on a busy machine."""


def test_the_store_goes_on_with_the_primary_that_sentinels_choose(tmp_path: Path) -> None:
    with watched(tmp_path) as servers:
        began = Access(servers.url, counts=False)
        began.write(MARKS[0], lambda client: client.hset(MARKS[0], mapping={"run": "r", "at": 1}))  # by 0.1.0
        store, hints, match = Store(servers.url, replicas=1), Hints(servers.url), new_id()
        number = layout.partition(match)
        assert commit(store, match, change(store))
        store.sweep([number], lease=4_000, limit=10)
        before, outage = servers.primary(), store.clock(match).outage
        store = Store(servers.url)
        assert store.load(match) is not None

        servers.processes["one"].kill()

        def answers() -> bool:
            try:
                return store.load(match) is not None
            except StoreAway:
                return False

        wait_until(answers, within=FAILOVER)
        assert servers.primary() != before
        assert Store(servers.url).layout is FIRST
        assert store.clock(match).outage > outage, "the time without a primary ran on somebody's clock"
        assert commit(store, match, change(store, expected=1, ply=2, seed=None))

        def hinted() -> bool:
            store.drop(Obligation(Kind.EXPIRE, match))
            store.add(Obligation(Kind.EXPIRE, match))
            try:
                return number in hints.wait(0.2)
            except StoreAway:
                return False

        wait_until(hinted, within=FAILOVER)
        hints.close()
        store.close()


def test_a_store_whose_sentinel_does_not_know_the_primary_cannot_be_reached() -> None:
    store = Store("sentinel://127.0.0.1:1/noonday")
    with pytest.raises(StoreAway):
        store.now()
