"""Form a cluster, and spread the partitions evenly over its primaries.

A cluster has 16,384 slots, of which a store uses one for each partition and one for the shelf of files. By the ranges
that clusters are usually made with, a third of the nodes may have half of them.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from redis.exceptions import ConnectionError as Broken
from redis.exceptions import RedisError, ResponseError

from service.address import CLUSTERS, Address, Place
from service.store.client import connect
from service.store.routes import SLOTS

ALL_SLOTS: Final = 16_384
PATIENCE: Final = 60.0
"""Seconds to wait for what the nodes say to each other, and for one slot that moves."""

START: Final = 10.0
"""Seconds to wait for a node that was started a moment ago."""

STEP: Final = 0.05
AT_ONCE: Final = 100
"""Keys that are moved at once, where slots are not moved by the server itself."""

LEAST: Final = 3
"""A cluster with fewer primaries cannot choose a new one."""


class PlacingFailed(Exception):
    """A cluster could not be formed or changed; the message is one line that says why."""


class Crowd:
    """The nodes of a cluster, each by a connection of its own."""

    def __init__(self, url: str) -> None:
        self._address = Address.read(url)
        self._scheme = CLUSTERS[self._address.scheme]
        self._clients: dict[Place, Any] = {}

    @property
    def hosts(self) -> tuple[Place, ...]:
        """The nodes that the address names."""
        return self._address.hosts

    @property
    def source(self) -> Place:
        """The first of those that answers: the others are as it says."""
        for node in self._address.hosts:
            try:
                self.client(node).ping()
            except (RedisError, OSError):
                continue
            return node
        raise PlacingFailed("no node of the cluster answers")

    def client(self, node: Place) -> Any:
        """Return a connection to a node."""
        if node not in self._clients:
            self._clients[node] = connect(self._address.of_server(node, self._scheme), alone=True)
        return self._clients[node]

    def close(self) -> None:
        """Close all connections."""
        for client in self._clients.values():
            client.close()

    def ids(self, nodes: Sequence[Place]) -> dict[Place, str]:
        """Return the ids of nodes."""
        return {node: _text(self.client(node).execute_command("CLUSTER MYID")) for node in nodes}

    def primaries(self) -> dict[Place, str]:
        """Return the ids of the primaries, in the order of their addresses; also one without slots."""
        found: dict[Place, str] = {}
        for place, node in self.client(self.source).execute_command("CLUSTER NODES").items():
            flags = set(node["flags"].split(","))
            if "master" in flags and not flags & {"fail", "noaddr"}:
                found[_place(place) if "myself" not in flags else self.source] = node["node_id"]
        return dict(sorted(found.items()))

    def owners(self) -> dict[str, Place]:
        """Return the primary that has each hash tag."""
        found: dict[str, Place] = {}
        for first, last, primary, *_ in self.client(self.source).execute_command("CLUSTER SLOTS"):
            node = _text(primary[0]) or self.source[0], primary[1]
            found |= {tag: node for tag, slot in SLOTS.items() if first <= slot <= last}
        return {tag: found[tag] for tag in SLOTS if tag in found}


@contextmanager
def crowd(url: str) -> Iterator[Crowd]:
    """Lend the nodes of a cluster.

    :raises PlacingFailed: when one does not answer, or refuses.
    """
    nodes = Crowd(url)
    try:
        yield nodes
    except (RedisError, OSError) as error:
        raise PlacingFailed(f"a node does not answer, or refuses: {error}") from error
    finally:
        nodes.close()


def create(nodes: Crowd, replicas: int) -> dict[Place, list[str]]:
    """Form a cluster of empty nodes, each primary with ``replicas``; return the hash tags of each primary.

    :raises PlacingFailed: when there are too few nodes, one is not empty, or they do not find each other.
    """
    count = len(nodes.hosts) // (max(0, replicas) + 1)
    if count < LEAST:
        raise PlacingFailed(f"a cluster needs at least {LEAST} primaries, each with its replicas; name more nodes")
    for node in nodes.hosts:
        _await(partial(_answers, nodes, node), f"the node {_shown(node)} does not answer", within=START)
        if nodes.client(node).dbsize() or _info(nodes, node)["cluster_known_nodes"] != "1":
            raise PlacingFailed(f"the node {_shown(node)} has data, or is in a cluster already")
    primaries, others = nodes.hosts[:count], nodes.hosts[count:]
    placed = spread({}, primaries)
    for epoch, node in enumerate(primaries, start=1):
        nodes.client(node).execute_command("CLUSTER SET-CONFIG-EPOCH", epoch)
        ranges = [part for pair in _ranges(node, primaries, placed) for part in pair]
        nodes.client(node).execute_command("CLUSTER ADDSLOTSRANGE", *ranges)
    _meet(nodes)
    ids = nodes.ids(primaries)
    for number, node in enumerate(others):
        primary = ids[primaries[number % count]]
        _await(partial(follows, nodes, node, primary), f"the replica {_shown(node)} finds no primary")
    _await(lambda: _all(nodes, "cluster_slots_assigned", str(ALL_SLOTS)), "the slots are not known everywhere")
    _await(lambda: _all(nodes, "cluster_state", "ok"), "the nodes do not answer yet")
    return tags_of(placed)


def _meet(nodes: Crowd) -> None:
    for node in nodes.hosts[1:]:
        nodes.client(node).execute_command("CLUSTER MEET", *nodes.hosts[0])
    everyone = str(len(nodes.hosts))
    _await(lambda: _all(nodes, "cluster_known_nodes", everyone), "the nodes do not find each other")


def _answers(nodes: Crowd, node: Place) -> bool:
    try:
        return bool(nodes.client(node).ping())
    except Broken:
        return False


def _all(nodes: Crowd, name: str, value: str) -> bool:
    """Return whether all nodes say the same of the cluster."""
    return all(_info(nodes, node)[name] == value for node in nodes.hosts)


def place(nodes: Crowd, say: Callable[[str], None]) -> dict[Place, list[str]]:
    """Move slots so that each primary has as many hash tags as the others; return the hash tags of each.

    Matches go on meanwhile: a slot that moves is refused for a moment, and the request is repeated.

    :raises PlacingFailed: when a slot does not arrive.
    """
    primaries, before = nodes.primaries(), nodes.owners()
    after = spread(before, tuple(primaries))
    for tag, node in after.items():
        if before.get(tag) != node:
            say(f"{tag}: {_shown(before[tag])} -> {_shown(node)}")
            move(nodes, SLOTS[tag], before[tag], node, primaries)
    return tags_of(after)


def spread(owners: Mapping[str, Place], primaries: Sequence[Place]) -> dict[str, Place]:
    """Return a primary for each hash tag, so that none has two more than another and as few as possible move."""
    left = {
        node: len(SLOTS) // len(primaries) + (number < len(SLOTS) % len(primaries))
        for number, node in enumerate(
            sorted(primaries, key=lambda node: -sum(owner == node for owner in owners.values()))
        )
    }
    found: dict[str, Place] = {}
    for tag in SLOTS:
        node = owners.get(tag)
        if node is not None and left.get(node):
            found[tag], left[node] = node, left[node] - 1
    for tag in SLOTS:
        if tag not in found:
            node = max(left, key=lambda one: left[one])
            found[tag], left[node] = node, left[node] - 1
    return {tag: found[tag] for tag in SLOTS}


def tags_of(owners: Mapping[str, Place]) -> dict[Place, list[str]]:
    """Return the hash tags of each primary."""
    found: dict[Place, list[str]] = defaultdict(list)
    for tag, node in owners.items():
        found[node].append(tag)
    return dict(sorted(found.items()))


def move(nodes: Crowd, slot: int, source: Place, target: Place, primaries: Mapping[Place, str]) -> None:
    """Move a slot from one primary to another: in one go where the server can (Valkey from 9.0 on), else key by key.

    :raises PlacingFailed: when it does not arrive.
    """
    giver = nodes.client(source)
    _await(lambda: _knows(giver, primaries[target]), f"{_shown(source)} does not hear of {_shown(target)}")
    try:
        giver.execute_command("CLUSTER MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", primaries[target])
    except ResponseError as unknown:
        if "unknown subcommand" not in str(unknown).lower():
            raise
        move_keys(nodes, slot, source, target, primaries)
    _await(lambda: _has(nodes, slot, target), f"slot {slot} does not arrive at {_shown(target)}")


def move_keys(nodes: Crowd, slot: int, source: Place, target: Place, primaries: Mapping[Place, str]) -> None:
    """Move a slot key by key; who asks for a key meanwhile is sent on to where it is."""
    giver, taker = nodes.client(source), nodes.client(target)
    taker.execute_command("CLUSTER SETSLOT", slot, "IMPORTING", primaries[source])
    giver.execute_command("CLUSTER SETSLOT", slot, "MIGRATING", primaries[target])
    while keys := giver.execute_command("CLUSTER GETKEYSINSLOT", slot, AT_ONCE):
        giver.execute_command("MIGRATE", *target, "", 0, 5_000, "KEYS", *keys)
    for node in (target, source, *primaries):
        nodes.client(node).execute_command("CLUSTER SETSLOT", slot, "NODE", primaries[target])


def _knows(client: Any, node: str) -> bool:
    """Return whether a node has heard of another, by its id."""
    return any(one["node_id"] == node for one in client.execute_command("CLUSTER NODES").values())


def _has(nodes: Crowd, slot: int, target: Place) -> bool:
    """Return whether the node from which the plan is read knows that a slot has arrived."""
    return any(SLOTS[tag] == slot and node == target for tag, node in nodes.owners().items())


def follows(nodes: Crowd, node: Place, primary: str) -> bool:
    """Let a node follow a primary; return whether it does, and has all that the primary has."""
    client = nodes.client(node)
    if client.info("replication")["role"] == "master":
        try:
            client.execute_command("CLUSTER REPLICATE", primary)
        except ResponseError:
            return False  # it has not heard of the primary yet
    return bool(client.info("replication").get("master_link_status") == "up")


def _ranges(node: Place, primaries: Sequence[Place], placed: Mapping[str, Place]) -> list[tuple[int, int]]:
    """Return the ranges of slots of a primary: an even part of all, except those of hash tags."""
    tagged = {SLOTS[tag]: owner for tag, owner in placed.items()}
    usual = [primaries[slot * len(primaries) // ALL_SLOTS] for slot in range(ALL_SLOTS)]
    found = [slot for slot in range(ALL_SLOTS) if tagged.get(slot, usual[slot]) == node]
    ranges: list[tuple[int, int]] = []
    for slot in found:
        if ranges and ranges[-1][1] == slot - 1:
            ranges[-1] = ranges[-1][0], slot
        else:
            ranges.append((slot, slot))
    return ranges


def _info(nodes: Crowd, node: Place) -> Mapping[str, str]:
    found: Mapping[str, str] = nodes.client(node).execute_command("CLUSTER INFO")
    return found


def _await(holds: Callable[[], bool], else_what: str, within: float = PATIENCE) -> None:
    deadline = time.monotonic() + within
    while not holds():
        if time.monotonic() > deadline:
            raise PlacingFailed(f"{else_what}, after {within:.0f} s")
        time.sleep(STEP)


def _place(text: str) -> Place:
    host, _, port = text.split(",", maxsplit=1)[0].partition("@")[0].rpartition(":")
    return host, int(port)


def _shown(node: Place) -> str:
    return f"{node[0]}:{node[1]}"


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value
