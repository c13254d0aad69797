"""Matches among several people on the match's page: on phones, and through a network that cuts requests and answers."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

from tests.support.cutting import cutting, met
from tests.support.playing import Table
from tests.support.tabs import person
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.support.stack import Stack

PHONE: dict[str, Any] = {
    "refusals": True,
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
MOST = 400
"""Choices after which a match counts as endless."""


def test_two_people_on_phones_play_with_a_bot(browser: Browser, stack: Stack) -> None:
    seats = [{"player": "person", "name": "Ann"}, {"player": "open"}, {"player": "bot", "level": "veteran"}]
    opened = stack.call("POST", "/v1/matches", json={"game": "bomb-the-axis", "seats": seats, "pace": "fast"}).json()
    match, token = opened["match"]["id"], opened["seats"][0]["token"]
    with (
        person(browser, stack.url, **PHONE) as ann,
        person(browser, stack.url, **PHONE) as ben,
    ):
        hers, his = ann.sit(match, token).page, ben.open(f"/matches/{match}").page
        his.get_by_label("Your name").fill("Ben")
        his.get_by_role("button", name="Sit down").tap()
        players = [Table(page, stack, match, token, Random(seed)) for seed, page in enumerate((hers, his))]
        for _ in range(MOST):
            wait_until(lambda: all(one.ended() for one in players) or any(one.asked() for one in players), within=60)
            if all(player.ended() for player in players):
                break
            for player in players:
                if player.asked():
                    with suppress(Error):  # the match went on meanwhile
                        player.choose()
        assert all(player.ended() for player in players)
        assert hers.evaluate("document.documentElement.scrollWidth") == 360
        assert hers.locator(".ending h2").inner_text()

    assert any(player.touched for player in players)
    assert stack.match(match)["seats"][1]["name"] == "Ben"


def test_a_match_is_played_through_a_network_that_cuts(browser: Browser, stack: Stack, tmp_path: Path) -> None:
    opened, tokens = stack.open("person", "veteran", options={"points_to_win": 35, "bomb_faces": 3})
    printed = tmp_path / "proxy.txt"
    with (
        cutting(stack.url, printed, faults=0.1, seed=5) as proxy,
        person(browser, proxy, refusals=True, reduced_motion="reduce") as ann,
    ):
        tab = ann.tab()
        page = tab.page
        while not page.locator("main.live").count():  # as people do when a page comes in part
            said = len(tab.complaints)
            with suppress(Error, AssertionError):
                page.goto(f"{proxy}/matches/{opened['id']}#token={tokens[0]}")
                wait_until(lambda said=said: page.locator("main.live").count() > 0 or len(tab.complaints) > said)
        table = Table(page, stack, opened["id"], tokens[0], Random(3))
        table.play()
        record = stack.call("GET", f"/v1/matches/{opened['id']}/record").json()

    faults = met(printed)
    assert sum(faults.values()) > 0
    own = [ply for ply in record["plies"] if ply["seat"] == 0 and ply["decision"]]
    decisions = [ply["decision"] for ply in own]
    assert len(decisions) == len(set(decisions)) == table.chosen
