from __future__ import annotations

from tests.support.api import BOTS, OPEN, Api


def test_a_match_is_opened_and_starts_when_no_seat_is_open(api: Api) -> None:
    match = api.open()

    assert match.opened["match"]["status"] == "on"
    assert match.see()["seat"] is None


def test_bots(api: Api) -> None:
    match = api.open(BOTS)
    assert match.play_bots()["status"] == "over"


def test_act(api: Api) -> None:
    match = api.open()
    match.act()
    match.act()
