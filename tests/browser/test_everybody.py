"""The pages that are not of a match, without a violation for those who see, hear or point otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rules
from tests.support.browser import offences
from tests.support.tabs import tab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

PAGES = (
    *("/", "/play", "/games", "/tables", "/decks", "/score", "/developers"),
    *("/docs", "/docs/clients", "/docs/operators", "/docs/recipes", "/problems", "/problems/match-over"),
    *(f"/play?game={game}" for game in rules.games()),
    *(f"/games/{rules.games()[0]}{part}" for part in ("", "/rules")),
)
MISSING = "/games/no-such-game"


def test_the_pages_are_for_everybody(browser: Browser, stack: Stack) -> None:
    found = []
    for paths, refused in ((PAGES, False), ((MISSING,), True)):
        with tab(browser, stack.url, refusals=refused) as page:
            for path in paths:
                page.goto(stack.url + path)
                if "play?game=" in path:
                    page.locator(".options summary").click()
                    page.locator("#count").select_option("4")
                found += offences(page, path, ((360, "light"), (360, "dark")))
    assert found == []
