"""Browsers that hold tokens of matches, as their storage keeps them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.support.stack import Stack

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

GAME = "twelve-oclock-high"
ANN, BEN = {"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"}
FREE = {"player": "open"}


@dataclass(slots=True)
class Held:
    """A match that was opened for a test, with all its tokens."""

    stack: Stack
    id: str
    tokens: dict[str, str]

    def see(self) -> dict[str, Any]:
        """Return the match as the host sees it."""
        return self.stack.match(self.id, self.tokens["host"])

    def act(self) -> None:
        """Play the first action of the menu, for the seat that is to act."""
        token = self.tokens[str(self.see()["to_act"][0])]
        seen = self.stack.match(self.id, token)
        answer = self.stack.act(self.id, token, seen["decision"], seen["actions"][0]["action"])
        assert answer.status_code == 200, answer.text

    def until_acts(self, seat: int) -> None:
        """Play until a seat is to act."""
        while self.see()["to_act"] != [seat]:
            self.act()

    def resign(self, seat: int) -> None:
        """Let a seat resign."""
        answer = self.stack.call("DELETE", f"/v1/matches/{self.id}/seats/{seat}", self.tokens[str(seat)])
        assert answer.status_code == 200, answer.text


def opened(stack: Stack, *seats: dict[str, Any], **terms: Any) -> Held:
    """Open a match, of Ann and Ben if the seats are not said."""
    body = {"game": GAME, "seats": list(seats or (ANN, BEN)), "pace": "fast", **terms}
    answer = stack.call("POST", "/v1/matches", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    tokens = {str(entry["seat"]): entry["token"] for entry in made["seats"]}
    return Held(stack, made["match"]["id"], {**tokens, "host": made["host_token"]})


@dataclass(slots=True)
class Browsing:
    """What a browser keeps: the tokens of some seats of matches, in the order in which it got them."""

    site: str
    kept: list[dict[str, str]] = field(default_factory=list)

    def keep(self, match: str, tokens: dict[str, str]) -> None:
        """Keep tokens of a match, later than those before."""
        value = json.dumps({**tokens, "at": 1_700_000_000_000 + len(self.kept)})
        self.kept.append({"name": f"noonday:{match}", "value": value})

    def hold(self, match: Held, *names: str) -> Held:
        """Keep the tokens of a match that are named: seats and "host"; Ann's, if none is."""
        self.keep(match.id, {name: match.tokens[name] for name in names or ("0",)})
        return match

    @property
    def context(self) -> dict[str, Any]:
        """What playwright's ``new_context`` takes."""
        return {"storage_state": {"cookies": [], "origins": [{"origin": self.site, "localStorage": self.kept}]}}


def card(page: Page, match: Held | str) -> Locator:
    """Return the place of a match in the list."""
    name = match if isinstance(match, str) else match.id
    return page.locator(".mine-list li").filter(has=page.locator(f'h3 a[href="/matches/{name}"]'))


def order(page: Page) -> list[str]:
    """Return the ids of the matches that are listed, in their order, as soon as the server has shown them all."""
    page.locator(".mine-list:not(:has([aria-busy]))").wait_for()
    return [str(link.get_attribute("href")).rpartition("/")[2] for link in page.locator(".mine-list h3 a").all()]
