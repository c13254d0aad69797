from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest

from service.store import layout
from service.store.matches import DAY, Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.api import Clock

BOUND = 1_000


@pytest.fixture
def store(store_url: str, clock: Clock) -> Iterator[Store]:
    """Give a store with an empty shelf of 1,000 bytes."""
    found = Store(store_url, offset=clock.offset, shelf_bytes=BOUND)
    with found.client() as client:
        client.delete(*layout.SHELF)
    yield found
    with found.client() as client:
        client.delete(*layout.SHELF)


def kept(store: Store, *keys: str) -> list[str]:
    """Return which of these files lie on the shelf, without using them."""
    with store.client() as client:
        return [key for key in keys if client.hexists(layout.SHELF[0], key)]


def size(store: Store) -> int:
    """Return what the shelf takes for the size of all files, having counted that it is right."""
    files, _, total = layout.SHELF
    with store.client() as client:
        assert sum(map(len, client.hvals(files))) == int(client.get(total))
        return int(client.get(total))


def test_a_file_is_kept_on_the_shelf(store: Store) -> None:
    key = secrets.token_hex(8)
    assert store.get(key) is None

    store.put(key, b"a file")

    assert store.get(key) == b"a file"


def test_beyond_the_bound_the_least_recently_used_file_goes_first(store: Store, clock: Clock) -> None:
    for key in ("a", "b", "c"):
        store.put(key, bytes(300))
        clock.forward(10)
    store.get("a")
    clock.forward(10)

    store.put("d", bytes(300))

    assert kept(store, "a", "b", "c", "d") == ["a", "c", "d"]
    assert size(store) == 900


def test_as_many_files_go_as_the_new_one_needs_room_for(store: Store, clock: Clock) -> None:
    for key in ("a", "b", "c", "d"):
        store.put(key, bytes(250))
        clock.forward(10)

    store.put("e", bytes(600))

    assert kept(store, "a", "b", "c", "d", "e") == ["d", "e"]
    assert size(store) == 850


def test_a_file_larger_than_the_shelf_is_handed_out_until_the_next_one_comes(store: Store, clock: Clock) -> None:
    store.put("a", bytes(10))
    store.put("large", bytes(5 * BOUND))
    assert store.get("large") == bytes(5 * BOUND)
    assert kept(store, "a", "large") == ["large"]

    clock.forward(10)
    store.put("b", bytes(10))

    assert kept(store, "large", "b") == ["b"]
    assert size(store) == 10


def test_a_file_that_is_made_again_counts_once(store: Store) -> None:
    store.put("a", bytes(300))
    store.put("a", bytes(200))

    assert size(store) == 200


def test_a_file_goes_a_day_after_its_last_use(store: Store, clock: Clock) -> None:
    for key in ("used", "unused"):
        store.put(key, bytes(100))
    clock.forward(DAY - 60_000)
    assert store.get("used") is not None

    clock.forward(120_000)

    assert store.get("unused") is None
    assert store.get("used") is not None
    store.put("new", bytes(100))
    assert kept(store, "used", "unused") == ["used"]
    assert size(store) == 200


def test_a_shelf_that_nobody_uses_goes_as_a_whole(store: Store) -> None:
    store.put("a", bytes(100))
    store.get("a")

    with store.client() as client:
        assert all(DAY - 60_000 < client.pttl(key) <= DAY for key in layout.SHELF)
