"""Actions in the game's notation: in menus, in requests, and refused where a text is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.api import Api

if TYPE_CHECKING:
    from tests.support.api import Played


def sent(match: Played, notation: Any, **rest: Any) -> tuple[str, dict[str, Any]]:
    """Return the token of the seat that is to act, and a submission in notation."""
    token, seen = match.turn()
    return token, {"decision": seen["decision"], "notation": notation, **rest}


def test_an_action_in_notation_is_the_action(api: Api) -> None:
    match = api.open()
    token, body = sent(match, "throw")
    assert match.turn()[1]["actions"][0]["notation"] == "throw"
    done = api.ok("POST", f"{match.path}/actions", token, json=body)

    assert done["events"][0]["kind"] == "thrown"


@pytest.mark.parametrize("text", ["THROW", "  throw ", "Throw", "throw\r\n", "\u00a0throw\n"])
def test_blanks_around_it_and_capitals_do_not_matter(api: Api, text: str) -> None:
    match = api.open()
    token, body = sent(match, text)
    assert api.ok("POST", f"{match.path}/actions?dry_run=true", token, json=body)["legal"]


def test_a_retry_in_notation_is_the_same_ply_as_the_action(api: Api) -> None:
    match = api.open()
    token, plain = match.submission()
    notation = {"decision": plain["decision"], "notation": "Throw"}
    first = api.ok("POST", f"{match.path}/actions", token, json=notation)

    assert api.ok("POST", f"{match.path}/actions", token, json=notation) == first
    assert api.ok("POST", f"{match.path}/actions", token, json=plain) == first


@pytest.mark.parametrize("text", ["E5", "throw twice", "move 999", "\u200b", "{}", "take hidden"])
def test_what_is_no_notation_of_the_game_is_refused_with_what_is(api: Api, text: str) -> None:
    match = api.open()
    token, body = sent(match, text)
    problem = api.refused("bad-notation", "POST", f"{match.path}/actions", token, json=body)

    assert problem["status"] == 422
    assert "for instance 'throw'" in problem["detail"]
    assert problem["legal"][0]["notation"] == "throw"


def test_a_notation_that_is_not_legal_now_is_refused_by_its_rule(api: Api) -> None:
    match = api.open()
    token, body = sent(match, "bomb")
    assert api.refused("illegal-action", "POST", f"{match.path}/actions", token, json=body)["legal"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"notation": "throw", "action": {"kind": "throw"}}, "notation"),
        ({}, "action"),
        ({"notation": 5}, "notation"),
        ({"notation": ""}, "notation"),
        ({"notation": "a\nb"}, "notation"),
        ({"notation": "x" * 2001}, "notation"),
        ({"notation": None}, "notation"),
    ],
)
def test_a_submission_has_either_an_action_or_a_notation(api: Api, body: dict[str, Any], field: str) -> None:
    match = api.open()
    token, seen = match.turn()
    problem = api.refused(
        "malformed", "POST", f"{match.path}/actions", token, json={"decision": seen["decision"], **body}
    )
    assert field in problem["errors"]


def test_a_menu_in_notation_has_a_line_for_each_entry(api: Api) -> None:
    match = api.open([{"player": "person"}] * 3, game="bomb-the-axis")
    token, full = match.turn()
    lines = api.ok("GET", f"{match.path}?menu=notation", token)["actions"]

    assert [line["notation"] for line in lines] == [entry["notation"] for entry in full["actions"]]
    assert [line["template"] for line in lines] == [entry["form"] == "template" for entry in full["actions"]]
    assert {"action", "schema", "spots"}.isdisjoint(lines[0])


def test_the_forms_of_a_menu_have_tags_of_their_own(api: Api) -> None:
    match = api.open()
    token = match.turn()[0]
    replies = [api.send("GET", f"{match.path}{query}", token) for query in ("", "?menu=notation", "?menu=none")]

    assert len({reply.headers["ETag"] for reply in replies}) == 3
    assert replies[2].get_json()["actions"] == []
    known = {"If-None-Match": replies[2].headers["ETag"]}
    assert api.send("GET", f"{match.path}?menu=none", token, headers=known).status_code == 304
    assert api.send("GET", match.path, token, headers=known).status_code == 200


def test_the_answer_to_an_action_has_the_menu_in_the_form_that_was_asked_for(api: Api) -> None:
    match = api.open(game="screaming-eagles")
    token, seen = match.turn()
    body = {"decision": seen["decision"], "notation": seen["actions"][0]["notation"]}
    shown = api.ok("POST", f"{match.path}/actions?menu=notation", token, json=body)["match"]["actions"]
    again = api.ok("POST", f"{match.path}/actions?menu=none", token, json=body)["match"]["actions"]

    assert {entry["form"] for entry in shown} == {"notation"}
    assert again == []


def test_a_ply_has_its_notation_for_its_own_seat_and_for_all_after_the_end(api: Api) -> None:
    match = api.open([{"player": "person"}] * 3, game="bomb-the-axis")
    token, seen = match.turn()
    text = next(entry["notation"] for entry in seen["actions"] if entry["form"] == "template")
    api.ok("POST", f"{match.path}/actions", token, json={"decision": seen["decision"], "notation": text})

    def noted(seat: int) -> Any:
        query = {"after": seen["ply"]}
        return api.ok("GET", f"{match.path}/events", match.tokens[seat], query_string=query)["plies"][0]["notation"]

    assert [noted(seat) for seat in (0, 1)] == [text, None]
    match.close()
    assert [noted(seat) for seat in (0, 1)] == [text, text]


@pytest.mark.parametrize("wrong", ["", 5, None, "x" * 2001, "throw\nthrow"])
def test_a_notation_of_the_wrong_shape_is_the_only_fault(api: Api, wrong: Any) -> None:
    match = api.open()
    token, sent = match.submission()
    body = {"decision": sent["decision"], "notation": wrong}

    assert list(api.refused("malformed", "POST", f"{match.path}/actions", token, json=body)["errors"]) == ["notation"]
