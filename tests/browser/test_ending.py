"""The end of a match on its page: who won and by what, how it went, and what one does next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.support.browser import violations
from tests.support.stack import over
from tests.support.tabs import person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

ANN, BEN = {"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"}
BOT = {"player": "bot", "name": "\u05d3\u05d5\u05d3"}
FLIGHT, QUIZ, EAGLES = "twelve-oclock-high", "twelve-strokes-of-noon", "screaming-eagles"
PATIENCE = 300
"""Seconds that two bots may take for a match."""


def opened(stack: Stack, *seats: Any, game: str = FLIGHT, **terms: Any) -> tuple[str, dict[int, str], str]:
    """Open a match; return its id, the tokens of its seats and the host's."""
    body = {"game": game, "seats": seats, "pace": "fast", **terms}
    answer = stack.call("POST", "/v1/matches", json=body).json()
    return answer["match"]["id"], {one["seat"]: one["token"] for one in answer["seats"]}, answer["host_token"]


def played(stack: Stack, game: str, **terms: Any) -> tuple[str, str]:
    """Let bots play a whole match, of which Ann holds a seat; return its id and her token."""
    match, tokens, _ = opened(stack, ANN, BOT, game=game, **terms)
    stack.call("PATCH", f"/v1/matches/{match}/seats/0", tokens[0], json={"player": "bot"})
    over(stack, match, tokens[0], patience=PATIENCE)
    return match, tokens[0]


def resigned(stack: Stack, **terms: Any) -> tuple[str, dict[int, str]]:
    """Let Ben resign against Ann; return the id of the match and both tokens."""
    match, tokens, _ = opened(stack, ANN, BEN, **terms)
    stack.call("DELETE", f"/v1/matches/{match}/seats/1", tokens[1])
    over(stack, match, tokens[0])
    return match, tokens


def highlights(stack: Stack, match: str, token: str | None = None) -> Any:
    return stack.call("GET", f"/v1/matches/{match}/highlights", token).json()


def headline(page: Page) -> str:
    page.locator(".ending .moments").wait_for()
    return page.locator(".ending h2").inner_text()


def test_a_match_with_points_ends_with_its_score_moment_and_curve(browser: Browser, stack: Stack) -> None:
    match, token = played(stack, FLIGHT, access="private")
    found, (winner,) = highlights(stack, match, token), stack.match(match, token)["outcome"]["winners"]
    scores = found["points"][-1]["points"]
    with person(browser, stack.url, refusals=True) as ann:
        page = ann.sit(match, token).page
        name = "You win" if winner == 0 else f"{found['names'][winner]} wins"
        assert headline(page) == f"{name} {scores[winner]} to {scores[1 - winner]}"
        assert page.locator(".ending .reason").inner_text() == f"{found['ending']}."
        assert f"points is {scores[winner] - scores[1 - winner]}." in page.locator(".ending .score").inner_text()
        assert found["deciding"]["words"] in page.locator(".ending .deciding").inner_text()
        assert page.locator(".ending .kind").count() == (winner != 0)
        assert page.locator(".ending.won").count() == (winner == 0)
        curve = page.locator(".curve > svg")
        assert f"Ann goes from 0 to {scores[0]}" in curve.get_attribute("aria-label")
        assert curve.locator(".lines path").count() == 2
        assert curve.locator(".mark").count() == len(found["moments"])
        page.get_by_text("The great moments", exact=True).click()
        assert page.locator(".moments li").count() == len(found["moments"])
        assert violations(page) == []


def test_the_sheet_of_a_private_match_opens_in_a_tab_of_its_own(browser: Browser, stack: Stack) -> None:
    match, tokens = resigned(stack, access="private", leaving="out")
    with person(browser, stack.url, refusals=True) as ann:
        page = ann.sit(match, tokens[0]).page
        with page.context.expect_page() as shown:
            page.get_by_role("link", name="Score sheet in a new tab").click()
        sheet = shown.value
        expect(sheet.locator("body")).to_contain_text(match)
        assert sheet.url.startswith("blob:")
        assert sheet.evaluate("opener") is None
        assert sheet.evaluate("getComputedStyle(document.querySelector('table')).borderCollapse") == "collapse"
        assert page.url.endswith(match)
        expect(page.get_by_role("button", name="Play again")).to_be_visible()


@pytest.mark.parametrize("game", [QUIZ, EAGLES])
def test_the_end_of_each_game_says_what_decided_it(browser: Browser, stack: Stack, game: str) -> None:
    match, token = played(stack, game)
    found, winners = highlights(stack, match), stack.match(match, token)["outcome"]["winners"]
    with person(browser, stack.url, viewport={"width": 390, "height": 844}, color_scheme="dark") as ann:
        page = ann.sit(match, token).page
        assert (headline(page).split()[0] == "You") == (0 in winners)
        assert page.locator(".curve").count() == bool(found["points"])
        assert page.locator(".deciding").count() == bool(found["deciding"])
        assert found["moments"]
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert violations(page) == []


def test_who_lost_by_resigning_and_who_won_read_so(browser: Browser, stack: Stack) -> None:
    match, tokens = resigned(stack)
    with person(browser, stack.url) as ann, person(browser, stack.url) as ben:
        hers, his = ann.sit(match, tokens[0]).page, ben.sit(match, tokens[1]).page
        assert [headline(hers), headline(his)] == ["You win", "Ann wins"]
        expect(his.locator(".reason")).to_have_text("All others left, by resignation.")
        assert hers.locator(".won").count() == 1
        assert his.locator(".won, .kind, .deciding").count() == 0


def test_a_match_that_nobody_won_has_no_flourish(browser: Browser, stack: Stack) -> None:
    match, tokens, _ = opened(stack, ANN, {"player": "bot"}, BOT, game="bomb-the-axis")
    stack.call("DELETE", f"/v1/matches/{match}/seats/0", tokens[0])
    assert over(stack, match)["outcome"]["winners"] == []
    with person(browser, stack.url) as ann:
        page = ann.sit(match, tokens[0]).page
        assert headline(page) == "Nobody wins"
        expect(page.locator(".reason")).to_have_text("Given up.")
        assert page.locator(".won, .kind, .deciding").count() == 0


def test_a_projector_shows_the_end_without_buttons(browser: Browser, stack: Stack) -> None:
    match, _ = resigned(stack)
    with person(browser, stack.url) as onlooker:
        page = onlooker.open(f"/matches/{match}?screen").page
        assert headline(page) == "Ann wins"
        assert page.locator(".ending :is(button, .button, .files)").count() == 0


def test_a_table_that_was_cancelled_has_no_end_of_a_match(browser: Browser, stack: Stack) -> None:
    match, tokens, host = opened(stack, ANN, {"player": "open"})
    stack.call("DELETE", f"/v1/matches/{match}", host)
    with person(browser, stack.url) as ann:
        page = ann.sit(match, tokens[0]).page
        expect(page.get_by_role("link", name="Open another table")).to_be_visible()
        assert page.locator(".ending").count() == 0


def test_nothing_moves_where_less_motion_is_wished(browser: Browser, stack: Stack) -> None:
    match, tokens = resigned(stack)
    names = []
    for motion in ("reduce", "no-preference"):
        with person(browser, stack.url, reduced_motion=motion) as ann:
            page = ann.sit(match, tokens[0]).page
            headline(page)
            names.append(page.locator(".won").evaluate("(it) => getComputedStyle(it, '::before').animationName"))
    assert names == ["none", "rise"]
