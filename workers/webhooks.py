"""Calls to webhooks, on the threads of a process of their own."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from service.play import deliveries
from service.play.hook_values import Lane
from workers.app import referee, task

OF_LANE = {Lane.HOOK: 40, Lane.SLOW: 24}
OF_HOST = {Lane.HOOK: 24, Lane.SLOW: 4}
"""The calls that each lane, and in it each host, may have at once: together as many as the process has threads."""

SICK = 30.0
"""Seconds for which a host that gave no answer, or a late one, has one place in each lane."""

MOST_SICK = 10_000


class Places:
    """The places for calls in this process; nobody waits for one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lanes: Counter[Lane] = Counter()
        self._hosts: Counter[tuple[Lane, str]] = Counter()
        self._sick: dict[str, float] = {}

    @contextmanager
    def enter(self, lane: Lane, host: str) -> Iterator[bool]:
        """Take a place for a call, or find that there is none."""
        entered = self._take(lane, host)
        try:
            yield entered
        finally:
            if entered:
                self._leave(lane, host)

    def _take(self, lane: Lane, host: str) -> bool:
        with self._lock:
            most = 1 if self.sick(host) else OF_HOST[lane]
            if self.full(lane) or self._hosts[lane, host] >= most:
                return False
            self._lanes[lane] += 1
            self._hosts[lane, host] += 1
            return True

    def _leave(self, lane: Lane, host: str) -> None:
        with self._lock:
            self._lanes[lane] -= 1
            self._hosts[lane, host] -= 1
            if not self._hosts[lane, host]:
                del self._hosts[lane, host]

    def sick(self, host: str) -> bool:
        """Return whether a host gave no answer lately, or a late one."""
        return self._sick.get(host, 0.0) > time.monotonic()

    def full(self, lane: Lane) -> bool:
        """Return whether all places of a lane are taken."""
        return self._lanes[lane] >= OF_LANE[lane]

    def note(self, host: str, *, well: bool) -> None:
        """Note whether a host answered in time."""
        with self._lock:
            self._sick.pop(host, None)
            if not well:
                self._sick[host] = time.monotonic() + SICK
                while len(self._sick) > MOST_SICK:
                    del self._sick[next(iter(self._sick))]


PLACES = Places()


@task("workers.webhooks.call")
def call(lane: str, match: str, hook: str) -> None:
    """Deliver what a webhook has to deliver. Twice delivered is harmless."""
    taken = deliveries.deliver(referee(), PLACES, match, hook, Lane(lane))
    if taken:
        structlog.get_logger().info("webhook called", match=match, webhook=hook, messages=taken)
