"""One request that waits for many matches: what wakes it, what it shows to each token, and what spoils it not."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service.api import create_app
from service.play.asking import apikeys
from service.play.ports.errors import StoreAway
from service.play.ports.keys import Scope
from service.store.matches import Store
from tests.api.http.test_waiting import PATIENCE, Asking
from tests.api.resources.test_organising import revoke
from tests.api.test_screaming_eagles import NOTE, opened
from tests.support.api import OPEN, Api, Played
from tests.support.refusals_of_limits import stranger
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from service.play.ports.matches import Loaded

PATH = "/v1/matches/states"
UNCHANGED = {"status": 304, "match": None, "words": None, "problem": None}


def wish(match: Played, seat: int | None = 0) -> dict[str, Any]:
    return {"match": match.id, "token": match.host if seat is None else match.tokens[seat]}


def look(api: Api, wishes: list[Any], query: str = "", **rest: Any) -> list[Any]:
    """Return the results for some matches."""
    found: list[Any] = api.ok("POST", PATH + query, json={"matches": wishes}, **rest)["results"]
    return found


def known(api: Api, wishes: list[Any], query: str = "") -> list[Any]:
    """Return wishes with what a client knows that has just looked."""
    results = look(api, wishes, query)
    return [{**one, "etag": result["etag"]} for one, result in zip(wishes, results, strict=True)]


def held(api: Api, wishes: list[Any], query: str = "", token: str | None = None) -> Asking:
    """Send a request that waits for news of matches, and return when it waits."""
    path = f"{PATH}?wait={PATIENCE}{query}"
    asking = Asking(lambda: api.send("POST", path, token, json={"matches": wishes}))
    wait_until(asking.waits)
    return asking


@pytest.mark.parametrize("changed", [0, 1, 2])
def test_a_change_of_any_match_wakes_the_one_request(api: Api, changed: int) -> None:
    matches = [api.open(access="private") for _ in range(3)]
    wishes = known(api, [wish(match, None) for match in matches])
    asking = held(api, wishes)

    ply = matches[changed].resign(0)["ply"]

    results = asking.reply().json["results"]
    assert [result["status"] for result in results] == [200 if place == changed else 304 for place in range(3)]
    assert results[changed]["match"]["ply"] == ply
    assert all(
        {**UNCHANGED, "etag": one["etag"]} == result
        for one, result in zip(wishes, results, strict=True)
        if result["status"] == 304
    )


def test_a_match_that_the_client_does_not_know_is_answered_at_once(api: Api) -> None:
    match, other = api.open(), api.open()
    results = look(api, [*known(api, [wish(match)]), wish(other)], f"?wait={PATIENCE}")

    assert [result["status"] for result in results] == [304, 200]


def test_when_the_time_is_over_nothing_has_changed(api: Api) -> None:
    assert look(api, known(api, [wish(api.open())]), "?wait=1")[0]["status"] == 304


@pytest.mark.parametrize("query", ["", "&words=true"])
def test_the_last_sentence_is_there_if_it_is_asked_for(api: Api, query: str) -> None:
    match = api.open()
    asking = held(api, known(api, [wish(match)], f"?{query.removeprefix('&')}"), query)

    event = match.act()["events"][-1]

    assert asking.reply().json["results"][0]["words"] == (event["words"] if query else None)


def test_who_knows_a_match_without_its_last_sentence_gets_it_with_it(api: Api) -> None:
    match = api.open()
    results = look(api, known(api, [wish(match)]), f"?wait={PATIENCE}&words=true")

    assert (results[0]["status"], bool(results[0]["words"])) == (200, True)


def test_a_name_that_is_erased_and_a_friend_who_sits_down_are_news(api: Api) -> None:
    match = api.open(OPEN)
    wishes = known(api, [wish(match)])
    asking = held(api, wishes)
    api.ok("POST", f"{match.path}/seats/1", json={"name": "Ben"})
    assert asking.reply().json["results"][0]["match"]["status"] == "on"

    asking = held(api, known(api, [wish(match)]))
    api.ok("DELETE", f"{match.path}/seats/0/name", match.tokens[0])
    assert asking.reply().json["results"][0]["match"]["seats"][0]["name"] is None


WRONG: dict[str, tuple[Any, str]] = {
    "no object": ("x", "malformed"),
    "no id": ({"match": "x"}, "malformed"),
    "none at all": ({"match": "a" * 26}, "no-such-match"),
    "void": ({"match": "a" * 26, "token": f"nd1.{'a' * 26}.0.0.{'A' * 22}"}, "unknown-token"),
    "wrong tag": ({"match": "a" * 26, "etag": "\n"}, "malformed"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_match_or_token_spoils_no_other_and_is_no_news_twice(api: Api, kind: str) -> None:
    match, (wrong, code) = api.open(), WRONG[kind]
    first = look(api, [wrong, wish(match)])
    assert (first[0]["problem"]["code"], first[1]["status"]) == (code, 200)
    if not isinstance(wrong, dict) or "etag" in wrong:
        return
    asking = held(api, known(api, [wrong, wish(match)]))

    match.act()

    results = asking.reply().json["results"]
    assert results[0] == {**UNCHANGED, "etag": first[0]["etag"]}
    assert results[1]["status"] == 200


def test_a_match_that_is_no_longer_kept_says_so_and_the_others_are_followed(api: Api) -> None:
    gone, match = api.referee.mint.match_id(b"long ago 123"), api.open()
    wishes = known(api, [{"match": gone, "token": match.host.replace(match.id, gone)}, {"match": gone}, wish(match)])
    codes = [
        result["problem"] and result["problem"]["code"]
        for result in look(api, [{k: v for k, v in one.items() if k != "etag"} for one in wishes])
    ]
    assert codes == ["unknown-token", "match-expired", None]
    asking = held(api, wishes)
    match.act()
    assert [result["status"] for result in asking.reply().json["results"]] == [304, 304, 200]


def test_a_token_that_is_revoked_while_it_waits_shows_nothing_more(api: Api) -> None:
    match, other = api.open([*OPEN, OPEN[1]], access="private"), api.open()
    token = api.ok("POST", f"/v1/matches/{match.id}/seats/1", match.host, json={"name": "Ben"})["token"]
    asking = held(api, known(api, [{"match": match.id, "token": token}, wish(other)]))

    api.ok("DELETE", f"{match.path}/seats/1", token)

    result, unchanged = asking.reply().json["results"]
    assert (result["problem"]["code"], result["match"]) == ("unknown-token", None)
    assert unchanged["status"] == 304


def test_a_key_that_is_revoked_while_it_waits_is_refused(api: Api) -> None:
    key = apikeys.make(api.referee.api_keys, "League", (Scope.HOST, Scope.OPEN), (100_000, 600), 0)
    body = {"game": "twelve-oclock-high", "seats": [{"player": "person"}, {"player": "open"}], "access": "private"}
    made = api.ok("POST", "/v1/matches", key, json=body)
    match = made["match"]["id"]
    first = api.ok("POST", PATH, key, json={"matches": [{"match": match}]})["results"][0]
    assert first["match"]["id"] == match
    asking = held(api, [{"match": match, "etag": first["etag"]}], token=key)

    revoke(api.referee, key)
    api.ok("DELETE", f"/v1/matches/{match}", made["host_token"])

    assert asking.reply().json["code"] == "unknown-token"


@pytest.mark.parametrize("query", ["", "&words=true"])
def test_each_token_sees_what_its_seat_may_see_and_no_more(api: Api, query: str) -> None:
    match = opened(api, access="private")
    seats = (0, 1, 2, 3, None)
    wishes = [*(wish(match, seat) for seat in seats), {"match": match.id}]
    asking = held(api, known(api, wishes, f"?{query.removeprefix('&')}"), query)

    body = {"decision": match.see(0)["decision"], "action": NOTE}
    api.ok("POST", f"{match.path}/actions", match.tokens[0], json=body)

    results = asking.reply().json["results"]
    said = [NOTE["note"].rstrip(".") in str(result) for result in results]
    assert said == [bool(query), False, bool(query), False, False, False]
    assert [result["match"] and result["match"]["seat"] for result in results] == [0, 1, 2, 3, None, None]
    assert results[-1] == {**UNCHANGED, "etag": results[-1]["etag"]}, "a stranger learns not even that it is there"
    assert all(not result["match"]["actions"] and result["match"]["view"] is None for result in results[:-1])


def test_no_two_askers_share_a_tag_and_none_can_be_made_from_what_is_public(api: Api) -> None:
    match = api.open()
    wishes = [wish(match, 0), wish(match, 1), wish(match, None), {"match": match.id}]
    tags = [one["etag"] for query in ("", "?words=true") for one in known(api, wishes, query)]

    assert len(set(tags)) == len(tags)
    assert all(re.fullmatch(r"[0-9a-f]{32}-\S+", tag) for tag in tags)


def test_the_request_is_charged_once_however_long_it_waits(api: Api, settings: Any) -> None:
    referee = replace(api.referee, rate=(1200, 86_400))
    slow, address = Api(create_app(referee, settings), referee, api.contract), stranger()
    wishes = known(api, [wish(api.open())]) * 80

    def left(query: str) -> int:
        reply = slow.send("POST", PATH + query, json={"matches": wishes}, **address)
        assert {result["status"] for result in reply.json["results"]} == {304}
        return int(reply.headers["RateLimit"].partition("r=")[2].partition(";")[0])

    assert [left(""), left("?wait=1")] == [1198, 1196]


@pytest.mark.parametrize("query", ["wait=-1", "wait=31", "wait=soon", "words=perhaps", "after=1"])
def test_a_wait_that_cannot_be_is_refused(api: Api, query: str) -> None:
    api.refused("malformed", "POST", f"{PATH}?{query}", json={"matches": [{"match": "a" * 26}]})


def test_it_takes_one_place_of_those_that_wait_and_gives_it_to_the_next(api: Api, settings: Any) -> None:
    tight = replace(settings, api_held=2, held_per_address=1)
    narrow = Api(create_app(api.referee, tight), api.referee, api.contract)
    wishes = known(narrow, [wish(narrow.open()) for _ in range(20)])
    asking = held(narrow, wishes)
    assert narrow.app.extensions["noonday"].held.count == 1

    second = held(narrow, wishes)

    assert {result["status"] for result in asking.reply().json["results"]} == {304}
    assert not second.replies
    narrow.ok("GET", f"/v1/matches/{wishes[0]['match']}?wait=1")
    assert {result["status"] for result in second.reply().json["results"]} == {304}
    assert narrow.app.extensions["noonday"].held.count == 0


class Silent(Store):
    """A store that does not answer for one match, after a long time; it counts how often it was asked."""

    silent = ""
    asked = 0

    def load(self, match: str, *, with_seed: bool = False) -> Loaded | None:
        """Load another match."""
        self.asked += 1
        if match == self.silent:
            raise StoreAway("the store does not answer; nothing was changed")
        return super().load(match, with_seed=with_seed)


def test_a_match_that_cannot_be_read_for_the_moment_is_waited_for(api: Api, settings: Any) -> None:
    store = Silent(settings.store_url)
    referee = replace(api.referee, matches=store)
    other = Api(create_app(referee, settings), referee, api.contract)
    match, away = api.open(), api.open()
    wishes = known(other, [wish(match), wish(away)])
    store.silent = away.id
    now = look(other, wishes)
    assert [(one["status"], bool(one["etag"])) for one in now] == [(304, True), (503, False)]
    asking = held(other, [*wishes[:1], wish(away)])

    store.silent = ""
    away.act()

    assert [result["status"] for result in asking.reply().json["results"]] == [304, 200]


def test_a_store_that_is_silent_for_long_is_not_asked_for_the_others(
    api: Api, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.api.resources.organising.PATIENCE", -1.0)
    store = Silent(settings.store_url)
    referee = replace(api.referee, matches=store)
    other = Api(create_app(referee, settings), referee, api.contract)
    match, away = api.open(), api.open()
    store.silent, store.asked = away.id, 0

    results = look(other, [wish(match), *[wish(away)] * 20, wish(match)])

    assert [result["status"] for result in results] == [200, *[503] * 21]
    assert store.asked == 2
