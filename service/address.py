"""Addresses of a store and of Celery's broker: one server, one that Sentinel watches, or a cluster.

    redis://, rediss://, unix://                         one server
    sentinel://[user:password@]host:port,…/NAME[?…]      the primary that sentinels watch under a name;
                                                         rediss+sentinel:// with TLS, to sentinels and servers
    redis+cluster://[user:password@]host:port,…[/?…]     a cluster, by some of its nodes; rediss+cluster:// with TLS

User, password and query are those of the servers. What protects the sentinels themselves is ``sentinel_username`` and
``sentinel_password`` in the query.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, urlsplit

ONE_SERVER: Final = ("redis", "rediss", "unix")
WATCHED: Final = {"sentinel": "redis", "rediss+sentinel": "rediss"}
CLUSTERS: Final = {"redis+cluster": "redis", "rediss+cluster": "rediss"}
SCHEMES: Final = (*ONE_SERVER, *WATCHED, *CLUSTERS)
OF_BROKERS: Final = ("redis", "rediss", "redis+socket", *WATCHED)
TLS_FILES: Final = ("ssl_ca_certs", "ssl_certfile", "ssl_keyfile")
TLS: Final = (*TLS_FILES, "ssl_check_hostname", "ssl_cert_reqs")
"""What an address may say about TLS, with the same meaning for the store's client and the broker's."""

Place = tuple[str, int]
"""A host and a port."""


class BadAddress(ValueError):
    """An address is not of a known form; the message shows nothing of it, since it may hold a password."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address with several hosts: those of sentinels, or of nodes of a cluster."""

    scheme: str
    user: str
    hosts: tuple[Place, ...]
    path: str
    query: str

    @classmethod
    def read(cls, url: str) -> Address:
        """Read an address.

        :raises BadAddress: when a host or a port is missing or wrong.
        """
        scheme, _, rest = url.partition("://")
        rest, _, query = rest.partition("?")
        place, _, path = rest.partition("/")
        user, _, hosts = place.rpartition("@")
        return cls(scheme, user, tuple(_place(host) for host in hosts.split(",")), path, query)

    def of_server(self, place: Place, scheme: str = "redis") -> str:
        """Return the address of one server, with user, password and query."""
        host, port = place
        user = self.user + "@" if self.user else ""
        shown = f"[{host}]" if ":" in host else host
        return f"{scheme}://{user}{shown}:{port}/" + (f"?{self.query}" if self.query else "")


def _place(text: str) -> Place:
    try:
        found = urlsplit(f"//{text}")
        host, port = found.hostname, found.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise BadAddress("each host needs a name and a port, as in host:7001")
    return host, port


def check(url: str) -> None:
    """Insist that an address of a store or a broker is of a known form, and that its files of TLS can be read.

    :raises BadAddress: when it is not; the message says what is missing.
    """
    scheme = url.partition("://")[0]
    if scheme not in (*SCHEMES, *OF_BROKERS):
        raise BadAddress(f"its scheme must be one of {', '.join(SCHEMES)}")
    if scheme in CLUSTERS:
        if Address.read(url).path.strip("/"):
            raise BadAddress("a cluster has no numbered databases, so the address ends after the hosts")
    elif scheme in WATCHED and not Address.read(url).path:
        raise BadAddress("the name of the primary is missing, as in sentinel://host:26379/noonday")
    _check_tls(scheme, url)


def _check_tls(scheme: str, url: str) -> None:
    """Refuse what the clients would stumble over at each connection, or would ignore."""
    for parameter, value in parse_qsl(url.partition("?")[2]):
        if not parameter.startswith("ssl_"):
            continue
        if not scheme.startswith("rediss"):
            raise BadAddress(f"it has {parameter}, but TLS needs rediss://, rediss+cluster:// or rediss+sentinel://")
        if parameter not in TLS:
            raise BadAddress(f"it has {parameter}; what it may say of TLS is {', '.join(TLS)}")
        if parameter in TLS_FILES:
            try:
                Path(value).read_bytes()
            except OSError as error:
                raise BadAddress(f"{value!r}, its {parameter}, cannot be read: {error.strerror}") from None
