"""The scorer's page in a browser: a person who types or taps what comes up on a real table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.support.costs import spent
from tests.support.dice_tables import links
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from random import Random

    from playwright.sync_api import Locator, Page

READY = ".typing[aria-busy=false]"
READY_OR_OVER = f"{READY}, .ending"
MOST = 2_000
"""Steps after which a game counts as endless."""
CHANCE_OF_A_BOMB = 1 / 3
KEEN = ("open", "Fire the cannon")
"""What the labels of choices say that bring a game to its end: a target is open, a jet may be hit."""

STATE = """() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const named = (face) => [face.getAttribute("aria-label"), face.getAttribute("aria-keyshortcuts")];
  const { ply } = document.querySelector(".plies")?.dataset ?? {};
  return {
    ply: Number(ply), asked: document.querySelector("#asked")?.textContent ?? "",
    dice: all(".die-keys").map((die) => all(".key", die).map(named)),
    choices: all(".choices button").map((one) => [one.innerText.trim(), one.querySelector("kbd").textContent]),
    forms: all(".typing .template form").length, over: all(".typing .big").length > 0, ended: all(".ending").length > 0,
  };
}"""


def page_of(match: dict[str, Any], *seats: int) -> str:
    """Return the address of the scorer's view of a match for who holds the host's token and those of seats."""
    return links(match, *seats).replace("/matches/", "/score/")


def key(page: Page, name: str) -> Locator:
    """Return the key of a face."""
    return page.locator(f".key[aria-label='{name}']")


def settled(page: Page) -> dict[str, Any]:
    """Wait until the page has nothing under way, and return what it offers."""
    page.locator(READY_OR_OVER).first.wait_for()
    return dict(page.evaluate(STATE))


@dataclass
class Scorer:
    """Who plays with random faces, by the keyboard or with a finger, and counts the presses."""

    page: Page
    luck: Random
    types: bool
    presses: int = 0
    turns: int = 0
    last: str = field(default="", repr=False)

    def face(self, faces: list[list[str]]) -> list[str]:
        """Return the face that came up, of which a Bomb is rarer."""
        names = {name: one for one in faces for name in one[:1]}
        if "Bomb" in names:
            return names["Bomb" if self.luck.random() < CHANCE_OF_A_BOMB else "Blank"]
        return self.luck.choice(faces)

    def enter(self, name: str, typed: str) -> None:
        """Enter a face."""
        if self.types:
            self.press(typed)
        else:
            self.presses += 1
            key(self.page, name).tap()

    def press(self, typed: str) -> None:
        """Press keys."""
        self.page.keyboard.type(typed)
        self.presses += len(typed)

    def choose(self, choices: list[list[str]], ply: int) -> None:
        """Make a choice: one that brings the game to its end, if there is one."""
        keen = [one for one in choices if any(words in one[0] for words in KEEN)]
        label, typed = self.luck.choice(keen or choices)
        if not self.types:
            self.presses += 1
            self.page.locator(".choices button", has_text=label.split("\n")[0]).first.tap()
            return
        self.press(typed)
        longer = any(other.startswith(typed) for _, other in choices if other != typed)
        if longer and settled(self.page)["ply"] == ply:
            self.page.keyboard.press("Enter")
            self.presses += 1

    def step(self) -> bool:
        """Enter one thing; return whether the game goes on."""
        seen = settled(self.page)
        if seen["ended"]:
            return False
        player = seen["asked"].split(":")[0]
        if "throw 1 of" in seen["asked"] and (player, seen["ply"]) != self.last:
            self.turns, self.last = self.turns + 1, (player, seen["ply"])
        if seen["over"]:
            self.page.get_by_role("button", name="Yes, it is over").click()
            self.page.locator(".ending").wait_for()
        elif seen["forms"]:
            self.fill()
        elif seen["dice"]:
            self.enter(*self.face(seen["dice"][0]))
        elif seen["choices"]:
            self.choose(seen["choices"], seen["ply"])
        else:
            self.touch()
        return True

    def fill(self) -> None:
        """Fill in the form that is asked for, and send it."""
        form = self.page.locator(".typing .template form").first
        for part in form.locator("fieldset").all():
            options = part.locator("label.radio")
            options.nth(self.luck.randrange(options.count())).click()
        if form.locator(".trays").count():
            form.get_by_role("button", name="Fill the rest at random").click()
        before = self.page.evaluate(STATE)
        form.locator(".send").click()
        wait_until(lambda: self.page.evaluate(STATE) != before)

    def touch(self) -> None:
        """Touch a place of the picture that can be chosen."""
        places = self.page.locator(".board [data-choice=open]")
        assert places.count(), self.page.evaluate(STATE)
        place = places.nth(self.luck.randrange(places.count()))
        box = place.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    @spent("matches played")
    def play(self, turns: int = MOST) -> None:
        """Play to the end, or until so many turns have begun."""
        for _ in range(MOST):
            if self.turns > turns or not self.step():
                return
        raise AssertionError(f"not at the end after {MOST} steps")
