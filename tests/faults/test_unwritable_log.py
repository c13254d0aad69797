"""A log or a metric that cannot be written, as when the disk is full, changes no answer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import requests

from service.api.http.tally import ROOM
from tests.support.stack import ANSWER, api_alone
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

FULL = Path("/dev/full")
"""A device on which no space is ever left; not every system has it."""

OUTPUTS = ["a pipe that nobody reads", *(["a full disk"] if FULL.exists() else [])]


def unwritable(output: str) -> int:
    """Return a file descriptor to which nothing can be written."""
    if output == "a full disk":
        return os.open(FULL, os.O_WRONLY)
    reader, writer = os.pipe()
    os.close(reader)
    return writer


@pytest.fixture(scope="module")
def metrics(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of the API's metrics."""
    return tmp_path_factory.mktemp("metrics")


@pytest.fixture(scope="module", params=OUTPUTS)
def url(
    request: pytest.FixtureRequest, store_url: str, metrics: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Run an API whose log cannot be written, and give its address."""
    output, data = unwritable(request.param), tmp_path_factory.mktemp("data")
    settings = {"API_PROCESSES": "2", "PROMETHEUS_MULTIPROC_DIR": str(metrics)}
    with api_alone(data, store_url, output, **settings) as alone:
        os.close(output)
        yield alone.url


def sent(method: str, url: str, token: str | None = None, body: Any = None) -> requests.Response:
    """Send a request."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return requests.request(method, url, headers=headers, json=body, timeout=ANSWER)


def test_an_action_whose_line_cannot_be_written_is_answered_all_the_same(url: str) -> None:
    seats = [{"player": "person"}, {"player": "person"}]
    opened = sent("POST", f"{url}/v1/matches", body={"game": "twelve-oclock-high", "seats": seats})
    assert opened.status_code == 201, opened.text
    match = f"{url}/v1/matches/{opened.json()['match']['id']}"
    tokens = {entry["seat"]: entry["token"] for entry in opened.json()["seats"]}

    for _ in range(6):
        seen = sent("GET", match)
        token = tokens[seen.json()["to_act"][0]]
        menu = sent("GET", f"{match}/actions", token).json()
        action = {"decision": menu["decision"], "action": menu["actions"][0]["action"]}
        acted = sent("POST", f"{match}/actions", token, action)
        assert (seen.status_code, acted.status_code) == (200, 200), acted.text
        assert acted.json()["ply"] == seen.json()["ply"] + 1


@pytest.mark.parametrize("path", ["/v1/nothing", "/v1/matches/nothing", "/healthz", "/metrics", "/docs"])
def test_every_other_answer_stays_what_it_is(url: str, path: str) -> None:
    assert sent("GET", url + path).status_code == (404 if "nothing" in path else 200)


@pytest.mark.usefixtures("url")
def test_metrics_have_their_room_before_the_disk_is_full(metrics: Path) -> None:
    def lacking() -> set[str]:
        taken = {path: path.stat().st_blocks * 512 for path in metrics.iterdir()}
        return {path.name for path, size in taken.items() if hasattr(os, "posix_fallocate") and size < ROOM}

    wait_until(lambda: not lacking())  # one process answers while another may still be starting

    assert {path.name.rpartition("_")[0] for path in metrics.iterdir()} == {"counter", "gauge_livesum", "histogram"}
