"""The broker's address, in the form in which Celery takes it."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from service.address import WATCHED, Address
from service.store.dialling import PATIENCE, encryption


@dataclass(frozen=True, slots=True)
class Broker:
    """The arguments by which Celery reaches the broker: the address, the TLS settings, options of the transport."""

    url: str | None
    encryption: dict[str, Any] | None = None
    options: dict[str, Any] = field(default_factory=dict)


def broker(url: str | None) -> Broker:
    """Return Celery's arguments for an address. It takes an address for each sentinel, and their name as an option."""
    scheme = (url or "").partition("://")[0]
    if url is not None and scheme in WATCHED:
        address = Address.read(url)
        own = dict(parse_qsl(address.query))
        sentinel: dict[str, Any] = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        sentinel |= {name: own[f"sentinel_{name}"] for name in ("username", "password") if f"sentinel_{name}" in own}
        bare = Address("", address.user, (), "", "")
        hosts = ";".join(bare.of_server(place, "sentinel") for place in address.hosts)
        terms = encryption(address)
        options = {"master_name": address.path, "sentinel_kwargs": {**sentinel, **terms}}
        # Kombu chooses the class of its connections by `encryption`, and that class takes no `ssl`.
        secure = {"ssl_cert_reqs": ssl.CERT_REQUIRED, **terms} if terms.pop("ssl", False) else None
        return Broker(hosts, secure, options)
    # Without terms of its own Celery would take any certificate for the broker's; those of the address come after them.
    return Broker(url, {"ssl_cert_reqs": ssl.CERT_REQUIRED} if scheme == "rediss" else None)
