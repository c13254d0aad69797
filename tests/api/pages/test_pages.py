"""The pages for people: what a newcomer reads, the lobby, and a match with its board."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING
from urllib.robotparser import RobotFileParser

import pytest

import rules
from rules import clauses
from rules.wire.codec import codec
from tests.support.api import GAME, OPEN, Api
from tests.support.offenders import each
from tests.support.pages import Page, page, words

if TYPE_CHECKING:
    pass

HOSTILE = "<b onclick=x>&'\""


@pytest.mark.parametrize(
    "says", ["Games", "Tables", "Docs", "All about it", "Rules", "Join or watch a table", "For developers"]
)
def test_the_front_page_leads_people_to_pages(api: Api, says: str) -> None:
    assert page(api, page(api, "/").links[says].partition("#")[0]).words


def test_the_front_page_shows_the_board_of_every_game_and_says_what_it_is(api: Api) -> None:
    front = page(api, "/")

    for key in rules.games():
        assert f"/games/{key}/picture.svg" in front.pictures
        assert clauses.about(rules.find(key)) in words(front)


@pytest.mark.parametrize("key", rules.games())
def test_every_game_is_one_click_away_from_the_front_page_and_its_own(api: Api, key: str) -> None:
    form = f"/play?game={key}"

    assert form in page(api, "/").targets
    assert page(api, f"/games/{key}").links["Play now"] == form
    assert page(api, form).links["Play"] == "/play"


def test_crawlers_are_shown_what_is_for_them(api: Api) -> None:
    shown = api.send("GET", "/robots.txt")
    assert (shown.status_code, shown.mimetype) == (200, "text/plain")
    told = RobotFileParser()
    told.parse(shown.get_data(as_text=True).splitlines())
    assert all(told.can_fetch("bot", path) for path in ("/", "/games", "/docs", "/matches/x", "/tables"))
    assert not any(
        told.can_fetch("bot", path)
        for path in ("/play?game=x", "/score", "/score/x", "/v1/matches", "/v1/matches/x/record")
    )
    assert all(told.can_fetch("bot", path) for path in ("/v1/openapi.json", "/v1/games", "/v1/games/x"))
    assert shown.get_data(as_text=True).index("Allow: /v1/matches/*/board.png")


def test_no_search_engine_is_to_list_what_has_names(api: Api) -> None:
    match = api.over(access="listed")
    named = ["/tables", "/play", f"/matches/{match.id}", "/v1/matches", match.path, "/v1/matches/none"]
    named += [f"{match.path}/{file}" for file in ("record", "sheet.html", "replay.html", "board.png", "position.txt")]
    assert [path for path in named if api.send("GET", path).headers.get("X-Robots-Tag") != "noindex"] == []
    assert [path for path in ("/", "/games", "/docs") if "X-Robots-Tag" in api.send("GET", path).headers] == []


def test_the_page_to_play_shows_the_games_without_a_script_too(api: Api) -> None:
    shown = page(api, "/play")

    for key in rules.games():
        assert f"/games/{key}/picture.svg" in shown.pictures
        assert f"/games/{key}" in shown.targets
        assert rules.find(key).title in words(shown)
    assert "which this browser does not run" in words(shown)


@pytest.mark.parametrize("key", rules.games())
def test_the_page_to_play_has_the_game_chosen_that_its_address_names(api: Api, key: str) -> None:
    text = api.send("GET", f"/play?game={key}").get_data(as_text=True)

    assert re.findall(r'value="([^"]+)" checked', text) == [key]


@pytest.mark.parametrize("key", rules.games())
def test_the_picture_of_a_game_opens_by_its_address(api: Api, key: str) -> None:
    reply = api.send("GET", f"/games/{key}/picture.svg")

    assert reply.mimetype == "image/svg+xml"
    assert "style-src 'sha256-" in reply.headers["Content-Security-Policy"]
    again = api.send("GET", f"/games/{key}/picture.svg", headers={"If-None-Match": reply.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("key", rules.games())
def test_each_card_of_a_game_is_a_picture(api: Api, key: str) -> None:
    for card, drawn in rules.find(key).pictures.cards().items():
        reply = api.send("GET", f"/games/{key}/cards/{card}.svg")
        assert (reply.status_code, reply.mimetype) == (200, "image/svg+xml")
        assert drawn.title in reply.get_data(as_text=True)
    assert api.send("GET", f"/games/{key}/cards/none.svg").status_code == 404


@pytest.mark.parametrize("key", rules.games())
def test_a_games_page_shows_its_options_and_leads_on(api: Api, key: str) -> None:
    shown = page(api, f"/games/{key}")
    game = rules.find(key)

    for name, schema in codec(game.options).schema["properties"].items():
        carried = name == "series"
        label = schema.get("x-label") or name.replace("_", " ").capitalize()
        assert (label in words(shown)) is not carried
        assert carried or schema["description"] in words(shown)
        assert "_" not in name or name not in shown.words
    assert not re.search(r"boolean|default|curl|null|false|true\b", shown.words)
    assert shown.links[f"{game.title} for programs"] == f"/games/{key}/program"
    assert shown.links["Read the rules"] == f"/games/{key}/rules"
    assert api.send("GET", shown.links["HTML"]).status_code == 200
    assert page(api, shown.links["See its tables"])
    assert all(level in shown.words for level in game.bots.levels)


@pytest.mark.parametrize("key", rules.games())
def test_every_clause_of_a_game_and_of_the_table_has_a_place_on_the_page_of_its_rules(api: Api, key: str) -> None:
    shown = page(api, f"/games/{key}/rules")
    known = clauses.of_game(rules.find(key))

    assert [place for place in shown.places if place in known] == list(known)
    cited = {number for clause in known.values() for number in re.findall(r"[0-9A-Z]+-\d+", clause.text)} & set(known)
    assert all(shown.links[number] == f"#{number}" for number in cited)


def test_a_clause_is_a_link_wherever_a_page_cites_it(api: Api) -> None:
    assert page(api, f"/games/{GAME}").links["12H-25"] == f"/games/{GAME}/rules#12H-25"
    assert page(api, "/docs/matches").links["TBL-10"].endswith("/rules#TBL-10")


@each(
    ("path", "status", "says"),
    [
        ("/games/tiddlywinks", 404, "No such game"),
        ("/games/tiddlywinks/rules", 404, "No such game"),
        ("/games/tiddlywinks/picture.svg", 404, "No such game"),
        ("/games/tiddlywinks/cards/none.svg", 404, "No such game"),
        ("/docs/games/tiddlywinks", 404, "No such game"),
        ("/play?game=tiddlywinks", 404, "No such game"),
        ("/docs/nothing", 404, "Nothing there"),
        ("/problems/nothing", 404, "Nothing there"),
        ("/tables?game=tiddlywinks", 404, "No such game"),
        ("/tables?cursor=***", 422, "The request is of the wrong shape"),
        ("/matches/nothing", 404, "No such match"),
    ],
)
def test_a_missing_thing_is_answered_with_a_page(api: Api, path: str, status: int, says: str) -> None:
    reply = api.send("GET", path)

    assert (reply.status_code, reply.mimetype) == (status, "text/html")
    assert reply.headers["Cache-Control"] == "no-store"
    assert f"<h1>{says}</h1>" in unescape(reply.get_data(as_text=True))


def test_an_unreachable_store_is_answered_with_a_page_and_the_time_to_wait(api_without_store: Api) -> None:
    reply = api_without_store.send("GET", "/tables")

    assert (reply.status_code, reply.mimetype) == (503, "text/html")
    assert reply.headers["Retry-After"] == "2"


def test_a_page_that_is_refused_for_a_moment_loads_itself_again(api_without_store: Api) -> None:
    page = Page(api_without_store.send("GET", "/tables").get_data(as_text=True))

    assert page.refresh == 2
    assert "loads itself again" in page.words
    assert "Retry-After" not in page.words


def test_a_page_that_is_not_there_does_not_load_itself_again(api: Api) -> None:
    assert Page(api.send("GET", "/matches/nothing").get_data(as_text=True)).refresh is None


def test_the_lobby_shows_listed_matches_and_no_others(api: Api) -> None:
    shown = {access: api.open(OPEN, access=access) for access in ("listed", "unlisted", "private")}
    on, over = api.open(access="listed"), api.over(access="listed")
    links = page(api, "/tables").targets

    assert [f"/matches/{shown[access].id}" in links for access in shown] == [True, False, False]
    assert {f"/matches/{on.id}", f"/matches/{over.id}"} <= set(links)
    only = page(api, f"/tables?game={GAME}&status=over").targets
    assert [f"/matches/{match.id}" in only for match in (shown["listed"], on, over)] == [False, False, True]
    other = page(api, "/tables?game=screaming-eagles").targets
    assert f"/matches/{on.id}" not in other


def test_the_lobby_goes_on_with_older_matches(api: Api) -> None:
    first = api.open(OPEN, access="listed", game="screaming-eagles")
    for _ in range(20):
        api.open(OPEN, access="listed", game="screaming-eagles")
    newest = page(api, "/tables?game=screaming-eagles")

    assert f"/matches/{first.id}" not in newest.targets
    assert f"/matches/{first.id}" in page(api, newest.links["More"]).targets
    assert newest.refresh == 20
    assert page(api, newest.links["Stop that"]).refresh is None
    assert page(api, newest.links["More"]).refresh is None


def test_a_name_stays_a_name_on_every_page(api: Api) -> None:
    match = api.open(({"player": "person", "name": HOSTILE}, {"player": "open"}), access="listed")

    for path in ("/tables", f"/matches/{match.id}"):
        text = api.send("GET", path).get_data(as_text=True)
        assert "<b onclick" not in text
        assert HOSTILE in page(api, path).words


def test_the_reference_says_how_long_this_server_keeps_things(api: Api) -> None:
    reference = words(page(api, "/docs"))

    for says in (
        "An open table 1 day",
        "A match that is on 30 days",
        "A match that is over 7 days",
        "Its record 90 days",
    ):
        assert says in reference


def test_the_reference_says_how_a_token_is_had_again_and_how_often_to_ask(api: Api) -> None:
    reference = page(api, "/docs")

    assert {"keeping", "allowance", "lost-token", "how-often"} <= set(reference.places)
    assert reference.links["Limits"] == "/docs/clients#limits"
    assert all(says in words(reference) for says in ("Idempotency-Key", "the host renews the token of a seat"))


def test_each_operation_and_each_shape_is_on_one_page_of_the_reference(api: Api) -> None:
    document = api.contract.document
    places: list[str] = []
    for tag in document["tags"]:
        places += page(api, f"/docs/{tag['name']}").places
    for key in rules.games():
        places += page(api, f"/docs/games/{key}").places
    operations = [one["operationId"] for methods in document["paths"].values() for one in methods.values()]
    # What others are built on is shown with the fields of these.
    shapes = [name for name in document["components"]["schemas"] if not name.endswith(("Problem", "Fields"))]

    assert [name for name in (*operations, *shapes) if places.count(name) != 1] == []
