"""The scorer's page fits its window: the pad without scrolling sideways, and Undo always on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.dice_tables import GAME, act, at, enter, flown, opened
from tests.support.scoring import page_of, settled

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

TURNED = "\u202egnirts"
"""A name that turns the direction of what follows, which is refused."""

CUT = (
    """() => [...document.querySelectorAll(".pad .scroll")].filter((one) => one.scrollWidth > one.clientWidth).length"""
)
"""Counts the tables that are wider than their place."""


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (390, 844), (844, 390), (1024, 768), (1180, 820), (1920, 1080)]
)
def test_the_pad_is_as_wide_as_its_place(browser: Browser, stack: Stack, width: int, height: int) -> None:
    window = {"width": width, "height": height}
    with at(browser, stack, page_of(flown(stack), 0, 1), viewport=window) as page:
        expect(page.locator(".pad table").last).to_contain_text("3 and 5")
        assert page.evaluate(CUT) == 0
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_table_that_is_wider_than_its_place_is_scrolled_with_the_keyboard(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, page_of(flown(stack), 0, 1)) as page:
        expect(page.locator(".pad table").last).to_contain_text("3 and 5")
        page.locator(".pad table").last.evaluate("(table) => { table.style.minWidth = '3000px'; }")
        page.set_viewport_size({"width": 600, "height": 800})
        expect(page.locator(".pad .scroll[tabindex='0'][role=region][aria-label]")).to_have_count(1)
        page.locator(".pad table").last.evaluate("(table) => { table.style.minWidth = ''; }")
        page.set_viewport_size({"width": 1200, "height": 800})
        expect(page.locator(".pad .scroll[tabindex]")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 450), (1024, 420)])
def test_undo_is_on_the_screen_where_the_keys_are_higher_than_it(
    browser: Browser, stack: Stack, width: int, height: int
) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    act(stack, match, 0, "throw", "3", "4", "blank")
    act(stack, match, 0, "move 5")
    with at(browser, stack, page_of(match, 0, 1), viewport={"width": width, "height": height}) as page:
        settled(page)
        expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)


def test_a_name_that_is_refused_is_marked_with_the_reason(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, f"/score?game={GAME}") as page:
        field = page.get_by_label("Name of player 2")
        field.fill(TURNED)
        page.get_by_role("button", name="Score it").click()
        expect(page.get_by_text("Please correct what is marked above.")).to_be_visible()
        expect(field).to_have_attribute("aria-invalid", "true")
        assert page.locator(".seating .fault").inner_text()
        assert page.get_by_label("Name of player 1").get_attribute("aria-invalid") is None
