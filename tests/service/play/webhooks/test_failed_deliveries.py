"""Deliveries that fail, targets that are gone, owners whose token is void, workers that are killed."""

from __future__ import annotations

import secrets
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service.play.asking import apikeys
from service.play.ports.due import Obligation
from service.play.ports.keys import Scope
from service.play.ports.webhooks import DAY
from service.play.webhooks import deliveries
from tests.support.api import GAME, PEOPLE
from tests.support.targets import closed_port
from tests.support.watching import watch

if TYPE_CHECKING:
    from tests.support.api import Api, Clock
    from tests.support.targets import Target


def test_a_target_that_fails_gets_everything_later_without_a_gap(near: Api, target: Target, clock: Clock) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    first = match.see()["ply"]
    target.status = 500
    match.act()
    watched.run()
    assert (watched.webhook["state"], watched.webhook["failures"]) == ("failing", 1)
    assert [entry["status"] for entry in watched.log] == [500]
    for _ in range(3):
        match.act()
        watched.run()
    assert len(target.received) == 1

    target.status = 200
    clock.forward(10_000)
    watched.run()

    assert [ply for _, ply in target.kinds()] == [first + 1, *range(first + 1, match.see()["ply"] + 1)]
    assert target.received[0].headers["webhook-id"] == target.received[1].headers["webhook-id"]
    assert (watched.webhook["state"], watched.webhook["next_attempt"]) == ("active", None)


def test_retries_are_further_and_further_apart(near: Api, target: Target, clock: Clock) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    target.status = 503
    match.act()
    pauses = []
    for _ in range(5):
        watched.run()
        pauses.append(watched.webhook["next_attempt"] - near.referee.matches.now())
        clock.forward(pauses[-1] + 10)

    for number, pause in enumerate(pauses):
        usual = deliveries.FIRST_PAUSE * 4**number
        assert usual * 0.4 < pause < usual * 1.6


@pytest.mark.parametrize(
    ("status", "asked", "least"),
    [(429, "3600", 3_600_000), (503, "99999999999999999999", DAY), (500, "3600", 0), (503, "soon", 0), (429, "1", 0)],
)
def test_a_target_is_left_alone_for_as_long_as_it_asks(
    near: Api, target: Target, status: int, asked: str, least: int
) -> None:
    """It is called a few seconds later, so that not all of its webhooks come at once."""
    match = near.open()
    watched = watch(match, target, events=["ply"])
    target.status, target.headers = status, {"Retry-After": asked}
    match.act()
    watched.run()

    pause = watched.webhook["next_attempt"] - near.referee.matches.now()
    least = max(least, deliveries.FIRST_PAUSE // 2)
    assert least - 1_000 < pause < least + deliveries.FIRST_PAUSE + 1_000


def test_the_webhooks_of_a_target_that_asked_to_be_left_alone_come_back_at_different_times(
    near: Api, target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = near.open()
    monkeypatch.setattr(secrets, "randbelow", lambda most: most - 1)
    target.status, target.headers = 429, {"Retry-After": "3600"}
    watched = watch(match, target, events=["ply"])
    match.act()
    watched.run()

    assert watched.webhook["next_attempt"] > near.referee.matches.now() + 3_600_000 + deliveries.FIRST_PAUSE - 1_000


def test_a_target_that_answers_410_is_never_called_again(near: Api, target: Target, clock: Clock) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    target.status = 410
    match.act()
    watched.run()
    assert (watched.webhook["state"], watched.webhook["reason"]) == ("disabled", "gone")

    match.act()
    clock.forward(60_000)
    watched.run()
    assert len(target.received) == 1


def test_after_days_of_failures_a_webhook_is_disabled_until_it_is_asked_to_go_on(
    near: Api, target: Target, clock: Clock
) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    target.status = 500
    match.act()
    watched.run()
    clock.forward(deliveries.PATIENCE)
    watched.run()
    assert (watched.webhook["state"], watched.webhook["reason"]) == ("disabled", "failing")

    target.status = 200
    assert watched.again()["state"] == "active"
    watched.run()

    assert watched.webhook["cursor"] == match.see()["ply"]


def test_of_two_webhooks_at_one_target_the_dead_one_stops_alone(near: Api, target: Target) -> None:
    match = near.open()
    alive = watch(match, target, events=["ply"])
    dead = watch(match, replace(target, port=closed_port()), events=["ply"])
    for _ in range(3):
        match.act()
        alive.run()

    assert (alive.webhook["state"], alive.webhook["cursor"]) == ("active", match.see()["ply"])
    assert dead.webhook["state"] == "failing"
    assert "connection failed" in dead.log[0]["error"]


def test_a_webhook_ends_with_its_token(near: Api, target: Target) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    near.ok("POST", f"{match.path}/seats/0/token", match.host)
    watched.run()

    assert target.received == []
    assert near.referee.webhooks.all(match.id) == []


def test_a_webhook_ends_with_its_key(near: Api, target: Target) -> None:
    keys = near.referee.api_keys
    secret = apikeys.make(keys, "League", (Scope.OPEN, Scope.WEBHOOKS), (1000, 10), 0)
    opened = near.ok("POST", "/v1/matches", secret, json={"game": GAME, "seats": list(PEOPLE)})
    match = replace(near.open(), id=opened["match"]["id"])
    watched = watch(match, target, secret, events=["turn"])
    assert watched.run() == 1
    kept = apikeys.read(near.referee, secret)
    keys.put(replace(kept, revoked=1))
    tokens = {entry["seat"]: entry["token"] for entry in opened["seats"]}
    replace(match, tokens=tokens).act()
    watched.run()

    assert near.referee.webhooks.all(match.id) == []
    assert len(target.received) == 1


def test_two_workers_at_once_deliver_once_and_in_order(near: Api, target: Target) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])
    watched.match.act()
    watched.run()
    for _ in range(10):
        match.act()
    due = watched.due()[0]
    workers = [threading.Thread(target=watched.call, args=(near.referee, due)) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    watched.run()

    plies = [ply for _, ply in target.kinds()]
    assert plies == list(range(plies[0], match.see()["ply"] + 1))


def test_what_a_worker_did_not_write_down_is_sent_again(near: Api, target: Target, clock: Clock) -> None:
    match = near.open()
    watched = watch(match, target, events=["ply"])

    match.act()
    calls = near.referee.calls
    dying = replace(near.referee, calls=_Dying(calls))  # type: ignore[arg-type] - it has what is used of it
    (due,) = watched.due()
    with pytest.raises(KeyboardInterrupt):
        watched.call(dying, due)
    assert watched.run() == 0

    clock.forward(deliveries.BUSY + 1)
    watched.run()

    ids = [got.headers["webhook-id"] for got in target.received]
    assert len(ids) == 2
    assert ids[0] == ids[1]
    assert watched.webhook["cursor"] == match.see()["ply"]


class _Dying:
    """A caller whose worker is killed when a message was delivered."""

    def __init__(self, calls: Any) -> None:
        self._calls = calls

    def host(self, url: str) -> str:
        """Return the host."""
        return str(self._calls.host(url))

    def call(self, call: Any, linger: Any) -> Any:
        """Deliver and die."""
        self._calls.call(call, linger)
        raise KeyboardInterrupt


def test_a_webhook_goes_with_its_match(near: Api, target: Target, clock: Clock) -> None:
    match = near.over()
    watched = watch(match, target)
    watched.run()
    near.referee.matches.forget(match.id, 1000)

    assert near.referee.webhooks.all(match.id) == []
    near.referee.due.add(Obligation.read(f"new {match.id} {watched.id}"))
    watched.run()
    clock.forward(10_000)
    assert watched.due() == []
