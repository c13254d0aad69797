"""Owners of webhooks: a seat or the host of a match, or an API key, whose webhooks are for every match that it opens.

All that differs between the two is here: who may have them, how a new one begins, and what is shown of one. Each match
that a key opens has copies of the key's webhooks, which are called and shown like those of the match itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict

from service.play.match import ledger
from service.play.match.audience import SPECTATOR, admit, right_missing
from service.play.match.drafting import Draft
from service.play.ports.fields import SeatNumber, Whole
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.ports.webhooks import Delivery, Disabled, Event, Webhook, When


class AnyWebhook(TypedDict):
    """What the webhooks of a match and those of a key have in common."""

    id: str
    """Its id in addresses."""
    url: str
    """Where messages go."""
    events: list[Event]
    """What it is called about: `turn`, a decision that waits for its seat; `ply`, any ply; `over`, the end;
    `sheet.ready` and `replay.ready`, a file that is made."""
    reason: Disabled | None
    """Why it is disabled, else null. `gone`: the target answered 410; `failing`: no delivery succeeded for three days.
    """
    created: Whole
    """When it was added, in ms since the epoch."""
    rotated: Whole | None
    """When its secret was last rotated, in ms since the epoch; null: never."""


class WebhookShape(AnyWebhook):
    """A webhook of a match."""

    match: str
    """The match's id."""
    seat: SeatNumber | None
    """The seat whose token added it, from 0; null for the host."""
    state: Literal["active", "failing", "disabled"]
    """`active`: its messages are sent; `failing`: the last delivery failed and is tried again; `disabled`: nothing but
    a test is sent any more."""
    cursor: Whole
    """The last ply that was delivered; the next message begins after it."""
    failures: Whole
    """The deliveries that failed since the last one that succeeded."""
    next_attempt: Whole | None
    """When a failed delivery is tried again, in ms since the epoch; else null."""
    parent: str | None
    """For this match's copy of a key's webhook, the id of that webhook; otherwise null."""


class WebhookWithSecret(TypedDict):
    """A webhook and its secret."""

    webhook: WebhookShape
    """The webhook that was made."""
    secret: str
    """The secret that signs its messages, shown here alone. Keep it secret."""


class WebhooksShape(TypedDict):
    """The asker's webhooks at a match."""

    webhooks: list[WebhookShape]
    """The webhooks, the oldest first."""


class DeliveriesShape(TypedDict):
    """The last deliveries of a webhook."""

    deliveries: list[Delivery]
    """The last attempts, the latest first."""


class KeyWebhookShape(AnyWebhook):
    """A webhook of an API key."""

    state: Literal["active", "disabled"]
    """`active`: matches that the key opens get a copy; `disabled`: they get none any more."""


class KeyWebhookWithSecret(TypedDict):
    """A webhook of an API key and its secret."""

    webhook: KeyWebhookShape
    """The webhook that was made."""
    secret: str
    """The secret that signs its messages, shown here alone. Keep it secret."""


class KeyWebhooksShape(TypedDict):
    """The webhooks of an API key."""

    webhooks: list[KeyWebhookShape]
    """The webhooks, the oldest first."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose webhooks a request is about: ``bearer`` at the match ``held``, or an API key (``held`` None).

    The bearer that a key is has its own id for ``match``.
    """

    bearer: Bearer
    held: Draft | None

    @property
    def home(self) -> str:
        """The id of the match or the key, under which its webhooks are kept."""
        return self.bearer.match

    @property
    def ply(self) -> int:
        """The last ply, with which a new webhook begins."""
        return 0 if self.held is None else self.held.match.table.ply

    @property
    def payer(self) -> Bearer | None:
        """The seat or host that pays for its webhooks; None where the API key or the address does."""
        return None if self.bearer.key else self.bearer

    def has(self, webhook: Webhook) -> bool:
        """Return whether it added a webhook that is kept with its own."""
        return webhook.bearer(self.home) == self.bearer

    def first(self, referee: Referee) -> tuple[int, When]:
        """Return the store time at which a webhook is added, and when it is due: one of a key only for a test."""
        if self.held is None:
            return referee.matches.now(), When.AS_BEFORE
        return self.held.now, When.SOON

    def shown(self, webhook: Webhook) -> AnyWebhook:
        """Return a webhook as its owner sees it, without its secret."""
        return _of_key(webhook) if self.held is None else _of_match(self.held.match.id, webhook)


def owned(referee: Referee, match: str | None, bearer: Bearer | None) -> Owner:
    """Return the asker as owner of webhooks at a match, or as the API key that has them for all its matches (None).

    :raises TokenNeeded: when the asker has no seat at the match and is not its host.
    :raises OtherMatch: when another key opened it.
    """
    held = None if match is None else ledger.settled(referee, match)
    audience = SPECTATOR if held is None else admit(held.match, bearer)
    if bearer is None or (held is not None and audience == SPECTATOR):
        raise right_missing(audience, "the token of a seat or of the host, or the key that opened the match,")
    return Owner(bearer, held)


def _of_match(match: str, webhook: Webhook) -> WebhookShape:
    return {
        **_common(webhook),
        "match": match,
        "seat": webhook.seat,
        "state": "disabled" if webhook.disabled else "failing" if webhook.failures else "active",
        "cursor": webhook.cursor,
        "failures": webhook.failures,
        "next_attempt": webhook.again,
        "parent": webhook.parent,
    }


def _of_key(webhook: Webhook) -> KeyWebhookShape:
    return {**_common(webhook), "state": "active" if webhook.disabled is None else "disabled"}


def _common(webhook: Webhook) -> AnyWebhook:
    return {
        "id": webhook.id,
        "url": webhook.url,
        "events": list(webhook.events),
        "reason": webhook.disabled,
        "created": webhook.created,
        "rotated": webhook.rotated,
    }
