"""Which trace a claim belongs to: that of the change that made it due, and of no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.play.match import drafting
from service.play.match.ledger import LEASE
from service.play.ports.due import Kind
from service.store import layout
from service.store.layout import EVEN
from service.store.matches import Store
from service.watch import spans
from tests.support.api import BOTS, written
from tests.support.tracing import receiving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.api import Api, Clock, Played

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
TRACE = PARENT.split("-")[1]


@pytest.fixture(autouse=True)
def traced(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Switch traces on."""
    with receiving() as receiver:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
        yield
        spans._provider().shutdown()
        spans._provider.cache_clear()
        spans._tracer.cache_clear()


@pytest.fixture
def store(store_url: str, session_clock: Clock) -> spans.TracedStore:
    return spans.TracedStore(store_url, offset=session_clock.offset)


def claimed(store: Store, match: Played) -> list[str]:
    """Return the trace of the claim of a match's bot."""
    swept = store.sweep([layout.partition(match.id)], lease=LEASE, limit=10_000)
    owed = [(claim.obligation, claim.trace) for claim in swept.claims]
    return [trace for one, trace in owed if (one.kind, one.about) == (Kind.BOT, match.id)]


def commit(store: Store, match: Played) -> None:
    """Change a match without ending the wait for its bot."""
    seat = match.see()["to_act"][0]

    def acted(held: drafting.Draft) -> drafting.Draft:
        return drafting.add(held, seat, held.match.game.rules.legal(held.match.table.state, seat)[0])

    written(match.api.referee, match.id, acted, store=store)


def test_a_line_that_names_no_match_stops_no_sweep(api: Api, store: spans.TracedStore) -> None:
    match, lines = api.open(BOTS), [b"bot", b"hook", b"replay ", b""]
    number = layout.partition(match.id)
    with store.client() as client:
        client.zadd(EVEN.due(number), dict.fromkeys(lines, 1))

    assert claimed(store, match)

    with store.client() as client:
        assert client.zrem(EVEN.due(number), *lines) == len(lines)


def test_a_claim_belongs_to_the_trace_of_the_change_that_made_it_due(api: Api, store: spans.TracedStore) -> None:
    match = api.open(BOTS)
    with spans.Traced().step("request", PARENT):
        commit(store, match)

    (trace,) = claimed(store, match)
    assert trace.split("-")[1] == TRACE
    assert len(trace) == len(PARENT)


def test_a_claim_belongs_to_no_trace_when_a_later_change_had_none(api: Api, store: spans.TracedStore) -> None:
    match = api.open(BOTS)
    with spans.Traced().step("request", PARENT):
        commit(store, match)
    commit(store, match)

    assert claimed(store, match) == [""]


def test_a_claim_of_a_match_that_was_never_traced_belongs_to_no_trace(api: Api, store: spans.TracedStore) -> None:
    assert claimed(store, api.open(BOTS)) == [""]


def test_a_name_that_is_no_trace_begins_none(api: Api, store: spans.TracedStore) -> None:
    match = api.open(BOTS)
    with store.client() as client:
        client.hset(EVEN.match(match.id), "trace", f"{match.see()['ply']} nonsense")

    assert claimed(store, match) == [""]
