"""Ctrl-C while clients send one request after another on kept connections: each of them is answered."""

from __future__ import annotations

import http.client
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import orjson
import pytest

from tests.support.stack import running

if TYPE_CHECKING:
    from pathlib import Path

CLIENTS = 48
WARM = 20
OPENING = orjson.dumps({"game": "twelve-oclock-high", "seats": [{"player": "person"}, {"player": "open"}]})
REQUESTS = {"GET": ("/v1/games", None, {}), "POST": ("/v1/matches", OPENING, {"Content-Type": "application/json"})}


def ask(connection: http.client.HTTPConnection, method: str) -> tuple[int, bool]:
    """Send a request on a connection; return the status of its answer, and whether the connection ends with it."""
    path, body, headers = REQUESTS[method]
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    answer.read()
    return answer.status, answer.will_close


@pytest.mark.parametrize("method", REQUESTS)
def test_every_request_on_a_kept_connection_is_answered(tmp_path: Path, method: str) -> None:
    with running(tmp_path, API_THREADS="64") as stack, ThreadPoolExecutor(CLIENTS) as pool:
        warm = Barrier(CLIENTS + 1)

        def keep_asking(_: int) -> set[int]:
            address = urlsplit(stack.url)
            connection = http.client.HTTPConnection(str(address.hostname), address.port, timeout=30)
            statuses = set()
            for number in range(1_000_000):
                status, last = ask(connection, method)
                statuses.add(status)
                if last:
                    break
                if number == WARM:
                    warm.wait(60)
            return statuses

        asking = pool.map(keep_asking, range(CLIENTS))
        warm.wait(60)
        assert stack.stop() == 0

        assert set().union(*asking) <= {200, 201, 503}
