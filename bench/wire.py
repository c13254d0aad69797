"""One keep-alive connection, spoken with as little work as can be, so that the client is not what is measured."""

from __future__ import annotations

import socket
from typing import Any

import orjson

HOST = "127.0.0.1"


class Refused(Exception):
    """An answer came that a measurement cannot go on from."""


def written(method: str, path: str, token: str | None = None, body: Any = None, *, minimal: bool = False) -> bytes:
    """Return a request as it goes over the wire; ``minimal`` is its preference for a short answer."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}"]
    if token is not None:
        lines.append(f"Authorization: Bearer {token}")
    if minimal:
        lines.append("Prefer: return=minimal")
    content = b"" if body is None else orjson.dumps(body)
    if content:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*lines, "\r\n"]).encode() + content


class Wire:
    """A connection to a port of this machine."""

    def __init__(self, port: int, patience: float = 10.0) -> None:
        self.socket = socket.create_connection((HOST, port), timeout=patience)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._heard = b""

    def close(self) -> None:
        """End the connection."""
        self.socket.close()

    def send(self, request: bytes) -> None:
        """Send a request."""
        self.socket.sendall(request)

    def hear(self) -> tuple[int, bytes] | None:
        """Read what has come, and return (status, body) once an answer is whole."""
        heard = self.socket.recv(262_144)
        if not heard:
            raise Refused("the server closed the connection")
        self._heard += heard
        head, found, body = self._heard.partition(b"\r\n\r\n")
        if not found:
            return None
        lowered = head.lower()
        at = lowered.find(b"\r\ncontent-length:")
        if at < 0:
            raise Refused(f"an answer came without its length: {head.decode()}")
        length = int(lowered[at + 17 :].split(b"\r\n", 1)[0])
        if len(body) < length:
            return None
        self._heard = b""
        return int(head[9:12]), body

    def ask(self, request: bytes) -> tuple[int, bytes]:
        """Send a request and wait for the answer."""
        self.send(request)
        while (answer := self.hear()) is None:
            pass
        return answer

    def get(self, request: bytes, expected: int = 200) -> Any:
        """Send a request and return the document of the answer.

        :raises Refused: when the answer has another status.
        """
        return document(self.ask(request), expected)


def document(answer: tuple[int, bytes], expected: int = 200) -> Any:
    """Return the document of an answer.

    :raises Refused: when the answer has another status.
    """
    status, body = answer
    if status != expected:
        raise Refused(f"{status} came instead of {expected}: {body[:600].decode(errors='replace')}")
    return orjson.loads(body)
