"""The match's page: forms made from templates, the keyboard, small places under a finger, and refusals."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from service.api.pages.assets import asset
from tests.support.browser import offences
from tests.support.playing import SLOW, Table, seated
from tests.support.stack import Stack

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
UNHURRIED = {"glass": 120, "choice": None, "last_chance": None}
"""Options of a quiz in which no clock runs out on a slow machine before a test has acted."""


def place(page: Page, spot: str) -> Any:
    """Return a place of the picture that can be chosen."""
    return page.locator(f'.board [data-choice][data-spot="{spot}"]')


def centre(found: Any) -> tuple[float, float]:
    """Return the middle of an element in the window."""
    box = found.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Any, to: Any) -> None:
    """Drag from one element to another with the mouse."""
    page.mouse.move(*centre(start))
    page.mouse.down()
    page.mouse.move(*centre(to), steps=4)
    page.mouse.up()


def test_twenty_pieces_are_placed_by_dragging_and_with_keys(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "bomb-the-axis", "rookie", "rookie", options={"checker": 0}) as table:
        page = table.page
        table.wait()
        houses = [f"A{number}" for number in range(1, 11)]
        for spot in houses:
            drag(page, page.get_by_role("button", name="left").first, place(page, spot))
        drag(page, place(page, "A10"), place(page, "E10"))
        expect(page.locator(".send")).to_have_text("Send: 10 guns left")
        place(page, "A1").focus()
        page.keyboard.press("g")
        page.keyboard.press("ArrowDown")
        for _ in range(10):
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowRight")
        expect(page.locator(".marks .disc")).to_have_count(20)
        page.get_by_role("button", name="Send").click()
        page.locator(".board [data-piece]").first.wait_for(state="detached", timeout=SLOW)
        chart = table.seen()["view"]["full_chart"]
        assert {*chart["houses"], *chart["removed"]} == {*houses[:-1], "E10"}
        assert chart["guns"] == [f"B{number}" for number in range(1, 11)]


def test_pieces_go_back_and_the_rest_falls_at_random(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "bomb-the-axis", "rookie", "rookie", options={"checker": 0}) as table:
        page = table.page
        table.wait()
        place(page, "C3").click()
        place(page, "C4").click()
        place(page, "C3").click()
        expect(page.locator(".send")).to_have_text("Send: 9 houses, 10 guns left")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".send")).to_have_text("Send: 8 houses, 10 guns left")
        page.get_by_role("button", name="Fill the rest at random").click()
        expect(page.locator(".marks .disc")).to_have_count(20)
        page.get_by_role("button", name="Clear").click()
        expect(page.locator(".send")).to_have_text("Send: 10 houses, 10 guns left")


def test_what_was_filled_in_is_there_after_a_reload(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "screaming-eagles", "rookie") as table:
        table.wait()
        table.page.get_by_role("group", name="Stallion").get_by_label("Break left, two dice").check()
        table.page.reload()
        table.wait()
        expect(table.page.get_by_role("group", name="Stallion").get_by_label("Break left, two dice")).to_be_checked()
        expect(table.page.get_by_role("group", name="Tiger").locator(":checked")).to_have_count(0)


def test_a_card_is_chosen_for_each_of_two_planes(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "screaming-eagles", "rookie") as table:
        page = table.page
        table.wait()
        place(page, "tiger").click()
        focused = page.locator("fieldset:focus-within legend")
        expect(focused).to_have_text("Tiger")
        place(page, "card-stallion").click()
        expect(focused).to_have_text("Stallion")
        page.get_by_role("group", name="Stallion").get_by_label("Break left, two dice").check()
        page.locator(".send").click()
        expect(focused).to_have_text("Tiger")  # what is missing has the focus, and nothing was sent
        page.get_by_role("group", name="Tiger").get_by_label("Straight ahead, four dice").check()
        page.locator(".send").click()
        expect(page.locator(".plies")).to_contain_text(
            "Ann lays cards face down for Stallion (break left, two dice)", timeout=SLOW
        )
        events = stack.call("GET", f"/v1/matches/{table.match}/events", table.token).json()["plies"]
        assert "cards stallion left 2, tiger straight 4" in [ply["notation"] for ply in events]


def test_an_answer_is_typed_while_the_sandglass_runs(browser: Browser, stack: Stack) -> None:
    match, tokens = stack.open("person", "person", game="twelve-strokes-of-noon", options=UNHURRIED)
    ben = f"/v1/matches/{match['id']}/seats/1"
    assert stack.call("PATCH", ben, tokens[1], json={"player": "bot"}).ok
    with seated(browser, stack, "", match=match["id"], token=tokens[0]) as table:
        page = table.page
        field = page.locator(".menu > .template input")
        while table.wait() and not field.count():
            table.choose()
        expect(field).to_be_focused()
        page.keyboard.type("Half an ans")
        before = table.seen()["ply"]
        assert stack.call("PATCH", ben, tokens[1], json={"player": "person"}).ok
        expect(page.locator(".plies .number").first).not_to_have_text(str(before), timeout=SLOW)
        expect(field).to_have_value("Half an ans")
        expect(field).to_be_focused()
        page.keyboard.type("wer")
        page.keyboard.press("Enter")
        expect(page.locator(".plies")).to_contain_text("Half an answer", timeout=SLOW)


def test_a_refused_action_shows_its_clause_where_it_was_chosen(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "twelve-oclock-high", "rookie") as table:
        page = table.page
        table.wait()
        page.route("**/actions?*", lambda route: sent(route, action={"kind": "bomb"}))
        page.locator(".menu > .buttons button").first.click()
        refusal = page.locator(".menu > .buttons .choice .refusal")
        expect(refusal).to_contain_text("12H-11")
        expect(refusal).to_contain_text("is no target")
        page.unroute("**/actions?*")
        page.route("**/actions?*", lambda route: sent(route, decision=99))
        page.locator(".menu > .buttons button").first.click()
        expect(page.locator(".menu > .note")).to_contain_text("went on meanwhile")
        expect(refusal).to_have_count(0)


def sent(route: Route, **changed: Any) -> None:
    """Send a request with another body."""
    body = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**body, **changed}))


def test_a_small_place_takes_two_touches(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "bomb-the-axis", "rookie", "rookie", context=PHONE) as table:
        page = table.page
        table.wait()
        seen = table.seen()
        dot = seen["actions"][0]["notation"]  # a bot has called one before
        page.get_by_role("button", name="Whole picture").click()
        tap(page, place(page, dot))
        button = page.locator("#chosen .first")
        expect(button).to_have_text(f"Call {dot}")
        assert table.seen()["ply"] == seen["ply"]
        page.keyboard.press("Escape")
        expect(button).to_have_count(0)
        tap(page, place(page, dot))
        expect(button).to_be_visible()  # the click comes some time after the tap; what it shows may move the picture
        tap(page, place(page, dot))
        expect(page.locator(".plies")).to_contain_text(f"Ann calls {dot}", timeout=SLOW)


def tap(page: Page, found: Any) -> None:
    """Touch the middle of an element with a finger."""
    page.touchscreen.tap(*centre(found))


def test_a_finger_drags_a_piece_from_its_tray(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "bomb-the-axis", "rookie", "rookie", options={"checker": 0}, context=PHONE) as table:
        page = table.page
        table.wait()
        page.locator(".tray").last.scroll_into_view_if_needed()
        x, y = centre(page.locator(".tray").last)
        to_x, to_y = centre(place(page, "D5"))
        session = page.context.new_cdp_session(page)
        for kind, points in (
            ("touchStart", [{"x": x, "y": y}]),
            ("touchMove", [{"x": x, "y": y - 20}]),
            ("touchMove", [{"x": to_x, "y": to_y + 40}]),  # the piece hovers above the finger
            ("touchEnd", []),
        ):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        expect(page.locator('.marks [data-mark="D5"] text')).to_have_text("G")


def test_axe_finds_nothing_in_forms_and_at_places(browser: Browser, stack: Stack) -> None:
    looks = ((360, "light"), (360, "dark"))
    with seated(browser, stack, "bomb-the-axis", "rookie", "rookie", options={"checker": 0}) as table:
        table.wait()
        place(table.page, "B4").click()
        assert offences(table.page, "a chart to be filled", looks) == []
    with seated(browser, stack, "screaming-eagles", "rookie") as table:
        table.wait()
        table.fill()
        table.wait()
        place(table.page, "eagle").click()
        table.page.locator("#chosen").wait_for()
        assert offences(table.page, "a place chosen", looks) == []


def names(table: Table) -> list[str]:
    """Return the texts of the buttons of the menu."""
    return table.page.locator(".menu > .buttons .choice > button:first-child").all_inner_texts()


def test_what_all_labels_share_is_said_once_and_players_have_their_names(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "twelve-strokes-of-noon", "rookie") as table:
        page = table.page
        while table.wait() and not page.locator(".asked").count():
            table.choose()
        asked = page.locator(".asked").inner_text()
        assert len(names(table)) > 1
        assert [name for name in names(table) if asked in name] == []
        labels = [entry["label"] for entry in table.seen()["actions"] if entry["form"] == "action"]
        assert [label for label in labels if not label.endswith(asked)] == []


def test_texts_of_the_server_name_the_players(browser: Browser, stack: Stack) -> None:
    named = "async ([path, seats, text]) => (await import(path)).named(seats, text)"
    seats = [{"display_name": name} for name in ("Ann", "$& Ben", "Player 3")]
    with seated(browser, stack, "twelve-oclock-high", "rookie") as table:
        for text, expected in (
            (
                "seat 0 is not to act; it is for seat 1, 2 to act",
                "Ann is not to act; it is for $& Ben, Player 3 to act",
            ),
            ("hand it to seats 0 and 1", "hand it to Ann and $& Ben"),
            ("seat 2 calls; a seat has seat 12", "Player 3 calls; a seat has seat 12"),
        ):
            assert table.page.evaluate(named, [asset("labels.js").path, seats, text]) == expected


def test_a_number_chooses_only_where_the_menu_or_the_picture_has_the_focus(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "twelve-oclock-high", "rookie") as table:
        table.wait()
        page, before = table.page, table.seen()["ply"]
        page.locator(".plies").press("1")
        expect(page.locator(".menu")).to_have_attribute("aria-busy", "false")
        assert table.seen()["ply"] == before
        page.locator(".menu .choice button").first.press("1")
        expect(page.locator(".plies .number").first).not_to_have_text(str(before), timeout=SLOW)


def in_a_face_off(stack: Stack) -> tuple[str, tuple[str, str]]:
    """Play a quiz of two persons up to the first question to be typed; return it with the token of its player first."""
    body = {"game": "twelve-strokes-of-noon", "seats": [{"player": "person"}] * 2, "options": UNHURRIED}
    opened = stack.call("POST", "/v1/matches", json=body).json()
    match, tokens = opened["match"]["id"], [seat["token"] for seat in opened["seats"]]
    while True:
        seat = stack.match(match)["to_act"][0]
        seen = stack.match(match, tokens[seat])
        if any(entry["form"] == "template" for entry in seen["actions"]):
            return match, (tokens[seat], tokens[1 - seat])
        stack.act(match, tokens[seat], seen["decision"], seen["actions"][0]["action"])


def test_an_answer_is_typed_above_the_button_to_pass(browser: Browser, stack: Stack) -> None:
    match, (token, _) = in_a_face_off(stack)
    with seated(
        browser, stack, "", match=match, token=token, context={"viewport": {"width": 360, "height": 640}}
    ) as table:
        field, passing = table.page.locator(".menu .template input"), table.page.get_by_role("button", name="Pass")
        expect(passing).to_have_text("Pass: give no answer")
        expect(field).to_be_focused()
        assert centre(field)[1] < centre(passing)[1]


def test_12c_56_i_was_right_is_a_button_and_the_other_player_rules(browser: Browser, stack: Stack) -> None:
    match, (first, second) = in_a_face_off(stack)
    with (
        seated(browser, stack, "", match=match, token=first) as one,
        seated(browser, stack, "", match=match, token=second) as other,
    ):
        one.page.locator(".menu .template input").fill("the one on the left")
        one.page.keyboard.press("Enter")
        appeal = one.page.get_by_role("button", name="I was right: appeal for “the one on the left”")
        expect(appeal).to_be_visible(timeout=SLOW)
        expect(one.page.get_by_role("button", name="Pass")).to_have_text("Pass: give no answer")
        appeal.click()
        grant = other.page.get_by_role("button", name="Grant the appeal")
        expect(grant).to_have_text("Grant the appeal: “the one on the left” is right", timeout=SLOW)
        expect(other.page.get_by_role("button", name="Refuse the appeal")).to_be_visible()
        grant.click()
        expect(one.page.locator(".plies")).to_contain_text("“the one on the left” counts as right", timeout=SLOW)
        expect(other.page.locator(".menu .template input")).to_be_focused(timeout=SLOW)
