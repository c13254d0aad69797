"""Claims over HTTP: who asks, who answers, who reads what."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from service.api.http.headers import API_POLICY
from service.play.asking import limits
from service.play.match import ledger
from service.play.match.claims import LIFE
from tests.support.api import OPEN, PEOPLE, WITH_BOT, Api, Clock, Played
from tests.support.refusals_of_claims import ask
from tests.support.refusals_of_limits import stranger


def look(match: Played, claim: Any, **rest: Any) -> Any:
    return match.api.ok("GET", f"{match.path}/claims/{claim['claim']}", claim["secret"], **rest)


def answer(match: Played, claim: Any, word: str = "accept") -> Any:
    return match.api.ok("POST", f"{match.path}/claims/{claim['claim']}", match.host, json={"answer": word})


def test_a_player_on_a_new_device_gets_the_seat_and_the_old_token_is_void(api: Api) -> None:
    match = api.open()
    claim = ask(match)
    assert (claim["seat"], claim["state"], look(match, claim)["token"]) == (1, "open", None)

    shown = answer(match, claim)

    assert shown["claims"] == []
    given = look(match, claim)
    assert given == look(match, claim), "a retry is no error"
    assert (given["state"], given["code"]) == ("accepted", claim["code"])
    assert api.ok("GET", match.path, given["token"])["seat"] == 1
    api.refused("unknown-token", "GET", match.path, match.tokens[1])
    event = match.see()
    assert event["ply"] == shown["ply"]
    last = api.ok("GET", f"{match.path}/events")["plies"][-1]
    assert [one["kind"] for one in last["events"]] == ["token-renewed"]


def test_where_the_claim_is_asked_for_is_said_and_no_cache_keeps_the_answer(api: Api) -> None:
    match = api.open()
    reply = api.send("POST", f"{match.path}/seats/1/claims", **stranger())
    claim = reply.json

    assert reply.headers["Location"] == f"{match.path}/claims/{claim['claim']}"
    looked = api.send("GET", reply.headers["Location"], claim["secret"])
    assert [one.headers["Cache-Control"] for one in (reply, looked)] == ["no-store", "no-store"]
    assert looked.headers["Content-Security-Policy"] == API_POLICY


def test_the_new_token_is_in_no_answer_but_the_askers(api: Api) -> None:
    match = api.open()
    claim = ask(match)
    answers = [str(answer(match, claim))]
    token = look(match, claim)["token"]
    answers += [str(api.ok("GET", match.path, who)) for who in (None, match.host, match.tokens[0], token)]
    answers += [str(api.ok("GET", f"{match.path}/{part}", match.host)) for part in ("claims", "events")]

    assert [text for text in answers if token in text or claim["secret"] in text or "nd1." in text] == []


def test_nothing_in_the_store_is_a_token_a_secret_or_an_address(api: Api) -> None:
    match = api.open()
    at = stranger()
    claim = api.ok("POST", f"{match.path}/seats/1/claims", **at)
    answer(match, claim)
    token = look(match, claim)["token"]
    with api.referee.matches.client() as client:
        key = api.referee.matches.layout.match(match.id)
        kept = b"".join(client.hgetall(key).values()) + b"".join(client.lrange(key.replace("match", "plies"), 0, -1))

    assert claim["claim"].encode() in kept
    for secret in (token, claim["secret"], at["environ_overrides"]["REMOTE_ADDR"]):
        assert secret.rsplit(".", 1)[-1].encode() not in kept


def test_players_see_that_a_seat_is_asked_for_the_host_alone_the_code_and_others_nothing(api: Api) -> None:
    match = api.open()
    claim = ask(match)
    open_claim = {"claim": claim["claim"], "seat": 1, "code": claim["code"], "expires": claim["expires"]}

    assert api.ok("GET", match.path, match.host)["claims"] == [open_claim]
    assert match.see(0)["claims"] == match.see(1)["claims"] == [{**open_claim, "code": None}]
    assert match.see()["claims"] == []
    assert api.ok("GET", f"{match.path}?ply=2", match.host)["claims"] == []
    states = api.ok("POST", "/v1/matches/states", json={"matches": [{"match": match.id}]})
    assert states["results"][0]["match"]["claims"] == []


def test_a_claim_wakes_a_host_who_waits(api: Api) -> None:
    match = api.open()
    first = api.send("GET", match.path, match.host)
    claim = ask(match)
    query, known = {"wait": "20"}, {"If-None-Match": first.headers["ETag"]}
    woken = api.send("GET", match.path, match.host, query_string=query, headers=known)

    assert [one["claim"] for one in woken.json["claims"]] == [claim["claim"]]
    assert woken.json["ply"] == first.json["ply"], "a claim is no ply"


def test_the_record_has_the_renewal_and_nothing_of_the_claim(api: Api) -> None:
    match = api.open()
    claim = ask(match)
    answer(match, claim)
    match.resign(0)
    record = api.ok("GET", f"{match.path}/record")

    assert [ply["action"]["kind"] for ply in record["plies"]].count("token-renewed") == 1
    assert claim["claim"] not in str(record)
    judged = api.ok("POST", "/v1/verifications", json=record)
    assert (judged["sound"], judged["known"]) == (True, True)


def test_a_seat_that_a_bot_plays_for_a_person_is_asked_for_and_that_of_a_bot_is_not(api: Api) -> None:
    match = api.open(WITH_BOT)
    assert [seat["held"] for seat in match.see()["seats"]] == [True, False]
    api.ok("PATCH", f"{match.path}/seats/0", match.host, json={"player": "bot"})
    assert [seat["held"] for seat in match.see()["seats"]] == [True, False]
    claim = ask(match, 0)
    answer(match, claim)

    token = look(match, claim)["token"]
    assert api.ok("PATCH", f"{match.path}/seats/0", token, json={"player": "person"})["seats"][0]["player"] == "person"
    assert [seat["held"] for seat in api.open(OPEN).see()["seats"]] == [True, False]


def test_a_token_that_was_renewed_after_the_claim_is_not_given_by_it(api: Api) -> None:
    match = api.open()
    claim = ask(match)
    answer(match, claim)
    api.ok("POST", f"{match.path}/seats/1/token", match.host)

    api.refused("claim-expired", "GET", f"{match.path}/claims/{claim['claim']}", claim["secret"])


def test_a_claim_ends_after_ten_minutes_and_its_answer_ten_minutes_later(api: Api, clock: Clock) -> None:
    match = api.open()
    late, early = ask(match, 0), ask(match, 1)
    clock.forward(LIFE - 60_000)
    answer(match, early)
    clock.forward(120_000)

    api.refused("claim-expired", "GET", f"{match.path}/claims/{late['claim']}", late["secret"])
    assert look(match, early)["token"] is not None
    assert [one["claim"] for one in api.ok("GET", f"{match.path}/claims", match.host)["claims"]] == [early["claim"]]
    clock.forward(LIFE)
    api.refused("claim-expired", "GET", f"{match.path}/claims/{early['claim']}", early["secret"])


def test_the_same_answer_again_changes_nothing(api: Api) -> None:
    match = api.open()
    claim, other = ask(match, 0), ask(match, 1)
    first = answer(match, claim)

    assert answer(match, claim)["ply"] == first["ply"]
    answer(match, other, "refuse")
    assert answer(match, other, "refuse")["ply"] == first["ply"]


def test_the_host_closes_claims_and_opens_them_again(api: Api) -> None:
    match = api.open()
    claim = ask(match)
    path = f"{match.path}/claims"
    closed = api.ok("PATCH", path, match.host, json={"closed": True})

    assert (closed["closed"], [one["state"] for one in closed["claims"]]) == (True, ["refused"])
    assert look(match, claim)["state"] == "refused"
    api.refused("claims-closed", "POST", f"{match.path}/seats/0/claims")
    assert api.ok("PATCH", path, match.host, json={"closed": False})["closed"] is False
    assert ask(match, 0)["state"] == "open"


def test_the_same_request_finds_its_claim_and_is_charged_once(api: Api) -> None:
    match = api.open()
    once = {"headers": {"Idempotency-Key": str(uuid.uuid4())}, **stranger()}
    first, again = (api.send("POST", f"{match.path}/seats/1/claims", **once) for _ in range(2))

    assert first.json == again.json
    assert first.headers["RateLimit-Policy"].startswith('"address"')
    assert "RateLimit-Policy" not in again.headers
    assert limits.CLAIM > 0


@pytest.mark.parametrize("seat", [0, 1, 7])
def test_of_a_private_match_a_stranger_learns_nothing_whatever_the_seat(api: Api, seat: int) -> None:
    match, other = api.open(WITH_BOT, access="private"), api.open()
    for token in (None, other.tokens[0]):
        api.refused("no-such-match", "POST", f"{match.path}/seats/{seat}/claims", token)
        api.refused("no-such-match", "GET", f"{match.path}/claims", token)

    friend = api.ok("POST", f"{match.path}/seats/0/claims", match.tokens[0], **stranger())
    answer(match, friend)
    assert api.ok("GET", match.path, look(match, friend)["token"])["seat"] == 0


def test_the_seat_that_the_host_gave_is_no_longer_one_of_the_hosts_in_the_rematch(api: Api) -> None:
    match = api.open(PEOPLE)
    claim = ask(match)
    answer(match, claim)
    token = look(match, claim)["token"]
    match.resign(0)

    assert [entry["seat"] for entry in match.again()["seats"]] == [0]
    assert [entry["seat"] for entry in match.again(token)["seats"]] == [1]


def test_a_claim_in_one_process_is_seen_by_a_draft_in_another(api: Api) -> None:
    match = api.open()
    held = ledger.load(api.referee, match.id, with_seed=True)
    ask(match)

    assert ledger.load(api.referee, match.id).match.origin.edition == held.match.origin.edition + 1
    match.act()
    assert len(api.ok("GET", match.path, match.host)["claims"]) == 1


def test_a_claim_that_has_expired_is_in_no_answer_and_a_known_answer_is_another_then(api: Api, clock: Clock) -> None:
    match = api.open()
    ask(match)
    first = api.send("GET", match.path, match.host)
    clock.forward(LIFE)
    known = {"If-None-Match": first.headers["ETag"]}
    again = api.send("GET", match.path, match.host, headers=known)
    states = api.ok("POST", "/v1/matches/states", json={"matches": [{"match": match.id, "token": match.host}]})

    assert (again.status_code, again.json["claims"]) == (200, [])
    assert states["results"][0]["match"]["claims"] == []
    assert api.ok("POST", f"{match.path}/start", match.host)["claims"] == []


def test_who_waits_is_shown_that_a_claim_has_expired(api: Api, clock: Clock) -> None:
    match = api.open()
    ask(match)
    clock.forward(LIFE - 1000)
    first = api.send("GET", match.path, match.host)
    assert len(first.json["claims"]) == 1
    query, known = {"wait": "20"}, {"If-None-Match": first.headers["ETag"]}
    woken = api.send("GET", match.path, match.host, query_string=query, headers=known)

    assert (woken.status_code, woken.json["claims"]) == (200, [])


def test_a_seat_whose_person_has_resigned_is_held_by_nobody_and_given_to_nobody(api: Api) -> None:
    match = api.open([*PEOPLE, {"player": "person", "name": "Cem"}], leaving="out")
    claim = ask(match, 1)
    match.resign(1)
    path = f"{match.path}/claims/{claim['claim']}"

    assert [seat["held"] for seat in match.see()["seats"]] == [True, False, True]
    assert api.ok("GET", match.path, match.host)["claims"] == []
    api.refused("seat-vacant", "POST", f"{match.path}/seats/1/claims", **stranger())
    api.refused("seat-vacant", "POST", path, match.host, json={"answer": "accept"})
    assert api.ok("POST", path, match.host, json={"answer": "refuse"})["claims"] == []
