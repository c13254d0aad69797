"""Tabs of a browser on the pages of a running service: what they ask for, and what the browser complains of."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.support.browser import PATIENCE, WITNESS, Opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page, Route

OFFLINE = ("net::ERR_", "Failed to load resource")
"""What is in the complaints that a browser makes of requests that fail or are refused."""


@dataclass(slots=True)
class Tabs:
    """The tabs of one person's browser, which share its storage."""

    context: BrowserContext
    site: str
    tabs: list[Opened] = field(default_factory=list)

    def open(self, path: str) -> Opened:
        """Open a page of the service in a new tab."""
        tab = self.tab()
        tab.page.goto(self.site + path)
        return tab

    def tab(self) -> Opened:
        """Open a tab that is still empty."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        tab = Opened(page)
        self.tabs.append(tab)
        page.add_init_script(WITNESS)
        page.on("request", lambda request: tab.requests.append(f"{request.method} {request.url}"))
        page.on("console", lambda said: tab.complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: tab.complaints.append(str(error)))
        return tab

    def sit(self, match: str, token: str, query: str = "") -> Opened:
        """Open the page of a match by the link of a seat."""
        return self.open(f"/matches/{match}{query}#token={token}")


@contextmanager
def person(browser: Browser, site: str, *, refusals: bool = False, **context: Any) -> Iterator[Tabs]:
    """Give a person's browser; ``context`` is what playwright's ``new_context`` takes.

    When it is closed it insists that its tabs asked for nothing but the service, and that the browser had no complaint;
    with ``refusals`` requests may have been refused or cut.
    """
    opened = browser.new_context(**context)
    tabs = Tabs(opened, site)
    try:
        yield tabs
    finally:
        opened.close()
    elsewhere = [url for tab in tabs.tabs for url in tab.requests if not url.split()[1].startswith((site, "blob:"))]
    assert elsewhere == []
    said = [text for tab in tabs.tabs for text in tab.complaints]
    assert [text for text in said if not (refusals and any(mark in text for mark in OFFLINE))] == []


@contextmanager
def tab(browser: Browser, site: str, path: str = "/", **about: Any) -> Iterator[Page]:
    """Give a page of the service in the only tab of a person's browser; ``about`` is what ``person`` takes."""
    with person(browser, site, **about) as tabs:
        yield tabs.open(path).page


@contextmanager
def holding(page: Page, path: str, times: int | None = 1) -> Iterator[None]:
    """Hold the next request of a page to a path, or more, until the block is over; insist that there was one."""
    held: list[Route] = []
    over = False

    def hold(route: Route) -> None:
        if over:
            route.continue_()
        else:
            held.append(route)

    page.route(path, hold, times=times)
    yield
    assert held, path
    over = True
    for route in held:
        route.continue_()
