"""The page of a match where people and browsers do the unexpected: no storage, a wrong link, a double click."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.support.tabs import person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.support.stack import Stack
    from tests.support.tabs import Tabs

ANN = {"player": "person", "name": "Ann"}
BOT = {"player": "bot", "level": "rookie"}
FREE = {"player": "open"}
YOU = ".seats .who:has-text('(you)')"
BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""
"""What a browser does whose person blocks cookies."""


@pytest.fixture
def forgetful(browser: Browser, stack: Stack) -> Iterator[Tabs]:
    """Give a browser that stores nothing."""
    with person(browser, stack.url) as tabs:
        tabs.context.add_init_script(BLOCKED)
        yield tabs


def opened(stack: Stack, *seats: Any) -> tuple[str, dict[int, str]]:
    """Open a match; return its id and the tokens of its people."""
    body = {"game": "twelve-oclock-high", "seats": seats, "pace": "fast"}
    answer = stack.call("POST", "/v1/matches", json=body).json()
    return answer["match"]["id"], {line["seat"]: line["token"] for line in answer["seats"]}


def test_one_click_leads_to_a_seat_in_a_browser_that_stores_nothing(stack: Stack, forgetful: Tabs) -> None:
    tab = forgetful.open("/games/twelve-oclock-high")
    tab.page.get_by_role("link", name="Play now").click()

    expect(tab.page.locator(YOU)).to_be_visible()
    expect(tab.page.locator(".connection")).to_contain_text("stores nothing")
    assert re.fullmatch(stack.url + r"/matches/\w+", tab.page.url)
    assert "nd1." not in "".join(tab.requests)


def test_a_friend_sits_down_and_plays_on_in_a_browser_that_stores_nothing(stack: Stack, forgetful: Tabs) -> None:
    match, _ = opened(stack, FREE, BOT)
    tab = forgetful.open(f"/matches/{match}")
    tab.page.get_by_label("Your name").fill("Ben")
    tab.page.get_by_role("button", name="Sit down").click()

    expect(tab.page.get_by_text("It is your turn.", exact=True).first).to_be_visible()
    tab.page.locator(".menu .choice button").first.click()
    expect(tab.page.locator(".plies li.mine")).not_to_have_count(1)


def test_the_lobby_leads_to_a_seat_in_a_browser_that_stores_nothing(stack: Stack, forgetful: Tabs) -> None:
    body = {"game": "bomb-the-axis", "seats": [FREE, BOT, BOT], "access": "listed"}
    match = stack.call("POST", "/v1/matches", json=body).json()["match"]["id"]
    tab = forgetful.open("/tables?game=bomb-the-axis")
    card = tab.page.locator(".tables li").filter(has=tab.page.locator(f'a[href="/matches/{match}"]'))
    card.get_by_role("button", name="Sit down").click()
    card.get_by_label("Your name").fill("Ben")
    card.get_by_role("button", name="Sit down").click()
    tab.page.wait_for_url(f"**/matches/{match}")

    expect(tab.page.locator(YOU)).to_be_visible()


@pytest.mark.parametrize("seat", [0, "host"])
def test_a_link_with_a_wrong_token_takes_no_seat_away(browser: Browser, stack: Stack, seat: int | str) -> None:
    match, tokens = opened(stack, ANN, BOT)
    with person(browser, stack.url, refusals=True) as ann:
        first = ann.sit(match, tokens[0])
        expect(first.page.locator(YOU)).to_be_visible()
        first.page.close()
        tab = ann.sit(match, f"nd1.{match}.{seat}.1.wrong")
        expect(tab.page.locator(YOU)).to_be_visible()
        tab.page.reload()
        expect(tab.page.locator(YOU)).to_be_visible()


def test_a_tab_with_a_wrong_token_next_to_one_with_the_right_one_plays_on(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack, ANN, {"player": "person", "name": "Ben"})
    seat = stack.match(match)["to_act"][0]
    with person(browser, stack.url, refusals=True) as ann:
        expect(ann.sit(match, tokens[seat]).page.locator(YOU)).to_be_visible()
        tab = ann.sit(match, f"nd1.{match}.{seat}.1.wrong")
        button = tab.page.locator(".menu .choice button").first
        button.click()
        expect(tab.page.locator(".connection")).to_contain_text("not valid")
        button.click()
        expect(tab.page.locator(".plies .number", has_text=re.compile("^4$"))).to_be_visible()


def test_a_link_with_a_wrong_token_of_the_host_still_shows_the_match(browser: Browser, stack: Stack) -> None:
    match, _ = opened(stack, ANN, BOT)
    with person(browser, stack.url, refusals=True) as ben:
        expect(ben.sit(match, f"nd1.{match}.host.1.wrong").page.locator(".board svg")).to_be_visible()


def test_a_double_click_does_not_resign(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack, ANN, BOT)
    with person(browser, stack.url) as ann:
        tab = ann.sit(match, tokens[0])
        tab.page.get_by_text("Leave the table").click()
        tab.page.get_by_role("button", name="Resign …").dblclick(delay=30)
        expect(tab.page.get_by_role("button", name="Resign …")).to_be_visible()
        assert not [request for request in tab.requests if request.startswith("DELETE")]
        tab.page.get_by_role("button", name="Resign …").click()
        tab.page.get_by_role("button", name="Resign for good").click()
        expect(tab.page.get_by_text("The match is over.")).to_be_visible()


def test_a_table_that_was_cancelled_leads_on(browser: Browser, stack: Stack) -> None:
    body = {"game": "twelve-oclock-high", "seats": [ANN, FREE]}
    answer = stack.call("POST", "/v1/matches", json=body).json()
    match = answer["match"]["id"]
    with person(browser, stack.url) as ben:
        tab = ben.open(f"/matches/{match}")
        expect(tab.page.get_by_role("button", name="Sit down")).to_be_visible()
        stack.call("DELETE", f"/v1/matches/{match}", answer["host_token"])
        expect(tab.page.get_by_text("This table was cancelled.")).to_be_visible()
        expect(tab.page.get_by_role("link", name="Open another table")).to_be_visible()


def test_a_refusal_at_the_seats_goes_when_the_match_starts(browser: Browser, stack: Stack) -> None:
    body = {"game": "twelve-oclock-high", "seats": [ANN, FREE]}
    answer = stack.call("POST", "/v1/matches", json=body).json()
    match = answer["match"]["id"]
    with person(browser, stack.url, refusals=True) as host:
        tab = host.tab()
        tab.page.route("**/v1/games/twelve-oclock-high", lambda route: route.fulfill(status=404, body="{}"))
        tab.page.goto(f"{stack.url}/matches/{match}#token={answer['host_token']}")
        tab.page.get_by_role("button", name="Start now").click()  # the page does not know that two are needed
        expect(tab.page.locator(".seats .refusal")).to_be_visible()
        stack.call("POST", f"/v1/matches/{match}/seats/1", json={"name": "Ben"})
        expect(tab.page.get_by_text("Waiting for").first).to_be_visible()
        expect(tab.page.locator(".menu")).to_be_attached()
        expect(tab.page.locator(".seats .refusal")).to_have_count(0)


def test_a_tab_beyond_the_streams_of_a_browser_shows_its_own_action(browser: Browser, stack: Stack) -> None:
    with person(browser, stack.url) as ann:
        for _ in range(5):
            match, tokens = opened(stack, ANN, {"player": "person", "name": "Ben"})
            tab = ann.sit(match, tokens[stack.match(match)["to_act"][0]])
            expect(tab.page.locator(".board svg")).to_be_visible()
        tab.page.locator(".menu .choice button").first.click()
        expect(tab.page.locator(".plies .number", has_text=re.compile("^4$"))).to_be_visible()
