"""Before the start: the invitation of somebody who comes by the link, and the wait in company of those who sit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, expect

from tests.support.browser import offences
from tests.support.tabs import person
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.support.stack import Stack

ANN = {"player": "person", "name": "Ann"}
FREE = {"player": "open"}
SAID = "Ann invites you to Screaming Eagles, about 20 minutes, one against two"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SHARING = "navigator.share = (shared) => { window.shared = shared; return Promise.resolve(); };"
LOOKS = ((360, "light"), (1280, "dark"))


def opened(stack: Stack, *seats: dict[str, str], **terms: str) -> dict[str, Any]:
    """Open a match of Screaming Eagles."""
    body = {"game": "screaming-eagles", "seats": seats, "pace": "fast", **terms}
    return dict(stack.call("POST", "/v1/matches", json=body).json())


def host_link(match: dict[str, Any]) -> str:
    """Return the address with which the host plays seat 0."""
    return f"/matches/{match['match']['id']}#token={match['seats'][0]['token']}&token={match['host_token']}"


def test_who_comes_by_the_link_reads_who_invites_to_what_and_sits_down(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, FREE, FREE)
    with person(browser, stack.url, **PHONE) as ben:
        page = ben.open(f"/matches/{match['match']['id']}").page
        expect(page.locator(".invited")).to_have_text(SAID)
        expect(page.get_by_text("2 seats are free")).to_be_visible()
        expect(page.locator(".invite")).to_have_count(0)
        assert page.locator("img.opening").evaluate("(one) => one.decode().then(() => one.naturalWidth)") > 100
        assert page.locator("img.opening").get_attribute("src") == "/games/screaming-eagles/picture.svg?seats=3"
        assert offences(page, "the invitation", LOOKS) == []
        page.get_by_label("Your name").first.fill("Ben")
        page.get_by_role("button", name="Sit down").first.click()
        expect(page.locator(".invited")).to_have_count(0)
        expect(page.locator(".seats")).to_contain_text("Ben (you)")
        expect(page.locator(".invite .code")).to_be_visible()


def test_the_host_waits_in_company(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, FREE, FREE)
    seats = f"/v1/matches/{match['match']['id']}/seats"
    with person(browser, stack.url) as ann:
        page = ann.open(host_link(match)).page
        expect(page.locator(".invite .code")).to_be_visible()
        expect(page.locator(".came")).to_have_count(0)
        stack.call("POST", f"{seats}/1", json={"name": "Ben"})
        expect(page.locator(".came")).to_have_text("Ben has come.")
        expect(page.get_by_role("log")).to_contain_text("Ben sits down.")
        assert offences(page, "the wait", LOOKS) == []
        stack.call("POST", f"{seats}/2", json={"name": "Cy"})
        expect(page.locator(".board svg")).to_be_visible()
        expect(page.locator(".invitation")).to_have_count(0)


def test_the_host_shares_the_link_where_the_browser_can(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, FREE, FREE)
    with person(browser, stack.url, **PHONE) as ann:
        tab = ann.tab()
        tab.page.add_init_script(SHARING)
        tab.page.goto(stack.url + host_link(match))
        tab.page.get_by_role("button", name="Share").tap()
        wait_until(lambda: tab.page.evaluate("window.shared") is not None)  # the tap's click comes some time after it
        assert tab.page.evaluate("window.shared") == {
            "title": "Screaming Eagles",
            "text": f"{SAID}.",
            "url": f"{stack.url}/matches/{match['match']['id']}",
        }


def test_a_browser_that_shares_nothing_has_no_button_for_it(browser: Browser, stack: Stack) -> None:
    with person(browser, stack.url) as ann:
        tab = ann.tab()
        tab.page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined });")
        tab.page.goto(stack.url + host_link(opened(stack, ANN, FREE)))
        expect(tab.page.get_by_role("button", name="Cancel the table")).to_be_visible()
        expect(tab.page.get_by_role("button", name="Start now")).to_have_count(0)  # nobody plays alone
        expect(tab.page.get_by_role("button", name="Share")).to_have_count(0)
