"""The link of a seat as a QR code: made of tokens that come in a body, and kept by nobody."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
import segno

from rules.show import drawing
from service.api.pages.seat_links import MOST
from service.printing.codes import code
from tests.support.api import PEOPLE

if TYPE_CHECKING:
    from tests.support.api import Api, Played


def drawn(match: Played, *tokens: Any, path: str = "", **rest: Any) -> Any:
    body = {"json": {"tokens": list(tokens)}} | rest
    return match.api.app.test_client().post(f"{path or f'/matches/{match.id}'}/link.svg", **body)


@pytest.mark.parametrize("host", [False, True])
def test_the_code_is_the_link_with_the_tokens_in_its_fragment(api: Api, host: bool) -> None:
    match = api.open()
    tokens = [match.tokens[1], *([match.host] if host else [])]
    reply = drawn(match, *tokens)
    link = f"http://localhost/matches/{match.id}#" + "&".join(f"token={token}" for token in tokens)

    assert (reply.status_code, reply.mimetype) == (200, "image/svg+xml")
    described = replace(code(link), description="Your link as a QR code. Keep it secret.")
    assert reply.get_data(as_text=True) == drawing.standalone(described)
    assert segno.make_qr(link, error="m").version <= 12, "a phone reads it from a screen"


def test_no_cache_keeps_it_and_no_text_of_it_is_a_token(api: Api) -> None:
    match = api.open()
    reply = drawn(match, match.tokens[0])

    assert reply.headers["Cache-Control"] == "no-store"
    assert "nd1." not in reply.get_data(as_text=True) + str(reply.headers)


@pytest.mark.parametrize(
    ("tokens", "status"), [(["nd1.nonsense"], 401), ([], 422), ([7], 422), (["a b"], 422), (["x"] * (MOST + 1), 422)]
)
def test_only_tokens_of_this_server_are_drawn(api: Api, tokens: list[Any], status: int) -> None:
    assert drawn(api.open(), *tokens).status_code == status


def test_tokens_of_another_match_are_refused(api: Api) -> None:
    match, other = api.open(), api.open(PEOPLE)

    assert drawn(match, match.tokens[0], other.tokens[0]).status_code == 403
    assert drawn(match, match.tokens[0], path=f"/matches/{other.id}").status_code == 403
    assert drawn(match, match.tokens[0], path="/matches/nothing").status_code == 403


def test_a_token_in_the_address_is_not_taken(api: Api) -> None:
    match = api.open()

    assert drawn(match, json={}, query_string={"tokens": match.tokens[0]}).status_code == 422
    assert api.app.test_client().get(f"/matches/{match.id}/link.svg").status_code == 405


def test_a_void_token_is_not_drawn_alone_or_with_others(api: Api) -> None:
    match = api.open()
    renewed = api.ok("POST", f"{match.path}/seats/1/token", match.host)["token"]

    for tokens in ([match.tokens[1]], [match.tokens[0], match.tokens[1]]):
        refused = drawn(match, *tokens)
        assert (refused.status_code, refused.json["code"]) == (401, "unknown-token")
    assert drawn(match, match.tokens[0], renewed).status_code == 200
