"""The scorer's page for who holds what: the host of a rematch, onlookers, and matches with the server's dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.support.dice_tables import at, enter, leave, opened
from tests.support.scoring import page_of, settled

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack


def test_the_host_of_a_match_is_the_host_of_its_rematch(browser: Browser, stack: Stack) -> None:
    match = opened(stack, leaving="out")
    enter(stack, match, "6", "5", "2", "1")
    leave(stack, match, 1)
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Play again").click()
        page.wait_for_url(lambda url: "/score/" in url and match["match"]["id"] not in url)
        settled(page)
        page.keyboard.type("6521")
        expect(page.locator("#asked")).to_contain_text("Throw the dice (throw 1 of 3)")
        page.keyboard.type("350")
        expect(page.locator(".choices button").first).to_be_visible()
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".as-before")).to_contain_text("throw with 3, 5, blank")


def test_a_match_with_the_servers_dice_is_only_shown(browser: Browser, stack: Stack) -> None:
    match = opened(stack, luck="server")
    watched = match["match"]["id"]
    before = stack.match(watched)["ply"]
    with at(browser, stack, "/") as page:
        with page.expect_request("**/sheet.html"):  # it comes after all that is played by itself
            page.goto(stack.url + page_of(match, 0, 1))
        link = page.locator(".table-head .refusal").get_by_role("link")
        expect(link).to_have_attribute("href", f"/matches/{watched}")
        expect(page.locator(".board svg").first).to_be_visible()
        page.keyboard.type("350")
        assert page.locator(".typing").count() == 0
    assert stack.match(watched)["ply"] == before


def test_an_onlooker_has_no_keys_and_reads_why(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    with at(browser, stack, f"/score/{match['match']['id']}") as page:
        expect(page.locator("#asked")).to_have_text("Ann throws the regular die: the first flight.")
        expect(page.locator(".typing")).to_contain_text("This browser only looks on")
        assert page.locator(".typing button").count() == 0
        page.keyboard.type("6")
    assert stack.match(match["match"]["id"])["throws"]["entered"] == []


def test_keys_type_also_while_the_help_on_the_keyboard_is_open(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, page_of(opened(stack), 0, 1)) as page:
        settled(page)
        page.get_by_text("Keyboard", exact=True).click()
        page.keyboard.type("6")
        expect(page.locator(".thrown")).to_have_count(1)
        page.keyboard.press(" ")
        expect(page.get_by_text("Type with single keys")).to_be_hidden()
