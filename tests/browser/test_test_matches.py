"""What people see of a test match: that it is one, and that its clock is at rest until it is moved (TBL-17, TBL-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.support.browser import offences
from tests.support.tabs import person

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

SEATS = [{"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"}]
OPENING = {"game": "twelve-oclock-high", "seats": SEATS, "luck": {"seed": "a"}, "time_per_decision": 60_000}


def test_tbl_18_the_page_of_a_test_says_so_and_its_clock_is_at_rest(browser: Browser, stack: Stack) -> None:
    opened = stack.call("POST", "/v1/matches", json=OPENING | {"clock": "manual"}).json()
    match, host = opened["match"]["id"], opened["host_token"]
    seat = opened["match"]["to_act"][0]
    with person(browser, stack.url) as tabs:
        tab = tabs.tab()
        tab.page.clock.install()
        tab.page.goto(f"{stack.url}/matches/{match}#token={opened['seats'][seat]['token']}")
        rests = tab.page.locator(".clock")
        expect(rests).to_have_text("Test clock: 1:00 left")
        expect(tab.page.locator(".table-head .test")).to_have_text("Test match")
        tab.page.clock.run_for(20_000)
        expect(rests).to_have_text("Test clock: 1:00 left")
        stack.call("POST", f"/v1/matches/{match}/clock", host, json={"advance": 20_000}).raise_for_status()
        expect(rests).to_have_text("Test clock: 0:40 left")
        tab.page.locator("details.about summary").click()
        expect(tab.page.locator("details.about")).to_contain_text("Test matchit counts for nothing")
        assert offences(tab.page, "a test match") == []

        mine = tabs.open("/").page
        expect(mine.locator(".mine-list .test")).to_have_text("Test")
        expect(mine.locator(".mine-list .state")).to_contain_text("40 seconds left by the clock of the test")
        assert offences(mine, "the matches of a person") == []
