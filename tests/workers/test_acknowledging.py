from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
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
        message = queue.get(timeout=5)
        message.channel.basic_qos(0, 1, False)
        assert not message.channel.qos.can_consume()
        broker.stop()
        with pytest.raises(connection.connection_errors):
            message.ack()

        assert message.channel.qos.can_consume()
