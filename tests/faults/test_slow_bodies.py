"""Clients that begin bodies and never end them: everybody else is answered all the same."""

from __future__ import annotations

import select
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
import requests

from service.settings import BODIES, BODIES_OF_ONE
from tests.support.stack import ANSWER
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.stack import Stack

HERE, ELSEWHERE = "203.0.113.1", "198.51.100.7"


@pytest.fixture(autouse=True)
def _unharmed(stack: Stack) -> Iterator[None]:
    """Leave the service to other tests when it has noticed that the stalled clients are gone."""
    yield
    wait_until(lambda: "\nnoonday_intake_slots 0.0\n" in stack.call("GET", "/metrics").text)


def begin(stack: Stack, address: str) -> socket.socket:
    """Begin a request of that address whose body never comes."""
    where = urlsplit(stack.url)
    end = socket.create_connection((where.hostname, where.port or 80))
    head = f"POST /v1/matches HTTP/1.1\r\nHost: {where.netloc}\r\nX-Forwarded-For: {address}\r\n"
    end.sendall(f'{head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{{"game"'.encode())
    return end


@contextmanager
def stalled(stack: Stack, count: int, *addresses: str) -> Iterator[list[socket.socket]]:
    """Keep so many requests of each address waiting for a body that never comes."""
    with ExitStack() as ends:
        yield [ends.enter_context(begin(stack, address)) for address in addresses * count]


@contextmanager
def besieged(stack: Stack, addresses: list[str]) -> Iterator[None]:
    """Let every address keep as many requests waiting as the service lets it, and try for more all the time."""
    over, ends = threading.Event(), {address: set[socket.socket]() for address in addresses}

    def press() -> None:
        while not over.is_set():
            for address, held in ends.items():
                for refused in select.select(held, (), (), 0)[0]:
                    held.remove(refused)
                    refused.close()
                if len(held) < 4 * BODIES_OF_ONE:
                    held.add(begin(stack, address))

    with ThreadPoolExecutor(1) as attacker:
        pressing = attacker.submit(press)
        try:
            wait_until(lambda: pressing.done() or all(len(held) >= BODIES_OF_ONE for held in ends.values()))
            yield
        finally:
            over.set()
            pressing.result()
            for end in set().union(*ends.values()):
                end.close()


def waiting(ends: list[socket.socket]) -> int:
    """Return how many requests have no answer yet."""
    return len(ends) - len(select.select(ends, (), (), 0)[0])


def asked(stack: Stack, method: str, path: str, address: str, token: str = "", **rest: Any) -> requests.Response:
    """Return the answer to a request of that address; clients that stall hold out for ever."""
    headers = {"X-Forwarded-For": address, **({"Authorization": f"Bearer {token}"} if token else {})}
    return requests.request(method, stack.url + path, headers=headers, timeout=ANSWER, **rest)


def throw(stack: Stack, match: str, tokens: dict[int, str], address: str) -> requests.Response:
    """Look at the match and do what comes first for whoever is to act."""
    token = tokens[asked(stack, "GET", f"/v1/matches/{match}", address).json()["to_act"][0]]
    seen = asked(stack, "GET", f"/v1/matches/{match}", address, token).json()
    sent = {"decision": seen["decision"], "action": seen["actions"][0]["action"]}
    return asked(stack, "POST", f"/v1/matches/{match}/actions", address, token, json=sent)


def test_one_client_that_stalls_hinders_itself_alone(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person")

    with stalled(stack, 200, HERE) as ends:
        wait_until(lambda: throw(stack, opened["id"], tokens, HERE).status_code == 503)
        assert asked(stack, "GET", "/healthz", HERE).status_code == 200
        assert asked(stack, "GET", "/v1/games", HERE).status_code == 200
        acted = throw(stack, opened["id"], tokens, ELSEWHERE)
        assert acted.status_code == 200, acted.text
        assert waiting(ends) >= BODIES_OF_ONE


def test_many_clients_that_stall_leave_threads_for_what_has_no_body(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person")
    addresses = [f"203.0.113.{number}" for number in range(1, 81)]

    def is_refused() -> bool:
        """Return whether an action is refused: one process may be full before the other."""
        last[:] = [throw(stack, opened["id"], tokens, ELSEWHERE)]
        return last[0].status_code == 503

    last: list[requests.Response] = []
    with stalled(stack, BODIES_OF_ONE, *addresses) as ends:
        wait_until(is_refused)
        refused = last[0]
        for _ in range(20):
            assert asked(stack, "GET", "/healthz", ELSEWHERE).status_code == 200
            assert asked(stack, "GET", f"/v1/matches/{opened['id']}", ELSEWHERE).status_code == 200
        assert (refused.json()["code"], refused.headers["Retry-After"]) == ("busy", "1")
        wait_until(lambda: asked(stack, "GET", "/readyz", ELSEWHERE).json()["intake"] == "full")
        assert waiting(ends) >= BODIES

    wait_until(lambda: throw(stack, opened["id"], tokens, ELSEWHERE).status_code == 200)


def test_ten_clients_that_stall_hinder_nobody_else(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person")
    body = {"game": "twelve-oclock-high", "seats": [{"player": "person"}, {"player": "open"}]}
    addresses = [f"203.0.113.{number}" for number in range(1, 11)]

    with besieged(stack, addresses):
        for _ in range(25):
            assert throw(stack, opened["id"], tokens, ELSEWHERE).status_code == 200
            assert asked(stack, "POST", "/v1/matches", ELSEWHERE, json=body).status_code == 201
            assert asked(stack, "GET", "/readyz", ELSEWHERE).status_code == 200


def test_a_request_that_is_refused_for_stalling_ends_its_connection(stack: Stack) -> None:
    with stalled(stack, 60, HERE) as ends:
        heard: dict[socket.socket, bytes] = {}

        def answered() -> int:
            for end in select.select(set(ends) - heard.keys(), (), (), 0)[0]:
                heard[end] = end.recv(65_536)
            return len(heard)

        wait_until(lambda: answered() >= 60 - 2 * BODIES)
        for end, answer in heard.items():
            assert answer.startswith(b"HTTP/1.1 503 ")
            end.settimeout(ANSWER)
            while end.recv(65_536):
                pass


def test_many_honest_clients_at_once_are_never_refused(stack: Stack) -> None:
    def play(_: int) -> set[int]:
        with requests.Session() as session:
            body = {"game": "twelve-oclock-high", "seats": [{"player": "person"}, {"player": "person"}]}
            return {session.post(f"{stack.url}/v1/matches", json=body, timeout=ANSWER).status_code for _ in range(10)}

    with ThreadPoolExecutor(64) as clients:
        assert set().union(*clients.map(play, range(64))) == {201}
