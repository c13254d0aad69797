"""The match's page: a long menu under headings with chances, and cards as pictures, chosen and missing."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.test_phone import PHONE
from tests.support.playing import Table, seated
from tests.support.stack import Stack
from tests.support.waiting import wait_until

WIDER = """() => [...document.querySelectorAll("label.radio")].filter((cell) => {
  const own = cell.getBoundingClientRect();
  return [...cell.querySelectorAll("*")].some((part) => {
    const { left, right } = part.getBoundingClientRect();
    return right > own.right + 0.5 || left < own.left - 0.5;
  });
}).length"""
"""Counts the cards of which a part is outside of its cell."""


def menu(table: Table) -> list[dict[str, Any]]:
    """Return what the decision asks of the seat, in order."""
    return [entry for entry in table.seen()["actions"] if not entry["unasked"]]


def shots(table: Table) -> list[dict[str, Any]]:
    """Play until shots are offered; return the menu."""
    for _ in range(30):
        table.wait()
        found = menu(table)
        if len([entry for entry in found if entry.get("odds")]) > 1:
            return found
        table.choose()
    raise AssertionError("no plane came to shoot")


def test_a_card_that_is_missing_is_named_when_it_is_sent(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "screaming-eagles", "rookie", context=PHONE) as table:
        table.wait()
        page, before = table.page, table.seen()["ply"]
        page.locator("fieldset").first.locator("label").nth(4).click()
        expect(page.locator(".lacking")).to_have_count(0)
        page.locator(".send").click()
        expect(page.get_by_role("alert")).to_have_text("Still to choose: Tiger.")
        assert page.evaluate("document.activeElement.closest('fieldset').textContent").startswith("Tiger")
        assert table.seen()["ply"] == before
        page.locator("fieldset").last.locator("label").nth(0).click()
        expect(page.get_by_role("alert")).to_have_count(0)
        page.locator(".send").click()
        wait_until(lambda: table.seen()["ply"] > before)


def test_cards_are_pictures_that_stay_in_their_cells(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "screaming-eagles", "rookie", context=PHONE) as table:
        table.wait()
        faces = table.page.locator("fieldset .card-face")
        assert faces.count() == 18
        wait_until(lambda: faces.evaluate_all("all => all.every((face) => face.naturalWidth > 40)"))
        for width in (320, 390, 1280):
            table.page.set_viewport_size({"width": width, "height": 844})
            for card in range(9):
                table.page.locator("fieldset").first.locator("label").nth(card).click()
                assert table.page.evaluate(WIDER) == 0


def test_a_long_menu_is_under_headings_with_its_chances(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "screaming-eagles", "rookie", context=PHONE) as table:
        entries = shots(table)
        sections = table.page.locator(".menu > .grouped")
        planes = dict.fromkeys(entry["path"][0] for entry in entries)
        assert sections.locator("h3").all_inner_texts() == list(planes)
        for number, plane in enumerate(planes):
            own = [entry["path"][-1] for entry in entries if entry["path"][0] == plane]
            said = sections.nth(number).locator(".choice > button:first-child").all_inner_texts()
            assert sorted(words.split("  ")[0].removesuffix(" ") for words in map(without_chance, said)) == sorted(own)
        likely = next(entry for entry in entries if entry["odds"] and entry["odds"]["hits"])
        chance = round(100 * likely["odds"]["hits"] / likely["odds"]["of"])
        assert f"{min(99, max(1, chance))} %" in sections.all_inner_texts()[list(planes).index(likely["path"][0])]


def without_chance(words: str) -> str:
    """Return what a button says, without its chance."""
    return words.rpartition(" away")[0] + " away" if words.endswith("%") else words


def test_a_shot_that_cannot_hit_comes_last_and_says_so(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "screaming-eagles", "rookie") as table:
        for _ in range(60):
            table.wait()
            never = [
                entry["odds"] is not None and entry["odds"]["hits"] == 0 for entry in menu(table) if "odds" in entry
            ]
            if any(never):
                break
            table.choose()
        assert never == sorted(never)
        assert True in never
        words = table.page.locator(".menu > .grouped .choice > button:first-child", has_text="away").all_inner_texts()
        assert [("cannot hit" in said) for said in words if "%" not in said] == [True] * sum(never)
        assert not any("0 %" in said.split() for said in words)
