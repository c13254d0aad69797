"""Who asks: the bearer of a token, the asker of a creating request, the client's address."""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache

from rules.errors import Malformed
from rules.wire.plain import canonical
from service.api.http.context import asked, here, referee
from service.play.asking import apikeys
from service.play.ports.errors import UnknownToken, WeakKey
from service.play.ports.keys import ApiKey, Scope
from service.play.ports.tokens import Bearer
from service.play.verbs.open import Retry

LONGEST_KEY = 200
SHORTEST_ANONYMOUS_KEY = 16
_PRINTABLE = re.compile(r"[\x21-\x7e]+")


def token() -> str | None:
    """Return the text after ``Bearer`` in the request, which is a token or an API key, or None.

    :raises UnknownToken: when the header is not well formed.
    """
    header: str | None = asked().environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, sent = header.strip().partition(" ")
    if scheme.lower() != "bearer" or not sent.strip():
        raise UnknownToken("the Authorization header must read: Bearer TOKEN")
    return sent.strip()


def bearer() -> Bearer | None:
    """Return the identity behind the request's token or API key, or None without one.

    :raises UnknownToken: when the header is not well formed, or the token none of ours.
    """
    key = api_key()
    if key is None:
        return asked().bearer
    return Bearer((asked().view_args or {}).get("match", ""), None, 0, key.id, Scope.HOST in key.scopes)


def api_key() -> ApiKey | None:
    """Return the request's API key, or None; a token in its place is read too, and kept for :func:`bearer`.

    Only a request without a token is anonymous: a void token is refused, even if the operation needs none.

    :raises UnknownToken: when the key or token is unknown, or was revoked.
    """
    request = asked()
    if request.key is not None or request.bearer is not None or (sent := token()) is None:
        return request.key
    if sent.startswith(apikeys.PREFIX):
        request.key = apikeys.read(referee(), sent)
        request.seat = f"key {request.key.id}"
    else:
        request.bearer = found = referee().mint.read(sent)
        request.seat = "host" if found.seat is None else found.seat
    return request.key


def opener() -> str | None:
    """Return the id of the API key that opens a match or brings a deck; None without one, where anybody may.

    :raises TokenNeeded: where only keys may, and there is none.
    :raises ScopeMissing: when the key may not, or a token came in its place where only keys may.
    """
    if api_key() is None and here().settings.create != "keys":
        return None
    return key_with(Scope.OPEN).id


def key_with(scope: Scope) -> ApiKey:
    """Return the API key of a request that needs one with a scope.

    :raises TokenNeeded: without one.
    :raises ScopeMissing: when the key has not got it, or a token came in its place.
    """
    return apikeys.of(api_key(), scope, token=asked().bearer is not None)


def bearer_if_valid() -> Bearer | None:
    """Return the identity behind the request's token; None if it has no token or one that is not valid here."""
    try:
        return bearer()
    except UnknownToken:
        return None


def retry() -> Retry | None:
    """Return what makes a creating request known again, or None without an Idempotency-Key.

    :raises WeakKey: when an anonymous key is so short that a stranger might use the same.
    """
    request = asked()
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if len(key) > LONGEST_KEY or not _PRINTABLE.fullmatch(key):
        raise Malformed(f"must have 1 to {LONGEST_KEY} printable ASCII characters and no space", ("Idempotency-Key",))
    owner, asking = api_key(), bearer()
    if owner is not None:
        return Retry(key, f"key.{owner.id}", canonical(request.plain).decode())
    if asking is None and len(key) < SHORTEST_ANONYMOUS_KEY:
        raise WeakKey(
            f"an Idempotency-Key that comes without a token must have at least {SHORTEST_ANONYMOUS_KEY} characters"
        )
    asker = "anonymous"
    if asking is not None:
        asker = f"{asking.match}.{'host' if asking.seat is None else asking.seat}.{asking.generation}"
    return Retry(key, asker, canonical(request.plain).decode())


def address() -> str:
    """Return the client's address as limits count it: an IPv6 client is known by its /64 network."""
    return _counted(asked().remote_addr or "")


@lru_cache(maxsize=4096)
def _counted(text: str) -> str:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return "local"  # a Unix socket has no address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
