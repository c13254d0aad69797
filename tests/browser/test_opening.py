"""Replay pages where they are opened: from a file, over plain http, in a frame, broken, and without scripts."""

from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from playwright.sync_api import Browser

from tests.support.browser import Saved, opened, served
from tests.support.reels import GOLDEN, reel_of

PROVEN = "#is-fair:not([data-state=open])"


@pytest.mark.parametrize("name", GOLDEN)
def test_a_match_of_each_game_shows_and_is_proven(browser: Browser, saved: Saved, name: str) -> None:
    reel = reel_of(name)
    with opened(browser, saved(reel)) as shown:
        assert shown.text("h1") == reel["game"]["title"]
        assert shown.value("document.querySelectorAll('#picture svg g *').length") > 50
        shown.wait(PROVEN)
        assert [shown.text(f"#is-{word} .verdict") for word in ("whole", "fair")] == ["yes", "yes"]
        assert shown.text("#is-judged .verdict") == "not known"
        shown.wait(f"#plies:not([aria-busy]) li:nth-child({len(reel['record']['plies'])}):last-child")


def test_a_page_works_over_plain_http_where_no_browser_has_subtle_crypto(browser: Browser, short: str) -> None:
    content = Path(unquote(urlparse(short).path)).read_bytes()
    with served(content) as (address, paths):
        with opened(browser, address) as shown:
            assert shown.value("crypto.subtle === undefined")
            shown.wait(PROVEN)
            assert shown.text("#is-whole .verdict") == "yes"
            shown.page.keyboard.press("End")
            shown.page.reload()
            shown.requests.pop()
            shown.wait(PROVEN)
        assert paths == ["/match.html"] * 2


def test_a_page_works_without_a_network(browser: Browser, short: str) -> None:
    with opened(browser, short, offline=True) as shown:
        shown.wait(PROVEN)
        shown.page.click("#play")
        shown.wait("html.playing")


def test_a_page_in_a_frame_shows_picture_controls_and_one_line(browser: Browser, short: str) -> None:
    with opened(browser, f"{short}?embed", viewport={"width": 480, "height": 420}) as shown:
        shown.wait(PROVEN)
        assert shown.page.is_visible("#picture svg")
        assert shown.page.is_visible("#sentence")
        assert not any(shown.page.is_visible(part) for part in ("#log", "#proof", "#about", "footer"))
        assert shown.value("document.documentElement.scrollHeight") <= 420
        assert shown.page.inner_text("#whole") == "Whole page"


def test_a_page_whose_reel_is_broken_says_so(browser: Browser, short: str, tmp_path: Path) -> None:
    text = Path(unquote(urlparse(short).path)).read_text("utf-8")
    start = text.index('id="reel">') + len('id="reel">')
    broken = tmp_path / "broken.html"
    broken.write_text(text[:start] + "AAAA" + text[start + 4 :], "utf-8")
    tab = browser.new_page()
    tab.goto(broken.as_uri())
    tab.wait_for_selector("html.broken")
    assert tab.inner_text("#sentence").startswith("This page cannot show its match: ")
    tab.close()


def test_a_page_without_scripts_says_what_it_lacks(browser: Browser, short: str) -> None:
    with opened(browser, short, java_script_enabled=False) as shown:
        assert "scripts are switched off" in shown.text("#sentence")
