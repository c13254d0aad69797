"""Replay pages for everybody: what axe-core finds, sizes, motion, what is spoken, and print."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import LOOKS, MATRIX, Looks, Opened, Saved, look, offences, opened, still
from tests.support.reels import reel_of

DONE = "#is-fair:not([data-state=open])"


def plays(page: Page) -> None:
    """Search no more, and let the match play as slowly as it can."""
    page.fill("#search", "")
    page.select_option("#speed", "0.5")
    page.click("#play")


def has_keys_explained(page: Page) -> None:
    """Stop, and open what tells the keys."""
    page.click("#play")
    page.click("#keys")


def searches(page: Page) -> None:
    """Go to the end, open what is folded, and search."""
    page.keyboard.press("End")
    page.click("summary")
    page.fill("#search", "resign")


def offences_in_any_state(browser: Browser, address: str, *looks: Looks) -> list[str]:
    """Return what axe-core finds in a page in its four states, and where it is wider than the window."""
    with opened(browser, address) as shown:
        shown.wait(DONE)
        found = offences(shown.page, "at first", looks[0])
        for state, seen in zip((searches, plays, has_keys_explained), looks[1:], strict=True):
            state(shown.page)
            found += offences(shown.page, state.__name__, seen)
    return found


def test_axe_finds_nothing_in_any_state(browser: Browser, short: str) -> None:
    narrow, middle, _ = LOOKS
    assert offences_in_any_state(browser, short, LOOKS, (narrow,), (middle,), (narrow,)) == []


@pytest.mark.soak
def test_axe_finds_nothing_in_any_state_of_a_long_match_at_any_width(browser: Browser, match: str) -> None:
    assert offences_in_any_state(browser, match, MATRIX, MATRIX, MATRIX, MATRIX) == []


def test_axe_finds_nothing_in_a_frame(browser: Browser, short: str) -> None:
    with opened(browser, f"{short}?embed", viewport={"width": 480, "height": 420}) as shown:
        shown.wait(DONE)
        assert shown.violations() == []
        shown.page.emulate_media(color_scheme="dark")
        assert shown.violations() == []


def test_nothing_is_wider_than_the_window_and_targets_are_large_enough(browser: Browser, match: str) -> None:
    small = """[...document.querySelectorAll("button, select, input, summary, label:has([type=checkbox])")]
      .filter((each) => each.type !== "checkbox" && each.checkVisibility())
      .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24).map((each) => each.outerHTML)"""
    with opened(browser, f"{match}#ply=96") as shown:
        shown.wait(DONE)
        for width, scheme in LOOKS:
            look(shown.page, width, scheme)
            assert (width, shown.value("document.documentElement.scrollWidth")) == (width, width)
            assert (width, shown.value(small)) == (width, [])


def gliding(shown: Opened) -> int:
    """Step through some plies and return how many animations they began."""
    shown.wait(DONE)
    began = 0
    for _ in range(10):
        shown.page.keyboard.press("ArrowRight")
        began += int(shown.value("document.querySelector('#picture svg').getAnimations({ subtree: true }).length"))
    return began


def test_pieces_glide_unless_motion_is_unwelcome(browser: Browser, short: str) -> None:
    with opened(browser, short) as shown:
        assert gliding(shown) > 0
    with opened(browser, short, reduced_motion="reduce") as shown:
        assert gliding(shown) == 0


def test_what_stays_does_not_glide_to_where_an_equal_thing_was(browser: Browser, saved: Saved) -> None:
    glides = """() => document.querySelector('#picture svg').getAnimations({ subtree: true })
      .map((each) => each.effect.target.querySelector('title')?.textContent)
      .filter((title) => title?.endsWith('star'))"""
    reel = reel_of("twelve_strokes_of_noon/most-money")
    with opened(browser, f"{saved(reel)}#ply=1") as shown:
        shown.wait(DONE)
        for _ in reel["record"]["plies"]:
            shown.page.keyboard.press("ArrowRight")
            assert shown.value(glides) == []


def test_a_step_by_hand_is_spoken_with_the_picture_and_play_is_not(browser: Browser, short: str) -> None:
    with opened(browser, f"{short}#ply=9") as shown:
        spoken = shown.page.locator("#spoken")
        shown.page.click("#next")
        expect(spoken).to_contain_text("Ply 10 of 25")
        expect(spoken).to_contain_text(shown.text("#sentence"))
        expect(spoken).to_contain_text(shown.page.text_content("#described") or "?")
    with still(browser, f"{short}#ply=9") as tab:
        tab.click("#play")
        said = []
        for _ in range(9):
            tab.clock.run_for(1400)
            said.append(tab.inner_text("#spoken"))
        marks = {tick.get_attribute("title") for tick in tab.locator(".tick").all()}
        assert set(said) - {""} <= marks
        tab.keyboard.press("ArrowLeft")
        tab.clock.run_for(300)
        expect(tab.locator("#spoken")).to_contain_text("Ply 17 of 25")


def test_a_position_prints_with_its_heading_and_sentence(browser: Browser, short: str) -> None:
    with opened(browser, f"{short}#ply=20", color_scheme="dark") as shown:
        shown.wait(DONE)
        shown.page.emulate_media(media="print")
        printed = ("h1", "#ending", "#picture svg", "#step", "#seen", "#sentence")
        assert all(shown.page.is_visible(part) for part in printed)
        assert not any(shown.page.is_visible(part) for part in (".controls", "#log", "#proof", "#about", "footer"))
        assert shown.value("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert shown.page.pdf(format="A4").count(b"/Type /Page\n") == 1
