"""The sign that shows the rule of a choice, on a narrow phone: it is next to the words it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.playing import seated
from tests.support.windows import show

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

ALONE = """() => [...document.querySelectorAll(".menu .why")]
  .filter((one) => one.getBoundingClientRect().left < one.closest(".menu").getBoundingClientRect().left + 12)
  .map((one) => one.parentElement.textContent)"""
"""Returns the words of each sign that begins a line of its own."""

LOOKS = 12
"""Choices at which the menu is looked at."""


def test_the_sign_of_a_rule_is_never_alone_on_its_line(browser: Browser, stack: Stack) -> None:
    looks = 0
    while looks < LOOKS:  # a match may be over sooner
        with seated(browser, stack, "screaming-eagles", "ace") as table:
            show(table.page, (320, 700))
            while looks < LOOKS and table.wait():
                assert table.page.evaluate(ALONE) == []
                table.choose()
                looks += 1
