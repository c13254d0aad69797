"""The next match (TBL-9): one, whoever asks how often, with everybody on the seat that the game's custom gives."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

from service.api import create_app
from service.play.match import obligations
from service.play.ports.due import Kind, Obligation
from service.play.verbs.rematch import rematch
from service.play.verbs.upkeep import expire
from tests.support.api import BOTS, OPEN, PEOPLE, PRESENT, WITH_BOT, Api, Clock, Played
from tests.support.stores import Halfway, Together

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from service.settings import Settings

BOT = {"player": "bot", "level": "veteran"}
FOUR = [*PEOPLE, {"player": "bot", "name": "Max", "level": "veteran"}, {"player": "open"}]
RACERS = 6


def closed(api: Api, seats: Any = PEOPLE, **terms: Any) -> Played:
    """Return a match that is over, and in which everybody is still there."""
    match = api.open(seats, **terms)
    match.close()
    return match


def below(referee: Referee, store: Any) -> Referee:
    """Return the referee on another store."""
    return replace(referee, matches=store, due=store, shelf=store, limits=store)


def test_tbl_9_the_next_match_starts_at_once_with_the_same_players(api: Api) -> None:
    options = {"points_to_win": 45}
    old = closed(api, options=options, time_per_decision=60_000, leaving="out", access="private")
    new = old.again(old.tokens[0])["match"]
    before = old.see(0)

    assert (new["status"], before["next"]) == ("on", new["id"])
    assert [seat["name"] for seat in new["seats"]] == ["Ann", "Ben"]
    same = ("game", "version", "options", "time_per_decision", "leaving", "access")
    assert [new[term] for term in same] == [before[term] for term in same]
    assert (new["options"]["points_to_win"], new["next"]) == (45, None)
    assert new["commitment"] != before["commitment"]
    assert new["deadline"] is not None


def test_the_address_of_the_next_match_is_its_location(api: Api) -> None:
    old = closed(api)
    replies = [api.send("POST", f"{old.path}/rematch", old.tokens[0]) for _ in range(2)]

    assert [reply.status_code for reply in replies] == [201, 201]
    assert {reply.headers["Location"] for reply in replies} == {f"/v1/matches/{old.see()['next']}"}


def test_each_asker_is_given_its_own_seat_there_and_the_host_all_of_its_seats(api: Api) -> None:
    old = closed(api)
    first, second, host = old.again(old.tokens[0]), old.again(old.tokens[1]), old.again()

    assert [answer["match"]["id"] for answer in (second, host)] == [first["match"]["id"]] * 2
    assert [answer["match"]["seat"] for answer in (first, second, host)] == [0, 1, None]
    assert host["seats"] == first["seats"] + second["seats"]
    assert (first["host_token"], second["host_token"]) == (None, None)
    assert api.ok("PATCH", f"/v1/matches/{first['match']['id']}/seats/1", host["host_token"], json=BOT)
    path = f"/v1/matches/{first['match']['id']}"
    assert [api.ok("GET", path, entry["token"])["seat"] for entry in host["seats"]] == [0, 1]


def test_a_seat_that_somebody_else_took_is_not_the_hosts(api: Api) -> None:
    old = api.open(OPEN)
    ben = api.ok("POST", f"{old.path}/seats/1", json={"name": "Ben"})["token"]
    old.close()

    assert [entry["seat"] for entry in old.again()["seats"]] == [0]
    assert [entry["seat"] for entry in old.again(ben)["seats"]] == [1]


def test_a_seat_that_the_host_left_before_the_start_is_not_the_hosts(api: Api) -> None:
    old = api.open([*PEOPLE, {"player": "open"}])
    old.resign(1)
    ben = api.ok("POST", f"{old.path}/seats/1", json={"name": "Bea"})["token"]
    api.ok("POST", f"{old.path}/start", old.host)
    old.close()

    assert [entry["seat"] for entry in old.again()["seats"]] == [0]
    assert [entry["seat"] for entry in old.again(ben)["seats"]] == [1]


def test_the_tokens_of_one_match_do_not_open_the_other(api: Api) -> None:
    old = closed(api)
    answer = old.again()
    path = f"/v1/matches/{answer['match']['id']}"

    api.refused("other-match", "GET", path, old.tokens[0])
    api.refused("other-match", "POST", f"{path}/rematch", old.host)
    api.refused("other-match", "POST", f"{old.path}/rematch", answer["host_token"])
    api.refused("other-match", "POST", f"{old.path}/rematch", answer["seats"][0]["token"])
    api.refused("token-needed", "POST", f"{old.path}/rematch")


def test_the_rematch_of_a_private_match_is_private(api: Api) -> None:
    old = closed(api, access="private")
    path = f"/v1/matches/{old.again()['match']['id']}"

    api.refused("no-such-match", "GET", path)
    api.refused("no-such-match", "POST", f"{old.path}/rematch")
    api.refused("no-such-match", "POST", f"{old.path}/rematch", api.open().host)


def test_the_tag_of_the_old_match_changes_when_it_names_the_next(api: Api) -> None:
    old = closed(api)
    before = api.send("GET", old.path)
    old.again()
    after = api.send("GET", old.path, headers={"If-None-Match": before.headers["ETag"]})

    assert after.json == {**before.json, "next": after.json["next"]}
    assert after.json["next"] is not None


def test_tbl_9_bots_keep_their_level_and_open_seats_stay_open(api: Api) -> None:
    old = api.open(FOUR, absent_after=None)
    api.ok("POST", f"{old.path}/start", old.host)
    before = old.see()["seats"]
    old.close()

    assert old.again()["match"]["seats"] == before


def test_bots_are_called_to_play_the_next_match(api: Api) -> None:
    old = closed(api, BOTS)
    new = old.again()["match"]
    held = api.referee.matches.load(new["id"])
    assert held is not None
    due = [claim.obligation for claim in api.referee.due.sweep(range(32), lease=1000, limit=10_000).claims]

    assert obligations.bot(new["id"], new["to_act"][0], new["decision"]) in due
    assert Played(api, new["id"], "", {}, None).play_bots()["status"] == "over"


def test_tbl_9_a_seat_that_was_handed_over_is_its_persons_again(api: Api) -> None:
    old = api.open()
    api.ok("PATCH", f"{old.path}/seats/0", old.tokens[0], json=BOT)
    old.close()
    answer = old.again(old.tokens[0])

    assert answer["match"]["seats"][0] == {
        "seat": 0,
        "player": "person",
        "name": "Ann",
        "display_name": "Ann",
        "level": None,
        "resigned": False,
        **PRESENT,
        "held": True,
    }
    assert api.ok("GET", f"/v1/matches/{answer['match']['id']}", answer["seats"][0]["token"])["seat"] == 0


@pytest.mark.parametrize("leaving", ["bot", "out"])
def test_tbl_9_a_bot_plays_for_a_player_who_left_and_does_not_ask(api: Api, leaving: str) -> None:
    old = api.over(leaving=leaving)
    answer = old.again(old.tokens[0])
    path = f"/v1/matches/{answer['match']['id']}/seats/1"

    bot = {"seat": 1, "player": "bot", "name": "Ben", "display_name": "Ben", "level": "rookie", "resigned": False}
    assert answer["match"]["seats"][1] == bot | PRESENT | {"lent": True, "held": True}
    mine = old.again(old.tokens[1])["seats"]
    assert [entry["seat"] for entry in mine] == [1]
    back = api.ok("PATCH", path, mine[0]["token"], json={"player": "person"})
    assert back["seats"][1] == {**bot, **PRESENT, "player": "person", "level": None, "held": True}


def test_tbl_9_a_player_who_was_silent_for_too_long_has_left(api: Api, clock: Clock) -> None:
    old = api.open(WITH_BOT, time_per_decision=1000)
    for _ in range(40):
        clock.forward(1001)
        old.see()
    assert old.see()["status"] == "over"

    assert {seat["player"] for seat in old.again()["match"]["seats"]} == {"bot"}


def test_tbl_9_who_left_and_asks_for_the_next_match_plays_it(api: Api) -> None:
    old = api.over()
    answer = old.again(old.tokens[1])

    assert [seat["player"] for seat in answer["match"]["seats"]] == ["person", "person"]
    assert [entry["seat"] for entry in answer["seats"]] == [1]


def test_tbl_9_the_record_names_the_match_before_and_is_sound(api: Api) -> None:
    old = closed(api)
    new = old.again()["match"]
    Played(api, new["id"], "", {}, None).close()
    record = api.ok("GET", f"/v1/matches/{new['id']}/record")

    assert (record["parent"], record["seat_seeds"]) == (old.id, [None, None])
    judged = api.ok("POST", "/v1/verifications", json=record)
    assert (judged["sound"], judged["known"]) == (True, True)
    assert api.ok("POST", "/v1/verifications", json={**record, "parent": None})["sound"] is False


def test_a_rematch_can_be_followed_by_a_rematch(api: Api) -> None:
    old = closed(api)
    second = old.again()
    path = f"/v1/matches/{second['match']['id']}"
    Played(api, second["match"]["id"], "", {}, None).close()
    third = api.ok("POST", f"{path}/rematch", second["seats"][1]["token"])

    assert third["match"]["seat"] == 1
    assert len({old.id, second["match"]["id"], third["match"]["id"]}) == 3


def test_a_listed_rematch_is_in_the_lobby(api: Api) -> None:
    old = closed(api, access="listed")
    new = old.again()["match"]["id"]
    listed = api.ok("GET", "/v1/matches", query_string={"limit": 100})["matches"]

    assert {match["id"]: match["next"] for match in listed if match["id"] in (old.id, new)} == {old.id: new, new: None}


def test_those_who_ask_at_the_same_time_are_given_the_same_match(api: Api, settings: Settings, clock: Clock) -> None:
    old = closed(api)
    assert settings.store_url is not None
    store = Together(settings.store_url, Barrier(RACERS), offset=clock.offset)
    bearers = [api.referee.mint.read(token) for token in (old.tokens[0], old.tokens[1], old.host)] * 2
    with ThreadPoolExecutor(RACERS) as racers:
        asked = [racers.submit(rematch, below(api.referee, store), old.id, bearer) for bearer in bearers]
        answers = [future.result(30) for future in asked]

    assert {answer["match"]["id"] for answer in answers} == {old.see()["next"]}
    assert len({answer["match"]["commitment"] for answer in answers}) == 1
    assert [[entry["seat"] for entry in answer["seats"]] for answer in answers] == [[0], [1], [0, 1]] * 2
    assert len(api.referee.matches.lines(old.see()["next"], 1, 99)) == answers[0]["match"]["ply"]


def test_a_crash_before_the_old_match_names_the_next_is_healed_by_the_next_ask(
    api: Api, settings: Settings, clock: Clock
) -> None:
    old = closed(api)
    assert settings.store_url is not None
    dying = below(api.referee, Halfway(settings.store_url, offset=clock.offset))
    halfway = Api(create_app(dying, settings), dying, api.contract)
    halfway.refused("store-away", "POST", f"{old.path}/rematch", old.tokens[0])
    assert old.see()["next"] is None

    opened = old.again(old.tokens[1])["match"]

    assert old.see()["next"] == opened["id"]
    assert old.again(old.tokens[0])["match"]["commitment"] == opened["commitment"]


def test_a_rematch_is_found_again_after_it_went_on(api: Api) -> None:
    old = closed(api)
    first = old.again(old.tokens[0])
    new = Played(api, first["match"]["id"], "", {entry["seat"]: entry["token"] for entry in old.again()["seats"]}, None)
    new.act()
    again = old.again(old.tokens[0])

    assert again["seats"] == first["seats"]
    assert again["match"] == new.see(0)


def test_the_old_match_and_the_next_go_their_own_ways_out(api: Api, clock: Clock) -> None:
    old, other = closed(api), closed(api)
    new, lost = old.again()["match"]["id"], other.again()["match"]["id"]
    clock.forward(8 * 24 * 3_600_000)
    claims = api.referee.due.sweep(range(32), lease=1000, limit=10_000).claims
    expire(api.referee, next(claim for claim in claims if claim.obligation == Obligation(Kind.EXPIRE, old.id)))
    api.referee.matches.forget(lost, 60_000)

    api.refused("match-expired", "POST", f"{old.path}/rematch", old.host)
    assert api.ok("GET", f"/v1/matches/{new}")["status"] == "on"
    assert api.ok("GET", f"{old.path}/record")["match"] == old.id
    assert "next" in api.refused("match-expired", "POST", f"{other.path}/rematch", other.host)["detail"]


def test_a_rematch_takes_no_wishes_along(api: Api) -> None:
    match = api.over()
    problem = api.refused("malformed", "POST", match.path + "/rematch", match.host, json={"options": {}})

    assert list(problem["errors"]) == ["options"]
    assert match.again(json={})["match"]["status"] == "on"
