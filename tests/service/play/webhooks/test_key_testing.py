"""The webhook of a key is tested before there is a match: one message, signed by the secret that all matches use."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from service.play.asking import apikeys
from service.play.ports.due import CALLERS
from service.play.ports.keys import Scope
from service.play.ports.webhooks import Lane, When
from service.play.webhooks import deliveries, managing
from service.store import layout
from tests.support.api import GAME, PEOPLE, Played
from tests.support.watching import Watched, verified
from workers.webhooks import Places

if TYPE_CHECKING:
    from service.play.ports.due import Obligation
    from tests.support.api import Api
    from tests.support.targets import Target


@dataclass
class OfKey:
    """A key with a webhook, and a worker's share of its calls."""

    api: Api
    token: str
    added: Any

    @property
    def id(self) -> str:
        """The webhook's id."""
        return str(self.added["webhook"]["id"])

    @property
    def path(self) -> str:
        """Its address."""
        return f"/v1/webhooks/{self.id}"

    @property
    def shown(self) -> Any:
        """The webhook as its key sees it."""
        return self.api.ok("GET", self.path, self.token)

    @property
    def log(self) -> list[Any]:
        """Its deliveries, the latest first."""
        return list(self.api.ok("GET", f"{self.path}/deliveries", self.token)["deliveries"])

    def ask(self) -> str:
        """Ask for a test, and return the id of its message."""
        reply = self.api.send("POST", f"{self.path}/test", self.token)
        assert reply.status_code == 202
        return str(reply.get_json()["id"])

    def run(self) -> int:
        """Do what is due for the key's webhooks, as sweeper and worker do; return what their target took."""
        key, taken = apikeys.read(self.api.referee, self.token).id, 0
        while claimed := self.due(key):
            taken += sum(
                deliveries.deliver(self.api.referee, Places(), key, one.more[0], Lane(one.kind.value))
                for one in claimed
            )
        return taken

    def due(self, key: str) -> list[Obligation]:
        """Claim the obligations to call the webhooks of a key by its id."""
        swept = self.api.referee.due.sweep([layout.partition(key)], lease=4000, limit=10_000)
        found = [claim.obligation for claim in swept.claims]
        return [one for one in found if one.about == key and one.kind.by in CALLERS]

    def opened(self) -> Watched:
        """Open a match with the key, and return it with its copy of the webhook."""
        sent = self.api.ok("POST", "/v1/matches", self.token, json={"game": GAME, "seats": list(PEOPLE)})
        tokens = {entry["seat"]: entry["token"] for entry in sent["seats"]}
        match = Played(self.api, sent["match"]["id"], sent["host_token"], tokens, sent)
        (copy,) = self.api.ok("GET", f"{match.path}/webhooks", self.token)["webhooks"]
        return Watched(match, {"webhook": copy, "secret": self.added["secret"]}, self.token)


@pytest.fixture
def hook(near: Api, target: Target) -> OfKey:
    """Give a key with a webhook for the ends of its matches, which nothing was sent to."""
    token = apikeys.make(near.referee.api_keys, "League", tuple(Scope), (1000, 10), 0)
    added = near.ok("POST", "/v1/webhooks", token, json={"url": target.url(), "events": ["over"]})
    return OfKey(near, token, added)


def test_it_is_sent_one_signed_message_before_there_is_a_match(hook: OfKey, target: Target) -> None:
    first, again = hook.ask(), hook.ask()

    assert hook.run() == 1
    (got,) = target.received
    message = verified(hook.added, got)
    data = {"match": None, "webhook": hook.id, "ply": 0, "events": ["over"]}
    assert (message["type"], message["data"], got.headers["webhook-id"]) == ("test", data, first)
    assert first == again != hook.ask()
    assert [(one["id"], one["type"], one["status"]) for one in hook.log] == [(first, "test", 204)]
    hook.api.contract.check_component("WebhookTest", message)


@pytest.mark.parametrize("status", [204, 410, 500])
def test_a_test_of_it_changes_nothing_for_its_matches(hook: OfKey, target: Target, status: int) -> None:
    before, target.status = hook.shown, status
    name = hook.ask()
    hook.run()
    hook.run()
    assert [got.headers["webhook-id"] for got in target.received] == [name]
    assert hook.shown == before
    hook.ask()

    watched, target.status = hook.opened(), 204
    target.received.clear()
    assert watched.log == []
    watched.match.resign(1)
    watched.run()
    assert [one["type"] for one in watched.log] == ["over"]
    assert ("over", watched.match.see()["ply"]) in target.kinds()


def test_a_match_that_is_opened_during_a_test_is_called_at_once(hook: OfKey, target: Target) -> None:
    key = apikeys.read(hook.api.referee, hook.token).id
    managing.change(
        hook.api.referee,
        key,
        hook.id,
        lambda kept: replace(kept.webhook, busy=kept.now + deliveries.BUSY),
        When.AS_BEFORE,
    )
    watched = hook.opened()
    watched.match.resign(1)
    watched.run()
    assert [kind for kind, _ in target.kinds()] == ["over"]


def test_a_disabled_one_is_tested_and_stays_disabled(hook: OfKey, target: Target) -> None:
    watched, target.status = hook.opened(), 410
    watched.match.resign(1)
    watched.run()
    assert (hook.shown["state"], hook.shown["reason"]) == ("disabled", "gone")

    target.status = 204
    target.received.clear()
    hook.ask()
    assert hook.run() == 1
    assert [kind for kind, _ in target.kinds()] == ["test"]
    assert (hook.shown["state"], hook.shown["reason"]) == ("disabled", "gone")


def test_that_of_a_revoked_key_is_sent_nothing_and_ends(hook: OfKey, target: Target) -> None:
    hook.ask()
    keys, key = hook.api.referee.api_keys, apikeys.read(hook.api.referee, hook.token)
    keys.put(replace(key, revoked=1))
    swept = hook.due(key.id)
    lanes = [Lane(one.kind.value) for one in swept]
    assert [deliveries.deliver(hook.api.referee, Places(), key.id, hook.id, lane) for lane in lanes] == [0]
    assert (target.received, hook.api.referee.webhooks.all(key.id)) == ([], [])


def test_it_is_its_keys_alone(hook: OfKey) -> None:
    other = apikeys.make(hook.api.referee.api_keys, "Cup", tuple(Scope), (1000, 10), 0)
    for method, path in (("POST", f"{hook.path}/test"), ("GET", f"{hook.path}/deliveries")):
        hook.api.refused("no-such-webhook", method, path, other)
        hook.api.refused("token-needed", method, path)
    assert (hook.run(), hook.log) == (0, [])
