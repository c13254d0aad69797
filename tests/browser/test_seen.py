"""What just happened is seen on the page of a match: the dice that fell, the last move; and what calls a player."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.support.tabs import person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

RACE, FIGHT = "twelve-oclock-high", "screaming-eagles"

CALLS = """() => {
  window.calls = [];
  window.Notification = class { constructor(title, { body }) { window.calls.push(`${title} | ${body}`); } close() {} };
  Notification.permission = "granted";
  Notification.requestPermission = async () => "granted";
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.calls.push("tone"); return start.call(this, at); };
}"""
"""Writes down what the browser is asked for that a person would hear, or see outside of the page."""
MIDDLE = """(place) => {
  const { x, y, width, height } = place.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@dataclass(slots=True)
class Played:
    """A match of people, and the tab of one of them."""

    stack: Stack
    match: str
    tokens: dict[int, str]
    page: Page

    def act(self, notation: str = "") -> int:
        """Play the entry of the menu that begins so, or the first one; return the number of the ply."""
        seat = self.stack.match(self.match)["to_act"][0]
        seen = self.stack.match(self.match, self.tokens[seat])
        entry = next(one for one in seen["actions"] if one.get("notation", "").startswith(notation))
        answer = self.stack.act(
            self.match, self.tokens[seat], seen["decision"], entry.get("action", entry.get("example"))
        )
        assert answer.status_code == 200, answer.text
        ply = int(answer.json()["ply"])
        self.page.locator(f".plies[data-ply='{ply}']").wait_for(state="attached")
        return ply

    def until(self, key: str) -> dict[str, Any]:
        """Play until a ply has dice or ways, and return it."""
        for _ in range(40):
            ply = self.act()
            page = self.stack.call("GET", f"/v1/matches/{self.match}/events?after={ply - 1}").json()
            if page["plies"][0][key]:
                found: dict[str, Any] = page["plies"][0]
                return found
        raise AssertionError(f"40 plies without {key}")


@contextmanager
def played(browser: Browser, stack: Stack, game: str, *, script: str = "", **context: Any) -> Iterator[Played]:
    """Open a match of two people, and the page of the first of them."""
    opened = stack.call("POST", "/v1/matches", json={"game": game, "seats": [{"player": "person"}] * 2}).json()
    tokens = {one["seat"]: one["token"] for one in opened["seats"]}
    match = opened["match"]["id"]
    with person(browser, stack.url, **context) as tabs:
        if script:
            tabs.context.add_init_script(f"({script})()")
        page = tabs.sit(match, tokens[0]).page
        page.locator(".connection[data-state=live]").wait_for(state="attached")
        yield Played(stack, match, tokens, page)


def test_the_dice_that_fell_are_as_large_as_a_thumb_and_stay(browser: Browser, stack: Stack) -> None:
    with played(browser, stack, RACE, viewport={"width": 390, "height": 844}) as table:
        opening = table.page.locator(".rolled:not(.rolling) .fell")
        expect(opening.first).to_be_visible()  # thrown for the first turn before the page was opened
        thrown = table.until("dice")
        fell = table.page.locator(".rolled.rolling .fell")
        expect(fell).to_have_count(len(thrown["dice"]))
        pips = [int(die["face"]) for die in thrown["dice"] if die["face"].isdigit()]
        assert [fell.nth(place).locator(".pip").count() for place in range(len(pips))] == pips
        assert min(die.evaluate("(die) => die.offsetWidth") for die in fell.all()) >= 44
        expect(table.page.locator(".rolled")).to_have_attribute(
            "aria-label", f"The dice that fell last. {_said(thrown)}"
        )


def _said(ply: dict[str, Any]) -> Any:
    dice = ", ".join(f"{die['die']} {die['face']}" for die in ply["dice"])
    return f"Player {ply['seat'] + 1}: {dice}"


def test_where_motion_is_not_wanted_dice_appear(browser: Browser, stack: Stack) -> None:
    with played(browser, stack, RACE, reduced_motion="reduce") as table:
        table.until("dice")
        fell = table.page.locator(".rolled.rolling .fell").first
        assert fell.evaluate("(die) => getComputedStyle(die).animationName") == "none"


@pytest.mark.parametrize("game", [RACE, FIGHT])
def test_the_last_move_is_marked_from_where_to_where(browser: Browser, stack: Stack, game: str) -> None:
    with played(browser, stack, game) as table:
        moved = table.until("ways")
        heads = table.page.locator(".board .trails .head")
        expect(heads).to_have_count(min(6, len([way for way in moved["ways"] if len(way) > 1])))
        goal = table.page.locator(f".board [data-spot='{moved['ways'][-1][-1]}']").last.evaluate(MIDDLE)
        head = heads.last.evaluate(MIDDLE)
        assert max(abs(goal[0] - head[0]), abs(goal[1] - head[1])) < 30


def test_a_button_lights_its_place_and_a_place_its_button(browser: Browser, stack: Stack) -> None:
    with played(browser, stack, RACE) as table:
        while not (
            table.page.locator(".board [data-choice]").count() and table.page.locator(".menu [data-spots]").count()
        ):
            table.act()
        button = table.page.locator(".menu [data-spots]:not([data-spots=''])").first
        button.hover()
        expect(table.page.locator(".board .glow .mark")).to_have_count(1)
        table.page.mouse.move(1, 1)
        expect(table.page.locator(".board .glow .mark")).to_have_count(0)
        table.page.locator(".board [data-choice]").first.focus()
        expect(table.page.locator(".menu [data-lit]")).to_have_count(1)


def test_nothing_sounds_until_it_is_wanted(browser: Browser, stack: Stack) -> None:
    with played(browser, stack, RACE, script=CALLS) as table:
        table.until("dice")
        assert table.page.evaluate("calls") == []
        table.page.locator(".signals summary").click()
        table.page.get_by_label("Sounds").check()
        before = table.page.evaluate("calls.length")
        assert before > 0  # a sound to hear what they are like
        table.until("dice")
        table.page.wait_for_function("(before) => calls.length > before", arg=before)


def test_a_hidden_tab_calls_its_player_once_for_a_turn(browser: Browser, stack: Stack) -> None:
    with played(browser, stack, RACE, script=CALLS) as table:
        table.page.locator(".signals summary").click()
        table.page.get_by_label("A notification when it is your turn").check()
        while table.stack.match(table.match)["to_act"] != [1]:
            table.act()
        table.page.evaluate(HIDE, True)
        while table.stack.match(table.match)["to_act"] != [0]:
            _act_unseen(table)
        table.page.wait_for_function("() => calls.length > 0")
        [call] = table.page.evaluate("calls")
        assert call.startswith("It is your turn: 12 O'Clock High | ")
        assert not call.endswith("| ")


def _act_unseen(table: Played) -> None:
    """Play without waiting for the page, which looks from time to time as long as nobody sees it."""
    seen = table.stack.match(table.match, table.tokens[1])
    answer = table.stack.act(table.match, table.tokens[1], seen["decision"], seen["actions"][0]["action"])
    assert answer.status_code == 200, answer.text


def test_a_seat_that_is_shown_its_turn_hears_no_call(browser: Browser, stack: Stack) -> None:
    """What was so when the page was opened is no news."""
    with played(browser, stack, RACE, script=CALLS) as table:
        table.page.locator(".signals summary").click()
        table.page.get_by_label("A notification when it is your turn").check()
        while table.stack.match(table.match)["to_act"] != [1]:
            table.act()
        while table.stack.match(table.match)["to_act"] != [0]:
            table.act()
        assert table.page.evaluate("calls") == []  # somebody looks at the page
