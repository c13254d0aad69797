"""The pages of a site in a browser, from a folder and over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser

import rules
from bench import season as bench
from tests.support import seasons
from tests.support.browser import Opened, look, offences
from tests.support.kits import Printed
from tests.support.windows import misfits

PAGES = (
    "index.html",
    "standings.html",
    "downloads.html",
    "not-counted.html",
    "matches/index.html",
    "players/index.html",
    "players/?.html",
    "matches/?/index.html",
)
SHOWN = """() => Promise.all([...document.images].map((image) => {
  image.loading = "eager";
  return image.decode();
}))"""
"""Loads every picture of a page; fails if one cannot be shown."""
TITLED = "the head has two lines"
"""What is right at a site: the title of a season may be long, so on a phone it has a line for itself."""
LOADED = "[...document.images].every((image) => image.complete && image.naturalWidth > 0)"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the handler fixes the name
        """Say nothing."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a site."""
    folder = tmp_path_factory.mktemp("published")
    given = seasons.laid(folder / "records", *seasons.records())
    (given / "odd.json").write_text("{}", "utf-8")
    seasons.published(folder / "site", given)
    return folder / "site"


def page_of(site: Path, name: str) -> Path:
    """Return the first page that a pattern names, a digest at its question mark."""
    return min(site.glob(name.replace("?", "?" * 16)))


@contextmanager
def shown(browser: Browser, address: str, **context: Any) -> Iterator[Opened]:
    """Open a page, of which the browser must not complain, and which must stay at home."""
    tab = browser.new_context(**context)
    page = tab.new_page()
    opened = Opened(page)
    page.on("request", lambda request: opened.requests.append(request.url))
    page.on("console", lambda said: opened.complaints.append(said.text) if said.type in ("error", "warning") else None)
    try:
        page.goto(address)
        page.evaluate(SHOWN)
        yield opened
    finally:
        tab.close()
    assert opened.complaints == []
    home = address.partition("/site/")[0]
    assert [url for url in opened.requests if not url.startswith((home, "data:"))] == []


def test_a_page_fits_shows_its_pictures_and_axe_finds_nothing(browser: Browser, site: Path) -> None:
    found = []
    for name in PAGES:
        with shown(browser, page_of(site, name).as_uri()) as opened:
            found += offences(opened.page, name)
            assert (name, opened.value(LOADED)) == (name, True)
    assert found == []


def test_the_tables_of_a_player_are_seen_whole(browser: Browser, site: Path) -> None:
    for path in sorted(site.glob("players/????????????????.html")):
        with shown(browser, path.as_uri()) as opened:
            for width in (320, 360, 720):
                look(opened.page, width, "light")
                seen = "[...document.querySelectorAll('.wide')].map((one) => one.scrollWidth <= one.clientWidth)"
                assert (path, width, opened.value(seen)) == (path, width, [True, True])
                assert opened.page.locator(".plays").get_by_text(" March 2026").locator("visible=true").count()


def test_the_caption_of_the_standings_is_seen_whole_while_its_columns_scroll(browser: Browser, site: Path) -> None:
    with shown(browser, (site / "standings.html").as_uri(), viewport={"width": 320, "height": 800}) as opened:
        span = "document.querySelector('.wide caption span')"
        edges = f"(({{ left, right }}) => [left, right])({span}.getBoundingClientRect())"
        left, right = opened.value(edges)
        assert 0 <= left < right <= 320
        scrolled = "((one) => { one.scrollLeft = 999; return one.scrollLeft })(document.querySelector('.wide'))"
        assert opened.value(scrolled) > 0
        assert opened.value(edges) == [left, right]


def test_it_works_over_http_under_any_path(browser: Browser, site: Path) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.parent)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        for name in ("index.html", "matches/?/index.html"):
            path = page_of(site, name).relative_to(site.parent)
            with shown(browser, f"http://127.0.0.1:{server.server_port}/{path}") as opened:
                assert opened.value("document.images.length") >= 2
                assert (name, opened.value(LOADED)) == (name, True)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_the_keyboard_leads_from_the_front_page_to_a_replay(browser: Browser, site: Path) -> None:
    with shown(browser, (site / "index.html").as_uri()) as opened:
        opened.page.keyboard.press("Tab")
        assert opened.value("document.activeElement.textContent") == "Skip to the content"
        opened.page.get_by_role("link", name="Watch the replay", exact=True).press("Enter")
        opened.page.wait_for_selector("#plies:not([aria-busy]) li")


def test_a_name_of_any_length_and_direction_leaves_figures_alone(browser: Browser, tmp_path: Path) -> None:
    names = ["\N{HEBREW LETTER SHIN}" * 200, "\N{HEBREW LETTER HE}" * 3]
    match = bench.played(rules.find("twelve-oclock-high"), "one", names, bench.FIRST)
    seasons.published(tmp_path / "site", seasons.laid(tmp_path / "records", match))
    for name in ("index.html", "players/index.html", "matches/?/index.html"):
        with shown(
            browser, page_of(tmp_path / "site", name).as_uri(), viewport={"width": 360, "height": 800}
        ) as opened:
            cells = "[...document.querySelectorAll('tbody tr > :last-child')].map((one) => one.getBoundingClientRect())"
            assert max(opened.value(f"{cells}.map((one) => one.right)")) <= 360
            headlines = (
                "[...document.querySelectorAll('h1 bdi, h3 bdi')].filter((one) => / beats /.test(one.textContent))"
            )
            directions = opened.value(f"{headlines}.map((one) => getComputedStyle(one).direction)")
            assert set(directions) <= {"ltr"}
            assert directions or name == "players/index.html"


def test_no_heading_of_the_site_is_alone_at_the_foot_of_a_sheet(browser: Browser, site: Path) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((site / "index.html").as_uri())
        headings = set(page.evaluate("[...document.querySelectorAll('h2')].map((one) => one.innerText)"))
        assert len(headings) > 2
        for height in range(0, 900, 150):
            page.evaluate("(height) => { document.body.style.paddingTop = `${height}px`; }", height)
            texts = Printed(page.pdf(format="A4")).texts
            assert [
                text for text in texts if text.strip().splitlines()[-1:] and text.strip().splitlines()[-1] in headings
            ] == []


def test_the_pages_of_a_site_fit_any_window(browser: Browser, site: Path) -> None:
    found = []
    for name in PAGES:
        with shown(browser, page_of(site, name).as_uri()) as opened:
            found += [fault for fault in misfits(opened.page, name) if not fault.endswith(TITLED)]
    assert not found, "\n".join(found)
