from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

from service.api import create_app
from service.calling.caller import Caller
from service.play.asking import apikeys
from service.play.ports.errors import TooManyHooks
from service.play.ports.hook_values import Event
from service.play.ports.keys import Scope
from service.play.ports.tokens import Bearer
from service.play.webhooks import hooks
from service.play.webhooks.hooks import Wish
from tests.support.api import GAME, PEOPLE, Api
from tests.support.offenders import each

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.api import Played

URL = "https://bot.example/noonday"
WISH = Wish(URL, (Event.TURN,))


def add(match: Played, seat: int = 0, **wish: Any) -> Any:
    """Add a webhook of a seat's."""
    return match.api.ok("POST", f"{match.path}/webhooks", match.tokens[seat], json={"url": URL, **wish})


def test_a_webhook_is_added_listed_shown_and_removed(api: Api) -> None:
    match = api.open()
    added = add(match, events=["over", "ply", "ply"])
    hook, token = added["webhook"], match.tokens[0]

    assert added["secret"].startswith("whsec_")
    assert (hook["events"], hook["seat"], hook["state"]) == (["ply", "over"], 0, "active")
    assert hook["cursor"] == match.see()["ply"]
    path = f"{match.path}/webhooks/{hook['id']}"
    assert api.ok("GET", path, token) == hook
    assert api.ok("GET", f"{match.path}/webhooks", token) == {"webhooks": [hook]}
    assert api.ok("GET", f"{path}/deliveries", token) == {"deliveries": []}

    assert api.send("DELETE", path, token).status_code == 204
    assert api.ok("GET", f"{match.path}/webhooks", token) == {"webhooks": []}
    api.refused("no-such-webhook", "GET", path, token)


def test_a_removal_can_be_sent_again_by_its_owner_alone(api: Api) -> None:
    match, other = api.open(), api.open()
    hook, token = add(match)["webhook"]["id"], match.tokens[0]
    path = f"{match.path}/webhooks/{hook}"

    assert [api.send("DELETE", path, token).status_code for _ in range(3)] == [204, 204, 204]
    api.refused("no-such-webhook", "DELETE", path, match.tokens[1])
    api.refused("no-such-webhook", "DELETE", path, match.host)
    api.refused("no-such-webhook", "DELETE", f"{other.path}/webhooks/{hook}", other.tokens[0])


@pytest.mark.parametrize("never", ["a" * 24, "a" * 23, "a" * 25, "A" * 24, "0" * 24, "x", "é" * 24])
def test_a_webhook_that_never_was_cannot_be_removed(api: Api, never: str) -> None:
    match = api.open()
    api.refused("no-such-webhook", "DELETE", f"{match.path}/webhooks/{never}", match.tokens[0])


@pytest.mark.parametrize("accept", ["*/*", "application/json"])
def test_it_is_removed_whatever_the_client_accepts(api: Api, accept: str) -> None:
    match = api.open()
    path = f"{match.path}/webhooks/{add(match)['webhook']['id']}"
    assert api.send("DELETE", path, match.tokens[0], headers={"Accept": accept}).status_code == 204


def test_by_default_it_is_called_about_turns_and_the_end(api: Api) -> None:
    assert add(api.open())["webhook"]["events"] == ["turn", "over"]


def test_each_seat_and_the_host_see_their_own_alone(api: Api) -> None:
    match = api.open()
    mine = add(match)["webhook"]
    of_host = api.ok("POST", f"{match.path}/webhooks", match.host, json={"url": URL})["webhook"]

    path = f"{match.path}/webhooks"
    assert [hook["id"] for hook in api.ok("GET", path, match.tokens[0])["webhooks"]] == [mine["id"]]
    assert [hook["id"] for hook in api.ok("GET", path, match.host)["webhooks"]] == [of_host["id"]]
    assert of_host["seat"] is None
    api.refused("no-such-webhook", "GET", f"{path}/{mine['id']}", match.tokens[1])
    api.refused("no-such-webhook", "GET", f"{path}/{mine['id']}", match.host)


def test_who_takes_a_seat_next_is_not_shown_the_webhooks_of_who_left_it(api: Api) -> None:
    match = api.open(seats=[{"player": "person"}, {"player": "open"}, {"player": "open"}])
    seat = f"{match.path}/seats/1"
    first = api.ok("POST", seat, json={"name": "Ben"})["token"]
    hook = api.ok("POST", f"{match.path}/webhooks", first, json={"url": URL})["webhook"]["id"]
    api.ok("DELETE", seat, first)
    second = api.ok("POST", seat, json={"name": "Cas"})["token"]

    assert api.ok("GET", f"{match.path}/webhooks", second) == {"webhooks": []}
    path = f"{match.path}/webhooks/{hook}"
    for method, rest in (("GET", ""), ("POST", "/secret"), ("GET", "/deliveries")):
        api.refused("no-such-webhook", method, path + rest, second)


def test_the_secret_is_shown_once_and_another_after_a_rotation(api: Api) -> None:
    match = api.open()
    added = add(match)
    path, token = f"{match.path}/webhooks/{added['webhook']['id']}", match.tokens[0]
    assert "whsec" not in str(api.ok("GET", path, token))

    rotated = api.ok("POST", f"{path}/secret", token)

    assert rotated["secret"] != added["secret"]
    assert rotated["webhook"]["rotated"] > 0


def test_a_rotation_that_is_sent_again_rotates_once(api: Api) -> None:
    match = api.open()
    path, token = f"{match.path}/webhooks/{add(match)['webhook']['id']}/secret", match.tokens[0]
    first, second = ({"Idempotency-Key": name} for name in ("the-first", "the-second"))

    rotated = api.ok("POST", path, token, headers=first)
    assert api.ok("POST", path, token, headers=first) == rotated
    assert api.ok("POST", path, token, headers=second)["secret"] != rotated["secret"]
    assert api.ok("POST", path, token)["secret"] != api.ok("POST", path, token)["secret"], "without a key it is new"


def test_a_lost_answer_is_given_again_by_the_same_key(api: Api) -> None:
    match = api.open()
    path, token, headers = f"{match.path}/webhooks", match.tokens[0], {"Idempotency-Key": "the-first"}
    first = api.ok("POST", path, token, json={"url": URL}, headers=headers)

    assert api.ok("POST", path, token, json={"url": URL}, headers=headers) == first
    assert len(api.ok("GET", path, token)["webhooks"]) == 1
    other = {"url": URL + "/other"}
    api.refused("idempotency-key-reused", "POST", path, token, json=other, headers=headers)


def test_a_seat_may_have_five(api: Api) -> None:
    match = api.open()
    for _ in range(5):
        add(match)
    problem = api.refused("too-many-webhooks", "POST", f"{match.path}/webhooks", match.tokens[0], json={"url": URL})
    assert "5" in problem["detail"]
    add(match, seat=1)


def test_requests_at_once_do_not_make_more_than_five(api: Api) -> None:
    match = api.open()
    add(match, seat=1)
    asker = api.referee.mint.read(match.tokens[0])
    subscribe = partial(hooks.add, api.referee, match.id, asker, WISH, None)

    assert at_once(8, subscribe) == 5
    assert len(api.ok("GET", f"{match.path}/webhooks", match.tokens[0])["webhooks"]) == 5


def test_requests_at_once_do_not_make_more_than_five_of_a_key(api: Api) -> None:
    token = apikeys.make(api.referee.api_keys, "League", (Scope.WEBHOOKS,), (1000, 10), 0)
    asker = apikeys.read(api.referee, token)

    assert at_once(8, partial(hooks.add, api.referee, None, Bearer(asker.id, None, 0, asker.id), WISH, None)) == 5
    assert len(api.ok("GET", "/v1/webhooks", token)["webhooks"]) == 5


def at_once(count: int, subscribe: Any) -> int:
    """Add webhooks on a number of threads, none of which writes before all were charged; return how many were added."""
    charged = Barrier(count)

    def added(_: int) -> bool:
        try:
            subscribe(charge=lambda _: charged.wait(30))
        except TooManyHooks:
            return False
        return True

    with ThreadPoolExecutor(count) as threads:
        return sum(threads.map(added, range(count)))


def test_a_spectator_has_none(api: Api) -> None:
    match = api.open(access="listed")
    api.refused("token-needed", "POST", f"{match.path}/webhooks", json={"url": URL})
    api.refused("token-needed", "GET", f"{match.path}/webhooks")


def test_a_key_takes_the_scope_and_has_webhooks_at_its_own_matches(api: Api) -> None:
    def key(*scopes: Scope) -> str:
        return apikeys.make(api.referee.api_keys, "League", scopes, (1000, 10), 0)

    full, host = key(Scope.OPEN, Scope.WEBHOOKS), key(Scope.OPEN, Scope.HOST)
    opened = api.ok("POST", "/v1/matches", full, json={"game": GAME, "seats": list(PEOPLE)})
    path = f"/v1/matches/{opened['match']['id']}/webhooks"

    added = api.ok("POST", path, full, json={"url": URL})
    assert added["webhook"]["seat"] is None
    assert api.ok("GET", path, full)["webhooks"] == [added["webhook"]]
    assert api.ok("GET", path, opened["host_token"])["webhooks"] == []
    api.refused("scope-missing", "POST", path, host, json={"url": URL})
    api.refused("token-needed", "POST", path, key(Scope.WEBHOOKS), json={"url": URL})


@each(
    "url",
    [
        "http://bot.example/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://0177.0.0.1/",
        "https://127.1/",
        "https://10.0.0.1:8443/",
        "https://169.254.169.254/latest/meta-data",
        "https://100.100.100.200/",
        "https://168.63.129.16/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[fd00:ec2::254]/",
        "https://[fe80::1%25eth0]/",
        "https://user:word@bot.example/",
        "https://bot.example/#part",
        "https://bot.example:25/",
        "https://bot.example:99999/",
        "https:///path",
        "https://bot.example/a\\b",
    ],
)
def test_a_target_that_is_not_public_is_refused(api: Api, url: str) -> None:
    match = api.open()
    path = f"{match.path}/webhooks"
    problem = api.refused("webhook-target-refused", "POST", path, match.tokens[0], json={"url": url})
    assert problem["detail"]
    assert api.ok("GET", path, match.tokens[0]) == {"webhooks": []}


@each("wish", [{}, {"url": "ftp://x"}, {"url": 7}, {"url": "https://ö.example/"}])
@each("events", [[], ["nothing"], "turn"])
def test_a_wish_of_the_wrong_shape_is_refused_field_by_field(api: Api, wish: Any, events: Any) -> None:
    match = api.open()
    sent = {**wish, "events": events}
    problem = api.refused("malformed", "POST", f"{match.path}/webhooks", match.tokens[0], json=sent)
    assert {name.partition(".")[0] for name in problem["errors"]} == {"url", "events"}


def test_messages_cannot_be_sent_again_from_a_ply_that_is_not_there(api: Api) -> None:
    match = api.open()
    path = f"{match.path}/webhooks/{add(match)['webhook']['id']}/deliveries"
    problem = api.refused("malformed", "POST", path, match.tokens[0], json={"after": 10_000})
    assert list(problem["errors"]) == ["after"]


def test_an_operator_can_switch_webhooks_off(api: Api, settings: Settings) -> None:
    referee = replace(api.referee, calls=Caller((), ()))
    off = Api(create_app(referee, settings), referee, api.contract)
    match = off.open()
    problem = off.refused("webhook-target-refused", "POST", f"{match.path}/webhooks", match.host, json={"url": URL})
    assert "switched off" in problem["detail"]
