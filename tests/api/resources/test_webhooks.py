from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

from service.api import create_app
from service.calling.caller import Caller
from service.play.asking import apikeys
from service.play.ports.errors import TooManyWebhooks
from service.play.ports.keys import Scope
from service.play.ports.tokens import Bearer
from service.play.ports.webhooks import Event
from service.play.webhooks import managing
from service.play.webhooks.managing import Wish
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


@dataclass(frozen=True, slots=True)
class Owner:
    """An owner of webhooks: where they are, its token, and the places and tokens of others."""

    path: str
    token: str
    others: tuple[tuple[str, str], ...]


def key(api: Api, *scopes: Scope) -> str:
    """Return a new API key."""
    return apikeys.make(api.referee.api_keys, "League", scopes, (1000, 10), 0)


@pytest.fixture(params=["seat", "key"])
def owner(request: pytest.FixtureRequest, api: Api) -> Owner:
    """Give an owner of each kind."""
    if request.param == "key":
        return Owner("/v1/webhooks", key(api, Scope.WEBHOOKS), (("/v1/webhooks", key(api, Scope.WEBHOOKS)),))
    match, other = api.open(), api.open()
    path = f"{match.path}/webhooks"
    others = ((path, match.tokens[1]), (path, match.host), (f"{other.path}/webhooks", other.tokens[0]))
    return Owner(path, match.tokens[0], others)


def added_by(api: Api, owner: Owner, **wish: Any) -> Any:
    """Add a webhook of an owner's."""
    return api.ok("POST", owner.path, owner.token, json={"url": URL, **wish})


def test_a_webhook_is_added_listed_shown_and_removed(api: Api, owner: Owner) -> None:
    added = added_by(api, owner, events=["over", "ply", "ply"])
    webhook, token = added["webhook"], owner.token

    assert added["secret"].startswith("whsec_")
    assert (webhook["url"], webhook["events"], webhook["state"]) == (URL, ["ply", "over"], "active")
    path = f"{owner.path}/{webhook['id']}"
    assert api.ok("GET", path, token) == webhook
    assert api.ok("GET", owner.path, token) == {"webhooks": [webhook]}

    assert api.send("DELETE", path, token).status_code == 204
    assert api.ok("GET", owner.path, token) == {"webhooks": []}
    api.refused("no-such-webhook", "GET", path, token)


def test_its_address_is_in_the_answer(api: Api, owner: Owner) -> None:
    reply = api.send("POST", owner.path, owner.token, json={"url": URL})
    assert reply.headers["Location"] == f"{owner.path}/{reply.get_json()['webhook']['id']}"


def test_at_a_match_it_begins_with_the_last_ply_and_has_no_deliveries(api: Api) -> None:
    match = api.open()
    webhook = add(match)["webhook"]
    assert (webhook["match"], webhook["seat"], webhook["parent"]) == (match.id, 0, None)
    assert webhook["cursor"] == match.see()["ply"]
    path = f"{match.path}/webhooks/{webhook['id']}/deliveries"
    assert api.ok("GET", path, match.tokens[0]) == {"deliveries": []}


def test_a_removal_can_be_sent_again_by_its_owner_alone(api: Api, owner: Owner) -> None:
    webhook = added_by(api, owner)["webhook"]["id"]
    for path, token in owner.others:
        api.refused("no-such-webhook", "DELETE", f"{path}/{webhook}", token)

    removed = [api.send("DELETE", f"{owner.path}/{webhook}", owner.token).status_code for _ in range(3)]

    assert removed == [204, 204, 204]
    for path, token in owner.others:
        api.refused("no-such-webhook", "DELETE", f"{path}/{webhook}", token)


@each("never", ["a" * 24, "a" * 23, "a" * 25, "A" * 24, "0" * 24, "x", "é" * 24])
def test_a_webhook_that_never_was_cannot_be_removed(api: Api, owner: Owner, never: str) -> None:
    api.refused("no-such-webhook", "DELETE", f"{owner.path}/{never}", owner.token)


@pytest.mark.parametrize("accept", ["*/*", "application/json"])
def test_it_is_removed_whatever_the_client_accepts(api: Api, owner: Owner, accept: str) -> None:
    path = f"{owner.path}/{added_by(api, owner)['webhook']['id']}"
    assert api.send("DELETE", path, owner.token, headers={"Accept": accept}).status_code == 204


def test_by_default_it_is_called_about_turns_and_the_end(api: Api, owner: Owner) -> None:
    assert added_by(api, owner)["webhook"]["events"] == ["turn", "over"]


def test_each_owner_sees_its_own_alone(api: Api, owner: Owner) -> None:
    mine = added_by(api, owner)["webhook"]
    for path, token in owner.others:
        other = api.ok("POST", path, token, json={"url": URL})["webhook"]
        assert api.ok("GET", path, token) == {"webhooks": [other]}
        api.refused("no-such-webhook", "GET", f"{path}/{mine['id']}", token)
        api.refused("no-such-webhook", "GET", f"{owner.path}/{other['id']}", owner.token)
    assert api.ok("GET", owner.path, owner.token) == {"webhooks": [mine]}


def test_a_webhook_of_the_host_has_no_seat(api: Api) -> None:
    match = api.open()
    assert api.ok("POST", f"{match.path}/webhooks", match.host, json={"url": URL})["webhook"]["seat"] is None


def test_who_takes_a_seat_next_is_not_shown_the_webhooks_of_who_left_it(api: Api) -> None:
    match = api.open(seats=[{"player": "person"}, {"player": "open"}, {"player": "open"}])
    seat = f"{match.path}/seats/1"
    first = api.ok("POST", seat, json={"name": "Ben"})["token"]
    webhook = api.ok("POST", f"{match.path}/webhooks", first, json={"url": URL})["webhook"]["id"]
    api.ok("DELETE", seat, first)
    second = api.ok("POST", seat, json={"name": "Cas"})["token"]

    assert api.ok("GET", f"{match.path}/webhooks", second) == {"webhooks": []}
    path = f"{match.path}/webhooks/{webhook}"
    for method, rest in (("GET", ""), ("POST", "/secret"), ("GET", "/deliveries")):
        api.refused("no-such-webhook", method, path + rest, second)


def test_the_secret_is_shown_once_and_another_after_a_rotation(api: Api, owner: Owner) -> None:
    added = added_by(api, owner)
    path = f"{owner.path}/{added['webhook']['id']}"
    assert "whsec" not in str(api.ok("GET", path, owner.token))

    rotated = api.ok("POST", f"{path}/secret", owner.token)

    assert rotated["secret"] != added["secret"]
    assert rotated["webhook"]["rotated"] > 0
    assert rotated["webhook"] == api.ok("GET", path, owner.token)


def test_a_rotation_that_is_sent_again_rotates_once(api: Api, owner: Owner) -> None:
    path, token = f"{owner.path}/{added_by(api, owner)['webhook']['id']}/secret", owner.token
    first, second = ({"Idempotency-Key": name} for name in ("the-first", "the-second"))

    rotated = api.ok("POST", path, token, headers=first)
    assert api.ok("POST", path, token, headers=first) == rotated
    assert api.ok("POST", path, token, headers=second)["secret"] != rotated["secret"]
    assert api.ok("POST", path, token)["secret"] != api.ok("POST", path, token)["secret"], "without a key it is new"


def test_a_lost_answer_is_given_again_by_the_same_key(api: Api, owner: Owner) -> None:
    path, token, headers = owner.path, owner.token, {"Idempotency-Key": "the-first"}
    first = api.ok("POST", path, token, json={"url": URL}, headers=headers)

    assert api.ok("POST", path, token, json={"url": URL}, headers=headers) == first
    assert len(api.ok("GET", path, token)["webhooks"]) == 1
    other = {"url": URL + "/other"}
    api.refused("idempotency-key-reused", "POST", path, token, json=other, headers=headers)


def test_an_owner_may_have_five(api: Api, owner: Owner) -> None:
    for _ in range(5):
        added_by(api, owner)
    problem = api.refused("too-many-webhooks", "POST", owner.path, owner.token, json={"url": URL})
    assert "5" in problem["detail"]
    for path, token in owner.others:
        api.ok("POST", path, token, json={"url": URL})


def test_requests_at_once_do_not_make_more_than_five(api: Api, owner: Owner) -> None:
    for path, token in owner.others:
        api.ok("POST", path, token, json={"url": URL})
    if owner.path == "/v1/webhooks":
        key_id = apikeys.read(api.referee, owner.token).id
        match, asker = None, Bearer(key_id, None, 0, key_id)
    else:
        asker = api.referee.mint.read(owner.token)
        match = asker.match

    assert at_once(8, partial(managing.add, api.referee, match, asker, WISH, None)) == 5
    assert len(api.ok("GET", owner.path, owner.token)["webhooks"]) == 5


def at_once(count: int, subscribe: Any) -> int:
    """Add webhooks on a number of threads, none of which writes before all were charged; return how many were added."""
    charged = Barrier(count)

    def added(_: int) -> bool:
        try:
            subscribe(charge=lambda _: charged.wait(30))
        except TooManyWebhooks:
            return False
        return True

    with ThreadPoolExecutor(count) as threads:
        return sum(threads.map(added, range(count)))


def test_a_spectator_has_none(api: Api) -> None:
    match = api.open(access="listed")
    api.refused("token-needed", "POST", f"{match.path}/webhooks", json={"url": URL})
    api.refused("token-needed", "GET", f"{match.path}/webhooks")


def test_a_key_takes_the_scope_and_has_webhooks_at_its_own_matches(api: Api) -> None:
    full, host = key(api, Scope.OPEN, Scope.WEBHOOKS), key(api, Scope.OPEN, Scope.HOST)
    opened = api.ok("POST", "/v1/matches", full, json={"game": GAME, "seats": list(PEOPLE)})
    path = f"/v1/matches/{opened['match']['id']}/webhooks"

    added = api.ok("POST", path, full, json={"url": URL})
    assert added["webhook"]["seat"] is None
    assert api.ok("GET", path, full)["webhooks"] == [added["webhook"]]
    assert api.ok("GET", path, opened["host_token"])["webhooks"] == []
    api.refused("scope-missing", "POST", path, host, json={"url": URL})
    api.refused("other-match", "POST", path, key(api, Scope.WEBHOOKS), json={"url": URL})


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
def test_a_target_that_is_not_public_is_refused(api: Api, owner: Owner, url: str) -> None:
    problem = api.refused("webhook-target-refused", "POST", owner.path, owner.token, json={"url": url})
    assert problem["detail"]
    assert api.ok("GET", owner.path, owner.token) == {"webhooks": []}


@each("wish", [{}, {"url": "ftp://x"}, {"url": 7}, {"url": "https://ö.example/"}])
@each("events", [[], ["nothing"], "turn"])
def test_a_wish_of_the_wrong_shape_is_refused_field_by_field(api: Api, owner: Owner, wish: Any, events: Any) -> None:
    problem = api.refused("malformed", "POST", owner.path, owner.token, json={**wish, "events": events})
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
