"""One call to a webhook: signed by Standard Webhooks, to a checked address, within its time."""

from __future__ import annotations

import base64
import hmac
import http.client
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from typing import NamedTuple, Self

import certifi

from service.calling import retry_after, targets
from service.calling.targets import Lookup, Network, Target
from service.play.ports.calls import LATE, QUICK, Call, Reply
from service.play.ports.errors import TargetRefused

CONNECT = 3.0
"""Seconds to wait for a connection."""

WHOLE = 10.0
"""Seconds that a call may take in all, to the status of the answer. A name may take longer to resolve."""


BUSY = (429, 503)
"""The answers of a target that may say how long it wants to be left alone."""

HEADS = 5
"""The heads of an answer that are read at most: the last, and those before it that only say `100 Continue`."""

LONGEST_WAIT = 24 * 60 * 60
"""Seconds for which it is left alone at most."""


class _Answer(NamedTuple):
    """The status of an answer, and for how many ms the target asks to be left alone."""

    status: int | None = None
    wait: int = 0


NONE = _Answer()


class _Reading(http.client.HTTPResponse):
    """An answer that is read up to its status: a target may say a few times at most that it goes on."""

    _heads = 0

    def _read_status(self) -> tuple[str, int, str]:
        self._heads += 1
        if self._heads > HEADS:
            raise http.client.HTTPException("the answer does not begin")
        # The library reads each head by it.
        found: tuple[str, int, str] = super()._read_status()  # type: ignore[misc]
        return found


class _Clock:
    """The time of one call: when it may not ``linger``, or its whole time is over, its connection ends."""

    def __init__(self, linger: Callable[[int], bool]) -> None:
        self._linger = linger
        self._begun = time.monotonic()
        self._lock = threading.Lock()
        self._twin: socket.socket | None = None
        self.over = False

    def __enter__(self) -> Self:
        self._set(QUICK, self._quick_no_more)
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self.over = True
            self._timer.cancel()

    def _set(self, ms: float, then: Callable[[], None]) -> None:
        self._timer = threading.Timer(ms / 1000, then)
        self._timer.daemon = True
        self._timer.start()

    def ms(self) -> int:
        """Return the milliseconds since the call began."""
        return round((time.monotonic() - self._begun) * 1000)

    def watch(self, twin: socket.socket | None) -> None:
        """Watch a connection, or none any more.

        :raises TimeoutError: when its time is over already.
        """
        with self._lock:
            self._twin = twin
            if self.over and twin is not None:
                raise TimeoutError

    def _quick_no_more(self) -> None:
        self._go_on(QUICK, LATE - QUICK, self._late)

    def _late(self) -> None:
        self._go_on(LATE, WHOLE * 1000 - LATE, self._end)

    def _go_on(self, taken: int, ms: float, then: Callable[[], None]) -> None:
        """Go on for some ms if the call may linger that has ``taken`` its time in ms, else end it."""
        with self._lock:
            if self.over:
                return
            if self._linger(taken):
                self._set(ms, then)
                return
        self._end()

    def _end(self) -> None:
        """End the connection, while another thread reads from it."""
        with self._lock, suppress(OSError):
            self.over = True
            if self._twin is not None:
                self._twin.shutdown(socket.SHUT_RDWR)


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
        """Return the host of a URL, by which calls to one machine are counted, whatever the port."""
        with suppress(TargetRefused):
            return targets.read(url, self._schemes).host
        return ""

    def call(self, call: Call, linger: Callable[[int], bool] = lambda _: True) -> Reply:
        """Make a call, and return its status or why it has none. Nothing of the answer's body is read.

        One that takes longer than ``QUICK`` or ``LATE`` ms goes on if it may ``linger``, which is asked with the number
        in another thread; else it ends.
        """
        with _Clock(linger) as clock:
            answer, error = self._outcome(call, clock)
            return Reply(answer.status, error, clock.ms(), answer.wait)

    def _outcome(self, call: Call, clock: _Clock) -> tuple[_Answer, str | None]:
        try:
            target = targets.read(call.url, self._schemes)
            addresses = targets.resolve(target, self._networks, self._lookup)
        except TargetRefused as refusal:
            return NONE, f"target refused: {refusal}"
        except (OSError, UnicodeError):
            return NONE, "the name cannot be resolved"
        try:
            return self._posted(target, addresses, call, clock), None
        except TimeoutError:
            return NONE, "timeout"
        except ssl.SSLError as error:
            return NONE, f"TLS failed: {error.reason or 'no certificate that fits'}"
        except http.client.HTTPException:
            return NONE, "the answer is no HTTP"
        except OSError as error:
            return NONE, f"connection failed: {error.strerror or 'it was closed'}"

    def _posted(self, target: Target, addresses: list[str], call: Call, clock: _Clock) -> _Answer:
        """Send the call to the first address that takes a connection, and return the answer."""
        sock = _connected(addresses, target.port)
        with closing(sock), closing(sock.dup()) as twin:  # TLS takes the socket over, so its twin ends the connection
            clock.watch(twin)
            try:
                answer = self._exchanged(sock, target, call)
            except (OSError, http.client.HTTPException, ValueError) as error:
                if clock.over:
                    raise TimeoutError from error
                raise
            finally:
                clock.watch(None)
            if clock.over:
                raise TimeoutError  # the head of the answer was cut
            return answer

    def _exchanged(self, sock: socket.socket, target: Target, call: Call) -> _Answer:
        connection: http.client.HTTPConnection
        if target.scheme == "https":
            context = _context(self._trusted)
            connection = http.client.HTTPSConnection(target.host, target.port, context=context)
            connection.sock = context.wrap_socket(sock, server_hostname=target.host)
        else:
            connection = http.client.HTTPConnection(target.host, target.port)
            connection.sock = sock
        connection.response_class = _Reading
        with closing(connection):
            connection.request("POST", target.path, call.body, signed(call))
            with closing(connection.getresponse()) as answer:
                asked = retry_after.wait(answer.headers["Retry-After"], LONGEST_WAIT) if answer.status in BUSY else None
                return _Answer(answer.status, 1000 * (asked or 0))


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
