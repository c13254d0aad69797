"""A deployment for the bench alone: servers and programs in folders of its own, which all end with it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property, partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bench.wire import HOST, Wire, written
from service.play.ports.referee import Referee
from service.processes.starting import end_process, last_line, start_process
from service.running import bootstrap
from service.settings import Settings
from service.store import embedded
from service.store.client import connect

ROOT = Path(__file__).parents[1]
PATIENCE = 60.0
TRIED = ("API_PROCESSES", "API_THREADS", "WORKER_PROCESSES")
"""Settings that may be tried from outside, as in ``API_THREADS=2 python -m bench``."""


class Stage:
    """Starts what the measurements need, and ends all of it in reverse order, however the bench ends."""

    def __init__(self) -> None:
        self._ends = ExitStack()
        self.environ: dict[str, str] = {}

    def __enter__(self) -> Self:
        try:
            self._build()
        except BaseException:
            self._ends.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        # A second Ctrl-C must not cut the tidying up short.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self._ends.close()
        finally:
            signal.signal(signal.SIGINT, before)

    def _build(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="noonday-bench-"))
        self._ends.callback(shutil.rmtree, self.folder, ignore_errors=True)
        self.runtime = embedded.make_runtime()
        self._ends.callback(shutil.rmtree, self.runtime, ignore_errors=True)
        self.store = self._server("store")
        self.broker = self._server("broker")
        metrics = self.runtime / "metrics"
        metrics.mkdir()
        self.environ = {
            "PATH": os.environ.get("PATH", os.defpath),
            "PYTHONUNBUFFERED": "1",
            "HOST": HOST,
            "DATA_DIR": str(self.folder),
            "STORE_URL": self.store.url,
            "BROKER_URL": self.broker.url,
            "SECRET_KEY": "a secret of the bench alone, 32+",
            "RATE_LIMIT": "1000000/1",
            "WEBHOOKS": "http",
            "WEBHOOK_NETWORKS": "127.0.0.0/8",
            "PROMETHEUS_MULTIPROC_DIR": str(metrics),
            **{name: os.environ[name] for name in TRIED if name in os.environ},
        }
        self.client = connect(self.store.url)
        self._ends.callback(self.client.close)

    def _server(self, kind: embedded.Kind) -> embedded.Server:
        server = embedded.start(kind, self.folder, self.runtime)
        self._ends.callback(server.stop)
        return server

    @cached_property
    def settings(self) -> Settings:
        """The settings of the deployment."""
        return Settings.from_environment(self.environ)

    @cached_property
    def referee(self) -> Referee:
        """A referee in this process, on the deployment's store and with its secret."""
        return bootstrap.referee(self.settings)

    def ended_with(self, end: Callable[[], Any]) -> None:
        """Let something be ended with the stage."""
        self._ends.callback(end)

    def program(self, name: str, *command: str, **environ: str) -> subprocess.Popen[bytes]:
        """Start a module as a program of the deployment."""
        log = self.folder / "log" / f"{name}.log"
        process = start_process([sys.executable, "-m", *command], log, environ={**self.environ, **environ}, cwd=ROOT)
        self._ends.callback(end_process, process, 5.0)
        return process

    def served(self, name: str, *command: str, **environ: str) -> tuple[subprocess.Popen[bytes], int]:
        """Start a module that serves HTTP, and return it with its port once it answers."""
        port = free_port()
        process = self.program(name, *command, PORT=str(port), **environ)
        self.await_(name, process, partial(_ready, port))
        return process, port

    def await_(self, name: str, process: subprocess.Popen[bytes], ready: Callable[[], bool]) -> None:
        """Wait until a program is ready.

        :raises RuntimeError: when it ends before, or takes too long.
        """
        deadline = time.monotonic() + PATIENCE
        while not ready():
            if process.poll() is not None or time.monotonic() > deadline:
                said = last_line(self.folder / "log" / f"{name}.log")
                raise RuntimeError(f"the {name} did not come up: {said or 'it said nothing'}")
            time.sleep(0.05)


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def _ready(port: int) -> bool:
    try:
        wire = Wire(port)
    except OSError:
        return False
    try:
        return wire.ask(written("GET", "/readyz"))[0] == 200
    finally:
        wire.close()
