"""The match's page: places of the picture are touched, clicked and chosen with the keyboard, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.playing import seated
from tests.support.stack import Stack
from tests.support.waiting import wait_until

SHORT: tuple[tuple[str, tuple[str, ...], dict[str, Any], int], ...] = (
    ("twelve-oclock-high", ("veteran",), {"points_to_win": 35, "bomb_faces": 3}, 1),
    ("bomb-the-axis", ("veteran", "veteran"), {}, 1),
    ("screaming-eagles", ("ace",), {}, 2),
    ("twelve-strokes-of-noon", ("regular",), {"glass": 30}, 3),
)
"""Games with bots and options that end them soon, and the least number of touches by which a match of them ends."""

BEGINS: dict[str, dict[str, Any]] = {"twelve-oclock-high": {"luck": {"seed": "day"}}}
"""Luck with which the person begins and can fly at once: with other dice a bot may win before the first flight."""

TO_THE_END = pytest.mark.parametrize(("game", "bots", "options", "least"), SHORT, ids=[game for game, *_ in SHORT])


@TO_THE_END
def test_a_match_is_begun_by_touching_the_picture(
    browser: Browser, stack: Stack, game: str, bots: tuple[str, ...], options: dict[str, Any], least: int
) -> None:
    with seated(browser, stack, game, *bots, options=options, **BEGINS.get(game, {})) as table:
        assert table.wait()
        before = table.seen()["ply"]
        table.play(touches=4)
        assert table.touched >= least
        wait_until(lambda: table.seen()["ply"] > before)


@pytest.mark.soak
@TO_THE_END
def test_a_match_is_played_by_touching_the_picture(
    browser: Browser, stack: Stack, game: str, bots: tuple[str, ...], options: dict[str, Any], least: int
) -> None:
    with seated(browser, stack, game, *bots, options=options, **BEGINS.get(game, {})) as table:
        table.play()
        assert table.seen()["status"] == "over"
        assert table.touched >= least


def test_a_place_is_touched_also_where_the_styles_did_not_come(browser: Browser, stack: Stack) -> None:
    with seated(browser, stack, "bomb-the-axis", "rookie", "rookie", options={"checker": 1}) as table:
        table.wait()
        table.page.evaluate("for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) sheet.remove()")
        before = table.seen()["ply"]
        table.touch(table.page.locator(".board [data-choice=open]").first)
        wait_until(lambda: table.seen()["ply"] > before)
