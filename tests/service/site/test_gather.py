"""Records of servers, over real HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from flask import Flask
from werkzeug.serving import make_server

from service.play.asking import apikeys
from service.play.ports.keys import Scope
from service.site import gather
from service.site.gather import Inputs, Server, Unreachable
from tests.support.api import Api
from tests.support.seasons import files, published

LISTED = "screaming-eagles"
"""A game of which no other test lists matches."""


@contextmanager
def serving(server) -> Iterator[str]:
    """Serve until the block ends, and give the address."""
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def service(app: Flask) -> Iterator[str]:
    """Give the address of the service on a port of this machine."""
    with serving(make_server("127.0.0.1", 0, app, threaded=True)) as url:
        yield url


@contextmanager
def answering(*answers) -> Iterator[tuple[str, list[tuple[str, str | None]]]]:
    """Answer with these statuses, headers and bodies, one after the other; give the address and what was asked."""
    asked: list[tuple[str, str | None]] = []
    left = list(answers)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append((self.path, self.headers.get("If-None-Match")))
            status, headers, body = left.pop(0) if len(left) > 1 else left[0]
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with serving(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as url:
        yield url, asked


def listed_matches(api: Api, count: int) -> list[str]:
    """Play matches of bots that the lobby lists, and return their ids."""
    return [api.over(game=LISTED, access="listed").id for _ in range(count)]


def test_a_listing_is_published_page_after_page(service, api, tmp_path):
    ids = listed_matches(api, 3)
    listing = f"{service}/v1/matches?status=over&game={LISTED}&limit=2"
    assert set(ids) <= set(Server(service).listed(listing))
    report = published(tmp_path / "site", listing, season="")
    assert report.matches >= 3
    records = (tmp_path / "site" / "matches").glob("*/record.json")
    assert set(ids) <= {json.loads(path.read_bytes())["match"] for path in records}
    again = published(tmp_path / "site", listing, season="")
    assert (again.matches, again.made) == (report.matches, 0)


def test_ids_are_asked_of_the_server_and_signed_by_its_keys(service, api, tmp_path):
    match = listed_matches(api, 1)[0]
    report = published(tmp_path / "site", match, "none-such", server=service, season="")
    assert report.matches == 1
    assert [(one.name, one.why) for one in report.left_out] == [
        (f"{service}/v1/matches/none-such/record", "the server answers 404: there is no match 'none-such'")
    ]
    page = next((tmp_path / "site" / "matches").glob("*/index.html")).read_text("utf-8")
    assert "by a key of the server that refereed it" in page


def test_an_organisers_key_brings_private_matches_too(service, api, tmp_path):
    key = apikeys.make(api.referee.api_keys, "City League", tuple(Scope), (1200, 600), 0)
    body = {"game": LISTED, "seats": [{"player": "person"}] * 2, "access": "private"}
    opened = api.ok("POST", "/v1/matches", key, json=body)
    match = opened["match"]["id"]
    api.ok("DELETE", f"/v1/matches/{match}/seats/1", opened["seats"][1]["token"])
    listing = f"{service}/v1/matches?mine=true"

    report = published(tmp_path / "site", listing, key=key, season="")

    assert (report.matches, report.left_out) == (1, [])
    assert match in next((tmp_path / "site" / "matches").glob("*/record.json")).read_text("utf-8")
    with pytest.raises(Unreachable, match="answers 401"):
        published(tmp_path / "none", listing, season="")


def test_a_key_goes_to_one_server_alone(tmp_path):
    with answering((200, {}, b"{}")) as (url, asked), pytest.raises(Unreachable, match="several are named"):
        published(tmp_path / "site", f"{url}/v1/matches", "m1", server="http://other", key="nk1.a.b", season="")

    assert asked == []


def test_what_the_server_sent_and_a_file_of_it_make_the_same_match(service, api, tmp_path):
    match = listed_matches(api, 1)[0]
    (tmp_path / "record.json").write_bytes(Server(service).record(match).content)
    published(tmp_path / "one", match, server=service, season="")
    published(tmp_path / "two", tmp_path / "record.json", server=service, season="")
    one, two = files(tmp_path / "one"), files(tmp_path / "two")
    del one[".noonday-site"], two[".noonday-site"]
    assert one == two


def test_a_busy_server_is_asked_again_when_it_says():
    waits: list[float] = []
    answers = (429, {"Retry-After": "7"}, b""), (503, {}, b""), (200, {"ETag": '"x"'}, b"{}")
    with answering(*answers) as (url, asked):
        item = Server(url, pause=waits.append).record("m1")
    assert (item.content, item.etag, waits) == (b"{}", '"x"', [7, 4.0])
    assert [path for path, _ in asked] == ["/v1/matches/m1/record"] * 3


@pytest.mark.parametrize("asked_for", ["9999", "9" * 5_000, "Fri, 31 Dec 9999 23:59:59 GMT"])
def test_a_server_that_stays_busy_is_left_alone(asked_for):
    waits: list[float] = []
    with answering((429, {"Retry-After": asked_for}, b"")) as (url, asked):
        assert Server(url, pause=waits.append).record("m1").fault == "the server answers 429"
    assert waits == [gather.LONGEST_WAIT] * (gather.TRIES - 1)
    assert len(asked) == gather.TRIES


@pytest.mark.parametrize("new", [True, False], ids=["ever new matches", "the same match"])
def test_a_listing_without_an_end_is_given_up(new, monkeypatch):
    monkeypatch.setattr(gather, "MOST_MATCHES", 20)
    monkeypatch.setattr(gather, "MOST_IDLE", 10)
    pages = [(200, {}, json.dumps({"matches": [{"id": f"m{n * new}"}], "cursor": f"c{n}"}).encode()) for n in range(40)]
    names: list[str] = []
    with answering(*pages) as (url, asked), pytest.raises(Unreachable, match="does not end"):
        names.extend(Server(url).listed(f"{url}/v1/matches"))
    assert len(asked) == (21 if new else 12)


def test_each_match_of_a_listing_comes_once_though_a_page_is_empty():
    listings = [["m1", "m2", "m1"], [], ["m2", "m3"]]
    pages = [
        (200, {}, json.dumps({"matches": [{"id": name} for name in names], "cursor": cursor}).encode())
        for names, cursor in zip(listings, ("a", "b", None), strict=True)
    ]
    with answering(*pages) as (url, _):
        assert list(Server(url).listed(f"{url}/v1/matches")) == ["m1", "m2", "m3"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b'{"detail": "the record is shown\\nlater"}', ": the record is shown later"),
        (b'{"detail": "' + b"x" * 5000 + b'"}', ": " + "x" * (gather.REASON - 1) + "\N{HORIZONTAL ELLIPSIS}"),
        (b'{"detail": ""}', ""),
        (b'{"detail": 5}', ""),
        (b'["detail"]', ""),
        (b"[" * 100_000, ""),
        (b"<html>no", ""),
        (b"\xff", ""),
    ],
)
def test_a_refusal_says_what_the_server_says(body, why):
    with answering((409, {}, body)) as (url, _):
        assert Server(url).record("m1").fault == f"the server answers 409{why}"


def test_a_record_that_is_known_is_not_sent_again():
    with answering((304, {}, b"")) as (url, asked):
        item = Server(url, {f"{url}/v1/matches/m1/record": ('"tag"', "d1gest")}).record("m1")
    assert (item.digest, item.content) == ("d1gest", b"")
    assert asked == [("/v1/matches/m1/record", '"tag"')]


def test_an_answer_is_bounded(monkeypatch):
    monkeypatch.setattr(gather, "MOST", 1000)
    with answering((200, {}, b"x" * 5_000_000)) as (url, _):
        assert "larger than" in Server(url).record("m1").fault


def test_an_id_cannot_lead_elsewhere():
    with answering((200, {}, b"{}")) as (url, asked):
        Server(url).record("../../admin?x#y")
    assert asked[0][0] == "/v1/matches/..%2F..%2Fadmin%3Fx%23y/record"


@pytest.mark.parametrize("body", [b"no", b"[]", b"{}", b'{"matches": [{}]}', b'{"matches": [{"id": "../x"}]}'])
def test_what_is_no_listing_is_refused(body):
    with answering((200, {}, body)) as (url, _), pytest.raises(Unreachable):
        list(Inputs([f"{url}/v1/matches?status=over"]).items())


def test_a_listing_that_goes_round_ends():
    page = b'{"matches": [{"id": "a"}], "cursor": "again"}'
    with answering((200, {}, page)) as (url, asked):
        assert list(Server(url).listed(f"{url}/v1/matches")) == ["a"]
    assert [path for path, _ in asked] == ["/v1/matches", "/v1/matches?cursor=again"]


def test_a_path_before_the_service_is_kept():
    assert list(Inputs(["https://host/games/v1/matches?status=over"]).servers()) == ["https://host/games"]


@pytest.mark.parametrize("cursor", ["\\ud800", "a" * 1001, "a b", "\\u00e9", "\\n", ""])
def test_a_cursor_that_no_address_can_hold_is_refused(cursor):
    page = f'{{"matches": [], "cursor": "{cursor}"}}'.encode()
    with answering((200, {}, page)) as (url, asked), pytest.raises(Unreachable) as refused:
        list(Server(url).listed(f"{url}/v1/matches"))
    assert str(refused.value) == f"{url}/v1/matches: a cursor is not 1 to 1,000 visible ASCII characters"
    assert len(asked) == 1


LOCATIONS = [
    "http://\xed\xa0\x80x/",
    "\xff\xfe",
    "http://[",
    "http://host:99999999/",
    "ftp://host/",
    "http://",
    "//\x01",
]


@pytest.mark.parametrize("location", LOCATIONS)
def test_an_answer_that_leads_to_no_address_is_one_that_cannot_be_reached(location):
    with answering((302, {"Location": location}, b"")) as (url, _):
        for ask in (lambda: Server(url).document(f"{url}/v1/matches"), lambda: Server(url).record("m1")):
            with pytest.raises(Unreachable, match=r"the server cannot be reached|the server answers 302"):
                ask()


def test_the_body_of_an_answer_that_leads_elsewhere_is_not_read():
    class Endless(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            ends = self.path != "/v1/matches"
            self.send_response(200 if ends else 302)
            self.send_header("Location", "/elsewhere")
            self.end_headers()
            with suppress(OSError):
                while not ends:
                    self.wfile.write(b"x" * 65_536)
            self.wfile.write(b"5" * ends)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with serving(ThreadingHTTPServer(("127.0.0.1", 0), Endless)) as url:
        assert Server(url).document(f"{url}/v1/matches") == 5


def test_a_tag_that_cannot_be_sent_back_is_forgotten():
    with answering((200, {"ETag": "\xa0x"}, b"{}")) as (url, _):
        assert Server(url).record("m1").etag is None


def test_a_message_repeats_no_long_address():
    page = json.dumps({"matches": [], "cursor": "a" * 1000}).encode()
    with answering((200, {}, page), (200, {}, b"no")) as (url, _), pytest.raises(Unreachable) as refused:
        list(Server(url).listed(f"{url}/v1/matches"))
    assert len(str(refused.value)) < 250
    assert str(refused.value).endswith(": no JSON")


@pytest.mark.parametrize("name", ["http://[/v1/matches", "http://host/"])
def test_an_address_that_is_no_listing_is_refused(name):
    with pytest.raises(Unreachable, match="no listing; it must look like"):
        list(Inputs([name]).servers())


def test_the_name_of_a_match_may_hold_any_bytes():
    with answering((404, {}, b"")) as (url, asked):
        assert Server(url).record("m\udcff").fault == "the server answers 404"
    assert asked[0][0] == "/v1/matches/m%FF/record"
