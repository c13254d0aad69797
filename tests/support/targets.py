"""Targets of webhooks on this machine: one that answers as it is asked to, and ways of not answering."""

from __future__ import annotations

import json
import socket
import threading
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Iterator, Mapping

MEBI = b"x" * (1024 * 1024)


@dataclass(frozen=True, slots=True)
class Received:
    """A message as it arrived."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def message(self) -> Any:
        """Its JSON."""
        return json.loads(self.body)


@dataclass(slots=True)
class Target:
    """A target that listens: it answers with ``status`` and ``headers``, and notes what it received.

    ``cut`` is how many of its answers were not taken whole. Calls to the path ``silent`` are never answered, or
    ``after`` so many seconds: ``held`` has at any time those that their callers have not ended.
    """

    port: int
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    megabytes: int = 0
    cut: int = 0
    received: list[Received] = field(default_factory=list)
    then: Callable[[Received], None] = field(default=lambda _: None)
    silent: str | None = None
    after: float | None = None
    held: set[socket.socket] = field(default_factory=set)

    def url(self, path: str = "/", host: str = "127.0.0.1", scheme: str = "http") -> str:
        """Return an address of it."""
        return f"{scheme}://{host}:{self.port}{path}"

    def waited_for(self, caller: socket.socket) -> bool:
        """Hold a call until the time of its answer, and say whether its caller waited so long."""
        self.held.add(caller)
        caller.settimeout(self.after)
        try:
            caller.recv(1)
        except OSError as error:
            return isinstance(error, TimeoutError)
        finally:
            self.held.discard(caller)
        return False

    def let_go(self) -> None:
        """End the calls that are held."""
        for connection in list(self.held):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def kinds(self) -> list[tuple[str, Any]]:
        """Return what was received, as (type, ply or decision)."""
        return [_kind(one.message) for one in self.received]


def _kind(message: Any) -> tuple[str, Any]:
    return message["type"], message["data"].get("decision" if message["type"] == "turn" else "ply")


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: Any) -> None:
        """Say nothing of callers that hung up."""


@contextmanager
def listening(context: ssl.SSLContext | None = None) -> Iterator[Target]:
    """Listen until the block ends; with a context, by TLS."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            got = Received(self.path, dict(self.headers.items()), body)
            target.received.append(got)
            target.then(got)
            if self.path == target.silent and not target.waited_for(self.connection):
                self.close_connection = True
                return
            self.send_response(target.status)
            for name, value in target.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(target.megabytes * len(MEBI)))
            self.end_headers()
            try:
                for _ in range(target.megabytes):
                    self.wfile.write(MEBI)
            except OSError:
                target.cut += 1

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = _Server(("0.0.0.0", 0), Handler)
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    target = Target(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield target
    finally:
        server.shutdown()
        target.let_go()
        server.server_close()
        thread.join()


@contextmanager
def dripping(
    piece: bytes = b"", held: set[socket.socket] | None = None, begin: bytes = b"HTTP/1.1 200 OK\r\nX-Long: "
) -> Iterator[int]:
    """Take connections and answer none, or after a beginning a piece twice a second without end; give the port.

    ``held`` has at any time the connections that their callers have not ended.
    """
    stopped, taken = threading.Event(), []
    held = set() if held is None else held
    server = socket.create_server(("127.0.0.1", 0), backlog=128)

    def take() -> None:
        while not stopped.is_set():
            with suppress(OSError):
                connection, _ = server.accept()
                taken.append(connection)
                held.add(connection)
                threading.Thread(target=drip, args=(connection,), daemon=True).start()

    def drip(connection: socket.socket) -> None:
        connection.settimeout(0.5)
        with suppress(OSError):
            connection.sendall(begin if piece else b"")
            while not stopped.is_set():
                try:
                    if not connection.recv(65_536):
                        break
                except TimeoutError:
                    connection.sendall(piece)
        held.discard(connection)

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    try:
        yield int(server.getsockname()[1])
    finally:
        stopped.set()
        server.shutdown(socket.SHUT_RDWR)
        server.close()
        for connection in taken:
            connection.close()
        thread.join()


def closed_port() -> int:
    """Return a port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])
