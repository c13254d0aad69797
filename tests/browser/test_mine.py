"""Your matches: those whose tokens the browser holds, on three pages, as they change."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from service.store.matches import Store
from tests.support.browser import LOOKS, offences
from tests.support.mine import ANN, BEN, FREE, GAME, Browsing, Held, card, opened, order
from tests.support.stack import Stack
from tests.support.tabs import person, tab

PAGES = ("/", "/play", "/tables")
STATES = "**/v1/matches/states*"
HEBREW = "נועה"


def held(request: Request) -> bool:
    return "/states" in request.url and "wait=" in request.url


def forgotten(stack: Stack, match: Held) -> None:
    """Let the server forget a match."""
    Store(stack.for_a_part()["STORE_URL"]).forget(match.id, 60_000)


def turned(page: Page, away: bool) -> None:
    """Let nobody look at the page, or somebody again."""
    page.evaluate("(away) => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }", away)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_lists_the_matches_of_this_browser_yours_to_act_first(browser: Browser, stack: Stack, path: str) -> None:
    mine = Browsing(stack.url)
    yours = mine.hold(opened(stack, access="private"))
    yours.until_acts(0)
    waits = mine.hold(opened(stack, ANN, FREE))
    over = mine.hold(opened(stack, access="private"))
    over.resign(1)
    theirs = mine.hold(opened(stack, {**ANN, "name": HEBREW}, BEN, access="private"))
    theirs.until_acts(1)
    opened(stack)
    # The page of a private match is a 404 until its script has shown the token, and the browser complains of that.
    with tab(browser, stack.url, path, refusals=True, **mine.context) as page:
        assert order(page) == [yours.id, theirs.id, waits.id, over.id]
        said = [card(page, match).locator(".state").inner_text() for match in (yours, theirs, waits, over)]
        assert said == ["Your turn", "Ben to act", "Waits for 1 more player", "You won"]
        expect(card(page, over).locator(".words")).to_have_text("Ann wins: all others left.")
        expect(card(page, theirs).locator("bdi", has_text=HEBREW)).to_be_visible()
        assert page.title().startswith("(1) ")
        assert offences(page, path, LOOKS) == []
        card(page, yours).get_by_role("link", name="12 O'Clock High").click()
        page.wait_for_url(f"**/matches/{yours.id}")
        page.locator(".menu[aria-busy=false]").wait_for()


@pytest.mark.parametrize("path", PAGES)
def test_a_browser_without_matches_asks_for_none(browser: Browser, stack: Stack, path: str) -> None:
    with person(browser, stack.url) as tabs:
        shown = tabs.open(path)
        shown.page.wait_for_load_state("networkidle") if path != "/tables" else shown.wait(".tables, [data-list]")
        assert shown.page.locator("#mine > *").count() == 0
        assert [one for one in shown.requests if "/states" in one] == []


def test_changes_come_by_one_request_that_is_held_for_all(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    matches = [mine.hold(opened(stack, access="private")) for _ in range(20)]
    for match in matches:
        match.until_acts(1)
    last = matches[-2]
    with person(browser, stack.url, **mine.context) as tabs:
        shown = tabs.tab()
        page = shown.page
        with page.expect_request(held) as waits:
            page.goto(stack.url)
        assert len(waits.value.post_data_json["matches"]) == 20
        assert all(one["etag"] for one in waits.value.post_data_json["matches"])
        assert page.locator(".mine-list li").count() == 6
        asked = [one for one in shown.requests if "/v1/" in one]
        assert len(asked) == 2, asked

        last.until_acts(0)

        expect(card(page, last).locator(".state")).to_have_text("Your turn")
        expect(page.get_by_text("It is your turn in 12 O'Clock High.")).to_be_attached()
        assert order(page)[0] == last.id
        assert page.title() == "(1) Noonday"
        last.until_acts(1)
        expect(card(page, last).locator(".state")).to_have_text("Ben to act")
        assert page.title() == "Noonday"


def test_what_the_server_has_forgotten_is_cleaned_with_a_word(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    gone = [mine.hold(opened(stack, access=access)) for access in ("private", "unlisted")]
    kept = mine.hold(opened(stack))
    for match in gone:
        forgotten(stack, match)
    with tab(browser, stack.url, "/play", **mine.context) as page:
        expect(page.get_by_text("2 matches that are no longer kept were removed.")).to_be_visible()
        assert order(page) == [kept.id]
        assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('noonday:'))") == [
            f"noonday:{kept.id}"
        ]
        page.reload()
        assert order(page) == [kept.id]
        expect(page.get_by_text("no longer kept")).to_have_count(0)


def test_a_void_token_spoils_no_other_and_the_hosts_is_tried_next(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    moved, hosted = (opened(stack, ANN, FREE, BEN, access="private") for _ in range(2))
    mine.hold(moved)
    mine.hold(hosted, "0", "host")
    for match in (moved, hosted):
        assert stack.call("POST", f"/v1/matches/{match.id}/seats/0/token", match.tokens["host"]).status_code == 201
    mine.keep("a" * 26, {"0": "nonsense"})
    other = mine.hold(opened(stack))
    with tab(browser, stack.url, **mine.context) as page:
        expect(card(page, moved)).to_contain_text("The seat of this browser was moved to another device.")
        expect(card(page, hosted)).to_contain_text("Waits for 1 more player")
        expect(card(page, other)).to_contain_text("12 O'Clock High")
        assert order(page)[-1] in (moved.id, "a" * 26)
        assert page.evaluate("Object.keys(localStorage).length") >= 4


def test_of_200_matches_a_few_are_shown_and_all_at_a_click(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    table = {"game": GAME, "seats": [ANN, BEN], "access": "private"}
    for _ in range(2):
        results = stack.call("POST", "/v1/matches/batch", json={"matches": [table] * 100}).json()["results"]
        for result in results:
            made = result["opened"]
            mine.keep(made["match"]["id"], {"0": made["seats"][0]["token"]})
    latest = Held(
        stack,
        made["match"]["id"],
        {str(one["seat"]): one["token"] for one in made["seats"]} | {"host": made["host_token"]},
    )
    latest.resign(1)
    with person(browser, stack.url, **mine.context) as tabs:
        shown = tabs.tab()
        with shown.page.expect_request(held) as waits:
            shown.page.goto(stack.url)
        assert len(waits.value.post_data_json["matches"]) == 199
        assert len([one for one in shown.requests if "/v1/" in one]) == 2
        assert len(order(shown.page)) == 6
        shown.page.get_by_role("button", name="Show all 200").click()
        assert len(order(shown.page)) == 200
        assert offences(shown.page, "all", ((360, "light"), (1440, "dark"))) == []
        assert order(shown.page)[-1] == latest.id
        shown.page.get_by_role("button", name="Show 6 only").click()
        assert len(order(shown.page)) == 6


def test_a_match_is_forgotten_after_a_question(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    first, second = mine.hold(opened(stack)), mine.hold(opened(stack))
    with tab(browser, stack.url, "/play", **mine.context) as page:
        forget = card(page, second).get_by_role("button", name="Forget 12 O'Clock High")
        forget.click()
        expect(card(page, second)).to_contain_text("loses its seat in it for good")
        assert offences(page, "asked", ((360, "light"), (360, "dark"))) == []
        card(page, second).get_by_role("button", name="Keep").click()
        assert len(order(page)) == 2
        forget.click()
        card(page, second).get_by_role("button", name="Forget this match").click()
        expect(card(page, second)).to_have_count(0)
        page.reload()
        assert order(page) == [first.id]


def test_all_that_are_over_or_void_are_forgotten_at_once_after_a_question(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    running, over = mine.hold(opened(stack)), mine.hold(opened(stack))
    over.resign(1)
    mine.keep("a" * 26, {"0": "nonsense"})
    with tab(browser, stack.url, **mine.context) as page:
        page.get_by_role("button", name="Forget all 2 that are over or void").click()
        asked = page.get_by_role("group", name="Forget all 2")
        expect(asked).to_contain_text("no longer lists these 2 matches")
        asked.get_by_role("button", name="Keep").click()
        assert len(order(page)) == 3
        page.get_by_role("button", name="Forget all 2 that are over or void").click()
        assert offences(page, "asked for all", ((360, "light"), (360, "dark"))) == []
        asked.get_by_role("button", name="Forget them").click()
        expect(page.locator(".mine-list li")).to_have_count(1)
        page.reload()
        assert order(page) == [running.id]
        expect(page.get_by_role("button", name="Forget all")).to_have_count(0)


def test_while_nobody_looks_nothing_is_asked_and_then_all_at_once(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    match = mine.hold(opened(stack))
    match.until_acts(1)
    with person(browser, stack.url, refusals=True, **mine.context) as tabs:
        shown = tabs.tab()
        shown.page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away ?? false })")
        with shown.page.expect_request(held):
            shown.page.goto(stack.url)
        with shown.page.expect_event("requestfailed", held):
            turned(shown.page, away=True)
        shown.requests.clear()
        match.until_acts(0)
        assert [one for one in shown.requests if "/v1/" in one] == []
        turned(shown.page, away=False)
        expect(card(shown.page, match).locator(".state")).to_have_text("Your turn")


def test_another_tab_that_sits_down_is_seen(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    first, second = mine.hold(opened(stack)), opened(stack)
    with person(browser, stack.url, refusals=True, **mine.context) as tabs:
        page = tabs.open("/tables").page
        card(page, first).wait_for()
        tabs.sit(second.id, second.tokens["1"])
        expect(card(page, second)).to_contain_text("Ben (you)")


def test_a_page_that_is_cut_off_says_so_quietly_and_goes_on(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    match = mine.hold(opened(stack))
    match.until_acts(1)
    with person(browser, stack.url, refusals=True, **mine.context) as tabs:
        page = tabs.open("/").page
        expect(card(page, match).locator(".state")).to_have_text("Ben to act")
        tabs.context.set_offline(True)
        expect(page.get_by_text("You are offline. This is how your matches were.")).to_be_visible()
        match.until_acts(0)
        tabs.context.set_offline(False)
        expect(card(page, match).locator(".state")).to_have_text("Your turn")
        expect(page.get_by_text("You are offline")).to_have_count(0)


@pytest.mark.parametrize("status", [503, 429])
def test_a_server_that_refuses_is_asked_again_after_a_while(browser: Browser, stack: Stack, status: int) -> None:
    mine = Browsing(stack.url)
    match = mine.hold(opened(stack))
    with person(browser, stack.url, refusals=True, **mine.context) as tabs:
        shown = tabs.tab()
        shown.page.route(
            STATES,
            lambda route: route.fulfill(
                status=status, headers={"Retry-After": "1"}, json={"code": "x", "status": status}
            ),
        )
        shown.page.goto(stack.url)
        expect(shown.page.get_by_text("The server does not answer. Trying again")).to_be_visible()
        shown.page.unroute(STATES)
        expect(card(shown.page, match)).to_be_visible()
        expect(shown.page.get_by_text("The server does not answer")).to_have_count(0)


def test_where_too_many_requests_wait_the_list_is_looked_at_from_time_to_time(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    match = mine.hold(opened(stack))
    with person(browser, stack.url, refusals=True, **mine.context) as tabs:
        page = tabs.tab().page
        page.clock.install()
        page.route(
            lambda url: "wait=" in url, lambda route: route.fulfill(status=503, json={"code": "busy", "status": 503})
        )
        with page.expect_response(lambda response: held(response.request)):
            page.goto(stack.url)
        expect(card(page, match)).to_be_visible()
        match.resign(1)
        page.clock.run_for(31_000)
        expect(card(page, match).locator(".state")).to_have_text("You won")


@pytest.mark.parametrize("year", ["2020", "2040"])
def test_a_clock_that_is_years_off_changes_neither_order_nor_time_left(
    browser: Browser, stack: Stack, year: str
) -> None:
    mine = Browsing(stack.url)
    first = mine.hold(opened(stack, time_per_decision=7_200_000))
    first.until_acts(0)
    with person(browser, stack.url, **mine.context) as tabs:
        page = tabs.tab().page
        page.clock.install(time=f"{year}-01-01T00:00:00Z")
        second = opened(stack)
        page.goto(f"{stack.url}/matches/{second.id}#token={second.tokens['0']}")
        page.locator(".seats").wait_for()
        page.goto(stack.url)
        expect(card(page, first).locator(".state")).to_have_text(re.compile("Your turn, 2 hours left"))
        kept = page.evaluate("Object.entries(localStorage).map(([key, text]) => [key, JSON.parse(text).at])")
        ages = {key.removeprefix("noonday:"): at for key, at in kept if key.startswith("noonday:")}
        assert ages[second.id] > ages[first.id], "what is kept last is the latest"


FILL = """() => {
  for (let size = 1 << 20; size >= 1; size /= 2) {
    try { for (let at = 0; ; at += 1) localStorage.setItem(`x${size}-${at}`, "x".repeat(size)); } catch { continue; }
  }
}"""
BLOCK = """Object.defineProperty(window, "localStorage", {
  get: () => { throw new DOMException("no", "SecurityError"); },
})"""


def test_a_full_storage_still_lists_what_it_holds(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    match = mine.hold(opened(stack))
    with person(browser, stack.url, **mine.context) as tabs:
        page = tabs.open("/docs").page
        page.evaluate(FILL)
        page.goto(f"{stack.url}/tables")
        assert order(page) == [match.id]
        assert page.evaluate("(id) => Boolean(localStorage[`noonday:${id}`])", match.id)


def test_a_blocked_storage_is_said_where_the_list_would_be(browser: Browser, stack: Stack) -> None:
    with person(browser, stack.url) as tabs:
        page = tabs.tab().page
        page.add_init_script(BLOCK)
        page.goto(f"{stack.url}/play")
        expect(page.get_by_text("This browser keeps nothing, so your matches cannot be listed here.")).to_be_visible()


def test_when_too_many_are_kept_those_that_are_over_go_first_and_the_latest_never(
    browser: Browser, stack: Stack
) -> None:
    mine = Browsing(stack.url)
    oldest = mine.hold(opened(stack))
    over = mine.hold(opened(stack))
    over.resign(1)
    filler: dict[str, Any] = {"0": "nd1.x"}
    for number in range(198):
        mine.keep("b" * 23 + f"{number:03}".translate(str.maketrans("0123456789", "abcdefghij")), filler)
    latest = opened(stack)
    with person(browser, stack.url, **mine.context) as tabs:
        page = tabs.open("/").page
        card(page, oldest).wait_for()
        page.goto(f"{stack.url}/matches/{latest.id}#token={latest.tokens['0']}")
        page.locator(".seats").wait_for()
        kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('noonday:'))")
        assert len(kept) == 200
        assert {f"noonday:{oldest.id}", f"noonday:{latest.id}"} <= set(kept)
        assert f"noonday:{over.id}" not in kept


def test_a_seat_at_a_real_table_is_scored_from_the_list(browser: Browser, stack: Stack) -> None:
    mine = Browsing(stack.url)
    match = mine.hold(opened(stack, luck="table", access="private"), "0", "1", "host")
    with tab(browser, stack.url, "/tables", **mine.context) as page:
        expect(card(page, match).locator(".state")).to_have_text("Waits for your dice")
        card(page, match).get_by_role("link", name="Score it").click()
        page.wait_for_url(f"**/score/{match.id}")
