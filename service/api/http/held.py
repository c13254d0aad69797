"""The bounds on requests that wait for news; requests that are answered at once have threads of their own.

A thread that waits costs 90 kB and no processor time. A process has ``API_HELD`` of them, and one client address at
most ``HELD_PER_ADDRESS``, so that one client cannot take all.

The server does not report that a client has disconnected: a request finds out when it sends something. So when no slot
is free, the streams that hold one send a heartbeat, and the oldest polls, as many as requests want a slot, are answered
with the current state: a client that is still there asks again. The new requests wait for the slots that this frees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from time import monotonic

from prometheus_client import Gauge

from service.api.http.refusals import Busy
from service.play.ports.news import Ear

HELD = Gauge("noonday_held", "Requests that wait for something to happen, streams too.", multiprocess_mode="livesum")


PATIENCE, AGAIN = 2.0, 0.25
"""Seconds for which a request waits for a slot, and between two times at which others are stirred."""

PATIENT = 64
"""The requests that may wait for a slot where all threads of those that wait are taken: others act on theirs."""


class Slot:
    """The slot of a request that waits: a poll if ``polls``, else a stream. Its Ear, if it has one, can wake it."""

    def __init__(self, address: str, *, polls: bool) -> None:
        self.address = address
        self.polls = polls
        self._ear: Ear | None = None

    def meet(self, ear: Ear) -> None:
        """Take the Ear with which the request waits."""
        self._ear = ear

    def stir(self) -> None:
        """Let a stream send a sign of life, by which it finds out whether its client is there, or end a poll."""
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
        self._slots: dict[Slot, None] = {}
        """The slots in use, the oldest first."""
        self._of: Counter[str] = Counter()
        self._patient: Counter[str] = Counter()
        self._stirred: dict[str, float] = {}

    @contextmanager
    def waiting(self, address: str, *, polls: bool = False) -> Iterator[Slot]:
        """Count a request of that address while it waits; one that ``polls`` may have to end before its time.

        :raises Busy: when too many wait already.
        """
        slot = Slot(address, polls=polls)
        with self._freed:
            self._find_place(address)
            self._note(slot, 1)
            self._slots[slot] = None
        try:
            yield slot
        finally:
            with self._freed:
                del self._slots[slot]
                self._note(slot, -1)
                self._freed.notify_all()

    def _note(self, slot: Slot, more: int) -> None:
        self.count += more
        self._of[slot.address] += more
        self._of = +self._of
        HELD.set(self.count)

    def _find_place(self, address: str) -> None:
        """Wait a moment for a slot if none is free.

        :raises Busy: when none becomes free, or too many wait for one.
        """
        deadline = monotonic() + PATIENCE
        while (refusal := self._refusal(address)) is not None:
            if monotonic() >= deadline or not self._may_wait(address):
                raise refusal
            self._patient[address] += 1
            self._stir(address)
            self._freed.wait(AGAIN)
            self._patient[address] -= 1
            self._patient = +self._patient

    def _may_wait(self, address: str) -> bool:
        """Return whether one more request may wait for a slot: one address has no more of these than of slots."""
        patient = self._patient.total()
        room = self.count + patient < self._most or patient < PATIENT
        return room and self._patient[address] < self._share

    def _refusal(self, address: str) -> Busy | None:
        """Return why there is no slot for a request of an address, or None where there is one."""
        if self._of[address] >= self._share:
            return Busy(f"{self._share} requests of this address wait already; end one of them, or ask without wait")
        return Busy("too many requests wait already; ask without wait, or again later") if self.full else None

    @property
    def full(self) -> bool:
        """Whether as many requests wait as may."""
        return self.count >= self._most

    def _stir(self, address: str) -> None:
        """Wake the waiting requests of an address, or all if no slot is free, unless that was done just now."""
        now, key = monotonic(), "" if self.full else address
        self._stirred = {name: at for name, at in self._stirred.items() if now - at < AGAIN}
        if key in self._stirred:
            return
        self._stirred[key] = now
        polls = self._patient.total() if self.full else self._patient[address]
        for slot in self._slots:
            if self.full or slot.address == address:
                polls -= slot.polls
                if not slot.polls or polls >= 0:
                    slot.stir()
