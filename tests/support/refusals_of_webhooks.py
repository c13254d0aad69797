"""What makes the operations of webhooks refuse, beside what makes every operation of a match refuse."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

from service.api import create_app
from service.play.asking import apikeys
from service.play.ports.errors import OutcomeUnknown
from service.play.ports.keys import Scope
from service.store.client import UNKNOWN
from service.store.matches import Store
from service.store.webhooks import Webhooks
from tests.support.api import Api
from tests.support.refusals import KEY_WEBHOOK, SHAPES, WEBHOOK, WEBHOOKS, World, key, produces
from tests.support.refusals_of_limits import poor, stranger
from tests.support.stores import BrokenKeys

ONE = {name for name in WEBHOOKS if WEBHOOK in SHAPES[name][1]}
OF_KEY = {name for name in SHAPES if "/v1/webhooks" in SHAPES[name][1]}
ONE_OF_KEY = {name for name in OF_KEY if KEY_WEBHOOK in SHAPES[name][1]}
CHANGING = ("add_key_webhook", "remove_key_webhook", "rotate_key_secret", "send_key_test")
URL = {"url": "https://bot.example/"}


class MuteWebhooks(Webhooks):
    """Webhooks whose store hears and does not answer."""

    def _silent(self, *_: Any, **__: Any) -> bool:
        raise OutcomeUnknown(UNKNOWN)

    add = put = remove = _silent


def _with_webhook(world: World) -> tuple[Any, str]:
    """Return a match and the id of a webhook of its host's."""
    match = world.api.open()
    return match, world.api.ok("POST", f"{match.path}/webhooks", match.host, json=URL)["webhook"]["id"]


@produces(*WEBHOOKS, code="token-needed")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed", match=world.api.open().id)


@produces(*WEBHOOKS, code="scope-missing")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "scope-missing", key(world, Scope.HOST), match=world.api.open().id)


@produces(*ONE, code="no-such-webhook")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    world.send(world.api, operation, "no-such-webhook", match.host, match=match.id)


@produces("add_webhook", "remove_webhook", "rotate_secret", "send_again", "send_test", code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    match, webhook = _with_webhook(world)
    path = SHAPES[operation][1].replace("a" * 16, webhook)
    world.send(_on(world, MuteWebhooks), operation, "unknown-outcome", match.host, match=match.id, path=path)


@produces("add_webhook", code="webhook-target-refused")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    sent = {"url": "https://[::ffff:169.254.169.254]/"}
    world.send(world.api, operation, "webhook-target-refused", match.host, match=match.id, json=sent)


@produces("add_webhook", code="too-many-webhooks")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    for _ in range(5):
        world.api.ok("POST", f"{match.path}/webhooks", match.host, json=URL)
    world.send(world.api, operation, "too-many-webhooks", match.host, match=match.id)


@produces("add_webhook", code="idempotency-key-reused")
def _(world: World, operation: str) -> Any:
    match, headers = world.api.open(), {"Idempotency-Key": str(uuid.uuid4())}
    world.api.ok("POST", f"{match.path}/webhooks", match.host, json=URL, headers=headers)
    sent = {**URL, "events": ["ply"]}
    world.send(world.api, operation, "idempotency-key-reused", match.host, match=match.id, json=sent, headers=headers)


@produces("add_webhook", "rotate_secret", code="idempotency-key-too-short")
def _(world: World, operation: str) -> Any:
    headers = {"Idempotency-Key": "short"}
    world.send(world.api, operation, "idempotency-key-too-short", match=world.api.open().id, headers=headers)


@produces("add_webhook", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api, match, address = poor(world), world.api.open(), stranger()
    api.ok("POST", f"{match.path}/webhooks", match.host, json=URL, **address)
    world.send(api, operation, "limit-reached", match.host, match=match.id, **address)


@produces("send_again", "send_test", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api, address = poor(world), stranger()
    match, webhook = _with_webhook(world)
    paid, path = (SHAPES[name][1].replace("a" * 16, webhook) for name in ("send_again", operation))
    api.ok("POST", paid.format(match=match.id), match.host, json={}, **address)
    world.send(api, operation, "limit-reached", match.host, match=match.id, path=path, **address)


class LateWebhooks(Webhooks):
    """Webhooks that somebody else was always quicker to change."""

    def _late(self, *_: Any, **__: Any) -> bool:
        return False

    add = put = remove = _late


def _on(world: World, webhooks: type[Webhooks]) -> Api:
    """Return the API with webhooks that are having a bad day."""
    referee = replace(world.api.referee, webhooks=webhooks(world.api.referee.matches))  # type: ignore[arg-type]
    return Api(create_app(referee, world.settings), referee, world.api.contract)


def _of_key(world: World, operation: str, rate: tuple[int, int] = (1200, 600)) -> tuple[str, str]:
    """Return a key with a webhook, and the path of an operation on it."""
    token = apikeys.make(world.api.referee.api_keys, "League", tuple(Scope), rate, 0)
    webhook = world.api.ok("POST", "/v1/webhooks", token, json=URL)["webhook"]["id"]
    return token, SHAPES[operation][1].replace("a" * 16, webhook)


@produces(*OF_KEY, code="token-needed")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed")


@produces(*OF_KEY, code="unknown-token")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "unknown-token", key(world)[:-1] + "!")


@produces(*OF_KEY, code="scope-missing")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "scope-missing", key(world, Scope.HOST))


@produces(*OF_KEY, code="store-away")
def _(world: World, operation: str) -> Any:
    world.send(world.without_store, operation, "store-away", key(world))


@produces(*OF_KEY, code="internal-error")
def _(world: World, operation: str) -> Any:
    referee = replace(world.api.referee, api_keys=BrokenKeys(Store("redis://nowhere")))
    world.send(
        Api(create_app(referee, world.settings), referee, world.api.contract), operation, "internal-error", key(world)
    )


@produces(*ONE_OF_KEY, code="no-such-resource")
def _(world: World, operation: str) -> Any:
    path = SHAPES[operation][1].replace("a" * 16, "a%2Fb")
    world.send(world.api, operation, "no-such-resource", path=path)


@produces(*ONE_OF_KEY, code="no-such-webhook")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "no-such-webhook", key(world))


@produces(*CHANGING, code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    token, path = _of_key(world, operation)
    world.send(_on(world, MuteWebhooks), operation, "unknown-outcome", token, path=path)


@produces(*CHANGING, code="contended")
def _(world: World, operation: str) -> Any:
    token, path = _of_key(world, operation)
    world.send(_on(world, LateWebhooks), operation, "contended", token, path=path)


@produces("add_key_webhook", code="webhook-target-refused")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "webhook-target-refused", key(world), json={"url": "https://10.0.0.1/"})


@produces("add_key_webhook", code="too-many-webhooks")
def _(world: World, operation: str) -> Any:
    token, _ = _of_key(world, operation)
    for _ in range(4):
        world.api.ok("POST", "/v1/webhooks", token, json=URL)
    world.send(world.api, operation, "too-many-webhooks", token)


@produces("add_key_webhook", code="idempotency-key-reused")
def _(world: World, operation: str) -> Any:
    token, headers = key(world), {"Idempotency-Key": "once"}
    world.api.ok("POST", "/v1/webhooks", token, json=URL, headers=headers)
    world.send(world.api, operation, "idempotency-key-reused", token, json={**URL, "events": ["ply"]}, headers=headers)


@produces("add_key_webhook", "send_key_test", code="limit-reached")
def _(world: World, operation: str) -> Any:
    token, path = _of_key(world, operation, (1, 10_000))
    world.send(world.api, operation, "limit-reached", token, path=path)
