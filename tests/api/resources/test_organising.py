"""Many tables in one request, tags, and tokens that the host renews."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from service.api import create_app
from service.play.asking import apikeys
from service.play.match import ledger
from service.play.ports.keys import ApiKey, Scope
from service.play.verbs.look import archive, record_of
from tests.api.http.test_streams import Listening
from tests.api.http.test_waiting import PATIENCE, ask
from tests.support.api import GAME, OPEN, PEOPLE, WITH_BOT, Api, Played
from tests.support.games.varied import patched

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from service.settings import Settings

TABLE = {"game": GAME, "seats": list(PEOPLE), "pace": "fast"}


def make(referee: Referee, *scopes: Scope, rate: tuple[int, int] = (100_000, 600)) -> str:
    """Return a new API key of all scopes, or of some."""
    return apikeys.make(referee.api_keys, "City League", scopes or tuple(Scope), rate, 0)


@pytest.fixture
def key(referee: Referee) -> str:
    """Give an API key that may do everything."""
    return make(referee)


def revoke(referee: Referee, key: str) -> ApiKey:
    """Revoke a key, as its operator does; return it."""
    kept = referee.api_keys.get(key.split(".")[1])
    assert kept is not None
    referee.api_keys.put(replace(kept, revoked=1))
    return kept


def ids(page: Any) -> list[str]:
    """Return the ids of the matches of a page."""
    return [match["id"] for match in page["matches"]]


def played_by(api: Api, key: str, **terms: Any) -> Played:
    """Open a match with an API key."""
    opened = api.ok("POST", "/v1/matches", key, json=TABLE | terms)
    tokens = {entry["seat"]: entry["token"] for entry in opened["seats"]}
    return Played(api, opened["match"]["id"], opened["host_token"], tokens, opened)


def opened_by(api: Api, key: str, **terms: Any) -> str:
    """Open a match with an API key, and return its id."""
    return played_by(api, key, **terms).id


def test_each_table_of_a_batch_has_its_own_result(api: Api) -> None:
    wrong = {"game": GAME, "seats": [{"player": "ghost"}]}
    unfit = {**TABLE, "options": {"nonsense": 1}}
    body = {"matches": [TABLE, wrong, unfit, 7, {**TABLE, "tag": "round-1"}]}
    results = api.ok("POST", "/v1/matches/batch", json=body)["results"]

    assert [result["status"] for result in results] == [201, 422, 422, 422, 201]
    assert "seats.0.player" in results[1]["problem"]["errors"]
    assert results[3]["opened"] is None
    assert results[4]["opened"]["match"]["tag"] == "round-1"
    host = results[0]["opened"]["host_token"]
    assert api.ok("GET", f"/v1/matches/{results[0]['opened']['match']['id']}", host)["seat"] is None


def test_a_batch_that_is_sent_again_finds_what_it_opened_and_tries_the_rest(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = {
        "json": {"matches": [TABLE, {**TABLE, "game": "bomb-the-axis"}]},
        "headers": {"Idempotency-Key": str(uuid.uuid4())},
    }
    with monkeypatch.context() as patch:
        patched(patch, "bomb-the-axis", seats=_broken)
        first = api.ok("POST", "/v1/matches/batch", **sent)["results"]
    sent["json"]["matches"][1]["seats"] = [{"player": "person"}] * 3
    again = api.ok("POST", "/v1/matches/batch", **sent)["results"]

    assert [result["status"] for result in first] == [201, 500]
    assert [result["status"] for result in again] == [201, 201]
    assert again[0] == first[0]


def _broken(*_: Any) -> Any:
    raise RuntimeError("a fault of the game")


def test_a_batch_holds_from_1_to_100_tables(api: Api) -> None:
    for number in (0, 101):
        problem = api.refused("malformed", "POST", "/v1/matches/batch", json={"matches": [TABLE] * number})
        assert problem["errors"]["matches"] == "must have 1 to 100 members"


def test_a_hundred_tables_are_opened_with_the_allowance_of_a_key(api: Api, referee: Referee) -> None:
    key = make(referee, rate=(2000, 86_400))  # so slow that it is not refilled while the tables are opened
    body = {"matches": [{**TABLE, "tag": "all-hundred"}] * 100}
    results = api.ok("POST", "/v1/matches/batch", key, json=body)["results"]

    assert {result["status"] for result in results} == {201}
    assert len({result["opened"]["match"]["id"] for result in results}) == 100
    assert api.ok("POST", "/v1/matches/batch", key, json={"matches": [TABLE]})["results"][0]["status"] == 429


def test_the_state_of_many_matches_is_one_answer(api: Api) -> None:
    mine, hidden, over = api.open(), api.open(access="private"), api.over()
    wishes = [
        {"match": mine.id, "token": mine.tokens[1]},
        {"match": hidden.id},
        {"match": over.id},
        {"match": hidden.id, "token": mine.host},
        {"match": "x"},
    ]
    results = api.ok("POST", "/v1/matches/states", json={"matches": wishes})["results"]

    assert [result["status"] for result in results] == [200, 404, 200, 404, 422]
    shown = mine.see(1)
    assert results[0]["match"] == {**shown, "view": None, "actions": []}
    assert results[2]["match"]["files"]["record"] == f"{over.path}/record"
    assert results[1]["problem"]["code"] == "no-such-match"


def test_states_are_asked_for_200_matches_at_most(api: Api) -> None:
    many = {"matches": [{"match": "a" * 26}] * 201}
    assert "200" in api.refused("malformed", "POST", "/v1/matches/states", json=many)["errors"]["matches"]


def test_a_key_lists_what_it_opened_page_by_page_listed_or_not(api: Api, referee: Referee, key: str) -> None:
    accesses = ("listed", "unlisted", "private")
    mine = [opened_by(api, key, access=access, tag="cup") for access in accesses]
    other = opened_by(api, key, access="listed")
    opened_by(api, make(referee), access="listed", tag="cup")
    path, found = "/v1/matches?mine=true&tag=cup&limit=2", []
    while path:
        reply = api.send("GET", path, key)
        found += ids(reply.json)
        link = reply.headers.get("Link", "")
        assert (reply.json["cursor"] is None) == (not link)
        path = link.partition(">")[0].removeprefix("<")

    assert found == mine[::-1]
    assert ids(api.ok("GET", "/v1/matches?mine=true", key)) == [other, *mine[::-1]]
    assert mine[0] in ids(api.ok("GET", "/v1/matches?tag=cup"))
    assert not set(mine[1:]) & set(ids(api.ok("GET", "/v1/matches?tag=cup&limit=100")))


def test_the_link_to_the_next_page_keeps_the_query(api: Api) -> None:
    for _ in range(2):
        api.open(access="listed", tag="paged")
    link = api.send("GET", f"/v1/matches?tag=paged&game={GAME}&limit=1").headers["Link"]

    assert link.endswith('>; rel="next"')
    assert set(urlsplit(link[1:].partition(">")[0]).query.split("&")) > {"tag=paged", f"game={GAME}", "limit=1"}


def test_a_cancelled_and_an_ended_match_stay_in_the_list_of_their_key(api: Api, referee: Referee, key: str) -> None:
    cancelled, ended = opened_by(api, key, seats=list(OPEN), tag="cup"), opened_by(api, key, tag="cup")
    api.ok("DELETE", f"/v1/matches/{cancelled}", key)
    listed = ids(api.ok("GET", "/v1/matches?mine=true&tag=cup", key))
    open_now = ids(api.ok("GET", "/v1/matches?mine=true&tag=cup&status=open", key))
    referee.matches.forget(ended, 60_000)

    assert (listed, open_now) == ([ended, cancelled], [])
    assert ids(api.ok("GET", "/v1/matches?mine=true&tag=cup", key)) == [cancelled]


def test_a_key_is_the_host_of_what_it_opened_and_a_stranger_elsewhere(api: Api, referee: Referee, key: str) -> None:
    mine, private = opened_by(api, key, seats=list(OPEN)), api.open(access="private")
    hostless = make(referee, Scope.OPEN)

    api.refused("no-such-match", "GET", private.path, key)
    api.refused("other-match", "DELETE", f"/v1/matches/{mine}", hostless)
    api.refused("other-match", "DELETE", f"/v1/matches/{mine}", make(referee))
    api.refused("not-your-seat", "POST", f"/v1/matches/{opened_by(api, key)}/actions", key, json=_throw())
    assert api.ok("GET", api.open().path, key)["seat"] is None
    assert api.ok("DELETE", f"/v1/matches/{mine}", key)["status"] == "cancelled"


def _throw() -> dict[str, Any]:
    return {"decision": 1, "action": {"kind": "throw"}}


def test_a_private_record_that_is_left_is_shown_to_its_key(api: Api, referee: Referee, key: str) -> None:
    match = opened_by(api, key, access="private")
    seen = Played(api, match, key, {}, None)
    api.ok("DELETE", f"{seen.path}/seats/0", api.ok("POST", f"{seen.path}/seats/0/token", key)["token"])
    _archive(referee, match)

    assert api.ok("GET", f"{seen.path}/record", key)["match"] == match
    api.refused("no-such-match", "GET", f"{seen.path}/record", make(referee))
    api.refused("no-such-match", "GET", f"{seen.path}/record")


def _archive(referee: Referee, match: str) -> None:
    held = ledger.load(referee, match, with_seed=True)
    assert referee.matches.archive(match, archive(held, record_of(referee, held)), 60_000)


def test_a_rematch_has_the_tag_and_the_key_of_the_match_before(api: Api, key: str) -> None:
    match = opened_by(api, key, tag="again")
    token = api.ok("POST", f"/v1/matches/{match}/seats/0/token", key)["token"]
    api.ok("DELETE", f"/v1/matches/{match}/seats/0", token)
    following = api.ok("POST", f"/v1/matches/{match}/rematch", key)

    assert following["match"]["tag"] == "again"
    assert [entry["seat"] for entry in following["seats"]] == [0, 1], "the host still holds the seat it renewed"
    assert ids(api.ok("GET", "/v1/matches?mine=true&tag=again", key)) == [following["match"]["id"], match]


def test_where_only_keys_open_matches_a_rematch_needs_none(api: Api, settings: Settings, referee: Referee) -> None:
    closed = Api(create_app(referee, replace(settings, create="keys")), referee, api.contract)
    match = api.over()

    assert closed.refused("token-needed", "POST", "/v1/matches", json=TABLE)
    assert closed.refused("scope-missing", "POST", "/v1/matches", match.host, json=TABLE)
    assert closed.ok("POST", "/v1/matches", make(referee), json=TABLE)
    assert closed.ok("POST", f"{match.path}/rematch", match.host)


@pytest.mark.parametrize("sent", ["nk1.", "nk1.aaaaaaaaaaaa." + "A" * 43, "nk1.é", "nk1." + "a" * 5000])
def test_what_is_no_key_opens_nothing(api: Api, sent: str) -> None:
    api.refused("unknown-token", "POST", "/v1/matches", sent, json=TABLE)


def test_a_revoked_key_stops_at_once(api: Api, referee: Referee, key: str) -> None:
    match = opened_by(api, key)
    kept = revoke(referee, key)

    problem = api.refused("unknown-token", "GET", f"/v1/matches/{match}", key)
    assert problem["detail"] == f"the API key {kept.id} was revoked"
    assert key.rpartition(".")[2] not in str(referee.api_keys.all())


def test_the_stream_of_a_revoked_key_says_so_and_ends(api: Api, referee: Referee, key: str) -> None:
    match = played_by(api, key, access="private")
    listening = Listening(api, match, key)
    listening.next("ply")

    revoke(referee, key)
    match.resign(0)

    assert listening.next("problem", "over")["problem"]["code"] == "unknown-token"
    assert listening.rest() == []


def test_a_key_that_is_revoked_while_it_waits_is_refused(api: Api, referee: Referee, key: str) -> None:
    match = played_by(api, key)
    asking = ask(api, f"{match.path}?wait={PATIENCE}", key)

    revoke(referee, key)
    match.resign(0)

    assert asking.reply().json["code"] == "unknown-token"


def test_the_same_retry_key_of_two_api_keys_opens_two_matches(api: Api, referee: Referee) -> None:
    once = {"headers": {"Idempotency-Key": "k"}, "json": TABLE}
    one, other = make(referee), make(referee)
    first, second, third = (api.ok("POST", "/v1/matches", key, **once)["match"]["id"] for key in (one, other, one))

    assert first == third != second


def test_tbl_13_the_host_renews_a_token_and_the_old_one_is_void_in_open_streams_too(api: Api) -> None:
    match = api.open()
    stream = Listening(api, match, match.tokens[1])
    stream.next("ply")
    renewed = api.ok("POST", f"{match.path}/seats/1/token", match.host)

    assert renewed["token"] != match.tokens[1]
    assert stream.next("problem")["problem"]["code"] == "unknown-token"
    assert stream.rest() == []
    api.refused("unknown-token", "GET", match.path, match.tokens[1])
    assert api.ok("GET", match.path, renewed["token"])["seat"] == 1
    event = api.ok("GET", f"{match.path}/events")["plies"][-1]
    assert event["seat"] == 1
    assert [(one["kind"], one["words"]) for one in event["events"]] == [
        ("token-renewed", "The host gives Ben’s seat a new link; the old one no longer works.")
    ]


def test_tbl_13_the_same_renewal_again_gives_the_same_token(api: Api) -> None:
    match = api.open()
    once = {"headers": {"Idempotency-Key": str(uuid.uuid4())}}
    first = api.ok("POST", f"{match.path}/seats/1/token", match.host, **once)
    api.ok("PATCH", f"{match.path}/seats/0", match.tokens[0], json={"player": "bot"})
    again = api.ok("POST", f"{match.path}/seats/1/token", match.host, **once)

    assert again["token"] == first["token"]
    assert again["match"]["ply"] == first["match"]["ply"] + 1


def test_tbl_13_a_seat_that_a_bot_plays_for_its_person_can_have_a_new_token(api: Api) -> None:
    match = api.open()
    api.ok("PATCH", f"{match.path}/seats/1", match.tokens[1], json={"player": "bot"})
    token = api.ok("POST", f"{match.path}/seats/1/token", match.host)["token"]

    assert api.ok("PATCH", f"{match.path}/seats/1", token, json={"player": "person"})["seats"][1]["player"] == "person"


def test_tbl_13_no_token_is_made_for_a_bot(api: Api) -> None:
    match = api.open(WITH_BOT)
    api.refused("seat-vacant", "POST", f"{match.path}/seats/1/token", match.host)


def test_a_match_with_a_renewed_token_verifies(api: Api) -> None:
    match = api.open()
    token = api.ok("POST", f"{match.path}/seats/1/token", match.host)["token"]
    api.ok("DELETE", f"{match.path}/seats/1", token)
    record = api.ok("GET", f"{match.path}/record")

    judgement = api.ok("POST", "/v1/verifications", json=record)
    assert (judgement["sound"], judgement["known"]) == (True, True)


@pytest.mark.parametrize("tag", ["", "Cup", "a b", "-x", "x" * 41, "é", 7])
def test_a_tag_that_is_none_is_refused(api: Api, tag: Any) -> None:
    assert list(api.refused("malformed", "POST", "/v1/matches", json={**TABLE, "tag": tag})["errors"]) == ["tag"]
