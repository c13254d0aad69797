"""The server of each key: one server for everything, or the primaries of a cluster, each with some of the slots."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import redis
from redis.cluster import parse_cluster_slots
from redis.crc import key_slot
from redis.exceptions import ConnectionError as Broken
from redis.exceptions import RedisError

from service.address import CLUSTERS, Address, Place
from service.store.client import connect
from service.store.dialling import PATIENCE, dialled
from service.store.layout import EVEN, FIRST, PARTITIONS, SHELF_TAG, Layout, tag_of
from service.store.server import Server

AGAIN: Final = 0.25
"""Seconds after which the nodes are asked again where the slots are, while commands fail."""

EVERY: Final = tuple(range(PARTITIONS))

SLOTS: Final = {tag: key_slot(tag.encode()) for tag in (*FIRST.tags, *EVEN.tags, SHELF_TAG)}
"""The slot of each hash tag. Those of the first layout are needed in every store: they have its marks."""


MakeServer = Callable[[Callable[[], str], Callable[[], Collection[int]]], Server]
"""Makes a server from its address and its partitions."""


class Routes(Protocol):
    """The servers of a store."""

    def server(self, key: str) -> Server:
        """Return the server that has a key, as far as is known."""
        ...

    def servers(self) -> Mapping[Server, Sequence[int]]:
        """Return all servers that have partitions, with those."""
        ...

    def known(self) -> Sequence[Server]:
        """Return all servers to which there may be connections."""
        ...

    def learn(self, error: Exception) -> Server | None:
        """Find out again, after an error, which server has each slot; return the server to ask this once, if any."""
        ...


class Alone:
    """One server, or the primary that sentinels watch."""

    def __init__(self, url: str, make: MakeServer) -> None:
        self.only = make(dialled(url), lambda: EVERY)
        self._all = {self.only: EVERY}

    def server(self, key: str) -> Server:  # noqa: ARG002 - it has all keys
        """Return the server."""
        return self.only

    def servers(self) -> Mapping[Server, Sequence[int]]:
        """Return the server."""
        return self._all

    def known(self) -> Sequence[Server]:
        """Return the server."""
        return (self.only,)

    def learn(self, error: Exception) -> Server | None:  # noqa: ARG002 - there is no other
        """Learn nothing: a new connection finds the primary."""
        return None


@dataclass(frozen=True, slots=True)
class Plan:
    """Which node has which hash tag, by its address."""

    tags: Mapping[str, Place]
    nodes: tuple[Place, ...]

    def partitions(self, node: Place, layout: Layout) -> tuple[int, ...]:
        """Return the partitions that a node has."""
        return tuple(number for number in EVERY if self.tags.get(layout.tags[number]) == node)


class Cluster:
    """The primaries of a cluster. Where the slots are is asked once, and again whenever a node refuses or fails."""

    def __init__(self, url: str, layout: Callable[[], Layout], make: MakeServer | None = None) -> None:
        self._layout = layout
        self._address = Address.read(url)
        self._scheme = CLUSTERS[self._address.scheme]
        self._make = make or partial(Server, layout=layout)
        self._servers: dict[Place, Server] = {}
        self._lock = threading.Lock()
        self._asked = 0.0
        self._plan: Plan | None = None

    def server(self, key: str) -> Server:
        """Return the primary that has a key's slot."""
        tag = tag_of(key)
        node = self.plan().tags.get(tag) or self._ask(()).tags.get(tag)
        if node is None:
            raise Broken("no node of the cluster has the slot")
        return self.at(node)

    def servers(self) -> Mapping[Server, Sequence[int]]:
        """Return the primaries, with their partitions."""
        return {self.at(node): numbers for node, numbers in self.placed().items()}

    def placed(self) -> Mapping[Place, tuple[int, ...]]:
        """Return the places of the primaries, with their partitions."""
        plan, layout = self.plan(), self._layout()
        if len(plan.tags) < len(SLOTS) and time.monotonic() - self._asked > AGAIN:
            plan = self._ask(())
        found = {node: plan.partitions(node, layout) for node in sorted(set(plan.tags.values()))}
        return {node: numbers for node, numbers in found.items() if numbers}

    def known(self) -> Sequence[Server]:
        """Return the servers that were ever asked."""
        with self._lock:
            return tuple(self._servers.values())

    def at(self, node: Place) -> Server:
        """Return the server at a place."""
        with self._lock:
            if node not in self._servers:
                url = self._address.of_server(node, self._scheme)
                self._servers[node] = self._make(lambda: url, lambda: self.plan().partitions(node, self._layout()))
            return self._servers[node]

    def plan(self) -> Plan:
        """Return what is known of the nodes and slots, which is asked if nothing is.

        It raises redis's ConnectionError when no node answers.
        """
        return self._plan or self._ask(())

    def learn(self, error: Exception) -> Server | None:
        """Ask where the slots are: the node that a refusal names, else any that answers."""
        if isinstance(error, redis.exceptions.MovedError):
            self._ask([(error.host, error.port)])
        elif isinstance(error, redis.exceptions.AskError):
            return self.at((error.host, error.port))
        elif time.monotonic() - self._asked > AGAIN:
            self._ask(())
        return None

    def _ask(self, named: Sequence[Place]) -> Plan:
        known = () if self._plan is None else self._plan.nodes
        self._asked = time.monotonic()
        failed: Exception | None = None
        for node in dict.fromkeys((*named, *known, *self._address.hosts)):
            try:
                self._plan = self._read(node)
            except (RedisError, OSError) as error:
                failed = error
                continue
            return self._plan
        if self._plan is None:
            raise Broken(f"no node of the cluster answers; the last one: {failed}") from failed
        return self._plan

    def _read(self, node: Place) -> Plan:
        """Return where a node says that the slots are."""
        with connect(self._address.of_server(node, self._scheme), timeout=PATIENCE) as client:
            ranges = parse_cluster_slots(client.execute_command("CLUSTER SLOTS"), current_host=node[0])
        tags: dict[str, Place] = {}
        nodes = dict.fromkeys((node,))  # the one that answers is asked first the next time
        for (first, last), servers in ranges.items():
            nodes |= dict.fromkeys((servers["primary"], *servers["replicas"]))
            tags |= {tag: servers["primary"] for tag, slot in SLOTS.items() if first <= slot <= last}
        return Plan(tags, tuple(nodes))


def routes(url: str, layout: Callable[[], Layout], make: MakeServer) -> Alone | Cluster:
    """Return the routes of the store at an address."""
    return Cluster(url, layout, make) if url.partition("://")[0] in CLUSTERS else Alone(url, make)
