"""The match's page in small windows: what stays in sight, how large the words of a board are, and what comes back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_touching import SHORT
from tests.support.playing import Table, seated
from tests.support.stack import Stack
from tests.support.waiting import wait_until

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
READABLE = 11
SMALLEST = """() => {
  const sizes = [...document.querySelectorAll(".board text")].map((text) => {
    const { a, b } = text.getScreenCTM();
    return [parseFloat(text.getAttribute("font-size")) * Math.hypot(a, b), text.textContent];
  });
  return sizes.sort(([one], [other]) => one - other)[0];
}"""
"""The smallest words of the board as they are rendered: their size in px, and what they say."""
CUT = """() => {
  const pane = document.querySelector(".pane"), root = pane.querySelector("svg"), seen = pane.getBoundingClientRect();
  const [x, y, width, height] = FOCUS.split(" ").map(Number), { a, e, f } = root.getScreenCTM();
  const middle = [e + a * (x + width / 2), f + a * (y + height / 2)];
  return Math.max(seen.left - middle[0], middle[0] - seen.right, seen.top - middle[1], middle[1] - seen.bottom);
}"""
"""How far the middle of the part that matters is outside of the pane, in px; below zero if it is in it."""

GOING_ON: dict[str, dict[str, Any]] = {"twelve-oclock-high": {"points_to_win": 140}}
"""Options with which no match is over after the first touch: bots may play many turns before it."""

FOUR = pytest.mark.parametrize(("game", "bots"), [case[:2] for case in SHORT], ids=[case[0] for case in SHORT])


def box(page: Page, selector: str) -> dict[str, float]:
    """Return where an element is in the window."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


def cut(table: Table) -> float:
    """Return how far the part that matters is out of sight."""
    drawn = table.stack.call("GET", f"/v1/matches/{table.match}/board.svg?layer=moving", table.token).text
    focus = drawn.split('data-focus="')[1].split('"')[0]
    return float(table.page.evaluate(CUT.replace("FOCUS", f"{focus!r}")))


@FOUR
def test_words_on_a_board_are_readable_on_a_phone(
    browser: Browser, stack: Stack, game: str, bots: tuple[str, ...]
) -> None:
    with seated(browser, stack, game, *bots, options=GOING_ON.get(game, {}), context=PHONE) as table:
        table.play(touches=1)
        assert table.wait()
        table.page.reload()  # what was touched may have been brought into sight
        assert table.wait()
        size, words = table.page.evaluate(SMALLEST)
        assert size >= READABLE, words
        wait_until(lambda: cut(table) < 0)
        assert table.page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_whole_picture_is_one_tap_away(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "screaming-eagles", "rookie", context=PHONE) as table:
        table.wait()
        board = box(table.page, ".board svg")
        table.page.get_by_role("button", name="Whole picture").click()
        whole = box(table.page, ".board svg")
        assert whole["width"] <= 390 < board["width"]
        table.page.get_by_role("button", name="Larger picture").click()
        assert box(table.page, ".board svg")["width"] == board["width"]
        assert cut(table) < 0


def test_turn_and_connection_stay_in_sight(browser: Browser, stack: Stack) -> None:
    terms = {"context": PHONE, "time_per_decision": 600_000, "cut": True}
    with seated(browser, stack, "screaming-eagles", "rookie", **terms) as table:
        table.wait()
        table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        wait_until(lambda: table.page.evaluate("scrollY") > 300)
        for shown in (".turn", ".clock"):
            assert 0 <= box(table.page, shown)["y"] < 60
        table.page.context.set_offline(offline=True)
        expect(table.page.locator(".connection")).to_contain_text("Connection lost")
        assert 0 <= box(table.page, ".connection")["y"] < 90
        table.page.context.set_offline(offline=False)


def test_the_picture_comes_back_after_a_choice(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "screaming-eagles", "rookie", context=PHONE) as table:
        table.wait()
        table.fill()
        wait_until(lambda: 0 <= box(table.page, ".pane")["y"] < 120)


def test_what_is_in_sight_is_not_moved(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "twelve-oclock-high", "rookie", context=PHONE) as table:
        table.wait()
        table.page.evaluate("scrollTo({ top: 40, behavior: 'instant' })")
        before = table.seen()["ply"]
        # Not by the mouse of the test, which would itself bring a button into sight.
        table.page.locator(".menu .choice button").first.evaluate("(button) => button.click()")
        wait_until(lambda: table.seen()["ply"] > before)
        table.wait()
        assert table.page.evaluate("scrollY") == 40


@pytest.mark.parametrize(("width", "height", "least"), [(844, 390, 290), (320, 200, 170)], ids=["on its side", "400 %"])
def test_a_low_window_shows_a_board(browser: Browser, stack: Stack, width: int, height: int, least: int) -> None:
    context = {"viewport": {"width": width, "height": height}}
    with seated(browser, stack, "screaming-eagles", "rookie", context=context) as table:
        table.wait()
        pane = box(table.page, ".pane")
        assert pane["height"] >= least
        assert pane["width"] >= 280
        table.page.get_by_role("button", name="Whole picture").click()
        assert box(table.page, ".board svg")["height"] >= min(250, height)


def test_a_phone_on_its_side_keeps_the_picture_next_to_the_choices(browser: Browser, stack: Stack) -> None:
    with seated(
        browser, stack, "screaming-eagles", "rookie", context={"viewport": {"width": 844, "height": 390}}
    ) as table:
        table.wait()
        table.page.locator(".send").scroll_into_view_if_needed()
        pane, send = box(table.page, ".pane"), box(table.page, ".send")
        assert pane["y"] >= 0
        assert pane["y"] + pane["height"] <= 390
        assert send["x"] > pane["x"] + pane["width"]


def test_no_mark_waits_for_a_piece_that_glides(browser: Browser, stack: Stack) -> None:
    context = {"reduced_motion": "no-preference"}
    with seated(browser, stack, "twelve-oclock-high", "rookie", context=context) as table:
        table.wait()
        table.page.evaluate("""() => {
          globalThis.seen = [];
          new MutationObserver(() => seen.push(document.querySelector(".board").classList.contains("gliding")))
            .observe(document.querySelector(".board"), { attributes: true, attributeFilter: ["class"] });
        }""")
        table.play(touches=1)
        wait_until(lambda: True in table.page.evaluate("seen"))
        expect(table.page.locator(".board.gliding")).to_have_count(0)


def test_a_board_is_dimmed_in_the_dark(browser: Browser, stack: Stack) -> None:
    shown = "getComputedStyle(document.querySelector('.board svg')).filter"
    with seated(browser, stack, "bomb-the-axis", "rookie", "rookie") as table:
        table.wait()
        assert table.page.evaluate(shown) == "none"
        table.page.emulate_media(color_scheme="dark")
        assert "brightness" in table.page.evaluate(shown)
