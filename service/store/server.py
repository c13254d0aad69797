"""One server of the store: its connections, and its outages and freezes since its last answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import redis
from redis.exceptions import ConnectionError as Broken
from redis.exceptions import ReadOnlyError, ResponseError
from redis.exceptions import TimeoutError as TimedOut

from service.play.ports.watch import TRIPS
from service.store import scripts
from service.store.client import connect
from service.store.layout import Layout

MS = 1_000_000
"""Nanoseconds."""

FROZEN = 2_500
"""How many ms late a pulse must be to show that the server was frozen."""

ASTRAY = (
    redis.exceptions.MovedError,
    redis.exceptions.AskError,
    redis.exceptions.TryAgainError,
    redis.exceptions.ClusterDownError,
    redis.exceptions.MasterDownError,
)
"""The refusals of a node of a cluster that does not have the key, or not yet. Nothing was changed."""


class Server:
    """The connections of this process to one server, which has some of the partitions.

    ``dial`` gives the address for each new connection. ``has`` gives the partitions that the server has now,
    ``layout`` the names of their keys. ``offset`` moves its clock, for tests: ms added to the server's time. Without
    ``counts`` no outage is counted.
    """

    def __init__(
        self,
        dial: Callable[[], str],
        has: Callable[[], Collection[int]],
        layout: Callable[[], Layout],
        *,
        offset: Callable[[], int] = lambda: 0,
        counts: bool = True,
    ) -> None:
        self.dial = dial
        self._has = has
        self._layout = layout
        self._offset = offset
        self._counts = counts
        self._run: str | None = None
        self._suspected = False
        self._idle: list[Any] = []
        self._heard: int | None = None
        self._ahead: int | None = None
        self._unchecked: set[int] = set()

    @contextmanager
    def client(self) -> Iterator[Any]:
        """Lend the most recently used idle connection, since the processor's caches still know it.

        After a time-out it is a new one, which finds out first whether the server was frozen.
        """
        client = None
        TRIPS.count += 1
        try:
            client = self._connected()
            yield client
        except ResponseError as refused:
            if client is not None and not isinstance(refused, ReadOnlyError):
                self._idle.append(client)  # the connection is sound
            raise
        except BaseException as error:
            if client is not None:
                client.close()  # its answer may still be under way, and the next user would take it for the own one
            if isinstance(error, TimedOut):
                self._suspected = True
            elif isinstance(error, Broken | OSError):
                self.close()  # the server has gone, and the other connections with it
            raise
        if self._deaf():
            self._unchecked |= set(self._has())
        self._heard = self._elapsed()
        self._idle.append(client)

    def _connected(self) -> Any:
        try:
            if not self._suspected:
                return self._idle.pop()
        except IndexError:
            pass
        greet = partial(self._greet, self._layout()) if self._counts else None
        return connect(self.dial(), greet=greet, alone=True)

    @property
    def heard(self) -> int:
        """When the server was last heard, by a clock of this process; 0 if never."""
        return self._heard or 0

    def silence(self, partition: int) -> int | str:
        """Return how late, in ms, a pulse must be to show that the server was frozen; '' when that is known not to be.

        Whichever command was the first to hear of the server again, each partition is checked once before it is judged.
        """
        return FROZEN if self._deaf() or partition in self._unchecked else ""

    def checked(self, partition: int) -> None:
        """Note that a partition was checked."""
        self._unchecked.discard(partition)

    def hear(self, now: int) -> None:
        """Take notice of the server's time, which an answer has just brought."""
        self._ahead = now * MS - self._elapsed()

    def now(self) -> int | None:
        """Return a time that the server's clock has reached, without asking it; None before :meth:`hear`."""
        return None if self._ahead is None else (self._elapsed() + self._ahead) // MS

    def close(self) -> None:
        """Close the idle connections."""
        with suppress(IndexError):
            while True:
                self._idle.pop().close()

    def _elapsed(self) -> int:
        """Return a time that nobody sets, in ns, moved like the store's own."""
        return time.monotonic_ns() + self._offset() * MS

    def _deaf(self) -> bool:
        """Return whether this process has not heard of the server for long, so that it may have been frozen."""
        return self._heard is not None and self._elapsed() - self._heard > FROZEN * MS

    def _greet(self, layout: Layout, connection: Any) -> None:
        """Count the server's outage in each of its partitions, before anything else.

        No clock of a match runs during an outage of the store (TBL-7). The pulse of each partition has the run id of
        the server that answered last; another run id now means that there was an outage.
        """
        connection.send_command("INFO", "server")
        run = _run_id(connection.read_response())
        if run == self._run and not self._suspected:
            return
        stale = FROZEN if self._suspected else ""
        numbers = list(self._has())
        for name in scripts.NAMES:
            connection.send_command("SCRIPT", "LOAD", scripts.source(name))
        for number in numbers:
            pulse = layout.pulse(number)
            connection.send_command("EVALSHA", scripts.digest("revive"), 1, pulse, self._offset(), run, stale)
        for _ in scripts.NAMES:
            connection.read_response()
        for _ in numbers:
            _unless_astray(connection)
        self._run, self._suspected = run, False


def _run_id(info: bytes) -> str:
    line = next(line for line in info.decode().splitlines() if line.startswith("run_id:"))
    return line.removeprefix("run_id:")


def _unless_astray(connection: Any) -> None:
    """Read an answer; a partition that the server has not, or not yet, is another server's to count for."""
    try:
        connection.read_response()
    except ASTRAY:
        return
