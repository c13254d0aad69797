"""On a phone: a chart of which all columns are seen, what each player has, and the picture of an invitation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_phone import PHONE
from tests.support.playing import seated
from tests.support.tabs import tab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

SEEN = """(dots) => dots.every((dot) => {
  const pane = document.querySelector(".pane").getBoundingClientRect();
  const { left, right } = document.querySelector(`.board [data-spot="${dot}"] circle`).getBoundingClientRect();
  return left >= pane.left && right <= pane.right;
})"""
"""Whether dots of the chart are within the pane, from left to right."""


def test_bta_20_the_first_and_the_last_column_are_seen_at_once(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "bomb-the-axis", "rookie", "rookie", context=PHONE) as table:
        table.wait()
        assert table.page.evaluate(SEEN, ["A1", "A10", "E1", "E10"])
        letter = table.page.locator(".board text", has_text="B").and_(table.page.get_by_text("B", exact=True)).first
        box = letter.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        expect(table.page.locator(".picture .caption")).to_contain_text("0 hits, 0 bombs lost")


def test_12h_14_the_cards_and_points_are_below_the_part_of_the_map(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "twelve-oclock-high", "rookie", context=PHONE) as table:
        table.wait()
        expect(table.page.locator(".picture .caption")).to_contain_text("Ann: 0 points, 10 cards")
        table.page.get_by_role("button", name="Whole picture").click()
        expect(table.page.locator(".picture .caption")).to_have_count(0)


@pytest.mark.parametrize("game", ["screaming-eagles", "bomb-the-axis", "twelve-oclock-high"])
def test_the_picture_of_an_invitation_is_as_wide_as_the_phone(browser: Browser, stack: Stack, game: str) -> None:
    seats = [{"player": "person", "name": "Ann"}, {"player": "open"}, {"player": "open"}]
    opened = stack.call("POST", "/v1/matches", json={"game": game, "seats": seats}).json()
    with tab(browser, stack.url, f"/matches/{opened['match']['id']}", **PHONE) as page:
        picture = page.locator("img.opening")
        across, down = picture.evaluate("(one) => one.decode().then(() => [one.naturalWidth, one.naturalHeight])")
        box = picture.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"] * across / down) >= 350
