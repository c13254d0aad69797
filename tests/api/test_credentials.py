"""What is sent to say who asks: what is void is refused everywhere alike, and what nobody needs is not asked for."""

from __future__ import annotations

import pytest

from service.api.operation import OPERATIONS
from tests.support.api import GAME, Api
from tests.support.refusals import SHAPES

VOID = [
    *("Bearer none", "Bearer nk1.aaaaaaaaaaaa.bbbb", "Bearer nk1.x", "Basic dXNlcjpwYXNz"),
    *("Bearer", "Bearer nd1.a.0.0.b", "none"),
]


@pytest.mark.parametrize("header", VOID)
def test_a_void_token_is_refused_by_every_operation_that_takes_one(api: Api, header: str) -> None:
    """Also where none is needed: who sends nothing is nobody, and nobody else is."""
    match, found = api.open(access="listed"), {}
    taking = {view.__name__ for view, about in OPERATIONS.items() if about.identified} - {"show_content"}
    for operation, (method, path, body) in SHAPES.items():
        if operation in taking:
            where = path.format(game="twelve-strokes-of-noon" if "contents" in path else GAME, match=match.id)
            found[operation] = api.send(method, where, json=body, headers={"Authorization": header}).status_code
    assert {operation: status for operation, status in found.items() if status != 401} == {}
    assert len(found) > 30


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
