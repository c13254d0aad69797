"""Requests whose connection ends before they do: nothing is done, and the whole request can be sent again."""

from __future__ import annotations

import json
import socket
import uuid
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.support.stack import Stack

SIZED, CHUNKED = "Content-Length: 14", "Transfer-Encoding: chunked"
SEATS = [{"player": "person"}, {"player": "open"}]


def cut(stack: Stack, method: str, path: str, header: str, sent: str, key: str) -> tuple[int, Any]:
    """Send the beginning of a request and no more; return the status and the body of the answer."""
    where = urlsplit(stack.url)
    head = f"{method} {path} HTTP/1.1\r\nHost: {where.netloc}\r\nContent-Type: application/json\r\n"
    with socket.create_connection((where.hostname, where.port or 80), timeout=60) as end:
        end.sendall(f"{head}Idempotency-Key: {key}\r\n{header}\r\n\r\n{sent}".encode())
        end.shutdown(socket.SHUT_WR)
        answer = b""
        while more := end.recv(65_536):
            answer += more
    if not answer:
        return 0, None
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


@pytest.mark.parametrize(
    ("header", "sent"),
    [(SIZED, ""), (SIZED, '{"name"'), (CHUNKED, ""), (CHUNKED, "7\r\n"), (CHUNKED, '7\r\n{"name"'), (CHUNKED, "x\r\n")],
)
def test_a_seat_is_not_taken_by_a_request_that_was_cut(stack: Stack, header: str, sent: str) -> None:
    wished = {"game": "twelve-oclock-high", "seats": SEATS}
    opened = stack.call("POST", "/v1/matches", json=wished).json()["match"]["id"]
    path, key = f"/v1/matches/{opened}/seats/1", str(uuid.uuid4())

    status, problem = cut(stack, "POST", path, header, sent, key)
    again = stack.call("POST", path, json={"name": "Ben"}, headers={"Idempotency-Key": key})

    assert status in (0, 400)
    assert problem is None or problem["code"] in ("bad-request", "not-json")
    assert (again.status_code, stack.match(opened)["seats"][1]["name"]) == (201, "Ben")


def test_a_match_is_not_opened_by_a_body_that_is_shorter_than_it_says(stack: Stack) -> None:
    body = json.dumps({"game": "twelve-oclock-high", "seats": SEATS, "access": "listed"})
    before = stack.call("GET", "/v1/matches").json()["matches"]
    status, problem = cut(stack, "POST", "/v1/matches", f"Content-Length: {len(body) + 100}", body, str(uuid.uuid4()))

    assert (status, problem["code"]) == (400, "bad-request")
    assert stack.call("GET", "/v1/matches").json()["matches"] == before


def test_nobody_resigns_by_a_request_that_was_cut(stack: Stack) -> None:
    opened, tokens = stack.open("person", "person")
    header = f"Authorization: Bearer {tokens[0]}\r\n{SIZED}"
    status, problem = cut(stack, "DELETE", f"/v1/matches/{opened['id']}/seats/0", header, "", str(uuid.uuid4()))

    assert (status, problem["code"]) == (400, "bad-request")
    assert stack.match(opened["id"])["status"] == "on"
