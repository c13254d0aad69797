"""The scorer's page while the service is killed and started again: nothing that was typed is lost or played twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.dice_tables import at, enter, opened, plies
from tests.support.scoring import page_of, settled
from tests.support.stack import running

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.mark.parametrize("part", ["api", "store"])
def test_a_throw_is_typed_while_a_part_of_the_service_is_killed(browser: Browser, tmp_path: Path, part: str) -> None:
    with running(tmp_path) as stack:
        match = opened(stack)
        enter(stack, match, "6", "5", "2", "1")
        with at(browser, stack, page_of(match, 0, 1)) as page:
            settled(page)
            page.keyboard.type("35")
            stack.kill(part)
            page.keyboard.type("0")
            expect(page.locator(".connection[data-state=lost]")).to_contain_text("Trying again")
            stack.wait_until_whole()
            expect(page.locator(".choices button")).to_have_count(4)
            page.keyboard.type("8")
            settled(page)
            expect(page.locator(".refusal")).to_have_count(0)
        assert plies(stack, match) == [("throw", ["3", "5", "blank"]), ("move 8", [])]


def test_a_game_goes_on_after_the_whole_service_was_started_again(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as stack:
        match = opened(stack)
        enter(stack, match, "6", "5", "2", "1")
        with at(browser, stack, page_of(match, 0, 1)) as page:
            settled(page)
            page.keyboard.type("350")
            settled(page)
    with running(tmp_path) as stack, at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.keyboard.type("8")
        settled(page)
        page.keyboard.press("Backspace")
        expect(page.locator(".as-before")).to_have_text("Again: move 8 – Ann")
