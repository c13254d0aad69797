"""A person at the page of a match: looks at what can be chosen, and chooses by touching, with buttons or with keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any

from playwright.sync_api import Browser, Error, Locator, Page, expect

import rules
from tests.support.costs import spent
from tests.support.stack import Stack

SLOW = 60_000
"""Milliseconds after which a bot or the page counts as stuck."""

QUICK = 30_000
"""Milliseconds after which what was there a moment ago counts as gone."""

ASKED = ".menu[aria-busy=false] > :is(.buttons, .list, .template)"
PLACE = ".board [data-choice=open]"
MET = f"""for (const game of {json.dumps(rules.games())}) {{
  try {{ localStorage.setItem(`noonday-met:${{game}}`, '{{"match": "", "skipped": true}}'); }} catch {{}}
}}"""
MOST = 1_000
"""Choices after which a match counts as endless."""


def one_of(found: Locator, luck: Random, most: int = MOST) -> Locator:
    """Return one of the first elements of those that are there, at most so many.

    :raises Error: if there is none any more: the match went on meanwhile.
    """
    if count := min(found.count(), most):
        return found.nth(luck.randrange(count))
    raise Error(f"gone meanwhile: {found}")


@dataclass(slots=True)
class Table:
    """The page of a match in a browser, and what the person there did."""

    page: Page
    stack: Stack
    match: str
    token: str
    luck: Random
    touched: int = 0
    chosen: int = 0

    def seen(self) -> dict[str, Any]:
        """Return the match as its seat sees it."""
        return self.stack.match(self.match, self.token)

    def asked(self) -> bool:
        """Return whether something is asked."""
        return self.page.locator(ASKED).count() > 0

    def ended(self) -> bool:
        """Return whether the page says that the match is over."""
        return self.page.locator(".ending").count() > 0

    def wait(self) -> bool:
        """Wait until something is asked; return whether the match goes on."""
        self.page.locator(f".ending, {ASKED}").first.wait_for(timeout=SLOW)
        expect(self.page.locator(".menu .refusal")).to_have_count(0)
        return not self.ended()

    def touch(self, place: Any) -> None:
        """Touch a place, and one of its entries if it has several."""
        place.scroll_into_view_if_needed(timeout=QUICK)
        self.click(place)
        self.touched += 1
        several = self.page.locator("#chosen .choice > button:first-child")
        if several.count():
            one_of(several, self.luck).click(timeout=QUICK)

    def click(self, place: Any) -> None:
        """Click on the middle of a place, whatever lies there."""
        box = place.bounding_box(timeout=QUICK)
        if box is None:
            raise Error(f"gone meanwhile: {place}")
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def fill(self) -> None:
        """Fill in the form that is asked for and send it."""
        form = self.page.locator(".menu > .template form").first
        for part in form.locator("fieldset").all():
            one_of(part.locator("label.radio"), self.luck).click(timeout=QUICK)
        for field in form.locator("input[type=text]").all():
            field.fill("Noon", timeout=QUICK)
        if form.locator(".trays").count():
            form.get_by_role("button", name="Fill the rest at random").click(timeout=QUICK)
        form.locator(".send").click(timeout=QUICK)

    def choose(self) -> None:
        """Make the choice that is open: touch a place if there is one, else use a button or the form."""
        places, buttons = self.page.locator(PLACE), self.page.locator(".menu > .buttons .choice > button:first-child")
        form = self.page.locator(".menu > .template form")
        if form.count() and (not buttons.count() or self.luck.random() < 0.1):
            self.fill()
        elif places.count() and not form.count():
            self.touch(one_of(places, self.luck))
        else:
            buttons.last.click(timeout=QUICK)
        self.chosen += 1

    @spent("matches played")
    def play(self, touches: float = inf) -> None:
        """Play to the end, or until the picture was touched so many times."""
        for _ in range(MOST):
            if self.touched >= touches or not self.wait():
                return
            with suppress(Error):  # a clock ran out, and what was there is gone
                self.choose()
        raise AssertionError(f"not at the end after {MOST} choices")


@contextmanager
def seated(browser: Browser, stack: Stack, game: str, *bots: str, seed: int = 0, **terms: Any) -> Iterator[Table]:
    """Sit down to a match against bots, and look at it in a tab; ``context`` is what ``new_context`` takes.

    Their browser has met the games before, so that no guide is shown. With ``match`` and ``token`` it is a match that
    is there already. At the end it insists that the browser had no complaint but about choices that came too late; with
    ``cut`` requests may also have failed for want of a network.
    """
    context, match, token = terms.pop("context", {}), terms.pop("match", ""), terms.pop("token", "")
    allowed = ("status of 409", "net::ERR_") if terms.pop("cut", False) else ("status of 409",)
    if not match:
        wishes = [{"player": "person", "name": "Ann"}, *({"player": "bot", "level": level} for level in bots)]
        body = {"game": game, "seats": wishes, "pace": "fast", **terms}
        opened = stack.call("POST", "/v1/matches", json=body)
        assert opened.status_code == 201, opened.text
        match, token = opened.json()["match"]["id"], opened.json()["seats"][0]["token"]
    tab = browser.new_context(**{"reduced_motion": "reduce", **context})
    tab.add_init_script(MET)
    page = tab.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        page.goto(f"{stack.url}/matches/{match}#token={token}")
        yield Table(page, stack, match, token, Random(seed))
    finally:
        tab.close()
    assert [one for one in complaints if not any(mark in one for mark in allowed)] == []
