"""An action and the floor with the store at a distance: what each round trip to it costs."""

from __future__ import annotations

import random
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path

from bench.clients import play
from bench.players import Bare, Persons
from bench.report import Line, below, median
from bench.stage import Stage
from bench.throughput import floor_sizes
from bench.wire import Wire

EXTRA = (0.0, 0.5, 1.0)
"""Milliseconds that are added to each round trip to the store."""

ROUNDS = 4


class Relay:
    """A socket in front of the store's, which passes data on half a round trip later."""

    def __init__(self, path: Path, store: str, seconds: float) -> None:
        self.url = f"unix://{path}"
        self._store = store.removeprefix("unix://")
        self._seconds = seconds
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._store)
                for one, other in ((client, server), (server, client)):
                    threading.Thread(target=self._hand_on, args=(one, other), daemon=True).start()

    def _hand_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while sent := one.recv(65_536):
                time.sleep(self._seconds / 2)
                other.sendall(sent)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def measure(stage: Stage, port: int, *, seconds: float) -> list[Line]:
    """Measure one action after another on one connection; ``port`` is that of an API without added time."""
    sizes = floor_sizes(stage, port)
    lines = [Line("An action with the store at a distance (1 connection, p50; the floor makes two round trips)")]
    for away in EXTRA:
        relay = Relay(stage.runtime / f"away-{away}", stage.store.url, away / 1000)
        stage.ended_with(relay.close)
        _, api = stage.served(f"api-{away}", "service.commands.cli", "run", "api", STORE_URL=relay.url)
        _, floor = stage.served(f"floor-{away}", "bench.floor", STORE_URL=relay.url, **sizes)
        ours, theirs = _medians(api, floor, seconds)
        shown = f"{ours:.2f} ms", f"{theirs:.2f} ms"
        lines.append(
            below(f"{away} ms away", ours, theirs, shown=shown[0], floor=shown[1], target_shown="< floor")
            if away
            else Line("on this machine", *shown)
        )
    return lines


def _medians(api: int, floor: int, seconds: float) -> tuple[float, float]:
    """Return the ms of an action and of the floor, each the median of rounds in turn."""
    ours, theirs = Persons(random.Random("distant")), Bare(random.Random("distant"))
    found: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        wire = Wire(api)
        ours.prepare(wire)
        wire.close()
        found[0].append(median(play([api], [ours], seconds).latencies) * 1000)
        found[1].append(median(play([floor], [theirs], seconds).latencies) * 1000)
    return median(found[0]), median(found[1])
