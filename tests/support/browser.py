"""The browser that tests of pages drive: Debian's chromium, and what a page did in it that it must not do."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium")
"""Where the browser is; None on a machine without one."""

Saved = Callable[..., str]
"""Saves the page of a reel, with or without a seal, and returns its address."""

INSECURE = "replay.test"
"""A host that the browser finds on this machine, and that is no secure context: it has no ``crypto.subtle``."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {INSECURE} 127.0.0.1",
)

WITNESS = "addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective}`))"
"""Makes the browser complain of what a policy forbids."""


@dataclass(slots=True)
class Opened:
    """A page in a tab of its own, with the requests that it made and the complaints of the browser."""

    page: Page
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def value(self, expression: str) -> Any:
        """Return the value of an expression in the page."""
        return self.page.evaluate(expression)

    def text(self, selector: str) -> str:
        """Return the text of an element."""
        return self.page.inner_text(selector)

    def wait(self, selector: str) -> None:
        """Wait until the page has such an element (its policy forbids the eval with which expressions are awaited)."""
        self.page.wait_for_selector(selector, state="attached")

    def violations(self) -> list[str]:
        """Return what axe-core finds against WCAG 2.2 AA and good practice."""
        return violations(self.page)


def violations(page: Page) -> list[str]:
    """Return what axe-core finds in a page against WCAG 2.2 AA and good practice."""
    found = Axe().run(page, options={"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}})
    return [
        f"{each['id']}: {node['html'][:200]} {node['failureSummary']}"
        for each in found.response["violations"]
        for node in each["nodes"]
    ]


@contextmanager
def opened(browser: Browser, address: str, **context: Any) -> Iterator[Opened]:
    """Open an address in a tab; ``context`` is what playwright's ``new_context`` takes.

    When it is closed it insists that the page asked for nothing but itself, and that the browser had no complaint.
    """
    tab = browser.new_context(**context)
    page = tab.new_page()
    shown = Opened(page)
    page.add_init_script(WITNESS)
    page.on("request", lambda request: shown.requests.append(request.url))
    page.on("console", lambda said: shown.complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: shown.complaints.append(str(error)))
    page.goto(address)
    yield shown
    tab.close()
    assert [url for url in shown.requests if not url.startswith("blob:")] == [address.partition("#")[0]]
    assert shown.complaints == []


def still(browser: Browser, address: str) -> Page:
    """Open a page whose clock is moved by hand."""
    tab = browser.new_page()
    tab.clock.install(time=0)
    tab.goto(address)
    tab.wait_for_selector("#plies:not([aria-busy]) li")
    tab.clock.pause_at(3_600_000)
    return tab


@contextmanager
def served(content: bytes) -> Iterator[tuple[str, list[str]]]:
    """Serve a page over plain http; give its address and the list of the paths that were asked for."""
    paths: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the handler fixes the name
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://{INSECURE}:{server.server_port}/match.html", paths
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
