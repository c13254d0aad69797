"""Channels: one connection that hears what the scripts publish, one channel a partition.

What is published may be lost: a listener looks for itself now and then, or after each new connection.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from redis.exceptions import RedisError

from service.play.errors import StoreAway
from service.store import layout
from service.store.client import AWAY, TIMEOUT, connect

QUIET = 10.0
"""Seconds without a message after which the server is asked whether the connection still holds."""


class Channels:
    """The messages of all partitions, on a connection of their own, which one thread uses.

    ``name`` returns the channel of a partition. ``joined`` is called when a new connection hears: what was published
    before may be lost.
    """

    def __init__(self, url: str, name: Callable[[int], str], *, joined: Callable[[], None] = lambda: None) -> None:
        self._client = connect(url, timeout=None)
        self._channels = {name(number).encode(): number for number in range(layout.PARTITIONS)}
        self._joined = joined
        self._subscription: Any = None
        self._heard = 0.0
        self._asked = False

    def receive(self, seconds: float) -> list[tuple[int, bytes]]:
        """Return the messages, each with its partition, waiting up to ``seconds`` for the first.

        :raises StoreAway: when the connection breaks or falls silent; the next call makes a new one.
        """
        found: list[tuple[int, bytes]] = []
        try:
            if self._subscription is None:
                self._join()
            message = self._next(seconds)
            while message is not None:
                if message["type"] == "smessage":
                    found.append((self._channels[message["channel"]], message["data"]))
                message = self._next(0)
            self._check()
        except (RedisError, OSError) as error:
            self._subscription = None
            raise StoreAway(AWAY) from error
        return found

    def _join(self) -> None:
        """Subscribe on a new connection, and wait until all channels are heard."""
        subscription = self._client.pubsub()
        subscription.ssubscribe(*self._channels)
        deadline = time.monotonic() + TIMEOUT
        for _ in self._channels:
            if subscription.get_sharded_message(timeout=max(0.0, deadline - time.monotonic())) is None:
                raise TimeoutError("the subscription was not confirmed")
        self._subscription, self._heard, self._asked = subscription, time.monotonic(), False
        self._joined()

    def _next(self, seconds: float) -> Any:
        message = self._subscription.get_sharded_message(timeout=seconds)
        if message is not None:
            self._heard, self._asked = time.monotonic(), False
        return message

    def _check(self) -> None:
        """Find out whether a connection that is quiet is broken without a sign."""
        quiet = time.monotonic() - self._heard
        if self._asked and quiet > QUIET + TIMEOUT:
            raise TimeoutError("the connection is silent")
        if quiet > QUIET and not self._asked:
            self._subscription.ping()
            self._asked = True
