"""The whole service as `noonday run` starts it, in processes of its own, for tests that play or kill it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import psutil
import requests

from service.running.parts import PARTS
from tests.support.costs import spent
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

START = 180.0
"""Seconds after which a match, or a part that starts again, counts as stuck."""

END = 90.0
"""Seconds after which a process that was asked to end is killed."""

ANSWER = 60.0
"""Seconds after which a request counts as not answered."""

LOWEST, SPAN, GROUPS = 7_000, 15, 200
"""The workers of a run have ports of their own, below those that the system hands out: none is taken by another between
the choice and its use. Only a process whose number differs by a multiple of `GROUPS` has the same. Browsers refuse some
ports below these, and some above."""

_turn = count()


def free_port() -> int:
    """Return a port of this process on which nobody listens, each time another."""
    return free_ports(1)


def free_ports(number: int) -> int:
    """Return the first of so many ports in a row, all of this process, on which nobody listens."""
    first = LOWEST + os.getpid() % GROUPS * SPAN
    for _ in range(SPAN):
        found = first + next(_turn) % (SPAN + 1 - number)
        if all(_is_free(port) for port in range(found, found + number)):
            return found
    raise AssertionError(f"of the ports from {first} to {first + SPAN - 1} no {number} in a row are free")


def _is_free(port: int) -> bool:
    try:
        with socket.create_server(("127.0.0.1", port)):
            return True
    except OSError:
        return False


def end(process: subprocess.Popen[Any], number: int = signal.SIGTERM) -> int:
    """Ask a process to end and return its exit code; one that stays is killed with all that it started."""
    if process.poll() is None:
        process.send_signal(number)
    try:
        return process.wait(END)
    except subprocess.TimeoutExpired:
        with suppress(psutil.NoSuchProcess):
            for one in psutil.Process(process.pid).children(recursive=True):
                one.kill()
        process.kill()
        process.wait()
        raise


@dataclass(frozen=True, slots=True)
class Stack:
    """A running service: its address, its data and its supervisor."""

    url: str
    data: Path
    process: subprocess.Popen[Any]
    settings: dict[str, str] = field(default_factory=dict)

    def call(self, method: str, path: str, token: str | None = None, **arguments: Any) -> requests.Response:
        """Send one request."""
        headers = {**arguments.pop("headers", {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        return requests.request(method, self.url + path, headers=headers, timeout=ANSWER, **arguments)

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
        mark = f"{part}.sock" if part in ("store", "broker") else f"service.commands.cli run {part}"
        found = []
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.NoSuchProcess):  # it ended meanwhile
                if child.name() == f"noonday {part}"[:15] or mark in " ".join(child.cmdline()):
                    found += [child.pid, *(one.pid for one in child.children(recursive=True))]
        return found

    def wait_until_whole(self) -> None:
        """Wait until every part runs and the service is ready: one that is killed often is started late."""
        parts = (*PARTS, *self.servers())
        wait_until(lambda: all(map(self.pids, parts)) and ready(self.url), within=START)

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

    def servers(self) -> dict[str, Path]:
        """Return the sockets of the servers that the service has for itself: of the store, of the broker, or both."""
        notes = {name: self.data / f"{name}.pid" for name in ("store", "broker")}
        found = {name: note.read_text(encoding="utf-8") for name, note in notes.items() if note.exists()}
        return {name: Path(text.strip().partition(" ")[2]) for name, text in found.items()}

    def for_a_part(self) -> dict[str, str]:
        """Return the environment in which one more part of the service can be run by itself."""
        schemes = {"store": "unix", "broker": "redis+socket"}
        urls = {f"{name.upper()}_URL": f"{schemes[name]}://{path}" for name, path in self.servers().items()}
        return {"PATH": os.environ["PATH"], "DATA_DIR": str(self.data), **urls, **self.settings}

    def metrics(self) -> Path:
        """Return the folder in which the parts count together."""
        return next(iter(self.servers().values())).parent / "metrics"

    def stop(self) -> int:
        """End the service as Ctrl-C does, and return its exit code."""
        return end(self.process, signal.SIGINT)


@contextmanager
def running(data: Path, *, python: str = sys.executable, **settings: str) -> Iterator[Stack]:
    """Run the service on a data directory until the block ends, in the environment of an interpreter."""
    port = free_port()
    environ = {"PATH": os.environ["PATH"], "DATA_DIR": str(data), "PORT": str(port), "RATE_LIMIT": "1000000/1"}
    process = subprocess.Popen(
        [python, "-m", "service.commands.cli", "run"],
        env=environ | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        with spent("start of a service"):
            line = next((said for said in process.stdout if "still starting" not in said), "")
        assert "ready" in line, line
        yield Stack(f"http://127.0.0.1:{port}", data, process, {"RATE_LIMIT": environ["RATE_LIMIT"], **settings})
    finally:
        try:
            with spent("end of a service, and all it has used"):
                end(process, signal.SIGINT)
        finally:
            process.stdout.close()


@contextmanager
def alone(
    part: str, environ: dict[str, str], output: int | IO[bytes] = subprocess.DEVNULL
) -> Iterator[subprocess.Popen[bytes]]:
    """Run one part of the service by itself until the block ends."""
    command = [sys.executable, "-m", "service.commands.cli", "run", part]
    process = subprocess.Popen(command, env=environ, stdout=output, stderr=output)
    try:
        yield process
    finally:
        end(process)


@contextmanager
def api_alone(
    data: Path, store_url: str, output: int | IO[bytes] = subprocess.DEVNULL, **settings: str
) -> Iterator[Stack]:
    """Run the API by itself on a store until the block ends."""
    port = free_port()
    given = {"STORE_URL": store_url, "RATE_LIMIT": "1000000/1", "API_PROCESSES": "1", **settings}
    environ = {"PATH": os.environ["PATH"], "DATA_DIR": str(data), "PORT": str(port), **given}
    with alone("api", environ, output) as process:
        url = f"http://127.0.0.1:{port}"
        wait_until(lambda: process.poll() is not None or ready(url), within=START)
        assert process.poll() is None, "the API ended at its start"
        yield Stack(url, data, process, given)


def ready(url: str) -> bool:
    """Return whether an API is there and can serve."""
    try:
        return requests.get(f"{url}/readyz", timeout=ANSWER).status_code == 200
    except requests.ConnectionError:
        return False


def play_on(stack: Stack, match: str, tokens: dict[int, str], plies: int) -> int:
    """Play the first action of the menu for our seats until so many of their actions are accepted; return the ply."""
    last = 0
    for _ in range(plies):
        last = prepared(stack, match, tokens)()
    return last


def prepared(stack: Stack, match: str, tokens: dict[int, str]) -> Callable[[], int]:
    """Find the first action of the menu for our seat that must act; return what sends it and gives the ply."""
    seat = stack.match(match)["to_act"][0]
    mine = stack.match(match, tokens[seat])

    def act() -> int:
        answer = stack.act(match, tokens[seat], mine["decision"], mine["actions"][0]["action"])
        assert answer.status_code == 200, answer.text
        return int(answer.json()["ply"])

    return act


@spent("matches played")
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
