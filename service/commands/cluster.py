"""The commands `noonday cluster node`, `create` and `show`: a cluster as the store."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from service.address import CLUSTERS, BadAddress, check
from service.settings import environment
from service.store import embedded, forming
from service.terminal import fail

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the actions."""
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", dest="action", required=True)
    node = actions.add_parser("node", help="run one node, on the data in a folder")
    node.add_argument("folder", metavar="FOLDER", help="where it keeps its data")
    node.add_argument("--port", type=int, required=True, help="its port; 10,000 more is the port between nodes")
    node.add_argument("--host", default="127.0.0.1", help="the address on which it listens (default 127.0.0.1)")
    create = actions.add_parser("create", help="form a cluster of empty nodes, and print its STORE_URL")
    create.add_argument("nodes", metavar="HOST:PORT", nargs="+", help="the nodes, the primaries first")
    create.add_argument("--replicas", type=int, default=1, metavar="N", help="replicas of each primary (default 1)")
    shown = actions.add_parser("show", help="print which primary has which partitions")
    shown.add_argument("url", metavar="URL", nargs="?", help="the cluster's address (default: STORE_URL)")


def run(given: argparse.Namespace) -> int:
    """Do what the command line asks for."""
    if given.action == "node":
        return node(given.folder, given.host, given.port)
    if given.action == "create":
        return create(given.nodes, given.replicas)
    return show(given.url or environment().get("STORE_URL", ""))


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
    try:
        check(url)
        forming.create(url, replicas)
    except (BadAddress, forming.FormingFailed) as error:
        return fail(error)
    print(f"STORE_URL={url}")
    return 0


def show(url: str) -> int:
    """Print which primary has which partitions."""
    if url.partition("://")[0] not in CLUSTERS:
        return fail("the address of a cluster is needed, as in redis+cluster://host:7001,host:7002")
    try:
        check(url)
        placed = forming.partitions(url)
    except (BadAddress, forming.FormingFailed) as error:
        return fail(error)
    for node, numbers in placed.items():
        print(f"{forming.shown(node)}  {len(numbers)} partitions: {' '.join(map(str, numbers))}")
    return 0
