"""Calls to webhooks: their queues, their places, and how long they are left to a worker."""

from __future__ import annotations

import secrets
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from service.play.hook_values import Lane
from service.play.ledger import LEASE
from service.store import layout
from workers import dispatch, webhooks
from workers.dispatch import Dispatcher
from workers.webhooks import OF_HOST, OF_LANE, Places

if TYPE_CHECKING:
    from service.play.referee import Referee
    from tests.support.api import Clock


def test_a_host_that_does_not_answer_has_one_place_and_others_have_theirs() -> None:
    places = Places()
    places.note("dead.example", well=False)
    with places.enter(Lane.HOOK, "dead.example") as first, places.enter(Lane.HOOK, "dead.example") as second:
        assert (first, second) == (True, False)
        with places.enter(Lane.HOOK, "bot.example") as other:
            assert other
    assert places.sick("dead.example")

    places.note("dead.example", well=True)
    with places.enter(Lane.HOOK, "dead.example") as first, places.enter(Lane.HOOK, "dead.example") as second:
        assert (first, second) == (True, True)


def test_a_webhook_that_fails_leaves_a_place_at_its_host_to_one_that_works() -> None:
    places = Places()
    places.note("bot.example:443", well=False)
    with places.enter(Lane.SLOW, "bot.example:443") as failing, places.enter(Lane.HOOK, "bot.example:443") as working:
        assert (failing, working) == (True, True)


def test_a_host_is_no_longer_sick_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "SICK", 0.0)
    places = Places()
    places.note("dead.example", well=False)
    assert not places.sick("dead.example")


def test_webhooks_that_fail_leave_the_places_of_those_that_work() -> None:
    places = Places()
    with ExitStack() as held:
        failing = [held.enter_context(places.enter(Lane.SLOW, f"{n}.example")) for n in range(100)]
        assert sum(failing) == OF_LANE[Lane.SLOW]
        working = [held.enter_context(places.enter(Lane.HOOK, f"{n}.other")) for n in range(100)]
        assert sum(working) == OF_LANE[Lane.HOOK]
    with places.enter(Lane.SLOW, "1.example") as entered:
        assert entered


def test_one_host_has_not_all_places() -> None:
    places = Places()
    with ExitStack() as held:
        entered = [held.enter_context(places.enter(Lane.SLOW, "one.example")) for _ in range(100)]
        assert sum(entered) == OF_HOST[Lane.SLOW]


@pytest.mark.parametrize(("lane", "queue"), [("hook", "calls"), ("slow", "slow-calls")])
def test_webhooks_that_work_are_called_apart_from_those_that_fail(
    lane: str, queue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[tuple[str, ...], str]] = []
    monkeypatch.setattr(dispatch.call, "apply_async", lambda words, *, queue, **_: sent.append((words, queue)))

    dispatch.send(lane, ["match", "webhook"], 0)

    assert sent == [((lane, "match", "webhook"), queue)]


def test_a_webhook_that_is_due_again_and_again_keeps_its_short_lease(referee: Referee, clock: Clock) -> None:
    dispatcher, member = Dispatcher(referee, lambda *_: None), f"hook {secrets.token_hex(8)} webhook"
    number = layout.owner(member)
    referee.due.add(member)

    def waited(pause: int) -> int:
        clock.forward(pause)
        swept = referee.due.sweep([number], lease=LEASE, limit=10_000)
        (mine,) = [claim for claim in swept.claims if claim.member == member]
        dispatcher.deliver(mine, swept.now)
        with referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
            return int(client.zscore(layout.due(number), member)) - swept.now

    def called() -> None:
        referee.due.drop(member)
        referee.due.add(member)

    assert waited(0) == LEASE
    for _ in range(5):
        called()
        assert waited(10) == LEASE
    assert [waited(LEASE), waited(2 * LEASE + 1)] == [2 * LEASE, 4 * LEASE]
    referee.due.drop(member)
