"""What is due and not begun, as metrics that are read from the store when Prometheus asks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Lock

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector as Base

from service.play.ports.due import Kind
from service.play.ports.watch import Backlog, Backlogs, Waiting

FRESH = 2.0
"""Seconds for which what was read is given again: to ask more often costs the store nothing."""


class Collector(Base):
    """Gives the backlog of the store: of the partitions whose server answers, and how many others there are."""

    def __init__(self, backlogs: Backlogs) -> None:
        self._backlogs = backlogs
        self._lock = Lock()
        self._until = 0.0
        self._read: Backlog | None = None

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics."""
        backlog = self._fresh()
        yield GaugeMetricFamily(
            "noonday_store_up", "Whether every server of the store answers (1) or not (0).", int(not backlog.missing)
        )
        yield GaugeMetricFamily(
            "noonday_partitions_away",
            "Partitions of the store whose server does not answer; noonday_due does not count what is in them.",
            backlog.missing,
        )
        if backlog.counted:
            yield from _due(backlog)

    def _fresh(self) -> Backlog:
        with self._lock:
            if self._read is None or time.monotonic() >= self._until:
                self._read = self._backlogs.read()
                self._until = time.monotonic() + FRESH
            return self._read


def _due(backlog: Backlog) -> Iterator[Metric]:
    """Yield what is due, by kind, and when it was looked for."""
    due = GaugeMetricFamily("noonday_due", "Obligations that are due and not begun.", labels=["kind"])
    oldest = GaugeMetricFamily(
        "noonday_due_oldest_seconds", "For how long the oldest of them has been due, in seconds.", labels=["kind"]
    )
    for kind in Kind:
        waiting = backlog.kinds.get(kind, Waiting(0, 0))
        due.add_metric([kind], waiting.count)
        oldest.add_metric([kind], waiting.oldest / 1000)
    yield due
    yield oldest
    if backlog.swept is not None:
        age = "The time since the last sweep of the partition that was not swept for the longest, in seconds."
        yield GaugeMetricFamily("noonday_sweep_age_seconds", age, backlog.swept / 1000)
