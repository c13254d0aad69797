"""The controls of a replay page: buttons, keys, play, the address, search, what is saved."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

from playwright.sync_api import Browser, expect

from rules.table.record import Record
from rules.wire.codec import codec
from tests.support.browser import Opened, Saved, opened, still
from tests.support.reels import golden, reel_of

MATCH = "twelve_oclock_high/points"
LAST = 96
"""Plies of the match that most tests show; ply 3 starts it."""


def ply(shown: Opened) -> int:
    """Return the ply that is shown, and insist that picture, time line, address and list agree on it."""
    now = int(shown.value("document.querySelector('#line').value"))
    assert shown.text("#step").startswith(f"Ply {now} of {LAST}")
    assert f"ply {now}:" in (shown.page.get_attribute("#picture svg", "aria-label") or "")
    expect(shown.page).to_have_url(re.compile(f"[&#]ply={now}$"))
    assert shown.value("document.querySelector('#plies [aria-current]').closest('li').value") == now
    return now


def ready(shown: Opened) -> Opened:
    shown.wait(f"#plies:not([aria-busy]) li:nth-child({LAST})")
    return shown


def test_buttons_go_through_the_match(browser: Browser, match: str) -> None:
    with opened(browser, match) as shown:
        ready(shown).page.click("#next")
        assert ply(shown) == 4
        for button, there in (("last", 96), ("previous", 95), ("first", 1), ("first", 1), ("previous", 1), ("next", 2)):
            shown.page.click(f"#{button}", force=True)  # what would go nowhere says that it is disabled
            assert ply(shown) == there
        shown.page.click("#mark-after")
        assert ply(shown) == 3
        shown.page.click("#mark-after")
        first = ply(shown)
        assert shown.text("#mark") != ""
        shown.page.click("#mark-after")
        shown.page.click("#mark-before")
        assert ply(shown) == first


def test_keys_go_through_the_match(browser: Browser, saved: Saved) -> None:
    keys = {"ArrowRight": 51, "ArrowLeft": 49, "Home": 1, "End": LAST, "PageDown": 53, "PageUp": 42}
    reel = reel_of(MATCH)
    reel["viewpoints"][0]["marks"] = [[ply, 1] for ply in (3, 42, 50, 53, 60)]
    with opened(browser, f"{saved(reel)}#seat=spectator&ply=1") as shown:
        ready(shown)
        for key, there in keys.items():
            shown.page.evaluate("location.hash = '#seat=spectator&ply=50'")
            shown.wait("#plies li:nth-child(50).current")
            shown.page.keyboard.press(key)
            assert (key, ply(shown)) == (key, there)


def test_the_whole_page_can_be_worked_by_keyboard_alone(browser: Browser, match: str) -> None:
    with opened(browser, match) as shown:
        page = ready(shown).page
        reached = []
        for _ in range(23):
            page.keyboard.press("Tab")
            if shown.value("document.activeElement === document.body"):
                break
            reached.append(shown.value("document.activeElement.id || document.activeElement.tagName"))
            outline = shown.value("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", reached[-1]
        wanted = ["first", "mark-before", "previous", "play", "next", "mark-after", "last"]
        wanted += ["view", "pace", "speed", "zoom", "full", "keys"]
        assert reached[:2] == ["A", "line"]
        assert reached[2 : 2 + len(wanted)] == wanted
        assert {"SUMMARY", "marked", "search", "BUTTON", "save-record", "save-picture", "print"} < set(reached)

        page.focus("#line")
        page.keyboard.press("ArrowRight")
        assert ply(shown) == 4
        page.focus("#plies [tabindex='0']")
        page.keyboard.press("ArrowDown")
        assert ply(shown) == 5
        assert shown.value("document.activeElement.closest('li').value") == 5
        page.keyboard.press("Enter")
        assert ply(shown) == 5
        page.keyboard.press("3")
        assert shown.value("document.querySelector('#view').value") == "1"
        page.keyboard.press("?")
        assert page.is_visible("#help")
        page.keyboard.press("End")
        page.keyboard.press("Escape")
        assert not page.is_visible("#help")
        assert ply(shown) == 5
        page.keyboard.press("/")
        page.keyboard.type(" f1")
        assert page.input_value("#search") == " f1"
        assert ply(shown) == 5


def test_play_goes_on_at_an_even_pace_and_stops_at_the_end(browser: Browser, match: str) -> None:
    with still(browser, f"{match}#ply=94") as tab:
        step = tab.locator("#step")
        tab.keyboard.press("Space")
        expect(tab.locator("#play")).to_have_attribute("aria-label", "Pause")
        tab.clock.run_for(1399)
        expect(step).to_contain_text("Ply 94")
        tab.clock.run_for(1)
        expect(step).to_contain_text("Ply 95")
        tab.select_option("#speed", "8")
        tab.clock.run_for(175)
        expect(step).to_contain_text("Ply 96")
        tab.clock.run_for(175)
        expect(tab.locator("#play")).to_have_attribute("aria-label", "Play")
        tab.clock.run_for(200)
        expect(tab).to_have_url(re.compile("ply=96"))
        tab.click("#play")
        expect(step).to_contain_text("Ply 3 ")
        tab.click("#next")
        tab.clock.run_for(10_000)
        expect(step).to_contain_text("Ply 4 ")


def test_play_as_it_was_played_caps_what_was_idle(browser: Browser, saved: Saved) -> None:
    reel = reel_of(MATCH)
    for entry in reel["record"]["plies"][10:]:
        entry["at"] += 3_600_000
    with still(browser, f"{saved(reel)}#ply=9") as tab:
        step = tab.locator("#step")
        tab.select_option("#pace", "played")
        tab.click("#play")
        tab.clock.run_for(1000)
        expect(step).to_contain_text("Ply 10 ")
        tab.clock.run_for(3999)
        expect(step).to_contain_text("Ply 10 ")
        tab.clock.run_for(1)
        expect(step).to_contain_text("Ply 11 ")


def test_the_address_names_viewpoint_and_ply_both_ways(browser: Browser, match: str) -> None:
    with opened(browser, f"{match}#seat=1&ply=50") as shown:
        assert ply(ready(shown)) == 50
        assert shown.value("document.querySelector('#view').value") == "1"
        shown.page.select_option("#view", "open")
        expect(shown.page).to_have_url(re.compile("#seat=open&ply=50$"))
        shown.page.evaluate("location.hash = '#seat=spectator&ply=7'")
        shown.wait("#plies:not([aria-busy]) li:nth-child(7).current")
        assert ply(shown) == 7
        assert shown.value("document.querySelector('#view').value") == "spectator"
        shown.page.evaluate("location.hash = '#seat=99&ply=100000'")
        shown.wait("#plies li:nth-child(96).current")
        assert ply(shown) == LAST
        shown.page.evaluate("location.hash = '#ply=-3'")
        shown.page.keyboard.press("ArrowLeft")
        assert ply(shown) == LAST - 1


def test_milestones_are_on_the_time_line_and_in_the_list(browser: Browser, match: str) -> None:
    with opened(browser, f"{match}#ply=1") as shown:
        ready(shown)
        ticks = shown.page.locator(".tick")
        name = ticks.nth(3).get_attribute("title")
        ticks.nth(3).click()
        assert ply(shown) > 1
        assert shown.text("#mark") == name
        shown.page.check("#marked")
        assert shown.page.locator("#plies > li:visible").count() == ticks.count()
        assert shown.text("#found") == f"{ticks.count()} plies found"


def test_search_finds_plies_by_sentence_and_notation(browser: Browser, match: str) -> None:
    with opened(browser, f"{match}#ply=40") as shown:
        page = ready(shown).page
        page.fill("#search", "BOMB")
        found = page.locator("#plies > li:visible")
        assert 0 < found.count() < LAST
        numbers = [int(each.get_attribute("value") or 0) for each in found.all()]
        page.keyboard.press("Enter")
        assert ply(shown) == next(number for number in numbers if number > 40)
        page.keyboard.press("Shift+Enter")
        assert ply(shown) == max(number for number in numbers if number < 41)
        page.fill("#search", "no such thing")
        assert shown.text("#found") == "No plies found"
        page.keyboard.press("Enter")
        page.fill("#search", "")
        assert page.locator("#plies > li:visible").count() == LAST


def test_a_ply_shows_its_draws_reason_and_alternatives(browser: Browser, saved: Saved) -> None:
    reel = reel_of(MATCH)
    entry = next(each for each in reel["record"]["plies"] if each["reason"] and len(each["draws"]) == 3)
    entry["worth"] = [["throw", 5862], ["move 7", -1200]]
    with opened(browser, f"{saved(reel)}#ply={entry['ply']}") as shown:
        details = shown.page.locator("#plies .current .details")
        expect(details).to_contain_text(entry["reason"])
        assert [part.split("\n") for part in details.locator("li").all_inner_texts()] == [
            [f"{face} of {sides} (1 in {sides})"] for sides, face in entry["draws"]
        ]
        assert details.locator("td:nth-child(2)").all_inner_texts() == ["5.862", "-1.200"]
        assert details.locator("strong").inner_text() == "throw"


def test_what_a_viewpoint_did_not_learn_gives_nothing_away(browser: Browser, saved: Saved) -> None:
    reel = reel_of(MATCH)
    entry = next(each for each in reel["record"]["plies"] if each["reason"] and each["draws"])
    reel["viewpoints"][0]["notations"][entry["ply"] - 1] = 0
    with opened(browser, f"{saved(reel)}#seat=spectator&ply={entry['ply']}") as shown:
        row = ready(shown).page.locator("#plies .current")
        assert row.locator(".die").count() == 0
        assert entry["reason"] not in row.inner_text()
        shown.page.select_option("#view", "open")
        expect(ready(shown).page.locator("#plies .current")).to_contain_text(entry["reason"])


def test_the_record_can_be_saved(browser: Browser, match: str) -> None:
    with opened(browser, match) as shown:
        with shown.page.expect_download() as download:
            shown.page.click("#save-record")
        assert download.value.suggested_filename == "twelve-oclock-high-points.json"
        written = json.dumps(codec(Record).encode(golden(MATCH)), ensure_ascii=False, separators=(",", ":"))
        assert Path(download.value.path()).read_text("utf-8") == f"{written}\n"


def test_the_picture_can_be_saved(browser: Browser, match: str) -> None:
    with opened(browser, f"{match}#ply=30") as shown:
        with shown.page.expect_download() as download:
            shown.page.click("#save-picture")
        assert download.value.suggested_filename == "twelve-oclock-high-points-ply-30.svg"
        picture = ET.fromstring(Path(download.value.path()).read_text("utf-8"))
        names = {"svg": "http://www.w3.org/2000/svg"}
        assert picture.attrib["viewBox"] == "0 0 1600 1204"
        assert (picture.attrib["width"], picture.attrib["height"]) == ("1600", "1204")
        assert (picture.findtext("svg:title", "", names)).startswith("12 O'Clock High, ply 30: ")
        assert picture.findtext("svg:desc", "", names) == shown.page.text_content("#described")


def test_the_picture_fills_the_screen(browser: Browser, match: str) -> None:
    with opened(browser, match) as shown:
        shown.page.click("#full")
        shown.wait("#stage:fullscreen")
        assert shown.page.is_visible("#sentence")
        shown.page.keyboard.press("f")
        shown.wait("#stage:not(:fullscreen)")


def test_a_swipe_over_the_picture_steps(browser: Browser, match: str) -> None:
    with opened(browser, f"{match}#ply=50", has_touch=True, viewport={"width": 390, "height": 800}) as shown:
        swipe = """([from, to]) => {
          const picture = document.querySelector("#picture");
          const at = (clientX) => ({ clientX, clientY: 100, isPrimary: true, pointerType: "touch" });
          picture.dispatchEvent(new PointerEvent("pointerdown", at(from)));
          picture.dispatchEvent(new PointerEvent("pointerup", at(to)));
        }"""
        ready(shown).page.evaluate(swipe, [250, 100])
        assert ply(shown) == 51
        shown.page.evaluate(swipe, [100, 250])
        shown.page.evaluate(swipe, [100, 110])
        assert ply(shown) == 50


def test_the_last_move_is_marked_until_something_moves_again(browser: Browser, match: str) -> None:
    marked = "[...document.querySelectorAll('.trails .line')].map((line) => line.getAttribute('d'))"
    with opened(browser, f"{match}#ply=33") as shown:
        ready(shown)
        flown = shown.value(marked)
        assert len(flown) == 1
        assert flown[0].count("L") == 7
        shown.page.click("#next")
        assert shown.value(marked) == flown
        shown.page.click("#next")
        assert len(shown.value(marked)) == 1
        assert shown.value(marked) != flown


def test_the_picture_is_as_large_as_its_words_need_on_a_phone(browser: Browser, match: str) -> None:
    width = "document.querySelector('#picture svg').getBoundingClientRect().width"
    with opened(browser, f"{match}#ply=33", viewport={"width": 390, "height": 844}) as shown:
        ready(shown)
        assert shown.value(width) > 800
        shown.page.click("#zoom")
        assert shown.value(width) == 390
        assert shown.page.get_attribute("#zoom", "aria-pressed") == "false"
