"""Webhooks of an API key: each match that the key opens from then on has a copy, which is called by itself."""

from __future__ import annotations

from typing import Literal, TypedDict

from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.ports.errors import Contended, NoSuchHook
from service.play.ports.hook_values import Hook
from service.play.ports.hooks import KeptHook, When
from service.play.ports.keys import ApiKey
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs.open import Retry
from service.play.webhooks import hooks
from service.play.webhooks.hooks import MOST, AnyWebhook, Wish


class KeyWebhookShape(AnyWebhook):
    """A webhook of an API key."""

    state: Literal["active", "disabled"]
    """Whether matches that the key opens get it."""


class KeyWebhookWithSecret(TypedDict):
    """A webhook of an API key and its secret."""

    webhook: KeyWebhookShape
    """The webhook."""
    secret: str
    """The secret that signs its messages, shown here alone. Keep it secret."""


class KeyWebhooksShape(TypedDict):
    """The webhooks of an API key."""

    webhooks: list[KeyWebhookShape]
    """The webhooks, the oldest first."""


def subscribe(
    referee: Referee, key: ApiKey, wish: Wish, retry: Retry | None, *, charge: Charge
) -> KeyWebhookWithSecret:
    """Add a webhook for every match that a key opens from now on, and return it with its secret.

    :raises TargetRefused: when the URL may not be called.
    :raises TooManyHooks: when the key has as many as there may be.
    """
    hook_id, request = hooks.identity(referee, _owner(key), retry)
    if (known := hooks.known_by(referee, key.id, hook_id, request)) is not None:
        return _with_secret(referee, known)
    referee.calls.check(wish.url)
    charge(Bill(limits.WEBHOOK))
    now = referee.matches.now()
    hook = Hook(hook_id, wish.url, wish.events, None, 0, key.id, now, request, since=0, cursor=0)
    if not referee.hooks.add(key.id, hook, When.AS_BEFORE, MOST):
        raise Contended("the webhook was changed meanwhile; try again")
    return _with_secret(referee, hook)


def own(referee: Referee, key: ApiKey) -> KeyWebhooksShape:
    """Return the webhooks of a key."""
    return {"webhooks": [_shown(kept.hook) for kept in referee.hooks.all(key.id)]}


def look(referee: Referee, key: ApiKey, hook: str) -> KeyWebhookShape:
    """Return a webhook of a key."""
    return _shown(_found(referee, key, hook).hook)


def remove(referee: Referee, key: ApiKey, hook: str) -> None:
    """Remove a webhook of a key, and with it those of its matches; one that was removed already is no error.

    :raises NoSuchHook: when the key never had it.
    """
    if not hooks.discard(referee, _owner(key), hook):
        raise _missing(hook)


def rotate(referee: Referee, key: ApiKey, hook: str, retry: Retry | None) -> KeyWebhookWithSecret:
    """Give a webhook of a key a new secret; for a day the one before signs beside it."""
    made = hooks.change(referee, key.id, hook, hooks.rotated(referee, hook, retry), When.AS_BEFORE)
    if made is None:
        raise _missing(hook)
    return _with_secret(referee, made)


def _owner(key: ApiKey) -> Bearer:
    return Bearer(key.id, None, 0, key.id)


def _found(referee: Referee, key: ApiKey, hook: str) -> KeptHook:
    kept = referee.hooks.get(key.id, hook)
    if kept is None:
        raise _missing(hook)
    return kept


def _missing(hook: str) -> NoSuchHook:
    return NoSuchHook(f"the key has no webhook {hook[:40]!r}")


def _shown(hook: Hook) -> KeyWebhookShape:
    return {**hooks.facts(hook), "state": "active" if hook.disabled is None else "disabled"}


def _with_secret(referee: Referee, hook: Hook) -> KeyWebhookWithSecret:
    return {"webhook": _shown(hook), "secret": hooks.written(referee, hook)}
