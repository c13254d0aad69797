"""A service that is asked to end answers and keeps everything; so it is also found after all of it was killed.

Three runs on one data directory: the first is ended by Ctrl-C, the second is killed whole, the third goes on.
"""

from __future__ import annotations

import http.client
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from threading import Barrier
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import orjson
import psutil
import pytest

from service.processes.draining import SECONDS
from tests.support.following import Follower
from tests.support.stack import END, START, play_on, running
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

CLIENTS = 24
"""For each kind of request."""
WARM = 20
OPENING = orjson.dumps({"game": "twelve-oclock-high", "seats": [{"player": "person"}, {"player": "open"}]})
REQUESTS = {"GET": ("/v1/games", None, {}), "POST": ("/v1/matches", OPENING, {"Content-Type": "application/json"})}
BARE = {"PATH": "/nowhere"}
"""There is not even ``ps``."""


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
    connection = http.client.HTTPConnection(str(address.hostname), address.port, timeout=END)
    before = now = time.monotonic()
    try:
        for number in count():
            before, now = now, time.monotonic()
            status, last = ask(connection, method)
            assert status in (200, 201, 503)
            if last:
                return None
            if number == WARM:
                warm.wait(START)
    except (http.client.RemoteDisconnected, ConnectionError):
        return now - before
    finally:
        connection.close()


@dataclass(frozen=True, slots=True)
class Ended:
    """What was seen of a service that ended by Ctrl-C while clients sent one request after another."""

    data: Path
    code: int
    said: list[str]
    cuts: int
    silences: dict[str, list[float | None]]
    match: str
    token: str
    seen: Any


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    data, warm = tmp_path_factory.mktemp("data"), Barrier(len(REQUESTS) * CLIENTS + 1)
    with running(data, API_THREADS="64", **BARE) as stack, ThreadPoolExecutor(warm.parties) as pool:
        match, tokens = stack.open("person", "person")
        seen = stack.match(match["id"], tokens[0])
        following = Follower(stack.url, match["id"])
        wait_until(lambda: len(following.plies) == match["ply"])
        asking = {
            method: [pool.submit(keep_asking, stack.url, method, warm) for _ in range(CLIENTS)] for method in REQUESTS
        }
        warm.wait(START)
        code = stack.stop()
        wait_until(lambda: following.cuts > 0)
        following.leave()
        silences = {method: [each.result() for each in clients] for method, clients in asking.items()}
        said = list(stack.process.stdout or ())
    return Ended(data, code, said, following.cuts, silences, match["id"], tokens[0], seen)


def test_ctrl_c_ends_everything_well(ended: Ended) -> None:
    assert ended.code == 0
    assert [line for line in ended.said if "Traceback" in line] == []


@pytest.mark.parametrize("method", REQUESTS)
def test_every_request_on_a_kept_connection_is_answered(ended: Ended, method: str) -> None:
    silences = [silence for silence in ended.silences[method] if silence is not None]

    assert [silence for silence in silences if silence < SECONDS] == [], "a client that was not silent got no answer"


def test_streams_end_when_the_server_is_asked_to_end(ended: Ended) -> None:
    assert ended.cuts > 0


def test_the_match_is_there_the_next_time_and_after_a_run_that_was_killed_whole(ended: Ended) -> None:
    with running(ended.data, **BARE) as second:
        assert second.match(ended.match, ended.token) == ended.seen
        opened, tokens = second.open("person", "person")
        acknowledged = play_on(second, opened["id"], tokens, 4)
        for process in (second.process, *psutil.Process(second.process.pid).children(recursive=True)):
            with suppress(psutil.NoSuchProcess):  # one of them ended by itself, since another was killed
                process.kill()
        second.process.wait()

    with running(ended.data, **BARE) as third:
        assert third.match(opened["id"])["ply"] >= acknowledged
        play_on(third, opened["id"], tokens, 2)
