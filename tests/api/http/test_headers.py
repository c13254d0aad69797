from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

import rules
from service.api.contract.contract import TAGS
from service.api.contract.manuals import NAMES
from service.api.http.headers import REQUEST_HEADERS
from service.api.http.kinds import KINDS
from tests.support.api import GAME, OPEN, Api
from tests.support.offenders import each

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.datastructures import Headers

GAMES = [f"/games/{key}" for key in rules.games()]
PAGES = [
    *[f"{game}/rules" for game in GAMES],
    *["/docs", *[f"/docs/{name}" for name in (*TAGS, *NAMES)], *[f"/docs{game}" for game in GAMES]],
    *["/problems", "/problems/stale-decision", "/docs/recipes"],
]
PLAYED = ["/", "/games", *GAMES, "/play", f"/play?game={GAME}", "/tables", f"/tables?game={GAME}&status=on"]
"""Pages on which people play, with scripts."""


@each("path", ["/v1/games", "/v1/matches", "/healthz", "/v1/nothing", *PAGES, *PLAYED])
def test_every_answer_has_these_headers(api: Api, path: str) -> None:
    headers = api.send("GET", path).headers

    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in headers
    assert {"ETag", "Accept-Patch"} <= set(headers["Access-Control-Expose-Headers"].split(", "))
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def headers_of(api: Api, path: str, method: str = "GET", headers: Mapping[str, str] | None = None) -> Headers:
    """Return the headers of the answer at an address as it is sent, whose first slashes the tests' client would cut."""
    environ = EnvironBuilder(method=method, headers=dict(headers or {})).get_environ()
    return run_wsgi_app(api.app, environ | {"PATH_INFO": unquote(path)})[2]


def test_no_search_engine_lists_players_however_the_address_is_written(api: Api) -> None:
    match = api.open()
    for path in (match.path, f"/matches/{match.id}", "/v1/matches", "/tables"):
        for slashes in ("", "/", "//"):
            assert headers_of(api, slashes + path).get("X-Robots-Tag") == "noindex", slashes + path


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST"])
@pytest.mark.parametrize("path", ["/metrics", "//metrics", "///metrics", "/%2Fmetrics"])
def test_no_page_of_another_origin_reads_the_metrics(api: Api, method: str, path: str) -> None:
    asked = {"Origin": "https://client.example", "Access-Control-Request-Method": "GET"}
    headers = headers_of(api, path, method, asked)

    assert "Access-Control-Allow-Origin" not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "method"),
    [("/v1/matches", "POST"), ("/v1/matches/x/seats/0", "PATCH"), ("/v1/matches/x/actions", "POST")],
)
def test_a_browser_learns_what_it_may_send(api: Api, path: str, method: str) -> None:
    asked = {"Origin": "https://client.example", "Access-Control-Request-Method": method}
    reply = api.send("OPTIONS", path, headers=asked)

    assert (reply.status_code, reply.get_data()) == (204, b"")
    assert "Content-Type" not in reply.headers
    assert method in reply.headers["Access-Control-Allow-Methods"]
    allowed = set(reply.headers["Access-Control-Allow-Headers"].split(", "))
    assert allowed == {"Accept", "Authorization", "Content-Type", *REQUEST_HEADERS}


@pytest.mark.parametrize(("path", "method", "code"), [("/v1/nothing", "GET", 404), ("/v1/matches", "PATCH", 405)])
def test_a_page_of_another_origin_can_read_why_a_wrong_request_is_refused(
    api: Api, path: str, method: str, code: int
) -> None:
    asked = {"Origin": "https://client.example", "Access-Control-Request-Method": method}
    reply = api.send("OPTIONS", path, headers=asked)

    assert (reply.status_code, reply.get_data()) == (204, b"")
    assert method in reply.headers["Access-Control-Allow-Methods"].split(", ")
    assert "Authorization" in reply.headers["Access-Control-Allow-Headers"]
    assert api.send(method, path, json={}).status_code == code
    assert api.send("OPTIONS", path.replace("matches", "nothing")).status_code == 404


@pytest.mark.parametrize("part", ["", "/actions", "/events", "/board.svg"])
def test_head_is_get_without_a_body(api: Api, part: str) -> None:
    path = api.open().path + part
    get, head = api.send("GET", path), api.send("HEAD", path)

    assert (head.status_code, head.get_data()) == (200, b"")
    for name in ("Content-Type", "Content-Length", "ETag"):
        assert head.headers.get(name) == get.headers.get(name)


@each("path", PAGES)
def test_a_page_shows_under_its_own_policy(api: Api, path: str) -> None:
    reply = api.send("GET", path)
    page = reply.get_data(as_text=True)
    style = page.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()

    assert f"style-src 'sha256-{digest}'" in reply.headers["Content-Security-Policy"]
    assert "<script" not in page
    assert " style=" not in page
    assert "not affiliated with" in page


@pytest.mark.parametrize("path", PLAYED)
def test_a_page_on_which_people_play_runs_scripts_of_this_server_alone(api: Api, path: str) -> None:
    reply = api.send("GET", path)
    page, policy = reply.get_data(as_text=True), reply.headers["Content-Security-Policy"]
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", page, re.DOTALL)

    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert scripts
    for attributes, content in scripts:
        (source,) = re.findall(r'src="([^"]+)"', attributes)
        assert (api.send("GET", source).mimetype, content) == ("text/javascript", "")
    assert " style=" not in page


class Links(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the links and anchors of one element."""
        given = dict(attrs)
        self.anchors.add(given.get("id") or "")
        if tag == "a":
            self.links.add(given["href"] or "")


@pytest.fixture
def statuses() -> dict[str, int]:
    """Keep the status of each address, as the same are linked from many pages."""
    return {}


@each("path", [*PAGES, *PLAYED])
def test_every_link_of_a_page_leads_somewhere(api: Api, statuses: dict[str, int], path: str) -> None:
    page = Links(api.send("GET", path).get_data(as_text=True))

    assert {link[1:] for link in page.links if link.startswith("#")} <= page.anchors
    pages = [link for link in sorted(page.links) if link[0] == "/"]
    for link in pages:
        statuses[link] = statuses.get(link) or api.send("GET", link).status_code
    assert [link for link in pages if statuses[link] not in (200, 202)] == []


def test_a_board_opened_by_its_address_may_use_its_own_style_and_nothing_else(api: Api) -> None:
    reply = api.send("GET", api.open().path + "/board.svg")
    (style,) = re.findall("<style>(.*?)</style>", reply.get_data(as_text=True))
    own = b64encode(sha256(style.encode()).digest()).decode()

    assert reply.headers["Content-Security-Policy"] == (
        f"default-src 'none'; style-src 'sha256-{own}'; frame-ancestors 'none'"
    )


@each("code", sorted(KINDS))
def test_every_kind_of_problem_has_a_page(api: Api, code: str) -> None:
    page = unescape(api.send("GET", f"/problems/{code}").get_data(as_text=True))

    assert KINDS[code].title in page


def test_the_problems_of_an_answer_lead_to_that_page(api: Api) -> None:
    problem = api.refused("not-started", "GET", api.open(OPEN).path + "/board.svg")

    assert api.send("GET", problem["type"].removeprefix("http://localhost")).status_code == 200


@pytest.mark.parametrize("host", ["noonday.example", "<script>", '"><b>'])
def test_a_page_does_not_believe_its_host_header(api: Api, host: str) -> None:
    reply = api.send("GET", "/", headers={"Host": host})

    assert "<script>" not in reply.get_data(as_text=True)
    assert "<b>" not in reply.get_data(as_text=True)
    assert reply.status_code == (200 if host == "noonday.example" else 400)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_an_answer_that_is_no_stream_leaves_in_one_piece(api: Api, method: str) -> None:
    """The server sends a list in one piece."""
    environ = EnvironBuilder("/v1/games", method=method).get_environ()

    assert isinstance(api.app.wsgi_app(environ, lambda *_: None), list)


def test_a_stream_leaves_part_by_part(api: Api) -> None:
    match = api.open()
    environ = EnvironBuilder(f"{match.path}/events", headers={"Accept": "application/x-ndjson"}).get_environ()
    parts = api.app.wsgi_app(environ, lambda *_: None)
    parts.close()

    assert not isinstance(parts, list)
