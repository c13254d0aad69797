"""Webhooks of a match: who is called back, where, and about what.

A webhook belongs to a seat or to the host and knows what its owner may know. It has a cursor, the last ply that it
delivered, and no queue: its next message is made from the match when it can be sent
(:mod:`service.play.webhooks.deliveries`).
Its secret is derived from the deployment's, so the store holds none.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, TypedDict

from rules.errors import Malformed
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.match import ledger
from service.play.match.audience import admit
from service.play.match.ledger import ATTEMPTS
from service.play.match.values import Match
from service.play.ports.errors import Contended, KeyReused, NoSuchHook, TokenNeeded
from service.play.ports.fields import SeatNumber, Whole
from service.play.ports.hook_values import DAY, Delivery, Disabled, Event, Expected, Hook
from service.play.ports.hooks import KeptHook, When
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs.open import Retry

MOST = 5
"""Webhooks that a seat or the host may have at a match, beside those of its key, and those that a key may have."""

LOGGED = 30
"""Deliveries that the log of a webhook keeps."""


class AnyWebhook(TypedDict):
    """What the webhooks of a match and those of a key have in common."""

    id: str
    """Its id."""
    url: str
    """Where messages go."""
    events: list[Event]
    """What it is called about."""
    reason: Disabled | None
    """Why it is disabled, else null. `gone`: the target answered 410; `failing`: no delivery succeeded for three days.
    """
    created: Whole
    """When it was added, in ms since the epoch."""
    rotated: Whole | None
    """When its secret was last rotated, in ms since the epoch."""


class WebhookShape(AnyWebhook):
    """A webhook of a match."""

    match: str
    """The match's id."""
    seat: SeatNumber | None
    """The seat whose token added it; null for the host."""
    state: Literal["active", "failing", "disabled"]
    """`failing`: the last delivery failed and is tried again; `disabled`: nothing is sent any more."""
    cursor: Whole
    """The last ply that was delivered; what comes next begins after it."""
    failures: Whole
    """The deliveries that failed since the last one that succeeded."""
    next_attempt: Whole | None
    """When a failed delivery is tried again, in ms; else null."""
    parent: str | None
    """The id of the webhook of a key of which it is this match's copy; else null."""


class WebhookWithSecret(TypedDict):
    """A webhook and its secret."""

    webhook: WebhookShape
    """The webhook."""
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


def secrets(referee: Referee, hook: Hook, now: int) -> tuple[bytes, ...]:
    """Return the secrets that sign: the last one, and for a day after a rotation also the one before."""
    both = hook.rotated is not None and now < hook.rotated + DAY
    return tuple(secret(referee, hook.signer, number) for number in range(hook.secret, hook.secret - 1 - both, -1))


def secret(referee: Referee, signer: str, number: int) -> bytes:
    """Return a webhook's secret after a ``number`` of rotations."""
    return referee.mint.derive("webhook secret", signer, str(number))


@dataclass(frozen=True, slots=True)
class Wish:
    """A webhook that is wished for."""

    url: str
    events: tuple[Event, ...]


def subscribe(
    referee: Referee, match: str, bearer: Bearer | None, wish: Wish, retry: Retry | None, *, charge: Charge
) -> WebhookWithSecret:
    """Add a webhook for the asker, and return it with its secret.

    :raises TargetRefused: when the URL may not be called.
    :raises TooManyHooks: when the asker has as many as there may be.
    """
    held = ledger.settled(referee, match)
    bearer = _owner(held.match, bearer)
    hook_id, request = identity(referee, bearer, retry)
    if (known := known_by(referee, match, hook_id, request)) is not None:
        return _with_secret(referee, match, known)
    referee.calls.check(wish.url)
    charge(Bill(limits.WEBHOOK, None if bearer.key else bearer))
    ply = held.match.table.ply
    owner = bearer.seat, bearer.generation, bearer.key
    hook = Hook(hook_id, wish.url, wish.events, *owner, held.now, request, since=ply, cursor=ply)
    if not referee.hooks.add(match, hook, When.SOON, MOST):
        raise Contended("the match was changed meanwhile; try again")
    return _with_secret(referee, match, hook)


def identity(referee: Referee, owner: Bearer, retry: Retry | None) -> tuple[str, str | None]:
    """Return the id of a new webhook and the fingerprint of the request, so that a retry finds it."""
    if retry is None:
        entropy, request = referee.mint.fresh(11), None
    else:
        entropy = referee.mint.derive("webhook", owner.match, retry.asker, retry.key)
        request = ledger.fingerprint(referee, owner.match, retry.asker, retry.key, retry.body)
    return referee.mint.hook_id(owner, entropy), request


def known_by(referee: Referee, owner: str, hook: str, request: str | None) -> Hook | None:
    """Return the webhook that the same request made before, or None.

    :raises KeyReused: when another request made it.
    """
    kept = None if request is None else referee.hooks.get(owner, hook)
    if kept is None:
        return None
    if kept.hook.request is None or not ledger.same(kept.hook.request, request or ""):
        raise KeyReused("the Idempotency-Key was used before with another body")
    return kept.hook


def own(referee: Referee, match: str, bearer: Bearer | None) -> WebhooksShape:
    """Return the asker's webhooks at a match."""
    bearer = _owner(ledger.settled(referee, match).match, bearer)
    return {"webhooks": [shown(match, kept.hook) for kept in _own(referee, bearer)]}


def look(referee: Referee, match: str, bearer: Bearer | None, hook: str) -> WebhookShape:
    """Return a webhook of the asker's."""
    return shown(match, _found(referee, match, bearer, hook).hook)


def log(referee: Referee, match: str, bearer: Bearer | None, hook: str) -> DeliveriesShape:
    """Return the last deliveries of a webhook, the latest first."""
    return {"deliveries": list(reversed(_found(referee, match, bearer, hook).hook.log))}


def remove(referee: Referee, match: str, bearer: Bearer | None, hook: str) -> None:
    """Remove a webhook of the asker's; one that was removed already is no error.

    :raises NoSuchHook: when the asker never had it.
    """
    owner = _owner(ledger.settled(referee, match).match, bearer)
    if not discard(referee, owner, hook):
        raise _missing(hook)


def discard(referee: Referee, owner: Bearer, hook: str) -> bool:
    """Remove a webhook, if it is still there; return whether the owner ever had it."""
    if not referee.mint.made_hook(owner, hook):
        return False
    for _ in range(ATTEMPTS):
        kept = referee.hooks.get(owner.match, hook)
        if kept is None or referee.hooks.remove(owner.match, kept):
            return True
    raise Contended("the webhook was changed meanwhile; try again")


def rotate(referee: Referee, match: str, bearer: Bearer | None, hook: str, retry: Retry | None) -> WebhookWithSecret:
    """Give a webhook a new secret; for a day the one before signs beside it. A copy has that of its key's webhook."""
    found = _found(referee, match, bearer, hook).hook
    make = rotated(referee, found.signer, retry)
    if found.parent is None:
        return _with_secret(referee, match, _changed(referee, match, bearer, hook, make, When.AS_BEFORE))
    parent = change(referee, found.key or "", found.parent, make, When.AS_BEFORE)
    if parent is None:
        raise _missing(hook)
    return _with_secret(referee, match, replace(found, secret=parent.secret, rotated=parent.rotated))


def rotated(referee: Referee, signer: str, retry: Retry | None) -> Callable[[KeptHook], Hook]:
    """Return what gives a webhook its next secret, unless the same request has done so: a retry rotates nothing."""
    request = None if retry is None else ledger.fingerprint(referee, "rotation", signer, retry.asker, retry.key)

    def make(kept: KeptHook) -> Hook:
        hook = kept.hook
        if request is not None and hook.rotation is not None and ledger.same(hook.rotation, request):
            return hook
        return replace(hook, secret=hook.secret + 1, rotated=kept.now, rotation=request)

    return make


def send_again(
    referee: Referee, match: str, bearer: Bearer | None, hook: str, after: int | None, *, charge: Charge
) -> WebhookShape:
    """Send what came after a ply again, at once, also by a webhook that was disabled; None: what is not delivered yet.

    While a call is under way the next one waits for its end.

    :raises Malformed: when the match has not come to that ply.
    """
    ply = ledger.settled(referee, match).match.table.ply
    if after is not None and after > ply:
        raise Malformed(f"must be from 0 to {ply}", ("after",))
    found = _found(referee, match, bearer, hook).hook
    charge(Bill(limits.WEBHOOK, None if bearer is None or bearer.key else bearer))
    if found.parent is not None:
        change(referee, found.key or "", found.parent, _enabled, When.AS_BEFORE)

    def go_back(kept: KeptHook) -> Hook:
        going = replace(kept.hook, disabled=None, failures=0, failing=None, again=None)
        if after is None:
            return going
        called = kept.hook.busy > kept.now
        return replace(going, cursor=after, turned=0, asked=None, ended=False, rewound=called)

    return shown(match, _changed(referee, match, bearer, hook, go_back, When.NOW))


def _enabled(kept: KeptHook) -> Hook | None:
    """Return a key's webhook that calls its target again at once, or None if it does so already."""
    changed = replace(kept.hook, disabled=None, again=None)
    return None if changed == kept.hook else changed


def expect(referee: Referee, match: str, bearer: Bearer | None, expected: Expected) -> None:
    """Note for the webhooks of the asker of a file to call them when it is ready."""
    for kept in [] if bearer is None else _own(referee, bearer):
        if expected.type in kept.hook.events and expected not in kept.hook.expected:
            change(referee, match, kept.hook.id, lambda kept: _expecting(kept.hook, expected), When.SOON)


def _expecting(hook: Hook, expected: Expected) -> Hook:
    others = tuple(one for one in hook.expected if one.tag != expected.tag)
    return replace(hook, expected=(*others, expected)[-8:])


def notify(referee: Referee, match: str) -> None:
    """Make the webhooks due that wait for a file of a match."""
    for kept in referee.hooks.all(match):
        if kept.hook.expected:
            change(referee, match, kept.hook.id, lambda kept: kept.hook, When.SOON)


def change(
    referee: Referee, match: str, hook: str, make: Callable[[KeptHook], Hook | None], when: When | int
) -> Hook | None:
    """Change a webhook until nobody else came in between; return it, or None when it is gone or ``make`` left it."""
    for _ in range(ATTEMPTS):
        kept = referee.hooks.get(match, hook)
        if kept is None or (made := make(kept)) is None:
            return None
        if referee.hooks.put(match, kept, made, when):
            return made
    raise Contended("others kept changing the webhook; try again")


def _changed(
    referee: Referee, match: str, bearer: Bearer | None, hook: str, make: Callable[[KeptHook], Hook], when: When
) -> Hook:
    """Change a webhook of the asker's."""
    _found(referee, match, bearer, hook)
    made = change(referee, match, hook, make, when)
    if made is None:
        raise _missing(hook)
    return made


def _owner(match: Match, bearer: Bearer | None) -> Bearer:
    """Return the asker, who has a seat or is the host."""
    audience = admit(match, bearer)
    if bearer is None or (audience.seat is None and not audience.host):
        raise TokenNeeded("a webhook takes the token of a seat or of the host, or the key that opened the match")
    return bearer


def _own(referee: Referee, bearer: Bearer) -> list[KeptHook]:
    """Return the webhooks that the asker's token or key added, or its key's for all matches."""
    return [kept for kept in referee.hooks.all(bearer.match) if kept.hook.bearer(bearer.match) == bearer]


def _found(referee: Referee, match: str, bearer: Bearer | None, hook: str) -> KeptHook:
    bearer = _owner(ledger.settled(referee, match).match, bearer)
    kept = referee.hooks.get(match, hook)
    if kept is None or kept.hook.bearer(match) != bearer:
        raise _missing(hook)
    return kept


def _missing(hook: str) -> NoSuchHook:
    return NoSuchHook(f"there is no webhook {hook[:40]!r} of yours at the match")


def shown(match: str, hook: Hook) -> WebhookShape:
    """Return a webhook as its owner sees it, without its secret."""
    return {
        **facts(hook),
        "match": match,
        "seat": hook.seat,
        "state": "disabled" if hook.disabled else "failing" if hook.failures else "active",
        "cursor": hook.cursor,
        "failures": hook.failures,
        "next_attempt": hook.again,
        "parent": hook.parent,
    }


def facts(hook: Hook) -> AnyWebhook:
    """Return what the webhooks of a match and those of a key show of themselves."""
    return {
        "id": hook.id,
        "url": hook.url,
        "events": list(hook.events),
        "reason": hook.disabled,
        "created": hook.created,
        "rotated": hook.rotated,
    }


def _with_secret(referee: Referee, match: str, hook: Hook) -> WebhookWithSecret:
    return {"webhook": shown(match, hook), "secret": written(referee, hook)}


def written(referee: Referee, hook: Hook) -> str:
    """Return a webhook's secret as its owner is given it."""
    return f"whsec_{base64.b64encode(secret(referee, hook.signer, hook.secret)).decode()}"
