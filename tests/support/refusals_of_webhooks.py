"""What makes the operations of webhooks refuse, beside what makes every operation of a match refuse."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

from service.api import create_app
from service.play.apikeys import Scope
from service.play.errors import OutcomeUnknown
from service.store.client import UNKNOWN
from service.store.hooks import Hooks
from tests.support.api import Api
from tests.support.refusals import SHAPES, WEBHOOK, WEBHOOKS, World, key, produces
from tests.support.refusals_of_limits import poor, stranger

ONE = {name for name in WEBHOOKS if WEBHOOK in SHAPES[name][1]}
URL = {"url": "https://bot.example/"}


class MuteHooks(Hooks):
    """Webhooks whose store hears and does not answer."""

    def put(self, *_: Any, **__: Any) -> bool:
        """Say nothing for too long."""
        raise OutcomeUnknown(UNKNOWN)

    def remove(self, *_: Any, **__: Any) -> bool:
        """Say nothing for too long."""
        raise OutcomeUnknown(UNKNOWN)


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


@produces("add_webhook", "remove_webhook", "rotate_secret", "send_again", code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    match, hook = _with_webhook(world)
    referee = replace(world.api.referee, hooks=MuteHooks(world.api.referee.matches))  # type: ignore[arg-type]
    api = Api(create_app(referee, world.settings), referee, world.api.contract)
    path = SHAPES[operation][1].replace("a" * 16, hook)
    world.send(api, operation, "unknown-outcome", match.host, match=match.id, path=path)


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


@produces("add_webhook", code="idempotency-key-too-short")
def _(world: World, operation: str) -> Any:
    headers = {"Idempotency-Key": "short"}
    world.send(world.api, operation, "idempotency-key-too-short", match=world.api.open().id, headers=headers)


@produces("add_webhook", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api, match, address = poor(world), world.api.open(), stranger()
    api.ok("POST", f"{match.path}/webhooks", match.host, json=URL, **address)
    world.send(api, operation, "limit-reached", match.host, match=match.id, **address)


@produces("send_again", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api, address = poor(world), stranger()
    match, hook = _with_webhook(world)
    path = SHAPES[operation][1].replace("a" * 16, hook)
    api.ok("POST", path.format(match=match.id), match.host, json={}, **address)
    world.send(api, operation, "limit-reached", match.host, match=match.id, path=path, **address)
