"""The connection on which news is heard."""

import socket

import pytest

from service.play.ports.errors import StoreAway
from service.store.channels import Line


def test_a_server_that_is_silent_from_the_beginning_cannot_be_reached():
    heard = []
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}"
        line = Line(lambda: url, (3,), str, lambda partitions, hears: heard.append((partitions, hears)))
        with pytest.raises(StoreAway):
            line.receive(1.0)

    assert heard == [((3,), False)]
