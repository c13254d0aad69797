"""Form a cluster of empty nodes, each primary with an equal range of slots.

It is what `valkey-cli --cluster create` does, for machines that have the server without its tools.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from redis.exceptions import ConnectionError as Broken
from redis.exceptions import RedisError, ResponseError

from service.address import CLUSTERS, Address, Place
from service.play.ports.errors import StoreAway
from service.store.access import Access
from service.store.client import connect
from service.store.routes import Cluster

ALL_SLOTS: Final = 16_384
PATIENCE: Final = 60.0
"""Seconds to wait until the nodes know each other."""

START: Final = 10.0
"""Seconds to wait for a node that was started a moment ago."""

STEP: Final = 0.05

LEAST: Final = 3
"""A cluster with fewer primaries cannot choose a new one."""

Clients = Mapping[Place, Any]
"""A connection to each node, the primaries first."""


class FormingFailed(Exception):
    """A cluster could not be formed, or does not answer; the message is one line that says why."""


def partitions(url: str) -> Mapping[Place, tuple[int, ...]]:
    """Return the partitions of each primary.

    :raises FormingFailed: when no node answers, or not the one that knows the layout.
    """
    store = Access(url, counts=False)
    try:
        return Cluster(url, lambda: store.layout).placed()
    except (RedisError, OSError, StoreAway) as error:
        raise FormingFailed(f"the cluster does not answer: {error}") from error
    finally:
        store.close()


def create(url: str, replicas: int) -> None:
    """Form a cluster of the empty nodes that an address names, each primary with ``replicas``.

    :raises FormingFailed: when there are too few nodes, one is not empty or refuses, or they do not find each other.
    """
    address = Address.read(url)
    scheme = CLUSTERS[address.scheme]
    clients = {node: connect(address.of_server(node, scheme)) for node in address.hosts}
    try:
        _check(clients, len(clients) // (max(0, replicas) + 1))
        _form(clients, len(clients) // (max(0, replicas) + 1))
    except (RedisError, OSError) as error:
        raise FormingFailed(f"a node does not answer, or refuses: {error}") from error
    finally:
        for client in clients.values():
            client.close()


def _check(clients: Clients, count: int) -> None:
    """Check that there are enough nodes, and that each is empty."""
    if count < LEAST:
        raise FormingFailed(f"a cluster needs at least {LEAST} primaries, each with its replicas; name more nodes")
    for node, client in clients.items():
        _await(partial(_answers, client), f"the node {shown(node)} does not answer", within=START)
        if client.dbsize() or _info(client)["cluster_known_nodes"] != "1":
            raise FormingFailed(f"the node {shown(node)} has data, or is in a cluster already")


def _form(clients: Clients, count: int) -> None:
    """Give the first ``count`` nodes their slots, let all meet, and let the others follow the first."""
    first, nodes = next(iter(clients)), list(clients.values())
    for number, client in enumerate(nodes[:count]):
        client.execute_command("CLUSTER SET-CONFIG-EPOCH", number + 1)
        begin, end = (round(ALL_SLOTS * edge / count) for edge in (number, number + 1))
        client.execute_command("CLUSTER ADDSLOTSRANGE", begin, end - 1)
    for client in nodes[1:]:
        client.execute_command("CLUSTER MEET", *first)
    _await(lambda: _all(nodes, "cluster_known_nodes", len(nodes)), "the nodes do not find each other")
    ids = [client.execute_command("CLUSTER MYID") for client in nodes[:count]]
    for number, node in enumerate(list(clients)[count:]):
        follow = partial(follows, clients[node], ids[number % count])
        _await(follow, f"the replica {shown(node)} finds no primary")
    _await(lambda: _all(nodes, "cluster_slots_assigned", ALL_SLOTS), "the slots are not known everywhere")
    _await(lambda: _all(nodes, "cluster_state", "ok"), "the nodes do not answer yet")


def _answers(client: Any) -> bool:
    try:
        return bool(client.ping())
    except Broken:
        return False


def _all(clients: list[Any], name: str, value: object) -> bool:
    """Return whether all nodes say the same of the cluster."""
    return all(_info(client)[name] == str(value) for client in clients)


def follows(client: Any, primary: str) -> bool:
    """Let a node follow a primary; return whether it does, and has all that the primary has."""
    if client.info("replication")["role"] == "master":
        try:
            client.execute_command("CLUSTER REPLICATE", primary)
        except ResponseError:
            return False  # it has not heard of the primary yet
    return bool(client.info("replication").get("master_link_status") == "up")


def _info(client: Any) -> Mapping[str, str]:
    found: Mapping[str, str] = client.execute_command("CLUSTER INFO")
    return found


def _await(holds: Callable[[], bool], else_what: str, within: float = PATIENCE) -> None:
    deadline = time.monotonic() + within
    while not holds():
        if time.monotonic() > deadline:
            raise FormingFailed(f"{else_what}, after {within:.0f} s")
        time.sleep(STEP)


def shown(node: Place) -> str:
    """Return a place as people write it."""
    return f"{node[0]}:{node[1]}"
