"""Several people at one device: what one of them may know does not come before the eyes of the next."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.support.tabs import person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

ANN = {"player": "person", "name": "Ann"}
BEN = {"player": "person", "name": "Ben"}


def opened(stack: Stack, game: str, *seats: Any, **terms: Any) -> tuple[str, str]:
    """Open a match of which one browser holds every person's seat; return its id and that browser's fragment."""
    body = {"game": game, "seats": seats, "pace": "fast", **terms}
    answer = stack.call("POST", "/v1/matches", json=body).json()
    return answer["match"]["id"], "&".join(f"token={seat['token']}" for seat in answer["seats"])


def play_as(page: Page, name: str) -> None:
    """Take the device over."""
    page.get_by_role("button", name=f"Play as {name}").click()
    expect(page.locator(".turn.mine")).to_be_visible()


def lay_cards(page: Page) -> None:
    """Lay a command card for each plane."""
    expect(page.locator(".menu .send")).to_be_visible()
    for plane in page.locator(".menu fieldset").all():
        plane.locator("label.radio").first.click()
    page.locator(".menu .send").click()


MATCH_ALONE = """() => {
  const match = document.querySelector("main").cloneNode(true);
  for (const general of match.querySelectorAll(".guide, .hints")) general.remove();
  return match.textContent;
}"""


def shown(page: Page) -> str:
    """Return what the page shows of the match in small letters, without what it says of the game in general."""
    return str(page.evaluate(MATCH_ALONE)).lower()


def test_cards_are_covered_until_the_next_person_takes_over(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack, "screaming-eagles", ANN, BEN)
    with person(browser, stack.url) as tabs:
        page = tabs.open(f"/matches/{match}#{tokens}").page
        play_as(page, "Ann")
        lay_cards(page)
        expect(page.get_by_role("button", name="Play as Ben")).to_be_visible()
        expect(page.locator(".plies li").first).to_contain_text("Ann lays cards face down")

        assert "straight" not in shown(page)
        assert "you are Ann" not in (page.locator(".board svg").text_content() or "")
        page.reload()
        expect(page.get_by_role("button", name="Play as Ben")).to_be_visible()
        assert "straight" not in shown(page)
        play_as(page, "Ben")
        expect(page.locator(".board svg")).to_contain_text("you are Ben")
        assert "straight" not in page.locator(".plies").inner_text().lower()


def test_a_chart_is_covered_until_the_next_person_takes_over(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack, "bomb-the-axis", ANN, BEN, {"player": "bot"}, options={"checker": 0})
    with person(browser, stack.url) as tabs:
        page = tabs.open(f"/matches/{match}#{tokens}").page
        play_as(page, "Ann")
        page.get_by_text("The position in words").click()
        page.get_by_role("button", name="Place the 10 houses and 10 guns at random").click()
        expect(page.get_by_role("button", name="Play as Ben")).to_be_visible()
        expect(page.locator(".plies li").first).to_contain_text(re.compile("only Ann|Bot|Player 3"))

        assert "houses on" not in page.locator("body").inner_text()
        assert "Your chart" not in (page.locator(".board svg").text_content() or "")


def guessed_at(stack: Stack, match: str, tokens: list[str]) -> None:
    """Play over HTTP until both people are offered the same form: what it asks for is typed."""
    luck = Random(1)
    while True:
        (seat, *_) = stack.match(match)["to_act"]
        menus = [stack.match(match, token) for token in tokens]
        if all(entry["form"] == "template" for menu in menus for entry in menu["actions"] if entry["unasked"]) and all(
            any(entry["unasked"] for entry in menu["actions"]) for menu in menus
        ):
            return
        asked = [entry["action"] for entry in menus[seat]["actions"] if entry["form"] == "action"]
        stack.act(match, tokens[seat], menus[seat]["decision"], luck.choice(asked))


def test_what_one_person_typed_is_not_in_the_form_of_the_next(browser: Browser, stack: Stack) -> None:
    unhurried = {"glass": 120, "choice": None, "last_chance": None}  # where a choice lapsed, the page was covered
    match, tokens = opened(stack, "twelve-strokes-of-noon", ANN, BEN, options=unhurried)
    guessed_at(stack, match, [token.removeprefix("token=") for token in tokens.split("&")])
    with person(browser, stack.url) as tabs:
        page = tabs.open(f"/matches/{match}#{tokens}").page
        guess = page.locator(".extra .template input")
        for name in ("Ann", "Ben"):
            page.get_by_label("Shown as").select_option(name)
            expect(page.locator(".seats .who", has_text=f"{name} (you)")).to_be_visible()
            expect(guess).to_have_value("")
            guess.evaluate("(element) => (element.closest('details').open = true)")
            guess.fill(f"What {name} thinks")
        page.get_by_label("Shown as").select_option("Ann")
        expect(guess).to_have_value("What Ann thinks")


def test_everybody_at_a_device_sits_at_the_next_match_too(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack, "twelve-oclock-high", ANN, BEN)
    first = tokens.split("&")[0].removeprefix("token=")
    stack.call("DELETE", f"/v1/matches/{match}/seats/0", first)
    stack.call("POST", f"/v1/matches/{match}/rematch", first)  # on another device
    with person(browser, stack.url) as tabs:
        page = tabs.open(f"/matches/{match}#{tokens}").page
        page.get_by_role("button", name="Play the next match").click()
        page.wait_for_url(re.compile(f"/matches/(?!{match})"))

        options = page.get_by_label("Shown as").locator("option")
        expect(options).to_have_count(3)
        assert set(options.all_inner_texts()) == {"An onlooker", "Ann", "Ben"}


def test_the_link_of_a_seat_opens_that_seat_where_another_is_held_already(browser: Browser, stack: Stack) -> None:
    match, tokens = opened(stack, "twelve-oclock-high", ANN, BEN)
    acting = stack.match(match)["to_act"][0]
    links, names = tokens.split("&"), ("Ann", "Ben")
    with person(browser, stack.url) as tabs:
        page = tabs.open(f"/matches/{match}#{links[1 - acting]}").page
        expect(page.locator(".seats .who", has_text=f"{names[1 - acting]} (you)")).to_be_visible()
        page = tabs.open(f"/matches/{match}#{links[acting]}").page
        expect(page.locator(".seats .who", has_text=f"{names[acting]} (you)")).to_be_visible()
        page.reload()
        expect(page.locator(".seats .who", has_text=f"{names[acting]} (you)")).to_be_visible()
