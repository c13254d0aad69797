"""The manuals as pages: their links, their headers, and what is left of links to files that are not served."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from service.api.contract.contract import TAGS
from service.api.contract.manuals import FOLDER, FORMATS, NAMES, linked, manuals, place
from tests.support.offenders import each
from tests.support.pages import page, words

if TYPE_CHECKING:
    from tests.support.api import Api


@cache
def places(api: Api, path: str) -> frozenset[str]:
    """Return the anchors of a page that is there."""
    return frozenset(page(api, path).places)


def test_every_manual_of_the_folder_has_a_page_of_its_own() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == set(NAMES) - set(FORMATS)
    assert {path.stem for path in place(FORMATS[0]).parent.glob("*.md")} == set(FORMATS)
    assert set(NAMES) & {*TAGS, "games"} == set()


def test_the_page_of_all_docs_lists_the_manuals(api: Api) -> None:
    shown = page(api, "/docs")

    assert [shown.links[one.title] for one in manuals().values()] == [f"/docs/{name}" for name in NAMES]
    for one in manuals().values():
        about = " ".join(re.sub(r"[`*]|\[(.*?)\]\(.*?\)", r"\1", one.about.replace("`", "")).split())
        assert f"{one.title} {about}" in words(shown)


@each("name", NAMES)
def test_a_manual_is_a_page_with_its_sections_listed(api: Api, name: str) -> None:
    shown = page(api, f"/docs/{name}")
    headings = re.findall(r"^## (.+)$", re.sub(r"(?ms)^```.*?^```$", "", manuals()[name].text), re.MULTILINE)

    assert manuals()[name].title in words(shown)
    assert len(shown.places) == len(set(shown.places))
    assert headings
    assert [shown.links[heading].removeprefix("#") in shown.places for heading in headings] == [True] * len(headings)


@each("name", NAMES)
def test_every_link_of_a_manual_leads_somewhere(api: Api, name: str) -> None:
    here = f"/docs/{name}"
    for target in page(api, here).targets:
        path, _, anchor = target.partition("#")
        if not path.startswith("https:"):
            assert not anchor or anchor in places(api, path or here), target
            assert api.send("GET", path or here).status_code == 200, target


def test_manuals_link_each_other_and_the_rules(api: Api) -> None:
    shown = page(api, "/docs/playing")

    assert shown.links["What a record proves"] == "/docs/clients#what-a-record-proves"
    assert shown.links["a deck of your own"] == "/docs/decks"
    assert page(api, "/docs/operators").links["TBL-12"].endswith("/rules#TBL-12")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[decks](decks.md)", "[decks](/docs/decks)"),
        ("[hashes](../openapi/fairness.md#the-chain)", "[hashes](/docs/fairness#the-chain)"),
        ("[how\nlong](clients.md#decks)", "[how\nlong](/docs/clients#decks)"),
        ("[below](#limits) [on the web](https://example.org/a.md)",) * 2,
        ("[nginx.conf](../deploy/nginx.conf) [`game.py`](../rules/game.py)", "`deploy/nginx.conf` `rules/game.py`"),
        ("[`matches`](other.md)", "`other.md`"),
        ("`[a](b.md)`\n\n    [a](b.md)\n\n```\n[a](b.md)\n```",) * 2,
    ],
)
def test_links_are_made_for_the_server_and_code_is_left(written: str, shown: str) -> None:
    assert linked(written) == shown


@each("name", NAMES)
def test_the_name_of_a_file_that_is_not_served_is_its_path(name: str) -> None:
    found = re.findall(r"\[([^\]]+)\]\(\.\./([^)]+)\)", place(name).read_text("utf-8"))

    assert [path for words, path in found if not path.endswith(words.strip("`/"))] == []


def test_the_contract_leads_to_the_manuals(api: Api) -> None:
    document = api.contract.document
    led = [*re.findall(r"\]\((/[^)]+)\)", document["info"]["description"]), document["externalDocs"]["url"]]

    assert led == ["/docs/clients", "/docs"]
    assert [api.app.test_client().get(address).status_code for address in led] == [200, 200]


def test_the_manual_for_clients_says_who_may_do_what() -> None:
    assert "| request | host | a seat | spectator |" in manuals()["clients"].text


@each("name", ["", *[f"/{name}" for name in NAMES], "/matches", "/games/bomb-the-axis"])
def test_a_page_is_sent_once_to_a_client_that_keeps_it(api: Api, name: str) -> None:
    path = f"/docs{name}"
    first, head = api.send("GET", path), api.send("HEAD", path)
    again = api.send("GET", path, headers={"If-None-Match": first.headers["ETag"]})

    assert (head.status_code, head.get_data(), head.headers["ETag"]) == (200, b"", first.headers["ETag"])
    assert (again.status_code, again.get_data()) == (304, b"")
    assert again.headers["Content-Security-Policy"] == first.headers["Content-Security-Policy"]
    assert first.headers["Cache-Control"] == again.headers["Cache-Control"] == "public, max-age=300"


@each("name", ["nothing", "none.md", "match.svg", "..%2FREADME", "Clients"])
def test_what_is_no_manual_is_not_there(api: Api, name: str) -> None:
    reply = api.send("GET", f"/docs/{name}", headers={"Accept": "text/html"})

    assert (reply.status_code, reply.headers["Cache-Control"]) == (404, "no-store")
    assert "<h1>Nothing there</h1>" in reply.get_data(as_text=True)


def test_signatures_are_described_with_the_pair_that_is_hashed(api: Api) -> None:
    shown = page(api, "/docs/signatures")

    assert "a ply without both is [null,null]" in words(shown)
    assert page(api, "/docs/clients").links["openapi/signatures.md"] == "/docs/signatures"
    assert page(api, "/docs/fairness").links["signatures.md"] == "/docs/signatures"
