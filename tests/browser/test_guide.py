"""Every example in JavaScript and HTML that /docs/clients shows is run in a browser, on a page of another origin."""

from __future__ import annotations

import base64
import time
from contextlib import contextmanager
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING, Any

import requests
from werkzeug.serving import WSGIRequestHandler, make_server

from service.api import create_app
from service.calling.caller import signed
from service.play.ports.calls import Call
from tests.support.browser import INSECURE, PATIENCE, served
from tests.support.cutting import cutting, met
from tests.support.guide import examples, programs, verifying
from tests.support.stack import Stack, over
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api

BOMB = {"game": "bomb-the-axis", "options": {"checker": None}}
CUT_SOON = 466
"""A seed of the proxy with which a stream among the first six requests is cut within four pieces: a match has few."""

LAST_PICTURE = """async () => {
  try {
    const { src } = document.querySelector("img:last-of-type");
    return await (await fetch(src, { signal: AbortSignal.timeout(5_000) })).text();
  } catch {
    return null;
  }
}"""
"""Gives the last picture of a page; null where a proxy cut it, or nobody answered."""


@contextmanager
def elsewhere(browser: Browser, page: str) -> Iterator[tuple[Page, list[str]]]:
    """Open a page of another origin than the service; give the tab, and what went wrong in the page."""
    faults: list[str] = []
    with served(page.encode()) as (address, _):
        tab = browser.new_page()
        tab.on("pageerror", lambda error: faults.append(str(error)))
        tab.goto(address)
        yield tab, faults
        tab.close()


def program(script: str) -> str:
    """Return a page that runs a script, and has the title "done" when it has ended well, "failed" when it has not."""
    watch = "addEventListener('error', () => { document.title = 'failed' })"
    return f"<!doctype html><script>{watch}</script><script type=module>{script}\ndocument.title = 'done'</script>"


def test_the_programs_in_javascript_play_matches_to_their_end(browser: Browser, stack: Stack) -> None:
    found = programs(stack, "js")
    assert {example.section for example in found} >= {"streams"}
    for example in found:
        match, tokens = stack.open("person", "veteran", "veteran", **BOMB)
        script = example.filled(stack.url, match["id"], tokens[0])
        with elsewhere(browser, program(script)) as (tab, faults):
            tab.wait_for_function("document.title !== ''", timeout=120_000)
            assert (tab.title(), faults) == ("done", [])
        assert over(stack, match["id"])["status"] == "over"


def test_the_programs_in_javascript_play_on_when_they_are_cut(browser: Browser, stack: Stack, tmp_path: Path) -> None:
    printed = tmp_path / "printed.txt"
    for example in programs(stack, "js"):
        match, tokens = stack.open("person", "veteran", "veteran", **BOMB)
        with cutting(stack.url, printed, faults=0.1, seed=CUT_SOON) as url:
            script = example.filled(url, match["id"], tokens[0])
            with elsewhere(browser, program(script)) as (tab, faults):
                tab.wait_for_function("document.title !== ''", timeout=120_000)
                assert (tab.title(), faults) == ("done", [])
        assert met(printed)["stream cut"] > 0


def test_the_function_in_javascript_verifies_messages_of_webhooks_and_no_others(browser: Browser, stack: Stack) -> None:
    secret = "whsec_" + base64.b64encode(b"k" * 32).decode()
    headers = signed(Call("https://bot.example/", "a_message", b"{}", (b"another secret", b"k" * 32)))
    old = signed(Call("https://bot.example/", "a_message", b"{}", (b"k" * 32,)), now=time.time() - 400)
    page = f"<!doctype html><title>verify</title><script>{verifying(stack, 'js')}</script>"
    with served(page.encode()) as (address, _):
        tab = browser.new_page()
        tab.goto(address.replace(INSECURE, "127.0.0.1"))  # a page verifies signatures on its own machine, or by https

        def verified(sent: dict[str, str], body: str) -> bool:
            return bool(tab.evaluate("([secret, sent, body]) => verified(secret, sent, body)", [secret, sent, body]))

        assert verified(headers, "{}")
        assert not verified(headers, "{ }")
        for signature in ("v1,AAAA", "v1,é", "v1", ""):
            assert not verified(headers | {"webhook-signature": signature}, "{}")
        assert not verified({}, "{}")
        assert not verified(old, "{}")
        tab.close()


def test_a_page_of_another_origin_follows_a_match_live(browser: Browser, stack: Stack) -> None:
    found = examples(stack, "html")
    assert {example.section for example in found} == {"a-page-of-another-origin"}
    for example in found:
        match, _ = stack.open("veteran", "veteran", "veteran", **BOMB)
        with elsewhere(browser, example.filled(stack.url, match["id"])) as (tab, faults):
            shows_all(tab, stack, match["id"])
            assert faults == []


def test_a_page_of_another_origin_shows_all_when_it_is_cut(browser: Browser, stack: Stack, tmp_path: Path) -> None:
    printed = tmp_path / "printed.txt"
    for example in examples(stack, "html"):
        match, _ = stack.open("veteran", "veteran", "veteran", **BOMB)
        with (
            cutting(stack.url, printed, faults=0.1, seed=5) as url,
            elsewhere(browser, example.filled(url, match["id"])) as (tab, faults),
        ):
            shows_all(tab, stack, match["id"])
            assert faults == []
        assert met(printed)["stream cut"] > 0


@contextmanager
def crowded(referee: Referee, settings: Settings) -> Iterator[str]:
    """Serve the application where an address may hold one request; give its address."""
    app = create_app(referee, replace(settings, held_per_address=1))
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Silent)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Silent(WSGIRequestHandler):
    """Answers requests, and says nothing of it."""

    def log(self, type: str, message: str, *args: Any) -> None:  # noqa: A002 - the handler fixes the name
        """Say nothing."""


def test_a_page_of_another_origin_comes_back_when_it_was_refused(
    browser: Browser, stack: Stack, api: Api, settings: Settings
) -> None:
    (example,) = examples(stack, "html")
    first, match = api.open(), api.open()
    with crowded(api.referee, settings) as site:
        asked = {"headers": {"Accept": "text/event-stream"}, "stream": True, "timeout": 60}
        with requests.get(f"{site}{first.path}/events", **asked) as only:
            streamed = only.iter_content(1)
            assert next(streamed)  # it has the one place
            with elsewhere(browser, example.filled(site, match.id)) as (tab, _):
                tab.wait_for_event("response", lambda answer: answer.status == 503, timeout=PATIENCE)
                first.resign(0)  # the match is over, and so is the stream
                assert b"".join(streamed)
                tab.wait_for_function("document.querySelectorAll('li').length > 0", timeout=PATIENCE)
                match.resign(0)


def shows_all(tab: Page, stack: Stack, match: str) -> None:
    """Check that a page comes to show every sentence of a match once, in order, and the last picture."""
    over(stack, match)
    plies = stack.call("GET", f"/v1/matches/{match}/events").json()["plies"]
    said = [event["words"] for ply in plies for event in ply["events"]]
    last = stack.call("GET", f"/v1/matches/{match}/board.svg?layer=moving").text
    tab.wait_for_function(f"document.querySelectorAll('li').length >= {len(said)}", timeout=120_000)
    wait_until(lambda: tab.evaluate(LAST_PICTURE) == last)
    tab.wait_for_function("[...document.images].every((image) => image.naturalWidth > 1000)")
    assert tab.locator("li").all_text_contents() == said


def test_an_example_that_is_wrong_fails(browser: Browser, stack: Stack) -> None:
    for example in programs(stack, "js"):
        match, tokens = stack.open("person", "veteran", "veteran", **BOMB)
        script = example.filled(stack.url, match["id"], tokens[0]).replace("after=", "before=")
        with elsewhere(browser, program(script)) as (tab, faults):
            tab.wait_for_function("document.title === 'failed'", timeout=PATIENCE)
            assert faults
