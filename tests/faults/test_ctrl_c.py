"""Ctrl-C while clients send one request after another on kept connections: each of them is answered."""

from __future__ import annotations

import http.client
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import orjson
import pytest

from service.draining import SECONDS
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


def keep_asking(url: str, method: str, warm: Barrier) -> float | None:
    """Ask on one connection until it ends; for a request without an answer, return the seconds since the one before."""
    address = urlsplit(url)
    connection = http.client.HTTPConnection(str(address.hostname), address.port, timeout=30)
    before = now = time.monotonic()
    try:
        for number in count():
            before, now = now, time.monotonic()
            status, last = ask(connection, method)
            assert status in (200, 201, 503)
            if last:
                return None
            if number == WARM:
                warm.wait(60)
    except (http.client.RemoteDisconnected, ConnectionError):
        return now - before
    finally:
        connection.close()


@pytest.mark.parametrize("method", REQUESTS)
def test_every_request_on_a_kept_connection_is_answered(tmp_path: Path, method: str) -> None:
    warm = Barrier(CLIENTS + 1)
    with running(tmp_path, API_THREADS="64") as stack, ThreadPoolExecutor(CLIENTS) as pool:
        asking = [pool.submit(keep_asking, stack.url, method, warm) for _ in range(CLIENTS)]
        warm.wait(60)
        assert stack.stop() == 0
        silences = [silence for each in asking if (silence := each.result()) is not None]

    assert [silence for silence in silences if silence < SECONDS] == [], "a client that was not silent got no answer"
