"""What strikes the nodes of a cluster: it kills and freezes them, moves partitions, and lets replicas take over."""

from __future__ import annotations

import random
import signal
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from redis.exceptions import RedisError

from service.store import forming
from service.store.client import connect
from service.store.layout import PARTITIONS
from tests.support.clusters import HOST, free_ports
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.faults.siege.account import Account
    from tests.support.clusters import Nodes

LONGEST_FREEZE = 6.0
LONGEST_DEATH, LONGEST_WANTED = 8.0, 5.0
"""Seconds after which a killed node is started again: less where nothing is acknowledged without it."""

WHOLE = 60.0
"""Seconds within which a cluster is whole again after a blow."""

MOVED = 4
"""Partitions that are moved at once."""


@dataclass(slots=True)
class Breaker:
    """Strikes the nodes every ``interval`` seconds on average; each blow waits until the cluster is whole again.

    Each primary has ``copies`` replicas; ``spare`` says that one more than must have what is acknowledged.
    """

    nodes: Nodes
    copies: int
    spare: bool
    account: Account
    stop: threading.Event
    luck: random.Random
    interval: float

    def run(self) -> None:
        """Strike until ``stop`` is set, but once at least, however long it took to add nodes."""
        self._add()
        struck = False
        while not self.stop.wait(self.luck.uniform(0.5, 1.5) * self.interval) or not struck:
            struck = True
            blow = self.luck.choice((self._kill, self._kill, self._freeze, self._move, self._hand_over))
            blow()
            begun = time.monotonic()
            wait_until(self._whole, within=WHOLE)
            self.account.longest("until the cluster was whole, in ms", round(1000 * (time.monotonic() - begun)))

    def _add(self) -> None:
        """Add a primary with its replicas, and move partitions to it."""
        first, added = self.nodes.places[0], free_ports(1 + self.copies)
        primary, *replicas = added
        for port in added:
            self.nodes.start(port)
            self.nodes.ask(port, "CLUSTER MEET", *first)
        name = self.nodes.ask(primary, "CLUSTER MYID")
        for port in replicas:
            with connect(f"redis://{HOST}:{port}") as client:
                wait_until(partial(forming.follows, client, name), within=WHOLE)
        for number in range(0, PARTITIONS, 4):
            self.nodes.move(number, primary)
        self.account.count("added nodes", len(added))

    def _kill(self) -> None:
        port = self.luck.choice(list(self.nodes.primaries()))
        self.nodes.signal(port, signal.SIGKILL)
        self.account.count("killed: primary")
        self.stop.wait(self.luck.uniform(0.5, LONGEST_DEATH if self.spare else LONGEST_WANTED))
        self.nodes.start(port)

    def _freeze(self) -> None:
        port = self.luck.choice(list(self.nodes.primaries()))
        self.nodes.signal(port, signal.SIGSTOP)
        self.stop.wait(self.luck.uniform(0.5, LONGEST_FREEZE))
        self.nodes.signal(port, signal.SIGCONT)
        self.account.count("frozen: primary")

    def _move(self) -> None:
        with suppress(RedisError, OSError):
            for number in self.luck.sample(range(PARTITIONS), MOVED):
                others = [port for port, numbers in self.nodes.primaries().items() if number not in numbers]
                self.nodes.move(number, self.luck.choice(others))
                self.account.count("moved partitions")

    def _hand_over(self) -> None:
        """Let a replica take over by hand."""
        replicas = [port for port in self.nodes.processes if _role(port) == "slave"]
        with suppress(RedisError, OSError), connect(f"redis://{HOST}:{self.luck.choice(replicas)}") as client:
            client.execute_command("CLUSTER FAILOVER")
            self.account.count("handed over")

    def _whole(self) -> bool:
        """Return whether all nodes agree that all is well, and every replica has what its primary has."""
        try:
            return all(_is_whole(port) for port in self.nodes.processes)
        except (RedisError, OSError):
            return False


def _is_whole(port: int) -> bool:
    with connect(f"redis://{HOST}:{port}", timeout=2) as client:
        told, state = client.info("replication"), client.execute_command("CLUSTER INFO")
        flags = [node["flags"] for node in client.execute_command("CLUSTER NODES").values()]
    linked = told["role"] == "master" or told.get("master_link_status") == "up"
    return linked and state["cluster_state"] == "ok" and not any("fail" in one for one in flags)


def _role(port: int) -> str:
    with connect(f"redis://{HOST}:{port}", timeout=2) as client:
        return str(client.info("replication")["role"])
