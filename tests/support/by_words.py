"""A person who hears the page of a match: what they know is roles, names and what is spoken; they see no picture."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.support.playing import one_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LISTENS = """(region) => {
  globalThis.spoken = [];
  const added = (changes) => changes.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent));
  new MutationObserver((changes) => globalThis.spoken.push(...added(changes)))
    .observe(region, { childList: true, characterData: true, subtree: true });
}"""
"""Hears what is added to a live region, as a screen reader does."""

NO_RULE = re.compile("^(?!Rule )")
"""The names of buttons that do something, and not only show a rule."""

YOURS = "It is your turn."
OVER = "The match is over."
CLOCK = re.compile(r"Time left: \d+:\d\d")


@dataclass(slots=True)
class Ears:
    """Somebody who listens to a page and works its controls where a screen reader finds them."""

    page: Page
    luck: Random

    def listen(self) -> None:
        """Hear from now on what the page says by itself."""
        self.page.get_by_role("log").evaluate(LISTENS)

    def heard(self) -> list[str]:
        """Return what the page said."""
        return list(self.page.evaluate("globalThis.spoken"))

    @property
    def choice(self) -> Locator:
        """The part of the page in which something is chosen."""
        return self.page.get_by_role("region", name="Your choice", exact=True)

    @property
    def buttons(self) -> Locator:
        """The buttons there that do something now."""
        return self.choice.get_by_role("button", name=NO_RULE, disabled=False)

    def turn(self) -> bool:
        """Wait until it is this person's turn, and return whether the match goes on."""
        said = self.page.get_by_role("paragraph")
        ready = said.filter(has_text=re.compile(f"^{YOURS}$")).and_(self.page.locator(":not([role=log] *)"))
        over = self.page.get_by_role("paragraph").filter(has_text=re.compile(f"^{OVER}$"))
        expect(ready.or_(over).first).to_be_visible()
        if over.count():
            return False
        expect(self.buttons.first.or_(over).first).to_be_attached()
        return not over.count()

    def time(self) -> str:
        """Return what the clock says."""
        return self.page.get_by_role("timer").aria_snapshot()

    def position(self) -> str:
        """Return the position in words, which is unfolded once."""
        words = self.page.get_by_role("group").filter(has_text="The position in words").last
        text = words.locator("pre")
        if not text.is_visible():
            self.use(words.get_by_text("The position in words"))
        return text.inner_text()

    def use(self, control: Locator) -> None:
        """Go to a control and use it as the screen reader does."""
        control.press("Enter")

    def choose(self) -> None:
        """Make the choice that is open, with what is said of it alone."""
        choice = self.choice
        if choice.get_by_role("combobox").count():
            self.pick(choice.get_by_role("combobox").first)
        elif choice.get_by_role("radio").count() or choice.get_by_role("textbox").count():
            self.fill()
        else:
            self.use(one_of(self.buttons, self.luck, most=9))

    def pick(self, box: Locator) -> None:
        """Take one of many entries of a list."""
        options = box.get_by_role("option").count()
        box.focus()
        for _ in range(self.luck.randrange(max(1, options))):
            self.page.keyboard.press("ArrowDown")
        self.use(self.choice.get_by_role("button", name="Send", exact=True))

    def fill(self) -> None:
        """Fill in what is asked for, and send it."""
        for field in self.choice.get_by_role("textbox").all():
            field.focus()
            self.page.keyboard.type("Noon")
        for group in self.choice.get_by_role("group").filter(has=self.page.get_by_role("radio")).all():
            one_of(group.get_by_role("radio"), self.luck).press("Space")
        self.use(self.choice.get_by_role("button", name="Send", exact=True))
