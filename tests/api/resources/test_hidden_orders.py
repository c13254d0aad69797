"""Real dice where others have ordered in secret: nobody learns their orders by trying, and nothing comes too late."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.at_table import act, back, entered, opened

if TYPE_CHECKING:
    from tests.support.api import Api, Played

GAME = "screaming-eagles"
OWN = "cards eagle straight 1, cobra straight 1"
SLOW, FAST = "cards stallion straight 1, tiger straight 1", "cards stallion left 4, tiger right 4"


def ordered(api: Api, cards: str) -> Played:
    """Return a match in which one team has laid its cards."""
    match = opened(api, game=GAME, options={"preset": "all"})
    assert act(match, cards).status_code == 200
    return match


def tried(match: Played, *faces: str, decision: int) -> Any:
    return act(match, OWN, *faces, seat=1, decision=decision)


@pytest.mark.parametrize("faces", [["1"] * 100, ["1", "5"], ["1"] * 20])
@pytest.mark.parametrize("cards", [SLOW, FAST])
def test_tbl_14_an_action_is_final_though_its_throws_do_not_fit(api: Api, cards: str, faces: list[str]) -> None:
    match = ordered(api, cards)
    decision = match.see()["decision"]
    reply = tried(match, *faces, decision=decision)

    assert (reply.status_code, reply.get_json(force=True)["code"]) == (422, "malformed")
    assert "the action is accepted, and waits for its throws" in str(reply.get_json(force=True)["errors"])
    waits = match.see(1)
    assert (waits["to_act"], waits["throws"]["entered"]) == ([], [])
    other = act(match, "cards eagle straight 4, cobra left 4", seat=1, decision=decision)
    assert other.get_json(force=True)["code"] == "throws-awaited"
    assert tried(match, *faces, decision=decision).json["throws"] == waits["throws"], "sent again, it is answered"


@pytest.mark.parametrize("options", [{}, {"preset": "all"}])
def test_tbl_14_where_nothing_is_hidden_nothing_is_accepted(api: Api, options: Any) -> None:
    match = opened(api, game=GAME, options=options)
    reply = act(match, SLOW, "1")

    assert reply.get_json(force=True)["errors"] == {"throws.0": "no die is thrown"}
    assert match.see()["ply"] == 3
    assert act(match, SLOW).status_code == 200


def test_tbl_14_an_action_that_throws_nothing_is_played_without_its_throws(api: Api) -> None:
    match = ordered(api, SLOW)
    while match.see()["to_act"] == [1]:
        reply = act(match, match.see(1)["actions"][-1]["notation"], *["5"] * 30, seat=1)
        assert reply.status_code == 422
        words = str(reply.get_json(force=True)["errors"])
        assert ("played without them" in words) is (match.see()["throws"] is None)


def test_the_same_request_has_the_same_answer_each_time_after_the_first(api: Api) -> None:
    match = ordered(api, SLOW)
    decision = match.see()["decision"]
    answers = [tried(match, *["1"] * 20, decision=decision).status_code for _ in range(6)]

    assert answers == [422, 202, 202, 202, 202, 202]


def test_a_throw_says_for_what_it_is(api: Api) -> None:
    match = ordered(api, SLOW)
    waits = tried(match, decision=match.see()["decision"]).json

    assert waits["throws"]["purpose"].endswith("’s move")
    assert match.opened["match"]["throws"] is None
    assert opened(api).opened["match"]["throws"]["purpose"] == "the first flight"


def test_tbl_14_faces_that_fit_come_with_an_order(api: Api) -> None:
    match = ordered(api, SLOW)
    reply = tried(match, "1", "1", "1", "1", decision=match.see()["decision"])

    assert reply.status_code == 200, reply.json


@pytest.mark.parametrize("face", ["9", "blank", "Bomb"])
def test_a_face_of_no_die_of_the_game_is_refused_before_anything_is_accepted(api: Api, face: str) -> None:
    match = ordered(api, SLOW)
    reply = tried(match, "1", face, decision=match.see()["decision"])

    assert reply.get_json(force=True)["errors"] == {"throws.1": "no die of the game has this face"}
    assert match.see()["to_act"] == [1]


def test_tbl_15_what_was_sent_before_the_game_went_back_comes_too_late(api: Api) -> None:
    match = opened(api, game=GAME)
    start, decision = match.see()["ply"], match.see()["decision"]
    assert act(match, "offer draw 1").status_code == 200
    back(match, start)
    assert act(match, "offer draw 1").status_code == 200

    late = act(match, "accept draw 1 of 0", seat=1, decision=decision)
    assert late.get_json(force=True)["code"] == "stale-decision"
    assert act(match, "accept draw 1 of 0", seat=1).status_code == 202, "it ends the match, and waits for the host"


def test_tbl_15_a_doubled_note_does_not_come_back_after_going_back(api: Api) -> None:
    match = opened(api, [{"player": "person"}] * 4, game=GAME)
    start, decision = match.see()["ply"], match.see()["decision"]
    act(match, "note 1 hello", decision=decision)
    act(match, "offer draw 1", decision=decision)
    last = back(match, start)["ply"]

    assert act(match, "note 1 hello", decision=decision).get_json(force=True)["code"] == "stale-decision"
    assert match.see()["ply"] == last


def test_tbl_15_a_seat_that_has_left_takes_nothing_back(api: Api) -> None:
    match = opened(api, [{"player": "person"}] * 4, game=GAME, rewinds="seats")
    match.resign(3)
    last = match.see()["ply"]
    assert act(match, "note 1 hello").status_code == 200

    api.refused("seat-resigned", "POST", f"{match.path}/rewinds", match.tokens[3], json={"to": last})
    assert api.ok("POST", f"{match.path}/rewinds", match.tokens[1], json={"to": last})["ply"] == last + 2


def test_tbl_14_the_end_of_such_a_match_is_the_word_of_one_who_plays(api: Api) -> None:
    match = opened(api, game=GAME, rewinds="seats")
    act(match, "offer draw 1")
    act(match, "accept draw 1 of 0", seat=1)

    assert entered(match, by=match.tokens[1], over=True)["match"]["status"] == "over"
