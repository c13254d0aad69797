"""Channels: what the scripts publish, one channel a partition, heard on a connection to each server.

What is published may be lost: a listener looks for itself now and then, or after each new connection.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from redis.exceptions import RedisError

from service.address import CLUSTERS
from service.play.ports.errors import StoreAway
from service.store.access import layout_of
from service.store.client import SILENT, TIMEOUT, connect
from service.store.dialling import dialled
from service.store.layout import Layout
from service.store.routes import EVERY, Cluster
from service.store.server import Server

QUIET = 3.0
"""Seconds without a message after which the server is asked whether the connection still holds."""

REVIEW = 1.0
"""Seconds after which a listener to a cluster looks whether its nodes have changed, and how long it listens at once."""

Message = tuple[int, bytes]
"""A partition, and what was published in it."""

Hearing = Callable[[tuple[int, ...], bool], None]
"""Called with some partitions, and whether a connection hears them: what was published before a new one may be lost."""


class Line:
    """The messages of some partitions of one server, on a connection of their own, which one thread uses.

    ``dial`` gives the server's address. ``name`` returns the channel of a partition. ``hearing`` is called when a new
    connection hears, and when it is lost.
    """

    def __init__(
        self, dial: Callable[[], str], partitions: tuple[int, ...], name: Callable[[int], str], hearing: Hearing
    ) -> None:
        self._dial = dial
        self._partitions = partitions
        self._name = name
        self._channels: dict[bytes, int] = {}
        self._hearing = hearing
        self._client: Any = None
        self._subscription: Any = None
        self._heard = 0.0
        self._asked = False

    def receive(self, seconds: float) -> list[Message]:
        """Return the messages, waiting up to ``seconds`` for the first.

        :raises StoreAway: when the connection breaks, falls silent or loses a channel; the next call makes a new one.
        """
        found: list[Message] = []
        try:
            if self._subscription is None:
                self._join()
            message = self._next(seconds)
            while message is not None:
                if message["type"] == "smessage":
                    found.append((self._channels[message["channel"]], message["data"]))
                elif message["type"] == "sunsubscribe":
                    raise TimeoutError("a channel has gone to another node")
                message = self._next(0)
            self._check()
        except (RedisError, OSError, StoreAway) as error:
            self.close()
            self._hearing(self._partitions, False)
            raise StoreAway(SILENT) from error
        return found

    def close(self) -> None:
        """Close the connection."""
        self._subscription = None
        if self._client is not None:
            self._client.close()
            self._client = None

    def _join(self) -> None:
        """Subscribe on a new connection, and wait until all channels are heard."""
        self._channels = {self._name(number).encode(): number for number in self._partitions}
        self._client = connect(self._dial())
        subscription = self._client.pubsub()
        for channel in self._channels:
            subscription.ssubscribe(channel)  # a node of a cluster takes no two slots in one command
        deadline = time.monotonic() + TIMEOUT
        for _ in self._channels:
            if subscription.get_sharded_message(timeout=max(0.0, deadline - time.monotonic())) is None:
                raise TimeoutError("the subscription was not confirmed")
        self._subscription, self._heard, self._asked = subscription, time.monotonic(), False
        self._hearing(self._partitions, True)

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


class Lines:
    """The messages of a cluster: a thread listens to each node, and one thread takes what all of them hear.

    A node whose connection breaks is left to its thread, so that the others are heard; :meth:`receive` fails only when
    no node is known at all.
    """

    def __init__(self, cluster: Cluster, name: Callable[[int], str], hearing: Hearing) -> None:
        self._cluster = cluster
        self._name = name
        self._hearing = hearing
        self._heard: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._open: dict[tuple[Server, tuple[int, ...]], threading.Event] = {}
        self._lock = threading.Lock()
        self._reviewed = 0.0

    def receive(self, seconds: float) -> list[Message]:
        """Return the messages, waiting up to ``seconds`` for the first.

        :raises StoreAway: when no node answers.
        """
        found: list[Message] = []
        until = time.monotonic() + seconds
        while True:
            self._review()
            try:
                found.append(self._heard.get(timeout=max(0.001, min(REVIEW, until - time.monotonic()))))
                while True:
                    found.append(self._heard.get_nowait())
            except queue.Empty:
                if found or time.monotonic() >= until:
                    return found

    def close(self) -> None:
        """End all threads."""
        for ended in self._open.values():
            ended.set()
        self._open.clear()

    def _review(self) -> None:
        """Listen to the nodes that have partitions now, and to no others."""
        if time.monotonic() - self._reviewed < REVIEW:
            return
        self._reviewed = time.monotonic()
        try:
            wanted = {(server, tuple(numbers)) for server, numbers in self._cluster.servers().items()}
        except (RedisError, OSError) as error:
            raise StoreAway(SILENT) from error
        for gone in self._open.keys() - wanted:
            with self._lock:
                self._open.pop(gone).set()
        for server, numbers in wanted - self._open.keys():
            ended = self._open[server, numbers] = threading.Event()
            line = Line(server.dial, numbers, self._name, partial(self._say, ended))
            threading.Thread(target=self._listen, args=(line, ended), name="line", daemon=True).start()

    def _say(self, ended: threading.Event, partitions: tuple[int, ...], heard: bool) -> None:
        """Say whether a line hears, unless another has its partitions: that one may have said so before."""
        with self._lock:
            if not ended.is_set():
                self._hearing(partitions, heard)

    def _listen(self, line: Line, ended: threading.Event) -> None:
        while not ended.is_set():
            try:
                for message in line.receive(REVIEW):
                    self._heard.put(message)
            except StoreAway as away:
                if away.__cause__ is not None:
                    self._learn(away.__cause__)
                ended.wait(REVIEW / 4)
        line.close()

    def _learn(self, error: BaseException) -> None:
        """Find out whether the node has lost its partitions to another."""
        if isinstance(error, Exception):
            self._cluster.learn(error)


def channels(
    url: str, name: Callable[[Layout, int], str], *, hearing: Hearing = lambda _partitions, _heard: None
) -> Line | Lines:
    """Return the messages of all partitions of the store at an address."""
    layout = cache(partial(layout_of, url))

    def named(number: int) -> str:
        return name(layout(), number)

    if url.partition("://")[0] in CLUSTERS:
        return Lines(Cluster(url, layout), named, hearing)
    return Line(dialled(url), EVERY, named, hearing)
