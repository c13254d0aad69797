"""A client that follows a match by its stream, and comes back when the stream is cut."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from typing import Any

import requests


@dataclass(slots=True)
class Follower:
    """Reads a stream to its end in a thread of its own; ``messages`` are all that it read, but for heartbeats."""

    url: str
    match: str
    token: str | None = None
    messages: list[Any] = field(default_factory=list)
    cuts: int = 0
    ended: bool = False
    left: bool = False
    thread: threading.Thread = field(init=False)

    def __post_init__(self) -> None:
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    @property
    def plies(self) -> list[int]:
        """The numbers of the plies in the order in which they came."""
        return [message["ply"] for message in self.messages if message["type"] == "ply"]

    def leave(self) -> None:
        """Follow no longer, though the match goes on."""
        self.left = True

    def end(self, within: float = 180.0) -> None:
        """Wait for the end of the match."""
        self.thread.join(within)
        assert not self.thread.is_alive(), self.messages[-1:]

    def _run(self) -> None:
        pause = threading.Event()
        while not (self.ended or self.left):
            try:
                self._read()
            except (requests.RequestException, ValueError):
                self.cuts += 1
                pause.wait(0.05)

    def _read(self) -> None:
        headers = {"Accept": "application/x-ndjson"}
        if self.plies:
            headers["Last-Event-ID"] = str(self.plies[-1])
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        url = f"{self.url}/v1/matches/{self.match}/events"
        with requests.get(url, headers=headers, stream=True, timeout=60) as reply:
            reply.raise_for_status()
            self.ended = reply.status_code == 204
            for line in reply.iter_lines():
                message = json.loads(line)
                if message["type"] != "heartbeat":
                    self.messages.append(message)
                    self.ended = message["type"] == "over"
