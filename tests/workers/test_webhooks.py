"""Calls to webhooks: their queues, their places, and how long they are left to a worker."""

from __future__ import annotations

import secrets
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from service.play.match.ledger import LEASE
from service.play.ports.calls import LATE, QUICK
from service.play.ports.due import Kind, Obligation
from service.play.ports.webhooks import Lane
from service.store import layout
from service.store.layout import EVEN
from workers import dispatch
from workers.dispatch import Dispatcher
from workers.webhooks import OF_HOST, OF_LANE, Place, Places

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from tests.support.api import Clock


def entered(held: ExitStack, places: Places, lane: Lane, *hosts: str, mean: int = 0) -> list[Place]:
    """Enter at hosts until the block ends; return the places that there were."""
    found = [held.enter_context(places.enter(lane, host, mean)) for host in hosts]
    return [place for place in found if place is not None]


@pytest.mark.parametrize("lane", OF_LANE)
def test_webhooks_of_one_lane_leave_the_places_of_the_others(lane: Lane) -> None:
    places, hosts = Places(), [f"{n}.example" for n in range(200)]
    with ExitStack() as held:
        assert len(entered(held, places, lane, *hosts)) == OF_LANE[lane]
        for other in OF_LANE.keys() - {lane}:
            assert len(entered(held, places, other, *hosts)) == OF_LANE[other]
    with ExitStack() as held:
        assert len(entered(held, places, lane, *hosts)) == OF_LANE[lane]


def test_one_host_has_most_places_of_a_lane_but_not_all() -> None:
    places = Places()
    with ExitStack() as held:
        assert len(entered(held, places, Lane.NEW, *["one.example"] * 100)) == OF_HOST[Lane.NEW]
        assert len(entered(held, places, Lane.NEW, "other.example")) == 1
        assert len(entered(held, places, Lane.QUICK, "one.example")) == 1
    assert OF_LANE[Lane.NEW] // 2 < OF_HOST[Lane.NEW] < OF_LANE[Lane.NEW]


@pytest.mark.parametrize("hosts", [["one.example"] * 200, [f"{n}.example" for n in range(200)]], ids=["one", "many"])
def test_the_slower_of_the_quick_leave_places_to_the_quicker(hosts: list[str]) -> None:
    places = Places()
    with ExitStack() as held:
        slowest = entered(held, places, Lane.QUICK, *hosts, mean=QUICK)
        assert OF_LANE[Lane.QUICK] // 3 < len(slowest) <= OF_LANE[Lane.QUICK] // 2
        quicker = entered(held, places, Lane.QUICK, *hosts, mean=QUICK // 2)
        quickest = entered(held, places, Lane.QUICK, *hosts, mean=QUICK // 30)
        assert min(len(quicker), len(quickest)) >= OF_LANE[Lane.QUICK] // 8


def test_late_calls_leave_their_places_as_long_as_there_are_others() -> None:
    places, hosts = Places(), [f"{n}.example" for n in range(200)]
    with ExitStack() as held:
        first = entered(held, places, Lane.QUICK, *hosts)
        assert all(place.linger(LATE) and place.linger(LATE) for place in first)
        second = entered(held, places, Lane.QUICK, *hosts)
        assert len(second) == OF_LANE[Lane.QUICK]
        assert sum(place.linger(LATE) for place in second) == OF_LANE[Lane.SLOW] - len(first)
        assert entered(held, places, Lane.SLOW, "other.example") == []
    with ExitStack() as held:
        assert len(entered(held, places, Lane.SLOW, *hosts)) == OF_LANE[Lane.SLOW]


def test_calls_that_are_not_quick_leave_the_places_of_quick_ones_and_none_of_them_ends_before_it_is_late() -> None:
    places, hosts = Places(), [f"{n}.example" for n in range(200)]
    with ExitStack() as held:
        first = entered(held, places, Lane.QUICK, *hosts)
        assert all(place.linger(QUICK) for place in first)
        assert entered(held, places, Lane.CALM, *hosts) == []
        second = entered(held, places, Lane.QUICK, *hosts)
        assert len(second) == OF_LANE[Lane.QUICK]
        assert all(place.linger(QUICK) for place in second)
        assert entered(held, places, Lane.QUICK, *hosts) == []
        new = entered(held, places, Lane.NEW, "new.example")
        assert [(place.linger(QUICK), place.lane) for place in new] == [(True, Lane.NEW)]


@pytest.mark.parametrize(
    ("lane", "queue"), [("hook", "calls"), ("calm", "calm-calls"), ("new", "first-calls"), ("slow", "slow-calls")]
)
def test_webhooks_that_work_are_called_apart_from_those_that_fail(
    lane: str, queue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[tuple[str, ...], str]] = []
    monkeypatch.setattr(dispatch.call, "apply_async", lambda words, *, queue, **_: sent.append((words, queue)))

    dispatch.send(Obligation.read(f"{lane} match webhook"), 0)

    assert sent == [((lane, "match", "webhook"), queue)]


def test_a_webhook_that_is_due_again_and_again_keeps_its_short_lease(referee: Referee, clock: Clock) -> None:
    dispatcher, webhook = (
        Dispatcher(referee, lambda *_: None),
        Obligation(Kind.QUICK, secrets.token_hex(8), ("webhook",)),
    )
    number = layout.owner(webhook)
    referee.due.add(webhook)

    def waited(pause: int) -> int:
        clock.forward(pause)
        swept = referee.due.sweep([number], lease=LEASE, limit=10_000)
        (mine,) = [claim for claim in swept.claims if claim.obligation == webhook]
        dispatcher.deliver(mine, swept.now)
        with referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
            return int(client.zscore(EVEN.due(number), webhook.write())) - swept.now

    def called() -> None:
        referee.due.drop(webhook)
        referee.due.add(webhook)

    assert waited(0) == LEASE
    for _ in range(5):
        called()
        assert waited(10) == LEASE
    assert [waited(LEASE), waited(2 * LEASE + 1)] == [2 * LEASE, 4 * LEASE]
    referee.due.drop(webhook)
