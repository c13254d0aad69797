"""What is due and not begun, as metrics that are read from the store when Prometheus asks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Lock

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector as Base

from service.play.errors import StoreAway
from service.play.obligations import KINDS
from service.play.watching import Backlog, Backlogs, Waiting

FRESH = 2.0
"""Seconds for which what was read is given again: to ask more often costs the store nothing."""


class Collector(Base):
    """Gives the backlog of the store; while it is away, that alone."""

    def __init__(self, backlogs: Backlogs) -> None:
        self._backlogs = backlogs
        self._lock = Lock()
        self._until = 0.0
        self._read: Backlog | None = None

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics."""
        backlog = self._fresh()
        yield GaugeMetricFamily(
            "noonday_store_up", "Whether the store answers (1) or not (0).", int(backlog is not None)
        )
        if backlog is None:
            return
        due = GaugeMetricFamily("noonday_due", "Obligations that are due and not begun.", labels=["kind"])
        oldest = GaugeMetricFamily(
            "noonday_due_oldest_seconds", "For how long the oldest of them has been due, in seconds.", labels=["kind"]
        )
        for kind in KINDS:
            waiting = backlog.kinds.get(kind, Waiting(0, 0))
            due.add_metric([kind], waiting.count)
            oldest.add_metric([kind], waiting.oldest / 1000)
        yield due
        yield oldest
        if backlog.swept is not None:
            age = "The time since the last sweep of the partition that was not swept for the longest, in seconds."
            yield GaugeMetricFamily("noonday_sweep_age_seconds", age, backlog.swept / 1000)

    def _fresh(self) -> Backlog | None:
        with self._lock:
            if time.monotonic() >= self._until:
                try:
                    self._read = self._backlogs.read()
                except StoreAway:
                    self._read = None
                self._until = time.monotonic() + FRESH
            return self._read
