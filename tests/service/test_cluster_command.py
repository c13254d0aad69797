"""The commands that run a cluster and form it, in the order in which a person pastes them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from service import cluster_command
from service.store import embedded
from service.store.client import connect
from tests.support.clusters import HOST, Nodes, free_ports

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def begun(folder: Path) -> Iterator[Nodes]:
    """Run three nodes that nobody waited for."""
    nodes = Nodes(folder)
    try:
        for port in free_ports(3):
            nodes.begin(port)
        yield nodes
    finally:
        nodes.stop()


def test_a_cluster_is_formed_of_nodes_that_only_just_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with begun(tmp_path) as nodes:
        code = cluster_command.create([f"{host}:{port}" for host, port in nodes.places], 0)

    assert code == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"STORE_URL={nodes.url}"


def test_a_node_that_never_starts_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("service.store.placing.START", 0.1)
    first, *_ = free_ports(3)

    assert cluster_command.create([f"{HOST}:{port}" for port in range(first, first + 3)], 0) == 1
    assert f"the node {HOST}:{first} does not answer" in capsys.readouterr().err


@pytest.mark.parametrize(("host", "expected"), [("127.0.0.1", "yes"), ("0.0.0.0", "no")])
def test_a_node_lets_in_other_hosts_only_where_it_listens_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, expected: str
) -> None:
    real = embedded.node_command
    monkeypatch.setattr(embedded, "node_command", lambda _, port: real(host, port))
    nodes = Nodes(tmp_path)
    try:
        (port,) = free_ports(1)
        nodes.start(port)
        with connect(f"redis://{HOST}:{port}") as client:
            assert client.config_get("protected-mode") == {"protected-mode": expected}
    finally:
        nodes.stop()
