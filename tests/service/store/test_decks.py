from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest

from service.play.ports.errors import OutcomeUnknown, StoreAway
from service.store.decks import Decks
from service.store.layout import EVEN
from service.store.matches import Store

if TYPE_CHECKING:
    from tests.support.api import Clock

GAME = "a-game"


@pytest.fixture
def store(store_url: str, session_clock: Clock) -> Store:
    return Store(store_url, offset=session_clock.offset)


@pytest.fixture
def decks(store: Store, session_clock: Clock) -> Decks:
    return Decks(store, offset=session_clock.offset)


def left(store: Store, digest: str) -> int:
    """Return for how many ms a deck still lies there."""
    with store.client() as client:
        return int(client.pttl(EVEN.deck(GAME, digest)))


def test_a_deck_is_got_as_it_was_put_under_its_own_game(decks: Decks, store: Store, clock: Clock) -> None:
    digest = secrets.token_hex(32)
    clock.forward(5000)
    decks.put(GAME, digest, b"\x00packed", until=77, keep=60_000)

    kept = decks.get(GAME, digest)

    assert kept is not None
    assert (kept.packed, kept.until) == (b"\x00packed", 77)
    assert 0 <= store.now() - kept.now < 1000
    assert 50_000 < left(store, digest) <= 60_000
    assert decks.get("another-game", digest) is None


def test_a_deck_never_changes_but_its_times_do(decks: Decks, store: Store) -> None:
    digest = secrets.token_hex(32)
    decks.put(GAME, digest, b"first", until=1, keep=60_000)
    decks.put(GAME, digest, b"second", until=2, keep=120_000)

    kept = decks.get(GAME, digest)

    assert kept is not None
    assert (kept.packed, kept.until) == (b"first", 2)
    assert left(store, digest) > 60_000


def test_a_deck_is_kept_longer(decks: Decks, store: Store) -> None:
    digest = secrets.token_hex(32)
    decks.put(GAME, digest, b"deck", until=1, keep=60_000)

    assert decks.renew(GAME, digest, until=9, keep=120_000)

    kept = decks.get(GAME, digest)
    assert kept is not None
    assert (kept.packed, kept.until) == (b"deck", 9)
    assert left(store, digest) > 60_000


def test_a_deck_that_is_not_there_is_not_kept(decks: Decks) -> None:
    digest = secrets.token_hex(32)

    assert not decks.renew(GAME, digest, until=9, keep=60_000)
    assert decks.get(GAME, digest) is None


def test_a_store_that_cannot_be_reached_is_reported(tmp_path_factory: pytest.TempPathFactory) -> None:
    decks = Decks(Store(f"unix://{tmp_path_factory.mktemp('none')}/s.sock"))

    with pytest.raises(StoreAway):
        decks.get(GAME, "0")
    with pytest.raises((StoreAway, OutcomeUnknown)):
        decks.put(GAME, "0", b"", until=1, keep=1)
