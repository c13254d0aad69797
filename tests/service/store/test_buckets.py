from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from service.play.ports.buckets import Draw
from service.store.layout import EVEN
from service.store.matches import Store

if TYPE_CHECKING:
    from tests.support.api import Clock

MINUTE = 60_000_000


@pytest.fixture
def store(store_url: str, session_clock: Clock) -> Store:
    return Store(store_url, offset=session_clock.offset)


@pytest.fixture
def owner() -> str:
    return secrets.token_hex(8)


def a_third(bucket: str = "one") -> Draw:
    """Return a draw of a third of a bucket that fills in a minute."""
    return Draw(bucket, MINUTE, MINUTE // 3)


def test_a_full_bucket_gives_all_it_holds_at_once(store: Store, owner: str) -> None:
    drawn = [store.draw(owner, [a_third()]) for _ in range(4)]

    assert [one.wait > 0 for one in drawn] == [False, False, False, True]
    assert drawn[0].missing == (MINUTE // 3,)
    assert MINUTE // 2 < drawn[2].missing[0] <= MINUTE


def test_what_was_drawn_flows_in_evenly(store: Store, owner: str, clock: Clock) -> None:
    for _ in range(3):
        store.draw(owner, [a_third()])

    clock.forward(10_000)
    assert store.draw(owner, [a_third()]).wait > 0
    clock.forward(10_000)
    assert store.draw(owner, [a_third()]).wait == 0
    assert store.draw(owner, [a_third()]).wait > 0


def test_after_the_wait_that_it_named_a_draw_succeeds(store: Store, owner: str, clock: Clock) -> None:
    for _ in range(3):
        store.draw(owner, [a_third()])
    refused = store.draw(owner, [a_third()])

    clock.forward(-(-refused.wait // 1000))

    assert store.draw(owner, [a_third()]).wait == 0


def test_a_draw_that_is_refused_takes_nothing(store: Store, owner: str) -> None:
    store.draw(owner, [Draw("one", MINUTE, MINUTE)])
    before = store.draw(owner, [Draw("two", MINUTE, 0)]).missing

    refused = store.draw(owner, [a_third("two"), a_third("one")])

    assert refused.wait > 0
    assert before == refused.missing[:1] == store.draw(owner, [Draw("two", MINUTE, 0)]).missing == (0,)


def test_more_than_a_bucket_holds_is_drawn_when_it_is_full_and_paid_back(
    store: Store, owner: str, clock: Clock
) -> None:
    large = Draw("one", MINUTE, 3 * MINUTE)
    store.draw(owner, [a_third()])
    assert store.draw(owner, [large]).wait > 0

    clock.forward(20_001)
    assert store.draw(owner, [large]).missing == (3 * MINUTE,)
    clock.forward(130_000)
    assert store.draw(owner, [a_third()]).wait > 0
    clock.forward(11_000)
    assert store.draw(owner, [a_third()]).wait == 0


def test_owners_have_buckets_of_their_own(store: Store, owner: str) -> None:
    store.draw(owner, [Draw("one", MINUTE, MINUTE)])

    assert store.draw(f"{owner}'s neighbour", [Draw("one", MINUTE, MINUTE)]).wait == 0


def test_a_bucket_that_is_full_again_is_forgotten(store: Store, owner: str) -> None:
    store.draw(owner, [a_third(), Draw("untouched", MINUTE, 0)])

    with store.client() as client:
        assert 0 < client.pttl(EVEN.bucket(owner, "one")) <= 20_000
        assert not client.exists(EVEN.bucket(owner, "untouched"))


def test_of_many_at_once_as_many_are_served_as_there_is_for(store_url: str, owner: str) -> None:
    draw = Draw("one", 1_000 * MINUTE, 100 * MINUTE)

    def one(_: int) -> bool:
        return Store(store_url).draw(owner, [draw]).wait == 0

    with ThreadPoolExecutor(8) as racers:
        assert sum(racers.map(one, range(40))) == 10
