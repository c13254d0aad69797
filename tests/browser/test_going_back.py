"""Going back at a table that throws its own dice, on the pages: what was taken back is offered again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.support.dice_tables import (
    ANN,
    BEN,
    PHONE,
    act,
    again,
    at,
    choice,
    enter,
    face,
    flown,
    leave,
    links,
    opened,
    plies,
    rewind,
)
from tests.support.tabs import holding, person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

    from tests.support.stack import Stack

CEM, DORA, BOT = {"player": "person", "name": "Cem"}, {"player": "person", "name": "Dora"}, {"player": "bot"}
EAGLES: dict[str, Any] = {"game": "screaming-eagles", "options": {"preset": "all"}}
FINGER = 44
"""The least width and height of a button in px."""


def offered(page: Page) -> Locator:
    """Return the words and buttons of the next entry."""
    return page.locator(".offer .next")


def show_as(page: Page, name: str) -> None:
    """Show the match to another person at the device."""
    page.get_by_label("Shown as").select_option(label=name)


def gone(page: Page) -> Locator:
    """Return the numbers of the plies that are struck out."""
    return page.locator(".plies .gone .number")


def test_a_mistake_three_plies_ago_is_corrected_by_one_change(browser: Browser, stack: Stack) -> None:
    match = flown(stack)
    with at(browser, stack, links(match, 0)) as page:
        page.get_by_label("Take back 5 and what follows").click()
        expect(again(page)).to_have_text("Again: move 8 – Ann")
        expect(page.locator(".offer li")).to_have_text(["throw with 1, 2, blank – Ann", "move 3 – Ann"])
        expect(page.locator(".plies .gone .number")).to_have_text(["7", "6", "5"])
        expect(page.locator(".plies")).to_contain_text("The game goes back to ply 4")

        choice(page, "Fly to space 16").click()
        expect(again(page)).to_have_text("Again: throw with 1, 2, blank – Ann")
        again(page).click()
        expect(again(page)).to_have_text("Again: move 3 – Ann")
        again(page).click()
        expect(page.locator(".offer")).to_have_count(0)
    assert plies(stack, match)[-3:] == [("move 16", []), ("throw", ["1", "2", "blank"]), ("move 3", [])]


def test_an_entry_that_no_longer_fits_is_shown_with_the_rule_and_the_rest_stays(browser: Browser, stack: Stack) -> None:
    match = flown(stack)
    with at(browser, stack, links(match, 0)) as page:
        page.get_by_label("Take back 4 and what follows").click()
        page.get_by_role("button", name="With other faces").click()
        for name in ("3", "4", "blank"):
            face(page, name).click()
        expect(again(page)).to_have_text("Again: move 8 – Ann")
        again(page).click()

        refused = page.locator(".back .refusal")
        expect(refused).to_contain_text("12H-3 · Distance of a throw")
        choice(page, "Fly to Rouen").click()
        expect(again(page)).to_have_text("Again: throw with 1, 2, blank – Ann")
        page.get_by_role("button", name="Leave out", exact=True).first.click()
        expect(again(page)).to_have_text("Again: move 3 – Ann")
    assert plies(stack, match)[-2:] == [("throw", ["3", "4", "blank"]), ("move 5", [])]


def test_all_that_was_taken_back_is_played_again_with_its_faces(browser: Browser, stack: Stack) -> None:
    match = flown(stack)
    before = plies(stack, match)
    with at(browser, stack, links(match, 0)) as page:
        page.get_by_label("Take back 4 and what follows").click()
        page.get_by_role("button", name="All 4 again").click()
        expect(page.locator(".offer")).to_have_count(0)
        expect(choice(page, "Throw the dice")).to_be_enabled()
    assert plies(stack, match) == before * 2


def test_a_closed_tab_keeps_the_offer(browser: Browser, stack: Stack) -> None:
    match = flown(stack)
    with person(browser, stack.url, reduced_motion="reduce") as ann:
        page = ann.open(links(match, 0)).page
        for taken in ("7", "6"):
            page.locator(".take-back").click()
            expect(page.locator(".plies .gone .number").last).to_have_text(taken)
        page.close()

        page = ann.open(f"/matches/{match['match']['id']}").page
        expect(again(page)).to_have_text("Again: throw with 1, 2, blank – Ann")
        expect(page.locator(".offer li")).to_have_text(["move 3 – Ann"])


def test_other_pages_follow_and_those_without_the_right_do_not_offer_it(browser: Browser, stack: Stack) -> None:
    match = flown(stack)
    path = f"/matches/{match['match']['id']}"
    with (
        at(browser, stack, links(match, 0)) as host,
        at(browser, stack, f"{path}#token={match['seats'][1]['token']}") as ben,
        at(browser, stack, path) as onlooker,
    ):
        for page in (ben, onlooker):
            expect(page.locator(".plies li").first).to_be_visible()
            assert page.locator(".take-back, .plies button").count() == 0

        host.locator(".take-back").click()
        for page in (ben, onlooker):
            expect(page.locator(".plies .gone .number")).to_have_text(["7"])
            expect(page.locator(".offer")).to_have_count(0)
        expect(again(host)).to_have_text("Again: move 3 – Ann")


def test_what_another_device_plays_again_is_entered_with_its_faces_as_before(browser: Browser, stack: Stack) -> None:
    match = flown(stack)
    path, token = f"/v1/matches/{match['match']['id']}", match["seats"][0]["token"]
    with at(browser, stack, links(match, 1)) as page:
        page.get_by_label("Take back 4 and what follows").click()
        expect(page.locator(".offer .next")).to_contain_text("Next: Ann throws 3 and 5: 8 spaces – with 3, 5, blank.")
        assert again(page).count() == 0
        body = {"decision": stack.match(match["match"]["id"])["decision"], "notation": "throw"}
        assert stack.call("POST", f"{path}/actions", token, json=body).status_code == 202

        page.get_by_role("button", name="As before: 3, 5, blank").click()
        expect(page.locator(".offer .next")).to_contain_text("Next: Ann takes off and flies 8 spaces")
    assert plies(stack, match)[-1] == ("throw", ["3", "5", "blank"])


def test_a_choice_that_waits_for_dice_is_secret_to_others_when_it_is_taken_back(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, BEN, CEM, DORA, **EAGLES)
    for seat, plane in enumerate(("stallion", "eagle", "tiger")):
        act(stack, match, seat, f"cards {plane} straight 1")
    with at(browser, stack, links(match, 2, 3)) as page:
        page.get_by_role("button", name="Play as Dora").click()
        choice(page, "Break left, four dice").click()
        page.locator(".dice .take-back").click()
        expect(again(page)).to_have_text("Again: cards cobra left 4 – Dora")
        show_as(page, "An onlooker")
        expect(again(page)).to_have_text("Again: a choice of Dora")


@pytest.mark.parametrize(
    ("access", "words"),
    [("unlisted", "Ann lays cards face down for Stallion and Tiger"), ("private", "a choice of Ann")],
)
def test_a_secret_choice_is_taken_back_in_words_that_all_may_read(
    browser: Browser, stack: Stack, access: str, words: str
) -> None:
    match = opened(stack, ANN, BEN, rewinds="seats", access=access, **EAGLES)
    act(stack, match, 0, "cards stallion left 4, tiger right 2")
    with person(browser, stack.url, refusals=True, reduced_motion="reduce") as both:
        for seat in (0, 1):
            page = both.open(links(match, seat, host=False)).page
        show_as(page, "Ann")
        page.locator(".take-back").click()
        expect(again(page)).to_have_text("Again: cards stallion left 4, tiger right 2 – Ann")
        show_as(page, "Ben")
        expect(again(page)).to_have_text(f"Again: {words}")


def test_taking_back_right_after_the_page_was_shown_to_another_person(browser: Browser, stack: Stack) -> None:
    match = flown(stack)
    with at(browser, stack, links(match, 0, 1)) as page:
        page.get_by_role("button", name="Play as Ann").click()
        expect(choice(page, "Throw the dice")).to_be_visible()
        with holding(page, "**/events?*positions=true"):
            show_as(page, "Ben")
            with page.expect_response("**/rewinds"):
                page.locator(".take-back").click()
        expect(again(page)).to_have_text("Again: Ann flies 3 spaces to space 3")
        expect(gone(page)).to_have_text(["7"])
        assert sorted(page.locator(".plies .number").all_inner_texts(), key=int) == [str(ply) for ply in range(1, 9)]


def test_no_other_ply_can_be_taken_back_until_the_answer_is_there(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, links(flown(stack), 0)) as page:
        earlier = page.get_by_label("Take back 4 and what follows")
        expect(earlier).to_be_enabled()
        with holding(page, "**/rewinds"):
            with page.expect_request("**/rewinds"):
                page.get_by_label("Take back 7 and what follows").click()
            expect(earlier).to_be_disabled()
            expect(page.locator(".back .take-back")).to_be_disabled()
        expect(gone(page)).to_have_text(["7"])
        expect(earlier).to_be_enabled()


def test_an_entry_is_offered_in_one_sentence_with_its_faces_apart(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, BEN, **EAGLES)
    faces = ("1", "1", "3", "3", "1", "2", "3", "2")
    act(stack, match, 0, "cards stallion left 2, tiger left 2")
    act(stack, match, 1, "cards eagle left 2, cobra left 2", *faces)
    with at(browser, stack, links(match, 0, 1)) as page:
        page.locator(".take-back").click()
        expect(again(page)).to_have_text(
            f"Again: Ben lays cards face down for Eagle and Cobra – with {', '.join(faces)}"
        )


def test_what_is_there_again_is_neither_struck_out_nor_offered(browser: Browser, stack: Stack) -> None:
    match = flown(stack)
    with at(browser, stack, links(match, 0)) as page:
        page.get_by_label("Take back 5 and what follows").click()
        expect(again(page)).to_have_text("Again: move 8 – Ann")
        rewind(stack, match, 6)
        expect(page.locator(".plies")).to_contain_text("The game goes back to ply 6")
        expect(gone(page)).to_have_text(["7"])
        expect(again(page)).to_have_text("Again: move 3 – Ann")

        page.locator(".take-back").click()
        expect(again(page)).to_have_text("Again: throw with 1, 2, blank – Ann")
        expect(page.locator(".offer li")).to_have_text(["move 3 – Ann"])
        expect(gone(page)).to_have_text(["7", "6"])


def test_playing_all_again_ends_at_an_entry_of_another_device(browser: Browser, stack: Stack) -> None:
    match = opened(stack)
    enter(stack, match, "6", "5", "2", "1")
    act(stack, match, 0, "throw", "3", "5", "Bomb")
    act(stack, match, 1, "throw", "1", "2", "Bomb")
    act(stack, match, 0, "throw", "1", "3", "blank")
    with at(browser, stack, links(match, 0)) as page:
        page.get_by_label("Take back 4 and what follows").click()
        page.get_by_role("button", name="All 3 again").click()
        expect(offered(page)).to_contain_text("Next: Ben throws")
        assert page.locator(".back").get_by_role("button", name="again").count() == 0
        act(stack, match, 1, "throw", "6", "6", "Bomb")
        expect(again(page)).to_have_text("Again: throw with 1, 3, blank – Ann")
        expect(again(page)).to_have_attribute("aria-disabled", "false")
        assert page.locator(".refusal").count() == 0
    assert plies(stack, match)[-1] == ("throw", ["3", "5", "Bomb"])


def test_playing_all_again_ends_where_another_one_chose_otherwise(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, BEN, CEM, DORA, **EAGLES)
    planes = ("stallion", "eagle", "tiger")
    for seat, plane in enumerate(planes):
        act(stack, match, seat, f"cards {plane} straight 1")

    def first_ben(route: Route) -> None:
        act(stack, match, 1, "cards eagle left 2")
        route.continue_()

    with at(browser, stack, links(match, 0, 1, 2)) as page:
        page.get_by_label("Take back 6 and what follows").click()
        expect(page.locator(".offer li")).to_have_count(2)
        page.route("**/actions*", first_ben, times=1)
        page.get_by_role("button", name="All 3 again").click()
        expect(page.locator(".offer li")).to_have_count(0)
        expect(again(page)).to_have_text("Again: Cem lays a card face down for Tiger")
        expect(again(page)).to_have_attribute("aria-disabled", "false")
    assert plies(stack, match, 2) == [("cards tiger straight 1", [])]


def test_while_a_bot_throws_the_last_choice_of_a_person_is_taken_back(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, BOT)
    enter(stack, match, "6", "5", "2", "1")
    act(stack, match, 0, "throw", "1", "2", "Bomb")
    with at(browser, stack, links(match, 0)) as page:
        bots = page.locator("#dice-title", has_text="Player 2")
        expect(bots).to_be_visible()
        face(page, "3").click()
        expect(page.locator(".entered .die")).to_have_text(["3"])
        page.locator(".take-back").click()
        expect(page.locator(".plies")).to_contain_text("The game goes back to ply 4")
        expect(bots).to_be_visible()  # it has chosen again
        expect(page.locator(".entered")).to_have_count(0)

        page.locator(".take-back").click()
        expect(again(page)).to_have_text("Again: throw with 1, 2, Bomb – Ann")
        expect(choice(page, "Throw the dice")).to_be_enabled()


def test_going_back_is_offered_as_long_as_there_is_something_to_take_back(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, BEN, CEM, leaving="out")
    enter(stack, match, "6", "6", "2", "1", "1", "1")
    controls = ".take-back, .plies button"
    with at(browser, stack, links(match, 0)) as page:
        expect(choice(page, "Throw the dice")).to_be_enabled()
        assert page.locator(controls).count() == 0
        act(stack, match, 0, "throw", "3", "5", "blank")
        expect(page.locator(controls)).to_have_count(2)
        leave(stack, match, 2)
        expect(page.locator(controls)).to_have_count(0)
        act(stack, match, 0, "move 8")
        expect(page.locator(controls)).to_have_count(2)
        page.locator(".take-back").click()
        expect(again(page)).to_have_text("Again: move 8 – Ann")
        expect(page.locator(controls)).to_have_count(0)


def test_every_player_who_has_not_left_may_go_back_where_the_table_says_so(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, BEN, CEM, leaving="out", rewinds="seats")
    enter(stack, match, "6", "6", "2", "1", "1", "1")
    leave(stack, match, 2)
    act(stack, match, 0, "throw", "3", "5", "blank")
    with at(browser, stack, links(match, 1, host=False)) as ben, at(browser, stack, links(match, 2, host=False)) as cem:
        expect(cem.locator(".plies li").first).to_be_visible()
        assert cem.locator(".take-back, .plies button").count() == 0
        ben.locator(".take-back").click()
        expect(gone(ben)).to_have_text(["6"])


def test_the_keyboard_goes_on_at_what_comes_next(browser: Browser, stack: Stack) -> None:
    match = flown(stack)
    with at(browser, stack, links(match, 0, 1)) as page:
        page.get_by_role("button", name="Play as Ann").press("Enter")
        expect(choice(page, "Throw the dice")).to_be_focused()
        page.get_by_label("Take back 6 and what follows").press("Enter")
        expect(again(page)).to_be_focused()
        for entry in ("throw with 1, 2, blank", "move 3"):
            expect(again(page)).to_have_text(f"Again: {entry} – Ann")
            again(page).press("Enter")
        expect(page.locator(".offer")).to_have_count(0)
        expect(choice(page, "Throw the dice")).to_be_focused()

        page.locator(".take-back").press("Enter")
        page.get_by_role("button", name="Leave out").press("Enter")
        expect(page.locator(".menu button:focus")).to_have_count(1)


def test_a_replay_in_the_turn_of_another_is_refused_with_their_names(browser: Browser, stack: Stack) -> None:
    match = flown(stack)
    with at(browser, stack, links(match, 0)) as page:
        page.get_by_label("Take back 4 and what follows").click()
        expect(again(page)).to_be_visible()
        act(stack, match, 0, "throw", "3", "5", "Bomb")
        expect(again(page)).to_have_text("Again: move 8 – Ann")
        again(page).click()
        expect(page.locator(".back .refusal")).to_contain_text("Ann is not to act")


def test_plies_are_taken_back_with_a_finger(browser: Browser, stack: Stack) -> None:
    with at(browser, stack, links(flown(stack), 0), **PHONE) as page:
        box = page.get_by_label("Take back 7 and what follows").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER


def test_what_a_game_hides_of_its_past_is_chosen_again_in_the_menu(browser: Browser, stack: Stack) -> None:
    match = opened(stack, ANN, BEN, CEM, game="bomb-the-axis", options={"memory": True})
    act(stack, match, 0, "place at random")
    for seat, called in ((1, "A1"), (2, "B1"), (1, "A2"), (2, "B2")):
        act(stack, match, seat, called)
    with at(browser, stack, links(match, 0, 1, 2)) as page:
        last = page.locator(".plies .number").first.inner_text()
        page.locator(".take-back").click()
        expect(gone(page)).to_have_text([last])
        page.locator(".take-back").click()
        expect(offered(page)).to_contain_text("Next: a choice of Ben. Choose it again in the menu.")
        assert page.get_by_role("button", name="All 2 again").count() == 0
