"""The commands `noonday cluster node`, `create`, `place` and `show`: a cluster as the store."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from service.address import CLUSTERS, BadAddress, Place, check
from service.store import embedded, placing
from service.terminal import fail

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from service.store.placing import Crowd


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
