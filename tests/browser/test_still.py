"""Nothing on a page moves under the finger when its pictures arrive: each has its room before it is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.test_first_match import shown
from tests.browser.test_invitation import ANN, FREE, PHONE, host_link, opened
from tests.support.playing import MET
from tests.support.tabs import holding, tab

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Browser

    from tests.support.stack import Stack

BEN, CEM, DORA = ({"player": "person", "name": name} for name in ("Ben", "Cem", "Dora"))
PLACES = """() => [...document.querySelectorAll("main :is(button, summary, h2, input)")]
  .filter((one) => one.checkVisibility()).map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return `${one.textContent}: ${[left, top + scrollY, width, height].map(Math.round)}`;
})"""
"""Gives where the buttons and headings of a page are, in px."""
LOADED = "() => Promise.all([...document.querySelectorAll('main img')].map((one) => one.decode()))"


def moved(browser: Browser, site: str, device: Mapping[str, Any], path: str, pictures: str) -> list[str]:
    """Return what is elsewhere after the pictures of a page arrived than before, when the rest was there."""
    with tab(browser, site, refusals=True, **device) as page:  # the page of a private match is answered 404
        page.add_init_script(MET)
        with holding(page, pictures, times=None):
            page.goto(site + path, wait_until="commit")
            shown(page)
            page.locator(".menu button, .invite h2").first.wait_for()
            before = page.evaluate(PLACES)
        page.evaluate(LOADED)
        return [place for place in page.evaluate(PLACES) if place not in before]


@pytest.mark.parametrize("device", [{}, PHONE])
def test_cards_of_a_menu_have_their_room_before_they_are_loaded(
    browser: Browser, stack: Stack, device: Mapping[str, Any]
) -> None:
    match = opened(stack, ANN, BEN, CEM, DORA)
    assert moved(browser, stack.url, device, host_link(match), "**/cards/*.svg") == []


@pytest.mark.parametrize("access", ["unlisted", "private"])
@pytest.mark.parametrize("device", [{}, PHONE])
def test_an_invitation_does_not_move_when_its_pictures_arrive(
    browser: Browser, stack: Stack, device: Mapping[str, Any], access: str
) -> None:
    match = opened(stack, ANN, FREE, access=access)
    assert moved(browser, stack.url, device, host_link(match), "**/*.svg*") == []


def test_the_link_of_a_seat_does_not_move_when_its_code_is_drawn(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, BEN)
    with tab(browser, stack.url, **PHONE) as page:
        page.add_init_script(MET)
        page.goto(stack.url + host_link(match))
        shown(page)
        with holding(page, "**/link.svg"):
            page.get_by_text("Keep my seat").click()
            page.get_by_role("button", name="Close").wait_for()
            before = page.evaluate(PLACES)
        page.locator(".keeping img.code").wait_for()
        assert [place for place in page.evaluate(PLACES) if place not in before] == []
