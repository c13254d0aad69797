"""Names, reasons and decks of hostile hands are text, whatever they hold; and matches of every length show."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

from tests.support.browser import Saved, opened
from tests.support.reels import reel_of

HOSTILE = (
    "</script><script>document.title='run'</script>",
    "<img src=x onerror=\"document.title='run'\">",
    "\u202eRTL override \u2066 and \u05d0\u05d1\u05d2 \u0627\u0644\u0639",
    "<!--<script>",
    "Ann\u0000\u0001\ufffe\U0001f600\u0301\u0301",
    "x" * 200,
)


def named(name: str) -> Any:
    """Return the reel of a match in which everybody and everything that has a name has this one."""
    reel = reel_of("twelve_oclock_high/resignation")
    reel["texts"] = ["", *(f"{text} {name}" for text in reel["texts"][1:])]
    reel["names"] = [name, f"{name} (player 2)"]
    reel["nodes"] = [["text", node[1], name] if node[0] == "text" else node for node in reel["nodes"]]
    reel["viewpoints"][1]["name"] = name
    record = reel["record"]
    record["match"] = record["game"] = name
    for line in record["seats"]:
        line["name"] = name
    for ply in record["plies"]:
        ply["reason"], ply["worth"] = name, [[name, 5]]
    return reel


def test_a_hostile_name_is_text_everywhere(browser: Browser, saved: Saved) -> None:
    addresses = {name: f"{saved(named(name))}#ply=20" for name in HOSTILE}
    first, *others = addresses.values()
    with opened(browser, first, *others, viewport={"width": 320, "height": 640}) as shown:
        for name, address in addresses.items():
            if address != first:
                shown.page.goto(address)
            shown.wait("#is-fair:not([data-state=open])")
            expect(shown.page.locator("#plies .current .details")).to_contain_text(name.replace("\u0000", "\ufffd")[:3])
            assert shown.value("document.title") != "run"
            assert shown.page.text_content("#players bdi") == name
            assert (name, shown.value("document.documentElement.scrollWidth")) == (name, 320)
            assert (name, shown.value("document.querySelectorAll('img, main script, #proof script').length")) == (
                name,
                0,
            )
            shown.page.keyboard.press("End")
            assert shown.value("document.title") != "run"


def test_a_match_without_plies_says_so(browser: Browser, saved: Saved) -> None:
    reel = reel_of("twelve_oclock_high/points")
    reel["record"] |= {"plies": [], "outcome": None}
    for viewpoint in reel["viewpoints"]:
        viewpoint |= {"still": None, "pictures": [], "descriptions": [], "words": [], "marks": [], "notations": []}
    with opened(browser, saved(reel)) as shown:
        shown.wait("#is-fair:not([data-state=open])")
        assert shown.text("#sentence") == "The match was given up before its first ply."
        assert shown.text("#unseen") == "The match never started."
        assert shown.page.is_disabled("#play")
        assert shown.violations() == []
        shown.page.keyboard.press("ArrowRight")
        shown.page.keyboard.press("Space")


def test_a_match_of_one_ply_that_never_started_shows(browser: Browser, saved: Saved) -> None:
    reel = reel_of("twelve_oclock_high/points")
    reel["record"]["plies"] = reel["record"]["plies"][:1]
    for viewpoint in reel["viewpoints"]:
        viewpoint["still"], viewpoint["marks"] = None, []
        for column in ("pictures", "descriptions", "words", "notations", "focuses", "ways"):
            viewpoint[column] = viewpoint[column][:1]
    with opened(browser, saved(reel), color_scheme="dark") as shown:
        shown.wait("#is-fair:not([data-state=open])")
        assert shown.text("#step").startswith("Ply 1 of 1")
        assert shown.text("#unseen") == "The match never started."
        assert shown.value("getComputedStyle(document.querySelector('#picture')).backgroundColor") == "rgba(0, 0, 0, 0)"
        assert shown.text("#facts > :first-child dd") == "never"
        assert shown.violations() == []
        shown.page.keyboard.press("Space")
        shown.page.keyboard.press("ArrowRight")


def test_a_match_of_five_thousand_plies_shows(browser: Browser, saved: Saved) -> None:
    reel = reel_of("twelve_oclock_high/points")
    times = 53
    entries = [entry | {"ply": number + 1} for number, entry in enumerate(reel["record"]["plies"] * times)]
    reel["record"]["plies"] = entries
    reel["viewpoints"] = [reel["viewpoints"][0], reel["viewpoints"][-1]]
    reel["every"] = 4
    for viewpoint in reel["viewpoints"]:
        for column in ("pictures", "descriptions", "words", "notations"):
            viewpoint[column] *= times
        viewpoint["marks"] = [[ply + 96 * time, text] for time in range(times) for ply, text in viewpoint["marks"]]
    with opened(browser, f"{saved(reel)}#ply=5000") as shown:
        shown.wait("#plies:not([aria-busy]) li:nth-child(5000).current")
        assert "One in 4 plies" in shown.text("#sparse")
        assert "no viewpoints of seats" in shown.text("#sparse")
        shown.page.keyboard.press("ArrowRight")
        assert shown.text("#step").startswith("Ply 5001 of 5088")
        shown.page.fill("#search", "bomb")
        expect(shown.page.locator("#found")).to_contain_text("plies found")
        shown.wait("#is-fair:not([data-state=open])")


def test_a_page_says_that_it_has_no_viewpoints_of_seats(browser: Browser, saved: Saved, short: str) -> None:
    reel = reel_of("twelve_oclock_high/points")
    reel["viewpoints"] = [reel["viewpoints"][0], reel["viewpoints"][-1]]
    with opened(browser, f"{saved(reel)}#seat=1&ply=50") as shown:
        shown.wait("#plies:not([aria-busy]) li")
        assert shown.text("#sparse") == (
            "This match is long. The page has no viewpoints of seats, only the spectator’s and everything open."
        )
        assert shown.value("document.querySelector('#view').selectedOptions[0].text") == "Spectator"
        assert shown.text("#step").startswith("Ply 50 of")
    with opened(browser, short) as shown:
        shown.wait("#plies:not([aria-busy]) li")
        assert shown.text("#sparse") == ""
