from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from standardwebhooks import WebhookVerificationError

from service.play.asking import apikeys
from service.play.ports import webhooks
from service.play.ports.due import Kind, Obligation
from service.play.ports.keys import Scope
from service.play.ports.webhooks import Lane, When
from tests.support.api import GAME, PEOPLE
from tests.support.targets import listening
from tests.support.watching import Watched, near_to, verified

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.settings import Settings
    from tests.support.api import Api, Clock
    from tests.support.targets import Target


@pytest.fixture
def near(api: Api, settings: Settings) -> Api:
    """Give the API of a server that may call this machine over http."""
    return near_to(api, settings)


@pytest.fixture
def key(api: Api) -> str:
    """Give an API key."""
    return apikeys.make(api.referee.api_keys, "League", (Scope.OPEN, Scope.WEBHOOKS), (1000, 10), 0)


@pytest.fixture
def target() -> Iterator[Target]:
    with listening() as target:
        yield target


def opened(near: Api, key: str, added: Any) -> Watched:
    """Open a match with the key, and return it with its copy of the webhook."""
    sent = near.ok("POST", "/v1/matches", key, json={"game": GAME, "seats": list(PEOPLE)})
    tokens = {entry["seat"]: entry["token"] for entry in sent["seats"]}
    match = replace(near.open(), id=sent["match"]["id"], host=sent["host_token"], tokens=tokens)
    (copy,) = near.ok("GET", f"{match.path}/webhooks", key)["webhooks"]
    assert copy["parent"] == added["webhook"]["id"]
    return Watched(match, {"webhook": copy, "secret": added["secret"]}, key)


def test_no_worker_is_sent_to_the_webhook_of_a_key_but_to_its_copies_alone(near: Api, key: str, target: Target) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url()})
    near.ok("POST", f"/v1/webhooks/{added['webhook']['id']}/secret", key)
    watched = opened(near, key, added)

    homes = {apikeys.read(near.referee, key).id: added["webhook"]["id"], watched.match.id: watched.webhook["id"]}
    calls = {home: [Obligation(Kind(lane), home, (webhook,)) for lane in Lane] for home, webhook in homes.items()}
    assert [home for home, ways in calls.items() if any(map(near.referee.due.has, ways))] == [watched.match.id]


def test_it_is_called_about_every_match_that_the_key_opens_from_the_first_ply(
    near: Api, key: str, target: Target
) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["ply", "over"]})
    first, second = opened(near, key, added), opened(near, key, added)
    for watched in (first, second):
        watched.match.act()
        watched.match.resign(1)
        watched.run()

    for watched in (first, second):
        last = watched.match.see()["ply"]
        messages = [verified(added, got) for got in target.received]
        own = [one for one in messages if one["data"]["match"] == watched.match.id]
        assert [one["data"]["ply"] for one in own] == [*range(1, last + 1), last]
        assert own[-1]["type"] == "over"
    ids = [got.headers["webhook-id"] for got in target.received]
    assert len(set(ids)) == len(ids)


def test_a_target_that_asks_to_be_left_alone_is_so_by_all_matches(
    near: Api, key: str, target: Target, clock: Clock
) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["ply"]})
    first, second = opened(near, key, added), opened(near, key, added)
    target.status, target.headers = 429, {"Retry-After": "60"}
    first.run()
    assert len(target.received) == 1
    for watched in (first, second, opened(near, key, added)):
        watched.match.act()
        watched.run()
    assert len(target.received) == 1

    target.status = 204
    again = near.ok("POST", f"{second.path}/deliveries", key, json={})
    second.run()
    assert (again["state"], second.webhook["cursor"]) == ("active", second.match.see()["ply"])
    clock.forward(70_000)
    first.run()
    assert first.webhook["cursor"] == first.match.see()["ply"]


def test_the_rematch_has_it_too(near: Api, key: str, target: Target) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["turn"]})
    watched = opened(near, key, added)
    watched.match.close()
    again = watched.match.again(watched.match.host)["match"]["id"]

    (copy,) = near.ok("GET", f"/v1/matches/{again}/webhooks", key)["webhooks"]
    assert copy["parent"] == added["webhook"]["id"]


def test_a_match_without_the_key_has_none(near: Api, key: str, target: Target) -> None:
    near.ok("POST", "/v1/webhooks", key, json={"url": target.url()})
    match = near.open()
    assert near.ok("GET", f"{match.path}/webhooks", match.host) == {"webhooks": []}


def test_a_rotation_at_a_match_that_is_sent_again_rotates_once(near: Api, key: str, target: Target) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["ply"]})
    watched = opened(near, key, added)
    retried = {"Idempotency-Key": "the-first"}
    for path in (f"/v1/webhooks/{added['webhook']['id']}", watched.path):
        rotated = near.ok("POST", f"{path}/secret", key, headers=retried)
        assert near.ok("POST", f"{path}/secret", key, headers=retried) == rotated
        assert rotated["secret"] != added["secret"]
        near.ok("POST", f"{path}/secret", key)


def test_a_rotation_changes_the_secret_of_all_matches(near: Api, key: str, target: Target, clock: Clock) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["ply"]})
    watched = opened(near, key, added)
    rotated = near.ok("POST", f"/v1/webhooks/{added['webhook']['id']}/secret", key)
    watched.match.act()
    watched.run()
    assert verified(added, target.received[-1]) == verified(rotated, target.received[-1])

    clock.forward(webhooks.DAY + 1)
    watched.match.act()
    watched.run()
    assert verified(rotated, target.received[-1])
    assert " " not in target.received[-1].headers["webhook-signature"]


def test_when_it_is_removed_nothing_is_sent_about_any_match(near: Api, key: str, target: Target) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["ply"]})
    watched = opened(near, key, added)
    near.send("DELETE", f"/v1/webhooks/{added['webhook']['id']}", key)
    watched.match.act()
    watched.run()

    assert target.received == []
    assert near.referee.webhooks.all(watched.match.id) == []
    assert near.send("DELETE", watched.path, key).status_code == 204


def test_one_410_disables_it_for_all_matches(near: Api, key: str, target: Target) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["ply"]})
    first, second = opened(near, key, added), opened(near, key, added)
    target.status = 410
    first.run()
    second.run()

    shown = near.ok("GET", f"/v1/webhooks/{added['webhook']['id']}", key)
    assert (shown["state"], shown["reason"]) == ("disabled", "gone")
    assert (second.webhook["state"], second.webhook["reason"]) == ("disabled", "gone")
    assert len(target.received) == 1


def test_the_host_of_a_match_is_not_shown_the_webhooks_of_its_key(near: Api, key: str, target: Target) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["ply"]})
    watched = opened(near, key, added)
    host = watched.match.host

    assert near.ok("GET", f"{watched.match.path}/webhooks", host) == {"webhooks": []}
    for method, path in (
        ("GET", ""),
        ("DELETE", ""),
        ("POST", "/secret"),
        ("GET", "/deliveries"),
        ("POST", "/deliveries"),
    ):
        near.refused("no-such-webhook", method, f"{watched.path}{path}", host)


def test_a_secret_that_is_rotated_at_a_match_is_that_of_all_matches(near: Api, key: str, target: Target) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["ply"]})
    first, second = opened(near, key, added), opened(near, key, added)
    once = near.ok("POST", f"/v1/webhooks/{added['webhook']['id']}/secret", key)
    twice = near.ok("POST", f"{first.path}/secret", key)

    assert twice["secret"] != once["secret"]
    assert twice["webhook"]["id"] == first.webhook["id"]
    second.run()
    assert verified(twice, target.received[-1])
    assert verified(once, target.received[-1])
    with pytest.raises(WebhookVerificationError):
        verified(added, target.received[-1])


def test_after_a_410_it_goes_on_for_all_matches_when_it_is_asked_to(near: Api, key: str, target: Target) -> None:
    added = near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["ply"]})
    watched = opened(near, key, added)
    target.status = 410
    watched.run()
    target.status = 200

    assert watched.again()["state"] == "active"
    watched.run()

    assert watched.webhook["cursor"] == watched.match.see()["ply"]
    assert near.ok("GET", f"/v1/webhooks/{added['webhook']['id']}", key)["state"] == "active"
    later = opened(near, key, added)
    assert later.run() == later.match.see()["ply"]


def test_a_ply_that_comes_while_a_worker_finds_nothing_to_deliver_is_not_forgotten(
    near: Api, key: str, target: Target
) -> None:
    watched = opened(near, key, near.ok("POST", "/v1/webhooks", key, json={"url": target.url(), "events": ["ply"]}))
    watched.run()
    webhooks, match, webhook = near.referee.webhooks, watched.match.id, watched.added["webhook"]["id"]
    looked = webhooks.get(match, webhook)
    assert looked is not None
    watched.match.act()

    assert webhooks.put(match, looked, looked.webhook, When.DONE)
    before = len(target.received)
    watched.run()

    assert len(target.received) == before + 1
