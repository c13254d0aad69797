import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Opened, Saved, opened, still
from tests.support.reels import reel_of

WIDTHS = (320, 768, 1440)
DONE = "#is-fair:not([data-state=open])"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing_in_any_state(browser: Browser, match: str, width: int, scheme: str) -> None:
    with opened(browser, match, viewport={"width": width, "height": 800}, color_scheme=scheme) as shown:
        shown.wait(DONE)
        assert shown.violations() == []
        shown.page.keyboard.press("End")
        shown.page.click("summary")
        shown.page.fill("#search", "bomb")
        assert shown.violations() == []
        shown.page.fill("#search", "")
        shown.page.click("#play")
        assert shown.violations() == []
        shown.page.click("#play")
        shown.page.click("#keys")
        assert shown.violations() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_frame(browser: Browser, match: str, scheme: str) -> None:
    with opened(browser, f"{match}?embed", viewport={"width": 480, "height": 420}, color_scheme=scheme) as shown:
        shown.wait(DONE)
        assert shown.violations() == []


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_window(browser: Browser, match: str, width: int) -> None:
    with opened(browser, f"{match}#ply=96", viewport={"width": width, "height": 800}) as shown:
        shown.wait(DONE)
        assert shown.value("document.documentElement.scrollWidth") == width


def test_targets_are_large_enough(browser: Browser, match: str) -> None:
    with opened(browser, match, viewport={"width": 320, "height": 640}) as shown:
        shown.wait(DONE)
        small = """[...document.querySelectorAll("button, select, input, summary, label:has([type=checkbox])")]
          .filter((each) => each.type !== "checkbox" && each.checkVisibility())
          .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24).map((each) => each.outerHTML)"""
        assert shown.value(small) == []


def gliding(shown: Opened) -> int:
    """Step through some plies and return how many animations they began."""
    shown.wait(DONE)
    began = 0
    for _ in range(30):
        shown.page.keyboard.press("ArrowRight")
        began += int(shown.value("document.querySelector('#picture svg').getAnimations({ subtree: true }).length"))
    return began


def test_pieces_glide_unless_motion_is_unwelcome(browser: Browser, match: str) -> None:
    with opened(browser, match) as shown:
        assert gliding(shown) > 0
    with opened(browser, match, reduced_motion="reduce") as shown:
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


def test_a_step_by_hand_is_spoken_with_the_picture_and_play_is_not(browser: Browser, match: str) -> None:
    with opened(browser, f"{match}#ply=9") as shown:
        spoken = shown.page.locator("#spoken")
        shown.page.click("#next")
        expect(spoken).to_contain_text("Ply 10 of 96")
        expect(spoken).to_contain_text(shown.text("#sentence"))
        expect(spoken).to_contain_text(shown.page.text_content("#described") or "?")
    tab = still(browser, f"{match}#ply=9")
    tab.click("#play")
    said = []
    for _ in range(9):
        tab.clock.run_for(1400)
        said.append(tab.inner_text("#spoken"))
    marks = {tick.get_attribute("title") for tick in tab.locator(".tick").all()}
    assert set(said) - {""} <= marks
    tab.keyboard.press("ArrowLeft")
    tab.clock.run_for(300)
    expect(tab.locator("#spoken")).to_contain_text("Ply 17 of 96")
    tab.close()


def test_a_position_prints_with_its_heading_and_sentence(browser: Browser, match: str) -> None:
    with opened(browser, f"{match}#ply=30", color_scheme="dark") as shown:
        shown.wait(DONE)
        shown.page.emulate_media(media="print")
        printed = ("h1", "#ending", "#picture svg", "#step", "#seen", "#sentence")
        assert all(shown.page.is_visible(part) for part in printed)
        assert not any(shown.page.is_visible(part) for part in (".controls", "#log", "#proof", "#about", "footer"))
        assert shown.value("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert shown.page.pdf(format="A4").count(b"/Type /Page\n") == 1
