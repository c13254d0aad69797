"""The example of a proxy meets every kind of fault, and what is played through it is neither lost nor doubled."""

from __future__ import annotations

import importlib.util
import socket
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
import requests

from tests.faults.siege.cuts import cut
from tests.support.cutting import PROGRAM, cutting, met
from tests.support.following import Follower
from tests.support.stack import over
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.stack import Stack


@pytest.fixture(scope="module")
def faults() -> set[str]:
    """Give the kinds of faults that the example knows."""
    spec = importlib.util.spec_from_file_location("cutting_proxy", PROGRAM)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return set(module.FAULTS)


def test_matches_through_the_proxy_lose_and_double_nothing(stack: Stack, tmp_path: Path, faults: set[str]) -> None:
    account, seen = cut(stack, tmp_path, 200, clients=4, share=0.3, seed=1)

    assert account.faults == []
    assert account.counts["acknowledged"] >= 200
    assert account.counts["verified"] > 3
    assert faults <= set(seen)


def test_a_stream_through_the_proxy_is_cut_and_has_each_ply_once(stack: Stack, tmp_path: Path) -> None:
    printed = tmp_path / "printed.txt"
    with cutting(stack.url, printed, faults=0.2, seed=2) as url:
        match, _ = stack.open("veteran", "veteran", "veteran")
        following = Follower(url, match["id"])
        ply = over(stack, match["id"])["ply"]
        following.end()

    assert following.plies == list(range(1, ply + 1))
    assert following.cuts >= met(printed)["stream cut"] > 2


def test_the_proxy_prints_its_totals_also_when_it_is_ended_from_another_process(stack: Stack, tmp_path: Path) -> None:
    match, _ = stack.open("person", "person")
    printed = tmp_path / "printed.txt"
    with cutting(stack.url, printed, faults=1, seed=3) as url:
        answers(url, match["id"])

    kinds, totals = printed.read_text("utf-8").split("\n\n")
    counted = dict(line.split(": ") for line in totals.splitlines())
    assert sum(map(int, counted.values())) == len(kinds.splitlines()) - 1


def answers(url: str, match: str) -> list[Any]:
    """Return what became of twenty requests."""

    def asked() -> Any:
        try:
            return requests.get(f"{url}/v1/matches/{match}", timeout=60).status_code
        except requests.RequestException as error:
            return type(error).__name__

    return [asked() for _ in range(20)]


def test_the_same_seed_brings_the_same_faults(stack: Stack, tmp_path: Path) -> None:
    match, _ = stack.open("person", "person")
    seen = []
    for number, seed in enumerate((5, 5, 6)):
        printed = tmp_path / f"{number}.txt"
        with cutting(stack.url, printed, faults=0.7, seed=seed) as url:
            became = answers(url, match["id"])
        seen.append((became, printed.read_text("utf-8").splitlines()[1:]))

    assert seen[0] == seen[1]
    assert seen[0] != seen[2]
    assert {200, "ConnectionError"} <= set(seen[0][0])


def test_without_faults_the_proxy_changes_nothing(stack: Stack, tmp_path: Path) -> None:
    match, tokens = stack.open("person", "person", "rookie")
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    with cutting(stack.url, tmp_path / "printed.txt", faults=0, seed=1) as url, requests.Session() as session:
        for path in ("", "/events", "/board.svg", "/position.txt", "/record", "?ply=1"):
            direct, through = (
                session.get(f"{base}/v1/matches/{match['id']}{path}", headers=headers) for base in (stack.url, url)
            )
            # Links in an answer have the host that was asked.
            same = through.content.replace(url.encode(), stack.url.encode())
            assert (through.status_code, same) == (direct.status_code, direct.content)
            assert through.headers.get("ETag") == direct.headers.get("ETag")


def test_a_server_that_cannot_be_reached_ends_the_connection(tmp_path: Path) -> None:
    printed = tmp_path / "printed.txt"
    with cutting("http://127.0.0.1:1", printed, faults=0, seed=1) as url:
        with pytest.raises(requests.ConnectionError):
            requests.get(f"{url}/v1/games", timeout=60)
        wait_until(lambda: met(printed) == {"connection ended": 1})


def test_a_port_that_is_taken_is_refused_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, str(PROGRAM), "http://127.0.0.1:8000", "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert f"cannot listen on port {port}: " in done.stderr
