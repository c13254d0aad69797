"""The metrics of requests: each process adds them up in memory, and writes the sums four times a second.

To change a metric costs more than to add up a request: the processes share the metrics, which are in files.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from dataclasses import dataclass, field
from threading import Lock

from prometheus_client import Counter, Histogram

from service.watch import metrics

ROOM = 2 * 1024 * 1024
"""Bytes for the metrics of each kind of one process: some 700 combinations of method, route and status."""

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_BOUNDS_NS = tuple(round(bound * 1e9) for bound in BOUNDS)


class Sums(Histogram):
    """A histogram to which many observations are added at once."""

    def add(self, counts: list[int], total: float) -> None:
        """Add ``counts``, the observations for each bucket, and the ``total`` of all of them."""
        self._sum.inc(total)
        for bucket, count in zip(self._buckets, counts, strict=True):
            if count:
                bucket.inc(count)


SECONDS = Sums(
    "noonday_request_seconds",
    "Requests answered, and the time that it took, in seconds.",
    ("method", "route", "status"),
    buckets=BOUNDS,
)
TRIPS = Counter("noonday_store_trips", "Round trips to the store that requests made.", ("method", "route"))
REFUSALS = Counter("noonday_refusals", "Requests refused, by the problem's code.", ("method", "route", "code"))


Answered = tuple[str, str, int, str | None]
"""What requests have in common that are added up: method, route, status and, of refused ones, the problem's code."""


@dataclass(slots=True)
class _Sum:
    """The requests for each bucket, the time that they took, in ns, and their round trips."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    spent: int = 0
    trips: int = 0

    def write(self, answered: Answered) -> None:
        """Add the sum to the metrics."""
        method, route, status, code = answered
        SECONDS.labels(method, route, str(status)).add(self.counts, self.spent / 1e9)
        TRIPS.labels(method, route).inc(self.trips)
        if code is not None:
            REFUSALS.labels(method, route, code).inc(sum(self.counts))


class Tally:
    """The sums of the requests of this process that are not in the metrics yet."""

    def __init__(self) -> None:
        self._sums: dict[Answered, _Sum] = {}
        self._adding = Lock()
        self._flushing = Lock()
        self._ending = False

    def add(self, answered: Answered, spent: int, trips: int) -> None:
        """Count a request that took ``spent`` ns and made ``trips`` round trips to the store."""
        with self._adding:
            found = self._sums.get(answered)
            if found is None:
                found = self._sums[answered] = _Sum()
            found.counts[bisect_left(_BOUNDS_NS, spent)] += 1
            found.spent += spent
            found.trips += trips
        if self._ending:
            self.flush()

    def flush(self) -> None:
        """Write the sums to the metrics."""
        with self._flushing:
            with self._adding:
                found = tuple(self._sums)
            for answered in found:
                with self._adding:
                    summed = self._sums.pop(answered)
                summed.write(answered)

    def end(self) -> None:
        """Write the sums with each request from here on: the process ends soon. A handler of signals may call this."""
        self._ending = True


TALLY = Tally()


def reserve_room() -> None:
    """Take the room on the disk that the metrics of this process need."""
    SECONDS.labels("GET", "none", "404")  # the file of a kind is made with its first metric
    metrics.reserve_room(ROOM, str(os.getpid()))
