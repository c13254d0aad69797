"""What a failure of the connection to the store means."""

from __future__ import annotations

import pytest
import redis
from redis.exceptions import RedisError

from service.play.ports.errors import OutcomeUnknown, StoreAway
from service.store.client import connect, unwritten
from service.store.embedded import silence

FAILURES = (redis.TimeoutError("Timeout reading"), redis.ConnectionError("Connection closed by server"))


def stranger(store_url: str) -> str:
    """Return the address of the store for a user that it does not know."""
    return store_url.replace("unix://", "unix://nobody:hunter2@")


def test_a_store_that_knows_no_such_user_was_not_written_to(store_url: str) -> None:
    with pytest.raises(RedisError) as refused:
        connect(stranger(store_url)).set("key", "value")

    assert isinstance(unwritten(refused.value), StoreAway)


@pytest.mark.parametrize("error", FAILURES)
def test_a_command_that_was_sent_and_not_answered_may_have_written(error: RedisError) -> None:
    assert isinstance(unwritten(error), OutcomeUnknown)


def test_a_store_that_answers_is_not_silent(store_url: str) -> None:
    assert silence(store_url) is None


def test_why_a_store_is_silent_is_said_without_its_password(store_url: str) -> None:
    said = silence(stranger(store_url))

    assert said is not None
    assert "invalid username-password" in said
    assert "hunter2" not in said


def test_why_a_cluster_is_silent_is_said() -> None:
    said = silence("redis+cluster://127.0.0.1:1,127.0.0.1:2")

    assert said is not None
    assert said.startswith("no node of the cluster answers; the last one: ")
    assert "127.0.0.1:2" in said
