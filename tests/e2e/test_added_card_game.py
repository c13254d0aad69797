"""Crosswise, installed from its wheel into a running service: cards are clicked, hidden, counted and printed."""

from __future__ import annotations

import csv
import io
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.support.stack import Stack


@pytest.fixture(scope="module")
def stack(breakable_all_session: Stack) -> Stack:
    """Give the service into which the game was installed from its wheel."""
    breakable_all_session.wait_until_whole()
    return breakable_all_session


@pytest.fixture(scope="module")
def seen(stack: Stack) -> list[dict[str, Any]]:
    """Give what a person saw of a deal against three bots: the match at each of the person's turns, and at the end."""
    opened, tokens = stack.open("person", "regular", "veteran", "regular", game="crosswise", options={"deals": 1})
    path, met = f"/v1/matches/{opened['id']}", list[dict[str, Any]]()

    def asked() -> bool:
        match = stack.match(opened["id"], tokens[0])
        if not match["actions"] and match["status"] != "over":
            return False
        met.append({**match, "board": stack.call("GET", f"{path}/board.svg", tokens[0]).text})
        return True

    wait_until(asked)
    while met[-1]["status"] == "on":
        answer = stack.act(opened["id"], tokens[0], met[-1]["decision"], met[-1]["actions"][-1]["action"])
        assert answer.status_code == 200, answer.text
        wait_until(asked)
    return met


def test_every_card_of_the_menu_is_a_spot_of_the_own_picture(seen: list[dict[str, Any]]) -> None:
    assert len(seen) == 9  # eight cards, and the end
    for match in seen[:-1]:
        spots = [entry["spots"] for entry in match["actions"]]
        assert spots == [[entry["notation"]] for entry in match["actions"]]
        assert all(f'data-spot="{card}"' in match["board"] for (card,) in spots)


def test_the_hands_of_others_are_hidden_to_the_end(stack: Stack, seen: list[dict[str, Any]]) -> None:
    plies = stack.call("GET", f"/v1/matches/{seen[-1]['id']}/events").json()["plies"]
    hands = [event["cards"] for ply in plies for event in ply["events"] if event["kind"] == "hand-dealt"]

    assert hands == [None] * 4
    assert all(player["hand"] is None for match in seen for player in match["view"]["players"][1:])
    assert len(seen[0]["view"]["players"][0]["hand"]) == 8


def test_the_last_trick_is_in_sight_until_the_next_is_complete(seen: list[dict[str, Any]]) -> None:
    tricks = [match["view"]["last"] for match in seen]

    assert tricks[0] is None
    assert all(len(trick["trick"]) == 4 for trick in tricks[1:])
    assert all(before != after for before, after in pairwise(tricks))


def test_partners_share_the_place_and_the_points(seen: list[dict[str, Any]]) -> None:
    places = seen[-1]["outcome"]["places"]

    assert places[:2] == places[2:]
    assert seen[-1]["outcome"]["reason"] == "last-deal"


def test_its_sheet_has_a_row_for_each_trick_and_its_record_verifies(stack: Stack, seen: list[dict[str, Any]]) -> None:
    path = f"/v1/matches/{seen[-1]['id']}"
    for kind in ("pdf", "csv"):
        wait_until(lambda kind=kind: stack.call("GET", f"{path}/sheet.{kind}").status_code == 200, within=60)
    rows = list(csv.reader(io.StringIO(stack.call("GET", f"{path}/sheet.csv").content.decode("utf-8-sig"))))
    pages = pypdf.PdfReader(io.BytesIO(stack.call("GET", f"{path}/sheet.pdf").content)).pages
    record = stack.call("GET", f"{path}/record").json()

    first = rows.index(["tricks", "Tricks"]) + 2  # below the heads
    assert [row[:2] for row in rows[first : first + 8]] == [["1", str(trick)] for trick in range(1, 9)]
    assert "led to the trick" in pages[0].extract_text()
    assert stack.call("POST", "/v1/verifications", json=record).json()["sound"] is True
