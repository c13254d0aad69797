"""The connection to the store: one factory that sets protocol, timeouts, retries, and notices when the store was away.

redis-py retries ten times by itself and waits five seconds; here a command is sent once, and what a time-out means is
decided where it is known whether the command writes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.connection import Connection
from redis.exceptions import RedisError
from redis.retry import Retry

from service.play.errors import OutcomeUnknown, StoreAway
from service.store import layout

TIMEOUT = 3.0
"""Seconds to wait for an answer to one command."""

CONNECTIONS = 512

FROZEN = 2_500
"""How many ms late a pulse must be to show that the server was frozen."""

AWAY = "the store does not answer; nothing was changed"
UNKNOWN = "the store did not answer in time; send the same request again to find out what became of it"


def connect(
    url: str, *, greet: Callable[[Connection], None] | None = None, timeout: float | None = TIMEOUT, alone: bool = False
) -> Any:
    """Return a client for ``url`` (redis:, rediss:, unix:). ``greet`` is called on each new connection.

    ``timeout`` None is for blocking reads, which need a client of their own. A client that is used by one thread
    ``alone`` keeps one connection at hand instead of asking its pool for one with each command.
    """

    def welcome(connection: Any) -> None:
        connection.on_connect()
        if greet is not None:
            greet(connection)

    return redis.Redis.from_url(
        url,
        protocol=2,
        socket_timeout=timeout,
        socket_connect_timeout=TIMEOUT,
        retry=Retry(NoBackoff(), 0),
        health_check_interval=0,
        max_connections=CONNECTIONS,
        redis_connect_func=welcome,
        single_connection_client=alone,
    )


@cache
def source(name: str) -> str:
    """Return the text of a script."""
    return (files("service.store") / "lua" / f"{name}.lua").read_text("utf-8")


@cache
def digest(name: str) -> str:
    """Return the name by which the server knows a script that it has run before."""
    return hashlib.sha1(source(name).encode(), usedforsecurity=False).hexdigest()


class Outages:
    """Notices, on each new connection, whether the server was away or frozen since it was heard, and counts the gap.

    Time during which the store was away runs on nobody's clock (TBL-7): the gap is added to every partition's outage
    counter before the first command of the new connection.
    """

    def __init__(self, offset: Callable[[], int]) -> None:
        self._offset = offset
        self._run: str | None = None
        self.suspected = False

    def greet(self, connection: Any) -> None:
        """Compare the server's run id with the last one, and note in all partitions that it is new or was frozen."""
        connection.send_command("INFO", "server")
        run = _run_id(connection.read_response())
        if run == self._run and not self.suspected:
            return
        stale = FROZEN if self.suspected else ""
        for number in range(layout.PARTITIONS):
            script = source("revive")
            connection.send_command("EVAL", script, 1, layout.pulse(number), self._offset(), run, stale)
        for _ in range(layout.PARTITIONS):
            connection.read_response()
        self._run, self.suspected = run, False


def _run_id(info: bytes) -> str:
    line = next(line for line in info.decode().splitlines() if line.startswith("run_id:"))
    return line.removeprefix("run_id:")


@contextmanager
def reading() -> Iterator[None]:
    """Raise any failure to read as the store being away."""
    try:
        yield
    except (RedisError, OSError) as error:
        raise StoreAway(AWAY) from error


@contextmanager
def writing() -> Iterator[None]:
    """Raise a failure to write as what it is: a refused connection changed nothing, any other may have."""
    try:
        yield
    except (redis.exceptions.TimeoutError, redis.exceptions.ConnectionError, OSError) as error:
        if _never_sent(error):
            raise StoreAway(AWAY) from error
        raise OutcomeUnknown(UNKNOWN) from error
    except RedisError as error:
        raise StoreAway(AWAY) from error


def _never_sent(error: BaseException) -> bool:
    """Return whether the connection was refused, so that no command can have arrived."""
    return isinstance(error.__cause__, ConnectionRefusedError | FileNotFoundError) or "connecting to" in str(error)
