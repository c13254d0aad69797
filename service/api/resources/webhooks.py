"""Webhooks of a match: add, list, remove, rotate the secret, see the deliveries, send again."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response
from marshmallow import post_load

from service.api.contract.fields import Members, Text, Whole, Word
from service.api.contract.schemas import Strict
from service.api.http.answers import answer
from service.api.http.charges import charge
from service.api.http.context import referee
from service.api.http.identity import api_key, bearer, retry
from service.api.http.operation import Answer, operation
from service.api.resources.matches import TO_LOOK
from service.play.ports import errors
from service.play.ports.hook_values import Event
from service.play.ports.keys import Scope
from service.play.ports.tokens import Bearer
from service.play.webhooks import hooks
from service.play.webhooks.hooks import Wish

blueprint = Blueprint("webhooks", __name__)

OF_MATCH = "/v1/matches/<match>/webhooks"
ONE = f"{OF_MATCH}/<webhook>"
ALL = tuple(Event)
TO_ASK = (*TO_LOOK, errors.TokenNeeded, errors.ScopeMissing)
TO_FIND = (*TO_ASK, errors.NoSuchHook)
TO_CHANGE = (*TO_FIND, errors.OutcomeUnknown)


class WebhookWish(Strict):
    """A webhook to add."""

    url = Text(
        r"https?://[!-~]{1,992}",
        "must be a URL of up to 1000 ASCII characters that begins with https:// or http://",
        1000,
        required=True,
        metadata={
            "description": "Where to send messages by POST: a public address at port 80, 443, or 1024 and above. http "
            "where the server allows it.",
            "examples": ["https://bot.example/noonday"],
        },
    )
    events = Members(
        Word(*Event),
        1,
        len(ALL),
        load_default=lambda: [Event.TURN, Event.OVER],
        metadata={"description": "What to be called about; by default `turn` and `over`."},
    )

    @post_load
    def _made(self, wish: dict[str, Any], **_: Any) -> Wish:
        return Wish(wish["url"], tuple(event for event in ALL if event in wish["events"]))


class AgainWish(Strict):
    """What to send again."""

    after = Whole(
        load_default=None,
        allow_none=True,
        metadata={"description": "Send what came after this ply; null, or left out: what is not delivered yet."},
    )


def _asker(match: str) -> Bearer | None:
    """Return who the request's token speaks for; a key takes the scope ``webhooks`` for this, in place of ``host``."""
    key = api_key()
    if key is None:
        return bearer()
    key.must_have(Scope.WEBHOOKS)
    return Bearer(match, None, 0, key.id)


@blueprint.post(OF_MATCH)
@operation(
    "Add a webhook",
    "Be called back about a match: with a seat's token about what that seat may know; with the host's token, or the "
    "key that opened the match, about what the host may know. The answer holds the secret that signs the messages, "
    f"which is shown here alone. A seat, and the host, may have {hooks.MOST} webhooks at a match. The guide in /docs "
    "describes messages and signatures. With an `Idempotency-Key` the request can be sent again.",
    holds_token=True,
    body=WebhookWish(),
    answers={201: Answer("The webhook and its secret.", hooks.WebhookWithSecret, headers=("Location",))},
    refusals=(
        *TO_ASK,
        errors.TargetRefused,
        errors.TooManyHooks,
        errors.LimitReached,
        errors.OutcomeUnknown,
        errors.KeyReused,
        errors.WeakKey,
    ),
    takes=("Idempotency-Key",),
    identified=True,
)
def add_webhook(match: str, body: Wish) -> Response:
    """Add a webhook."""
    added = hooks.subscribe(referee(), match, _asker(match), body, retry(), charge=charge)
    return answer(added, 201, Location=f"/v1/matches/{match}/webhooks/{added['webhook']['id']}")


@blueprint.get(OF_MATCH)
@operation(
    "List the webhooks",
    "The webhooks of the match that the token or key added, and the copies of those that the key has for all matches.",
    answers={200: Answer("The webhooks.", hooks.WebhooksShape)},
    refusals=TO_ASK,
    identified=True,
)
def list_webhooks(match: str) -> Response:
    """List the asker's webhooks."""
    return answer(hooks.own(referee(), match, _asker(match)))


@blueprint.get(ONE)
@operation(
    "Show a webhook",
    "A webhook, with its state: whether it works, fails, or was disabled, and why.",
    answers={200: Answer("The webhook.", hooks.WebhookShape)},
    refusals=TO_FIND,
    identified=True,
)
def show_webhook(match: str, webhook: str) -> Response:
    """Show a webhook."""
    return answer(hooks.look(referee(), match, _asker(match), webhook))


@blueprint.delete(ONE)
@operation(
    "Remove a webhook",
    "Nothing is sent to it any more; a call that is under way is not cut. The removal can be sent again.",
    answers={204: Answer("It is removed.")},
    refusals=TO_CHANGE,
    identified=True,
)
def remove_webhook(match: str, webhook: str) -> Response:
    """Remove a webhook."""
    hooks.remove(referee(), match, _asker(match), webhook)
    return Response(status=204)


@blueprint.post(f"{ONE}/secret")
@operation(
    "Rotate a webhook's secret",
    "The answer holds a new secret, which is shown here alone. For a day each message has two signatures, by the new "
    "secret and by the one before, so that none is refused meanwhile. A copy of a key's webhook has its secret: it "
    "is rotated for all matches. With an `Idempotency-Key` the request can be sent again.",
    holds_token=True,
    answers={201: Answer("The webhook and its new secret.", hooks.WebhookWithSecret)},
    refusals=(*TO_CHANGE, errors.WeakKey),
    takes=("Idempotency-Key",),
    identified=True,
)
def rotate_secret(match: str, webhook: str) -> Response:
    """Rotate a webhook's secret."""
    return answer(hooks.rotate(referee(), match, _asker(match), webhook, retry()), 201)


@blueprint.get(f"{ONE}/deliveries")
@operation(
    "List a webhook's deliveries",
    f"The last {hooks.LOGGED} attempts to deliver a message, with the status of the answer or why there was none.",
    answers={200: Answer("The deliveries.", hooks.DeliveriesShape)},
    refusals=TO_FIND,
    identified=True,
)
def list_deliveries(match: str, webhook: str) -> Response:
    """List the last deliveries of a webhook."""
    return answer(hooks.log(referee(), match, _asker(match), webhook))


@blueprint.post(f"{ONE}/deliveries")
@operation(
    "Send messages again",
    "Send what came after a ply again, in order, or without `after` what is not delivered yet, at once. A webhook that "
    "was disabled is active again. Messages have the ids that they had before. Files are not sent again: ask for them.",
    body=AgainWish(),
    body_optional=True,
    answers={200: Answer("The webhook.", hooks.WebhookShape)},
    refusals=(*TO_CHANGE, errors.LimitReached),
    identified=True,
)
def send_again(match: str, webhook: str, body: dict[str, int | None]) -> Response:
    """Send messages again."""
    again = hooks.send_again(referee(), match, _asker(match), webhook, body["after"], charge=charge)
    return answer(again)
