from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
from billiard.einfo import ExceptionInfo
from celery.exceptions import TimeLimitExceeded
from kombu import Connection

from service.store import embedded
from workers import acknowledging

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[embedded.Server]:
    """Give a broker that a test may stop."""
    runtime = embedded.make_runtime()
    server = embedded.start("broker", tmp_path, runtime)
    yield server
    server.stop()
    runtime.rmdir()


def test_a_message_that_cannot_be_acknowledged_does_not_keep_the_next_one_away(broker: embedded.Server) -> None:
    acknowledging.install()
    with Connection(broker.url) as connection:
        queue = connection.SimpleQueue("exports")
        queue.put("a sheet")
        message = queue.get(timeout=60)
        message.channel.basic_qos(0, 1, False)
        assert not message.channel.qos.can_consume()
        broker.stop()
        with pytest.raises(connection.connection_errors):
            message.ack()

        assert message.channel.qos.can_consume()


def test_a_message_that_was_not_acknowledged_is_a_warning_without_a_traceback(caplog: pytest.LogCaptureFixture) -> None:
    acknowledging.install()
    log = logging.getLogger("celery.worker.request")
    error = ConnectionError("the broker was killed")
    log.critical("Couldn't ack %r, reason:%r", "a message", error, exc_info=error)
    log.error("another line")

    assert [(line.levelname, line.exc_info, line.getMessage()[:12]) for line in caplog.records] == [
        ("WARNING", None, "Couldn't ack"),
        ("ERROR", None, "another line"),
    ]


def test_a_task_that_was_ended_by_its_hard_limit_is_a_warning_without_a_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    acknowledging.install()
    log = logging.getLogger("celery.worker.request")
    log.error("Hard time limit (%ss) exceeded for %s", 4, "a task")
    with pytest.raises(TimeLimitExceeded) as caught:
        raise TimeLimitExceeded(4)
    kept = ExceptionInfo((caught.type, caught.value, caught.tb))
    log.error("Task handler raised error: %r", caught.value, exc_info=kept.exc_info)

    assert [(line.levelname, line.exc_info) for line in caplog.records] == [("WARNING", None)] * 2
