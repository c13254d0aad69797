"""The scorer's page where something goes wrong: a lost connection, a wrong face, and what no longer fits."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.support.dice_tables import act, at, enter, opened, plies
from tests.support.scoring import key, page_of, settled
from tests.support.tabs import holding, person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

CARDS = ("cards stallion straight 4, tiger straight 4", "cards eagle straight 4, cobra straight 4")


def test_a_throw_is_shown_until_it_is_answered(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.context.set_offline(True)
        page.keyboard.type("350")
        expect(page.locator(".sending")).to_have_text("is being sent …")
        expect(page.locator(".thrown")).to_have_count(3)
        page.keyboard.type("12")
        expect(page.locator(".queued")).to_have_text(["1", "2"])
        page.keyboard.press("Backspace")
        expect(page.locator(".queued")).to_have_text(["1"])
        page.keyboard.press("Escape")
        expect(page.locator(".queued")).to_have_count(0)
        page.context.set_offline(False)
        expect(page.locator(".choices button")).to_have_count(4)
        expect(page.locator(".thrown, .sending")).to_have_count(0)
    assert plies(stack, match) == [("throw", ["3", "5", "blank"])]


def test_a_throw_of_a_closed_page_is_sent_when_it_is_opened_again(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    with person(browser, stack.url, refusals=True, reduced_motion="reduce") as ann:
        page = ann.open(page_of(match, 0, 1)).page
        settled(page)
        page.context.set_offline(True)
        page.keyboard.type("350")
        expect(page.locator(".sending")).to_be_visible()
        context = page.context
        page.close()
        assert plies(stack, match) == []
        context.set_offline(False)
        page = ann.open(f"/score/{match['match']['id']}").page
        expect(page.locator(".choices button")).to_have_count(4)
    assert plies(stack, match) == [("throw", ["3", "5", "blank"])]


@contextmanager
def taken_back(browser: Browser, stack: Stack) -> Iterator[tuple[Any, Page]]:
    """Give a match, and its page on which a flight was just taken back and is offered again."""
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    act(stack, match, 0, "throw", "3", "5", "blank")
    act(stack, match, 0, "move 8")
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.keyboard.press("Backspace")
        expect(page.locator(".as-before")).to_contain_text("move 8")
        yield match, page


def test_what_was_taken_back_is_no_button_where_it_does_not_fit(browser: Browser, stack: Stack) -> None:
    with taken_back(browser, stack) as (_, page):
        page.keyboard.press("Backspace")
        expect(page.locator(".as-before")).to_contain_text("throw with")
        settled(page)
        page.keyboard.type("340")
        expect(page.locator(".typing")).to_contain_text("Not possible now: move 8")
        assert page.locator(".as-before").count() == 0
        page.locator(".typing").get_by_role("button", name="Leave out").click()
        expect(page.locator(".typing")).not_to_contain_text("Not possible now")


def test_a_refusal_of_what_is_played_again_is_in_the_panel(browser: Browser, stack: Stack) -> None:
    with taken_back(browser, stack) as (match, page):
        page.route("**/actions?menu=none", lambda route: (act(stack, match, 0, "move 16"), route.continue_()), times=1)
        page.locator(".as-before").click()
        expect(page.locator(".typing :is(.refusal, .note)")).to_be_visible()
        act(stack, match, 0, "end turn")
        expect(page.locator("#asked")).to_contain_text("Ben")  # its menu was asked for meanwhile
        settled(page)
        expect(page.locator(".typing :is(.refusal, .note)")).to_be_visible()
        assert page.locator(":is(.refusal, .note)").count() == 1


@contextmanager
def about_to_fly(browser: Browser, stack: Stack) -> Iterator[tuple[Any, Page]]:
    """Give a match of jets, and its page on which the black die is to be thrown."""
    match = opened(stack, game="screaming-eagles")
    for seat, cards in enumerate(CARDS):
        act(stack, match, seat, cards)
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.locator(".choices button", has_text="Move Stallion").first.click()
        yield match, page


def test_undo_takes_back_one_face_of_a_throw_that_waits_for_more(browser: Browser, stack: Stack) -> None:
    with about_to_fly(browser, stack) as (match, page):
        expect(page.locator("#asked")).to_have_text("Ann throws the black die: Stallion’s move.")
        page.keyboard.type("123")
        expect(page.locator(".thrown")).to_have_count(3)
        settled(page)
        page.keyboard.press("Backspace")
        expect(page.locator(".thrown")).to_have_count(2)
        settled(page)
    assert stack.match(match["match"]["id"])["throws"]["entered"] == ["1", "2"]


def undo_at_once(page: Page) -> None:
    """Click on Undo while a request is held, and wait until the page says that it is the next."""
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".queued")).to_have_text(["⌫"])


def test_a_click_on_undo_takes_back_a_move_that_is_on_its_way(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    act(stack, match, 0, "throw", "3", "5", "blank")
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        with holding(page, "**/actions"):
            with page.expect_request("**/actions"):
                page.locator(".choices button", has_text="Fly to space 8").click()
            undo_at_once(page)
        expect(page.locator(".as-before")).to_have_text("Again: move 8 – Ann")


def test_a_click_on_undo_takes_back_the_face_that_is_on_its_way(browser: Browser, stack: Stack) -> None:
    with about_to_fly(browser, stack) as (match, page):
        key(page, "1").click()
        settled(page)
        with holding(page, "**/throws"):
            with page.expect_request("**/throws"):
                key(page, "2").click()
            undo_at_once(page)
        expect(page.locator(".thrown")).to_have_count(1)
        settled(page)
    assert stack.match(match["match"]["id"])["throws"]["entered"] == ["1"]


def test_undo_says_where_it_ends(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, page_of(opened(stack), 0, 1)) as page:
        settled(page)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".typing")).to_contain_text("Nothing before this can be taken back.")
        page.keyboard.type("6")
        expect(page.locator(".typing")).not_to_contain_text("Nothing before this")
