"""A whole match of each game with the keyboard alone, from the page of the match to the sheet in a tab."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.test_touching import TO_THE_END
from tests.support.by_keys import MENU, PICTURE, Fingers, Gone
from tests.support.playing import MOST, seated

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

FOLLOWS = ".menu :focus, .board :focus"
"""What has the focus of a person who has chosen once: it follows the match, and no Tab is needed any more."""

SHEET = ".ending a[target=_blank]"

NO_MOUSE = """() => addEventListener("pointerdown", () => (document.documentElement.dataset.pointed = ""), true)"""


@TO_THE_END
def test_a_match_is_played_to_its_sheet_with_the_keyboard_alone(
    browser: Browser, stack: Stack, game: str, bots: tuple[str, ...], options: dict[str, Any], least: int
) -> None:
    with seated(browser, stack, game, *bots, options=options) as table:
        page, fingers, chosen = table.page, Fingers(table.page, Random(7)), 0
        page.evaluate(NO_MOUSE)
        table.wait()
        fingers.reach(f"{MENU}, {PICTURE}")
        for _ in range(MOST):
            if not table.wait():
                break
            expect(page.locator(FOLLOWS)).to_have_count(1)
            with suppress(Gone):
                fingers.choose()
                chosen += 1
        assert chosen >= least
        assert table.seen()["status"] == "over"
        expect(page.locator(SHEET).first).to_be_visible()
        fingers.reach(SHEET)
        with page.context.expect_page() as sheet:
            fingers.press("Enter")
        expect(sheet.value.locator("body")).to_contain_text("Ann")
        assert page.locator("[data-pointed]").count() == 0
