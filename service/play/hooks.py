"""Webhooks of a match: who is called back, where, and about what.

A webhook belongs to a seat or to the host and knows what its owner may know. It has a cursor, the last ply that it
delivered, and no queue: its next message is made from the match when it can be sent (:mod:`service.play.deliveries`).
Its secret is derived from the deployment's, so the store holds none.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.errors import Malformed
from rules.wire.codec import Plain
from service.play import ledger, limits, obligations
from service.play.audience import Audience, admit
from service.play.errors import Contended, KeyReused, NoSuchHook, TokenNeeded, TooManyHooks
from service.play.hook_ports import KeptHook, When
from service.play.ledger import ATTEMPTS
from service.play.limits import Bill, Charge
from service.play.open import Retry
from service.play.referee import Referee
from service.play.tokens import Bearer

DAY = 24 * 60 * 60 * 1000
MOST = 5
"""Webhooks that a seat, or the host, may have at a match."""

LOGGED = 30
"""Deliveries that the log of a webhook keeps."""


class Event(StrEnum):
    """What a webhook can be called about."""

    TURN = "turn"
    PLY = "ply"
    OVER = "over"
    SHEET = "sheet.ready"
    REPLAY = "replay.ready"


class Lane(StrEnum):
    """How a webhook is called: among those that work, among those that have yet to show it, or not at all."""

    HOOK = "hook"
    SLOW = "slow"
    OFF = "off"


class Disabled(StrEnum):
    """Why a webhook is not called any more."""

    GONE = "gone"
    FAILING = "failing"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class Delivery:
    """An attempt to deliver a message: its ``id``, the time ``at`` which it began and the ``ms`` that it took.

    ``status`` is that of the answer, None without one; ``error`` says why there is none.
    """

    id: str
    type: Event
    ply: int
    at: int
    ms: int
    status: int | None
    error: str | None


@dataclass(frozen=True, slots=True)
class Expected:
    """A file that the owner asked for and a worker makes: its tag on the shelf, its address, and the obligation."""

    type: Event
    tag: str
    path: str
    obligation: str


@dataclass(frozen=True, slots=True)
class Hook:
    """A webhook.

    ``seat`` is its owner's, None for the host; ``generation`` that of the owner's token, ``key`` the API key that made
    it. ``since`` is the last ply when it was made, ``cursor`` the last one that it delivered, ``turned`` the last
    decision, ``ended`` whether it delivered the end. ``secret`` counts the rotations of its secret, the last of which
    was at ``rotated``. ``failures`` counts those since the last success, from the time ``failing`` on; ``again`` is the
    time of the next attempt. While it is being called, ``busy`` is the time up to which nobody else calls it.
    """

    id: str
    url: str
    events: tuple[Event, ...]
    seat: int | None
    generation: int
    key: str | None
    created: int
    request: str | None
    since: int
    cursor: int
    turned: int = 0
    ended: bool = False
    secret: int = 0
    rotated: int | None = None
    proven: bool = False
    failures: int = 0
    failing: int | None = None
    again: int | None = None
    busy: int = 0
    disabled: Disabled | None = None
    expected: tuple[Expected, ...] = ()
    log: tuple[Delivery, ...] = ()

    @property
    def lane(self) -> Lane:
        """How it is called."""
        if self.disabled is not None:
            return Lane.OFF
        return Lane.HOOK if self.proven and not self.failures else Lane.SLOW

    def bearer(self, match: str) -> Bearer:
        """Return for whom it looks at the match."""
        return Bearer(match, self.seat, self.generation, self.key)

    def member(self, match: str) -> str:
        """Name the obligation to call it."""
        return obligations.call(self.lane.value, match, self.id)

    def secrets(self, referee: Referee, now: int) -> tuple[bytes, ...]:
        """Return the secrets that sign: the last one, and for a day after a rotation also the one before."""
        both = self.rotated is not None and now < self.rotated + DAY
        return tuple(secret(referee, self.id, number) for number in range(self.secret, self.secret - 1 - both, -1))


def secret(referee: Referee, hook: str, number: int) -> bytes:
    """Return the secret of a webhook after a ``number`` of rotations."""
    return referee.mint.derive("webhook secret", hook, str(number))


@dataclass(frozen=True, slots=True)
class Wish:
    """A webhook that is wished for."""

    url: str
    events: tuple[Event, ...]


def subscribe(
    referee: Referee, match: str, bearer: Bearer | None, wish: Wish, retry: Retry | None, *, charge: Charge
) -> Plain:
    """Add a webhook for the asker, and return it with its secret.

    :raises TargetRefused: when the URL may not be called.
    :raises TooManyHooks: when the asker has as many as there may be.
    """
    held = ledger.settled(referee, match)
    audience = _owner(admit(held.match, bearer))
    assert bearer is not None, "an owner has a token"
    hook_id, request = _identity(referee, match, retry)
    if retry is not None and (known := referee.hooks.get(match, hook_id)) is not None:
        if known.hook.request is None or not ledger.same(known.hook.request, request or ""):
            raise KeyReused("the Idempotency-Key was used before with another body")
        return _with_secret(referee, match, known.hook)
    referee.calls.check(wish.url)
    if len(_own(referee, match, audience)) >= MOST:
        raise TooManyHooks(f"a seat, and the host, may have {MOST} webhooks at a match")
    charge(Bill(limits.WEBHOOK, None if bearer.key else bearer))
    ply = held.match.table.ply
    generation = 0 if audience.seat is None else bearer.generation
    hook = Hook(
        hook_id, wish.url, wish.events, audience.seat, generation, bearer.key, held.now, request, since=ply, cursor=ply
    )
    if not referee.hooks.put(match, None, hook, When.SOON):
        raise Contended("the match was changed meanwhile; try again")
    return _with_secret(referee, match, hook)


def _identity(referee: Referee, match: str, retry: Retry | None) -> tuple[str, str | None]:
    """Return the id of a new webhook and the fingerprint of the request, so that a retry finds it."""
    if retry is None:
        entropy, request = referee.mint.fresh(10), None
    else:
        entropy = referee.mint.derive("webhook", match, retry.asker, retry.key)[:10]
        request = ledger.fingerprint(referee, match, retry.asker, retry.key, retry.body)
    return base64.b32encode(entropy).decode().lower(), request


def own(referee: Referee, match: str, bearer: Bearer | None) -> Plain:
    """Return the asker's webhooks at a match."""
    audience = _owner(admit(ledger.settled(referee, match).match, bearer))
    return {"webhooks": [shown(match, kept.hook) for kept in _own(referee, match, audience)]}


def look(referee: Referee, match: str, bearer: Bearer | None, hook: str) -> Plain:
    """Return a webhook of the asker's."""
    return shown(match, _found(referee, match, bearer, hook).hook)


def log(referee: Referee, match: str, bearer: Bearer | None, hook: str) -> Plain:
    """Return the last deliveries of a webhook, the latest first."""
    found = _found(referee, match, bearer, hook).hook
    return {"deliveries": [_delivery(one) for one in reversed(found.log)]}


def remove(referee: Referee, match: str, bearer: Bearer | None, hook: str) -> None:
    """Remove a webhook; one that is gone already is no error for its owner."""
    for _ in range(ATTEMPTS):
        if referee.hooks.remove(match, _found(referee, match, bearer, hook)):
            return
    raise Contended("the webhook was changed meanwhile; try again")


def rotate(referee: Referee, match: str, bearer: Bearer | None, hook: str) -> Plain:
    """Give a webhook a new secret; for a day the one before signs beside it."""

    def turn(kept: KeptHook) -> Hook:
        return replace(kept.hook, secret=kept.hook.secret + 1, rotated=kept.now)

    return _with_secret(referee, match, _changed(referee, match, bearer, hook, turn, When.AS_BEFORE))


def send_again(
    referee: Referee, match: str, bearer: Bearer | None, hook: str, after: int | None, *, charge: Charge
) -> Plain:
    """Send what came after a ply again, at once, also by a webhook that was disabled; None: what is not delivered yet.

    :raises Malformed: when the match has not come to that ply.
    """
    ply = ledger.settled(referee, match).match.table.ply
    if after is not None and after > ply:
        raise Malformed(f"must be from 0 to {ply}", ("after",))
    _found(referee, match, bearer, hook)
    charge(Bill(limits.WEBHOOK, None if bearer is None or bearer.key else bearer))

    def go_back(kept: KeptHook) -> Hook:
        going = replace(kept.hook, disabled=None, failures=0, failing=None, again=None, busy=0)
        return going if after is None else replace(going, cursor=after, turned=0, ended=False)

    return shown(match, _changed(referee, match, bearer, hook, go_back, When.NOW))


def expect(referee: Referee, match: str, audience: Audience, expected: Expected) -> None:
    """Note for the webhooks of a seat or the host that asked for a file to call them when it is ready."""
    if audience.seat is None and not audience.host:
        return
    for kept in _own(referee, match, audience):
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
        raise NoSuchHook(f"there is no webhook {hook[:40]!r} of yours at the match")
    return made


def _owner(audience: Audience) -> Audience:
    if audience.seat is None and not audience.host:
        raise TokenNeeded("a webhook takes the token of a seat or of the host, or the key that opened the match")
    return audience


def _own(referee: Referee, match: str, audience: Audience) -> list[KeptHook]:
    return [kept for kept in referee.hooks.all(match) if kept.hook.seat == audience.seat]


def _found(referee: Referee, match: str, bearer: Bearer | None, hook: str) -> KeptHook:
    audience = _owner(admit(ledger.settled(referee, match).match, bearer))
    kept = referee.hooks.get(match, hook)
    if kept is None or kept.hook.seat != audience.seat:
        raise NoSuchHook(f"there is no webhook {hook[:40]!r} of yours at the match")
    return kept


def shown(match: str, hook: Hook) -> Plain:
    """Return a webhook as its owner sees it, without its secret."""
    state = "disabled" if hook.disabled else "failing" if hook.failures else "active"
    return {
        "id": hook.id,
        "match": match,
        "seat": hook.seat,
        "url": hook.url,
        "events": [event.value for event in hook.events],
        "state": state,
        "reason": None if hook.disabled is None else hook.disabled.value,
        "cursor": hook.cursor,
        "failures": hook.failures,
        "next_attempt": hook.again,
        "created": hook.created,
        "rotated": hook.rotated,
    }


def _with_secret(referee: Referee, match: str, hook: Hook) -> Plain:
    key = base64.b64encode(secret(referee, hook.id, hook.secret)).decode()
    return {"webhook": shown(match, hook), "secret": f"whsec_{key}"}


def _delivery(delivery: Delivery) -> Plain:
    return {
        "id": delivery.id,
        "type": delivery.type.value,
        "ply": delivery.ply,
        "at": delivery.at,
        "ms": delivery.ms,
        "status": delivery.status,
        "error": delivery.error,
    }
