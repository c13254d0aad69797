"""Dice of a real table over HTTP: throws that are waited for, entered, repeated and wrong (TBL-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.table import table as tables
from service.conformance.budgets import Nodes
from service.play.match import ledger, obligations
from service.play.ports.due import Kind
from service.play.verbs.turns import take_turns
from tests.support.api import OPEN, PEOPLE
from tests.support.at_table import FIRST, THREE, act, back, entered, errors, opened, refused, started

if TYPE_CHECKING:
    from tests.support.api import Api, Played


# Waiting for throws (TBL-14)


def test_tbl_14_the_start_waits_for_its_throws_and_names_who_throws_which_die(api: Api) -> None:
    match = opened(api)
    die = {"die": "regular die", "faces": ["1", "2", "3", "4", "5", "6"], "over": False, "purpose": "the first flight"}

    assert match.opened["match"]["throws"] == {"throw": 1, "seat": 0, "entered": [], **die}
    assert match.see()["status"] == "open"
    assert entered(match, "6")["throws"] == {"throw": 2, "seat": 0, "entered": ["6"], **die}
    assert entered(match, "6", "1")["throws"] == {"throw": 4, "seat": 1, "entered": ["6", "6", "1"], **die}
    done = entered(match, "1")
    assert (done["ply"], done["match"]["status"], done["match"]["throws"]) == (3, "on", None)
    assert "Ann throws 12 (6 and 6)" in done["events"][1]["words"]


def test_tbl_14_an_action_waits_for_its_throws_and_becomes_one_ply(api: Api) -> None:
    match = started(api)
    reply = act(match, "throw", "3")

    assert reply.status_code == 202
    assert reply.json["throws"]["entered"] == ["3"]
    assert reply.json["match"]["to_act"] == reply.json["match"]["actions"] == []
    assert match.see(0)["ply"] == 3
    assert entered(match, "5", "blank")["ply"] == 4
    plies = api.ok("GET", f"{match.path}/events?after=2")["plies"]
    assert [ply["throws"] for ply in plies] == [FIRST, ["3", "5", "blank"]]


def test_tbl_14_faces_can_come_with_the_action_whatever_their_case_and_form(api: Api) -> None:
    match = started(api)

    done = act(match, "throw", " \N{FULLWIDTH DIGIT THREE}", "5", "BLANK")
    assert (done.status_code, done.json["ply"]) == (200, 4)
    assert api.ok("GET", f"{match.path}/events?after=3")["plies"][0]["throws"] == ["3", "5", "blank"]


def test_tbl_14_nothing_else_is_played_while_throws_are_missing(api: Api) -> None:
    match = started(api)
    assert act(match, "throw").status_code == 202
    decision = match.see()["decision"]

    for seat, action in ((0, {"kind": "end-turn"}), (1, {"kind": "throw"})):
        sent = {"decision": decision, "action": action}
        api.refused("throws-awaited", "POST", f"{match.path}/actions", match.tokens[seat], json=sent)
    api.refused("throws-awaited", "DELETE", f"{match.path}/seats/1", match.tokens[1])
    assert match.see()["ply"] == 3


def test_tbl_14_a_seat_can_be_handed_over_renewed_and_erased_meanwhile(api: Api) -> None:
    match = started(api)
    assert act(match, "throw", "3").status_code == 202
    api.ok("PATCH", f"{match.path}/seats/1", match.tokens[1], json={"player": "bot"})
    api.ok("POST", f"{match.path}/seats/1/token", match.host)
    api.ok("DELETE", f"{match.path}/seats/0/name", match.tokens[0])

    assert match.see()["throws"]["entered"] == ["3"]
    assert entered(match, "5", "blank")["ply"] == 7


def test_tbl_14_the_start_is_waited_for_and_the_table_can_be_cancelled(api: Api) -> None:
    match = opened(api)
    again = api.ok("POST", f"{match.path}/start", match.host)
    assert (again["status"], again["throws"]["throw"]) == ("open", 1)
    assert api.ok("DELETE", match.path, match.host)["throws"] is None
    refused(match, "no-throw-awaited", "3")


def test_tbl_14_the_last_seat_that_is_taken_makes_the_start_wait(api: Api) -> None:
    match = opened(api, OPEN)
    taken = api.ok("POST", f"{match.path}/seats/1", json={"name": "Ben"})

    assert taken["match"]["throws"]["throw"] == 1
    assert entered(match, *FIRST, by=taken["token"])["ply"] == 3


def test_tbl_14_a_bot_waits_for_its_throws_and_is_not_called_again(api: Api) -> None:
    match = opened(api, ({"player": "bot", "level": "rookie"}, {"player": "person", "name": "Ben"}))
    entered(match, *FIRST)
    held = ledger.settled(api.referee, match.id)
    assert take_turns(api.referee, match.id, 0, tables.decision(held.match.table), lambda: Nodes(20)).played == 1
    waiting = ledger.settled(api.referee, match.id).match

    assert match.see()["throws"]["seat"] == 0
    assert not obligations.bots(waiting)
    due = obligations.of(waiting, api.referee.retention, now=0)
    assert {one.kind for one in due} == {Kind.EXPIRE}
    assert entered(match, "3", "5", "blank")["match"]["ply"] == 4
    assert obligations.bots(ledger.settled(api.referee, match.id).match)


def test_tbl_14_what_is_not_a_die_comes_from_the_seed(api: Api) -> None:
    match = opened(api, THREE, game="bomb-the-axis", options={"checker": 1})

    assert match.see()["status"] == "on"
    assert match.see()["throws"] is None
    assert match.see()["commitment"]


# Sent twice


def test_the_same_action_is_answered_as_it_was_while_it_waits_and_after_it(api: Api) -> None:
    match = started(api)
    decision = match.see()["decision"]
    first = act(match, "throw", "3", decision=decision).json
    assert act(match, "throw", "3", decision=decision).json == first
    done = entered(match, "5", "blank")

    again = act(match, "throw", "3", decision=decision)
    assert (again.status_code, again.json) == (200, done | {"match": again.json["match"]})


@pytest.mark.parametrize("other", [(), ("4",), ("3", "5")])
@pytest.mark.parametrize("finished", [False, True])
def test_the_same_action_with_other_throws_was_answered_otherwise(api: Api, other: Any, finished: bool) -> None:
    match = started(api)
    decision = match.see()["decision"]
    act(match, "throw", "3", decision=decision)
    if finished:
        entered(match, "5", "blank")

    reply = act(match, "throw", *other, decision=decision)
    assert (reply.status_code, reply.get_json(force=True)["code"]) == (409, "already-answered")


def test_faces_with_their_number_are_entered_once(api: Api) -> None:
    match = opened(api)
    first = entered(match, "6", "6", throw=1)
    assert entered(match, "6", "6", throw=1) == first
    problem = refused(match, "stale-throw", "6", "5", throw=1)
    assert (problem["throw"], problem["ply"]) == (3, 2)
    done = entered(match, "1", "1", throw=3)
    assert entered(match, "1", "1", throw=3) == done
    refused(match, "no-throw-awaited", "1", throw=5)


# Wrong throws


@pytest.mark.parametrize(
    ("faces", "where", "says"),
    [
        (["7"], "throws.0", "the regular die has no face '7': its faces are 1, 2, 3, 4, 5, 6"),
        (["6", "blank"], "throws.1", "the regular die has no face 'blank'"),
        (["6", "6", "1", "1", "3"], "throws.4", "4 dice are thrown, and this face is of one more"),
        ([], "throws", "must have at least one face of the regular die"),
        (["6"] * 201, "throws", "must have 0 to 200 members"),
        ([6], "throws.0", "must be a string"),
        (["\x00"], "throws.0", "must be a face of the die"),
    ],
)
def test_a_face_of_no_such_die_is_refused_and_nothing_is_entered(api: Api, faces: Any, where: str, says: str) -> None:
    match = opened(api)
    problem = refused(match, "malformed", *faces)

    (fault,) = [text for path, text in errors(problem).items() if path.startswith(where)]
    assert says in fault
    assert match.see()["throws"]["throw"] == 1


def test_a_later_wrong_face_is_named_by_its_place_in_the_request(api: Api) -> None:
    match = opened(api)
    entered(match, "6", "6")
    assert "throws.1" in errors(refused(match, "malformed", "1", "nine"))


def test_a_million_throws_are_too_large(api: Api) -> None:
    refused(opened(api), "too-large", *["6"] * 1_000_000)


def test_ties_without_end_come_to_an_end(api: Api) -> None:
    match = opened(api)
    for _ in range(25):
        entered(match, *["3"] * 200)

    assert "more than 5000 throws" in errors(refused(match, "malformed", "3"))["throws.0"]
    assert back(match, 2)["throws"] is None


def test_throws_of_an_action_that_throws_nothing_are_refused(api: Api) -> None:
    match = opened(api, THREE, game="bomb-the-axis", options={"checker": 1})
    token, sent = match.submission()

    problem = api.refused("malformed", "POST", f"{match.path}/actions", token, json=sent | {"throws": ["3"]})
    assert errors(problem) == {"throws.0": "no die is thrown in this game"}


def test_the_servers_dice_take_no_throws(api: Api) -> None:
    match = api.open()
    token, sent = match.submission()

    problem = api.refused("malformed", "POST", f"{match.path}/actions", token, json=sent | {"throws": ["3"]})
    assert errors(problem) == {"throws.0": "the server throws the dice of this match"}
    refused(match, "no-throw-awaited", "3")
    api.refused("out-of-order", "POST", f"{match.path}/rewinds", match.host, json={"to": match.see()["ply"]})


def test_a_dry_run_ignores_throws(api: Api) -> None:
    match = started(api)
    sent = {"decision": match.see()["decision"], "notation": "throw", "throws": ["99"]}

    assert api.ok("POST", f"{match.path}/actions?dry_run=true", match.tokens[0], json=sent)["legal"] is True


def test_strangers_enter_nothing_and_take_nothing_back(api: Api) -> None:
    match, other = opened(api), opened(api)
    for path, body in (("throws", {"throws": ["6"]}), ("rewinds", {"to": 2})):
        api.refused("token-needed", "POST", f"{match.path}/{path}", json=body)
        api.refused("other-match", "POST", f"{match.path}/{path}", other.host, json=body)
    assert match.see()["throws"]["throw"] == 1


# What cannot be opened


@pytest.mark.parametrize(
    ("terms", "where", "says"),
    [
        ({"luck": "table", "time_per_decision": 60_000}, "time_per_decision", "no clock runs"),
        ({"luck": "table", "game": "twelve-strokes-of-noon"}, "luck", "the server deals it"),
        ({"rewinds": "seats"}, "rewinds", "goes with luck table alone"),
        ({"luck": "loaded"}, "luck", "must be"),
    ],
)
def test_what_does_not_go_with_real_dice_is_refused(api: Api, terms: Any, where: str, says: str) -> None:
    body = {"game": "twelve-oclock-high", "seats": list(PEOPLE)} | terms
    assert says in errors(api.refused("malformed", "POST", "/v1/matches", json=body))[where]


def test_the_games_show_their_dice(api: Api) -> None:
    dice = {key: api.ok("GET", f"/v1/games/{key}")["dice"] for key in ("twelve-oclock-high", "screaming-eagles")}

    assert [die["name"] for die in dice["twelve-oclock-high"]] == ["regular die", "Bomb die"]
    assert dice["screaming-eagles"][1] == {"name": "red die", "faces": ["0", "2", "5"]}
    assert api.ok("GET", "/v1/games/bomb-the-axis")["dice"] == []
    assert api.ok("GET", "/v1/games/twelve-strokes-of-noon")["dice"] is None


# What an action throws


def thrown(match: Played, seat: int = 0) -> dict[str, list[list[str]]]:
    """Return the faces of the dice that each action of a menu throws first, by its notation."""
    menu = match.see(seat)["actions"]
    return {entry["notation"]: [die["faces"] for die in entry["throws"]] for entry in menu if entry["form"] == "action"}


def test_a_menu_says_which_dice_an_action_throws_whatever_they_show(api: Api) -> None:
    match, regular, bomb = started(api), ["1", "2", "3", "4", "5", "6"], ["Bomb"] * 2 + ["blank"] * 4
    assert thrown(match) == {"throw": [regular, regular, bomb]}
    assert act(match, "throw", "3", "4", "blank").status_code == 200
    assert set(map(len, thrown(match).values())) == {0}
    assert act(match, "move 5").status_code == 200
    # After a Bomb there is no second roll: only the first die of the attack is sure.
    assert thrown(match) == {"bomb": [bomb], "throw": [regular, regular, bomb], "end turn": []}
    assert match.see(0)["ply"] == 5


def test_a_menu_names_no_dice_where_the_server_throws_them(api: Api) -> None:
    match = api.open()
    assert thrown(match, match.see()["to_act"][0]) == {"throw": []}


def test_no_seat_learns_from_its_dice_what_others_have_chosen_in_secret(api: Api) -> None:
    match = opened(
        api, (*THREE, {"player": "person", "name": "Dora"}), game="screaming-eagles", options={"preset": "all"}
    )
    for seat in (0, 1, 2):
        assert act(match, match.see(seat)["actions"][0]["notation"], seat=seat).status_code == 200
    last = thrown(match, 3)
    assert "cards cobra straight 4" in last
    assert set(map(len, last.values())) == {0}
    assert act(match, next(iter(last)), seat=3).status_code == 202, "it does throw dice"
