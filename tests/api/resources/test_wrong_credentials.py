"""A valid credential of the wrong kind, or without the scope, is refused with 403; 401 is for none or void ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service.api import create_app
from service.play.asking import apikeys
from service.play.ports.keys import Scope
from tests.support.api import GAME, OPEN, PEOPLE, Api

if TYPE_CHECKING:
    from service.settings import Settings

URL = {"url": "https://bot.example/"}
KEYS_ALONE: list[tuple[str, str, dict[str, Any], Scope]] = [
    ("GET", "/v1/matches?mine=true", {}, Scope.LIST),
    ("POST", "/v1/webhooks", {"json": URL}, Scope.WEBHOOKS),
    ("GET", "/v1/webhooks", {}, Scope.WEBHOOKS),
    ("POST", "/v1/matches", {"json": {"game": GAME, "seats": list(OPEN)}}, Scope.OPEN),
    ("POST", "/v1/matches/batch", {"json": {"matches": [{"game": GAME, "seats": list(OPEN)}]}}, Scope.OPEN),
    ("POST", "/v1/games/twelve-strokes-of-noon/contents", {"json": {}}, Scope.OPEN),
]
AT_MATCH: list[tuple[str, str, Any]] = [
    ("POST", "/start", None),
    ("DELETE", "", None),
    ("DELETE", "/seats/0", None),
    ("PATCH", "/seats/1", {"player": "bot"}),
    ("POST", "/seats/0/token", None),
    ("POST", "/seats/0/nudge", None),
    ("DELETE", "/seats/0/name", None),
    ("GET", "/claims", None),
    ("POST", "/rematch", None),
    ("POST", "/throws", {"throws": ["3"]}),
    ("POST", "/rewinds", {"to": 1}),
    ("POST", "/clock", {"advance": 1000}),
]


def make(api: Api, *scopes: Scope) -> str:
    return apikeys.make(api.referee.api_keys, "League", scopes, (1200, 600), 0)


def opened(api: Api, token: str, **wish: Any) -> str:
    sent = {"game": GAME, "seats": list(OPEN), **wish}
    return f"/v1/matches/{api.ok('POST', '/v1/matches', token, json=sent)['match']['id']}"


@pytest.mark.parametrize(("method", "path", "rest", "scope"), KEYS_ALONE)
def test_a_token_where_a_key_is_needed_is_no_missing_token(
    api: Api, settings: Settings, method: str, path: str, rest: dict[str, Any], scope: Scope
) -> None:
    closed = Api(create_app(api.referee, replace(settings, create="keys")), api.referee, api.contract)
    match, other = api.open(OPEN), make(api, *(set(Scope) - {scope}))

    for valid in (match.host, match.tokens[0], other):
        assert f"scope {scope.value!r}" in closed.refused("scope-missing", method, path, valid, **rest)["detail"]
    assert repr(scope.value) in closed.refused("token-needed", method, path, **rest)["detail"]
    closed.refused("unknown-token", method, path, match.host[:-1] + "!", **rest)


@pytest.mark.parametrize(("method", "path", "body"), AT_MATCH)
def test_a_key_that_is_not_the_host_is_answered_why(api: Api, method: str, path: str, body: Any) -> None:
    rest = {} if body is None else {"json": body}
    opener, other = make(api, Scope.OPEN), make(api, *Scope)
    match = opened(api, opener)

    assert "scope 'host'" in api.refused("scope-missing", method, match + path, opener, **rest)["detail"]
    assert "did not open" in api.refused("other-match", method, match + path, other, **rest)["detail"]
    api.refused("token-needed", method, match + path, **rest)


def test_no_key_holds_a_seat(api: Api) -> None:
    opener, sent = make(api, Scope.OPEN), {"decision": 1, "action": {"kind": "throw"}}
    match = opened(api, opener, seats=list(PEOPLE))

    for token in (opener, make(api, *Scope)):
        api.refused("not-your-seat", "POST", f"{match}/actions", token, json=sent)
        api.refused("not-your-seat", "PATCH", f"{match}/seats/0", token, json={"player": "person"})


def test_a_key_looks_on_where_anybody_may_and_learns_of_no_private_match(api: Api) -> None:
    opener, other = make(api, Scope.OPEN), make(api, *Scope)
    public, private = opened(api, opener), opened(api, opener, access="private")

    assert [api.ok("GET", public, token)["seat"] for token in (opener, other)] == [None, None]
    for token in (opener, other):
        api.refused("no-such-match", "GET", private, token)
        api.refused("no-such-match", "POST", f"{private}/start", token)
