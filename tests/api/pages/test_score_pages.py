"""Pages for scoring a game of a real table, the links to them, and the codes that phones scan."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rules
from rules.show import drawing
from service.api.pages.assets import asset
from service.printing.codes import code
from tests.support.api import GAME
from tests.support.pages import page

if TYPE_CHECKING:
    from tests.support.api import Api

DEALT = "twelve-strokes-of-noon"
"""A game whose luck the server deals."""


def test_the_games_that_can_be_scored_are_offered_and_one_is_chosen(api: Api) -> None:
    scored = {key for key in rules.games() if rules.find(key).rules.dice(rules.find(key).options()) is not None}
    shown = api.send("GET", f"/score?game={GAME}").get_data(as_text=True)

    assert {key for key in rules.games() if f'value="{key}"' in shown} == scored
    assert f'value="{GAME}" checked' in shown
    assert GAME in scored
    assert DEALT not in scored
    assert "checked" not in api.send("GET", f"/score?game={DEALT}").get_data(as_text=True)
    assert "checked" not in api.send("GET", "/score").get_data(as_text=True)


def test_pages_lead_to_scoring_where_a_game_can_be_scored(api: Api) -> None:
    for path in ("/", "/play"):
        assert "/score" in page(api, path).targets
    assert f"/score?game={GAME}" in page(api, f"/games/{GAME}").targets
    assert f"/score?game={DEALT}" not in page(api, f"/games/{DEALT}").targets


def test_the_scorers_view_is_the_same_page_whatever_there_is(api: Api) -> None:
    here, private = api.open().id, api.open(access="private").id
    none = "a" * len(here)
    replies = [api.send("GET", f"/score/{match}") for match in (here, private, none)]

    assert [reply.status_code for reply in replies] == [200] * 3
    named = zip(replies, (here, private, none), strict=True)
    texts = {reply.get_data(as_text=True).replace(match, "ID") for reply, match in named}
    assert len(texts) == 1
    assert f'src="{asset("scorer.js").path}"' in texts.pop()
    assert "unsafe" not in replies[0].headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/score/nothing",
        "/score/..%2Fx",
        "/matches/nothing/code.svg",
        "/score/nothing/code.svg",
        "/matches/%3Csvg/code.svg",
    ],
)
def test_what_is_no_id_is_not_there(api: Api, path: str) -> None:
    assert api.send("GET", path).status_code == 404


@pytest.mark.parametrize("page", ["matches", "score"])
def test_a_code_leads_to_the_page_of_the_match_where_it_is_reached(api: Api, page: str) -> None:
    match = api.open().id
    client = api.app.test_client()
    for host in ("noon.example", "other.example:8080"):
        reply = client.get(f"/{page}/{match}/code.svg", headers={"Host": host})
        assert reply.mimetype == "image/svg+xml"
        assert reply.get_data(as_text=True) == drawing.standalone(code(f"http://{host}/{page}/{match}"))
        assert "Host" in reply.headers["Vary"]
        again = client.get(f"/{page}/{match}/code.svg", headers={"Host": host, "If-None-Match": reply.headers["ETag"]})
        assert again.status_code == 304
