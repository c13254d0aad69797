"""The first match of a game in a browser: the rules in short are open, and each kind of decision is explained once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import rules
from tests.support.browser import Opened, look, offences
from tests.support.tabs import holding, person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

    from tests.support.stack import Stack

GAME = "twelve-oclock-high"
ANN, BEN = ({"player": "person", "name": name} for name in ("Ann", "Ben"))
PANEL, HINTS, MENU = "#how-to-play", ".hints", ".menu .choice > button"
PHONE = {"viewport": {"width": 360, "height": 640}}
NEW = ".hints.new"
BLOCKED = """() => {
  const refuse = { get() { throw new DOMException("refused", "SecurityError"); } };
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, refuse);
}"""


def opened(stack: Stack, game: str = GAME, count: int = 2, **terms: Any) -> tuple[str, list[str]]:
    """Open a match of persons, and return its id and their tokens."""
    seats = [ANN, BEN, *[{"player": "person"}] * (count - 2)]
    answer = stack.call("POST", "/v1/matches", json={"game": game, "seats": seats, **terms})
    assert answer.status_code == 201, answer.text
    return answer.json()["match"]["id"], [seat["token"] for seat in answer.json()["seats"]]


def acting(stack: Stack, match: str, tokens: list[str]) -> str:
    """Return the token of a seat that is to act."""
    return tokens[stack.match(match)["to_act"][0]]


def hint(stack: Stack, game: str, kind: str) -> str:
    """Return what a kind of action is for."""
    words: str = stack.call("GET", f"/v1/games/{game}/guide").json()["hints"][kind]
    return words


def shown(page: Page) -> None:
    """Wait until the page has loaded what it says to newcomers."""
    expect(page.get_by_role("button", name="How to play")).to_be_visible()


@pytest.mark.parametrize("game", rules.games())
def test_the_first_match_of_each_game_opens_the_rules_in_short_and_explains_its_decision(
    browser: Browser, stack: Stack, game: str
) -> None:
    options = {"choice": None} if game == "twelve-strokes-of-noon" else {}
    match, tokens = opened(stack, game, min(rules.find(game).seats(rules.find(game).options())), options=options)
    token = acting(stack, match, tokens)
    kind = stack.match(match, token)["actions"][0]
    with person(browser, stack.url, **PHONE) as ann:
        page = ann.sit(match, token).page
        expect(page.locator(f"{PANEL} li").first).to_have_text(
            stack.call("GET", f"/v1/games/{game}/guide").json()["in_short"][0]
        )
        note = page.locator(f"{NEW} [role=status]")
        expect(note).to_contain_text(hint(stack, game, (kind.get("action") or kind["example"])["kind"]))
        assert offences(page, game, ((360, "light"), (1280, "dark"))) == []
        page.get_by_role("button", name="Start playing").click()
        expect(page.locator(PANEL)).to_have_count(0)
        expect(page.locator(NEW)).to_be_visible()
        expect(page.locator(".menu :is(button, input, select)").first).to_be_in_viewport()


def test_the_rules_that_opened_by_themselves_fold_once_somebody_has_chosen(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack)
    with person(browser, stack.url) as ann:
        page = ann.sit(match, acting(stack, match, tokens)).page
        expect(page.locator(PANEL)).to_be_visible()
        page.locator(".menu > .buttons button").first.click()
        expect(page.locator(PANEL)).to_have_count(0)


def test_rules_that_come_late_do_not_move_what_somebody_already_touches(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack)
    with person(browser, stack.url) as ann:
        page = ann.tab().page
        with holding(page, "**/guide?*"):
            page.goto(f"{stack.url}/matches/{match}#token={acting(stack, match, tokens)}")
            expect(page.locator(MENU).first).to_be_visible()
            page.get_by_text("About this match").click()
        shown(page)
        expect(page.locator(NEW)).to_be_visible()
        expect(page.locator(PANEL)).to_have_count(0)
        page.reload()
        expect(page.locator(PANEL)).to_be_visible()  # nobody has read them yet


def test_the_second_match_opens_nothing_and_the_first_goes_on_as_it_was(browser: Browser, stack: Stack) -> None:
    first, second = opened(stack), opened(stack)
    with person(browser, stack.url) as ann:
        page = ann.sit(first[0], acting(stack, *first)).page
        expect(page.locator(PANEL)).to_be_visible()
        page.reload()
        expect(page.locator(NEW)).to_be_visible()
        expect(page.locator(PANEL)).to_have_count(0)
        page = ann.sit(second[0], acting(stack, *second)).page
        shown(page)
        expect(page.locator(f"{HINTS} [role=status]")).to_contain_text(hint(stack, GAME, "throw"))
        expect(page.locator(NEW)).to_have_count(0)
        expect(page.locator(PANEL)).to_have_count(0)


def test_each_kind_of_decision_is_explained_once_and_then_said_in_a_line(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack)
    words = hint(stack, GAME, "throw")
    with person(browser, stack.url) as ann:
        page = ann.sit(match, acting(stack, match, tokens)).page
        expect(page.locator(NEW)).to_contain_text(words)
        page.get_by_role("button", name="Got it").click()
        expect(page.locator(NEW)).to_have_count(0)
        expect(page.locator(f"{HINTS} p")).to_have_text(words.split("; ")[0] + "; you choose the way afterwards.")
        page.reload()
        expect(page.locator(f"{HINTS} p.soft")).to_be_visible()
        expect(page.locator(NEW)).to_have_count(0)


def test_what_was_not_put_away_counts_as_read_once_the_decision_was_made(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack, "bomb-the-axis", 3, options={"checker": None})
    with person(browser, stack.url) as three:
        page = three.sit(match, acting(stack, match, tokens)).page
        expect(page.locator(NEW)).to_contain_text("Name a dot")
        for _ in range(3):
            seen = stack.match(match)
            token = tokens[seen["to_act"][0]]
            dot = stack.match(match, token)["actions"][0]
            assert stack.act(match, token, seen["decision"], dot["action"]).status_code == 200
        expect(page.locator(".plies")).to_have_attribute("data-ply", str(stack.match(match)["ply"]))
        expect(page.locator(NEW)).to_have_count(0)
        expect(page.locator(f"{HINTS} p.soft")).to_contain_text("Name a dot")


def test_a_guide_that_is_skipped_is_silent_until_it_is_asked_for(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack)
    with person(browser, stack.url) as ann:
        page = ann.sit(match, acting(stack, match, tokens)).page
        page.get_by_role("button", name="Skip the guide").click()
        expect(page.locator(NEW)).to_have_count(0)
        page.get_by_role("button", name="Start playing").click()
        page.reload()
        shown(page)
        expect(page.locator(f"{HINTS} p.soft")).to_be_visible()
        expect(page.locator(NEW)).to_have_count(0)
        page.get_by_role("button", name="How to play").click()
        page.get_by_role("button", name="Explain each choice again").click()
        expect(page.locator(NEW)).to_be_visible()


def test_keys_open_and_close_the_rules_where_the_game_is_and_nowhere_else(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack)
    with person(browser, stack.url) as ann:
        page = ann.sit(match, acting(stack, match, tokens)).page
        page.get_by_role("button", name="Start playing").click()
        page.locator(".leave summary").focus()
        page.keyboard.press("?")
        expect(page.locator(PANEL)).to_have_count(0)
        page.locator(MENU).first.focus()
        page.keyboard.press("?")
        expect(page.locator(PANEL)).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(PANEL)).to_have_count(0)
        expect(page.get_by_role("button", name="How to play")).to_be_focused()


def test_where_a_clock_runs_the_rules_do_not_open_and_the_decision_can_be_sent_at_once(
    browser: Browser, stack: Stack
) -> None:
    match, tokens = opened(stack, time_per_decision=600_000)
    with person(browser, stack.url, **PHONE) as ann:
        page = ann.sit(match, acting(stack, match, tokens)).page
        expect(page.locator(NEW)).to_be_visible()
        expect(page.locator(".clock")).to_be_visible()
        expect(page.locator(PANEL)).to_have_count(0)
        page.locator(MENU).first.click()
        expect(page.locator(".plies")).to_contain_text("throws")


def test_an_answer_that_the_browser_has_kept_sets_no_clock(browser: Browser, stack: Stack) -> None:
    def older(route: Route) -> None:
        answer = route.fetch()
        kept = {"noonday-time": str(int(answer.headers["noonday-time"]) - 240_000)}
        route.fulfill(response=answer, headers={**answer.headers, **kept})

    match, tokens = opened(stack, time_per_decision=600_000)
    with person(browser, stack.url) as ann:
        ann.context.route("**/guide?*", older)
        page = ann.sit(match, acting(stack, match, tokens)).page
        expect(page.locator(".how")).to_be_visible()  # the guide has come
        expect(page.locator(".clock")).to_have_text(re.compile(r"(10:00|9:\d\d)$"))


def test_who_looks_on_and_a_screen_are_not_taught(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack, access="unlisted")
    with person(browser, stack.url) as room:
        page = room.open(f"/matches/{match}").page
        shown(page)
        expect(page.locator(PANEL)).to_have_count(0)
        page.get_by_role("button", name="How to play").click()
        expect(page.locator(PANEL)).to_be_visible()
        screen = room.sit(match, tokens[0], "?screen").page
        expect(screen.locator(".board svg")).to_be_visible()
        expect(screen.locator(f"{PANEL}, .how, {HINTS}")).to_have_count(0)


def test_the_rules_in_short_are_those_of_the_match(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack, options={"points_to_win": 60})
    with person(browser, stack.url) as ann:
        page = ann.sit(match, tokens[0]).page
        expect(page.locator(f"{PANEL} li").first).to_have_text("The first to have 60 points wins.")


@pytest.mark.parametrize("kept", ["{", "7", "null", '{"match": 3}', '{"match": "x", "kinds": "throw"}'])
def test_what_somebody_else_wrote_into_the_storage_harms_nothing(browser: Browser, stack: Stack, kept: str) -> None:
    match, tokens = opened(stack)
    with person(browser, stack.url) as ann:
        tab = ann.tab()
        tab.page.add_init_script(f"localStorage.setItem('noonday-met:{GAME}', '{kept}')")
        tab.page.goto(f"{stack.url}/matches/{match}#token={acting(stack, match, tokens)}")
        shown(tab.page)
        expect(tab.page.locator(MENU).first).to_be_visible()


def test_without_a_storage_the_guide_is_there_and_can_be_put_away(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack)
    with person(browser, stack.url) as ann:
        tab: Opened = ann.tab()
        tab.page.add_init_script(f"({BLOCKED})()")
        tab.page.goto(f"{stack.url}/matches/{match}#token={acting(stack, match, tokens)}")
        page = tab.page
        page.get_by_role("button", name="Start playing").click()
        page.get_by_role("button", name="Skip the guide").click()
        page.locator(MENU).first.click()
        expect(page.locator(".plies")).to_contain_text("throws")
        expect(page.locator(f"{PANEL}, {NEW}")).to_have_count(0)


def test_a_game_without_hints_and_rules_in_short_is_played_as_ever(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack)
    nothing = {"game": GAME, "in_short": [], "hints": {}}
    with person(browser, stack.url) as ann:
        tab = ann.tab()
        tab.page.route("**/guide?*", lambda route: route.fulfill(json=nothing))
        with tab.page.expect_response("**/guide?*"):
            tab.page.goto(f"{stack.url}/matches/{match}#token={acting(stack, match, tokens)}")
        page = tab.page
        page.locator(MENU).first.click()
        expect(page.locator(".plies")).to_contain_text("throws")
        expect(page.locator(f"{PANEL}, .how, {HINTS} p")).to_have_count(0)


def test_what_the_guide_says_fits_into_a_narrow_window(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack, "screaming-eagles")
    with person(browser, stack.url, **PHONE) as ann:
        page = ann.sit(match, tokens[0]).page
        expect(page.locator(PANEL)).to_be_visible()
        for width in (320, 360, 800, 1600):
            look(page, width, "dark")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
