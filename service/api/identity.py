"""Who asks: the bearer of a token, the asker of a creating request, the client's address."""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache

from rules.errors import Malformed
from rules.wire.plain import canonical
from service.api.context import asked, referee
from service.play.errors import UnknownToken, WeakKey
from service.play.open import Retry
from service.play.tokens import Bearer

LONGEST_KEY = 200
SHORTEST_ANONYMOUS_KEY = 16
_PRINTABLE = re.compile(r"[\x21-\x7e]+")


def token() -> str | None:
    """Return the request's token, whatever it is one of, or None.

    :raises UnknownToken: when the header is not well formed.
    """
    header = asked().headers.get("Authorization")
    if header is None:
        return None
    scheme, _, sent = header.strip().partition(" ")
    if scheme.lower() != "bearer" or not sent.strip():
        raise UnknownToken("the Authorization header must read: Bearer TOKEN")
    return sent.strip()


def bearer() -> Bearer | None:
    """Return who the request's token speaks for, or None without a token.

    :raises UnknownToken: when the header is not well formed, or the token none of ours.
    """
    sent = token()
    if sent is None:
        return None
    found = referee().mint.read(sent)
    asked().seat = "host" if found.seat is None else found.seat
    return found


def bearer_if_valid() -> Bearer | None:
    """Return who the request's token speaks for, or None: without a token, and where it is none of ours."""
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
    asking = bearer()
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
