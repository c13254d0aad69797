"""Every page of the service in any window: light and dark, from a phone to a large screen, at 200 % and at 400 %."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import rules
from service.store.matches import Store
from tests.browser import test_absence, test_invitation
from tests.browser.test_touching import SHORT
from tests.support import dice_tables, scoring
from tests.support.playing import ASKED, MET
from tests.support.stack import over
from tests.support.tabs import person
from tests.support.waiting import wait_until
from tests.support.windows import misfits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

GAMES = rules.games()
PAGES = (
    *("/", "/play", "/games", "/tables", "/decks", "/score", "/developers", "/problems", "/problems/no-such-match"),
    *("/problems/throws-awaited", "/docs/recipes"),
    *("/docs", "/docs/clients", "/docs/operators", f"/docs/games/{GAMES[0]}", "/games/no-such-game"),
    *(f"/games/{GAMES[-1]}/rules", "/games/twelve-strokes-of-noon/rules", f"/matches/{'w' * 26}"),
    *(f"/games/{game}" for game in GAMES),
    *(f"/play?game={game}" for game in GAMES),
    *(f"/v1/games/{game}/blank-sheet.html" for game in GAMES),
)


@dataclass(frozen=True, slots=True)
class Stop:
    """A page on the way: its address, what it shows when it is ready, and whether it has a board."""

    name: str
    address: str
    ready: str = "body"
    board: bool = False
    folded: str = "details:not([open]) > summary"
    """What is opened before it is looked at."""


def look(page: Page, site: str, stop: Stop) -> list[str]:
    """Go to a page, open what is folded, and return all that is wrong with it."""
    page.goto("about:blank")
    page.goto(site + stop.address)
    page.locator(stop.ready).first.wait_for()
    page.evaluate("(folded) => document.querySelectorAll(folded).forEach((one) => one.click())", stop.folded)
    return misfits(page, stop.name, board=stop.board)


def wrong(browser: Browser, stack: Stack, stops: Iterator[Stop]) -> list[str]:
    """Return what is wrong with pages, each of which is looked at when it is named."""
    with person(browser, stack.url, refusals=True, reduced_motion="reduce") as ann:
        ann.context.add_init_script(MET)
        page = ann.tab().page
        return [fault for stop in stops for fault in look(page, stack.url, stop)]


def of_a_match(stack: Stack, game: str, bots: tuple[str, ...]) -> Iterator[Stop]:
    """Yield the pages of a match: for its player, an onlooker and a room, and after its end."""
    match, tokens = stack.open("person", *bots, game=game)
    page, picture = f"/matches/{match['id']}", ".pane svg"
    yield Stop(f"{game}, to act", f"{page}#token={tokens[0]}", ASKED, board=True, folded=".nothing")
    yield Stop(f"{game}, onlooker", page, picture, board=True)
    yield Stop(f"{game}, screen", f"{page}?screen", picture, board=True)
    stack.call("DELETE", f"/v1/matches/{match['id']}/seats/0", tokens[0])
    files = over(stack, match["id"])["files"]
    yield Stop(f"{game}, over", f"{page}#token={tokens[0]}", ".ending", board=True)
    for file in (files["replay"], files["sheets"]["html"]):
        wait_until(lambda file=file: stack.call("GET", file).status_code == 200)
    yield Stop(f"{game}, replay", files["replay"], "#is-fair:not([data-state=open])", board=True)
    yield Stop(f"{game}, sheet", files["sheets"]["html"])


def of_tables(stack: Stack) -> Iterator[Stop]:
    """Yield the pages of tables that wait, of one whose player has gone, and of one with dice of its own."""
    free = test_invitation.opened(stack, *({"player": "open"},) * 3)
    yield Stop("invitation", f"/matches/{free['match']['id']}", ".invited")
    hosted = test_invitation.opened(stack, test_invitation.ANN, test_invitation.FREE)
    yield Stop("wait in company", test_invitation.host_link(hosted), ".invite .code")
    match, tokens, _ = test_absence.opened(stack, absent_after=test_absence.MOMENT)
    here = tokens[1 - test_absence.awaited(stack, match)]
    yield Stop("absent", f"/matches/{match}#token={here}", ".absent", board=True)
    dice = dice_tables.opened(stack)
    yield Stop("real dice", dice_tables.links(dice, 0), ".live .dice")
    yield Stop("scorer, first throw", scoring.page_of(dice, 0), scoring.READY)
    yield Stop("scorer", scoring.page_of(dice_tables.flown(stack), 0, 1), ".pad table", board=True)
    Store(stack.for_a_part()["STORE_URL"]).forget(match, 60_000)
    yield Stop("expired", f"/matches/{match}#token={here}", "h1")


def test_pages_fit_any_window(browser: Browser, stack: Stack) -> None:
    found = wrong(browser, stack, (Stop(path, path) for path in PAGES))
    assert not found, "\n".join(found)


def test_pages_of_matches_fit_any_window(browser: Browser, stack: Stack) -> None:
    stops = (stop for game, bots, *_ in SHORT for stop in of_a_match(stack, game, bots))
    found = wrong(browser, stack, stops)
    assert not found, "\n".join(found)


def test_pages_of_tables_fit_any_window(browser: Browser, stack: Stack) -> None:
    found = wrong(browser, stack, of_tables(stack))
    assert not found, "\n".join(found)
