"""A teacher's deck in a browser: dropped, mended in its place, seen, printed and played, with an umpire's seat."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.browser import LOOKS, violations
from tests.support.tabs import person, tab
from tests.support.twelve_strokes_of_noon import small_box
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.stack import Stack

GAME = "twelve-strokes-of-noon"
DECKS = f"/decks?game={GAME}"
HEAD = "round,question,answer,other 1,other 2,other 3"
BLOW = [
    f"fatal blow,Which animal is number {number} of our list?,{word}"
    for number, word in enumerate(("hedgehog", "horse", "tiger", "lion", "mouse", "zebra"), 1)
]
DUEL = ["duel,What is three times three?,9,6,12,33", "duel,What is four times four?,16,8,20,44"]
KICK_OFF = [f"kick-off,What is {n} and {n}?,{n + n},{n}" for n in range(11, 15)]


def table(*rows: str) -> str:
    return "\n".join((HEAD, *rows)) + "\n"


DROP = """([target, files]) => {
  const carried = new DataTransfer();
  for (const { name, bytes, repeat } of files) {
    const content = repeat ? new Uint8Array(repeat).fill(bytes?.[0] ?? 65) : new Uint8Array(bytes);
    carried.items.add(new File([content], name));
  }
  for (const type of ["dragover", "drop"]) {
    const event = new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true });
    document.querySelector(target).dispatchEvent(event);
  }
}"""


def drop(page: Page, *files: bytes, repeat: int = 0) -> None:
    """Drop files on the page, each with its first byte alone ``repeat`` times if that is given."""
    given: list[dict[str, Any]] = [{"name": f"{at}.csv", "bytes": list(file)} for at, file in enumerate(files)]
    page.evaluate(DROP, [".drop", [{**one, "repeat": repeat} for one in given]])


def test_a_class_of_four_plays_a_deck_that_was_dropped_and_mended(browser: Browser, stack: Stack) -> None:
    with ExitStack() as people:
        teacher = people.enter_context(tab(browser, stack.url, DECKS))
        drop(teacher, table(*BLOW[:5], "fatal blow,Which?,", "sport,Who?,I").encode("utf-8-sig"))
        expect(teacher.locator(".mend li")).to_have_count(2)
        teacher.get_by_label("Row 7, answer").fill("zebra")
        expect(teacher.locator(".mend li")).to_have_count(1)
        expect(teacher.locator("#text")).to_have_value(table(*BLOW[:5], "fatal blow,Which?,zebra", "sport,Who?,I"))
        teacher.get_by_label("Row 8, round").fill("fatal blow")
        teacher.locator("#text").fill(table(*BLOW))
        expect(teacher.locator(".faults p[role=status]")).to_contain_text("No fault")

        teacher.get_by_role("button", name="See my cards").click()
        expect(teacher.locator(".deck-cards li")).to_have_count(6)
        shown = "[...document.querySelectorAll('.deck-cards img')].every((one) => one.naturalWidth > 0)"
        teacher.locator(".deck-cards img").last.scroll_into_view_if_needed()
        wait_until(lambda: bool(teacher.evaluate(shown)))

        teacher.route("**/v1/matches", unhurried)
        teacher.get_by_label("Your name").fill("Ms Green")
        teacher.get_by_role("button", name="Open the table").click()
        teacher.wait_for_url("**/matches/*")
        match = teacher.url.rpartition("/")[2]
        expect(teacher.locator(".projector a")).to_have_attribute("href", f"/matches/{match}?screen")
        expect(teacher.locator(".seats li").last).to_contain_text("Ms Green (you)")
        expect(teacher.locator(".seats li").last).to_contain_text("umpire")
        expect(teacher.get_by_role("region", name="You are the umpire")).to_contain_text("You do not play")
        screen = people.enter_context(tab(browser, stack.url, f"/matches/{match}?screen"))
        expect(screen.locator("img.code")).to_be_visible()

        pupils = [people.enter_context(tab(browser, stack.url, f"/matches/{match}")) for _ in range(4)]
        expect(pupils[0].locator(".in-short")).to_contain_text("1 · Fatal Blow")
        expect(pupils[0].locator(".in-short")).not_to_contain_text("Kick-Off")
        for number, pupil in enumerate(pupils):
            form = pupil.locator(".sit").first
            form.get_by_role("textbox").fill(f"Pupil {number}")
            form.get_by_role("button", name="Sit down").click()
            expect(teacher.locator(".seats")).to_contain_text(f"Pupil {number}")
        expect(screen.locator(".turn")).to_contain_text("Pupil")
        expect(screen.locator("img.code")).to_have_count(0)

        choose_first(stack, match, asked_alone(stack, match, pupils))
        asked = asked_alone(stack, match, pupils)
        asked.locator(".menu input[type=text]").first.fill("Timbuktu")
        asked.locator(".menu form button").first.click()
        asked.get_by_role("button", name="I was right").first.click()
        expect(teacher.locator(".board svg").get_by_text("You are the umpire")).to_be_visible()
        teacher.get_by_role("button", name="Grant the appeal").first.click()
        expect(teacher.locator(".plies")).to_contain_text("Timbuktu")
        wait_until(lambda: "appeal-ended" in kinds_of(stack, match))


def kinds_of(stack: Stack, match: str) -> list[str]:
    """Return the kinds of all events of a match."""
    plies = stack.call("GET", f"/v1/matches/{match}/events").json()["plies"]
    return [event["kind"] for ply in plies for event in ply["events"]]


def unhurried(route: Route) -> None:
    """Open the table without clocks for choices: six pages on a slow machine may need longer."""
    body = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**body, "options": {**body["options"], "choice": None, "glass": 120}}))


def asked_alone(stack: Stack, match: str, pupils: list[Page]) -> Page:
    """Return the page of the pupil who is to act, once it says so and no other page does."""
    (seat,) = stack.match(match)["to_act"]
    wait_until(lambda: [is_asked(pupil) for pupil in pupils] == [at == seat for at in range(len(pupils))])
    return pupils[seat]


def choose_first(stack: Stack, match: str, page: Page) -> None:
    """Make the first choice of a menu, and wait until the match has it."""
    ply = stack.match(match)["ply"]
    page.locator(".menu button").first.click()
    wait_until(lambda: stack.match(match)["ply"] > ply)


def is_asked(page: Page) -> bool:
    """Return whether it is this person's turn; wait until the page has heard of the start."""
    page.locator(".board svg").first.wait_for()
    return page.locator(".turn.mine").count() > 0


def test_a_small_deck_says_what_it_lacks_before_a_table_is_opened(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, DECKS) as page:
        page.locator("#text").fill(table(*KICK_OFF))
        expect(
            page.locator("#deck .refusal, #deck p.soft").filter(has_text="add a pair of Duel questions")
        ).to_be_visible()
        page.get_by_label("Only mine").check()
        expect(page.get_by_role("alert")).to_contain_text("add a pair of Duel questions")
        expect(page.get_by_role("button", name="Open the table")).to_have_count(0)
        page.locator("#text").fill(table(*KICK_OFF, *DUEL, *BLOW))
        expect(page.get_by_role("button", name="Open the table")).to_be_visible()
        page.reload()
        expect(page.locator("#text")).to_have_value(table(*KICK_OFF, *DUEL, *BLOW))
        expect(page.get_by_role("button", name="Open the table")).to_be_visible()


def test_what_is_no_deck_is_refused_before_it_is_sent(browser: Browser, stack: Stack) -> None:
    with person(browser, stack.url) as people:
        opened = people.open(DECKS)
        page = opened.page
        page.locator(".drop").wait_for()
        sent = len(opened.requests)
        for files, repeat, says in (
            ((b"A",), 5_000_000, "The file has 5 MB; a deck has at most 4 MB"),
            ((b'"',), 2_200_000, "The file is too large to be sent"),
            ((b"\x89PNG\r\n\x00\x00",), 0, "This is no text"),
            ((b"PK\x03\x04xlsx",), 0, "This is a workbook"),
            ((b"",), 0, "The file is empty"),
            ((b"a", b"b"), 0, "These are 2 files"),
        ):
            drop(page, *files, repeat=repeat)
            expect(page.locator(".bring [role=alert]")).to_contain_text(says)
        assert len(opened.requests) == sent


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_files_of_any_usual_encoding_are_read(browser: Browser, stack: Stack, encoding: str) -> None:
    text = table(*BLOW[:5], "fatal blow,Which café has an é?,Café").replace(",", ";")
    with tab(browser, stack.url, DECKS) as page:
        drop(page, text.encode(encoding))
        expect(page.locator("#text")).to_have_value(text)
        assert ("not UTF-8" in page.locator(".bring").inner_text()) == (encoding == "cp1252")


def test_a_script_in_a_question_stays_a_text(browser: Browser, stack: Stack) -> None:
    rows = [*KICK_OFF[1:], "kick-off,<img src=x onerror=alert(1)> <b>?,=1+1,שלום", *DUEL]
    with tab(browser, stack.url, DECKS) as page:
        page.locator("#text").fill(table(*rows))
        page.get_by_role("button", name="See my cards").click()
        expect(page.locator(".deck-cards li")).to_have_count(6)
        assert page.locator("#deck b img, #deck figcaption img").count() == 0


def test_only_the_own_cards_are_printed(browser: Browser, stack: Stack, tmp_path: Path) -> None:
    with tab(browser, stack.url, DECKS) as page:
        page.locator("#text").fill(table(*KICK_OFF))
        page.get_by_label("Only mine").check()
        expect(page.get_by_role("alert")).to_contain_text("You can print your cards. A match with them needs more")
        heads = page.locator("#deck h2").all_inner_texts()
        assert heads == ["Your questions", "Faults", "Which cards", "Print it", "Your cards"]
        with page.expect_download() as saved:
            page.get_by_role("button", name="Print on A4").click()
        saved.value.save_as(tmp_path / "deck.pdf")
        assert (tmp_path / "deck.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_the_page_is_sound_for_every_reader(browser: Browser, stack: Stack, width: int, scheme: Any) -> None:
    with tab(browser, stack.url, DECKS, viewport={"width": width, "height": 900}, color_scheme=scheme) as page:
        page.get_by_role("button", name="Try it here").click()
        page.locator(".mend, .faults p[role=status]").first.wait_for()
        assert violations(page) == []
        page.locator("#text").fill(table(*BLOW, "sport,Who?,I"))
        page.locator(".mend").wait_for()
        assert violations(page) == []
        page.locator("#text").fill(table(*BLOW))
        page.get_by_role("button", name="See my cards").click()
        page.locator(".deck-cards li").first.wait_for()
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_host_who_does_not_play_opens_any_game_from_the_form(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, "/play?game=bomb-the-axis") as page:
        page.get_by_label("I do not play myself").check()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/matches/*")
        match = page.url.rpartition("/")[2]
        assert stack.match(match)["seats"][0]["player"] == "open"
        expect(page.get_by_role("link", name="Open the screen for a projector")).to_be_visible()
        page.get_by_role("button", name="Cancel the table").click()
        page.get_by_role("link", name="Open another table").wait_for()


def test_a_deck_that_is_dropped_without_a_connection_is_judged_when_it_is_back(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, DECKS, refusals=True) as page:
        drop(page, table(*KICK_OFF, *DUEL, *BLOW).encode())
        expect(page.locator(".faults")).to_contain_text("Cards: Kick-Off 1, Duel 1, Fatal Blow 2")
        page.context.set_offline(True)
        drop(page, table(*KICK_OFF[:3]).encode())
        expect(page.get_by_role("alert")).to_contain_text("The server does not answer. Your text is safe here")
        expect(page.locator(".faults")).to_have_count(0)
        expect(page.get_by_role("button", name="Open the table")).to_have_count(0)
        page.context.set_offline(False)
        expect(page.locator(".mend li")).to_have_count(1)
        expect(page.locator(".mend li")).to_contain_text("add 1 more")
        expect(page.get_by_role("alert")).to_have_count(0)


def test_the_full_box_is_offered_for_a_deck_in_json_and_fills_it(browser: Browser, stack: Stack) -> None:
    few = small_box() | {pile: [] for pile in ("duel", "move_by_move", "master_stroke", "mystery_star")}
    with tab(browser, stack.url, DECKS) as page:
        drop(page, json.dumps(few).encode())
        page.get_by_label("How many play").select_option("2")
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/matches/*")
        expect(page.locator(".seats li").last).to_contain_text("umpire")
