"""Which targets may be called: public addresses, and the networks that the operator allows.

A name is resolved once for each call. Every address that it has is checked, and the call goes to one of those, so that
a name that changes in between leads nowhere else.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from urllib.parse import urlsplit

from service.play.ports.errors import TargetRefused

Address = IPv4Address | IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Lookup = Callable[[str, int], list[str]]
"""Returns the addresses of a host name, to be called at a port."""

LONGEST = 1000
PORTS = {"http": 80, "https": 443}
_NAME = re.compile(r"(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?", re.ASCII)
_WRITTEN = re.compile(r"[!#-;=?-Z\[\]_a-z~]+", re.ASCII)
"""What a URL is written with: no blank, quote, backslash, angle bracket or brace, and ASCII alone."""

_NUMBERS = re.compile(r"(.*\.)?(\d+|0x[0-9a-f]*)\.?", re.ASCII)
"""A host that some systems read as an IPv4 address, such as 2130706433, 0x7f.1 or 0177.0.0.1."""

_GLOBAL = ipaddress.ip_network("2000::/3")
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_NEVER = [
    ipaddress.ip_network(text)
    for text in ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "2001::/23", "2002::/16")
]
"""Protocol assignments, tunnels to other addresses, and the address of a cloud's service for its own machines."""


@dataclass(frozen=True, slots=True)
class Target:
    """A URL taken apart; ``path`` includes the query."""

    scheme: str
    host: str
    port: int
    path: str


def read(url: str, schemes: tuple[str, ...]) -> Target:
    """Take a URL apart.

    :raises TargetRefused: when no call may go to it, whatever the addresses of its host are.
    """
    if not schemes:
        raise TargetRefused("this server has webhooks switched off")
    if len(url) > LONGEST or not _WRITTEN.fullmatch(url):
        raise TargetRefused(f"the URL must have 1 to {LONGEST} ASCII characters; others are percent-encoded")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise TargetRefused("the URL cannot be read") from None
    if parts.scheme not in schemes:
        raise TargetRefused(f"the URL must begin with {' or '.join(f'{scheme}://' for scheme in schemes)}")
    if "@" in parts.netloc or parts.fragment or not parts.hostname:
        raise TargetRefused("the URL must have a host, and neither a user nor a fragment")
    port = PORTS[parts.scheme] if port is None else port
    if port not in PORTS.values() and port < 1024:
        raise TargetRefused("the port must be 80, 443, or 1024 and above")
    path = parts.path or "/"
    return Target(parts.scheme, _host(parts.hostname), port, f"{path}?{parts.query}" if parts.query else path)


def _host(host: str) -> str:
    """Return the host, if it is a name or an address in its usual form."""
    if literal(host) is None and (_NUMBERS.fullmatch(host) or not _NAME.fullmatch(host)):
        raise TargetRefused("the host must be a name in ASCII, or an address such as 192.0.2.1 or [2001:db8::1]")
    return host


def literal(host: str) -> Address | None:
    """Return the address that a host is written as, or None for a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def may_call(address: Address, networks: tuple[Network, ...]) -> bool:
    """Return whether a call may go to an address: a public one, or one in these networks."""
    if any(address.version == network.version and address in network for network in networks):
        return True
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped
        if address in _NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return may_call(inner, networks)
        if address not in _GLOBAL:
            return False
    never = any(address.version == network.version and address in network for network in _NEVER)
    return address.is_global and not (address.is_multicast or address.is_reserved or never)


def system(host: str, port: int) -> list[str]:
    """Return the addresses of a name as the system resolves it."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


def check(target: Target, networks: tuple[Network, ...]) -> None:
    """Insist that a target that is written as an address may be called; a name is checked when it is called.

    :raises TargetRefused: when it may not.
    """
    address = literal(target.host)
    if address is not None and not may_call(address, networks):
        raise TargetRefused(f"{address} is not a public address")


def resolve(target: Target, networks: tuple[Network, ...], lookup: Lookup) -> list[str]:
    """Return the addresses at which a target may be called.

    :raises TargetRefused: when it has one that may not be called.
    :raises OSError: when the name has none.
    """
    given = literal(target.host)
    found = [str(given)] if given is not None else lookup(target.host, target.port)
    addresses = list(dict.fromkeys(ipaddress.ip_address(text.partition("%")[0]) for text in found))
    for address in addresses:
        if not may_call(address, networks):
            raise TargetRefused("the host has an address that is not public")
    return [str(address) for address in addresses]
