"""One call to a webhook: signed by Standard Webhooks, to a checked address, within its time."""

from __future__ import annotations

import base64
import hmac
import http.client
import socket
import ssl
import time
from contextlib import closing, suppress
from functools import cache
from threading import Timer

import certifi

from service.calling import targets
from service.calling.targets import Lookup, Network, Target
from service.play.errors import TargetRefused
from service.play.hook_ports import Call, Reply

CONNECT = 3.0
"""Seconds to wait for a connection."""

WHOLE = 10.0
"""Seconds that a call may take in all, from its connection to the status of the answer."""


class Caller:
    """The port to webhooks' targets. ``lookup`` resolves names; ``trusted`` is a file of further certificates."""

    def __init__(
        self,
        schemes: tuple[str, ...],
        networks: tuple[Network, ...],
        *,
        lookup: Lookup = targets.system,
        trusted: str | None = None,
    ) -> None:
        self._schemes = schemes
        self._networks = networks
        self._lookup = lookup
        self._trusted = trusted

    def check(self, url: str) -> None:
        """Insist that a URL may be called, as far as that can be seen without resolving its name.

        :raises TargetRefused: when it may not.
        """
        targets.check(targets.read(url, self._schemes), self._networks)

    def host(self, url: str) -> str:
        """Return the host of a URL and its port, by which calls to one target are counted."""
        with suppress(TargetRefused):
            target = targets.read(url, self._schemes)
            return f"{target.host}:{target.port}"
        return ""

    def call(self, call: Call) -> Reply:
        """Make a call, and return its status or why it has none. Nothing of the answer's body is read."""
        begun = time.monotonic()
        status, error = self._outcome(call)
        return Reply(status, error, round((time.monotonic() - begun) * 1000))

    def _outcome(self, call: Call) -> tuple[int | None, str | None]:
        try:
            target = targets.read(call.url, self._schemes)
            addresses = targets.resolve(target, self._networks, self._lookup)
        except TargetRefused as refusal:
            return None, f"target refused: {refusal}"
        except (OSError, UnicodeError):
            return None, "the name cannot be resolved"
        try:
            return self._posted(target, addresses, call), None
        except TimeoutError:
            return None, "timeout"
        except ssl.SSLError as error:
            return None, f"TLS failed: {error.reason or 'no certificate that fits'}"
        except http.client.HTTPException:
            return None, "the answer is no HTTP"
        except OSError as error:
            return None, f"connection failed: {error.strerror or 'it was closed'}"

    def _posted(self, target: Target, addresses: list[str], call: Call) -> int:
        """Send the call to the first address that takes a connection, and return the status of the answer."""
        sock, deadline = _connected(addresses, target.port), time.monotonic() + WHOLE
        with closing(sock), closing(sock.dup()) as twin:  # TLS takes the socket over, so its twin ends the connection
            cut = Timer(WHOLE, _cut, (twin,))
            cut.daemon = True
            cut.start()
            try:
                status = self._exchanged(sock, target, call)
            except (OSError, http.client.HTTPException, ValueError) as error:
                if time.monotonic() >= deadline:
                    raise TimeoutError from error
                raise
            finally:
                cut.cancel()
            if time.monotonic() >= deadline:
                raise TimeoutError  # the head of the answer was cut
            return status

    def _exchanged(self, sock: socket.socket, target: Target, call: Call) -> int:
        connection: http.client.HTTPConnection
        if target.scheme == "https":
            context = _context(self._trusted)
            connection = http.client.HTTPSConnection(target.host, target.port, context=context)
            connection.sock = context.wrap_socket(sock, server_hostname=target.host)
        else:
            connection = http.client.HTTPConnection(target.host, target.port)
            connection.sock = sock
        with closing(connection):
            connection.request("POST", target.path, call.body, signed(call))
            with closing(connection.getresponse()) as answer:
                return answer.status


@cache
def _context(trusted: str | None) -> ssl.SSLContext:
    """Return what TLS trusts. It takes some 40 ms to read, which the parts that never call need not spend."""
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    if trusted is not None:
        context.load_verify_locations(trusted)
    return context


def _connected(addresses: list[str], port: int) -> socket.socket:
    last: OSError = TimeoutError()
    deadline = time.monotonic() + CONNECT
    for address in addresses:
        left = deadline - time.monotonic()
        if left <= 0:
            break
        try:
            sock = socket.create_connection((address, port), left)
        except OSError as error:
            last = error
        else:
            sock.settimeout(WHOLE)
            return sock
    raise last


def _cut(twin: socket.socket) -> None:
    """End a connection whose time is over, while another thread reads from it."""
    with suppress(OSError):
        twin.shutdown(socket.SHUT_RDWR)


def signed(call: Call, now: float | None = None) -> dict[str, str]:
    """Return the headers by Standard Webhooks, at a time in s since the epoch: a signature by each secret."""
    at = int(time.time() if now is None else now)
    content = b"%s.%d.%s" % (call.id.encode(), at, call.body)
    made = [base64.b64encode(hmac.digest(secret, content, "sha256")).decode() for secret in call.secrets]
    return {
        "Content-Type": "application/json",
        "User-Agent": "Noonday-Webhooks/1",
        "webhook-id": call.id,
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(f"v1,{one}" for one in made),
    }
