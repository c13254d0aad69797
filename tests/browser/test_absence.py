"""People who are absent, on the match's page: a bot plays for them, they come back, they are reminded (TBL-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.support.browser import offences
from tests.support.tabs import person
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

PEOPLE = [{"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"}]
MOMENT = 1_000
"""The shortest time after which a seat is absent, in ms."""


def opened(stack: Stack, seats: Any = PEOPLE, **terms: Any) -> tuple[str, Mapping[int, str], str]:
    """Open a match, and return its id, the tokens of its seats, and the host's."""
    body = {"game": "bomb-the-axis", "seats": [*seats, {"player": "bot", "name": "Bot"}], "pace": "fast", **terms}
    answer = stack.call("POST", "/v1/matches", json=body).json()
    return answer["match"]["id"], {one["seat"]: one["token"] for one in answer["seats"]}, answer["host_token"]


def awaited(stack: Stack, match: str) -> int:
    """Wait until the match waits for a person, and return the seat."""
    wait_until(lambda: any(seat < 2 for seat in stack.match(match)["to_act"]))
    return next(seat for seat in stack.match(match)["to_act"] if seat < 2)


def menu(page: Page, name: str) -> Any:
    """Open the menu of a seat and return it."""
    page.get_by_label(f"About {name}").click()
    return page.locator(".seat-menu[open]")


def test_a_bot_plays_for_a_friend_who_has_gone_until_the_friend_is_back(browser: Browser, stack: Stack) -> None:
    match, tokens, _ = opened(stack, absent_after=MOMENT)
    seat = awaited(stack, match)
    gone, here = PEOPLE[seat]["name"], 1 - seat
    with person(browser, stack.url, refusals=True) as ann, person(browser, stack.url, refusals=True) as ben:
        hers, his = ann.sit(match, tokens[here]).page, ben.sit(match, tokens[seat]).page
        expect(his.locator(".turn")).to_have_text("It is your turn.")
        expect(hers.get_by_text(f"{gone} has not acted")).to_be_visible()
        assert offences(hers, "a friend is absent") == []
        hers.get_by_role("button", name=f"Let a bot play for {gone}").click()
        expect(his.get_by_text("a bot played for you")).to_be_visible()
        wait_until(lambda: stack.match(match)["to_act"] != [seat])  # a worker has played the bot's turn
        assert offences(his, "a bot plays for this seat") == []
        his.get_by_role("button", name="Take your seat back").click()
        expect(his.get_by_text("a bot played for you")).to_have_count(0)
        expect(hers.get_by_text(f"{gone} plays on in person.").first).to_be_attached()

    assert stack.match(match)["seats"][seat]["player"] == "person"


def test_who_is_back_at_a_closed_page_finds_the_seat(browser: Browser, stack: Stack) -> None:
    match, tokens, host = opened(stack)
    seat = awaited(stack, match)
    stack.call("PATCH", f"/v1/matches/{match}/seats/{seat}", host, json={"player": "bot"})
    with person(browser, stack.url) as ben:
        page = ben.sit(match, tokens[seat]).page
        expect(page.get_by_text("A bot plays for you.")).to_be_visible()
        page.get_by_role("button", name="Take your seat back").press("Enter")
        wait_until(lambda: stack.match(match)["seats"][seat]["player"] == "person")


def test_a_player_reminds_another_whose_page_says_so(browser: Browser, stack: Stack) -> None:
    match, tokens, _ = opened(stack)
    seat = awaited(stack, match)
    awaits, name = PEOPLE[1 - seat]["name"], PEOPLE[seat]["name"]
    with person(browser, stack.url) as ann, person(browser, stack.url) as ben:
        hers, his = ann.sit(match, tokens[1 - seat]).page, ben.sit(match, tokens[seat]).page
        asked = menu(hers, name)
        assert offences(hers, "the menu of a seat is open") == []
        asked.get_by_role("button", name=f"Remind {name}").click()
        expect(his.get_by_text(f"{awaits} waits for you.")).to_be_visible()
        expect(asked.get_by_text(f"{name} was reminded.")).to_be_visible()
        expect(asked.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
def test_the_host_hands_a_seat_to_a_bot_and_sends_a_new_link(browser: Browser, stack: Stack, width: int) -> None:
    match, tokens, host = opened(stack)
    with (
        person(browser, stack.url, viewport={"width": width, "height": 740}) as ann,
        person(browser, stack.url, refusals=True) as ben,
    ):
        hers = ann.open(f"/matches/{match}#token={tokens[0]}&token={host}").page
        his = ben.sit(match, tokens[1]).page
        expect(his.locator(".turn")).to_be_visible()
        asked = menu(hers, "Ben")
        asked.get_by_role("button", name="Make a new link for Ben").click()
        link = asked.get_by_label("Link for Ben", exact=True).input_value()
        expect(asked.get_by_role("img", name="Link for Ben as a QR code")).to_be_visible()
        expect(his.get_by_text("does not hold the seat any more")).to_be_visible()
        his.goto(link)
        expect(his.get_by_text("Ben (you)")).to_be_visible()
        asked.get_by_role("button", name="Let a bot play for Ben").click()
        expect(his.get_by_text("A bot plays for you.")).to_be_visible()
        assert hers.evaluate("document.documentElement.scrollWidth") == width

    assert stack.match(match)["seats"][1]["lent"] is True


def test_onlookers_have_no_menu_of_a_seat(browser: Browser, stack: Stack) -> None:
    match, _, _ = opened(stack, absent_after=MOMENT)
    awaited(stack, match)
    with person(browser, stack.url) as eve:
        page = eve.open(f"/matches/{match}").page
        expect(page.locator(".seats li")).to_have_count(3)
        expect(page.locator(".seat-menu, .absent")).to_have_count(0)


def test_the_host_of_an_open_table_fills_it_with_bots(browser: Browser, stack: Stack) -> None:
    seats = [PEOPLE[0], {"player": "open"}, {"player": "open"}]
    body = {"game": "screaming-eagles", "seats": seats}
    answer = stack.call("POST", "/v1/matches", json={**body, "seats": [*seats, {"player": "open"}]}).json()
    match, token, host = answer["match"]["id"], answer["seats"][0]["token"], answer["host_token"]
    with person(browser, stack.url) as ann:
        page = ann.open(f"/matches/{match}#token={token}&token={host}").page
        expect(
            page.get_by_text("If a player does not act for a day, the others can let a bot play on.")
        ).to_be_visible()
        expect(page.get_by_text("The 3 free seats go to bots of middle strength")).to_be_visible()
        assert offences(page, "free seats") == []
        page.get_by_role("button", name="Fill 3 free seats with bots and start").click()
        expect(page.locator(".board svg")).to_be_visible()

    assert [seat["display_name"] for seat in stack.match(match)["seats"]] == ["Ann", "Bot 1", "Bot 2", "Bot 3"]


def test_who_opens_a_table_for_friends_chooses_how_long_to_wait(browser: Browser, stack: Stack) -> None:
    with person(browser, stack.url) as ann:
        page = ann.open("/play?game=bomb-the-axis").page
        rule = page.get_by_label("If a player does not act")
        expect(page.get_by_label("Time for each decision")).to_be_visible()
        expect(rule).to_have_count(0)
        page.get_by_label("Player 2", exact=True).select_option("friend")
        expect(rule).to_have_value("86400000")
        assert offences(page, "a table for friends") == []
        page.get_by_label("Time for each decision").select_option("30000")
        expect(rule).to_have_count(0)
        page.get_by_label("Time for each decision").select_option("null")
        rule.select_option("3600000")
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_text("If a player does not act for an hour")).to_be_visible()
        match = page.url.rsplit("/", 1)[1]

    assert stack.match(match)["absent_after"] == 3_600_000
