"""The connection to one server: one factory that sets protocol, timeouts and retries, and the meaning of failures.

redis-py retries ten times by itself and waits five seconds; here a command is sent once. The meaning of a time-out
depends on whether the command writes, so the caller decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.connection import Connection
from redis.exceptions import AuthenticationError, RedisError
from redis.retry import Retry

from service.play.ports.errors import OutcomeUnknown, StoreAway

TIMEOUT = 3.0
"""Seconds to wait for an answer to one command."""

CONNECTIONS = 512

SILENT = "the store does not answer; nothing was changed"
UNCONFIRMED = "too few replicas have the change yet; send the same request again to find out what became of it"
UNKNOWN = "the store did not answer in time; send the same request again to find out what became of it"


def connect(
    url: str, *, greet: Callable[[Connection], None] | None = None, timeout: float = TIMEOUT, alone: bool = False
) -> Any:
    """Return a client for ``url`` (redis:, rediss:, unix:). ``greet`` is called on each new connection.

    A client that is used by one thread ``alone`` keeps one connection at hand instead of asking its pool for one with
    each command.
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


@contextmanager
def reading() -> Iterator[None]:
    """Raise StoreAway for any failure to read."""
    try:
        yield
    except (RedisError, OSError) as error:
        raise StoreAway(SILENT) from error


def unwritten(error: RedisError | OSError) -> StoreAway | OutcomeUnknown:
    """Return what a failure to write means: a refused connection or command changed nothing, any other may have."""
    lost = isinstance(error, redis.exceptions.TimeoutError | redis.exceptions.ConnectionError | OSError)
    return OutcomeUnknown(UNKNOWN) if lost and not _never_sent(error) else StoreAway(SILENT)


def _never_sent(error: BaseException) -> bool:
    """Return whether the connection, or its user, was refused, so that no command can have been carried out."""
    if isinstance(error, AuthenticationError):
        return True
    return isinstance(error.__cause__, ConnectionRefusedError | FileNotFoundError) or "connecting to" in str(error)
