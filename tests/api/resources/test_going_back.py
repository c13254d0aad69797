"""Going back at a real table, its end, and what is left of it (TBL-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.table.table import Cause, Closed
from service.play.match import drafting
from tests.api.http.test_streams import Listening
from tests.support.api import written
from tests.support.at_table import FIRST, THREE, act, back, entered, errors, opened, refused, started

if TYPE_CHECKING:
    from tests.support.api import Api


def test_tbl_15_the_host_goes_back_and_a_late_retry_meets_another_decision(api: Api) -> None:
    match = started(api)
    decision = match.see()["decision"]
    assert act(match, "throw", "3", "5", "blank").status_code == 200
    after = back(match, 3)

    assert (after["ply"], after["decision"] > decision, after["to_act"]) == (5, True, [0])
    again = act(match, "throw", "3", "5", "blank", decision=decision)
    assert (again.json["ply"], again.json["match"]["ply"]) == (4, 5), "it is answered as it was, and plays nothing"
    other = act(match, "throw", "4", "5", "blank", decision=decision)
    assert other.get_json(force=True)["code"] == "already-answered"
    assert act(match, "end turn", decision=decision).get_json(force=True)["code"] == "stale-decision"
    (ply,) = api.ok("GET", f"{match.path}/events?after=4")["plies"]
    assert ply["events"][0] | {"words": ""} == {"kind": "rewound", "to": 3, "words": ""}
    assert act(match, "throw", "4", "5", "blank").json["ply"] == 6


def test_tbl_15_a_waiting_action_is_taken_back(api: Api) -> None:
    match = started(api)
    act(match, "throw", "3")
    after = back(match, 3)

    assert (after["throws"], after["to_act"], after["ply"]) == (None, [0], 4)
    refused(match, "no-throw-awaited", "5")


def test_tbl_15_before_the_start_its_throws_alone_are_taken_back(api: Api) -> None:
    match = opened(api)
    entered(match, "6")
    api.refused("out-of-order", "POST", f"{match.path}/rewinds", match.host, json={"to": 1})
    after = back(match, 2)

    assert (after["ply"], after["throws"], after["status"]) == (3, None, "open")
    assert api.ok("POST", f"{match.path}/start", match.host)["throws"]["throw"] == 2
    assert back(match, 2, ply=2)["throws"]["throw"] == 2, "it was done before, and takes no other start back"


@pytest.mark.parametrize(
    ("to", "code"), [(99, "out-of-order"), (2, "out-of-order"), (0, "out-of-order"), (3, "malformed")]
)
def test_tbl_15_nobody_goes_to_the_future_or_before_the_start(api: Api, to: int, code: str) -> None:
    match = started(api)
    api.refused(code, "POST", f"{match.path}/rewinds", match.host, json={"to": to})
    assert match.see()["ply"] == 3


@pytest.mark.parametrize("to", [-1, 2**53, "3", 3.5, None, True])
def test_a_ply_that_is_none_is_refused(api: Api, to: Any) -> None:
    match = started(api)
    api.refused("malformed", "POST", f"{match.path}/rewinds", match.host, json={"to": to})


def test_tbl_15_seats_go_back_where_the_host_lets_them(api: Api) -> None:
    match, free = started(api), started(api, rewinds="seats")
    for one in (match, free):
        act(one, "throw", "3")
    api.refused("not-the-host", "POST", f"{match.path}/rewinds", match.tokens[1], json={"to": 3})
    assert api.ok("POST", f"{free.path}/rewinds", free.tokens[1], json={"to": 3})["throws"] is None


def test_going_back_that_is_sent_twice_is_done_once(api: Api) -> None:
    match = started(api)
    act(match, "throw", "3", "5", "blank")
    first = back(match, 3, ply=4)
    assert back(match, 3, ply=4) == first
    problem = api.refused("stale-ply", "POST", f"{match.path}/rewinds", match.host, json={"to": 3, "ply": 3})
    assert problem["ply"] == 5


def test_tbl_15_nobody_goes_back_past_a_leaving_or_after_the_end(api: Api) -> None:
    match = opened(api, THREE)
    entered(match, *FIRST, "1", "1")
    match.resign(2)
    act(match, "throw", "3")
    last = match.see()["ply"]
    api.refused("out-of-order", "POST", f"{match.path}/rewinds", match.host, json={"to": last - 1})
    back(match, last)
    written(api.referee, match.id, lambda held: drafting.add(held, None, Closed(Cause.IDLE)))
    api.refused("match-over", "POST", f"{match.path}/rewinds", match.host, json={"to": last})


def test_tbl_14_the_end_waits_for_the_hosts_word_and_can_be_taken_back(api: Api) -> None:
    match = started(api)
    waits = api.send("DELETE", f"{match.path}/seats/1", match.tokens[1]).json
    assert (waits["status"], waits["throws"]["over"], waits["throws"]["die"]) == ("on", True, None)
    refused(match, "malformed", "3")
    refused(match, "malformed")
    refused(match, "not-the-host", by=match.tokens[0], over=True)
    back(match, 3)
    assert match.see()["to_act"] == [0]

    api.send("DELETE", f"{match.path}/seats/1", match.tokens[1])
    done = entered(match, over=True, throw=5)
    assert done["match"]["status"] == "over"
    assert entered(match, over=True, throw=5) == done


def test_the_hosts_word_does_not_go_with_missing_dice(api: Api) -> None:
    match = opened(api)
    assert "over" in errors(refused(match, "malformed", "6", over=True))


def test_the_record_of_a_real_table_is_judged_and_not_called_fair(api: Api) -> None:
    match = started(api)
    act(match, "throw", "3", "5", "blank")
    back(match, 3)
    act(match, "throw", "4", "4", "blank")
    api.send("DELETE", f"{match.path}/seats/1", match.tokens[1])
    entered(match, over=True)
    record = api.ok("GET", f"{match.path}/record")

    assert (record["format"], record["luck"]) == ("noonday-record-2", "table")
    judgement = api.ok("POST", "/v1/verifications", json=record)
    words = ("sound", "whole", "fair", "judged", "signed", "known")
    assert [judgement[word] for word in words] == [True, True, None, True, True, True]
    sheet = api.send("GET", f"{match.path}/sheet.txt").get_data(as_text=True)
    assert "Thrown at the table" in sheet
    assert "Commitment" not in sheet
    assert api.send("GET", f"{match.path}/replay.html").status_code in (200, 202)


def test_the_next_match_is_played_with_the_same_dice(api: Api) -> None:
    match = started(api, rewinds="seats")
    api.send("DELETE", f"{match.path}/seats/1", match.tokens[1])
    entered(match, over=True)
    following = match.again()["match"]

    assert (following["luck"], following["throws"]["throw"], following["status"]) == ("table", 1, "open")


def test_followers_hear_of_throws_and_of_going_back(api: Api) -> None:
    match = opened(api)
    stream = Listening(api, match, match.tokens[0])
    first = stream.next("throws")
    entered(match, "6")
    second = stream.next("throws")
    entered(match, "6", "1", "1")
    kinds = [stream.next("ply", "turn", "throws")["type"] for _ in range(2)]
    act(match, "throw", "3", "5", "blank")
    stream.next("turn")
    back(match, 3)
    rewound = stream.next("ply")
    stream.close()

    assert (first["throw"], second["throw"], second["entered"]) == (1, 2, ["6"])
    assert kinds == ["ply", "turn"]
    assert rewound["events"][0]["kind"] == "rewound"


def test_the_position_in_words_says_what_is_to_be_thrown(api: Api) -> None:
    match = opened(api)
    entered(match, "6")
    text = api.send("GET", f"{match.path}/position.txt").get_data(as_text=True)

    assert "The regular die of Ann is to be thrown for the first flight: 1, 2, 3, 4, 5, 6. Entered so far: 6." in text


def test_the_sheet_of_a_game_without_dice_says_nothing_of_dice(api: Api) -> None:
    match = opened(api, THREE, game="bomb-the-axis", options={"checker": 1})
    match.close()
    sheet = api.send("GET", f"{match.path}/sheet.txt").get_data(as_text=True)

    assert "Commitment" in sheet
    assert "Thrown at the table" not in sheet
