"""A seat moves to another device: by its link or code, or by asking the host, whose page lets the player in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.support.browser import offences
from tests.support.tabs import person
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.support.browser import Opened
    from tests.support.stack import Stack
    from tests.support.tabs import Tabs

ANN = {"player": "person", "name": "Ann"}
BEN = {"player": "person", "name": "Ben"}
BOT = {"player": "bot", "level": "rookie"}
YOU = ".seats .who"


@pytest.fixture
def ann(browser: Browser, stack: Stack) -> Iterator[Tabs]:
    with person(browser, stack.url, refusals=True) as tabs:
        yield tabs


@pytest.fixture
def ben(browser: Browser, stack: Stack) -> Iterator[Tabs]:
    with person(browser, stack.url, refusals=True) as tabs:
        yield tabs


def opened(stack: Stack, *seats: Any, **terms: Any) -> tuple[str, dict[int, str], str]:
    """Open a match; return its id, the tokens of its people and the host's."""
    body = {"game": "twelve-oclock-high", "seats": seats, "pace": "fast", **terms}
    answer = stack.call("POST", "/v1/matches", json=body).json()
    return answer["match"]["id"], {line["seat"]: line["token"] for line in answer["seats"]}, answer["host_token"]


def hosting(tabs: Tabs, match: str, *tokens: str) -> Page:
    """Open the page of a match with tokens, and return it once the board is there."""
    page = tabs.open(f"/matches/{match}#{'&'.join(f'token={token}' for token in tokens)}").page
    expect(page.locator(".board svg")).to_be_visible()
    return page


def sits(page: Page, name: str) -> None:
    """Wait until a page shows the match from a seat."""
    expect(page.locator(YOU, has_text=f"{name} (you)")).to_be_visible()


def asking(tabs: Tabs, match: str, name: str) -> tuple[Opened, str]:
    """Ask for a seat on a device without tokens; return its tab and the code that it shows."""
    tab = tabs.open(f"/matches/{match}")
    tab.page.get_by_role("button", name=f"I am {name}").click()
    return tab, tab.page.locator(".watching .digits").inner_text()


def test_a_player_on_a_new_device_is_let_in_by_the_host_and_plays(stack: Stack, ann: Tabs, ben: Tabs) -> None:
    match, tokens, host = opened(stack, ANN, BEN)
    hers = hosting(ann, match, tokens[0], host)
    sits(hers, "Ann")
    his, code = asking(ben, match, "Ben")
    expect(his.page.get_by_text("You are watching")).to_have_count(0)

    expect(hers.locator(".claims")).to_contain_text("Somebody on another device says they are Ben.")
    expect(hers.locator(".claims .digits")).to_have_text(code)
    assert re.fullmatch(r"\d{4}", code)
    hers.get_by_role("button", name="Let Ben in").click()

    sits(his.page, "Ben")
    expect(his.page.locator(".watching")).to_have_count(0)
    expect(hers.locator(".claims")).to_have_count(0)
    assert stack.call("GET", f"/v1/matches/{match}", tokens[1]).status_code == 401
    acting = his.page if stack.match(match)["to_act"] == [1] else hers
    ply = stack.match(match)["ply"]
    acting.locator(".menu .choice button").first.click()
    wait_until(lambda: stack.match(match)["ply"] > ply)
    assert "nd1." not in "".join(url for tab in (*ann.tabs, *ben.tabs) for url in tab.requests)


def test_who_is_refused_reads_it_and_goes_on_watching(stack: Stack, ann: Tabs, ben: Tabs) -> None:
    match, tokens, host = opened(stack, ANN, BEN)
    hers = hosting(ann, match, tokens[0], host)
    his, _ = asking(ben, match, "Ben")

    hers.locator(".claims").get_by_role("button", name="Refuse").click()

    expect(his.page.locator(".watching")).to_contain_text("The host did not let you in.")
    expect(his.page.locator(".watching")).to_contain_text("You are watching.")
    assert stack.match(match, tokens[1])["seat"] == 1


def test_a_host_is_warned_before_a_device_gets_their_own_seat(stack: Stack, ann: Tabs, ben: Tabs) -> None:
    match, tokens, host = opened(stack, ANN, BEN)
    hers = hosting(ann, match, tokens[0], host)
    his, code = asking(ben, match, "Ann")

    expect(hers.locator(".claims")).to_contain_text(f"says they are you, Ann. Their code: {code}")
    expect(hers.locator(".claims button.first")).to_have_text("Refuse")
    hers.get_by_role("button", name="Move my seat to that device").click()
    sits(his.page, "Ann")


def test_a_host_who_is_disturbed_lets_nobody_ask(stack: Stack, ann: Tabs, ben: Tabs) -> None:
    match, tokens, host = opened(stack, ANN, BEN)
    hers = hosting(ann, match, tokens[0], host)
    his, _ = asking(ben, match, "Ben")

    hers.get_by_role("button", name="No more of this in this match").click()

    expect(hers.locator(".claims")).to_have_count(0)
    expect(his.page.locator(".watching")).to_contain_text("did not let you in")
    his.page.get_by_role("button", name="I am Ann").click()
    expect(his.page.locator(".watching")).to_contain_text("The host lets nobody ask.")


def test_a_device_that_is_loaded_again_goes_on_waiting(stack: Stack, ann: Tabs, ben: Tabs) -> None:
    match, tokens, host = opened(stack, ANN, BEN)
    hers = hosting(ann, match, host, tokens[0])
    his, code = asking(ben, match, "Ben")
    his.page.reload()
    expect(his.page.locator(".watching .digits")).to_have_text(code)

    ben.context.set_offline(True)
    hers.get_by_role("button", name="Let Ben in").click()
    expect(hers.locator(".claims")).to_have_count(0)
    ben.context.set_offline(False)

    sits(his.page, "Ben")


def test_the_old_device_says_that_the_seat_is_elsewhere_and_keeps_what_was_filled_in(
    stack: Stack, ann: Tabs, ben: Tabs, browser: Browser
) -> None:
    match, tokens, host = opened(stack, ANN, BEN)
    hers = hosting(ann, match, tokens[0], host)
    old = hosting(ben, match, tokens[1])
    sits(old, "Ben")
    old.evaluate(
        '(key) => sessionStorage.setItem(key, \'[["a form",{"text":"half a note"}]]\')', f"noonday-drafts:{match}"
    )
    with person(browser, stack.url) as again:
        new, _ = asking(again, match, "Ben")
        expect(old.locator(".claims")).to_contain_text("asks the host for your seat")
        hers.get_by_role("button", name="Let Ben in").click()
        sits(new.page, "Ben")

    expect(old.locator(".connection")).to_contain_text("does not hold the seat any more")
    expect(old.locator(".watching")).to_contain_text("You are watching.")
    assert "half a note" in old.evaluate("(key) => sessionStorage.getItem(key)", f"noonday-drafts:{match}")


def test_an_onlooker_reads_that_the_page_watches_and_is_offered_the_seats_of_people(
    stack: Stack, ann: Tabs, ben: Tabs
) -> None:
    match, tokens, _ = opened(stack, ANN, BOT, pace="human")  # bots alone would soon have ended it
    page = ben.open(f"/matches/{match}").page
    expect(page.locator(".watching")).to_contain_text("You are watching. Are you Ann, on another device?")
    assert page.locator(".watching button").all_inner_texts() == ["I am Ann"]
    stack.call("PATCH", f"/v1/matches/{match}/seats/0", tokens[0], json={"player": "bot"})
    expect(page.locator(".seats li").first).to_contain_text("bot")
    assert page.locator(".watching button").all_inner_texts() == ["I am Ann"]

    hers = hosting(ann, match, tokens[0])
    sits(hers, "Ann")
    assert hers.locator(".watching").count() == 0
    screen = ben.open(f"/matches/{match}?screen").page
    expect(screen.locator(".screen .board svg")).to_be_visible()
    assert screen.locator(".watching").count() == 0


def test_the_link_and_the_code_move_a_seat_which_then_is_played_on_both_devices(
    stack: Stack, ann: Tabs, ben: Tabs
) -> None:
    match, tokens, host = opened(stack, ANN, BEN)
    hers = hosting(ann, match, tokens[0], host)
    hers.get_by_role("button", name="Keep my seat").click()
    code = hers.get_by_role("img", name="Your link as a QR code")
    expect(code).to_be_visible()
    wait_until(lambda: code.evaluate("(image) => image.complete && image.naturalWidth > 0"))
    link = hers.get_by_label("Link to your seat").input_value()
    assert link == f"{stack.url}/matches/{match}#token={tokens[0]}&token={host}"

    other = ben.open(link.removeprefix(stack.url)).page
    sits(other, "Ann")
    sits(hers, "Ann")
    assert other.url == f"{stack.url}/matches/{match}"
    assert "nd1." not in "".join(url for tab in (*ann.tabs, *ben.tabs) for url in tab.requests)
    stack.call("POST", f"/v1/matches/{match}/seats/1/claims")
    for page in (hers, other):
        expect(page.get_by_role("button", name="Let Ben in")).to_be_visible()


def test_of_several_seats_at_a_device_one_can_move_alone(stack: Stack, ann: Tabs) -> None:
    match, tokens, host = opened(stack, ANN, BEN)
    page = hosting(ann, match, tokens[0], tokens[1], host)
    page.get_by_role("button", name="Keep my seat").click()
    link = page.get_by_label("Link to your seat")
    assert link.input_value().count("token=") == 3

    page.locator(".keeping select").select_option("Ben alone")
    expect(link).to_have_value(f"{stack.url}/matches/{match}#token={tokens[1]}")
    page.keyboard.press("Escape")
    expect(link).to_have_count(0)


def test_what_is_new_fits_and_can_be_read(stack: Stack, ann: Tabs, ben: Tabs) -> None:
    match, tokens, host = opened(stack, ANN, {**BEN, "name": "\u05d3\u05d5\u05d3"})
    hers = hosting(ann, match, tokens[0], host)
    hers.get_by_role("button", name="Keep my seat").click()
    expect(hers.get_by_role("img", name="Your link as a QR code")).to_be_visible()
    his = ben.open(f"/matches/{match}").page
    expect(his.locator(".watching button")).to_have_count(2)
    found = offences(his, "watching")
    his.locator(".watching button").last.click()
    expect(his.locator(".watching .digits")).to_be_visible()
    expect(hers.locator(".claims .digits")).to_be_visible()

    assert found + offences(his, "asking") + offences(hers, "being asked, and keeping the seat") == []
