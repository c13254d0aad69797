"""Hints: a word from the scripts that something in a partition is due soon.

A hint may be lost: a thread that waits for hints looks for itself now and then.
"""

from __future__ import annotations

import threading
from typing import Any

from redis.exceptions import RedisError

from service.play.errors import StoreAway
from service.store import layout
from service.store.client import AWAY, connect


class Hints:
    """The hints of all partitions, on a connection of their own."""

    def __init__(self, url: str) -> None:
        self._client = connect(url, timeout=None)
        self._channels = {layout.hint(number).encode(): number for number in range(layout.PARTITIONS)}
        self._subscription: Any = None
        self._idle = threading.Event()

    def wait(self, seconds: float) -> set[int]:
        """Return the partitions that were hinted at, waiting up to ``seconds`` for the first.

        :raises StoreAway: when the connection breaks; the next call makes a new one.
        """
        hinted: set[int] = set()
        try:
            if self._subscription is None:
                subscription = self._client.pubsub(ignore_subscribe_messages=True)
                subscription.ssubscribe(*self._channels)
                self._subscription = subscription
            message = self._subscription.get_sharded_message(timeout=seconds)
            while message is not None:
                if message["type"] == "smessage":
                    hinted.add(self._channels[message["channel"]])
                message = self._subscription.get_sharded_message(timeout=0)
        except (RedisError, OSError) as error:
            self._subscription = None
            raise StoreAway(AWAY) from error
        return hinted

    def pause(self, seconds: float) -> None:
        """Wait without listening, while there is nobody to listen to."""
        self._idle.wait(seconds)
