"""Pages of matches: what a spectator sees, where its links lead, and what a preview shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import rules
from service.api import create_app
from tests.support.api import GAME, OPEN, PEOPLE, Api
from tests.support.games.varied import patched
from tests.support.pages import Page, page, words
from tests.support.sweeping import swept

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.api import Played

HOSTILE = "<b onclick=x>&'\""


def shown(api: Api, match: Played) -> Page:
    """Return the page of a match."""
    return page(api, f"/matches/{match.id}")


def test_the_page_of_an_open_table_says_how_to_sit_down(api: Api) -> None:
    match = api.open(OPEN)
    open_table = shown(api, match)

    assert "Waits for 1 more player." in words(open_table)
    assert f"{match.path}/seats/1 -H" in open_table.words
    assert (open_table.pictures, open_table.refresh) == ([f"/games/{GAME}/picture.svg?seats=2"], 10)


def test_the_page_of_a_match_shows_its_board_its_seats_and_whose_turn_it_is(api: Api) -> None:
    match = api.open(({"player": "person", "name": "Ann"}, {"player": "bot", "level": "veteran", "name": "Red"}))
    on, seen = shown(api, match), match.see()
    name = seen["seats"][seen["to_act"][0]]["name"]

    assert on.pictures == [f"{match.path}/board.svg"]
    assert f"{name} to act." in words(on)
    assert "veteran bot" in words(on)
    assert "goal 35 points" in on.words
    assert on.refresh == 5
    assert page(api, on.links["Stop that"]).refresh is None
    assert "Score sheet" not in on.links


def test_the_page_of_a_match_that_is_over_leads_to_its_sheets_its_record_and_the_next(api: Api) -> None:
    match = api.over()
    over = shown(api, match)

    assert "Ann won." in words(over)
    assert "All others left, by TBL-4." in words(over)
    assert over.links["TBL-4"] == f"/games/{GAME}/rules#TBL-4"
    assert over.refresh is None
    kept = {says: api.send("GET", over.links[says]).status_code for says in ("Score sheet", "Text", "CSV", "Record")}
    assert set(kept.values()) == {200}
    assert {api.send("GET", over.links[says]).status_code for says in ("PDF", "Watch it again")} == {202}
    following = match.again()["match"]["id"]
    assert shown(api, match).links["The next match"] == f"/matches/{following}"


def test_the_page_of_a_match_shows_the_last_plies_in_sentences(api: Api) -> None:
    match = api.open(({"player": "person", "name": "<b>Ann</b>"}, {"player": "person", "name": "Bob"}))
    assert "&lt;b&gt;Ann&lt;/b&gt; sits down." in api.send("GET", f"/matches/{match.id}").get_data(as_text=True)
    said = [event["words"] for event in match.act()["events"]]

    told = words(shown(api, match))
    assert "What happened last" in told
    assert all(sentence in told for sentence in said)


def test_a_cancelled_table_has_a_page(api: Api) -> None:
    match = api.cancelled()
    cancelled = shown(api, match)
    assert "Cancelled before it began." in words(cancelled)
    assert "Score sheet" not in cancelled.links
    assert api.send("GET", cancelled.links["Record"]).status_code == 200


def test_the_page_of_a_match_whose_rules_are_gone_leads_to_its_record_alone(
    api: Api, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rules.find(GAME)
    with monkeypatch.context() as patch:
        patched(patch, game.key, version=game.version - 1)
        match = api.open()
    assert api.send("GET", f"/matches/{match.id}").status_code == 503

    swept(api.referee, settings, match.id)

    gone = shown(api, match)
    assert "Its rules changed, by TBL-11." in words(gone)
    assert gone.pictures == []
    assert api.send("GET", gone.links["Record"]).status_code == 200
    assert {"Score sheet", "Watch it again"}.isdisjoint(gone.links)


def test_a_private_match_is_shown_to_nobody(api: Api) -> None:
    match = api.open(PEOPLE, access="private")

    other = api.referee.mint.match_id(b"of nobody")
    unknown = api.send("GET", f"/matches/{other}").get_data(as_text=True)
    for token in (None, match.host, match.tokens[0]):
        reply = api.send("GET", f"/matches/{match.id}", token)
        assert reply.status_code == 404
        assert "og:" not in reply.get_data(as_text=True)
        assert "Ann" not in reply.get_data(as_text=True)
        assert reply.get_data(as_text=True).replace(match.id, other) == unknown


def test_a_link_to_a_match_has_a_preview_with_its_board(api: Api) -> None:
    match = api.open([{"player": "person", "name": HOSTILE}, {"player": "person", "name": "Ben"}])
    on, turn = shown(api, match).preview, match.see()["to_act"][0]

    assert on["og:title"] == f"12 O'Clock High: {HOSTILE} and Ben"
    assert on["og:description"] == f"{(HOSTILE, 'Ben')[turn]} to act."
    assert on["og:url"] == f"http://localhost/matches/{match.id}"
    assert on["twitter:card"] == "summary_large_image"
    assert api.send("GET", on["og:image"].removeprefix("http://localhost")).mimetype == on["og:image:type"]
    assert on["og:image:alt"] in shown(api, match).words


def test_links_of_a_page_name_the_host_that_was_asked_and_its_tag_does_too(api: Api) -> None:
    path = f"/matches/{api.open(PEOPLE).id}"
    one, other = (api.send("GET", path, headers={"Host": host}) for host in ("one.example", "other.example"))

    assert 'content="http://one.example/' in one.get_data(as_text=True)
    assert 'content="http://other.example/' in other.get_data(as_text=True)
    assert one.headers["ETag"] != other.headers["ETag"]
    assert "Host" in one.headers["Vary"]
    stale = api.send("GET", path, headers={"Host": "other.example", "If-None-Match": one.headers["ETag"]})
    assert stale.status_code == 200
    again = api.send("GET", path, headers={"Host": "one.example", "If-None-Match": one.headers["ETag"]})
    assert again.status_code == 304


def test_links_of_a_page_name_the_address_that_is_set_whatever_is_asked(api: Api, settings: Settings) -> None:
    public = replace(settings, public_url="https://play.example")
    named = Api(create_app(api.referee, public), api.referee, api.contract)
    match = api.open(PEOPLE).id
    pages = [named.send("GET", f"/matches/{match}", headers={"Host": host}) for host in ("evil.example", "[::1]:8000")]

    assert len({page.get_data() for page in pages}) == len({page.headers["ETag"] for page in pages}) == 1
    assert f'content="https://play.example/matches/{match}"' in pages[0].get_data(as_text=True)
    front = named.send("GET", "/developers", headers={"Host": "evil.example"}).get_data(as_text=True)
    assert "https://play.example" in front
    assert "evil.example" not in front


def test_a_link_to_an_open_table_has_a_preview_without_a_board(api: Api) -> None:
    preview = shown(api, api.open(OPEN)).preview

    assert preview["og:description"] == "Waits for 1 more player."
    assert preview["twitter:card"] == "summary"
    assert "og:image" not in preview


def test_the_page_of_a_match_is_the_spectators_page_for_everyone(api: Api) -> None:
    match = api.open(game="screaming-eagles", seats=PEOPLE)
    plain = api.send("GET", f"/matches/{match.id}").get_data()

    assert api.send("GET", f"/matches/{match.id}", match.tokens[0]).get_data() == plain


def test_the_page_of_a_match_is_not_sent_again_while_nothing_happens(api: Api) -> None:
    match = api.open()
    known = {"If-None-Match": api.send("GET", f"/matches/{match.id}").headers["ETag"]}

    assert api.send("GET", f"/matches/{match.id}", headers=known).status_code == 304
    assert api.send("GET", f"/matches/{match.id}?refresh=no", headers=known).status_code == 200
    match.act()
    assert api.send("GET", f"/matches/{match.id}", headers=known).status_code == 200


def test_a_match_that_is_no_longer_kept_has_a_page_that_says_so(api: Api) -> None:
    reply = api.send("GET", f"/matches/{api.referee.mint.match_id(b'long ago 123')}")

    assert reply.status_code == 410
    assert "<h1>No longer kept</h1>" in reply.get_data(as_text=True)
