from __future__ import annotations

import uuid
from typing import Any

import pytest

from tests.support.api import BOTS, GAME, OPEN, PEOPLE, WITH_BOT, Api, Clock
from tests.support.offenders import each


def test_a_match_starts_by_itself_when_no_seat_is_open(api: Api) -> None:
    match = api.open(PEOPLE, options={"points_to_win": 45}, time_per_decision=60_000, access="private", leaving="out")
    opened = match.opened["match"]

    assert sorted(match.tokens) == [0, 1]
    assert (opened["status"], opened["access"], opened["leaving"]) == ("on", "private", "out")
    assert opened["options"] == {"points_to_win": 45, "bomb_faces": 2}
    assert opened["time_per_decision"] == 60_000
    assert len(opened["commitment"]) == 64


def test_no_options_are_the_usual_ones(api: Api) -> None:
    usual, null = (api.open(PEOPLE, **rest).opened["match"]["options"] for rest in ({}, {"options": None}))
    wrong = {"game": GAME, "options": None, "seats": [{"player": "ghost"}]}
    problem = api.refused("malformed", "POST", "/v1/matches", json=wrong)

    assert null == usual == {"points_to_win": 35, "bomb_faces": 2}
    assert not [path for path in problem["errors"] if path.startswith("options")]


def test_the_address_of_a_new_match_is_its_location(api: Api) -> None:
    reply = api.send("POST", "/v1/matches", json={"game": GAME, "seats": list(PEOPLE)})

    assert reply.headers["Location"] == f"/v1/matches/{reply.json['match']['id']}"
    assert reply.headers["RateLimit-Policy"] == '"address";q=1000000;w=1'


@pytest.mark.parametrize(("game", "level"), [("twelve-oclock-high", "regular"), ("bomb-the-axis", "regular")])
@pytest.mark.parametrize("unnamed", [{}, {"level": None}])
def test_a_bot_is_of_the_middle_level_if_none_is_named(api: Api, game: str, level: str, unnamed: Any) -> None:
    bot = {"player": "bot", **unnamed}
    opened = api.open([PEOPLE[0], bot, bot], game=game).opened["match"]

    assert [seat["level"] for seat in opened["seats"]] == [None, level, level]


def test_the_creator_of_one_seat_sees_with_the_opening_what_that_seat_sees(api: Api) -> None:
    key = {"Idempotency-Key": str(uuid.uuid4())}
    body = {"game": "bomb-the-axis", "options": {"checker": 1}, "seats": [WITH_BOT[1], PEOPLE[0], WITH_BOT[1]]}
    opened = api.ok("POST", "/v1/matches", json=body, headers=key)
    token = opened["seats"][0]["token"]

    assert opened["match"]["seat"] == 1
    assert [entry["form"] for entry in opened["match"]["actions"]] == ["action", "template"]
    assert opened["match"] == api.ok("GET", f"/v1/matches/{opened['match']['id']}", token)
    assert opened == api.ok("POST", "/v1/matches", json=body, headers=key)


@pytest.mark.parametrize("seats", [PEOPLE, BOTS])
def test_the_creator_of_several_seats_or_of_none_sees_with_the_opening_what_the_host_sees(api: Api, seats: Any) -> None:
    opened = api.open(seats).opened["match"]

    assert (opened["seat"], opened["actions"]) == (None, [])


def test_bots_play_a_match_to_its_end(api: Api) -> None:
    played = api.open(BOTS).play_bots()

    assert played["status"] == "over"
    assert played["outcome"]["clause"].startswith("12H-")


def test_a_person_and_a_bot_take_turns(api: Api) -> None:
    match = api.open(WITH_BOT)
    match.play_bots()

    assert match.act()["match"]["ply"] > match.opened["match"]["ply"]


def test_each_seat_sees_its_own_menu_and_a_spectator_none(api: Api) -> None:
    match = api.open()
    acting = match.see()["to_act"][0]

    assert match.see(acting)["actions"] != []
    assert match.see(1 - acting)["actions"] == []
    assert (match.see()["actions"], match.see()["seat"]) == ([], None)
    assert api.ok("GET", match.path, match.host)["seat"] is None


def test_the_menu_alone_is_that_of_the_match(api: Api) -> None:
    match = api.open()
    token, seen = match.turn()
    menu = api.ok("GET", match.path + "/actions", token)

    assert menu == {name: seen[name] for name in ("game", "ply", "decision", "to_act", "deadline", "clock", "actions")}


def test_the_host_starts_with_the_seats_that_are_taken_and_may_say_so_twice(api: Api) -> None:
    match = api.open([*PEOPLE, {"player": "open"}])
    assert match.see()["status"] == "open"

    started = api.ok("POST", match.path + "/start", match.host)

    assert started["status"] == "on"
    assert api.ok("POST", match.path + "/start", match.host) == started


def test_the_host_cancels_an_open_table_and_may_say_so_twice(api: Api) -> None:
    match = api.open(OPEN)
    cancelled = api.ok("DELETE", match.path, match.host)

    assert cancelled["status"] == "cancelled"
    assert api.ok("DELETE", match.path, match.host) == cancelled


@each("token", [None, "other"])
@each("part", ["", "/actions", "/events", "/board.svg", "/record", "/sheet.txt"])
def test_a_private_match_is_not_there_for_strangers(api: Api, part: str, token: str | None) -> None:
    match = api.open(access="private")
    strange = None if token is None else api.open().host

    api.refused("no-such-match", "GET", match.path + part, strange)
    assert match.see(0)["seat"] == 0
    assert api.ok("GET", match.path, match.host)["id"] == match.id


def test_a_match_keeps_its_tag_until_something_happens(api: Api) -> None:
    match = api.open()
    token, _ = match.turn()
    first = api.send("GET", match.path, token)
    again = api.send("GET", match.path, token, headers={"If-None-Match": first.headers["ETag"]})

    assert (again.status_code, again.get_data()) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Vary"] == "Authorization, Accept, Accept-Encoding"
    assert again.headers["Cache-Control"] == "private, no-cache"

    match.act()
    later = api.send("GET", match.path, token, headers={"If-None-Match": first.headers["ETag"]})

    assert later.status_code == 200
    assert later.headers["ETag"] != first.headers["ETag"]


def test_each_audience_has_a_tag_of_its_own(api: Api) -> None:
    match = api.open()
    askers = [None, match.host, *match.tokens.values()]
    tags = [api.send("GET", match.path, asker).headers["ETag"] for asker in askers]
    parts = [api.send("GET", match.path + part).headers["ETag"] for part in ("/actions", "/board.svg", "?ply=3")]

    assert len({*tags, *parts}) == len(tags) + len(parts)


def test_who_has_anything_is_refused_what_there_is_not(api: Api) -> None:
    anything = {"If-None-Match": "*"}
    api.refused("malformed", "GET", f"{api.open().path}?ply=99999", headers=anything)
    api.refused("not-started", "GET", f"{api.open(OPEN).path}/board.svg", headers=anything)


@pytest.mark.parametrize("header", ["W/{}", '"other", {}', '"", {}', "*"])
def test_a_tag_is_known_in_every_way_of_writing(api: Api, header: str) -> None:
    match = api.open()
    tag = api.send("GET", match.path).headers["ETag"]

    assert api.send("GET", match.path, headers={"If-None-Match": header.format(tag)}).status_code == 304


@pytest.mark.parametrize("header", ['""', 'W/""', '"", "other"', '"', ",", '"other", W/""'])
def test_an_empty_entity_tag_names_nothing(api: Api, header: str) -> None:
    match = api.open()
    assert api.send("GET", match.path, headers={"If-None-Match": header}).status_code == 200


def test_a_match_is_shown_as_it_was(api: Api) -> None:
    match = api.open()
    before = match.see()
    match.act()
    was = api.ok("GET", match.path, query_string={"ply": before["ply"]})

    assert was == {**before, "actions": [], "deadline": None}
    assert api.ok("GET", match.path, query_string={"ply": 1})["view"] is None


@pytest.mark.parametrize("ply", ["0", "-1", "99999", "x", "1.0", "1e3", "", "9" * 40])
def test_a_ply_that_never_was(api: Api, ply: str) -> None:
    problem = api.refused("malformed", "GET", api.open().path, query_string={"ply": ply})

    assert list(problem["errors"]) == ["ply"]


def test_events_are_sent_page_by_page_without_gaps(api: Api) -> None:
    match = api.open(BOTS, options={"points_to_win": 140})  # with fewer points it may be over before ply 100
    last = match.play_bots()["ply"]
    first = api.ok("GET", match.path + "/events")
    second = api.ok("GET", match.path + "/events", query_string={"after": 100})

    assert (first["more"], len(first["plies"])) == (True, 100)
    assert [ply["ply"] for ply in first["plies"][:3]] == [1, 2, 3]
    assert second["plies"][0]["ply"] == 101
    assert second["more"] is (last > 200)
    nothing = {"game": GAME, "plies": [], "more": False}
    assert api.ok("GET", match.path + "/events", query_string={"after": 2**53 - 1}) == nothing


def pages(api: Api, **query: Any) -> list[str]:
    """Return the ids of all pages of the lobby."""
    found: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        page = api.ok("GET", "/v1/matches", query_string={**query, **cursor})
        found += [match["id"] for match in page["matches"]]
        if page["cursor"] is None:
            return found
        cursor = {"cursor": page["cursor"]}


def open_listed(api: Api, clock: Clock) -> str:
    """Open a match that the lobby lists as newer than every match before it."""
    clock.forward(1)
    return api.open(OPEN, access="listed").id


def unchanged(api: Api, path: str, token: str | None = None) -> bool:
    """Ask for something twice, and tell whether the second answer is 304."""
    tag = api.send("GET", path, token).headers["ETag"]
    again = api.send("GET", path, token, headers={"If-None-Match": tag})
    assert again.headers["ETag"] == tag
    return (again.status_code, again.get_data()) == (304, b"")


def test_events_are_sent_once_to_who_sends_back_their_tag(api: Api) -> None:
    match = api.open()
    path = f"{match.path}/events"
    tags = {
        api.send("GET", f"{path}{query}", token).headers["ETag"]
        for query in ("", "?after=1", "?after=2")
        for token in (None, match.host, *match.tokens.values())
    }

    assert len(tags) == 12
    assert unchanged(api, path, match.tokens[0])
    assert unchanged(api, f"{path}?after=1")
    before = api.send("GET", path).headers["ETag"]
    match.act()
    after = api.send("GET", path, headers={"If-None-Match": before})
    assert (after.status_code, len(after.json["plies"])) == (200, match.see()["ply"])


def test_the_lobby_is_sent_once_to_who_sends_back_its_tag(api: Api, clock: Clock) -> None:
    match, path = open_listed(api, clock), "/v1/matches?limit=1"

    assert unchanged(api, path)
    before = api.send("GET", path).headers["ETag"]
    api.ok("POST", f"/v1/matches/{match}/seats/1", json={"name": "Ben"})
    after = api.send("GET", path, headers={"If-None-Match": before})
    assert (after.status_code, after.json["matches"][0]["status"]) == (200, "on")


def test_the_lobby_lists_listed_matches_newest_first_and_leaves_none_out(api: Api, clock: Clock) -> None:
    hidden = {api.open(OPEN).id, api.open(OPEN, access="private").id}
    opened = [open_listed(api, clock) for _ in range(5)]
    found = pages(api, status="open", limit=2)

    assert len(found) == len(set(found))
    assert [match for match in found if match in opened] == opened[::-1]
    assert not hidden & set(found)


def test_a_match_moves_through_the_lists_of_the_lobby(api: Api) -> None:
    match = api.open(access="listed")
    assert match.id in pages(api, status="on", game=GAME)

    match.resign(0)

    assert match.id not in pages(api, status="on")
    assert match.id in pages(api, status="over", game=GAME)


@pytest.mark.parametrize("cursor", ["!", "AAAA", "é", "x" * 121])
def test_a_cursor_of_somebody_else(api: Api, cursor: str) -> None:
    api.refused("malformed", "GET", "/v1/matches", query_string={"cursor": cursor})


def test_the_same_request_finds_the_match_that_it_opened(api: Api) -> None:
    body = {"game": GAME, "seats": list(PEOPLE)}
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    first = api.ok("POST", "/v1/matches", json=body, headers=headers)
    again = api.ok("POST", "/v1/matches", json=dict(reversed(body.items())), headers=headers)

    assert again == first
    assert api.ok("GET", f"/v1/matches/{first['match']['id']}", again["seats"][0]["token"])["seat"] == 0


def test_a_key_is_its_askers_own(api: Api) -> None:
    body = {"game": GAME, "seats": list(PEOPLE)}
    asker, other = api.open(), api.open()
    opened = [
        api.ok("POST", "/v1/matches", token, json=body, headers={"Idempotency-Key": "short"})["match"]["id"]
        for token in (asker.host, asker.host, asker.tokens[0], other.host)
    ]

    assert opened[0] == opened[1]
    assert len(set(opened)) == 3


@pytest.mark.parametrize("key", ["x" * 201, "with a space in it", "ключ-ключ-ключ-ключ".encode().decode("latin-1"), ""])
def test_a_key_that_cannot_be_one(api: Api, key: str) -> None:
    body = {"game": GAME, "seats": list(PEOPLE)}
    problem = api.refused("malformed", "POST", "/v1/matches", json=body, headers={"Idempotency-Key": key})

    assert list(problem["errors"]) == ["Idempotency-Key"]


def test_the_time_of_a_decision_has_run_out_for_anyone_who_looks(api: Api, clock: Clock) -> None:
    match = api.open(time_per_decision=1000)
    before = match.see()
    clock.forward(1001)
    after = match.see()

    assert after["ply"] > before["ply"]
    assert after["deadline"] > before["deadline"]
    token, _ = match.turn()
    stale = {"decision": before["decision"], "action": {"kind": "throw"}}
    api.refused("stale-decision", "POST", match.path + "/actions", token, json=stale)


def test_every_answer_has_the_time_of_the_store(api: Api, clock: Clock) -> None:
    match = api.open()
    before = int(api.send("GET", match.path).headers["Noonday-Time"])
    clock.forward(3_600_000)
    after = int(api.send("GET", match.path).headers["Noonday-Time"])

    assert 3_600_000 <= after - before < 3_660_000
    assert int(api.send("GET", "/v1/games").headers["Noonday-Time"]) >= after


def test_the_time_in_answers_never_goes_back(api: Api) -> None:
    match = api.open()
    times = [int(api.send("GET", match.path).headers["Noonday-Time"]) for _ in range(200)]
    assert times == sorted(times)


def addresses(files: Any) -> list[str]:
    return [files["record"], files["replay"], *files["sheets"].values()]


def test_a_match_that_is_over_shows_where_its_files_are(api: Api) -> None:
    match = api.open()
    assert match.see()["files"] is None
    match.resign(1)

    files = match.see()["files"]

    assert list(files["sheets"]) == ["html", "pdf", "txt", "csv"]
    assert {api.send("GET", path).status_code for path in addresses(files)} == {200, 202}
    assert match.see(0)["files"] == files
    assert api.ok("GET", f"{match.path}?ply=2")["files"] == files


def test_of_a_match_that_never_started_there_is_the_record_alone(api: Api) -> None:
    match = api.cancelled()

    assert match.see()["files"] == {"record": f"{match.path}/record", "replay": None, "sheets": None}
    assert api.send("GET", f"{match.path}/record").status_code == 200
