"""A cache of the matches that this process has seen, each as the store had it when it was last seen here.

A snapshot of the same bytes is read once. If the copy of a match was right at the last write, the next write takes it
from the cache, which saves a round trip; where other processes write in between, the match is loaded first.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field

import orjson

from rules.table.table import Status
from rules.wire.codec import Plain

KEPT = 512
"""The number of matches that the cache of a process has."""

LIVE = frozenset((Status.OPEN, Status.ON))

AGE = 120.0
"""Seconds after which a match that nobody asked for is no longer cached."""


@dataclass(slots=True)
class Seen:
    """A match as it was seen: its snapshot, as bytes and read; the outage counter and the seed, None where not asked.

    ``holds`` is whether the copy was right when somebody wrote last, ``since`` when it was seen (s of the process's
    monotonic clock).
    """

    raw: bytes
    snapshot: Plain
    outage: int
    seed: bytes | None = field(repr=False)
    holds: bool = False
    since: float = field(default_factory=time.monotonic)


class Cache:
    """The matches that were seen last. A seed is forgotten with the end of its match."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, Seen] = OrderedDict()

    def get(self, match: str) -> Seen | None:
        """Return a match that can be written to from the cache alone, if that is likely to be right."""
        seen = self._seen.get(match)
        if seen is None or not seen.holds or seen.seed is None or time.monotonic() - seen.since > AGE:
            return None
        return seen

    def loaded(self, match: str, raw: bytes, outage: int, seed: bytes | None) -> Plain:
        """Remember a match as the store has it; return its snapshot, the very same one for the same bytes."""
        known = self._seen.get(match)
        if known is None:
            return self._keep(match, Seen(raw, orjson.loads(raw), outage, seed))
        same = known.raw == raw
        holds = same if seed is not None else known.holds  # only a writer asks for the seed
        return self._keep(
            match, Seen(raw, known.snapshot if same else orjson.loads(raw), outage, seed or known.seed, holds)
        )

    def written(self, match: str, raw: bytes, snapshot: Plain, outage: int) -> None:
        """Remember a match as this process wrote it."""
        known = self._seen.get(match)
        seed, holds = (None, False) if known is None else (known.seed, known.holds)
        self._keep(match, Seen(raw, snapshot, outage, seed, holds))

    def _keep(self, match: str, seen: Seen) -> Plain:
        if seen.snapshot["table"]["status"] not in LIVE:
            seen.seed = None
        self._seen.pop(match, None)  # each step is safe by itself where threads share the cache
        self._seen[match] = seen
        while len(self._seen) > KEPT:
            self._seen.popitem(last=False)
        return seen.snapshot
