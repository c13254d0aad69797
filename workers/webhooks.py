"""Calls to webhooks, on the threads of a process of their own."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from service.play.ports.calls import LATE, QUICK
from service.play.ports.webhooks import Lane
from service.play.webhooks import deliveries
from workers.app import referee, task

OF_LANE = {Lane.QUICK: 64, Lane.CALM: 64, Lane.NEW: 64, Lane.SLOW: 96}
"""The calls that each lane may have at once: together as many as the process has threads."""

OF_HOST = {lane: most * 3 // 4 for lane, most in OF_LANE.items()}
"""The calls of each lane that may go to one host at once."""


class Place:
    """A place for calls of one webhook: in its lane, or since its call took long among slower ones."""

    def __init__(self, places: Places, lane: Lane, host: str) -> None:
        self._places = places
        self._host = host
        self.lane = lane

    def linger(self, taken: int) -> bool:
        """Take a place among slower calls for one that has ``taken`` its time in ms; False when it is to end.

        Before it is late a call is never ended: where there is no other place it keeps the one that it has.
        """
        if taken >= LATE:
            return self._places.move(self, self._host, Lane.SLOW)
        if self.lane is Lane.QUICK:
            self._places.move(self, self._host, Lane.CALM)
        return True


class Places:
    """The places for calls in this process; nobody waits for one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lanes: Counter[Lane] = Counter()
        self._hosts: Counter[tuple[Lane, str]] = Counter()

    @contextmanager
    def enter(self, lane: Lane, host: str, mean: int) -> Iterator[Place | None]:
        """Take a place for a webhook whose calls take ``mean`` ms in the mean, or find that there is none.

        Of the quick ones each leaves the more places to quicker ones the slower it is, at most half of them.
        """
        left = min(mean, QUICK) / (2 * QUICK) if lane is Lane.QUICK else 0.0
        with self._lock:
            place = Place(self, lane, host) if self._take(lane, host, left) else None
        try:
            yield place
        finally:
            if place is not None:
                with self._lock:
                    self._give(place.lane, host)

    def move(self, place: Place, host: str, lane: Lane) -> bool:
        """Let a place be one of another lane, or find that there is none."""
        with self._lock:
            if place.lane is lane:
                return True
            if not self._take(lane, host):
                return False
            self._give(place.lane, host)
            place.lane = lane
            return True

    def _take(self, lane: Lane, host: str, left: float = 0.0) -> bool:
        mine = 1 - left
        if self._lanes[lane] >= mine * OF_LANE[lane] or self._hosts[lane, host] >= mine * OF_HOST[lane]:
            return False
        self._lanes[lane] += 1
        self._hosts[lane, host] += 1
        return True

    def _give(self, lane: Lane, host: str) -> None:
        self._lanes[lane] -= 1
        self._hosts[lane, host] -= 1
        if not self._hosts[lane, host]:
            del self._hosts[lane, host]


PLACES = Places()


@task("workers.webhooks.call")
def call(lane: str, match: str, webhook: str) -> None:
    """Deliver the messages of a webhook. To deliver a message twice is harmless."""
    taken = deliveries.deliver(referee(), PLACES, match, webhook, Lane(lane))
    if taken:
        structlog.get_logger().info("webhook called", match=match, webhook=webhook, messages=taken)
