"""How many requests may wait for their bodies at once.

A thread that reads a body waits as long as its client likes: the server ends neither a slow body nor a silent one. So
only a part of the threads may do that, each in a *slot*, and one address has a share of the slots: it takes many
addresses to use them all up, and until then a request of any other address is read at once. A body that is sent in one
piece is read in far less than a millisecond, so honest clients do not meet the bounds.
"""

from __future__ import annotations

import time
from collections import Counter as Tally
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from threading import Condition

import structlog
from prometheus_client import Counter, Gauge

from service.api.http.refusals import Busy

PATIENCE = 0.1
"""Seconds for which a request waits for a slot while none is given back: honest clients of an address may all send at
once, and then they take turns."""

LOOKS = 5
"""Parts of that time, each a wait of its own: while a busy machine keeps the whole process waiting, one part passes."""

MOST_LOOKS = 10 * LOOKS
"""Parts after which a request is refused although slots are given back: about 1 s."""

OVERLONG = 30.0
"""Seconds after which a body counts as overlong: no honest client needs as many for the largest body."""

_log = structlog.get_logger()
_ANY = ""
"""Names the bound of all addresses together; that of one address is named by the address."""

SLOTS = Gauge(
    "noonday_intake_slots",
    "Requests whose bodies are being read: slots of the intake in use.",
    multiprocess_mode="livesum",
)
LATE = Counter("noonday_overlong_bodies", f"Bodies that were not whole after {OVERLONG:.0f} s.")


class Intake:
    """The slots of one process: ``most`` in all, and ``share`` of them for one address."""

    def __init__(
        self, most: int, share: int, *, patience: float = PATIENCE, elapsed: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._share = share
        self._patience = patience
        self._elapsed = elapsed
        self._changed = Condition()
        self._tickets = count()
        self._taken: dict[int, tuple[str, float]] = {}  # The address and the beginning of each body, the oldest first.
        self._noted: set[int] = set()  # The tickets of bodies that were counted as overlong.
        self._of: Tally[str] = Tally()
        self._stuck: set[str] = set()  # The bounds at which a wait failed; no slot was given back since.

    @contextmanager
    def reading(self, address: str) -> Iterator[None]:
        """Hold a slot while the body of a request of that address is read.

        :raises Busy: when there is none for it.
        """
        self.note_overlong()
        ticket, began = self._take(address)
        try:
            yield
        finally:
            try:
                if self._elapsed() - began >= OVERLONG:
                    self.note_overlong()
            finally:
                self._give_back(ticket)

    def full(self) -> bool:
        """Return whether every slot is taken, so that any request with a body is refused."""
        return len(self._taken) >= self._most

    def note_overlong(self) -> None:
        """Count each body that has become overlong, and write a line for it.

        No thread watches for that: each request with a body does, and the one that asks whether the service is ready.
        """
        if not self._taken:
            return
        for address, slots in self._became_overlong():
            LATE.inc()
            _log.warning("a body is overlong", address=address, seconds=OVERLONG, slots=slots)

    def _became_overlong(self) -> list[tuple[str, int]]:
        """Return the address of each body that became overlong since the last call, and the slots in use."""
        found = []
        with self._changed:
            now = self._elapsed()
            for ticket, (address, began) in self._taken.items():
                if now - began < OVERLONG:
                    break
                if ticket not in self._noted:
                    self._noted.add(ticket)
                    found.append((address, len(self._taken)))
        return found

    def _take(self, address: str) -> tuple[int, float]:
        with self._changed:
            bound = self._bound(address)
            if bound is not None and not self._waited(address, bound):
                self._stuck.add(bound)
                raise Busy("too many requests wait for the rest of their bodies; nothing was done, send it again")
            SLOTS.set(len(self._taken) + 1)
            ticket, began = next(self._tickets), self._elapsed()
            self._taken[ticket] = (address, began)
            self._of[address] += 1
            return ticket, began

    def _give_back(self, ticket: int) -> None:
        with self._changed:
            address, _ = self._taken.pop(ticket)
            self._noted.discard(ticket)
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]
            if self._stuck:
                self._stuck -= {address, _ANY}
            self._changed.notify_all()
            SLOTS.set(len(self._taken))

    def _bound(self, address: str) -> str | None:
        """Return the bound that leaves no slot for the address, or None."""
        if self._of[address] >= self._share:
            return address
        return _ANY if len(self._taken) >= self._most else None

    def _waited(self, address: str, bound: str) -> bool:
        """Wait for a slot, unless another request has just waited without success; return whether there is one."""
        looks = 0 if bound in self._stuck else LOOKS
        for _ in range(MOST_LOOKS):
            if not looks:
                break
            held = self._held(bound)
            if self._changed.wait_for(lambda: self._bound(address) is None, self._patience / LOOKS):
                return True
            looks = looks - 1 if held <= self._held(bound) else LOOKS
        return False

    def _held(self, bound: str) -> set[int]:
        """Return the tickets of the slots that count against a bound."""
        return {ticket for ticket, (address, _) in self._taken.items() if bound in (_ANY, address)}
