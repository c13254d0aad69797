"""The commands that run a cluster and form it, in the order in which a person pastes them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from service.commands import cluster
from service.store import embedded
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
        assert cluster.create([f"{host}:{port}" for host, port in nodes.places], 0) == 0
        assert cluster.show(nodes.url) == 0

    formed, *shown = capsys.readouterr().out.splitlines()
    assert formed == f"STORE_URL={nodes.url}"
    assert [line.partition("  ")[2].partition(":")[0] for line in shown] == [f"{n} partitions" for n in (11, 10, 11)]
    assert sorted(int(number) for line in shown for number in line.split(": ")[1].split()) == list(range(32))


def test_the_partitions_of_what_is_no_cluster_are_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert cluster.show("redis://127.0.0.1:1") == 1
    assert "the address of a cluster is needed" in capsys.readouterr().err


def test_a_node_that_never_starts_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("service.store.forming.START", 0.1)
    first, *_ = free_ports(3)

    assert cluster.create([f"{HOST}:{port}" for port in range(first, first + 3)], 0) == 1
    assert f"the node {HOST}:{first} does not answer" in capsys.readouterr().err


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_node_of_this_machine_alone_lets_in_nobody_else(host: str) -> None:
    assert "--protected-mode" not in embedded.node_command(host, 7001)


@pytest.mark.parametrize("host", ["10.1.2.3", "2001:db8::1", "node-1.example"])
def test_a_node_of_several_hosts_lets_in_the_others(host: str) -> None:
    assert embedded.node_command(host, 7001)[-2:] == ["--protected-mode", "no"]
