"""What tests of the store share: one server, and a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.store.matches import Store
from tests.support.clusters import cluster

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.api import Clock


@pytest.fixture(scope="session")
def cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of a cluster of three, which lives as long as the session."""
    with cluster(tmp_path_factory.mktemp("cluster"), replicas=0) as nodes:
        for port in nodes.processes:  # on a busy machine a node may be late, or wait for the disk: it is not dead
            nodes.ask(port, "CONFIG", "SET", "cluster-node-timeout", 60_000, "appendonly", "no")
        yield nodes.url


@pytest.fixture(scope="module", params=["server", "cluster"])
def url(request: pytest.FixtureRequest) -> str:
    """Give the address of one server, and of a cluster of three."""
    return str(request.getfixturevalue("store_url" if request.param == "server" else "cluster_url"))


@pytest.fixture
def store(url: str, session_clock: Clock) -> Iterator[Store]:
    store = Store(url, offset=session_clock.offset)
    yield store
    store.close()
