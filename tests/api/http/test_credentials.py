"""What is sent to say who asks: what is void is refused everywhere alike, and what nobody needs is not asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.api import GAME, Api
from tests.support.refusals import NOBODY, SHAPES

VOID = [
    *("Bearer none", "Bearer nk1.aaaaaaaaaaaa.bbbb", "Bearer nk1.x", "Basic dXNlcjpwYXNz"),
    *("Bearer", "Bearer nd1.a.0.0.b", "none"),
]


OUTSIDE = {"list_keys", "check_alive", "check_ready", "get_metrics"}
"""Operations of which none asks who sends the request: they are not below /v1."""
OF_A_DECK = {"show_content", "print_deck_kit"}
"""Operations that want the token of a deck, which says nothing of who asks."""
WRONG: list[dict[str, Any]] = [
    *({}, {"query_string": {"nonsense": "1"}}, {"headers": {"Accept": "application/x-nothing"}}),
    *({"data": b"{", "content_type": "application/json"}, {"data": b"{}", "content_type": "text/plain"}, {"json": []}),
]
"""What may be wrong with a request besides."""


@pytest.mark.parametrize("header", VOID)
@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_void_token_is_refused_by_every_operation_whatever_else_is_wrong(
    api: Api, header: str, wrong: dict[str, Any]
) -> None:
    """Also where none is needed: who sends nothing is nobody, and nobody else is."""
    found = {}
    for operation, (method, path, body) in SHAPES.items():
        if operation not in OUTSIDE | OF_A_DECK:
            rest = wrong if {"json", "data"} & wrong.keys() or body is None else {"json": body, **wrong}
            headers = {**rest.get("headers", {}), "Authorization": header}
            where = path.format(game="no-such-game" if wrong else GAME, match=NOBODY)
            found[operation] = api.send(method, where, **{**rest, "headers": headers}).status_code
    assert {operation: status for operation, status in found.items() if status != 401} == {}
    assert len(found) > 40


def test_a_void_token_is_nothing_to_what_is_not_below_v1(api: Api) -> None:
    for operation in OUTSIDE:
        assert api.send("GET", SHAPES[operation][1], "none").status_code == 200


def test_public_answers_stay_the_same_for_clients_that_send_a_valid_token(api: Api) -> None:
    match = api.open()
    bare, known = (api.send("GET", "/v1/games", token) for token in (None, match.host))

    assert bare.headers["ETag"] == known.headers["ETag"]
    assert bare.headers["Cache-Control"] == known.headers["Cache-Control"] == "public, max-age=300"
    assert "Authorization" not in known.headers["Vary"]
    assert api.send("GET", "/v1/games", "none").headers["Cache-Control"] == "no-store"


def test_a_deck_is_had_by_its_own_token_alone(api: Api) -> None:
    path = SHAPES["show_content"][1].format(game="twelve-strokes-of-noon")
    for header in VOID:
        reply = api.send("GET", path, headers={"Authorization": header})
        assert reply.status_code == (403 if header.startswith("Bearer ") else 401)


def test_no_operation_needs_a_token_by_the_contract_that_does_its_work_without(api: Api) -> None:
    match, document = api.over(access="listed"), api.ok("GET", "/v1/openapi.json")
    for operation, (method, path, body) in SHAPES.items():
        (told,) = [
            one[method.lower()]
            for one in document["paths"].values()
            if one.get(method.lower(), {}).get("operationId") == operation
        ]
        reply = api.send(method, path.format(game=GAME, match=match.id), json=body)
        assert told["security"] != [{"bearer": []}] or reply.get_json()["code"] == "token-needed", operation
