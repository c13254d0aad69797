"""The pages for people: what a newcomer reads, the lobby, and a match with its board."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

import rules
from rules import clauses
from rules.wire.codec import codec
from tests.support.api import GAME, OPEN, PEOPLE, Api
from tests.support.games.varied import patched
from tests.support.offenders import each
from tests.support.sweeping import swept

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.api import Played

HOSTILE = "<b onclick=x>&'\""


class Page(HTMLParser):
    """A page: its words, links (by what they say, and all), places, pictures, preview, and when it is loaded again."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words = ""
        self.links: dict[str, str] = {}
        self.targets: list[str] = []
        self.places: list[str] = []
        self.pictures: list[str] = []
        self.refresh: int | None = None
        self.preview: dict[str, str] = {}
        self._link: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element is for."""
        given = {name: value or "" for name, value in attrs}
        self.places += [given["id"]] if "id" in given else []
        if tag == "a":
            self._link = given["href"]
            self.targets.append(given["href"])
        elif tag == "img":
            self.pictures.append(given["src"])
        elif tag == "meta" and given.get("property", given.get("name", "")).startswith(("og:", "twitter:")):
            self.preview[given.get("property") or given["name"]] = given["content"]
        elif tag == "meta" and given.get("http-equiv") == "refresh":
            self.refresh = int(given["content"])

    def handle_endtag(self, tag: str) -> None:
        """Note that a link ends."""
        self._link = None if tag == "a" else self._link

    def handle_data(self, data: str) -> None:
        """Note the words."""
        self.words += data
        if self._link is not None and data.strip():
            self.links.setdefault(" ".join(data.split()), self._link)


def page(api: Api, path: str) -> Page:
    """Return a page that is shown."""
    reply = api.send("GET", path)
    assert (reply.status_code, reply.mimetype) == (200, "text/html"), path
    return Page(reply.get_data(as_text=True))


def words(page: Page) -> str:
    """Return the words of a page, one space between them."""
    return " ".join(page.words.split())


@pytest.mark.parametrize("says", ["Games", "Tables", "Reference", "All about it", "Rules", "See the open tables"])
def test_the_front_page_leads_people_to_pages(api: Api, says: str) -> None:
    assert page(api, page(api, "/").links[says].partition("#")[0]).words


def test_the_front_page_shows_the_board_of_every_game_and_says_what_it_is(api: Api) -> None:
    front = page(api, "/")

    for key in rules.games():
        assert f"/games/{key}/picture.svg" in front.pictures
        assert clauses.about(rules.find(key)) in words(front)


@pytest.mark.parametrize("key", rules.games())
def test_every_game_is_one_click_away_from_the_front_page_and_its_own(api: Api, key: str) -> None:
    now = f"/play?game={key}&now"

    assert now in page(api, "/").targets
    assert page(api, f"/games/{key}").links["Play now"] == now
    assert page(api, now).links["Play"] == "/play"


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
def test_a_games_page_tells_its_options_and_leads_on(api: Api, key: str) -> None:
    shown = page(api, f"/games/{key}")
    game = rules.find(key)

    for name, schema in codec(game.options).schema["properties"].items():
        carried = name == "series"
        assert (name in shown.words) is not carried
        assert carried or schema["description"] in words(shown)
    assert shown.links["Read the rules"] == f"/games/{key}/rules"
    assert api.send("GET", shown.links["HTML"]).status_code == 200
    assert page(api, shown.links["See its tables"])
    assert set(game.bots.levels) <= set(re.findall(r"[a-z-]+", shown.words))


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
        ("/docs/games/tiddlywinks", 404, "No such game"),
        ("/play?game=tiddlywinks", 404, "No such game"),
        ("/docs/nothing", 404, "Nothing there"),
        ("/problems/nothing", 404, "Nothing there"),
        ("/tables?game=tiddlywinks", 404, "No such game"),
        ("/tables?cursor=***", 422, "The request is of the wrong shape"),
        ("/matches/nothing", 404, "No such match"),
    ],
)
def test_what_is_not_there_is_told_as_a_page(api: Api, path: str, status: int, says: str) -> None:
    reply = api.send("GET", path)

    assert (reply.status_code, reply.mimetype) == (status, "text/html")
    assert reply.headers["Cache-Control"] == "no-store"
    assert f"<h1>{says}</h1>" in unescape(reply.get_data(as_text=True))


def test_a_store_that_is_away_is_told_as_a_page_with_the_time_to_wait(api_without_store: Api) -> None:
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


def shown(api: Api, match: Played) -> Page:
    """Return the page of a match."""
    return page(api, f"/matches/{match.id}")


def test_the_page_of_an_open_table_says_how_to_sit_down(api: Api) -> None:
    match = api.open(OPEN)
    open_table = shown(api, match)

    assert "Waits for 1 more player." in words(open_table)
    assert f"{match.path}/seats/1 -H" in open_table.words
    assert (open_table.pictures, open_table.refresh) == ([], 10)


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
    assert "All others resigned, by TBL-4." in words(over)
    assert over.links["TBL-4"] == f"/games/{GAME}/rules#TBL-4"
    assert over.refresh is None
    kept = {says: api.send("GET", over.links[says]).status_code for says in ("Score sheet", "Text", "CSV", "Record")}
    assert set(kept.values()) == {200}
    assert {api.send("GET", over.links[says]).status_code for says in ("PDF", "Watch it again")} == {202}
    following = match.again()["match"]["id"]
    assert shown(api, match).links["The next match"] == f"/matches/{following}"


def test_the_page_of_a_match_tells_the_last_plies_in_sentences(api: Api) -> None:
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
        patched(patch, game.key, version=game.version + 1)
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


def test_a_link_to_an_open_table_has_a_preview_without_a_board(api: Api) -> None:
    preview = shown(api, api.open(OPEN)).preview

    assert preview["og:description"] == "Waits for 1 more player."
    assert preview["twitter:card"] == "summary"
    assert "og:image" not in preview


def test_the_page_of_a_match_is_a_spectators_whoever_asks(api: Api) -> None:
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

    assert {"keeping", "allowance", "lost-token", "how-often", "limits"} <= set(reference.places)
    assert all(says in words(reference) for says in ("Idempotency-Key", "the host renews the token of a seat"))


def test_each_operation_and_each_shape_stands_on_one_page_of_the_reference(api: Api) -> None:
    document = api.contract.document
    places: list[str] = []
    for tag in document["tags"]:
        places += page(api, f"/docs/{tag['name']}").places
    for key in rules.games():
        places += page(api, f"/docs/games/{key}").places
    operations = [one["operationId"] for methods in document["paths"].values() for one in methods.values()]
    shapes = [name for name in document["components"]["schemas"] if not name.endswith("Problem")]

    assert [name for name in (*operations, *shapes) if places.count(name) != 1] == []
