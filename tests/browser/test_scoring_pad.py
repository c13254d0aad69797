"""What the scorer's page shows: dice as they look, and the pad that fills while the match is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.support.dice_tables import BEN, act, at, enter, leave, opened
from tests.support.scoring import key, page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

PIPS = """(key) => [...key.querySelectorAll(".pip")]
  .map((pip) => ["cx", "cy"].map((name) => Number(pip.getAttribute(name))))"""


def test_pips_are_placed_as_on_a_die(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, page_of(opened(stack), 0, 1)) as page:
        key(page, "6").wait_for()
        drawn = [{tuple(pip) for pip in key(page, str(side)).evaluate(PIPS)} for side in range(1, 7)]
    low, middle, high = sorted({x for side in drawn for x, _ in side})
    falling, rising = {(low, low), (high, high)}, {(low, high), (high, low)}
    centre = {(middle, middle)}

    assert drawn[0] == centre
    assert drawn[1] in (falling, rising)
    assert drawn[2] == drawn[1] | centre
    assert drawn[3:5] == [falling | rising, falling | rising | centre]
    assert drawn[5] - falling - rising in ({(low, middle), (high, middle)}, {(middle, low), (middle, high)})


def test_the_pad_fills_while_the_match_is_on(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    with at(browser, stack, page_of(match, 0, 1)) as page:
        flights = page.locator(".pad table").last
        act(stack, match, 0, "throw", "3", "4", "blank")
        expect(flights).to_contain_text("3 and 4")
        page.get_by_role("button", name="Undo").click()
        expect(flights).not_to_contain_text("3 and 4")


def test_the_pad_has_the_sheets_tables_and_no_other_part_of_it(browser: Browser, stack: Stack) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    match = opened(stack, {"player": "person", "name": hostile}, BEN, leaving="out")
    enter(stack, match, "6", "5", "2", "1")
    leave(stack, match, 1)
    with at(browser, stack, page_of(match, 0, 1)) as page:
        page.get_by_role("button", name="Yes, it is over").click()
        expect(page.locator(".pad table").first).to_contain_text(hostile)
        parts = page.locator(".pad :not(section)").evaluate_all("(all) => all.map((one) => one.localName)")
    assert set(parts) <= {"h2", "h3", "div", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"}


def test_the_pad_fills_when_the_clock_of_the_device_is_set_back(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    with at(browser, stack, page_of(match, 0, 1)) as page:
        expect(page.locator(".pad table").first).to_be_visible()
        page.evaluate("() => { const now = Date.now; Date.now = () => now() - 365 * 86_400_000; }")
        act(stack, match, 0, "throw", "3", "4", "blank")
        expect(page.locator(".pad table").last).to_contain_text("3 and 4")
