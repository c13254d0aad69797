"""What a process remembers of matches, and what the store makes of a change to a match that was cached."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from service.play.ports.matches import Change, Loaded, Memory
from service.play.ports.watch import TRIPS
from service.store.cache import A_BYTE, AGE, AT_ONCE, CACHE_BYTES, EACH, Cache
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


def snapshot_of(size: int, status: str = "on") -> bytes:
    """Return the snapshot of a match, of so many bytes."""
    bare = orjson.dumps({"table": {"status": status}, "state": ""})
    return bare.replace(b'""', b'"' + b"x" * (size - len(bare)) + b'"')


def held(cache: Cache, match: str, raw: bytes) -> None:
    """Let a cache see a match as a writer does that finds it unchanged."""
    for _ in range(2):
        cache.loaded(match, raw, 0, b"seed")


def as_written(raw: bytes, memory: Memory) -> Change:
    return Change(1, 0, 0, 2, orjson.loads(raw), (), {}, memory=memory)


def test_the_seed_of_a_match_that_is_over_is_forgotten() -> None:
    cache, over = Cache(), snapshot_of(60, "over")
    held(cache, "m", snapshot_of(60))
    assert cache.get("m") is not None

    cache.written("m", over, as_written(over, Memory()))

    assert cache.get("m") is None
    assert cache.loaded("m", over, 0, None).seed is None


@pytest.mark.parametrize("size", [60, 1_400, 50_000])
def test_a_cache_is_bounded_by_the_bytes_of_its_matches(size: int) -> None:
    room = 40 * (EACH + A_BYTE * size) + 1
    cache = Cache(room)
    for number in range(41):
        held(cache, str(number), snapshot_of(size))

    assert [str(number) for number in range(41) if cache.get(str(number)) is None] == ["0"]


def test_the_match_that_was_not_used_for_longest_is_the_first_to_go() -> None:
    raw = snapshot_of(1_000)
    cache = Cache(3 * (EACH + A_BYTE * 1_000))
    for name in "abc":
        held(cache, name, raw)
    cache.loaded("a", raw, 0, None)
    cache.written("b", raw, as_written(raw, Memory()))

    held(cache, "d", raw)

    assert [name for name in "abcd" if cache.get(name) is not None] == ["a", "b", "d"]


def test_a_match_that_grows_is_counted_as_what_it_has_become() -> None:
    small, large = snapshot_of(100), snapshot_of(10_000)
    cache = Cache(2 * EACH + A_BYTE * (len(small) + len(large)))
    held(cache, "a", small)
    held(cache, "b", small)
    for _ in range(9):
        cache.written("b", large, as_written(large, Memory()))
    assert cache.get("a") is not None

    held(cache, "c", small)

    assert [name for name in "abc" if cache.get(name) is not None] == ["b", "c"]


def test_a_match_with_no_room_is_not_cached_and_pushes_out_no_other() -> None:
    small, large = snapshot_of(100), snapshot_of(10_000)
    cache = Cache(EACH + A_BYTE * len(large) - 1)
    held(cache, "small", small)

    held(cache, "large", large)
    assert cache.get("large") is None
    assert cache.get("small") is not None

    cache.written("small", large, as_written(large, Memory()))
    assert cache.get("small") is None


def test_what_nobody_asked_for_is_gone_with_the_next_match() -> None:
    moments, raw = [0.0], snapshot_of(100)
    cache = Cache(clock=lambda: moments[-1])
    held(cache, "old", raw)
    first = cache.loaded("old", raw, 0, None).snapshot
    moments.append(AGE)
    assert cache.loaded("old", raw, 0, None).snapshot is first
    moments.append(2 * AGE + 1)

    held(cache, "new", raw)

    assert cache.loaded("old", raw, 0, None).snapshot is not first


def test_what_nobody_asked_for_goes_a_few_at_a_time_where_nothing_else_is_seen() -> None:
    moments, raw = [0.0], snapshot_of(100)
    cache = Cache(clock=lambda: moments[-1])
    names = [f"{number}" for number in range(AT_ONCE + 1)]
    for name in names:
        held(cache, name, raw)
    cache.forget_old()
    assert [name for name in names if cache.get(name)] == names
    before = [cache.get(name) for name in names]
    moments.append(AGE + 1)

    cache.forget_old()
    moments.append(0.0)
    assert [cache.get(name) for name in names] == [None] * AT_ONCE + before[AT_ONCE:]
    moments.append(AGE + 1)
    cache.forget_old()
    moments.append(0.0)
    assert [cache.get(name) for name in names] == [None] * len(names)


def test_what_the_process_keeps_with_a_match_is_handed_on() -> None:
    cache, raw, moved = Cache(), snapshot_of(60), snapshot_of(61)
    memory = cache.loaded("m", raw, 0, None).memory

    assert cache.loaded("m", raw, 0, b"seed").memory is memory
    assert cache.listed("m", raw).memory is memory
    assert cache.loaded("m", moved, 0, None).memory is memory
    written = Memory()
    cache.written("m", raw, as_written(raw, written))
    assert cache.listed("m", moved).memory is written


def test_a_list_shows_a_match_by_the_snapshot_that_was_seen(store: Store) -> None:
    match = begun(store, new_id(), listed=["g:seen"])
    loaded = store.load(match)
    assert loaded is not None

    (one,) = store.listing("g:seen", None, 9)

    assert one.snapshot is loaded.snapshot
    assert one.memory is loaded.memory


def test_a_match_that_was_archived_is_cached_no_longer(store: Store) -> None:
    match = new_id()
    begun(store, match)
    store.load(match, with_seed=True)
    store.load(match)
    assert store.cached(match) is not None

    assert store.archive(match, b"packed", 60_000)
    assert store.cached(match) is None


def test_the_clock_is_read_once_where_nothing_is_old() -> None:
    looks, raw = [0.0], snapshot_of(100)

    def clock() -> float:
        looks.append(0.0)
        return looks[-1]

    cache = Cache(clock=clock)
    for number in range(10 * AT_ONCE):
        held(cache, str(number), raw)
    before = len(looks)
    cache.forget_old()

    assert len(looks) - before == 1


def test_threads_count_what_they_share_as_one() -> None:
    raw = snapshot_of(1_000)
    cache = Cache(50 * (EACH + A_BYTE * 1_000))
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)

    def use(thread: int) -> None:
        for number in range(2_000):
            held(cache, str((number * (thread + 1)) % 97), raw)

    try:
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(use, range(8)))
    finally:
        sys.setswitchinterval(usual)
    for number in range(50):
        held(cache, f"later {number}", raw)

    assert all(cache.get(f"later {number}") is not None for number in range(50))


def test_each_of_two_thousand_live_matches_in_turn_takes_one_trip(store: Store) -> None:
    matches, state = [new_id() for _ in range(2_000)], "x" * 2_200
    assert len(matches) * (EACH + A_BYTE * 2_400) < CACHE_BYTES
    shown = {"origin": {"created": 5}, "setup": {"game": "g"}, "table": {"status": "on"}, "state": state}
    for match in matches:
        begun(store, match, snapshot=shown)
        store.load(match, with_seed=True)
        store.load(match, with_seed=True)

    trips = TRIPS.count
    for match in matches:
        assert store.commit(match, next_of(cached(store, match))) is None

    assert TRIPS.count - trips == len(matches)
