"""The scorer's page: a game that is played on a real table is typed or tapped, on a phone and on a desktop."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from service.api.pages.assets import asset
from tests.support.browser import LOOKS, offences
from tests.support.dice_tables import ANN, BEN, GAME, PHONE, act, at, enter, opened, plies
from tests.support.scoring import Scorer, key, page_of, settled
from tests.support.tabs import person
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.support.stack import Stack

OPEN = {"player": "open"}
THUMB = 56
"""The least width and height of a face in px."""
TURNS, MOST_PRESSES = 100, 10
"""Turns that are typed, and the most presses of keys for each: in five minutes a person presses some 1,500."""


def undo(page: Page) -> None:
    """Take back what was entered last."""
    page.get_by_role("button", name="Undo").click()
    settled(page)


def gone(page: Page) -> list[str]:
    """Return the numbers of the plies that are struck out, the last first."""
    return page.locator(".plies .gone .number").all_inner_texts()


def test_a_game_is_chosen_and_its_first_throws_are_tapped(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, "/", **PHONE) as page:
        page.get_by_role("link", name="Score a game on your own table").tap()
        page.get_by_label(re.compile("12 O'Clock High"), exact=False).first.check(force=True)
        page.get_by_label("Name of player 1").fill("Ann")
        page.get_by_role("button", name="Add a player").tap()
        page.get_by_label("Name of player 3").fill("Cem")
        page.get_by_role("button", name="Remove Player 2").tap()
        page.get_by_role("button", name="Score it").tap()
        page.wait_for_url("**/score/*")

        for name, number in (("Ann", "6"), ("Ann", "5"), ("Cem", "2"), ("Cem", "1")):
            expect(page.locator("#asked")).to_have_text(f"{name} throws the regular die: the first flight.")
            key(page, number).tap()
        expect(page.locator("#asked")).to_have_text("Ann: Throw the dice (throw 1 of 3)")
        match = stack.match(page.url.rpartition("/")[2])
    assert [seat["name"] for seat in match["seats"]] == ["Ann", "Cem"]
    assert (match["luck"], match["rewinds"], match["access"]) == ("table", "host", "unlisted")


def test_games_that_the_server_deals_are_not_offered(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, "/score?game=screaming-eagles") as page:
        expect(page.locator("#opening-title")).to_have_text("Screaming Eagles")
        offered = page.locator("#games input").evaluate_all("(all) => all.map((one) => one.value)")
    assert sorted(offered) == ["bomb-the-axis", "screaming-eagles", "twelve-oclock-high"]


def test_three_taps_fly_a_throw_with_one_request(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    with person(browser, stack.url, refusals=True, **PHONE) as ann:
        tab = ann.open(page_of(match, 0, 1))
        settled(tab.page)
        for name in ("3", "5"):
            box = key(tab.page, name).bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= THUMB
            expect(key(tab.page, name)).to_be_in_viewport(ratio=1)
            key(tab.page, name).tap()
        expect(tab.page.locator(".thrown")).to_have_count(2)
        key(tab.page, "Blank").tap()
        tab.page.locator(".choices button", has_text="Fly to space 8").tap()
        settled(tab.page)
        posts = [request for request in tab.requests if request.startswith("POST")]
        assert tab.page.evaluate("document.documentElement.scrollWidth") == 390
    assert plies(stack, match) == [("throw", ["3", "5", "blank"]), ("move 8", [])]
    assert len(posts) == 2, posts


def test_a_keyboard_types_faster_than_it_is_answered(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.keyboard.type("6521x35090" + "8" + "36b" + "12b")
        expect(page.locator("#asked")).to_have_text("Ann: Throw the dice (throw 1 of 3)")
        wait_until(lambda: len(plies(stack, match, 1)) == 1)
    assert plies(stack, match) == [("throw", ["3", "5", "blank"]), ("move 8", []), ("throw", ["3", "6", "Bomb"])]
    assert plies(stack, match, 1) == [("throw", ["1", "2", "Bomb"])]


def test_an_attack_and_a_further_throw_are_typed_without_choosing_between_them(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    act(stack, match, 0, "throw", "3", "4", "blank")
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.keyboard.type("5")
        assert settled(page)["dice"] == [[["Bomb", "b"], ["Blank", "0"]], [[str(one), str(one)] for one in range(1, 7)]]
        page.keyboard.type("0b")
        expect(page.locator("#asked")).to_have_text("Ben: Throw the dice (throw 1 of 3)")
    assert plies(stack, match)[-1] == ("bomb", ["blank", "Bomb"])


def test_undo_is_one_key_for_a_face_a_throw_and_a_flight(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.keyboard.type("34")
        expect(page.locator(".thrown")).to_have_count(2)
        page.keyboard.press("Backspace")
        expect(page.locator(".thrown")).to_have_count(1)
        page.keyboard.type("508")
        settled(page)
        page.keyboard.press("Backspace")
        expect(page.locator(".as-before")).to_have_text("Again: move 8 – Ann")
        page.keyboard.press("u")
        expect(page.locator(".as-before")).to_have_text("Again: throw with 3, 5, blank – Ann")
        page.keyboard.press("Enter")
        expect(page.locator(".as-before")).to_have_text("Again: move 8 – Ann")
        undo(page)
        page.keyboard.type("340" + "5")
        expect(page.locator(".as-before")).to_have_count(0)
    assert plies(stack, match)[-2:] == [("throw", ["3", "4", "blank"]), ("move 5", [])]


def test_what_is_forced_is_played_by_itself_and_taken_back_with_what_led_there(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    flown = [("throw", ["1", "1", "blank"]), ("move S2", [])]
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.keyboard.type("110")
        expect(page.locator(".forced")).to_contain_text(
            "Played by itself, as nothing else was possible: Fly to space S2"
        )
        settled(page)
        assert plies(stack, match) == flown
        page.reload()
        settled(page)
        page.keyboard.press("Backspace")
        expect(page.locator(".as-before")).to_have_text("Again: throw with 1, 1, blank – Ann")
        page.keyboard.type("110")
        expect(page.locator(".forced")).to_be_visible()
        settled(page)
        expect(page.locator(".as-before")).to_have_count(0)
    assert plies(stack, match) == flown * 2


def test_a_private_match_is_scored_by_who_holds_a_seat_alone(browser: Browser, stack: Stack) -> None:
    match = opened(stack, access="private")
    enter(stack, match, "6", "5", "2", "1")
    alone = f"/score/{match['match']['id']}#token={match['seats'][0]['token']}"
    with at(browser, stack, alone) as page:
        settled(page)
        page.keyboard.type("350")
        settled(page)
        expect(page.get_by_role("heading", level=1)).to_have_text("12 O'Clock High")
        expect(page.locator(".choices button")).to_have_count(4)
        assert page.get_by_role("button", name="Undo").count() == 0


def test_a_face_of_the_first_throws_is_taken_back(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, page_of(opened(stack), 0, 1)) as page:
        settled(page)
        page.keyboard.type("65")
        expect(page.locator(".thrown")).to_have_count(2)
        undo(page)
        expect(page.locator(".thrown")).to_have_count(0)
        page.keyboard.type("6521")
        expect(page.locator("#asked")).to_have_text("Ann: Throw the dice (throw 1 of 3)")


def test_a_closed_tab_loses_nothing(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    with person(browser, stack.url, refusals=True, reduced_motion="reduce") as ann:
        page = ann.open(page_of(match, 0, 1)).page
        settled(page)
        page.keyboard.type("350")
        settled(page)
        assert "come back at /score" in page.locator(".about-scoring").inner_text()
        page.close()

        page = ann.open("/score").page
        page.locator("#mine").get_by_role("link", name="12 O'Clock High").click()
        settled(page)
        page.keyboard.type("8")
        settled(page)
        page.keyboard.press("Backspace")
        settled(page)
        assert gone(page) == ["5"]
    assert plies(stack, match) == [("throw", ["3", "5", "blank"]), ("move 8", [])]


def test_two_scorers_see_each_other_and_none_plays_twice(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    address = page_of(match, 0, 1)
    with at(browser, stack, address) as one, at(browser, stack, address) as other:
        settled(one)
        settled(other)
        one.keyboard.type("350")
        expect(other.locator(".choices button")).to_have_count(4)
        other.route("**/actions", lambda route: (act(stack, match, 0, "move 8"), route.continue_()), times=1)
        other.keyboard.type("16")
        other.keyboard.press("Enter")
        expect(other.locator(".note")).to_contain_text("The match went on meanwhile")
        for page in (one, other):
            wait_until(lambda page=page: [die[0][0] for die in settled(page)["dice"]] == ["1"])
    assert plies(stack, match) == [("throw", ["3", "5", "blank"]), ("move 8", [])]


def test_each_sits_down_with_a_phone_by_a_code(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, OPEN, rewinds="seats")
    with at(browser, stack, page_of(match, 0)) as ann, at(browser, stack, "/", **PHONE) as ben:
        code = ann.locator(".invitation .code")
        assert code.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 20
        here = f"/score/{match['match']['id']}"
        assert code.get_attribute("src") == f"{here}/code.svg"
        ben.goto(ann.get_by_label("Link", exact=True).input_value())
        assert ben.url == f"{stack.url}{here}"
        ben.get_by_label("Your name").fill("Ben")
        ben.get_by_role("button", name="Sit down").tap()
        expect(ann.locator("#asked")).to_have_text("Ann throws the regular die: the first flight.")
        ann.keyboard.type("12")
        for number in ("6", "5"):
            expect(ben.locator("#asked")).to_have_text("Ben throws the regular die: the first flight.")
            key(ben, number).tap()
        expect(ann.locator("#asked")).to_have_text("Waiting for Ben.")


def test_the_link_for_another_scorer_has_its_tokens_in_the_fragment(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        page.get_by_text("Other devices").click()
        assert page.get_by_text("Who has this link can score").is_visible()
        page.get_by_role("button", name="Show the link for another scorer").click()
        link = page.get_by_label("Link for another scorer").input_value()
    assert link.startswith(f"{stack.url}/score/{match['match']['id']}#token=nd1.")
    with person(browser, stack.url, refusals=True) as ben:
        tab = ben.open(link.removeprefix(stack.url))
        settled(tab.page)
        tab.page.keyboard.type("350")
        settled(tab.page)
        assert not [request for request in tab.requests if "nd1." in request]
    assert plies(stack, match) == [("throw", ["3", "5", "blank"])]


def test_a_browser_without_a_token_looks_on(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    with at(browser, stack, f"/score/{match['match']['id']}") as page:
        expect(page.locator("#asked")).to_have_text("Ann throws the regular die: the first flight.")
        assert page.get_by_role("button", name="Undo").count() == 0


def test_a_whole_game_is_tapped_on_a_phone(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, page_of(opened(stack), 0, 1), **PHONE) as page:
        scorer = Scorer(page, Random(7), types=False)
        scorer.play()
        expect(page.locator(".ending .files")).to_contain_text("Score sheet: PDF")
        record = stack.call("GET", f"/v1/matches/{page.url.rpartition('/')[2]}/record").json()
    judged = stack.call("POST", "/v1/verifications", json=record).json()
    assert (judged["sound"], judged["fair"]) == (True, None), judged


def test_undo_is_in_reach_however_much_is_offered(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    act(stack, match, 0, "throw", "3", "4", "blank")
    act(stack, match, 0, "move 5")
    small = {**PHONE, "viewport": {"width": 360, "height": 640}}
    with at(browser, stack, page_of(match, 0, 1), **small) as page:
        settled(page)
        expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)


def test_a_hundred_turns_are_typed_with_few_presses(browser: Browser, stack: Stack) -> None:
    match = opened(stack, options={"points_to_win": 140})
    with at(browser, stack, page_of(match, 0, 1)) as page:
        scorer = Scorer(page, Random(3), types=True)
        scorer.play(TURNS)
    assert scorer.turns > TURNS
    assert scorer.presses / TURNS <= MOST_PRESSES


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("screaming-eagles", (ANN, BEN), {}),
        ("bomb-the-axis", (ANN, BEN, {"player": "person", "name": "Cem"}), {"checker": 0}),
    ],
)
def test_the_other_games_are_scored_to_the_end(
    browser: Browser, stack: Stack, game: str, seats: tuple[dict[str, str], ...], options: dict[str, int]
) -> None:
    match = opened(stack, *seats, game=game, options=options)
    with at(browser, stack, page_of(match, *range(len(seats)))) as page:
        Scorer(page, Random(1), types=True).play()
        expect(page.locator(".ending h2")).to_be_visible()
        expect(page.locator(".pad table").first).to_be_visible()
    assert stack.match(match["match"]["id"])["outcome"]["reason"] in ("shot-down", "three-hits", "all-out", "no-hits")


def test_a_secret_choice_says_to_whom_the_device_goes(browser: Browser, stack: Stack) -> None:
    match = opened(stack, game="screaming-eagles")
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        expect(page.get_by_text("pass the device to Ann")).to_be_visible()
        page.get_by_role("button", name="Ben", exact=True).click()
        expect(page.get_by_text("pass the device to Ben")).to_be_visible()
        expect(page.locator(".template form")).to_contain_text("Eagle")


def test_keys_are_those_of_the_faces_and_no_two_choices_have_the_same(browser: Browser, stack: Stack) -> None:
    ask = """async ([faces, typing]) => {
      const { keysOf } = await import(faces);
      const { aliases, together } = await import(typing);
      const entry = (notation) => ({ notation });
      const die = (notation, ...faces) => ({ form: "action", notation, throws: [{ faces }] });
      return [
        [...keysOf(["Bomb", "blank"])], [...keysOf(["0", "2", "5"])], [...keysOf(["blank", "0"])],
        aliases([entry("end turn"), entry("fly tiger"), entry("tiger long at cobra"), entry("tiger medium at cobra")]),
        aliases([entry("bomb")], new Set(["b"])),
        together([die("throw", "1", "2"), die("bomb", "Bomb", "blank")]).length,
        together([die("a", "1"), die("b", "1")]).length,
      ];
    }"""
    with at(browser, stack, page_of(opened(stack), 0)) as page:
        bomb, red, odd, names, taken, apart, alike = page.evaluate(
            ask, [asset("faces.js").path, asset("typing.js").path]
        )
    assert bomb == [["b", "Bomb"], ["0", "blank"]]
    assert red == [["0", "0"], ["2", "2"], ["5", "5"]]
    assert dict(odd) == {"0": "blank"}
    assert [min(all_of_one, key=len) for all_of_one in names] == ["e", "f", "tlc", "tmc"]
    assert taken == [["bomb"]]
    assert (apart, alike) == (2, 0)


def test_axe_finds_nothing_on_the_scorers_pages(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    act(stack, match, 0, "throw", "3", "4", "blank")
    with at(browser, stack, page_of(match, 0, 1)) as page:
        settled(page)
        found = offences(page, "choices", LOOKS)
        page.keyboard.type("5")
        settled(page)
        found += offences(page, "faces", LOOKS[:1])
        page.goto(f"{stack.url}/score?game={GAME}")
        page.locator(".setup").wait_for()
        found += offences(page, "opening", LOOKS)
    assert found == []
