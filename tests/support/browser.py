"""The browser that tests of pages drive, Debian's Chromium, and what a page did in it that it must not do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from tests.support.waiting import wait_until

PATIENCE = 60_000
"""The ms for which a test waits for something on a page."""
expect.set_options(timeout=PATIENCE)

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
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    f"--host-resolver-rules=MAP {INSECURE} 127.0.0.1",
)
"""Among others, without the browser's own pages for the list under its address bar, which cost as much as a test's."""

WITNESS = "addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective}`))"
"""Makes the browser complain of what a policy forbids."""

AUDIT = """async (contrast) => {
  const rules = { "target-size": { enabled: true }, "color-contrast": { enabled: contrast } };
  const found = await axe.run({ resultTypes: ["violations"], rules });
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => [id, node.html, node.failureSummary]));
}"""
"""Lists what axe-core finds against WCAG 2.2 AA and good practice: the rule, the element, and what is wrong.

Contrast is nine tenths of its work, and depends on the scheme more than on the window, so not every look has it.
"""


LOOKS = ((320, "light"), (768, "dark"), (1440, "light"))
"""Widths of a window with a colour scheme: every state of a page is seen at each width and in each scheme."""
MATRIX = tuple((width, scheme) for width, _ in LOOKS for scheme in ("light", "dark"))
"""Every width in every scheme: how the pages look that are seen at length (marked ``soak``)."""

Looks = tuple[tuple[int, str], ...]


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


def violations(page: Page, *, contrast: bool = True) -> list[str]:
    """Return what axe-core finds in a page against WCAG 2.2 AA and good practice, also in the contrast of words."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(AUDIT, contrast)
    return [f"{name}: {html[:200]} {' '.join(summary.split())}" for name, html, summary in found]


def look(page: Page, width: int, scheme: Any) -> None:
    """Show a page in a window of another width, under another colour scheme."""
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    shown = "[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]"
    wait_until(lambda: page.evaluate(shown) == [width, scheme == "dark"])


def offences(page: Page, state: str, looks: Looks = LOOKS) -> list[str]:
    """Return what axe-core finds in each look, contrast in the first of a scheme, and where the page is too wide."""
    found = []
    for place, (width, scheme) in enumerate(looks):
        look(page, width, scheme)
        seen = f"{state}, {width} wide, {scheme}: "
        contrast = scheme not in [before for _, before in looks[:place]]
        found += [seen + violation for violation in violations(page, contrast=contrast)]
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
            found.append(f"{seen}it is {wide} wide")
    return found


@contextmanager
def opened(browser: Browser, address: str, *others: str, **context: Any) -> Iterator[Opened]:
    """Open an address in a tab; ``context`` is what playwright's ``new_context`` takes.

    When it is closed it insists that the page asked for nothing but itself (and ``others``, to which the test led it),
    and that the browser had no complaint.
    """
    tab = browser.new_context(**context)
    page = tab.new_page()
    shown = Opened(page)
    page.add_init_script(WITNESS)
    page.on("request", lambda request: shown.requests.append(request.url))
    page.on("console", lambda said: shown.complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: shown.complaints.append(str(error)))
    try:
        page.goto(address)
        yield shown
    finally:
        tab.close()
    asked = [url for url in shown.requests if not url.startswith("blob:")]
    assert asked == [each.partition("#")[0] for each in (address, *others)]
    assert shown.complaints == []


@contextmanager
def still(browser: Browser, address: str) -> Iterator[Page]:
    """Open a page whose clock is moved by hand."""
    tab = browser.new_page()
    try:
        tab.clock.install(time=0)
        tab.goto(address)
        tab.wait_for_selector("#plies:not([aria-busy]) li")
        tab.clock.pause_at(3_600_000)
        yield tab
    finally:
        tab.close()


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
