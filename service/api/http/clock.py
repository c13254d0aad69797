"""The store's clock, which every answer shows, without asking the store for it.

Each match that is loaded or cached brings the time along. Its difference from this process's monotonic clock is kept,
and the time of any later answer is made from that; only when nothing was loaded for a while is the store asked.
"""

from __future__ import annotations

import time

from service.play.ports.errors import StoreAway
from service.play.ports.matches import Change, Clock, Loaded, Lost, Matches

MS = 1_000_000
"""Nanoseconds."""

FRESH = 60_000 * MS
"""How long, in ns, a difference is trusted: the two clocks drift by less than 1 ms in this time."""


class StoreClock:
    """The store's time as this process knows it."""

    __slots__ = ("_ahead", "_heard", "_matches")

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._ahead: int | None = None
        self._heard = 0

    def hear(self, now: int) -> None:
        """Take notice of the store's time."""
        self._heard = time.monotonic_ns()
        self._ahead = now * MS - self._heard

    def now(self) -> int:
        """Return the store's time in ms, never ahead of it; while the store cannot be reached, an estimate."""
        if self._ahead is None or time.monotonic_ns() - self._heard > FRESH:
            self._ask()
        # In ns, since a difference of whole ms would now and then be ahead of the store, and the next answer behind.
        return (time.time_ns() if self._ahead is None else time.monotonic_ns() + self._ahead) // MS

    def _ask(self) -> None:
        try:
            self.hear(self._matches.now())
        except StoreAway:
            self._heard = time.monotonic_ns()


class Heard:
    """The port to matches, with a clock that listens."""

    def __init__(self, matches: Matches, clock: StoreClock) -> None:
        self._matches = matches
        self._clock = clock
        self.confirm = matches.confirm
        self.lines = matches.lines
        self.archive = matches.archive
        self.archived = matches.archived
        self.rewrite = matches.rewrite
        self.forget = matches.forget
        self.forget_old = matches.forget_old
        self.listing = matches.listing

    def load(self, match: str, *, with_seed: bool = False) -> Loaded | None:
        """Return a match, in one round trip, or None."""
        loaded = self._matches.load(match, with_seed=with_seed)
        if loaded is not None:
            self._clock.hear(loaded.now)
        return loaded

    def cached(self, match: str) -> Loaded | None:
        """Return a match as this process saw it last, or None where that is likely outdated."""
        cached = self._matches.cached(match)
        if cached is not None:
            self._clock.hear(cached.now)
        return cached

    def commit(self, match: str, change: Change) -> Lost | None:
        """Make a change, or return the match as it is."""
        lost = self._matches.commit(match, change)
        if lost is not None and lost.match is not None:
            self._clock.hear(lost.match.now)
        return lost

    def clock(self, match: str) -> Clock:
        """Return the clock by which a match of that id would be timed."""
        answer = self._matches.clock(match)
        self._clock.hear(answer.now)
        return answer

    def now(self) -> int:
        """Return the store's time, also to see whether the store answers."""
        answer = self._matches.now()
        self._clock.hear(answer)
        return answer
