"""How many requests may wait for what happens: each holds a thread of its own, beside those that answer at once.

A thread that waits costs 90 kB and no processor time. A process has ``API_HELD`` of them, and one client address at
most ``HELD_PER_ADDRESS``, so that one client cannot take all.

The server does not say that a client is gone: a stream finds it out when it sends something, if only a sign of life.
So when no slot is free, the streams that might be in the way are stirred, and a few requests wait for what is freed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from time import monotonic

from prometheus_client import Gauge

from service.api.refusals import Busy
from service.play.news_ports import Ear

HELD = Gauge("noonday_held", "Requests that wait for something to happen, streams too.", multiprocess_mode="livesum")


PATIENCE, AGAIN = 1.0, 0.5
"""Seconds for which a request waits for a slot, and between two times at which streams are stirred."""

PATIENT = 64
"""The requests that may wait for a slot at once: they hold threads on which others act."""


class Slot:
    """The place of a request that waits. One that streams is stirred by what it has met."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._ear: Ear | None = None

    def meet(self, ear: Ear) -> None:
        """Take what the request waits with."""
        self._ear = ear

    def stir(self) -> None:
        """Let a stream send a sign of life, by which it finds out whether its client is there."""
        if self._ear is not None:
            self._ear.stir()


class Held:
    """The waiting requests of one process: ``most`` in all, and ``share`` of them for one address."""

    def __init__(self, most: int, share: int) -> None:
        self._most = most
        self._share = share
        self._freed = Condition()
        self.count = 0
        """The requests that wait now."""
        self._of: dict[str, set[Slot]] = {}
        self._patient = 0
        self._stirred: dict[str, float] = {}

    @contextmanager
    def waiting(self, address: str) -> Iterator[Slot]:
        """Count a request of that address while it waits.

        :raises Busy: when too many wait already.
        """
        slot = Slot(address)
        with self._freed:
            self._find_place(address)
            self.count += 1
            self._of.setdefault(address, set()).add(slot)
            HELD.set(self.count)
        try:
            yield slot
        finally:
            with self._freed:
                self.count -= 1
                self._of[address].discard(slot)
                if not self._of[address]:
                    del self._of[address]
                HELD.set(self.count)
                self._freed.notify_all()

    def _find_place(self, address: str) -> None:
        """Wait a moment for a free slot, if there is none.

        :raises Busy: when there is none then, or many wait for one.
        """
        deadline = monotonic() + PATIENCE
        while (refusal := self._refusal(address)) is not None:
            self._stir(address)
            if monotonic() >= deadline or self._patient >= PATIENT:
                raise refusal
            self._patient += 1
            self._freed.wait(AGAIN)
            self._patient -= 1

    def _refusal(self, address: str) -> Busy | None:
        """Return why there is no slot for a request of an address, or None where there is one."""
        if len(self._of.get(address, ())) >= self._share:
            return Busy(f"{self._share} requests of this address wait already; end one of them, or ask without wait")
        return Busy("too many requests wait already; ask without wait, or again later") if self.full else None

    @property
    def full(self) -> bool:
        """Whether as many requests wait as may."""
        return self.count >= self._most

    def _stir(self, address: str) -> None:
        """Stir the streams of an address, or of all where all slots are taken, unless that was done just now."""
        now, key = monotonic(), "" if self.full else address
        self._stirred = {name: at for name, at in self._stirred.items() if now - at < AGAIN}
        if key not in self._stirred:
            self._stirred[key] = now
            for slots in self._of.values() if self.full else [self._of[address]]:
                for slot in slots:
                    slot.stir()
