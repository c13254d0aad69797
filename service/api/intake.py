"""How many requests may wait for their bodies at once.

A thread that reads a body waits for as long as its client likes: the server ends neither a slow body nor a silent one.
So only a part of the threads may do that, and only half of this part for one client; whoever comes besides is refused.
A body that is sent in one piece is read in far less than a millisecond, so honest clients do not meet the bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from service.api.refusals import Busy

PATIENCE = 0.1
"""So many seconds a request waits for its turn, which bridges the moments at which all honest clients send at once."""


class Intake:
    """Counts, in one process, the requests whose bodies are being read."""

    def __init__(self, most: int, patience: float = PATIENCE) -> None:
        self._most = most
        self._share = (most + 1) // 2
        self._patience = patience
        self._changed = Condition()
        self._stuck = False  # Somebody waited in vain, and no body has come to its end since.
        self._reading: dict[str, int] = {}
        self._total = 0

    @contextmanager
    def reading(self, address: str) -> Iterator[None]:
        """Count a request of that address while its body is read.

        :raises Busy: when too many are being read already.
        """
        with self._changed:
            if not self._has_room(address):
                self._wait(address)
            self._reading[address] = self._reading.get(address, 0) + 1
            self._total += 1
        try:
            yield
        finally:
            with self._changed:
                self._stuck = False
                self._total -= 1
                left = self._reading[address] - 1
                if left:
                    self._reading[address] = left
                else:
                    del self._reading[address]
                self._changed.notify_all()

    def _has_room(self, address: str) -> bool:
        return self._total < self._most and self._reading.get(address, 0) < self._share

    def _wait(self, address: str) -> None:
        if not self._changed.wait_for(lambda: self._has_room(address), 0 if self._stuck else self._patience):
            self._stuck = True
            raise Busy("too many requests wait for the rest of their bodies; nothing was done, send it again")
