"""The scorer's page while the service is killed and started again: nothing that was typed is lost or played twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.dice_tables import at, enter, opened, plies
from tests.support.scoring import page_of, settled
from tests.support.stack import running

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

    from tests.support.stack import Stack

TRIES = 8
"""More than those of a request that is given up, which end after 15 s."""


@pytest.mark.parametrize("part", ["api", "store"])
def test_a_throw_is_typed_while_a_part_of_the_service_is_killed(browser: Browser, tmp_path: Path, part: str) -> None:
    with running(tmp_path) as stack:
        match = opened(stack)
        enter(stack, match, "6", "5", "2", "1")
        with at(browser, stack, page_of(match, 0, 1)) as page:
            settled(page)
            page.keyboard.type("35")
            stack.kill(part)
            page.keyboard.type("0")
            expect(page.locator(".connection[data-state=lost]")).to_contain_text("Trying again")
            stack.wait_until_whole()
            expect(page.locator(".choices button")).to_have_count(4)
            page.keyboard.type("8")
            settled(page)
            expect(page.locator(".refusal")).to_have_count(0)
        assert plies(stack, match) == [("throw", ["3", "5", "blank"]), ("move 8", [])]


def fail(page: Page, path: str, status: int | None) -> list[Route]:
    """Let the first requests to a path fail, with a status or unanswered; return all that are made."""
    made: list[Route] = []

    def answer(route: Route) -> None:
        made.append(route)
        if len(made) > TRIES:
            route.continue_()
        elif status is None:
            route.abort()
        else:
            route.fulfill(status=status)

    page.route(path, answer)
    return made


@pytest.mark.parametrize("status", [None, 502])
@pytest.mark.parametrize(("path", "faces"), [("**/throws", "6521"), ("**/actions", "350")])
def test_what_was_typed_is_sent_until_the_server_is_back(
    browser: Browser, stack: Stack, path: str, faces: str, status: int | None
) -> None:
    match = opened(stack)
    if path == "**/actions":
        enter(stack, match, "6", "5", "2", "1")
    with at(browser, stack, "/") as page:
        page.clock.install()
        page.goto(stack.url + page_of(match, 0, 1))
        settled(page)
        made = fail(page, path, status)
        page.keyboard.type(faces)
        while len(made) <= TRIES:
            page.clock.fast_forward(10_000)
            expect(page.locator(".refusal")).to_have_count(0)
        settled(page)
        expect(page.locator(".thrown, .queued, .sending")).to_have_count(0)
        expect(page.locator(".connection[data-state=lost]")).to_have_count(0)
    found = stack.call("GET", f"/v1/matches/{match['match']['id']}/events", match["host_token"]).json()["plies"]
    assert found[-1]["throws"] == {"6521": [*"6521"], "350": ["3", "5", "blank"]}[faces]


def test_a_game_goes_on_after_the_whole_service_was_started_again(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as stack:
        match = opened(stack)
        enter(stack, match, "6", "5", "2", "1")
        with at(browser, stack, page_of(match, 0, 1)) as page:
            settled(page)
            page.keyboard.type("350")
            settled(page)
    with running(tmp_path) as stack, at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.keyboard.type("8")
        settled(page)
        page.keyboard.press("Backspace")
        expect(page.locator(".as-before")).to_have_text("Again: move 8 – Ann")
