"""What kills and freezes the parts of a running service, at random moments."""

from __future__ import annotations

import os
import random
import signal
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import requests

from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.faults.siege.account import Account
    from tests.support.stack import Stack

BLOWS = (
    *("api", "api", "worker", "worker", "exporter", "sweeper", "caller", "broker", "store", "store"),
    *("one api", "one worker"),
)
FREEZES = ("store", "broker", "worker")
LONGEST_FREEZE = 4.0


@dataclass(slots=True)
class Killer:
    """Strikes a part every ``interval`` seconds on average: three SIGKILLs to one freeze."""

    stack: Stack
    account: Account
    stop: threading.Event
    luck: random.Random
    interval: float

    def run(self) -> None:
        """Strike until ``stop`` is set; each blow waits until the service is ready again."""
        while not self.stop.wait(self.luck.uniform(0.5, 1.5) * self.interval):
            if self.luck.random() < 0.75:
                self._kill(self.luck.choice(BLOWS))
            else:
                self._freeze(self.luck.choice(FREEZES))
            wait_until(self._ready, within=60)

    def _kill(self, blow: str) -> None:
        part = blow.rpartition(" ")[2]
        pids = self.stack.pids(part)
        if blow != part:
            pids = self.luck.sample(pids, min(1, len(pids)))
        for pid in pids:
            _send(pid, signal.SIGKILL)
        self.account.count("killed", 1 if pids else 0)
        self.account.count(f"killed: {blow}", 1 if pids else 0)

    def _freeze(self, part: str) -> None:
        pids = self.stack.pids(part)
        for pid in pids:
            _send(pid, signal.SIGSTOP)
        self.stop.wait(self.luck.uniform(0.5, LONGEST_FREEZE))
        for pid in pids:
            _send(pid, signal.SIGCONT)
        self.account.count("frozen", 1 if pids else 0)

    def _ready(self) -> bool:
        try:
            return requests.get(f"{self.stack.url}/readyz", timeout=5).status_code == 200
        except requests.RequestException:
            return False


def _send(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):  # it may have ended by itself meanwhile
        os.kill(pid, number)
