"""Webhooks of an API key, for every match that it opens."""

from __future__ import annotations

from flask import Response

from service.api.http.answers import answer
from service.api.http.charges import charge
from service.api.http.context import referee
from service.api.http.identity import api_key, retry
from service.api.http.operation import Answer, operation
from service.api.resources.webhooks import WebhookWish, blueprint
from service.play.asking import apikeys
from service.play.ports import errors
from service.play.ports.keys import ApiKey, Scope
from service.play.webhooks import key_hooks
from service.play.webhooks.hooks import MOST, Wish

__all__ = ["blueprint"]

ALL = "/v1/webhooks"
ONE = f"{ALL}/<webhook>"
TO_ASK = (errors.TokenNeeded, errors.ScopeMissing)
TO_FIND = (*TO_ASK, errors.NoSuchHook)
TO_CHANGE = (*TO_FIND, errors.Contended, errors.OutcomeUnknown)


def _key() -> ApiKey:
    key = apikeys.of(api_key())
    key.must_have(Scope.WEBHOOKS)
    return key


@blueprint.post(ALL)
@operation(
    "Add a webhook for all matches of a key",
    "Be called back about every match that the key opens from now on, from its first ply, as its host. Each match has "
    "a copy of its own, which the list of the match's webhooks shows, with its state and deliveries; all copies share "
    f"the secret. A key may have {MOST}. With an `Idempotency-Key` the request can be sent again.",
    holds_token=True,
    body=WebhookWish(),
    answers={201: Answer("The webhook and its secret.", key_hooks.KeyWebhookWithSecret, headers=("Location",))},
    refusals=(
        *TO_ASK,
        errors.TargetRefused,
        errors.TooManyHooks,
        errors.LimitReached,
        errors.Contended,
        errors.OutcomeUnknown,
        errors.KeyReused,
    ),
    takes=("Idempotency-Key",),
    identified=True,
)
def add_key_webhook(body: Wish) -> Response:
    """Add a webhook of a key."""
    added = key_hooks.subscribe(referee(), _key(), body, retry(), charge=charge)
    return answer(added, 201, Location=f"/v1/webhooks/{added['webhook']['id']}")


@blueprint.get(ALL)
@operation(
    "List the webhooks of a key",
    "The webhooks for all matches that the key has.",
    answers={200: Answer("The webhooks.", key_hooks.KeyWebhooksShape)},
    refusals=TO_ASK,
    identified=True,
)
def list_key_webhooks() -> Response:
    """List the webhooks of a key."""
    return answer(key_hooks.own(referee(), _key()))


@blueprint.get(ONE)
@operation(
    "Show a webhook of a key",
    "A webhook for all matches of a key.",
    answers={200: Answer("The webhook.", key_hooks.KeyWebhookShape)},
    refusals=TO_FIND,
    identified=True,
)
def show_key_webhook(webhook: str) -> Response:
    """Show a webhook of a key."""
    return answer(key_hooks.look(referee(), _key(), webhook))


@blueprint.delete(ONE)
@operation(
    "Remove a webhook of a key",
    "Nothing is sent any more about any of the key's matches. The removal can be sent again.",
    answers={204: Answer("It is removed.")},
    refusals=TO_CHANGE,
    identified=True,
)
def remove_key_webhook(webhook: str) -> Response:
    """Remove a webhook of a key."""
    key_hooks.remove(referee(), _key(), webhook)
    return Response(status=204)


@blueprint.post(f"{ONE}/secret")
@operation(
    "Rotate the secret of a key's webhook",
    "The answer holds a new secret, for all matches of the key. For a day each message has a second signature by the "
    "one before. With an `Idempotency-Key` the request can be sent again.",
    holds_token=True,
    answers={201: Answer("The webhook and its new secret.", key_hooks.KeyWebhookWithSecret)},
    refusals=TO_CHANGE,
    takes=("Idempotency-Key",),
    identified=True,
)
def rotate_key_secret(webhook: str) -> Response:
    """Rotate the secret of a key's webhook."""
    return answer(key_hooks.rotate(referee(), _key(), webhook, retry()), 201)
