"""Where one person plays against bots alone no clock runs for choices: at once, and in the form, where it is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.support.tabs import person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

GAME = "twelve-strokes-of-noon"
PHONE = {"viewport": {"width": 390, "height": 844}}
LIMIT, NONE = "#option-choice", "input[name=option-choice-none]"


def test_play_now_against_bots_has_no_clock_for_choices_and_opens_the_rules(browser: Browser, stack: Stack) -> None:
    with person(browser, stack.url, **PHONE) as ann:
        page = ann.open("/").page
        page.locator(f"a[href='/play?game={GAME}']").first.click()
        expect(page.get_by_role("button", name="Start playing")).to_be_visible()
        match = stack.match(page.url.rpartition("/")[2].partition("#")[0])
        assert (match["options"]["choice"], match["options"]["last_chance"], match["deadline"]) == (None, None, None)


def form(page: Page) -> None:
    """Show the folded options."""
    page.locator(".options summary").click()


def test_the_form_says_that_choices_have_no_limit_against_bots_and_another_is_chosen(
    browser: Browser, stack: Stack
) -> None:
    with person(browser, stack.url) as ann:
        page = ann.open(f"/play?game={GAME}").page
        form(page)
        expect(page.locator(NONE)).to_be_checked()
        page.locator("#seat-1").select_option("friend")
        expect(page.locator(NONE)).not_to_be_checked()
        expect(page.locator(LIMIT)).to_have_value("20")
        page.locator("#seat-1").select_option("bot")
        page.locator(NONE).uncheck()
        page.locator(LIMIT).fill("45")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator(".board svg")).to_be_visible()
        assert stack.match(page.url.rpartition("/")[2].partition("#")[0])["options"]["choice"] == 45
