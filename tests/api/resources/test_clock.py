"""The clock that a test moves (TBL-18)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from rules.table.table import Cause, Closed
from service.play.match import drafting, ledger, obligations
from service.play.ports.due import Kind
from tests.api.resources.test_appeals import ANN, APPEAL, BEN, GRANT, in_a_face_off, send, wrongly_answered
from tests.support.api import OPEN, PEOPLE, WITH_BOT, Clock, written
from tests.support.refusals_of_testing import come_to

if TYPE_CHECKING:
    from tests.support.api import Api, Played

MINUTE = 60_000
HOUR = 60 * MINUTE
YEAR = 365 * 24 * HOUR


def opened(api: Api, seats: Any = PEOPLE, **rest: Any) -> Played:
    """Open a match whose clock a test moves."""
    return api.open(seats, clock="manual", **rest)


def moved(match: Played, by: int, token: str | None = None, **rest: Any) -> Any:
    """Move the clock, as the host unless another token is given."""
    return match.api.ok("POST", f"{match.path}/clock", token or match.host, json={"advance": by, **rest})


def events(answer: Any) -> list[Any]:
    """Return what happened."""
    return [one for ply in answer["plies"] for one in ply["events"]]


def kinds(answer: Any) -> list[str]:
    """Return the kinds of what happened."""
    return [one["kind"] for one in events(answer)]


def sound(match: Played) -> Any:
    """End a match, and return its record, which must be sound."""
    written(match.api.referee, match.id, lambda held: drafting.add(held, None, Closed(Cause.IDLE)))
    record = match.api.ok("GET", f"{match.path}/record", match.host)
    verdict = match.api.ok("POST", "/v1/verifications", json=record)
    assert (verdict["whole"], verdict["judged"]) == (True, True), verdict
    return record


def test_tbl_18_a_time_runs_out_only_when_the_test_says_so(api: Api, clock: Clock) -> None:
    match = opened(api, time_per_decision=MINUTE)
    before = match.see()
    clock.forward(YEAR // 50)
    assert match.see() == before

    assert kinds(moved(match, MINUTE - 1)) == ["clock-advanced"]
    late = moved(match, 1, match.tokens[0])
    assert kinds(late)[:2] == ["clock-advanced", "lapsed"]
    assert late["match"]["clock"] == {"now": before["clock"]["now"] + MINUTE, "left": 0}
    assert late["match"]["deadline"] == before["deadline"] + MINUTE
    assert sound(match)["clock"] == "manual"


def test_tbl_18_several_silences_of_one_step_come_in_order_each_at_its_time(api: Api) -> None:
    match = opened(api, time_per_decision=MINUTE)
    before, first = match.see()["clock"]["now"], match.see()["to_act"][0]

    after = moved(match, 2 * MINUTE + 1000)

    steps = [one for one in events(after) if one["kind"] in ("clock-advanced", "lapsed")]
    assert [one["kind"] for one in steps] == ["clock-advanced", "lapsed"] * 2 + ["clock-advanced"]
    assert [one["by"] for one in steps[::2]] == [MINUTE, MINUTE, 1000]
    assert [one.get("asked") for one in steps[::2]] == [2 * MINUTE + 1000, None, None]
    assert steps[1]["seats"] == [first]
    assert after["match"]["deadline"] - after["match"]["clock"]["now"] == MINUTE - 1000
    assert after["match"]["clock"]["now"] == before + 2 * MINUTE + 1000
    assert after["ply"] == after["match"]["ply"]
    record = sound(match)
    assert [ply["action"]["kind"] for ply in record["plies"]][3:8] == [one["kind"] for one in steps]


def test_tbl_18_who_is_silent_for_too_long_leaves_in_the_same_step(api: Api) -> None:
    match = opened(api, time_per_decision=MINUTE)

    silent = match.see()["to_act"][0]

    after = moved(match, HOUR)

    assert kinds(after)[-2:] == ["resigned", "concluded"]
    assert after["match"]["clock"]["left"] == match.see()["clock"]["left"] == 0
    assert (after["plies"][-1]["seat"], after["plies"][-2]["seat"]) == (silent, None)
    assert after["plies"] == match.api.ok("GET", f"{match.path}/events?after=3", match.host)["plies"]
    assert after["game"] == after["match"]["game"]
    assert after["match"]["status"] == "over"
    match.api.refused("match-over", "POST", f"{match.path}/clock", match.host, json={"advance": 1})
    verdict = api.ok("POST", "/v1/verifications", json=api.ok("GET", f"{match.path}/record"))
    assert (verdict["whole"], verdict["fair"], verdict["judged"]) == (True, True, True)


def test_tbl_18_a_repeated_request_is_answered_as_it_was(api: Api) -> None:
    match = opened(api, time_per_decision=MINUTE)
    ply = match.see()["ply"]
    first = moved(match, 2 * MINUTE, ply=ply)
    again = moved(match, 2 * MINUTE, ply=ply)
    assert (again["ply"], kinds(again)) == (first["ply"], kinds(first))

    moved(match, 1)
    late = moved(match, 2 * MINUTE, ply=ply)
    assert (late["ply"], kinds(late)) == (first["ply"], kinds(first))
    assert late["match"]["clock"]["now"] == first["match"]["clock"]["now"] + 1
    other = {"advance": MINUTE, "ply": ply}
    problem = api.refused("stale-ply", "POST", f"{match.path}/clock", match.host, json=other)
    assert problem["ply"] == late["match"]["ply"]


def test_tbl_18_of_two_at_once_none_is_lost(api: Api) -> None:
    match = opened(api)
    before = match.see()["clock"]["now"]

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda by: moved(match, by), (1000, 200, 30, 4)))

    assert match.see()["clock"] == {"now": before + 1234, "left": 0}
    assert len({answer["ply"] for answer in answers}) == 4
    sound(match)


def test_tbl_18_of_the_same_request_twice_at_once_one_counts(api: Api) -> None:
    match = opened(api)
    before = match.see()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: moved(match, 1000, ply=before["ply"]), range(4)))

    assert {answer["ply"] for answer in answers} == {before["ply"] + 1}
    assert match.see()["clock"]["now"] == before["clock"]["now"] + 1000


@pytest.mark.parametrize("by", [-1, 0, 10**12, 1_209_600_001, 1.5, "x", True, None, 2**63])
def test_tbl_18_a_wrong_time_is_refused(api: Api, by: Any) -> None:
    match = opened(api)
    before = match.see()

    problem = api.refused("malformed", "POST", f"{match.path}/clock", match.host, json={"advance": by})

    assert problem["errors"].keys() == {"advance"}
    assert match.see() == before


def test_tbl_18_others_do_not_move_it_nor_before_the_start(api: Api) -> None:
    match, other = opened(api), opened(api)
    body = {"json": {"advance": 1}}
    api.refused("token-needed", "POST", f"{match.path}/clock", **body)
    api.refused("other-match", "POST", f"{match.path}/clock", other.host, **body)
    table = opened(api, OPEN)
    assert table.see()["clock"] is None
    api.refused("not-started", "POST", f"{table.path}/clock", table.host, **body)
    real = api.open(time_per_decision=MINUTE)
    api.refused("clock-not-manual", "POST", f"{real.path}/clock", real.host, **body)
    assert real.see()["clock"] is None


def test_tbl_18_a_seat_is_absent_by_the_clock_of_the_test(api: Api, clock: Clock) -> None:
    match = opened(api, absent_after=HOUR)
    seat = match.see()["to_act"][0]
    path, token, body = f"{match.path}/seats/{seat}", match.tokens[1 - seat], {"player": "bot"}
    clock.forward(2 * HOUR)
    api.refused("seat-not-absent", "PATCH", path, token, json=body)
    moved(match, HOUR - 1)
    problem = api.refused("seat-not-absent", "PATCH", path, token, json=body)
    assert problem["absent_from"] == match.see()["clock"]["now"] + 1

    moved(match, 1)

    assert api.ok("PATCH", path, token, json=body)["seats"][seat]["absent"] is True
    sound(match)


def test_tbl_18_an_outage_takes_nothing_off_it(api: Api) -> None:
    match = opened(api, time_per_decision=MINUTE)

    def after_outage(held: drafting.Draft) -> Any:
        late = drafting.Draft(held.match, held.match, held.now + 5000, held.outage + 5000, held.seed)
        return ledger.overdue(late)

    assert after_outage(ledger.settled(api.referee, match.id, with_seed=True)) is None


def test_tbl_18_a_bot_waits_until_the_test_has_come_to_its_time(api: Api, clock: Clock) -> None:
    match = opened(api, WITH_BOT, pace="human", time_per_decision=MINUTE)
    while match.see()["to_act"] == [0]:
        match.act()
    before = match.see()
    clock.forward(HOUR)
    assert match.play_bots() == before

    assert moved(match, 999)["match"]["to_act"] == [1]
    assert match.play_bots()["to_act"] == [1]
    moved(match, 1)
    assert match.play_bots()["ply"] > before["ply"] + 2


def test_tbl_18_the_clock_waits_for_a_bot_and_then_goes_on(api: Api) -> None:
    match = opened(api, WITH_BOT, pace="human", time_per_decision=MINUTE)
    while match.see()["to_act"] == [0]:
        match.act()

    waits = moved(match, 3 * MINUTE)

    assert waits["match"]["clock"]["left"] == 3 * MINUTE - 1000
    assert (waits["match"]["to_act"], kinds(waits)) == ([1], ["clock-advanced"])
    more = moved(match, 1000)
    assert (events(more)[0]["by"], events(more)[0]["asked"]) == (0, 1000)
    after = match.play_bots()
    assert (after["clock"]["left"], after["seats"][1]["player"]) == (0, "bot")
    lapsed = [ply["action"]["seats"] for ply in sound(match)["plies"] if ply["action"]["kind"] == "lapsed"]
    assert lapsed
    assert [1] not in lapsed, "no bot is silent because the clock was moved"


def test_tbl_18_a_bot_without_pace_acts_at_once(api: Api) -> None:
    match = opened(api, WITH_BOT, pace="fast")
    while match.see()["to_act"] == [0]:
        match.act()
    before = match.see()

    after = match.play_bots()

    assert after["ply"] > before["ply"]
    assert after["clock"] == before["clock"]


def test_tbl_18_nothing_of_it_is_due_by_the_store_but_its_end(api: Api) -> None:
    match = opened(api, WITH_BOT, pace="human", time_per_decision=MINUTE)
    while match.see()["to_act"] == [0]:
        match.act()
    held = ledger.load(api.referee, match.id)

    due = obligations.of(held.match, api.referee.retention, now=held.now)

    assert [(one.kind, at) for one, at in due.items()] == [
        (Kind.EXPIRE, held.match.table.at + api.referee.retention.idle)
    ]


def test_tbl_18_a_rematch_has_such_a_clock_too(api: Api) -> None:
    match = opened(api)
    match.resign(1)

    following = match.again()

    assert following["match"]["clock"]["left"] == 0


def test_tbl_18_glasses_run_by_it(api: Api, clock: Clock) -> None:
    match = in_a_face_off(api, PEOPLE, clock="manual")
    clock.forward(HOUR)
    assert match.see()["to_act"] == [ANN]
    before = match.see()
    left = before["deadline"] - before["clock"]["now"]
    assert left >= MINUTE
    assert "lapsed" not in kinds(moved(match, left - 1))

    assert "lapsed" in kinds(moved(match, 1))


@pytest.mark.parametrize("granted", [True, False])
def test_tbl_18_an_appeal_is_granted_or_refused_by_silence(api: Api, clock: Clock, granted: bool) -> None:
    match = in_a_face_off(api, PEOPLE, clock="manual")
    wrongly_answered(match)
    moved(match, 2_000)
    clock.forward(HOUR)
    assert send(match, ANN, APPEAL)["match"]["to_act"] == [BEN]
    assert moved(match, 29_999)["match"]["to_act"] == [BEN]

    if granted:
        after = send(match, BEN, GRANT)["match"]
        left = {glass["seat"]: glass["left"] for glass in after["view"]["due"]["glasses"]}
        assert left == {ANN: MINUTE - 500, BEN: MINUTE}, "the time before the appeal is given back"
    else:
        after = moved(match, 1)["match"]
    assert (after["view"]["heard"]["granted"], after["to_act"]) == (granted, [BEN] if granted else [ANN])


def test_tbl_18_after_ply_50_000_nobody_moves_it(api: Api) -> None:
    match = opened(api)
    come_to(match, 50_000)

    api.refused("out-of-order", "POST", f"{match.path}/clock", match.host, json={"advance": 1})
