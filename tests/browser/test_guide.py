"""Every example in JavaScript and HTML that /docs shows is run in a browser, on a page of another origin."""

from __future__ import annotations

import base64
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from service.calling.caller import signed
from service.play.hook_ports import Call
from tests.support.browser import INSECURE, served
from tests.support.guide import examples, programs, verifying
from tests.support.stack import Stack, over, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

BOMB = {"game": "bomb-the-axis", "options": {"checker": None}}


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running(tmp_path_factory.mktemp("data")) as stack:
        yield stack


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
        match, tokens = stack.open("person", "rookie", "rookie", **BOMB)
        script = example.filled(stack.url, match["id"], tokens[0])
        with elsewhere(browser, program(script)) as (tab, faults):
            tab.wait_for_function("document.title !== ''", timeout=60_000)
            assert (tab.title(), faults) == ("done", [])
        assert over(stack, match["id"])["status"] == "over"


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
        assert not verified(headers | {"webhook-signature": "v1,AAAA"}, "{}")
        assert not verified(old, "{}")
        tab.close()
        tab.close()


def test_a_page_of_another_origin_follows_a_match_live(browser: Browser, stack: Stack) -> None:
    found = examples(stack, "html")
    assert {example.section for example in found} == {"a-page-of-another-origin"}
    for example in found:
        match, _ = stack.open("rookie", "rookie", "rookie", **BOMB)
        with elsewhere(browser, example.filled(stack.url, match["id"])) as (tab, faults):
            over(stack, match["id"])
            plies = stack.call("GET", f"/v1/matches/{match['id']}/events").json()["plies"]
            said = [event["words"] for ply in plies for event in ply["events"]]
            tab.wait_for_function(f"document.querySelectorAll('li').length >= {len(said)}", timeout=30_000)
            tab.wait_for_function("document.querySelector('img').naturalWidth > 1000")
            assert tab.locator("li").all_text_contents() == said
            assert faults == []


def test_an_example_that_is_wrong_fails(browser: Browser, stack: Stack) -> None:
    for example in programs(stack, "js"):
        match, tokens = stack.open("person", "rookie", "rookie", **BOMB)
        script = example.filled(stack.url, match["id"], tokens[0]).replace("/v1/matches/", "/v1/nothing/")
        with elsewhere(browser, program(script)) as (tab, faults):
            tab.wait_for_function("document.title === 'failed'", timeout=30_000)
            assert faults
