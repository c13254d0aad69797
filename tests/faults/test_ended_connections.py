"""Every way in which a connection can end before its requests do: nothing is done by halves, and nobody notices."""

from __future__ import annotations

import os
import re
import signal
import socket
import struct
from contextlib import ExitStack, suppress
from dataclasses import fields
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from h2.config import H2Configuration
from h2.connection import H2Connection

from service.settings import BODIES_OF_ONE, Settings
from tests.support.stack import END, START, ready
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.support.stack import Stack

SIZED = 'Content-Length: 500\r\n\r\n{"name": "Eve"'
BETWEEN_CHUNKS = 'Transfer-Encoding: chunked\r\n\r\n8\r\n{"name":\r\n'
IN_A_CHUNK = 'Transfer-Encoding: chunked\r\n\r\n80\r\n{"name"'
SILENT = "Content-Length: 500\r\n\r\n"
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


@pytest.fixture
def stack(breakable: Stack) -> Stack:
    """Give a service whose parts may be killed, and which believes what is said of a client's address."""
    return breakable


@pytest.fixture
def seat(stack: Stack) -> Iterator[str]:
    """Give the path of an open seat, and find the service unharmed and the seat open when the test is over."""
    body = {"game": "twelve-oclock-high", "seats": [{"player": "person"}, {"player": "open"}]}
    match = stack.call("POST", "/v1/matches", json=body).json()["match"]["id"]
    path = f"/v1/matches/{match}/seats/1"
    yield path
    wait_until(lambda: slots(stack) == 0)
    assert stack.call("GET", "/readyz").json()["intake"] == "open"
    assert stack.match(match)["seats"][1]["player"] == "open"
    assert stack.call("POST", path, json={"name": "Ben"}).status_code == 201


def slots(stack: Stack) -> int:
    """Return how many slots of the intake are in use, in all processes."""
    found = re.search(r"^noonday_intake_slots (\S+)$", stack.call("GET", "/metrics").text, re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


def connect(stack: Stack) -> socket.socket:
    where = urlsplit(stack.url)
    end = socket.create_connection((where.hostname, where.port or 80))
    end.settimeout(END)
    return end


def head(path: str, address: str = "203.0.113.1") -> str:
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\nContent-Type: application/json\r\n"
    )


def heard(end: socket.socket) -> bytes:
    """Return what comes until the server ends the connection, which must be soon."""
    answer = b""
    with suppress(ConnectionResetError):
        while more := end.recv(65_536):
            answer += more
    return answer


def finish(end: socket.socket) -> None:
    end.close()


def reset(end: socket.socket) -> None:
    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    end.close()


def half_close(end: socket.socket) -> None:
    end.shutdown(socket.SHUT_WR)
    assert heard(end)[:13] in (b"HTTP/1.1 400 ", b"")


@pytest.mark.parametrize("way", [finish, reset, half_close])
@pytest.mark.parametrize("begun", [SIZED, SILENT, BETWEEN_CHUNKS, IN_A_CHUNK])
def test_a_body_that_was_cut_gives_its_slot_back(
    stack: Stack, seat: str, begun: str, way: Callable[[socket.socket], None]
) -> None:
    with ExitStack() as ends:
        begun_requests = [ends.enter_context(connect(stack)) for _ in range(BODIES_OF_ONE)]
        for end in begun_requests:
            end.sendall((head(seat) + begun).encode())
        wait_until(lambda: slots(stack) == BODIES_OF_ONE)
        for end in begun_requests:
            way(end)


def test_the_slots_of_a_process_that_was_killed_are_not_counted_for_ever(stack: Stack, seat: str) -> None:
    with ExitStack() as ends:
        for _ in range(BODIES_OF_ONE):
            ends.enter_context(connect(stack)).sendall((head(seat) + SIZED).encode())
        wait_until(lambda: slots(stack) == BODIES_OF_ONE)
        for process in stack.pids("api")[1:]:
            os.kill(process, signal.SIGKILL)
        wait_until(lambda: ready(stack.url), within=START)
        wait_until(lambda: slots(stack) == 0)  # one process answers while what another counted may still be there


@pytest.mark.usefixtures("seat")
def test_http_2_is_not_spoken(stack: Stack) -> None:
    with connect(stack) as end:
        end.sendall(PREFACE)
        assert heard(end) == b""


def test_streams_of_http_2_take_no_slots(stack: Stack, seat: str) -> None:
    with ExitStack() as ends:
        begun = [ends.enter_context(connect(stack)) for _ in range(12)]
        for number, end in enumerate(begun):
            with suppress(ConnectionError):
                end.sendall(streams(20, seat, f"203.0.113.{number % 2}"))
        assert [heard(end) for end in begun] == [b""] * len(begun)
        wait_until(lambda: slots(stack) == 0)  # that of the match's opening may be shown for a while


def streams(count: int, path: str, address: str) -> bytes:
    """Return what a client of HTTP/2 sends to begin so many requests on one connection, and to end none of them."""
    client = H2Connection(H2Configuration(client_side=True))
    client.initiate_connection()
    names = [(":method", "POST"), (":scheme", "http"), (":authority", "localhost"), (":path", path)]
    names += [("content-type", "application/json"), ("x-forwarded-for", address)]
    for stream in range(1, 2 * count, 2):
        client.send_headers(stream, names)
        client.send_data(stream, b'{"name"')
    return client.data_to_send()


@pytest.mark.usefixtures("seat")
def test_an_upgrade_to_http_2_is_passed_over(stack: Stack) -> None:
    upgrade = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
    with connect(stack) as end:
        end.sendall(f"{head('/v1/matches')}{upgrade}Content-Length: 2\r\n\r\n{{}}".encode())
        assert end.recv(65_536).startswith(b"HTTP/1.1 422 ")


def test_a_head_without_end_is_refused(stack: Stack, seat: str) -> None:
    with connect(stack) as end:
        end.sendall(head(seat).encode())
        with suppress(ConnectionError):
            for number in range(100_000):
                end.sendall(f"X-{number}: {'x' * 100}\r\n".encode())
            pytest.fail("ten megabytes of head were taken")
        assert heard(end)[:13] in (b"HTTP/1.1 431 ", b"")


def test_heads_that_never_end_hold_up_nobody(stack: Stack, seat: str) -> None:
    with ExitStack() as ends:
        for _ in range(200):
            ends.enter_context(connect(stack)).sendall(head(seat).encode())
        for _ in range(20):
            assert stack.call("POST", "/v1/verifications", json={}).status_code == 422


def test_a_body_of_chunks_without_end_is_refused(stack: Stack, seat: str) -> None:
    with connect(stack) as end:
        end.sendall(f"{head(seat)}Transfer-Encoding: chunked\r\n\r\n".encode())
        with suppress(ConnectionError):
            for _ in range(100_000):
                end.sendall(b"64\r\n" + b" " * 100 + b"\r\n")
            pytest.fail("ten megabytes of body were taken")
        assert heard(end)[:13] in (b"HTTP/1.1 413 ", b"")


def test_a_length_that_is_never_filled_hinders_nobody_else(stack: Stack, seat: str) -> None:
    with ExitStack() as ends:
        for _ in range(100):
            ends.enter_context(connect(stack)).sendall((head(seat) + SIZED).encode())
        wait_until(lambda: slots(stack) >= BODIES_OF_ONE)
        for _ in range(20):
            assert stack.call("POST", "/v1/verifications", json={}).status_code == 422


def test_the_slots_of_streams_whose_clients_are_gone_are_free_at_once(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person")
    asking = (
        f"GET /v1/matches/{opened['id']}/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
        f"X-Forwarded-For: 203.0.113.9\r\nAuthorization: Bearer {tokens[0]}\r\n\r\n"
    )
    usual = {one.name: one.default for one in fields(Settings)}
    # Twice as many are more than an address may have in all processes together.
    count = usual["held_per_address"] * usual["api_processes"] * 3 // 5
    for _ in range(2):
        with ExitStack() as ends:
            for _ in range(count):
                end = ends.enter_context(connect(stack))
                end.sendall(asking.encode())
                assert end.recv(100).startswith(b"HTTP/1.1 200 ")
