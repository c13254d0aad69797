"""Both halves of the test mode in one match: luck that is chosen (TBL-17), and a clock that is moved (TBL-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.api.resources.test_clock import HOUR, MINUTE, kinds, sound
from tests.support.api import PEOPLE, WITH_BOT
from tests.support.at_table import FIRST, act, back, entered, errors
from tests.support.trial_matches import SEED, elsewhere, lines, moved, played, scripted

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.api import Api, Clock

SECOND = 1000


def test_tbl_18_a_lapse_of_a_test_waits_for_its_throws_and_the_clock_with_it(api: Api) -> None:
    match = scripted(api, *FIRST, "3", time_per_decision=SECOND, clock="manual")

    after = moved(match, 2500)

    assert (kinds(after), after["match"]["throws"]["entered"]) == (["clock-advanced"], ["3"])
    assert after["match"]["clock"]["left"] == 1500
    api.refused("throws-awaited", "POST", f"{match.path}/clock", match.host, json={"advance": 1})
    entered(match, "5", "blank")
    assert match.see()["clock"] == {"now": after["match"]["clock"]["now"] + 1500, "left": 0}
    taken = [ply["action"]["kind"] for ply, _, _ in lines(match)][3:]
    assert taken == ["clock-advanced", "lapsed", "clock-advanced", "lapsed", "clock-advanced"]
    assert lines(match)[4][2] == ["3", "5", "blank"]
    back(match, 3)  # what was to be thrown for a lapse can be mended too
    sound(match)


def test_tbl_18_a_match_that_goes_back_has_the_match_time_of_then(api: Api) -> None:
    match = scripted(api, *FIRST, "3", "5", "blank", "6", "6", "blank", time_per_decision=MINUTE, clock="manual")
    before = moved(match, SECOND)["match"]
    act(match, "throw")
    moved(match, SECOND)

    back(match, before["ply"])

    now = match.see()
    assert (now["clock"], now["deadline"]) == (before["clock"], before["deadline"])
    act(match, "throw")
    assert lines(match)[-1][2] == ["6", "6", "blank"]
    assert "lapsed" in kinds(moved(match, MINUTE))
    sound(match)


@pytest.mark.parametrize("moves", [[12 * SECOND], [9 * SECOND, 3 * SECOND], [SECOND] * 12])
def test_tbl_18_bots_that_decide_with_people_act_a_second_before_the_time_runs_out(api: Api, moves: list[int]) -> None:
    seats = [*PEOPLE[:1], *[{"player": "bot", "level": "rookie"}] * 3]
    terms = {"game": "screaming-eagles", "time_per_decision": 10 * SECOND}
    match = api.open(seats, luck=SEED, clock="manual", **terms)
    begun = match.see()
    together = set(begun["to_act"])
    assert len(together) > 1

    for by in moves:
        moved(match, by)
        match.play_bots()

    kept = [(ply["seat"], ply["action"]) for ply, _, _ in lines(match)[begun["ply"] :]]
    lapsed = next(place for place, (_, action) in enumerate(kept) if action["kind"] == "lapsed")
    assert {seat for seat, _ in kept[:lapsed]} >= together - {0}, "no bot is silent"
    assert kept[lapsed][1]["seats"] == [0]
    steps = [action["by"] for _, action in kept[:lapsed] if action["kind"] == "clock-advanced"]
    assert sum(steps) == 10 * SECOND
    first = next(place for place, (seat, _) in enumerate(kept) if seat is not None)
    assert sum(action["by"] for _, action in kept[:first]) == 9 * SECOND


def test_tbl_18_a_bot_of_a_test_takes_its_time_by_the_clock_that_is_moved(api: Api, clock: Clock) -> None:
    match = api.open(WITH_BOT, luck=SEED, clock="manual", pace="human", time_per_decision=MINUTE)
    while match.see()["to_act"] == [0]:
        match.act()
    before = match.see()
    clock.forward(HOUR)
    assert match.play_bots() == before

    assert moved(match, HOUR)["match"]["clock"]["left"] > 0
    assert match.play_bots()["ply"] > before["ply"] + 1


def test_tbl_18_a_seat_is_absent_where_a_seed_was_chosen_and_never_where_a_script_was(api: Api) -> None:
    match = api.open(luck=SEED, clock="manual", absent_after=HOUR)
    seat = match.see()["to_act"][0]
    moved(match, HOUR)
    covered = api.ok("PATCH", f"{match.path}/seats/{seat}", match.tokens[1 - seat], json={"player": "bot"})
    assert covered["seats"][seat]["absent"] is True
    sound(match)

    body: Any = {"game": "twelve-oclock-high", "seats": list(PEOPLE), "clock": "manual", "absent_after": HOUR}
    found = errors(api.refused("malformed", "POST", "/v1/matches", json=body | {"luck": SEED | {"script": []}}))
    assert found.keys() == {"absent_after"}


@pytest.mark.parametrize(
    ("game", "bots", "script", "step"),
    [
        ("twelve-oclock-high", 1, ["6", "5", "bomb", "3", "5", "blank"], 700),
        ("twelve-oclock-high", 2, None, 7 * SECOND),
        ("screaming-eagles", 3, [], 9 * SECOND),
        ("twelve-strokes-of-noon", 1, None, 400),
    ],
)
def test_tbl_18_the_same_moves_of_the_clock_give_the_same_match_on_another_server(
    api: Api, settings: Settings, game: str, bots: int, script: list[str] | None, step: int
) -> None:
    seats = [*PEOPLE[:1], *[{"player": "bot"}] * bots]
    terms = {"game": game, "luck": SEED | {"script": script}, "clock": "manual", "time_per_decision": 10 * SECOND}
    one, two = (each.open(seats, pace="human", **terms) for each in (api, elsewhere(api, settings)))
    first = played(one, upto=30, step=step)

    assert len(first) == 30
    assert "clock-advanced" in {ply["action"]["kind"] for ply, _, _ in first}
    assert first == played(two, upto=30, looks=3, step=step, hurried=True)


def test_tbl_18_a_move_of_the_clock_changes_the_throws_of_the_seed_after_it(api: Api) -> None:
    thrown = []
    for moves in ((), (1,), (1,), (2,)):
        match = api.open(luck=SEED, clock="manual")
        for by in moves:
            moved(match, by)
        act(match, "throw", seat=match.see()["to_act"][0])
        thrown.append(lines(match)[-1][0]["draws"])
    still, once, again, further = thrown

    assert once == again == further, "by how much it moved changes nothing"
    assert still != once, "a ply more is another place in the luck (TBL-2)"
