"""The metrics of all parts, for Prometheus; those of requests are in :mod:`service.api.http.tally`.

The processes of one host share them by the folder that PROMETHEUS_MULTIPROC_DIR names: each has files there. A label is
a kind of obligation or of message, an outcome, or an installed game.
"""

from __future__ import annotations

import os
import time
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, start_http_server, values
from prometheus_client.core import CounterMetricFamily
from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

import rules
from service.play.ports.due import Kind
from service.play.ports.webhooks import MessageType
from service.processes.vitals import PART, replaced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.core import Metric

    from service.play.ports.calls import Reply

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
ROOM = 128 * 1024
"""Bytes for the metrics of each kind of one process that is not the API's."""

_process = [""]
_shared: list[type] = []


def _name() -> str | int:
    return _process[0] or os.getpid()


def _share() -> bool:
    """Count in the folder from here on, if it is named; say whether that is new."""
    if _shared or FOLDER not in os.environ:
        return False
    # A process that ended is replaced by one of the same name, which goes on counting in the same files: with a name
    # for each process alone the folder would grow with each bot that ends its worker. Those of the API stay.
    part = os.environ.get(PART, "")
    _process[0] = "" if part == "api" else part
    _shared.append(values.MultiProcessValue(_name))  # type: ignore[no-untyped-call]
    values.ValueClass = _shared[0]
    return True


_share()

CONFLICTS = Counter(
    "noonday_conflicts",
    "Commits that lost their race: another change, an outage or much time came between load and commit.",
)
RETRIES = Counter("noonday_conflict_retries", "Changes that were retried, because their commit lost its race.")
THINKING = Histogram(
    "noonday_thinking_seconds",
    "Choices of bots, and the time that each took, in seconds.",
    ("game",),
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0),
)
LATE = Histogram(
    "noonday_sweep_lag_seconds",
    "Obligations that a sweeper claimed, and the time since each fell due, in seconds.",
    ("kind",),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 30.0),
)
REPUBLISHED = Counter("noonday_republished", "Claims that were handed out again, since nobody met them.", ("kind",))
CALLS = Counter("noonday_webhook_calls", "Calls to webhooks, by their outcome.", ("event", "outcome"))
LAG = Histogram(
    "noonday_webhook_lag_seconds",
    "Messages that webhooks took, and the time from the ply to the answer, in seconds.",
    ("event",),
    buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0, 600.0, 6000.0),
)

OUTCOMES = ("2xx", "3xx", "4xx", "5xx", "timeout", "none")


class Replaced(Collector):
    """Gives how many processes the supervisor of this host replaced since they were frozen."""

    def collect(self) -> Iterator[Metric]:
        """Yield the metric."""
        found = CounterMetricFamily(
            "noonday_frozen", "Processes that showed no sign of life and were replaced.", labels=["part"]
        )
        for part, count in replaced(os.environ).items():
            found.add_metric([part], count)
        yield found


def begin() -> None:
    """Begin to count in a process that may be a fork: a metric without labels has its value since it was imported.

    A fork of the supervisor has imported the API, whose metrics are the API's alone.
    """
    if not _share():
        return
    own = globals().values() if _process[0] else tuple(REGISTRY._collector_to_names)  # noqa: SLF001
    for metric in own:
        if isinstance(metric, MetricWrapperBase) and metric._is_observable():  # type: ignore[no-untyped-call]  # noqa: SLF001
            metric._metric_init()  # type: ignore[no-untyped-call]  # noqa: SLF001


def prepare(place: int | None = None) -> None:
    """Begin every series of the workers at 0, so that its first rise is seen; ``place`` is that of a pool's process."""
    if place is not None:
        _process[0] = f"{_process[0].partition('-')[0]}-{place}"
    for kind in Kind:
        LATE.labels(kind)
        REPUBLISHED.labels(kind)
    for event in MessageType:
        LAG.labels(event.value)
        for outcome in OUTCOMES:
            CALLS.labels(event.value, outcome)
    for game in rules.games():
        THINKING.labels(game)
    CONFLICTS.inc(0)  # a process with a new name makes its files at its first count
    reserve_room(ROOM, str(_name()))


def reserve_room(room: int, process: str) -> None:
    """Take the room on the disk that the metrics of a process need, as long as there is some.

    They are written through a memory map, and the system kills a process that writes to a page for which the disk has
    no room: a full disk would cut off the answer to a request that was carried out. Linux alone can reserve room.
    """
    folder = os.environ.get(FOLDER)
    if folder is None or not hasattr(os, "posix_fallocate"):
        return
    for path in Path(folder).glob(f"*_{process}.db"):
        with path.open("r+b") as file:
            os.posix_fallocate(file.fileno(), 0, room)


def serve(address: str, port: int) -> None:
    """Answer Prometheus at a port of this process's own, for all processes that share its folder."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    server, _ = start_http_server(port, address, registry)
    os.register_at_fork(after_in_child=server.socket.close)


class Metrics:
    """What the referee and its workers report, counted; no traces."""

    def lost(self) -> None:
        """Count a commit that lost its race."""
        CONFLICTS.inc()

    def retried(self) -> None:
        """Count a change that is retried."""
        RETRIES.inc()

    @contextmanager
    def choosing(self, game: str) -> Iterator[None]:
        """Time a bot's choice, also one that fails."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            THINKING.labels(game).observe(time.perf_counter() - begun)

    def called(self, event: MessageType, reply: Reply, lag: int) -> None:
        """Count a call to a webhook."""
        outcome = _outcome(reply)
        CALLS.labels(event.value, outcome).inc()
        if outcome == "2xx":
            LAG.labels(event.value).observe(lag / 1000)

    def claimed(self, kind: Kind, late: int) -> None:
        """Count an obligation that was claimed ``late`` ms after it fell due."""
        LATE.labels(kind).observe(late / 1000)

    def republished(self, kind: Kind) -> None:
        """Count an obligation that was handed out again."""
        REPUBLISHED.labels(kind).inc()

    def step(self, _name: str, _parent: str) -> AbstractContextManager[None]:
        """Do nothing: there is no trace."""
        return nullcontext()

    def trace(self) -> str:
        """Return nothing: there is no trace."""
        return ""


def _outcome(reply: Reply) -> str:
    if reply.status is None:
        return "timeout" if reply.error == "timeout" else "none"
    found = f"{reply.status // 100}xx"
    return found if found in OUTCOMES else "none"
