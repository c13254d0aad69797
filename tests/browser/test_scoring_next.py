"""The scorer's page where another match is concerned: the next one, and one whose dice the server throws."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.support.dice_tables import at, enter, leave, opened
from tests.support.scoring import key, page_of, settled

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack


def test_the_next_match_is_scored_like_the_first_by_who_is_its_host(browser: Browser, stack: Stack) -> None:
    match = opened(stack, leaving="out")
    enter(stack, match, "6", "5", "2", "1")
    leave(stack, match, 1)
    with at(browser, stack, page_of(match, 0, 1)) as page:
        page.get_by_role("button", name="Yes, it is over").wait_for()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Play again").click()
        page.wait_for_url(re.compile(rf"/score/(?!{match['match']['id']})"))
        key(page, "6").click()
        expect(page.locator(".thrown")).to_have_count(1)
        settled(page)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".thrown")).to_have_count(0)
        held = page.evaluate(
            "(id) => Object.keys(JSON.parse(localStorage[`noonday:${id}`]))", page.url.rpartition("/")[2]
        )
    assert {"host", "0", "1"} <= set(held)


def test_a_match_of_the_servers_dice_is_only_looked_at(browser: Browser, stack: Stack) -> None:
    match = opened(stack, luck="server")
    with at(browser, stack, "/score") as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(page.url.removesuffix("/score") + page_of(match, 0, 1))
        expect(page.get_by_role("link", name="play it there")).to_be_visible()
        expect(page.locator(".plies li").first).to_be_visible()
        page.locator(".board svg, .board img").first.wait_for()
        page.keyboard.type("35b")
        expect(page.locator(".typing")).to_have_count(0)
    assert [url for url in asked if "/actions" in url] == []
