"""Pig, installed from its wheel into a running service: found, played, watched and printed like any other game."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

import rules
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    import requests

    from tests.support.stack import Stack

HOLD = {"kind": "hold"}


@pytest.fixture(scope="module")
def stack(breakable_all_session: Stack) -> Stack:
    """Give the service into which the game was installed from its wheel."""
    breakable_all_session.wait_until_whole()
    return breakable_all_session


@pytest.fixture(scope="module")
def ended(stack: Stack) -> dict[str, Any]:
    """Give a match against the stronger bot, played to its end over HTTP: the person holds whenever it may."""
    opened, tokens = stack.open("person", "veteran", game="pig", options={"goal": 30})
    last: dict[str, Any] = {}

    def asked() -> bool:
        last.update(stack.match(opened["id"], tokens[0]))
        return last["status"] == "over" or bool(last["actions"])

    wait_until(asked)
    while last["status"] == "on":
        menu = [entry["action"] for entry in last["actions"]]
        answer = stack.act(opened["id"], tokens[0], last["decision"], HOLD if HOLD in menu else menu[0])
        assert answer.status_code == 200, answer.text
        wait_until(asked)
    return last


def made(stack: Stack, path: str) -> requests.Response:
    """Return a file of a match, once a worker has made it."""
    wait_until(lambda: stack.call("GET", path).status_code == 200, within=60)
    return stack.call("GET", path)


def test_the_game_is_in_the_catalogue_and_in_the_server_s_own_contract(stack: Stack) -> None:
    games = {game["key"]: game for game in stack.call("GET", "/v1/games").json()["games"]}
    schemas = stack.call("GET", "/v1/openapi.json").json()["components"]["schemas"]

    assert {"pig", *rules.games()} <= games.keys()
    assert games["pig"]["title"] == "Pig"
    assert schemas["PigHoldAction"]["description"] == "Hold and keep the points of this turn (PIG-3)."


def test_a_match_against_its_bot_is_played_and_narrated_in_sentences(stack: Stack, ended: dict[str, Any]) -> None:
    plies = stack.call("GET", f"/v1/matches/{ended['id']}/events").json()["plies"]
    words = [event["words"] for ply in plies for event in ply["events"]]

    assert ended["outcome"]["reason"] == "goal"
    assert any(" throws " in sentence for sentence in words)
    assert any(" ends the turn with a score of " in sentence for sentence in words)


def test_its_sheet_is_printed_in_four_formats_with_the_points(stack: Stack, ended: dict[str, Any]) -> None:
    path = f"/v1/matches/{ended['id']}/sheet"
    pages = pypdf.PdfReader(io.BytesIO(made(stack, f"{path}.pdf").content)).pages
    rows = list(csv.reader(io.StringIO(made(stack, f"{path}.csv").content.decode("utf-8-sig"))))

    assert any("Points" in row for row in rows)
    assert "Final standing" in pages[0].extract_text()
    assert "Pig" in made(stack, f"{path}.txt").text
    assert "Points" in made(stack, f"{path}.html").text


def test_its_replay_page_and_its_picture_are_there(stack: Stack, ended: dict[str, Any]) -> None:
    assert 'id="reel"' in made(stack, f"/v1/matches/{ended['id']}/replay.html").text
    assert ">over: " in stack.call("GET", f"/v1/matches/{ended['id']}/board.svg").text


def test_its_record_verifies(stack: Stack, ended: dict[str, Any]) -> None:
    record = stack.call("GET", f"/v1/matches/{ended['id']}/record").json()

    assert stack.call("POST", "/v1/verifications", json=record).json()["sound"] is True
