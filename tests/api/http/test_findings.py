"""Faults that somebody found by hand, each with the request that showed it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest

from tests.support.api import OPEN, Api

if TYPE_CHECKING:
    pass


@pytest.mark.parametrize("kind", ["pdf", "html", "txt", "csv"])
def test_a_cancelled_match_has_no_sheet_of_any_kind(api: Api, kind: str) -> None:
    api.refused("not-started", "GET", f"{api.cancelled().path}/sheet.{kind}")


@pytest.mark.parametrize("seat", [0, 1, 9])
def test_a_private_match_that_is_on_shows_a_stranger_nothing_of_its_seats(api: Api, seat: int) -> None:
    match = api.open(access="private")

    api.refused("no-such-match", "POST", f"{match.path}/seats/{seat}", json={})


def test_an_open_seat_of_a_private_table_can_be_taken_until_the_table_is_cancelled(api: Api) -> None:
    table, gone = api.open(OPEN, access="private"), api.open(OPEN, access="private")
    api.ok("DELETE", gone.path, gone.host)

    assert api.ok("POST", f"{table.path}/seats/1", json={})["seat"] == 1
    api.refused("no-such-match", "POST", f"{gone.path}/seats/1", json={})
    api.refused("no-such-match", "POST", f"{table.path}/seats/9", json={})


def test_the_next_holder_of_a_seat_is_not_given_what_the_last_one_opened(api: Api) -> None:
    table, key = api.open(OPEN), {"Idempotency-Key": secrets.token_hex(8)}
    body = {"game": "twelve-oclock-high", "access": "private", "seats": [{"player": "person"}, {"player": "open"}]}
    first = table.tokens[0]
    opened = api.ok("POST", "/v1/matches", first, json=body, headers=key)
    api.ok("DELETE", f"{table.path}/seats/0", first)
    second = api.ok("POST", f"{table.path}/seats/0", json={})["token"]

    other = api.ok("POST", "/v1/matches", second, json=body, headers=key)

    assert other["match"]["id"] != opened["match"]["id"]
