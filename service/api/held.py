"""How many requests may wait for what happens: each holds a thread of its own, beside those that answer at once.

A thread that waits costs 90 kB and no processor time. A process has ``API_HELD`` of them, and one client address at
most ``HELD_PER_ADDRESS``, so that one client cannot take all.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from prometheus_client import Gauge

from service.api.refusals import Busy

HELD = Gauge("noonday_held", "Requests that wait for something to happen, streams too.", multiprocess_mode="livesum")


class Held:
    """The waiting requests of one process: ``most`` in all, and ``share`` of them for one address."""

    def __init__(self, most: int, share: int) -> None:
        self._most = most
        self._share = share
        self._lock = Lock()
        self.count = 0
        """The requests that wait now."""
        self._of: Tally[str] = Tally()

    @contextmanager
    def waiting(self, address: str) -> Iterator[None]:
        """Count a request of that address while it waits.

        :raises Busy: when too many wait already.
        """
        self._enter(address)
        try:
            yield
        finally:
            with self._lock:
                self.count -= 1
                self._of[address] -= 1
                if not self._of[address]:
                    del self._of[address]
                HELD.set(self.count)

    def _enter(self, address: str) -> None:
        with self._lock:
            if self._of[address] >= self._share:
                raise Busy(f"{self._share} requests of this address wait already; end one of them, or ask without wait")
            if self.count >= self._most:
                raise Busy("too many requests wait already; ask without wait, or again later")
            self.count += 1
            self._of[address] += 1
            HELD.set(self.count)
