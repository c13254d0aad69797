"""A webhook is tested: one message, at once and once, that says of itself what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from service.play.asking import apikeys
from service.play.ports.keys import Scope
from tests.support.api import PEOPLE, Played
from tests.support.targets import closed_port
from tests.support.watching import Watched, verified, watch

if TYPE_CHECKING:
    from tests.support.api import Api, Clock
    from tests.support.targets import Target


def asked(watched: Watched) -> str:
    """Ask for a test, and return the id of its message."""
    reply = watched.match.api.send("POST", f"{watched.path}/test", watched.token)
    assert reply.status_code == 202
    return str(reply.get_json()["id"])


asked.__test__ = False  # type: ignore[attr-defined]


def read(match: Played, target: Target, **wish: Any) -> Watched:
    """Return a webhook that has got all that there is, which is then forgotten."""
    watched = watch(match, target, **wish)
    watched.run()
    target.received.clear()
    return watched


@pytest.mark.parametrize("events", [["turn"], ["over", "sheet.ready"]])
def test_the_message_is_signed_and_says_that_it_is_a_test(near: Api, target: Target, events: list[str]) -> None:
    match = near.open()
    watched = read(match, target, events=events)
    name = asked(watched)

    assert watched.run() == 1
    (got,) = target.received
    data = {"match": match.id, "webhook": watched.id, "ply": match.see()["ply"], "events": events}
    message = verified(watched.added, got)
    assert (message["type"], message["data"], got.headers["webhook-id"]) == ("test", data, name)
    assert [(one["id"], one["type"], one["status"]) for one in watched.log[:1]] == [(name, "test", 204)]
    assert watched.run() == 0


def test_a_test_that_was_not_sent_yet_is_the_same_one_and_then_another(near: Api, target: Target) -> None:
    watched = read(near.open(), target)
    first, second = asked(watched), asked(watched)
    watched.run()
    third = asked(watched)
    watched.run()

    assert first == second != third
    assert [got.headers["webhook-id"] for got in target.received] == [first, third]


@pytest.mark.parametrize("status", [500, 410, 302, 429])
def test_one_that_fails_is_not_sent_again_and_changes_nothing(
    near: Api, target: Target, clock: Clock, status: int
) -> None:
    match = near.open()
    watched = read(match, target, events=["ply"])
    before = watched.webhook
    target.status, target.headers = status, {"Retry-After": "3600"}
    name = asked(watched)
    watched.run()
    clock.forward(3_600_000)
    watched.run()

    assert [got.headers["webhook-id"] for got in target.received] == [name]
    assert watched.webhook == before
    assert (watched.log[0]["id"], watched.log[0]["status"], watched.log[0]["error"]) == (name, status, None)
    target.status = 204
    match.act()
    watched.run()
    assert target.kinds()[1:] == [("ply", match.see()["ply"])]


def test_the_log_says_why_there_was_no_answer(near: Api, target: Target) -> None:
    watched = watch(near.open(), target, url=f"http://127.0.0.1:{closed_port()}/")
    name = asked(watched)
    watched.run()
    (entry,) = [one for one in watched.log if one["id"] == name]
    assert entry["status"] is None
    assert entry["error"]


def test_a_webhook_that_waits_after_failures_is_tested_at_once_and_goes_on_if_that_succeeds(
    near: Api, target: Target
) -> None:
    match = near.open()
    watched = read(match, target, events=["ply"])
    target.status = 500
    match.act()
    watched.run()
    failed = watched.webhook
    assert (failed["state"], failed["failures"]) == ("failing", 1)

    asked(watched)
    watched.run()
    assert watched.webhook == failed
    target.status = 204
    target.received.clear()
    asked(watched)
    watched.run()

    assert target.kinds() == [("test", failed["cursor"] + 1), ("ply", failed["cursor"] + 1)]
    assert (watched.webhook["state"], watched.webhook["failures"]) == ("active", 0)


def test_a_test_comes_between_messages_and_none_is_lost(near: Api, target: Target) -> None:
    match = near.open()
    watched = read(match, target, events=["ply"])
    for _ in range(3):
        match.act()
    asked(watched)
    watched.run()
    last = match.see()["ply"]
    assert target.kinds() == [("test", last), ("ply", last - 2), ("ply", last - 1), ("ply", last)]


@pytest.mark.parametrize("status", [204, 410, 500])
def test_a_disabled_one_is_sent_the_test_alone_and_stays_disabled(near: Api, target: Target, status: int) -> None:
    match = near.open()
    watched = read(match, target, events=["ply"])
    target.status = 410
    match.act()
    watched.run()
    target.status = status
    name = asked(watched)
    watched.run()
    match.act()
    watched.run()

    assert [kind for kind, _ in target.kinds()] == ["ply", "test"]
    assert (watched.log[0]["id"], watched.log[0]["status"]) == (name, status)
    assert (watched.webhook["state"], watched.webhook["reason"]) == ("disabled", "gone")
    target.status = 204
    watched.again()
    watched.run()
    assert [kind for kind, _ in target.kinds()] == ["ply", "test", "ply", "ply"]
    assert watched.webhook["state"] == "active"


def test_it_is_its_owners_alone(near: Api, target: Target) -> None:
    match, other = near.open(), near.open()
    watched = read(match, target)
    for path, token in ((match.path, match.tokens[1]), (match.path, match.host), (other.path, other.tokens[0])):
        near.refused("no-such-webhook", "POST", f"{path}/webhooks/{watched.id}/test", token)
    near.refused("token-needed", "POST", f"{watched.path}/test")
    assert watched.run() == 0


def test_the_copy_of_a_keys_webhook_is_tested_at_its_match(near: Api, target: Target) -> None:
    token = apikeys.make(near.referee.api_keys, "League", tuple(Scope), (1000, 10), 0)
    added = near.ok("POST", "/v1/webhooks", token, json={"url": target.url(), "events": ["over"]})
    opened = near.ok("POST", "/v1/matches", token, json={"game": "twelve-oclock-high", "seats": list(PEOPLE)})
    match = Played(near, opened["match"]["id"], opened["host_token"], {1: opened["seats"][1]["token"]}, opened)
    (copy,) = near.ok("GET", f"{match.path}/webhooks", token)["webhooks"]
    watched = Watched(match, {"webhook": copy, "secret": added["secret"]}, token)

    asked(watched)
    watched.run()
    assert verified(added, target.received[0])["type"] == "test"

    target.status = 410
    target.received.clear()
    match.resign(1)
    watched.run()
    target.status = 204
    asked(watched)
    watched.run()
    assert [kind for kind, _ in target.kinds()] == ["over", "test"]
    assert near.ok("GET", f"/v1/webhooks/{added['webhook']['id']}", token)["state"] == "disabled"
