"""What a process remembers of matches, and what the store makes of a change to a match that was cached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from service.play.ports.matches import Change, Loaded
from service.store.cache import KEPT, Cache
from service.store.matches import OLDEST, Store
from service.store.server import FROZEN
from tests.support.changes import begun, change, commit, new_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.api import Clock

FAR = 2**53 - 1


@pytest.fixture
def other(url: str, session_clock: Clock) -> Iterator[Store]:
    """Give the store of another process."""
    store = Store(url, offset=session_clock.offset)
    yield store
    store.close()


def opened(store: Store) -> str:
    """Open a match that the store's process has found unchanged when it wrote to it."""
    match = begun(store, new_id())
    for _ in range(2):
        store.load(match, with_seed=True)
    return match


def cached(store: Store, match: str) -> Loaded:
    found = store.cached(match)
    assert found is not None
    return found


def next_of(found: Loaded, ply: int = 1, *, until: int | None = FAR, **parts: Any) -> Change:
    """Return the next ply of a match, drafted on what was cached."""
    usual: dict[str, Any] = {"expected": ply, "ply": ply + 1, "at": found.now, "outage": found.outage, "until": until}
    snapshot = {**found.snapshot, "ply": ply + 1}
    return Change(**(usual | {"snapshot": snapshot, "lines": [{"ply": ply + 1}], "due": {}} | parts))


def test_a_match_is_cached_as_it_was_loaded_last(store: Store) -> None:
    match = opened(store)
    loaded = store.load(match, with_seed=True)
    assert loaded is not None

    found = cached(store, match)

    assert (found.snapshot, found.outage, found.seed) == (loaded.snapshot, loaded.outage, loaded.seed)
    assert loaded.now <= found.now <= store.now()


def test_a_match_is_not_cached_before_its_memory_was_right_once(store: Store) -> None:
    match = new_id()
    assert store.cached(match) is None
    begun(store, match)
    assert store.cached(match) is None
    store.load(match, with_seed=True)
    store.load(match)
    assert store.cached(match) is not None


def test_looking_at_a_match_that_others_changed_refreshes_the_memory(store: Store, other: Store) -> None:
    match = opened(store)
    assert commit(other, match, change(other, expected=1, ply=2, seed=None))
    loaded = store.load(match)
    assert loaded is not None

    assert cached(store, match).snapshot == loaded.snapshot


def test_a_writer_that_finds_its_memory_wrong_loads_the_next_time(store: Store, other: Store) -> None:
    match = opened(store)
    moved = {**change(other).snapshot, "moved": True}
    assert commit(other, match, change(other, expected=1, ply=2, seed=None, snapshot=moved))
    store.load(match, with_seed=True)

    assert store.cached(match) is None


def test_what_was_written_is_cached_without_a_question(store: Store, other: Store) -> None:
    match = opened(store)

    assert store.commit(match, next_of(cached(store, match))) is None
    assert store.commit(match, next_of(cached(store, match), 2)) is None

    assert other.lines(match, 1, 9) == [{"ply": 1}, {"ply": 2}, {"ply": 3}]


def test_a_change_of_an_outdated_match_is_refused_with_the_match_as_it_is(store: Store, other: Store) -> None:
    match = opened(store)
    found = cached(store, match)
    moved = {**found.snapshot, "moved": True}
    assert commit(other, match, change(other, expected=1, ply=2, seed=None, snapshot=moved))

    lost = store.commit(match, next_of(found))

    assert lost is not None
    assert lost.match is not None
    assert (lost.match.snapshot, lost.match.seed) == (moved, b"seed")
    assert lost.match.now <= store.now()
    assert store.lines(match, 1, 9) == [{"ply": 1}, {"ply": 1}]


def test_a_lost_change_of_a_match_that_is_gone_brings_none(store: Store) -> None:
    match = opened(store)
    found = cached(store, match)
    store.forget(match, 60_000)

    lost = store.commit(match, next_of(found))

    assert lost is not None
    assert lost.match is None


@pytest.mark.parametrize("late", [0, 1, 999])
def test_a_cached_match_is_not_changed_once_its_time_is_over(store: Store, clock: Clock, late: int) -> None:
    match = opened(store)
    found = cached(store, match)
    clock.forward(1000)

    assert store.commit(match, next_of(found, until=found.now + 1000 - late)) is not None


def test_a_cached_match_is_not_changed_ahead_of_the_stores_clock(store: Store) -> None:
    match = opened(store)
    found = cached(store, match)

    assert store.commit(match, next_of(found, at=found.now + 60_000)) is not None
    assert store.commit(match, next_of(found, at=found.now + 60_000, until=None)) is None


def test_a_cached_match_is_not_changed_after_a_time_that_is_too_old(store: Store, clock: Clock) -> None:
    match = opened(store)
    found = cached(store, match)
    clock.forward(OLDEST + 1)

    assert store.commit(match, next_of(found)) is not None


def test_nothing_is_cached_while_the_store_may_have_been_frozen(store: Store, clock: Clock) -> None:
    match = opened(store)
    clock.forward(FROZEN + 1000)
    assert store.cached(match) is None

    store.load(match, with_seed=True)

    assert store.cached(match) is not None


def test_the_seed_of_a_match_that_is_over_is_forgotten() -> None:
    memory, over = Cache(), {"table": {"status": "over"}}
    memory.loaded("m", b'{"table": {"status": "on"}}', 0, b"seed")
    memory.loaded("m", b'{"table": {"status": "on"}}', 0, b"seed")
    assert memory.get("m") is not None

    memory.written("m", b"over", over, 0)

    assert memory.get("m") is None
    memory.loaded("m", b"over", 0, None)
    assert memory.get("m") is None


def test_memory_has_a_bound() -> None:
    memory, raw = Cache(), b'{"table": {"status": "on"}}'
    for number in range(KEPT + 1):
        for _ in range(2):
            memory.loaded(str(number), raw, 0, b"seed")

    assert memory.get("0") is None
    assert memory.get("1") is not None
