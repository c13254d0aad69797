"""The page of a match for a newcomer: who comes by a link, looks for the rules, or asks why a match is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.support.stack import over
from tests.support.tabs import person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

ANN = {"player": "person", "name": "Ann"}
PHONE = {"viewport": {"width": 360, "height": 640}}


def opened(stack: Stack, *seats: dict[str, str]) -> tuple[str, str]:
    """Open a match; return its id and the first person's token."""
    body = {"game": "twelve-oclock-high", "seats": seats, "pace": "fast"}
    answer = stack.call("POST", "/v1/matches", json=body).json()
    return answer["match"]["id"], answer["seats"][0]["token"]


def top(page: Page, selector: str) -> float:
    """Return how far below the start of the page an element is."""
    return float(page.locator(selector).evaluate("(element) => element.getBoundingClientRect().top + scrollY"))


def test_free_seats_and_the_link_come_before_the_log_until_the_match_begins(browser: Browser, stack: Stack) -> None:
    match, _ = opened(stack, ANN, {"player": "open"}, {"player": "bot"})
    with person(browser, stack.url, **PHONE) as ben:
        page = ben.open(f"/matches/{match}").page
        expect(page.locator(".seats .who", has_text="Free seat")).to_be_visible()
        assert page.locator(".seats li", has_text="Free seat").locator(".soft").inner_text() == ""
        assert page.get_by_role("button", name="Sit down").evaluate("(one) => one.getBoundingClientRect().bottom") < 640
        assert top(page, ".seats") < top(page, ".story")
        page.get_by_label("Your name").fill("Ben")
        page.get_by_role("button", name="Sit down").click()
        expect(page.locator(".board svg")).to_be_visible()
        assert top(page, ".story") < top(page, ".seats")


def test_the_rules_are_one_touch_away(browser: Browser, stack: Stack) -> None:
    match, token = opened(stack, ANN, {"player": "bot"})
    with person(browser, stack.url, **PHONE) as ann:
        page = ann.sit(match, token).page
        expect(page.locator(".table-head").get_by_role("link", name="Rules")).to_have_attribute(
            "href", "/games/twelve-oclock-high/rules"
        )


def test_the_end_says_why(browser: Browser, stack: Stack) -> None:
    match, token = opened(stack, ANN, {"player": "person", "name": "Ben"})
    stack.call("DELETE", f"/v1/matches/{match}/seats/0", token)
    over(stack, match)
    with person(browser, stack.url) as ann:
        page = ann.sit(match, token).page
        expect(page.locator(".ending .reason")).to_have_text("All others left, by resignation.")


def test_another_players_offer_can_be_answered_without_a_search(browser: Browser, stack: Stack) -> None:
    body = {"game": "screaming-eagles", "seats": [ANN, {"player": "person", "name": "Ben"}]}
    opened = stack.call("POST", "/v1/matches", json=body).json()
    ann_token, ben_token = (seat["token"] for seat in opened["seats"])
    with person(browser, stack.url) as ann, person(browser, stack.url, **PHONE) as ben:
        asking = ann.sit(opened["match"]["id"], ann_token).page
        asked = ben.sit(opened["match"]["id"], ben_token).page
        expect(asked.locator(".extra")).not_to_have_attribute("open")
        asking.get_by_text("You may also").click()
        asking.get_by_role("button", name="Offer a draw").click()
        asked.get_by_role("button", name="Decline the draw").click()
        expect(asked.locator(".plies")).to_contain_text("Ben declines the draw")
        expect(asked.locator(".extra")).not_to_have_attribute("open")


def test_a_screen_has_an_address_that_a_room_can_read(browser: Browser, stack: Stack) -> None:
    match, token = opened(stack, ANN, {"player": "open"})
    with person(browser, stack.url) as room:
        page = room.sit(match, token).page
        page.get_by_text("About this match").click()
        address = page.get_by_label("Link for a projector").input_value()
        page = room.open(address.removeprefix(stack.url)).page
        expect(page.locator(".screen .address")).to_have_text(f"{stack.url}/matches/{match}")
        expect(page.get_by_role("button", name="Copy")).to_have_count(0)
