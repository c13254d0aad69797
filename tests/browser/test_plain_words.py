"""Plain words: players by number from 1, options by their labels, number keys, and a question before acting."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import rules
from tests.support.browser import offences
from tests.support.playing import seated
from tests.support.stack import Stack
from tests.support.tabs import tab

LOOKS = ((360, "light"), (1280, "dark"))
GAMES = rules.games()


@pytest.mark.parametrize("game", GAMES)
def test_options_are_named_and_players_are_counted_from_1(browser: Browser, stack: Stack, game: str) -> None:
    with tab(browser, stack.url, f"/play?game={game}") as page:
        page.get_by_role("button", name="Play", exact=True).wait_for()
        for details in page.locator(".setup details > summary").all():
            details.click()
        shown = page.locator(".setup").inner_text()
        assert "Player 1" in shown
        assert "Seat 0" not in shown
        said = [
            schema.get("x-label")
            for schema in stack.call("GET", f"/v1/games/{game}").json()["schemas"]["options"]["properties"].values()
        ]
        assert all(label in shown for label in said if label)
        assert len([label for label in said if label]) >= 2
        assert offences(page, f"options of {game}", LOOKS) == []


def test_the_pilots_are_chosen_by_player(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, "/play?game=screaming-eagles") as page:
        page.get_by_text("More options").click()
        page.get_by_role("group", name="Who flies which plane").get_by_label("Choose").check()
        for plane, player in (
            ("Stallion", "Player 2"),
            ("Tiger", "Player 2"),
            ("Eagle", "Player 1"),
            ("Cobra", "Player 1"),
        ):
            page.locator(f"select[name=option-seating-{plane.lower()}]").select_option(player)
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_url("**/matches/*")
        options = stack.match(page.url.rpartition("/")[2])["options"]
        assert options["seating"] == {"stallion": 1, "tiger": 1, "eagle": 0, "cobra": 0}


def test_the_order_of_age_is_typed_as_players_from_1(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, "/play?game=twelve-strokes-of-noon") as page:
        page.get_by_text("More options").click()
        page.get_by_label("From the youngest to the oldest").fill("2, 1")
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_url("**/matches/*")
        assert stack.match(page.url.rpartition("/")[2])["options"]["age_order"] == [1, 0]


def test_a_choice_shows_its_number_key_and_keeps_its_name(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "twelve-oclock-high", "rookie") as table:
        assert table.wait()
        label = next(entry["label"] for entry in table.seen()["actions"])
        button = table.page.get_by_role("button", name=label, exact=True)
        expect(button.locator("kbd")).to_be_visible()
        assert button.locator("kbd").evaluate("(key) => getComputedStyle(key, '::before').content") == "counter(key)"
        table.page.set_viewport_size({"width": 390, "height": 800})
        expect(button.locator("kbd")).to_be_hidden()


def test_11_who_wants_it_is_asked_before_an_action_is_sent(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "twelve-oclock-high", "rookie") as table:
        page = table.page
        assert table.wait()
        before = table.seen()["ply"]
        page.get_by_label("Ask before each action is sent").check()
        button, question = page.locator(".menu .choice > button").first, page.get_by_role("dialog")
        label = button.inner_text()
        button.click()
        expect(question).to_contain_text(f"{label}?")
        assert offences(page, "the question", LOOKS) == []
        question.get_by_role("button", name="Cancel").click()
        expect(question).to_have_count(0)
        button.click()
        page.locator("dialog[open]:focus-within").wait_for()
        page.keyboard.press("Escape")
        expect(question).to_have_count(0)
        assert table.seen()["ply"] == before
        page.reload()
        assert table.wait()
        button.click()
        question.get_by_role("button", name="Yes, send it").click()
        expect(page.locator(".plies .number", has_text=str(before + 1)).first).to_be_visible()
        expect(question).to_have_count(0)


def test_the_head_of_a_page_fits_on_one_line_of_a_phone(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, "/", viewport={"width": 360, "height": 700}) as page:
        tops = page.locator(".top nav a").evaluate_all(
            "(links) => links.map((link) => Math.round(link.getBoundingClientRect().bottom / 20))"
        )
        assert len(set(tops)) == 1
