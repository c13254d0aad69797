"""Bodies that are refused unread: the answer says that its connection ends."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.support.offenders import each
from tests.support.stack import ANSWER

if TYPE_CHECKING:
    from tests.support.stack import Stack


def answer(stack: Stack, head: str, body: bytes) -> tuple[bytes, set[bytes]]:
    """Return the first line and the headers, in lower case, of the answer to a request."""
    where = urlsplit(stack.url)
    with socket.create_connection((where.hostname, where.port or 80), timeout=ANSWER) as end:
        end.sendall(f"{head} HTTP/1.1\r\nHost: {where.netloc}\r\nContent-Length: {len(body)}\r\n".encode())
        end.sendall(b"Content-Type: application/json\r\n\r\n" + body)
        heard = b""
        while b"\r\n\r\n" not in heard and (more := end.recv(65_536)):
            heard += more
    first, *headers = heard.partition(b"\r\n\r\n")[0].split(b"\r\n")
    return first, {header.lower() for header in headers}


@each(
    ("head", "size", "status", "ends"),
    [
        ("POST /v1/matches", 300_000, b"413", True),
        ("POST /v1/matches", 1_000_000, b"413", True),
        ("POST /v1/nowhere", 5_000, b"404", True),
        ("POST /v1/matches", 200, b"422", False),
        ("GET /v1/games", 0, b"200", False),
    ],
)
def test_an_answer_after_which_the_server_closes_says_so(
    stack: Stack, head: str, size: int, status: bytes, ends: bool
) -> None:
    first, headers = answer(stack, head, b"[" * size)

    assert first.split()[1] == status
    assert (b"connection: close" in headers) is ends
