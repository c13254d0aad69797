"""The form of an opening shows what will be played: defaults that depend on the seats, and options that others set."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.support.browser import LOOKS, offences
from tests.support.stack import Stack
from tests.support.tabs import tab

BUNDLE = ("banking", "lasting_flares", "engine_hits", "late_fire", "by_speed")


def judges(page: Page, name: str) -> None:
    """Expect who rules on appeals to be chosen in the form."""
    expect(page.get_by_role("group", name="Who rules on appeals").get_by_label(name)).to_be_checked()


def test_who_rules_on_appeals_is_shown_as_it_will_be_played(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, "/play?game=twelve-strokes-of-noon") as page:
        judges(page, "Nobody")
        page.get_by_label("Player 2", exact=True).select_option("other")
        judges(page, "The other players")
        page.get_by_label("Player 2", exact=True).select_option("bot")
        judges(page, "Nobody")
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_url("**/matches/*")
        assert stack.match(page.url.rpartition("/")[2])["options"]["appeals"] == "nobody"


def test_everything_ticks_what_it_switches_on(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, "/play?game=screaming-eagles") as page:
        page.get_by_text("More options").click()
        boxes = [page.locator(f"[name=option-{name}]") for name in BUNDLE]
        page.get_by_text("Everything", exact=True).click()
        for box in boxes:
            expect(box).to_be_checked()
            expect(box).to_be_disabled()
        expect(page.locator("label", has=boxes[0])).to_contain_text("comes with “Everything”")
        expect(page.locator("[name=option-simultaneous_fire]")).not_to_be_checked()
        assert offences(page, "everything", LOOKS) == []
        page.get_by_text("Basic game", exact=True).click()
        for box in boxes:
            expect(box).not_to_be_checked()
            expect(box).to_be_enabled()
        page.locator("[name=option-simultaneous_fire]").check()
        expect(boxes[3]).to_be_checked()
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_url("**/matches/*")
        options = stack.match(page.url.rpartition("/")[2])["options"]
        assert [name for name in BUNDLE if options[name]] == ["late_fire"]
