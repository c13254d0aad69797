"""A person who plays with the keyboard alone: Tab, numbers, arrows, Enter and what is typed; nothing is clicked."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURE = ".board [data-choice]"
MENU = ".menu :is(button, input, select)"
FORM = ".menu > .template form"
BUTTONS = ".menu > .buttons .choice > button:first-child"
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
FAR = 90
"""Tabs after which a place counts as out of reach."""


class Gone(Exception):
    """What was to be reached is not on the page any more: a clock ran out."""


@dataclass(slots=True)
class Fingers:
    """Hands at a keyboard."""

    page: Page
    luck: Random

    def has_focus(self, selector: str) -> bool:
        """Return whether what has the focus is one of some elements."""
        return bool(self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector))

    def reach(self, selector: str) -> None:
        """Press Tab until one of some elements has the focus.

        :raises Gone: if there is no such element.
        """
        for _ in range(FAR):
            if self.has_focus(selector):
                return
            if not self.page.locator(selector).count():
                raise Gone(selector)
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def choose(self) -> None:
        """Make the choice that is open: a form, a place of the picture, or a button by its number."""
        if self.page.locator(FORM).count():
            self.fill()
        elif self.page.locator(BUTTONS).count() and not self.has_focus(PICTURE):
            self.reach(BUTTONS)  # not a field of what comes unasked, which would take the number as a text
            self.press(str(min(9, self.page.locator(BUTTONS).count())))
        else:
            self.take_a_place()

    def take_a_place(self) -> None:
        """Go to a place of the picture; of several entries that it has the first is taken."""
        self.reach(PICTURE)
        self.press(*(self.luck.choice(ARROWS) for _ in range(self.luck.randrange(1, 4))), "Enter")
        if self.page.locator("#chosen").count():
            self.press("1")

    def fill(self) -> None:
        """Fill in the form and send it: a card for each plane, an answer, or pieces that fall at random."""
        form = self.page.locator(FORM).first
        for at in range(form.locator("fieldset").count()):
            self.reach(f"{FORM} fieldset:nth-of-type({at + 1}) input")
            self.press("Space", *["ArrowDown"] * self.luck.randrange(4))
        if form.locator("input[type=text]").count():
            self.reach(f"{FORM} input[type=text]")
            self.page.keyboard.type("Noon")
            return self.press("Enter")
        self.reach(f"{FORM} .send")
        return self.press("Enter")
