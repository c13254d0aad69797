"""How many requests may wait for their bodies at once.

A thread that reads a body waits as long as its client likes: the server ends neither a slow body nor a silent one. So
only a part of the threads may do that, each in a *slot*, and one address has a share of the slots: it takes many
addresses to use them all up, and until then a request of any other address is read at once. A body that is sent in one
piece is read in far less than a millisecond, so honest clients do not meet the bounds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Condition, RLock

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


class Slot:
    """The slot of a request of an address, held while its body is read: a context manager, to be entered once."""

    __slots__ = ("_intake", "address", "began", "noted")

    def __init__(self, intake: Intake, address: str) -> None:
        self._intake = intake
        self.address = address
        self.began = 0.0
        self.noted = False
        """Whether its body was counted as overlong."""

    def __enter__(self) -> None:
        """Take the slot.

        :raises Busy: when there is none for the address.
        """
        self._intake.take(self)

    def __exit__(self, *_: object) -> None:
        """Give the slot back."""
        self._intake.give_back(self)


class Intake:
    """The slots of one process: ``most`` in all, and ``share`` of them for one address."""

    def __init__(
        self, most: int, share: int, *, patience: float = PATIENCE, elapsed: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._share = share
        self._patience = patience
        self._elapsed = elapsed
        self._guard = RLock()
        self._changed = Condition(self._guard)
        self._waiting = 0  # The requests that wait for a slot.
        self._taken: dict[Slot, None] = {}  # The slots in use, the oldest first.
        self._of: dict[str, int] = {}  # How many slots each address has, of those that have any.
        self._stuck: set[str] = set()  # The bounds at which a wait failed; no slot was given back since.

    def reading(self, address: str) -> Slot:
        """Return the slot in which the body of a request of that address is read."""
        return Slot(self, address)

    def show(self) -> None:
        """Write the metric of the slots in use; each request would spend as much on that as on its slot."""
        SLOTS.set(len(self._taken))

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
        with self._guard:
            now = self._elapsed()
            for slot in self._taken:
                if now - slot.began < OVERLONG:
                    break
                if not slot.noted:
                    slot.noted = True
                    found.append((slot.address, len(self._taken)))
        return found

    def take(self, slot: Slot) -> None:
        """Take a slot for its address.

        :raises Busy: when there is none for it.
        """
        self.note_overlong()
        address = slot.address
        with self._guard:
            bound = self._bound(address)
            if bound is not None and not self._waited(address, bound):
                self._stuck.add(bound)
                raise Busy("too many requests wait for the rest of their bodies; nothing was done, send it again")
            slot.began = self._elapsed()
            self._taken[slot] = None
            self._of[address] = self._of.get(address, 0) + 1

    def give_back(self, slot: Slot) -> None:
        """Give a slot back that was taken."""
        try:
            if self._elapsed() - slot.began >= OVERLONG:
                self.note_overlong()
        finally:
            self._free(slot)

    def _free(self, slot: Slot) -> None:
        address = slot.address
        with self._guard:
            del self._taken[slot]
            left = self._of.pop(address) - 1
            if left:
                self._of[address] = left
            if self._stuck:
                self._stuck -= {address, _ANY}
            if self._waiting:
                self._changed.notify_all()

    def _bound(self, address: str) -> str | None:
        """Return the bound that leaves no slot for the address, or None."""
        if self._of.get(address, 0) >= self._share:
            return address
        return _ANY if len(self._taken) >= self._most else None

    def _waited(self, address: str, bound: str) -> bool:
        """Wait for a slot, unless another request has just waited without success; return whether there is one."""
        self._waiting += 1
        try:
            looks = 0 if bound in self._stuck else LOOKS
            for _ in range(MOST_LOOKS):
                if not looks:
                    break
                held = self._held(bound)
                if self._changed.wait_for(lambda: self._bound(address) is None, self._patience / LOOKS):
                    return True
                looks = looks - 1 if held <= self._held(bound) else LOOKS
            return False
        finally:
            self._waiting -= 1

    def _held(self, bound: str) -> set[Slot]:
        """Return the slots in use that count against a bound."""
        return {slot for slot in self._taken if bound in (_ANY, slot.address)}
