"""12 Strokes of Noon over HTTP: who is youngest, and what a clock gives."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.table import table as tables
from rules.twelve_strokes_of_noon.bots.pace import CHOICE
from rules.twelve_strokes_of_noon.state import Board, MasterStroke
from service.play.match import drafting, ledger, obligations
from tests.support.api import written
from tests.support.twelve_strokes_of_noon import last_round

if TYPE_CHECKING:
    from tests.support.api import Api, Clock, Played

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


WITH_BOT = ({"player": "person"}, {"player": "bot", "level": "champion"}, {"player": "person"})


def in_the_last_round(api: Api, board: Board) -> Played:
    """Open a match and put it into the last round, in which the person in seat 0 has just been asked."""
    match = api.open(WITH_BOT, game=GAME, pace="human")

    def moved(held: drafting.Draft) -> drafting.Draft:
        table = held.match.table
        state = last_round(MasterStroke(2, 0, 0), board, seats=(0, 1, 2), content=table.state.content)
        state = replace(state, decision=table.state.decision, since=table.opened)
        return replace(held, match=replace(held.match, table=tables.positioned(held.match.game, table, state)))

    written(api.referee, match.id, moved)
    return match


FLAPS = (1, 2, 3, 4, 5, 6, 7)

ALL_OPEN = Board(large=FLAPS, small=FLAPS)
"""Whatever star was drawn, its name is known: some need more than the large flaps (12C-46)."""


def test_12c_51_a_bot_that_knows_the_star_names_it_out_of_turn(api: Api, clock: Clock) -> None:
    match = in_the_last_round(api, ALL_OPEN)
    held = ledger.settled(api.referee, match.id).match
    assert held.game.rules.standing(held.table.state).must == (0,)
    due = obligations.bots(held)[1]
    assert due is not None
    assert due > held.table.state.since, "a bot takes its time (12C-52)"

    clock.forward(CHOICE[1])
    after = match.play_bots()

    assert after["outcome"]["reason"] == "star-guessed"
    assert after["outcome"]["winners"] == [1]


def test_12c_51_a_bot_that_knows_nothing_of_the_star_keeps_silent(api: Api, clock: Clock) -> None:
    match = in_the_last_round(api, Board())
    clock.forward(CHOICE[1])

    assert obligations.bots(ledger.settled(api.referee, match.id).match) == {}
    assert match.play_bots()["to_act"] == [0]


def test_12c_27_a_bot_looks_again_when_a_guess_has_put_the_choice_again(api: Api, clock: Clock) -> None:
    match = in_the_last_round(api, ALL_OPEN)
    before = obligations.bots(ledger.settled(api.referee, match.id).match)[1]
    clock.forward(1000)
    guess = {"decision": match.see()["decision"], "action": {"kind": "guess-star", "name": "A red herring"}}
    api.ok("POST", f"{match.path}/actions", match.tokens[2], json=guess)

    after = obligations.bots(ledger.settled(api.referee, match.id).match)[1]

    assert before is not None
    assert after is not None
    assert after >= before + 1000
