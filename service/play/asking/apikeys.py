"""API keys: for organisers, and for everybody who opens matches where only keys may.

A key is ``nk1.ID.SECRET``. The store keeps the SHA-256 of the secret, which has 256 random bits, so that nothing in
the store opens anything. A key is read from the store at each use: one that is revoked stops at once everywhere.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from service.play.ports.errors import ScopeMissing, TokenNeeded, UnknownToken
from service.play.ports.keys import ApiKey, ApiKeys, Scope
from service.play.ports.referee import Referee

PREFIX = "nk1."
_KEY = re.compile(r"nk1\.([a-z2-7]{12})\.([A-Za-z0-9_-]{43})", re.ASCII)
_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"


def make(keys: ApiKeys, name: str, scopes: tuple[Scope, ...], rate: tuple[int, int], now: int) -> str:
    """Make a key, keep it, and return it with its secret, which is shown this once."""
    key_id = "".join(secrets.choice(_ALPHABET) for _ in range(12))
    secret = secrets.token_urlsafe(32)
    keys.put(ApiKey(key_id, name, scopes, rate, now, _digest(secret)))
    return f"{PREFIX}{key_id}.{secret}"


def read(referee: Referee, sent: str) -> ApiKey:
    """Return the valid key that was sent.

    :raises UnknownToken: when there is none, or it was revoked.
    """
    found = _KEY.fullmatch(sent)
    kept = None if found is None else referee.api_keys.get(found[1])
    if found is None or kept is None or not hmac.compare_digest(kept.digest, _digest(found[2])):
        raise UnknownToken("this server did not issue the API key")
    if kept.revoked is not None:
        raise _revoked(kept.id)
    return kept


def check(referee: Referee, key_id: str) -> None:
    """Insist that a key, which was read before, is still valid.

    :raises UnknownToken: when it was revoked.
    """
    kept = referee.api_keys.get(key_id)
    if kept is None or kept.revoked is not None:
        raise _revoked(key_id)


def _revoked(key_id: str) -> UnknownToken:
    return UnknownToken(f"the API key {key_id} was revoked")


def of(key: ApiKey | None, scope: Scope, *, token: bool) -> ApiKey:
    """Return the key of a request that needs one with a scope; ``token`` says that a token came in its place.

    :raises TokenNeeded: without one.
    :raises ScopeMissing: when it has not got the scope, or a token came in its place.
    """
    if key is None and token:
        raise ScopeMissing(f"this takes an API key with the scope {scope.value!r}, and no token")
    if key is None:
        raise TokenNeeded(f"an API key with the scope {scope.value!r} is needed: Authorization: Bearer nk1...")
    key.must_have(scope)
    return key


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
