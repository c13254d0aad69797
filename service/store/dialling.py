"""Where to connect to: the server itself, or the primary that sentinels watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.exceptions import ConnectionError as Broken
from redis.exceptions import RedisError
from redis.retry import Retry
from redis.sentinel import Sentinel

from service.address import TLS, WATCHED, Address

PATIENCE: Final = 1.0
"""Seconds to wait for a sentinel or node that is asked where the servers are: others can be asked."""


def encryption(address: Address) -> dict[str, Any]:
    """Return the TLS settings of an address, as arguments of a client: none without TLS."""
    if not address.scheme.startswith("rediss"):
        return {}
    said: dict[str, Any] = parse_url(address.of_server(address.hosts[0], "rediss"))  # type: ignore[no-untyped-call]
    return {"ssl": True, **{name: value for name, value in said.items() if name in TLS}}


def dialled(url: str) -> Callable[[], str]:
    """Return a function that finds the address of the server to connect to, each time it is called.

    It raises redis's ConnectionError when no sentinel knows a primary.
    """
    if url.partition("://")[0] not in WATCHED:
        return lambda: url
    address = Address.read(url)
    own = dict(parse_qsl(address.query))
    secrets = {name: own.pop(f"sentinel_{name}", None) for name in ("username", "password")}
    server = Address("", address.user, (), "", urlencode(own))
    scheme = WATCHED[address.scheme]
    patient = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "retry": Retry(NoBackoff(), 0)}
    asking = {**patient, **secrets, **encryption(address)}
    # redis-py types neither the class nor what it discovers.
    sentinels: Any = Sentinel(list(address.hosts), sentinel_kwargs=asking, **patient)  # type: ignore[no-untyped-call]

    def primary() -> str:
        try:
            host, port = sentinels.discover_master(address.path)
        except RedisError as error:
            raise Broken("no sentinel knows the primary") from error
        return server.of_server((str(host), int(port)), scheme)

    return primary
