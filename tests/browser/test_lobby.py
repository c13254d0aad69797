"""The lobby in browsers: tables appear by themselves, and one click leads to a seat."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Locator, Page, Request

import rules
from tests.support.browser import offences
from tests.support.stack import Stack
from tests.support.tabs import tab
from tests.support.waiting import wait_until

FIRST, SECOND = rules.games()[:2]
AWAY = "The server does not answer"


def laid(stack: Stack, game: str = FIRST, host: str = "Ann", **terms: Any) -> str:
    """Open a listed table with one free seat, and return the match's id."""
    seats = [{"player": "person", "name": host}, {"player": "open"}]
    body = {"game": game, "seats": seats, "access": "listed", **terms}
    return str(stack.call("POST", "/v1/matches", json=body).json()["match"]["id"])


def card(page: Page, match: str) -> Locator:
    """Return the table's place in the lobby."""
    return page.locator(".tables li").filter(has=page.locator(f'a[href="/matches/{match}"]'))


def live(page: Page, match: str) -> Locator:
    """Wait until the script shows a table, and return its button to sit down."""
    button = card(page, match).get_by_role("button", name="Sit down")
    button.wait_for()
    return button


def known_as(stack: Stack, name: str) -> dict[str, Any]:
    """Return the storage of a browser that knows the name that was used last."""
    kept = {"name": "noonday-name", "value": name}
    return {"storage_state": {"cookies": [], "origins": [{"origin": stack.url, "localStorage": [kept]}]}}


def test_two_browsers_meet_in_the_lobby_and_play(browser: Browser, stack: Stack) -> None:
    with (
        tab(browser, stack.url, f"/play?game={FIRST}") as ann,
        tab(browser, stack.url, "/tables", **known_as(stack, "Ben")) as ben,
    ):
        ann.get_by_label("Your name").fill("Ann")
        ann.get_by_label("Player 2", exact=True).select_option("A friend, by link")
        ann.get_by_label("Show the table in the lobby").check()
        ann.get_by_role("button", name="Open the table").click()
        ann.wait_for_url("**/matches/*")
        match = ann.url.rpartition("/")[2]

        live(ben, match).click()

        ben.wait_for_url(f"**/matches/{match}")
        for page, other in ((ann, "Ben"), (ben, "Ann")):
            page.locator(".seats").get_by_text(other, exact=True).wait_for()
            page.locator(".seats .acting").wait_for()
        seats = stack.match(match)["seats"]
        assert [(seat["name"], seat["player"]) for seat in seats] == [("Ann", "person"), ("Ben", "person")]


def test_a_browser_without_a_name_is_asked_for_it_once(browser: Browser, stack: Stack) -> None:
    matches = [laid(stack), laid(stack)]
    with tab(browser, stack.url, "/tables") as page:
        live(page, matches[0]).click()
        page.get_by_label("Your name").fill("Cy")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/matches/{matches[0]}")
        page.goto(f"{stack.url}/tables")
        live(page, matches[1]).click()
        page.wait_for_url(f"**/matches/{matches[1]}")

    assert [stack.match(match)["seats"][1]["name"] for match in matches] == ["Cy", "Cy"]


def test_a_seat_that_was_taken_meanwhile_is_refused_where_it_was_asked_for(browser: Browser, stack: Stack) -> None:
    match = laid(stack)
    with tab(browser, stack.url, "/tables", refusals=True, **known_as(stack, "Dot")) as page:
        button = live(page, match)
        page.route("**/v1/matches?*", lambda _: None)  # the lobby is as it was, until that is lifted
        button.wait_for()
        stack.call("POST", f"/v1/matches/{match}/seats/1", json={"name": "Eve"})

        button.click()

        refusal = card(page, match).first.get_by_role("alert")
        refusal.wait_for()
        assert "taken" in refusal.inner_text()
        assert page.url == f"{stack.url}/tables"
        page.unroute("**/v1/matches?*")
        page.locator("[data-list=on]").locator(f'a[href="/matches/{match}"]').first.wait_for()
        assert "taken" in refusal.inner_text()


def test_the_lobby_says_that_the_server_cannot_be_reached_and_goes_on(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, refusals=True) as page:
        page.route("**/v1/matches?*", lambda route: route.abort())
        page.goto(f"{stack.url}/tables")
        page.get_by_text(AWAY).wait_for()
        page.unroute("**/v1/matches?*")

        live(page, laid(stack))

        assert page.get_by_text(AWAY).count() == 0


def test_a_tab_holds_one_request_and_none_while_nobody_looks(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, refusals=True) as page:
        page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away ?? false })")
        asked: list[str] = []
        held: list[str] = []
        together: list[int] = []

        def begins(request: Request) -> None:
            asked.append(request.url)
            if "wait=" in request.url:
                held.append(request.url)
                together.append(len(held))

        def ends(request: Request) -> None:
            if "wait=" in request.url:
                held.remove(request.url)

        page.on("request", begins)
        page.on("requestfinished", ends)
        page.on("requestfailed", ends)
        with page.expect_request(lambda request: "wait=" in request.url):
            page.goto(f"{stack.url}/tables")
        live(page, laid(stack))
        turn = "away = {}; document.dispatchEvent(new Event('visibilitychange'))"
        with page.expect_event("requestfailed") as given_up:
            page.evaluate(turn.format("true"))
        assert given_up.value.response() is None
        assert held == []
        asked.clear()
        late = laid(stack)
        assert page.evaluate("document.hidden")
        assert asked == []
        page.evaluate(turn.format("false"))
        live(page, late)

    assert set(together) == {1}


def test_what_is_new_leaves_the_focus_where_it_is(browser: Browser, stack: Stack) -> None:
    match = laid(stack)
    with tab(browser, stack.url, "/tables") as page:
        button = live(page, match)
        button.focus()
        live(page, laid(stack))

        assert button.evaluate("(element) => element === document.activeElement")
        page.keyboard.press("Enter")
        page.get_by_label("Your name").wait_for()


def test_the_lobby_of_a_game_shows_no_other(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, f"/tables?game={SECOND}") as page:
        other = laid(stack, FIRST)
        live(page, laid(stack, SECOND))

        assert card(page, other).count() == 0


def test_a_match_goes_from_list_to_list(browser: Browser, stack: Stack) -> None:
    match = laid(stack)
    with tab(browser, stack.url, "/tables") as page:
        live(page, match)
        token = stack.call("POST", f"/v1/matches/{match}/seats/1", json={"name": "Fay"}).json()["token"]
        on = page.locator("[data-list=on] li").filter(has=page.locator(f'a[href="/matches/{match}"]'))
        on.get_by_role("link", name="Watch").wait_for()
        stack.call("DELETE", f"/v1/matches/{match}/seats/1", token)

        wait_until(lambda: stack.match(match)["status"] == "over")
        laid(stack)  # news of open tables renews every list; else that takes as long as a request is held
        over = page.locator("[data-list=over] li").filter(has=page.locator(f'a[href="/matches/{match}"]'))
        over.get_by_text("Ann won").wait_for()


def test_the_lobby_is_for_everybody(browser: Browser, stack: Stack) -> None:
    match, looks = laid(stack, host="<b>Ann</b>"), ((360, "light"), (360, "dark"))
    with tab(browser, stack.url, "/tables") as page:
        live(page, match)
        assert offences(page, "the lobby", looks) == []
        live(page, match).click()
        page.get_by_label("Your name").wait_for()
        assert offences(page, "asked for a name", looks) == []
        assert "<b>Ann</b>" in card(page, match).inner_text()


def test_the_lobby_is_there_without_a_script(browser: Browser, stack: Stack) -> None:
    match = laid(stack)
    with tab(browser, stack.url, "/tables", java_script_enabled=False) as page:
        assert card(page, match).get_by_text("Waits for 1 more player").is_visible()
        assert page.locator('meta[http-equiv="refresh"]').get_attribute("content") == "20"
