"""A table that throws its own dice, on the pages: opening it and entering throws."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from service.api.pages.assets import asset
from tests.support.dice_tables import GAME, PHONE, act, again, at, choice, enter, face, leave, links, opened, plies

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

THUMB, FINGER = 56, 44
"""The least height of a face in px, and on a phone on its side."""
ON_ITS_SIDE = {**PHONE, "viewport": {"width": 844, "height": 390}}


def test_a_table_with_its_own_dice_is_opened_and_its_first_throws_are_tapped(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, f"/play?game={GAME}", **PHONE) as page:
        page.get_by_label("Your name").fill("Ann")
        page.get_by_label("Player 2", exact=True).select_option("Someone else at this device")
        page.get_by_label("Name of player 2").fill("Ben")
        page.get_by_label("Time for each decision").select_option("1 minute")
        page.get_by_label("Thrown by us at the table").check()
        expect(page.get_by_label("Time for each decision")).to_have_count(0)
        page.get_by_label("Every player").check()
        page.get_by_role("button", name="Play", exact=True).tap()
        page.wait_for_url("**/matches/*")

        for name, number in (("Ann", "6"), ("Ann", "5"), ("Ben", "2"), ("Ben", "1")):
            expect(page.locator("#dice-title")).to_have_text(f"{name} throws the regular die: the first flight.")
            face(page, number).tap()
        expect(page.locator(".dice")).to_have_count(0)

        match = stack.match(page.url.rpartition("/")[2])
        assert (match["luck"], match["status"], match["time_per_decision"], match["to_act"]) == (
            "table",
            "on",
            None,
            [0],
        )


@pytest.mark.parametrize(
    ("game", "offered"), [("bomb-the-axis", "Moves can be taken back"), ("twelve-strokes-of-noon", "")]
)
def test_the_choice_fits_the_dice_of_the_game(browser: Browser, stack: Stack, game: str, offered: str) -> None:
    with at(browser, stack, f"/play?game={game}") as page:
        page.locator(".seating").wait_for()
        named = [label for label in page.locator(".setup .pills label").all_inner_texts() if "taken back" in label]
        assert [label.strip() for label in named] == [offered] * bool(offered)
        assert page.get_by_text("Thrown by us").count() == 0


def test_three_taps_and_the_throw_is_flown(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    with at(browser, stack, links(match, 0), **PHONE) as page:
        choice(page, "Throw the dice").tap()
        for name in ("3", "5"):
            expect(face(page, name)).to_be_in_viewport()
            assert face(page, name).bounding_box()["height"] >= THUMB  # type: ignore[index]
            face(page, name).tap()
        expect(page.locator(".entered .die")).to_have_text(["3", "5"])
        face(page, "blank").tap()

        choice(page, "Fly to space 8").tap()
        expect(choice(page, "Throw the dice")).to_be_enabled()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert plies(stack, match) == [("throw", ["3", "5", "blank"]), ("move 8", [])]


def test_a_keyboard_types_a_throw_faster_than_it_is_answered(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    with at(browser, stack, links(match, 0)) as page:
        choice(page, "Throw the dice").click()
        expect(page.locator(".dice")).to_be_focused()
        page.keyboard.type("9x35b")
        expect(choice(page, "Fly to space 8")).to_be_enabled()
    assert plies(stack, match) == [("throw", ["3", "5", "blank"])]


def test_a_face_that_was_entered_wrongly_is_taken_back_with_its_throw(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    with at(browser, stack, links(match, 0, 1)) as page:
        face(page, "4").click()
        expect(page.locator(".entered .die")).to_have_text(["4"])
        page.locator(".take-back").click()
        expect(page.locator(".entered")).to_have_count(0)
        for number in "6521":
            face(page, number).click()
        page.get_by_role("button", name="Play as Ann").click()
        choice(page, "Throw the dice").click()
        face(page, "4").click()
        expect(page.locator(".entered .die")).to_have_text(["4"])
        page.locator(".take-back").click()

        expect(again(page)).to_have_text("Again: throw with 4 – Ann")
        page.get_by_role("button", name="With other faces").click()
        for name in ("3", "5", "blank"):
            face(page, name).click()
        expect(choice(page, "Fly to space 8")).to_be_enabled()
        expect(page.locator(".offer")).to_have_count(0)
    assert plies(stack, match) == [("throw", ["3", "5", "blank"])]


def test_the_host_says_that_the_match_is_over_or_goes_back(browser: Browser, stack: Stack) -> None:
    match = opened(stack, leaving="out")
    enter(stack, match, "6", "5", "2", "1")
    leave(stack, match, 1)
    with at(browser, stack, links(match, 0)) as page:
        expect(page.locator("#dice-title")).to_have_text("With this the match is over. Is it?")
        page.get_by_role("button", name="Go back").click()
        expect(choice(page, "Throw the dice")).to_be_enabled()
        leave(stack, match, 1)
        page.get_by_role("button", name="Yes, it is over").click()
        expect(page.locator(".ending h2")).to_be_visible()


def test_the_question_says_what_a_die_is_thrown_for(browser: Browser, stack: Stack) -> None:
    asked = """async ([path, awaited]) => {
      const { asked } = await import(path);
      const table = { name: () => "Ann", words: (text) => text };
      return asked(table, { over: false, die: "black die", seat: 0, ...awaited });
    }"""
    path = asset("dice.js").path
    with at(browser, stack, links(opened(stack), 0)) as page:
        expect(page.locator("[role=status] #dice-title")).to_have_text("Ann throws the regular die: the first flight.")
        for awaited, expected in (
            ({"purpose": "Stallion's move"}, "Ann throws the black die: Stallion's move."),
            ({"purpose": ""}, "Ann throws the black die."),
            ({"purpose": "Turn order", "seat": None}, "Throw the black die: Turn order."),
        ):
            assert page.evaluate(asked, [path, awaited]) == expected


def test_a_phone_on_its_side_shows_the_board_above_the_dice(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    act(stack, match, 0, "throw", "3")
    with at(browser, stack, links(match, 0, 1), **ON_ITS_SIDE) as page:
        expect(page.locator(".entered .die")).to_have_text(["3"])
        boxes = page.locator(".face").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
        assert len({box["y"] for box in boxes}) == 1
        assert min(box["height"] for box in boxes) >= FINGER
        panel = page.locator(".dice").bounding_box()
        assert panel is not None
        assert panel["height"] <= 390 * 0.4
        assert page.evaluate("document.documentElement.scrollWidth") == 844
