"""A cache of the matches that this process has seen, each as the store had it when it was last seen here.

A snapshot of the same bytes is read once. If the copy of a match was right at the last write, the next write takes it
from the cache, which saves a round trip; where other processes write in between, the match is loaded first.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

import orjson

from rules.table.table import Status
from rules.wire.codec import Plain
from service.play.ports.matches import Change, Memory

CACHE_BYTES = 48 * 1024 * 1024
"""The bytes of memory that the cache of a process may take up, where nothing else is said."""

LIVE = frozenset((Status.OPEN, Status.ON))

AGE = 60.0
"""Seconds after which a match that nobody asked for goes, so that memory is free again after a burst."""

AT_ONCE = 32
"""Most matches that go by their age at once: to free thousands would hold up a request.

The chores ask four times a second, so that a full cache of some 2,000 matches is empty after 16 s.
"""

EACH = 2_000
A_BYTE = 9
"""Bytes of memory that a match takes up: those of each match, and those for each byte of its snapshot.

Measured by tracemalloc over 100 or 150 matches of each game with snapshots of 1.4 to 3.4 kB: 2 kB, and 4.7 to 8.4 for
each byte. The bytes are of the snapshot itself, of the plain data that it is and of the match that was read from it.
"""


@dataclass(slots=True)
class Seen:
    """A match as it was seen: its snapshot, as bytes and read; the outage counter and the seed, None where not asked.

    ``holds`` is whether the copy was right when somebody wrote last, ``since`` when it was seen (s of the process's
    monotonic clock), ``memory`` what the process keeps with the snapshot.
    """

    raw: bytes
    snapshot: Plain
    outage: int
    seed: bytes | None = field(repr=False)
    since: float
    holds: bool = False
    memory: Memory = field(default_factory=Memory, repr=False)

    @property
    def weight(self) -> int:
        """The bytes of memory that it takes up, about."""
        return EACH + A_BYTE * len(self.raw)


class Cache:
    """The matches that were seen last, as far as ``room`` bytes of memory are enough for them.

    A seed is forgotten with the end of its match. ``clock`` is the process's monotonic clock, in s.
    """

    def __init__(self, room: int = CACHE_BYTES, clock: Callable[[], float] = time.monotonic) -> None:
        self._room = room
        self._clock = clock
        self._seen: OrderedDict[str, Seen] = OrderedDict()
        self._taken = 0
        self._lock = threading.Lock()

    def get(self, match: str) -> Seen | None:
        """Return a match that can be written to from the cache alone, if that is likely to be right."""
        seen = self._seen.get(match)
        if seen is None or not seen.holds or seen.seed is None or self._clock() - seen.since > AGE:
            return None
        return seen

    def loaded(self, match: str, raw: bytes, outage: int, seed: bytes | None) -> Seen:
        """Remember a match as the store has it; the snapshot of the same bytes is the very same one."""
        known = self._seen.get(match)
        if known is None:
            return self._keep(match, Seen(raw, orjson.loads(raw), outage, seed, self._clock()))
        same = known.raw == raw
        holds = same if seed is not None else known.holds  # only a writer asks for the seed
        snapshot = known.snapshot if same else orjson.loads(raw)
        return self._keep(match, Seen(raw, snapshot, outage, seed or known.seed, self._clock(), holds, known.memory))

    def listed(self, match: str, raw: bytes) -> Seen:
        """Remember a match as a list shows it, without its outage counter: a writer loads it before that is needed."""
        known = self._seen.get(match)
        return self.loaded(match, raw, 0 if known is None else known.outage, None)

    def written(self, match: str, raw: bytes, change: Change) -> None:
        """Remember a match as this process wrote it."""
        known = self._seen.get(match)
        seed, holds = (None, False) if known is None else (known.seed, known.holds)
        self._keep(match, Seen(raw, change.snapshot, change.outage, seed, self._clock(), holds, change.memory))

    def forget(self, match: str) -> None:
        """Forget a match that is no longer in the store."""
        with self._lock:
            self._drop(match)

    def forget_old(self) -> None:
        """Forget a few of the matches that nobody asked for; as others are kept, the same is done."""
        with self._lock:
            self._drop_old()

    def _keep(self, match: str, seen: Seen) -> Seen:
        if seen.snapshot["table"]["status"] not in LIVE:
            seen.seed = None
        with self._lock:
            self._drop(match)
            if seen.weight <= self._room:
                self._seen[match] = seen
                self._taken += seen.weight
            while self._taken > self._room:
                self._drop(next(iter(self._seen)))
            self._drop_old()
        return seen

    def _drop_old(self) -> None:
        now = self._clock()
        for _ in range(AT_ONCE):
            oldest = next(iter(self._seen), None)
            if oldest is None or now - self._seen[oldest].since <= AGE:
                break
            self._drop(oldest)

    def _drop(self, match: str) -> None:
        seen = self._seen.pop(match, None)
        if seen is not None:
            self._taken -= seen.weight
