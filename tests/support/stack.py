"""The whole service as `noonday run` starts it, in processes of its own, for tests that play or kill it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import requests

from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

START = 60.0


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@dataclass(frozen=True, slots=True)
class Stack:
    """A running service: its address, its data and its supervisor."""

    url: str
    data: Path
    process: subprocess.Popen[str]

    def call(self, method: str, path: str, token: str | None = None, **arguments: Any) -> requests.Response:
        """Send one request."""
        headers = {**arguments.pop("headers", {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        return requests.request(method, self.url + path, headers=headers, timeout=15, **arguments)

    def open(self, *seats: str, **terms: Any) -> tuple[dict[str, Any], dict[int, str]]:
        """Open a match of 12 O'Clock High, fast by default; return it with the tokens of the seats held by people."""
        wishes = [{"player": "bot", "level": seat} if seat != "person" else {"player": seat} for seat in seats]
        body = {"game": "twelve-oclock-high", "seats": wishes, "pace": "fast", **terms}
        answer = self.call("POST", "/v1/matches", json=body)
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        return opened["match"], {entry["seat"]: entry["token"] for entry in opened["seats"]}

    def match(self, match: str, token: str | None = None) -> dict[str, Any]:
        """Return a match as it is."""
        answer = self.call("GET", f"/v1/matches/{match}", token)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def act(self, match: str, token: str, decision: int, action: dict[str, Any]) -> requests.Response:
        """Send an action."""
        body = {"decision": decision, "action": action}
        return self.call("POST", f"/v1/matches/{match}/actions", token, json=body)

    def pids(self, part: str) -> list[int]:
        """Return the processes of a part, the parent first; ``part`` is api, worker, sweeper, store or broker."""
        found = []
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.NoSuchProcess, FileNotFoundError):  # it ended meanwhile
                if str(Path(f"/proc/{child.pid}/fd/1").readlink()).endswith(f"/log/{part}.log"):
                    found += [child.pid, *(one.pid for one in child.children(recursive=True))]
        return found

    @property
    def runtime(self) -> Path:
        """The folder of the sockets and the metrics."""
        return Path((self.data / "store.pid").read_text(encoding="utf-8").strip().split(" ", 1)[1]).parent

    def servers(self) -> dict[str, str]:
        """Return where the store and the broker are, as a part that runs by itself is given them."""
        sockets = self.runtime
        return {"STORE_URL": f"unix://{sockets}/store.sock", "BROKER_URL": f"redis+socket://{sockets}/broker.sock"}

    def kill(self, part: str, number: int = signal.SIGKILL) -> None:
        """Send a signal to every process of a part."""
        pids = self.pids(part)
        assert pids, f"no process of the {part} was found"
        for pid in pids:
            with suppress(ProcessLookupError):  # it ended with its parent
                os.kill(pid, number)

    def silent(self, path: str) -> socket.socket:
        """Ask for a stream on a connection from which nothing is ever read."""
        host, port = self.url.removeprefix("http://").split(":")
        connection = socket.create_connection((host, int(port)))
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\n\r\n".encode())
        return connection

    def stop(self) -> int:
        """End the service as Ctrl-C does, and return its exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(20)


@contextmanager
def running(data: Path, **settings: str) -> Iterator[Stack]:
    """Run the service on a data directory until the block ends."""
    port = free_port()
    environ = {"PATH": os.environ["PATH"], "DATA_DIR": str(data), "PORT": str(port), "RATE_LIMIT": "1000000/1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "run"],
        env=environ | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        line = next((said for said in process.stdout if "still starting" not in said), "")
        assert "ready" in line, line
        yield Stack(f"http://127.0.0.1:{port}", data, process)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(20)
        process.stdout.close()


def over(stack: Stack, match: str, token: str | None = None, patience: float = START) -> dict[str, Any]:
    """Wait until a match is over, and return it."""
    last: dict[str, Any] = {}

    def ended() -> bool:
        answer = stack.call("GET", f"/v1/matches/{match}", token)
        if answer.status_code == 200:
            last.update(answer.json())
        return last.get("status") == "over"

    wait_until(ended, within=patience)
    return last
