"""12 Strokes of Noon over HTTP: who is youngest, and what a clock gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.support.api import Api, Played

GAME = "twelve-strokes-of-noon"
OPEN = {"player": "open"}


def sit_down(match: Played, *seats: int) -> dict[int, str]:
    """Take open seats one after another, and return their tokens."""
    return {seat: match.api.ok("POST", f"{match.path}/seats/{seat}", json={})["token"] for seat in seats}


def ages(match: Played) -> Any:
    """Return the seats from the youngest on."""
    return match.see()["view"]["age"]


def test_12c_1_the_last_to_sit_down_is_the_youngest(api: Api) -> None:
    match = api.open(({"player": "person"}, OPEN, OPEN, OPEN), game=GAME)

    sit_down(match, 3, 1, 2)

    assert ages(match) == [2, 1, 3, 0]
    assert match.see()["to_act"] == [2]


def test_12c_1_who_gets_up_and_sits_down_again_is_the_last(api: Api) -> None:
    match = api.open((OPEN, OPEN, OPEN), game=GAME)
    tokens = sit_down(match, 1, 0)
    api.ok("DELETE", f"{match.path}/seats/1", tokens[1])

    sit_down(match, 2, 1)

    assert ages(match) == [1, 2, 0]


def test_12c_47_the_next_match_keeps_the_order_of_age(api: Api) -> None:
    match = api.open(({"player": "person"}, OPEN, OPEN), game=GAME)
    sit_down(match, 2, 1)
    match.close()

    following = match.again()["match"]

    assert following["options"]["age_order"] == following["view"]["age"] == ages(match) == [1, 2, 0]


def test_12c_1_a_record_is_judged_with_the_order_of_sitting_down(api: Api) -> None:
    match = api.open(({"player": "person"}, OPEN, OPEN), game=GAME)
    sit_down(match, 2, 1)
    match.close()

    judged = api.ok("POST", "/v1/verifications", json=api.ok("GET", f"{match.path}/record"))

    assert judged["sound"] is True
