"""The first screen of a first match: the goal, the start and the first choice fit into it, and keys act there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import rules
from tests.support.browser import offences
from tests.support.tabs import person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

PHONE = {"viewport": {"width": 390, "height": 844}}
DESKTOP = {"viewport": {"width": 1280, "height": 900}}
PERSON = {"player": "person"}
PANEL, NEW, CHOICE = "#how-to-play", ".hints.new", ".menu :is(button:not(.why), input, select)"
START = "Start playing"


def first_match(stack: Stack, game: str) -> tuple[str, str]:
    """Open a match of persons without clocks, and return it with the token of a seat that is to act."""
    options = {"choice": None} if game == "twelve-strokes-of-noon" else {}
    found = rules.find(game)
    seats = [PERSON] * min(found.seats(found.options()))
    answer = stack.call("POST", "/v1/matches", json={"game": game, "seats": seats, "options": options}).json()
    match = answer["match"]["id"]
    return match, answer["seats"][stack.match(match)["to_act"][0]]["token"]


def visible(page: Page, places: str) -> int:
    """Return how many elements are shown."""
    return page.locator(places).filter(visible=True).count()


@pytest.mark.parametrize("game", rules.games())
def test_on_a_phone_three_rules_and_the_start_fit_and_then_the_first_choice(
    browser: Browser, stack: Stack, game: str
) -> None:
    match, token = first_match(stack, game)
    with person(browser, stack.url, **PHONE) as ann:
        page = ann.sit(match, token).page
        start = page.get_by_role("button", name=START)
        expect(start).to_be_in_viewport(ratio=1)
        assert visible(page, f"{PANEL} li") == 3
        assert visible(page, f"{NEW} .rest") == 0
        assert offences(page, game, ((390, "light"), (390, "dark"))) == []
        start.click()
        expect(page.locator(CHOICE).first).to_be_in_viewport(ratio=0.99)
        expect(page.locator(".board svg").first).to_be_in_viewport()


def test_on_a_phone_the_rest_of_the_rules_and_hints_is_one_tap_off(browser: Browser, stack: Stack) -> None:
    match, token = first_match(stack, "screaming-eagles")
    with person(browser, stack.url, **PHONE) as ann:
        page = ann.sit(match, token).page
        page.get_by_role("button", name="All rules in short").click()
        lines = page.locator(f"{PANEL} li")
        assert visible(page, f"{PANEL} li") == lines.count() > 3
        expect(page.get_by_role("button", name="All rules in short")).to_have_count(0)
        assert visible(page, f"{NEW} .rest") == page.locator(f"{NEW} .rest").count()


def test_on_a_desktop_nothing_is_folded(browser: Browser, stack: Stack) -> None:
    match, token = first_match(stack, "screaming-eagles")
    with person(browser, stack.url, **DESKTOP) as ann:
        page = ann.sit(match, token).page
        lines = page.locator(f"{PANEL} li")
        expect(lines.last).to_be_visible()
        assert visible(page, f"{PANEL} li") == lines.count() > 3
        expect(page.get_by_role("button", name="All rules in short")).to_be_hidden()


@pytest.mark.parametrize("away", [START, "Got it"])
def test_a_shown_number_acts_right_after_the_guide_was_put_by(browser: Browser, stack: Stack, away: str) -> None:
    match, token = first_match(stack, "twelve-oclock-high")
    with person(browser, stack.url, **DESKTOP) as ann:
        page = ann.sit(match, token).page
        page.get_by_role("button", name=away).click()
        expect(page.locator(CHOICE).first).to_be_focused()
        page.keyboard.press("1")
        expect(page.locator(".plies")).to_contain_text("throws")


def test_a_number_acts_on_the_decision_after_one_that_was_clicked(browser: Browser, stack: Stack) -> None:
    match, token = first_match(stack, "twelve-strokes-of-noon")
    with person(browser, stack.url, **DESKTOP) as ann:
        page = ann.sit(match, token).page
        question = page.get_by_role("button", name="Question 1", exact=True)
        question.click()
        expect(question).to_have_count(0)
        expect(page.locator(CHOICE).first).to_be_enabled()
        before = stack.match(match)["ply"]
        page.keyboard.press("1")
        expect(page.locator(".plies")).not_to_have_attribute("data-ply", str(before))
