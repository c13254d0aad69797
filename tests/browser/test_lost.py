"""The page of a match, and the lobby, while the server, the network or the store is away."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_lobby import AWAY, laid, live
from tests.browser.test_table import ANN, BEN, LIVE, follows, opened, throw
from tests.support.stack import running
from tests.support.tabs import person, tab

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.support.stack import Stack


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Give a service of this file's own: its parts are killed and frozen."""
    with running(tmp_path_factory.mktemp("data")) as stack:
        yield stack


def test_the_page_goes_on_when_the_server_was_killed(browser: Browser, stack: Stack) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    with person(browser, stack.url, refusals=True) as ann:
        tab = ann.sit(match, tokens[0])
        expect(tab.page.locator(".board svg")).to_be_visible()
        stack.kill("api")
        expect(tab.page.locator(".connection[data-state=lost]")).to_contain_text("Trying again")
        expect(tab.page.locator(LIVE)).to_have_count(1)
        follows(tab, throw(stack, match, tokens))


def test_a_lost_network_is_said_at_once_and_followed_when_it_is_back(browser: Browser, stack: Stack) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    with person(browser, stack.url, refusals=True) as ann:
        tab = ann.sit(match, tokens[0])
        expect(tab.page.locator(".board svg")).to_be_visible()
        ann.context.set_offline(True)
        expect(tab.page.locator(".connection[data-state=lost]")).to_contain_text("Trying again")
        ply = throw(stack, match, tokens)
        ann.context.set_offline(False)
        expect(tab.page.locator(LIVE)).to_have_count(1)
        follows(tab, ply)


def test_an_action_is_played_once_though_the_store_froze(browser: Browser, stack: Stack) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    seat = stack.match(match)["to_act"][0]
    with person(browser, stack.url, refusals=True) as ann:
        tab = ann.sit(match, tokens[seat])
        button = tab.page.locator(".menu .choice button").first
        expect(button).to_be_enabled()
        stack.kill("store", signal.SIGSTOP)
        try:
            button.click()
            expect(button).to_be_disabled()
        finally:
            stack.kill("store", signal.SIGCONT)
        follows(tab, 4)
    assert stack.match(match)["ply"] == 4


def test_a_page_that_only_watches_says_that_the_store_is_frozen(browser: Browser, stack: Stack) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    with person(browser, stack.url) as onlooker:
        watched = onlooker.open(f"/matches/{match}")
        lost = watched.page.locator('.connection[data-state="lost"]')
        expect(watched.page.locator(LIVE)).to_have_count(1)
        stack.kill("store", signal.SIGSTOP)
        try:
            expect(lost).to_have_text(re.compile("Connection lost"))
        finally:
            stack.kill("store", signal.SIGCONT)
        expect(lost).to_have_count(0)
        follows(watched, throw(stack, match, tokens))


def test_the_lobby_says_that_the_store_cannot_be_reached_and_notices_that_it_is_back(
    browser: Browser, stack: Stack
) -> None:
    with tab(browser, stack.url, "/tables", refusals=True) as page:
        live(page, laid(stack))
        stack.process.send_signal(signal.SIGSTOP)  # the supervisor would replace the store before the lobby asks again
        stack.kill("store", signal.SIGSTOP)
        try:
            page.get_by_text(AWAY).wait_for()
        finally:
            stack.kill("store", signal.SIGCONT)
            stack.process.send_signal(signal.SIGCONT)

        page.get_by_text(AWAY).wait_for(state="hidden")
