from __future__ import annotations

import uuid

import pytest

from tests.support.api import OPEN, PEOPLE, WITH_BOT, Api


def test_somebody_takes_the_open_seat_and_the_match_starts(api: Api) -> None:
    match = api.open(OPEN)
    taken = api.ok("POST", f"{match.path}/seats/1", json={"name": "Ben", "seed": "luck-of-ben"})

    assert (taken["seat"], taken["match"]["status"], taken["match"]["seat"]) == (1, "on", 1)
    seat = {"seat": 1, "player": "person", "name": "Ben", "display_name": "Ben", "level": None, "resigned": False}
    seat |= {"held": True}
    shown = match.see()["seats"][1]
    assert {name: shown[name] for name in seat} == seat
    assert api.ok("GET", match.path, taken["token"])["seat"] == 1


def test_a_seat_can_be_taken_without_a_body(api: Api) -> None:
    assert api.send("POST", f"{api.open(OPEN).path}/seats/1").status_code == 201


def test_the_same_request_is_given_the_same_token(api: Api) -> None:
    match = api.open(OPEN)
    key = {"Idempotency-Key": str(uuid.uuid4())}
    first = api.ok("POST", f"{match.path}/seats/1", json={"name": "Ben"}, headers=key)

    assert api.ok("POST", f"{match.path}/seats/1", json={"name": "Ben"}, headers=key)["token"] == first["token"]
    api.refused("seat-taken", "POST", f"{match.path}/seats/1", json={"name": "Eve"}, headers=key)
    api.refused("seat-taken", "POST", f"{match.path}/seats/1", json={"name": "Ben"})


@pytest.mark.parametrize("access", ["listed", "unlisted", "private"])
def test_anyone_who_knows_the_id_takes_an_open_seat(api: Api, access: str) -> None:
    stranger = api.open().tokens[0]
    table, other = api.open(OPEN, access=access), api.open(OPEN, access=access)

    assert api.send("POST", f"{table.path}/seats/1").status_code == 201
    assert api.send("POST", f"{other.path}/seats/1", stranger).status_code == 201


def test_who_gets_up_before_the_start_loses_the_token(api: Api) -> None:
    match = api.open([*PEOPLE, {"player": "open"}])
    left = match.resign(0)

    assert left["seats"][0]["player"] == "open"
    api.refused("unknown-token", "GET", match.path, match.tokens[0])
    taken = api.ok("POST", f"{match.path}/seats/0", json={"name": "Cem"})
    assert api.ok("GET", match.path, taken["token"])["seats"][0]["name"] == "Cem"


def test_the_host_empties_a_seat_before_the_start(api: Api) -> None:
    match = api.open([*PEOPLE, {"player": "open"}])

    assert api.ok("DELETE", f"{match.path}/seats/1", match.host)["seats"][1]["player"] == "open"


def test_getting_up_twice_is_getting_up_once(api: Api) -> None:
    match = api.open([*PEOPLE, {"player": "open"}], access="private")
    once = match.resign(0)

    assert match.resign(0) == once
    api.refused("unknown-token", "GET", match.path, match.tokens[0])
    api.refused("unknown-token", "DELETE", f"{match.path}/seats/1", match.tokens[0])
    api.refused("unknown-token", "POST", f"{match.path}/start", match.tokens[0])
    api.ok("POST", f"{match.path}/seats/0", json={})
    api.refused("unknown-token", "DELETE", f"{match.path}/seats/0", match.tokens[0])


def test_the_host_empties_a_seat_again(api: Api) -> None:
    match = api.open([*PEOPLE, {"player": "open"}])
    emptied = api.ok("DELETE", f"{match.path}/seats/1", match.host)

    assert api.ok("DELETE", f"{match.path}/seats/1", match.host) == emptied


def test_resigning_twice_is_resigning_once(api: Api) -> None:
    match = api.open([*PEOPLE, {"player": "person"}])
    once = match.resign(1)

    assert once["seats"][1]["resigned"] is True
    assert match.resign(1) == once


def test_a_match_ends_when_one_side_is_left(api: Api) -> None:
    ended = api.open().resign(1)

    assert ended["status"] == "over"
    assert ended["outcome"]["winners"] == [0]


def test_a_seat_is_handed_to_a_bot_and_taken_back(api: Api) -> None:
    match = api.open()
    bot = {"player": "bot", "level": "veteran"}
    handed = api.ok("PATCH", f"{match.path}/seats/0", match.tokens[0], json=bot)

    assert (handed["seats"][0]["player"], handed["seats"][0]["level"]) == ("bot", "veteran")
    assert api.ok("PATCH", f"{match.path}/seats/0", match.tokens[0], json=bot) == handed
    back = api.ok("PATCH", f"{match.path}/seats/0", match.tokens[0], json={"player": "person"})
    assert back["seats"][0]["player"] == "person"


def test_a_seat_is_handed_to_a_bot_of_the_middle_level_if_none_is_named(api: Api) -> None:
    match, table = api.open(), api.open(OPEN)
    bot = {"player": "bot"}
    handed = api.ok("PATCH", f"{match.path}/seats/0", match.tokens[0], json=bot)

    assert handed["seats"][0]["level"] == "regular"
    assert api.ok("PATCH", f"{match.path}/seats/0", match.tokens[0], json=bot) == handed
    assert api.ok("PATCH", f"{table.path}/seats/1", table.host, json=bot)["seats"][1]["level"] == "regular"


def test_the_host_hands_any_seat_over_and_seats_bots_before_the_start(api: Api) -> None:
    bot = {"player": "bot", "level": "rookie"}
    match, table = api.open(), api.open(OPEN)

    assert api.ok("PATCH", f"{match.path}/seats/1", match.host, json=bot)["seats"][1]["player"] == "bot"
    assert api.ok("PATCH", f"{table.path}/seats/1", table.host, json=bot)["status"] == "on"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"player": "bot", "level": "grandmaster"}, "level"),
        ({"player": "person", "level": "rookie"}, "level"),
        ({"player": "webhook"}, "player"),
        ({}, "player"),
    ],
)
def test_a_handing_over_of_the_wrong_shape(api: Api, body: dict[str, str], field: str) -> None:
    match = api.open(WITH_BOT)
    problem = api.refused("malformed", "PATCH", f"{match.path}/seats/0", match.tokens[0], json=body)

    assert list(problem["errors"]) == [field]


@pytest.mark.parametrize("seat", ["-1", "x", "1.0", "%00"])
def test_a_seat_that_is_no_number(api: Api, seat: str) -> None:
    api.refused("no-such-resource", "DELETE", f"{api.open().path}/seats/{seat}")
