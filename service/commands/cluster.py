"""The commands `noonday cluster node`, `create`, `place` and `show`: a cluster as the store."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from service.address import CLUSTERS, BadAddress, Place, check
from service.settings import environment
from service.store import embedded, placing
from service.terminal import fail

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping, Sequence

    from service.store.placing import Crowd


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the actions."""
    actions = parser.add_subparsers(dest="action", required=True)
    node = actions.add_parser("node", help="run one node, on the data in a folder")
    node.add_argument("folder", metavar="FOLDER", help="where it keeps its data")
    node.add_argument("--port", type=int, required=True, help="its port; 10,000 more is the port between nodes")
    node.add_argument("--host", default="127.0.0.1", help="the address on which it listens (default 127.0.0.1)")
    create = actions.add_parser("create", help="form a cluster of empty nodes, and print its STORE_URL")
    create.add_argument("nodes", metavar="HOST:PORT", nargs="+", help="the nodes, the primaries first")
    create.add_argument("--replicas", type=int, default=1, metavar="N", help="replicas of each primary (default 1)")
    for name, what in (("place", "spread the partitions evenly over the primaries"), ("show", "print where they are")):
        action = actions.add_parser(name, help=what)
        action.add_argument("url", metavar="URL", nargs="?", help="the cluster's address (default: STORE_URL)")


def run(given: argparse.Namespace) -> int:
    """Do what the command line asks for."""
    if given.action == "node":
        return node(given.folder, given.host, given.port)
    if given.action == "create":
        return create(given.nodes, given.replicas)
    url = given.url or environment().get("STORE_URL", "")
    return (place if given.action == "place" else show)(url)


def node(folder: str, host: str, port: int) -> int:
    """Become a node that keeps its data in a folder, until it is stopped; return only if it cannot start."""
    home = Path(folder)
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.chdir(home)
        command = embedded.node_command(host, port)
        os.execv(command[0], command)  # noqa: S606 - no shell is meant: the node takes this process's place
    except (OSError, embedded.ServerUnavailable) as error:
        return fail(f"the node cannot be started in {folder}: {error}")


def create(nodes: Sequence[str], replicas: int) -> int:
    """Form a cluster of empty nodes, and print its address."""
    url = f"redis+cluster://{','.join(nodes)}"
    code = _with(url, lambda crowd: placing.create(crowd, replicas))
    if code == 0:
        print(f"STORE_URL={url}")
    return code


def place(url: str) -> int:
    """Spread the partitions evenly over the primaries."""
    return _with(url, lambda crowd: placing.place(crowd, print))


def show(url: str) -> int:
    """Print which primary has which partitions."""
    return _with(url, lambda crowd: placing.tags_of(crowd.owners()))


def _with(url: str, work: Callable[[Crowd], Mapping[Place, list[str]]]) -> int:
    try:
        _check(url)
        with placing.crowd(url) as crowd:
            found = work(crowd)
    except (BadAddress, placing.PlacingFailed) as error:
        return fail(error)
    for (host, port), tags in found.items():
        names = " ".join(tag.strip("{}") for tag in tags)
        print(f"{host}:{port}  {len(tags)} partitions: {names}")
    return 0


def _check(url: str) -> None:
    if url.partition("://")[0] not in CLUSTERS:
        raise BadAddress("the address of a cluster is needed, as in redis+cluster://host:7001,host:7002")
    check(url)
