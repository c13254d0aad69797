"""Tables that throw their own dice: opened and played over HTTP, and their pages in a browser."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tests.support.playing import MET
from tests.support.tabs import person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

    from tests.support.stack import Stack

GAME = "twelve-oclock-high"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ANN, BEN = {"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"}


def opened(stack: Stack, *seats: Any, **terms: Any) -> dict[str, Any]:
    """Open a match at a table with its own dice, and return the answer."""
    body: dict[str, Any] = {"game": GAME, "seats": seats or (ANN, BEN), "pace": "fast", "luck": "table", **terms}
    answer = stack.call("POST", "/v1/matches", json=body)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def links(match: dict[str, Any], *seats: int, host: bool = True) -> str:
    """Return the address of a match's page for the holder of seats, who is the host or not."""
    tokens = [match["host_token"]] * host + [match["seats"][seat]["token"] for seat in seats]
    return f"/matches/{match['match']['id']}#" + "&".join(f"token={token}" for token in tokens)


def enter(stack: Stack, match: dict[str, Any], *faces: str) -> None:
    """Enter throws over HTTP."""
    path = f"/v1/matches/{match['match']['id']}/throws"
    assert stack.call("POST", path, match["host_token"], json={"throws": faces}).status_code < 300


def act(stack: Stack, match: dict[str, Any], seat: int, notation: str, *faces: str) -> None:
    """Play an action with its throws over HTTP; without all of them it waits for the others."""
    token, path = match["seats"][seat]["token"], f"/v1/matches/{match['match']['id']}"
    decision = stack.match(match["match"]["id"], token)["decision"]
    body = {"decision": decision, "notation": notation, "throws": faces}
    answer = stack.call("POST", f"{path}/actions", token, json=body)
    assert answer.status_code < 300, answer.text


def rewind(stack: Stack, match: dict[str, Any], to: int) -> None:
    """Go back to a ply over HTTP."""
    path = f"/v1/matches/{match['match']['id']}/rewinds"
    assert stack.call("POST", path, match["host_token"], json={"to": to}).status_code == 200


def leave(stack: Stack, match: dict[str, Any], seat: int) -> None:
    """Leave a match over HTTP."""
    path = f"/v1/matches/{match['match']['id']}/seats/{seat}"
    assert stack.call("DELETE", path, match["seats"][seat]["token"]).status_code < 300


def plies(stack: Stack, match: dict[str, Any], seat: int = 0) -> list[tuple[str, list[str]]]:
    """Return a seat's own plies: their notation and throws."""
    path, token = f"/v1/matches/{match['match']['id']}/events", match["seats"][seat]["token"]
    found = stack.call("GET", path, token).json()["plies"]
    return [(ply["notation"], ply["throws"]) for ply in found if ply["notation"]]


def flown(stack: Stack, *first: str, **terms: Any) -> dict[str, Any]:
    """Open a match and fly twice with seat 0, which begins; the first throw is 3 and 5."""
    match = opened(stack, *first, **terms)
    enter(stack, match, "6", "5", "2", "1")
    act(stack, match, 0, "throw", "3", "5", "blank")
    act(stack, match, 0, "move 8")
    act(stack, match, 0, "throw", "1", "2", "blank")
    act(stack, match, 0, "move 3")
    return match


def face(page: Page, name: str) -> Locator:
    """Return the button of a face."""
    return page.locator(".face").filter(has_text=re.compile(rf"^{name}"))


def choice(page: Page, name: str) -> Locator:
    """Return a button of the menu."""
    return page.locator(".menu").get_by_role("button", name=name)


def again(page: Page) -> Locator:
    """Return the button that plays the next entry again."""
    return page.get_by_role("button", name="Again:")


@contextmanager
def at(browser: Browser, stack: Stack, path: str, **about: Any) -> Iterator[Page]:
    """Give a page of the service to somebody who knows the games; requests may be refused on it."""
    with person(browser, stack.url, refusals=True, reduced_motion="reduce", **about) as tabs:
        tabs.context.add_init_script(MET)
        yield tabs.open(path).page
