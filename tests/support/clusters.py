"""A real cluster of Valkey nodes on this machine, for tests that need one."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from redis.exceptions import RedisError

from service.store import embedded, forming
from service.store.client import connect
from service.store.layout import EVEN
from service.store.routes import SLOTS, Cluster
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from service.address import Place

HOST = "127.0.0.1"
LOWEST, SPAN, GROUPS = 10_000, 12, 1_000
"""Each process of tests has ports of its own, below those that the system hands out: a node that was killed is looked
for at its port, also at the one that is 10,000 higher, and must not be found in another cluster."""


@dataclass
class Nodes:
    """The nodes of a cluster, by their ports."""

    folder: Path
    processes: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """The address of the store."""
        return "redis+cluster://" + ",".join(f"{HOST}:{port}" for port in self.processes)

    @property
    def places(self) -> list[Place]:
        """The places of the nodes."""
        return [(HOST, port) for port in self.processes]

    def start(self, port: int) -> None:
        """Start a node, on the data that it had."""
        self.begin(port)
        wait_until(lambda: _answers(port))

    def begin(self, port: int) -> None:
        """Start a node without waiting for it."""
        home = self.folder / str(port)
        home.mkdir(parents=True, exist_ok=True)
        with (self.folder / f"{port}.log").open("ab") as log:
            command = embedded.node_command(HOST, port)
            self.processes[port] = subprocess.Popen(command, cwd=home, stdout=log, stderr=log)

    def signal(self, port: int, number: int) -> None:
        """Send a signal to a node."""
        self.processes[port].send_signal(number)
        if number == signal.SIGKILL:
            self.processes[port].wait()

    def primaries(self) -> dict[int, tuple[int, ...]]:
        """Return the ports of the primaries, with the partitions of each, as the first node that answers says."""
        for port in self.processes:
            with suppress(RedisError, OSError):
                return _primaries_by(port)
        raise AssertionError("no node answers")

    def whole(self) -> bool:
        """Return whether all nodes name the same primaries, and all others have what their primary has.

        A node that comes back is a while behind. Until it has caught up it cannot take the place of its primary.
        """
        try:
            first, *others = map(_primaries_by, self.processes)
            replicas = [self.ask(port, "INFO", "replication") for port in self.processes if port not in first]
        except (RedisError, OSError):
            return False
        return all(other == first for other in others) and all(
            replica.get("master_link_status") == "up" for replica in replicas
        )

    def primary(self, number: int) -> int:
        """Return the port of the primary that has a partition."""
        return next(port for port, numbers in self.primaries().items() if number in numbers)

    def other(self, number: int) -> int:
        """Return the port of a primary that has not a partition."""
        return next(port for port, numbers in self.primaries().items() if number not in numbers)

    def ask(self, port: int, *command: Any) -> Any:
        """Return a node's answer to a command."""
        with connect(f"redis://{HOST}:{port}", timeout=30) as client:
            return client.execute_command(*command)

    def move(self, number: int, target: int) -> None:
        """Move a partition to another primary in one go, as Valkey can from 9.0 on."""
        slot, source, name = SLOTS[EVEN.tags[number]], self.primary(number), self.ask(target, "CLUSTER MYID")
        wait_until(lambda: name.decode() in str(self.ask(source, "CLUSTER NODES")))
        self.ask(source, "CLUSTER MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", name)
        wait_until(lambda: self.primary(number) == target)

    @contextmanager
    def moving(self, number: int) -> Iterator[None]:
        """Move a partition key by key to another primary; in the block all keys are there, and the slot is not yet."""
        slot, source, target = SLOTS[EVEN.tags[number]], self.primary(number), self.other(number)
        names = {port: self.ask(port, "CLUSTER MYID") for port in self.primaries()}
        self.ask(target, "CLUSTER SETSLOT", slot, "IMPORTING", names[source])
        self.ask(source, "CLUSTER SETSLOT", slot, "MIGRATING", names[target])
        keys = self.ask(source, "CLUSTER GETKEYSINSLOT", slot, 10_000)
        self.ask(source, "MIGRATE", HOST, target, "", 0, 30_000, "KEYS", *keys)
        yield
        for port in (target, *names):
            self.ask(port, "CLUSTER SETSLOT", slot, "NODE", names[target])

    def stop(self) -> None:
        """End all nodes."""
        for process in self.processes.values():
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGCONT)
            process.kill()
        for process in self.processes.values():
            process.wait()


def _primaries_by(port: int) -> dict[int, tuple[int, ...]]:
    placed = Cluster(f"redis+cluster://{HOST}:{port}", lambda: EVEN).placed()
    return {place[1]: numbers for place, numbers in placed.items()}


def _answers(port: int) -> bool:
    try:
        with connect(f"redis://{HOST}:{port}", timeout=2) as client:
            return bool(client.ping())
    except (RedisError, OSError):
        return False


def free_ports(count: int) -> list[int]:
    """Return ports of this process on which nobody listens."""
    first = LOWEST + os.getpid() % GROUPS * SPAN
    found = [port for port in range(first, first + SPAN) if _is_free(port)]
    assert len(found) >= count, f"of the ports from {first} on only {found} are free"
    return found[:count]


def _is_free(port: int) -> bool:
    try:
        with socket.create_server((HOST, port)):
            return True
    except OSError:
        return False


@contextmanager
def cluster(folder: Path, primaries: int = 3, replicas: int = 1) -> Iterator[Nodes]:
    """Run a cluster until the block ends; what it writes may be lost, as in all tests."""
    nodes = Nodes(folder)
    try:
        for port in free_ports(primaries * (replicas + 1)):
            nodes.start(port)
        forming.create(nodes.url, replicas)
        for port in nodes.processes:
            nodes.ask(port, "CONFIG", "SET", "appendfsync", "no")
        yield nodes
    finally:
        nodes.stop()
