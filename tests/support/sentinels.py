"""A primary, its replica and the sentinel that watches them, as real processes, for tests that need them."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from redis.exceptions import RedisError

from service.store import embedded
from service.store.client import connect
from tests.support.clusters import HOST, free_ports
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAME = "noonday"


@dataclass(frozen=True, slots=True)
class Watched:
    """The processes by their names: one, two (at first the primary and its replica) and sentinel; each with a port."""

    ports: dict[str, int]
    processes: dict[str, subprocess.Popen[bytes]]

    @property
    def url(self) -> str:
        """The address of the store."""
        return f"sentinel://{HOST}:{self.ports['sentinel']}/{NAME}"

    def primary(self) -> int:
        """Return the port of the primary, as the sentinel says."""
        with connect(f"redis://{HOST}:{self.ports['sentinel']}") as client:
            return int(client.execute_command("SENTINEL GET-MASTER-ADDR-BY-NAME", NAME)[1])

    def linked(self) -> bool:
        """Return whether the replica has what the primary has, and the sentinel has heard of it."""
        try:
            with connect(f"redis://{HOST}:{self.ports['two']}") as client:
                up = client.info("replication").get("master_link_status") == "up"
            with connect(f"redis://{HOST}:{self.ports['sentinel']}") as client:
                return up and len(client.execute_command("SENTINEL REPLICAS", NAME)) == 1
        except (RedisError, OSError):
            return False


@contextmanager
def watched(folder: Path) -> Iterator[Watched]:
    """Run a primary, a replica and a sentinel until the block ends."""
    folder.mkdir(exist_ok=True)
    found = Watched(dict(zip(("one", "two", "sentinel"), free_ports(3), strict=True)), {})
    binary = str(embedded.find_binary())
    one = found.ports["one"]
    rules = folder / "sentinel.conf"
    rules.write_text(
        f"port {found.ports['sentinel']}\nbind {HOST}\nsentinel monitor {NAME} {HOST} {one} 1\n"
        f"sentinel down-after-milliseconds {NAME} 1000\nsentinel failover-timeout {NAME} 5000\n",
        encoding="utf-8",
    )
    server = ["--bind", HOST, "--appendfsync", "no"]
    commands = {
        "one": [*server, "--port", str(one)],
        "two": [*server, "--port", str(found.ports["two"]), "--replicaof", f"{HOST} {one}"],
        "sentinel": ["--sentinel"],
    }
    try:
        for name, command in commands.items():
            home = folder / name
            home.mkdir()
            if name != "sentinel":
                # Each has its own, since a sentinel lets the servers write their configuration anew.
                shutil.copyfile(embedded.CONFIGURATION / "store.conf", home / "server.conf")
            with (folder / f"{name}.log").open("wb") as log:
                file = rules if name == "sentinel" else home / "server.conf"
                found.processes[name] = subprocess.Popen([binary, file, *command], cwd=home, stdout=log, stderr=log)
        wait_until(found.linked)
        yield found
    finally:
        for process in found.processes.values():
            process.kill()
            process.wait()
