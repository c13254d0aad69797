"""Webhooks of a match and of an API key: add, list, remove, rotate the secret, see the deliveries, send again.

Each operation is written once, and declared for each owner. What differs for clients is in `Ownership`, and in the
description of an operation for a key.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response
from marshmallow import post_load

from rules.errors import Refusal
from service.api.contract.fields import Members, Strict, Text, Whole, Word
from service.api.http.answers import answer
from service.api.http.charges import charge
from service.api.http.context import asked, referee
from service.api.http.identity import api_key, bearer, key_with, retry
from service.api.http.operation import SAFE, Answer, operation
from service.api.resources.matches import BY_KEY, TO_LOOK
from service.play.ports import errors
from service.play.ports.keys import Scope
from service.play.ports.tokens import Bearer
from service.play.ports.webhooks import Event
from service.play.webhooks import managing, owners, testing
from service.play.webhooks.managing import Wish
from service.play.webhooks.shapes import TestShape

blueprint = Blueprint("webhooks", __name__)

ONE = "/<webhook>"
ALL = tuple(Event)


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
        metadata={"description": "What to be called about, as in `Webhook.events`; by default `turn` and `over`."},
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


@dataclass(frozen=True, slots=True)
class Ownership:
    """Where the webhooks of some owners are, and how their operations are named, answer and refuse."""

    path: str
    name: str
    summary: str
    webhook: type
    webhooks: type
    with_secret: type
    to_ask: tuple[type[Refusal], ...]
    to_retry: tuple[type[Refusal], ...]


TO_CHANGE = (errors.Contended, errors.OutcomeUnknown)
AT_MATCH = Ownership(
    path="/v1/matches/<match>/webhooks",
    name="{}_{}",
    summary="{}",
    webhook=owners.WebhookShape,
    webhooks=owners.WebhooksShape,
    with_secret=owners.WebhookWithSecret,
    to_ask=(*TO_LOOK, *BY_KEY),
    to_retry=(errors.WeakKey,),
)
OF_KEY = Ownership(
    path="/v1/webhooks",
    name="{}_key_{}",
    summary="{} of a key",
    webhook=owners.KeyWebhookShape,
    webhooks=owners.KeyWebhooksShape,
    with_secret=owners.KeyWebhookWithSecret,
    to_ask=BY_KEY,
    to_retry=(),
)

View = Callable[..., Response]
DECLARED: list[Callable[[Ownership], None]] = []
"""What adds each operation to the blueprint, for the owners at matches or for keys."""


def _asker(match: str | None) -> Bearer | None:
    """Return the identity behind the request's token; a key needs the scope ``webhooks`` for this, and not ``host``.

    :raises TokenNeeded: where a key is needed, for all its matches, and there is none.
    :raises ScopeMissing: when the key has not got it, or a token came where a key is needed.
    """
    if match is not None and api_key() is None:
        return bearer()
    key = key_with(Scope.WEBHOOKS)
    return Bearer(key.id if match is None else match, None, 0, key.id)


def declared(
    method: str,
    path: str,
    summary: str,
    description: str,
    of_key: str = "",
    *,
    answers: Callable[[Ownership], dict[int, Answer]],
    refusals: tuple[type[Refusal], ...] = (),
    retried: bool = False,
    **rest: Any,
) -> Callable[[View], None]:
    """Declare an operation at a match, and for a key where ``of_key`` describes it.

    Its view is named like the operation, and gets the match, None for a key, and the asker. ``retried`` says that the
    answer holds a secret, and that the request can be sent again when it was lost.
    """
    rest |= {"holds_token": True, "takes": ("Idempotency-Key",)} if retried else {}

    def declare(view: View) -> None:
        def add(whose: Ownership) -> None:
            words = description if whose is AT_MATCH else of_key
            if not words:
                return
            refused = (*refusals, *_refusals(whose, method, path), *(whose.to_retry if retried else ()))
            documented = {"answers": answers(whose), "refusals": refused, **rest}
            added = operation(whose.summary.format(summary), words, **documented)(_by(whose, view))
            blueprint.add_url_rule(whose.path + path, added.__name__, added, methods=[method])

        DECLARED.append(add)

    return declare


def _refusals(whose: Ownership, method: str, path: str) -> tuple[type[Refusal], ...]:
    """Return what any operation may refuse: one on a webhook may find none, the outcome of a change may be unknown."""
    found = (errors.NoSuchWebhook,) if path else ()
    return (*whose.to_ask, *found, *(() if method in SAFE else TO_CHANGE))


def _by(whose: Ownership, view: View) -> View:
    """Return a view for some owners, with the name that its operation has for them."""

    def answered(match: str | None = None, **arguments: Any) -> Response:
        return view(match, _asker(match), **arguments)

    verb, _, noun = view.__name__.partition("_")
    answered.__name__ = whose.name.format(verb, noun)
    return answered


@declared(
    "POST",
    "",
    "Add a webhook",
    "The server will send messages about a match to a URL: with a seat's token as that seat may see it; with the "
    "host's token, or the key that opened the match, as the host may see it. The answer holds the secret that signs "
    f"the messages, which is never shown again. A seat, and the host, may have {managing.MOST} webhooks at a match. "
    "The guide in /docs/clients describes messages and signatures. With an `Idempotency-Key` the request can be sent "
    "again.",
    "The server will send messages about every match that the key opens from now on, from its first ply, as the host "
    "may see it. Each match has its own copy of the webhook, which the list of the match's webhooks shows, with its "
    f"state and deliveries; all copies share the secret. A key may have {managing.MOST}. With an `Idempotency-Key` the "
    "request can be sent again.",
    body=WebhookWish(),
    answers=lambda whose: {201: Answer("The webhook and its secret.", whose.with_secret, headers=("Location",))},
    refusals=(errors.TargetRefused, errors.TooManyWebhooks, errors.LimitReached, errors.KeyReused),
    retried=True,
)
def add_webhook(match: str | None, asker: Bearer | None, body: Wish) -> Response:
    """Add a webhook."""
    added, secret = managing.add(referee(), match, asker, body, retry(), charge=charge)
    return answer({"webhook": added, "secret": secret}, 201, Location=f"{asked().path}/{added['id']}")


@declared(
    "GET",
    "",
    "List the webhooks",
    "The webhooks of the match that the token or key added, and the copies of those that the key has for all matches.",
    "The webhooks for all matches that the key has.",
    answers=lambda whose: {200: Answer("The webhooks.", whose.webhooks)},
)
def list_webhooks(match: str | None, asker: Bearer | None) -> Response:
    """List the asker's webhooks."""
    return answer({"webhooks": managing.own(referee(), match, asker)})


@declared(
    "GET",
    ONE,
    "Show a webhook",
    "A webhook, with its state: whether it works, fails, or was disabled, and why.",
    "A webhook for all matches of a key.",
    answers=lambda whose: {200: Answer("The webhook.", whose.webhook)},
)
def show_webhook(match: str | None, asker: Bearer | None, webhook: str) -> Response:
    """Show a webhook."""
    return answer(managing.look(referee(), match, asker, webhook))


@declared(
    "DELETE",
    ONE,
    "Remove a webhook",
    "The server sends it nothing more; a call in progress is not cut. The removal can be sent again.",
    "The server sends nothing more about any of the key's matches. The removal can be sent again.",
    answers=lambda _: {204: Answer("It is removed.")},
)
def remove_webhook(match: str | None, asker: Bearer | None, webhook: str) -> Response:
    """Remove a webhook."""
    managing.remove(referee(), match, asker, webhook)
    return Response(status=204)


@declared(
    "POST",
    f"{ONE}/secret",
    "Rotate the secret of a webhook",
    "The answer holds a new secret, which is shown here alone. For a day each message has two signatures, by the new "
    "secret and by the one before, so that none is refused meanwhile. A copy of a key's webhook has its secret: it "
    "is rotated for all matches. With an `Idempotency-Key` the request can be sent again.",
    "The answer holds a new secret, for all matches of the key. For a day each message has a second signature by the "
    "one before. With an `Idempotency-Key` the request can be sent again.",
    answers=lambda whose: {201: Answer("The webhook and its new secret.", whose.with_secret)},
    retried=True,
)
def rotate_secret(match: str | None, asker: Bearer | None, webhook: str) -> Response:
    """Rotate a webhook's secret."""
    rotated, secret = managing.rotate(referee(), match, asker, webhook, retry())
    return answer({"webhook": rotated, "secret": secret}, 201)


@declared(
    "GET",
    f"{ONE}/deliveries",
    "List a webhook's deliveries",
    f"The last {managing.LOGGED} attempts to deliver a message, with the status of the answer or why there was none.",
    "The last tests of a key's webhook. What was sent about a match is listed with the match's copy of it.",
    answers=lambda _: {200: Answer("The deliveries.", owners.DeliveriesShape)},
)
def list_deliveries(match: str | None, asker: Bearer | None, webhook: str) -> Response:
    """List the last deliveries of a webhook."""
    return answer(managing.log(referee(), match, asker, webhook))


@declared(
    "POST",
    f"{ONE}/deliveries",
    "Send messages again",
    "Send the messages after a ply again, in order; without `after`, send those that are not delivered yet, at once. A "
    "disabled webhook becomes active again. Messages keep their ids. Files are not sent again: request them.",
    body=AgainWish(),
    body_optional=True,
    answers=lambda whose: {200: Answer("The webhook.", whose.webhook)},
    refusals=(errors.LimitReached,),
)
def send_again(match: str, asker: Bearer | None, webhook: str, body: dict[str, int | None]) -> Response:
    """Send messages again."""
    return answer(managing.send_again(referee(), match, asker, webhook, body["after"], charge=charge))


@declared(
    "POST",
    f"{ONE}/test",
    "Test a webhook",
    "Send one message of the type `test`, at once and once, whatever the webhook is called about: its `data` has "
    "`match`, `webhook`, `ply` and `events`, and it is signed as all messages are. It is about nothing: a target that "
    "answers it well is ready. The log of deliveries has it, under the `id` of the answer, with the status of the "
    "target's answer or why there was none. One that fails is not sent again, and changes nothing for other messages; "
    "after one that succeeds those that wait are sent at once. A disabled webhook is tested too, and stays disabled.",
    "Send one message of the type `test`, at once and once, before there is a match, and also by a disabled webhook, "
    "which stays disabled. It is like that at a match, with `match` null and `ply` 0. The log of deliveries has it, "
    "under the `id` of the answer. One that fails is not sent again, and changes nothing.",
    answers=lambda _: {202: Answer("It will be sent.", TestShape)},
    refusals=(errors.LimitReached,),
)
def send_test(match: str | None, asker: Bearer | None, webhook: str) -> Response:
    """Send a test message."""
    return answer(testing.send_test(referee(), match, asker, webhook, charge=charge), 202)


for _whose in (AT_MATCH, OF_KEY):  # first all of matches: the contract, and so the manual, keeps this order
    for _add in DECLARED:
        _add(_whose)
