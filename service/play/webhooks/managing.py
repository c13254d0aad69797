"""Webhooks: add, list, look, remove, rotate the secret, send again; for each owner alike.

A webhook is what is registered: a URL that is called back. It belongs to a seat or the host of a match and knows what
its owner may know; or to an API key, and then each match that the key opens has a copy, which is called by itself
(:mod:`service.play.webhooks.owners`). In all verbs ``match`` is None for the webhooks of the API key.

It has a cursor, the last ply that it delivered, and no queue: its next delivery is made from the match when it can be
sent (:mod:`service.play.webhooks.deliveries`). Its secret is derived from the deployment's, so the store holds none.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.errors import Malformed
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.match import tags
from service.play.match.ledger import ATTEMPTS
from service.play.ports.errors import Contended, KeyReused, NoSuchWebhook
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.ports.webhooks import DAY, Event, Expected, KeptWebhook, Webhook, When
from service.play.verbs.open import Retry
from service.play.webhooks.owners import AnyWebhook, DeliveriesShape, Owner, owned

MOST = 5
"""Webhooks that a seat or the host may have at a match, those of its key apart, and those that a key may have."""

LOGGED = 30
"""Calls that the log of a webhook keeps."""

CHANGED = "others kept changing the webhook; try again"


def secrets(referee: Referee, webhook: Webhook, now: int) -> tuple[bytes, ...]:
    """Return the secrets that sign: the last one, and for a day after a rotation also the one before."""
    both = webhook.rotated is not None and now < webhook.rotated + DAY
    return tuple(
        secret(referee, webhook.signer, number) for number in range(webhook.secret, webhook.secret - 1 - both, -1)
    )


def secret(referee: Referee, signer: str, number: int) -> bytes:
    """Return a webhook's secret after a ``number`` of rotations."""
    return referee.mint.derive("webhook secret", signer, str(number))


@dataclass(frozen=True, slots=True)
class Wish:
    """A webhook that is wished for."""

    url: str
    events: tuple[Event, ...]


def add(
    referee: Referee, match: str | None, bearer: Bearer | None, wish: Wish, retry: Retry | None, *, charge: Charge
) -> tuple[AnyWebhook, str]:
    """Add a webhook for the asker, and return it with its secret.

    :raises TargetRefused: when the URL may not be called.
    :raises TooManyWebhooks: when the asker has as many as there may be.
    """
    owner = owned(referee, match, bearer)
    bearer = owner.bearer
    webhook_id, request = _identity(referee, bearer, retry)
    if (known := _known(referee, owner.home, webhook_id, request)) is not None:
        return _with_secret(referee, owner, known)
    referee.calls.check(wish.url)
    charge(Bill(limits.WEBHOOK, owner.payer))
    now, when = owner.first(referee)
    whose = bearer.seat, bearer.generation, bearer.key
    webhook = Webhook(webhook_id, wish.url, wish.events, *whose, now, request, since=owner.ply, cursor=owner.ply)
    if not referee.webhooks.add(owner.home, webhook, when, MOST):
        raise Contended(CHANGED)
    return _with_secret(referee, owner, webhook)


def _identity(referee: Referee, owner: Bearer, retry: Retry | None) -> tuple[str, str | None]:
    """Return the id of a new webhook and the fingerprint of the request, so that a retry finds it."""
    if retry is None:
        entropy, request = referee.mint.fresh(11), None
    else:
        entropy = referee.mint.derive("webhook", owner.match, retry.asker, retry.key)
        request = tags.fingerprint(referee, owner.match, retry.asker, retry.key, retry.body)
    return referee.mint.webhook_id(owner, entropy), request


def _known(referee: Referee, home: str, webhook: str, request: str | None) -> Webhook | None:
    """Return the webhook that the same request made before, or None.

    :raises KeyReused: when another request made it.
    """
    kept = None if request is None else referee.webhooks.get(home, webhook)
    if kept is None:
        return None
    if kept.webhook.request is None or not tags.same(kept.webhook.request, request or ""):
        raise KeyReused("the Idempotency-Key was used before with another body")
    return kept.webhook


def own(referee: Referee, match: str | None, bearer: Bearer | None) -> list[AnyWebhook]:
    """Return the asker's webhooks, the oldest first."""
    owner = owned(referee, match, bearer)
    return [owner.shown(kept.webhook) for kept in referee.webhooks.all(owner.home) if owner.has(kept.webhook)]


def look(referee: Referee, match: str | None, bearer: Bearer | None, webhook: str) -> AnyWebhook:
    """Return a webhook of the asker's."""
    owner = owned(referee, match, bearer)
    return owner.shown(of_owner(referee, owner, webhook))


def log(referee: Referee, match: str | None, bearer: Bearer | None, webhook: str) -> DeliveriesShape:
    """Return the last deliveries of a webhook, the latest first."""
    return {"deliveries": list(reversed(of_owner(referee, owned(referee, match, bearer), webhook).log))}


def remove(referee: Referee, match: str | None, bearer: Bearer | None, webhook: str) -> None:
    """Remove a webhook of the asker's; one that was removed already is no error. With a key's the copies end.

    :raises NoSuchWebhook: when the asker never had it.
    """
    owner = owned(referee, match, bearer)
    if not referee.mint.made_webhook(owner.bearer, webhook):
        raise _missing(webhook)
    for _ in range(ATTEMPTS):
        kept = referee.webhooks.get(owner.home, webhook)
        if kept is None or referee.webhooks.remove(owner.home, kept):
            return
    raise Contended(CHANGED)


def rotate(
    referee: Referee, match: str | None, bearer: Bearer | None, webhook: str, retry: Retry | None
) -> tuple[AnyWebhook, str]:
    """Give a webhook a new secret; for a day the one before signs too. A copy has that of its key's webhook.

    A retry rotates nothing: the request before it has done so.
    """
    owner = owned(referee, match, bearer)
    found = of_owner(referee, owner, webhook)
    home = owner.home if found.parent is None else found.key or ""
    name = found.signer
    request = None if retry is None else tags.fingerprint(referee, "rotation", name, retry.asker, retry.key)

    def make(kept: KeptWebhook) -> Webhook:
        done = kept.webhook.rotation
        if request is not None and done is not None and tags.same(done, request):
            return kept.webhook
        return replace(kept.webhook, secret=kept.webhook.secret + 1, rotated=kept.now, rotation=request)

    made = _insist(change(referee, home, name, make, When.AS_BEFORE), webhook)
    return _with_secret(referee, owner, replace(found, secret=made.secret, rotated=made.rotated))


def send_again(
    referee: Referee, match: str, bearer: Bearer | None, webhook: str, after: int | None, *, charge: Charge
) -> AnyWebhook:
    """Send the messages after a ply again (None: those not delivered yet), at once; a disabled webhook becomes active.

    While a call is under way the next one waits for its end.

    :raises Malformed: when the match has not come to that ply.
    """
    owner = owned(referee, match, bearer)
    if after is not None and after > owner.ply:
        raise Malformed(f"must be from 0 to {owner.ply}", ("after",))
    found = of_owner(referee, owner, webhook)
    charge(Bill(limits.WEBHOOK, owner.payer))
    if found.parent is not None:
        change(referee, found.key or "", found.parent, _enabled, When.AS_BEFORE)

    def go_back(kept: KeptWebhook) -> Webhook:
        going = replace(kept.webhook, disabled=None, failures=0, failing=None, again=None)
        if after is None:
            return going
        called = kept.webhook.busy > kept.now
        return replace(going, cursor=after, turned=0, asked=None, ended=False, rewound=called)

    return owner.shown(_insist(change(referee, match, webhook, go_back, When.NOW), webhook))


def _enabled(kept: KeptWebhook) -> Webhook | None:
    """Return a key's webhook that calls its target again at once, or None if it does so already."""
    changed = replace(kept.webhook, disabled=None, again=None)
    return None if changed == kept.webhook else changed


def expect(referee: Referee, match: str, bearer: Bearer | None, expected: Expected) -> None:
    """Note for the webhooks of the asker of a file to call them when it is ready."""
    for kept in [] if bearer is None else referee.webhooks.all(match):
        webhook = kept.webhook
        if webhook.bearer(match) == bearer and expected.type in webhook.events and expected not in webhook.expected:
            change(referee, match, webhook.id, lambda kept: _expecting(kept.webhook, expected), When.SOON)


def _expecting(webhook: Webhook, expected: Expected) -> Webhook:
    others = tuple(one for one in webhook.expected if one.tag != expected.tag)
    return replace(webhook, expected=(*others, expected)[-8:])


def notify(referee: Referee, match: str) -> None:
    """Make the webhooks due that wait for a file of a match."""
    for kept in referee.webhooks.all(match):
        if kept.webhook.expected:
            change(referee, match, kept.webhook.id, lambda kept: kept.webhook, When.SOON)


def change(
    referee: Referee, home: str, webhook: str, make: Callable[[KeptWebhook], Webhook | None], when: When | int
) -> Webhook | None:
    """Change a webhook of a match or a key until nobody else came in between.

    Return it, or None when it is gone or ``make`` left it.
    """
    for _ in range(ATTEMPTS):
        kept = referee.webhooks.get(home, webhook)
        if kept is None or (made := make(kept)) is None:
            return None
        if referee.webhooks.put(home, kept, made, when):
            return made
    raise Contended(CHANGED)


def of_owner(referee: Referee, owner: Owner, webhook: str) -> Webhook:
    """Return a webhook of an owner's.

    :raises NoSuchWebhook: when the owner has no such webhook.
    """
    kept = referee.webhooks.get(owner.home, webhook)
    return _insist(kept.webhook if kept is not None and owner.has(kept.webhook) else None, webhook)


def _insist(found: Webhook | None, webhook: str) -> Webhook:
    if found is None:
        raise _missing(webhook)
    return found


def _missing(webhook: str) -> NoSuchWebhook:
    return NoSuchWebhook(f"there is no webhook {webhook[:40]!r} of yours here")


def _with_secret(referee: Referee, owner: Owner, webhook: Webhook) -> tuple[AnyWebhook, str]:
    """Return a webhook, and its secret as its owner is given it."""
    return owner.shown(webhook), f"whsec_{base64.b64encode(secret(referee, webhook.signer, webhook.secret)).decode()}"
