"""What requests cost over HTTP: who pays, what the answer says of it, and what is never refused."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service.api import create_app
from service.play.asking import limits
from service.play.files.sheets import make_blank, make_sheet
from service.store import layout
from service.store.layout import EVEN
from tests.support.api import GAME, PEOPLE, Api, Clock
from tests.support.over_http import GAME as RACE
from tests.support.over_http import api_of, installed
from tests.support.refusals_of_contents import new_deck

if TYPE_CHECKING:
    from pathlib import Path

    from service.play.ports.referee import Referee
    from service.settings import Settings

UNITS, SECONDS = 60, 600
OPENING = {"game": GAME, "seats": list(PEOPLE)}
BLANK = f"/v1/games/{GAME}/blank-sheet"
FREE: dict[str, str] = {}
"""The limits that the answer to a request tells that was not charged."""


def poorer(referee: Referee) -> Referee:
    """Return a referee under which every client has 60 units, which come back in 600 s."""
    return replace(referee, rate=(UNITS, SECONDS))


@pytest.fixture
def poor(api: Api, settings: Settings) -> Api:
    referee = poorer(api.referee)
    return Api(create_app(referee, settings), referee, api.contract)


@pytest.fixture
def remote() -> str:
    """Give an address from which nobody else asks."""
    return f"2001:db8:{uuid.uuid4().hex[:4]}:{uuid.uuid4().hex[:4]}::1"


@pytest.fixture
def at(remote: str) -> dict[str, Any]:
    """Give what lets a request come from that address."""
    return {"environ_overrides": {"REMOTE_ADDR": remote}}


def spend_all(api: Api, at: dict[str, Any]) -> None:
    """Open as many matches as an address may."""
    for _ in range(UNITS // limits.OPENING):
        assert api.send("POST", "/v1/matches", json=OPENING, **at).status_code == 201


def told(reply: Any) -> dict[str, str]:
    """Return what an answer says of limits."""
    return {name: reply.headers[name] for name in ("RateLimit-Policy", "RateLimit") if name in reply.headers}


def left(reply: Any) -> dict[str, int]:
    """Return what an answer says is left in each bucket."""
    parts = [part.split(";") for part in reply.headers["RateLimit"].split(", ")]
    return {name.strip('"'): int(remaining.removeprefix("r=")) for name, remaining, _ in parts}


def test_an_opening_says_what_is_left(poor: Api, at: dict[str, Any]) -> None:
    reply = poor.send("POST", "/v1/matches", json=OPENING, **at)

    assert told(reply) == {"RateLimit-Policy": '"address";q=60;w=600', "RateLimit": '"address";r=40;t=200'}


def test_a_refusal_says_when_there_is_enough_again(poor: Api, at: dict[str, Any], clock: Clock) -> None:
    spend_all(poor, at)
    refused = poor.send("POST", "/v1/matches", json=OPENING, **at)

    wait = int(refused.headers["Retry-After"])
    assert (refused.status_code, refused.get_json(force=True)["code"]) == (429, "limit-reached")
    assert 0 < wait <= limits.OPENING * SECONDS // UNITS
    assert left(refused) == {"address": 0}
    clock.forward(wait * 1000)
    assert poor.send("POST", "/v1/matches", json=OPENING, **at).status_code == 201


def test_a_network_of_ipv6_is_one_client(poor: Api, at: dict[str, Any], remote: str) -> None:
    spend_all(poor, at)

    def status(address: str) -> int:
        return poor.send("POST", "/v1/matches", json=OPENING, environ_overrides={"REMOTE_ADDR": address}).status_code

    assert status(remote + "2") == 429
    assert status(remote.replace("2001:db8:", "2001:db9:")) == 201


def test_a_token_brings_no_new_allowance_for_what_is_not_of_its_match(api: Api, poor: Api, at: dict[str, Any]) -> None:
    token = api.open().host
    spend_all(poor, at)

    for bearer, status in ((token, 429), ("nd1.made-up", 401)):
        headers = {"Authorization": f"Bearer {bearer}"}
        assert poor.send("POST", "/v1/matches", json=OPENING, headers=headers, **at).status_code == status
        assert poor.send("GET", f"{BLANK}.txt", headers=headers, **at).status_code == status
        assert poor.send("POST", "/v1/verifications", json={}, headers=headers, **at).status_code == status


def test_a_retry_of_an_opening_is_not_charged(poor: Api, at: dict[str, Any]) -> None:
    key = {"Idempotency-Key": str(uuid.uuid4())}
    first = poor.send("POST", "/v1/matches", json=OPENING, headers=key, **at)
    for _ in range(UNITS // limits.OPENING - 1):
        poor.send("POST", "/v1/matches", json=OPENING, **at)

    again = poor.send("POST", "/v1/matches", json=OPENING, headers=key, **at)

    assert (again.status_code, again.json, told(again)) == (201, first.json, FREE)


def test_a_rematch_is_charged_once(api: Api, poor: Api, at: dict[str, Any]) -> None:
    match = api.over()
    first, again = (poor.send("POST", f"{match.path}/rematch", match.host, **at) for _ in range(2))

    assert left(first) == {"address": UNITS - limits.OPENING}
    assert (again.json, told(again)) == (first.json, FREE)


def test_looking_and_acting_are_never_refused(api: Api, poor: Api, at: dict[str, Any]) -> None:
    match = api.open()
    spend_all(poor, at)

    for _ in range(2 * UNITS):
        for part in ("", "/events", "/actions", "/board.svg"):
            assert told(reply := poor.send("GET", match.path + part, match.tokens[0], **at)) == FREE
            assert reply.status_code == 200
    for _ in range(10):
        token, sent = match.submission()
        assert poor.ok("POST", f"{match.path}/actions", token, json=sent, **at)
    resigned = poor.send("DELETE", f"{match.path}/seats/0", match.tokens[0], **at)
    assert (resigned.status_code, told(resigned)) == (200, FREE)


def test_only_the_first_request_for_a_picture_pays(api: Api, poor: Api, at: dict[str, Any]) -> None:
    match = api.open()
    first, again, narrow = (
        poor.send("GET", f"{match.path}/board.png{query}", match.tokens[0], **at) for query in ("", "", "?width=300")
    )

    assert left(first)["seat"] == UNITS - limits.PICTURE
    assert (told(again), again.get_data()) == (FREE, first.get_data())
    assert left(narrow)["seat"] == UNITS - 2 * limits.PICTURE


def test_dry_runs_are_charged_to_the_seat_and_a_tenth_of_them_to_the_address(
    api: Api, poor: Api, at: dict[str, Any]
) -> None:
    match = api.open()
    token, sent = match.submission()
    judge = {"json": sent, "query_string": {"dry_run": "true"}, **at}
    first = poor.send("POST", f"{match.path}/actions", token, **judge)
    assert left(first) == {"seat": UNITS - 1, "address": UNITS - 1}

    statuses = [poor.send("POST", f"{match.path}/actions", token, **judge).status_code for _ in range(UNITS)]

    assert statuses == [200] * (UNITS - 1) + [429]
    assert left(poor.send("POST", "/v1/matches", json=OPENING, **at))["address"] == UNITS - 6 - limits.OPENING
    assert poor.ok("POST", f"{match.path}/actions", token, json=sent, **at)


def test_a_void_or_foreign_token_pays_nothing_and_gets_nothing(api: Api, poor: Api, at: dict[str, Any]) -> None:
    match, other = api.open(), api.over()
    _, sent = match.submission()
    for token in ("nd1.made-up", other.host):
        reply = poor.send("POST", f"{match.path}/actions?dry_run=true", token, json=sent, **at)
        assert (reply.status_code in (401, 403), told(reply)) == (True, FREE)
    reply = poor.send("GET", f"{other.path}/sheet.txt", match.host, **at)
    assert (reply.status_code, told(reply)) == (403, FREE)


def test_a_record_costs_by_its_size_before_anything_of_it_is_read(poor: Api, at: dict[str, Any]) -> None:
    body = b'{"padding": "' + b"x" * (2 * limits.PIECE) + b'"}'
    reply = poor.send("POST", "/v1/verifications", data=body, content_type="application/json", **at)

    assert (reply.status_code, left(reply)) == (422, {"address": UNITS - 3 * limits.BODY})
    garbled = poor.send("POST", "/v1/verifications", data=b"{", content_type="application/json", **at)
    assert (garbled.status_code, left(garbled)) == (400, {"address": UNITS - 4 * limits.BODY})


def test_a_deck_costs_its_judging_each_time_and_its_room_once(
    referee: Referee, settings: Settings, at: dict[str, Any], tmp_path: Path
) -> None:
    with installed(tmp_path):
        api = api_of(poorer(referee), settings)
        cards = new_deck()
        first, again = (api.send("POST", f"/v1/games/{RACE}/contents", json=cards, **at) for _ in range(2))

    assert left(first) == {"address": UNITS - limits.BODY, "decks": limits.DECKS[0] - limits.PIECE}
    assert told(first)["RateLimit-Policy"] == '"address";q=60;w=600, "decks";q=33554432;qu="content-bytes";w=86400'
    assert (again.json["token"], left(again)) == (first.json["token"], {"address": UNITS - 2 * limits.BODY})


@pytest.mark.parametrize("kind", ["txt", "csv", "html"])
def test_a_sheet_is_charged_each_time_that_it_is_made(api: Api, poor: Api, at: dict[str, Any], kind: str) -> None:
    match = api.over()
    first = poor.send("GET", f"{match.path}/sheet.{kind}", **at)
    own = poor.send("GET", f"{match.path}/sheet.{kind}", match.tokens[0], **at)
    known = {"If-None-Match": first.headers["ETag"]}

    assert left(first) == {"address": UNITS - limits.SHEET}
    assert left(own)["seat"] == UNITS - limits.SHEET
    assert told(poor.send("GET", f"{match.path}/sheet.{kind}", headers=known, **at)) == FREE


def owed(api: Api, about: str, kind: str) -> list[list[str]]:
    """Return the words of the obligations of a kind that concern a match or a game."""
    with api.referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        members = client.zrange(EVEN.due(layout.partition(about)), 0, -1)
    found = [member.decode().split(" ") for member in members]
    return [words[1:] for words in found if words[:2] == [kind, about]]


def test_a_pdf_is_charged_once_while_it_is_made_and_not_when_it_is_ready(
    api: Api, poor: Api, at: dict[str, Any]
) -> None:
    match = api.over()
    path = f"{match.path}/sheet.pdf"
    first, second = poor.send("GET", path, **at), poor.send("GET", path, **at)
    assert (first.status_code, left(first)) == (202, {"address": UNITS - limits.SHEET})
    assert (second.status_code, told(second)) == (202, FREE)

    (words,) = owed(poor, match.id, "sheet")
    make_sheet(poor.referee, *words)
    ready = poor.send("GET", path, **at)

    assert (ready.status_code, ready.mimetype, told(ready)) == (200, "application/pdf", FREE)


def test_equal_blank_sheets_are_made_charged_and_kept_once(poor: Api, at: dict[str, Any]) -> None:
    path = f"{BLANK}.pdf"
    odd = {"paper": "letter", "bomb_faces": "1"}
    first = poor.send("GET", path, query_string=odd, **at)
    assert (first.status_code, left(first)) == (202, {"address": UNITS - limits.BLANKS["pdf"]})
    for words in owed(poor, GAME, "blank"):
        make_blank(poor.referee, *words)
    spelled_out = poor.send("GET", path, query_string={**odd, "points_to_win": "35"}, **at)

    assert (spelled_out.status_code, told(spelled_out)) == (200, FREE)
    assert spelled_out.headers["ETag"] == poor.send("GET", path, query_string=odd, **at).headers["ETag"]


def test_a_file_that_was_dropped_is_charged_and_made_again(api: Api, poor: Api, at: dict[str, Any]) -> None:
    match = api.over()
    path = f"{match.path}/sheet.pdf"
    poor.send("GET", path, **at)
    (words,) = owed(poor, match.id, "sheet")
    make_sheet(poor.referee, *words)
    made = poor.send("GET", path, **at).get_data()
    with poor.referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        client.delete(*layout.SHELF)

    again = poor.send("GET", path, **at)

    assert (again.status_code, left(again)) == (202, {"address": UNITS - 2 * limits.SHEET})
    (words,) = owed(poor, match.id, "sheet")
    make_sheet(poor.referee, *words)
    assert poor.send("GET", path, **at).get_data() == made


def test_a_client_that_has_a_file_needs_none_made(api: Api, poor: Api, at: dict[str, Any]) -> None:
    match = api.over()
    path = f"{match.path}/sheet.pdf"
    poor.send("GET", path, **at)
    (words,) = owed(poor, match.id, "sheet")
    make_sheet(poor.referee, *words)
    known = {"If-None-Match": poor.send("GET", path, **at).headers["ETag"]}
    with poor.referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        client.delete(*layout.SHELF)

    unchanged = poor.send("GET", path, headers=known, **at)
    pending = poor.send("GET", path, headers={"If-None-Match": "*"}, **at)

    assert (unchanged.status_code, told(unchanged)) == (304, FREE)
    assert (pending.status_code, left(pending)) == (202, {"address": UNITS - 2 * limits.SHEET})
