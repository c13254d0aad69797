"""Who entered the throws of a real table: the match remembers it, and its record and its sheet say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.table.table import UNJUDGED
from service.play.match import drafting, ledger
from tests.support.at_table import FIRST, THREE, act, back, enter, entered, opened, refused, started

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from tests.support.api import Api, Played


def over(match: Played) -> Any:
    """End a match by the leaving of its second seat, and return its record."""
    match.api.send("DELETE", f"{match.path}/seats/1", match.tokens[1])
    entered(match, over=True)
    return record(match)


def record(match: Played) -> Any:
    return match.api.ok("GET", f"{match.path}/record")


def by(*seats: int) -> Any:
    return {"seats": list(seats), "scorer": None, "date": None, "place": None, "log": False}


def dice(match: Played) -> str:
    """Return what the sheet says of the dice."""
    sheet = match.api.send("GET", f"{match.path}/sheet.csv").get_data(as_text=True)
    return next(line for line in sheet.splitlines() if line.startswith("Dice,"))


def test_the_record_and_the_sheet_say_whose_players_entered_throws(api: Api) -> None:
    match = opened(api)
    entered(match, *FIRST[:2], by=match.tokens[1])
    entered(match, *FIRST[2:])
    act(match, "throw", "3", "5", "blank")
    written = over(match)

    assert written["noted"] == by(0, 1)
    assert "Thrown at the table, entered by Ann and Ben, so that nobody can verify them" in dice(match)
    judgement = api.ok("POST", "/v1/verifications", json=written)
    assert [judgement[word] for word in ("sound", "whole", "fair", "judged")] == [True, True, None, True]


def test_a_name_that_is_erased_leaves_its_seat(api: Api) -> None:
    match = started(api)
    act(match, "throw", "3", "5", "blank")
    over(match)
    assert "entered by Ann, " in dice(match)
    api.ok("DELETE", f"{match.path}/seats/0/name", match.tokens[0])

    assert "entered by seat 0, " in dice(match)
    assert record(match)["noted"] == by(0)


def test_the_host_without_a_seat_is_nobody_at_the_table(api: Api) -> None:
    match = started(api)
    act(match, "throw")
    entered(match, "3", "5", "blank")

    assert "noted" not in over(match)
    assert "Thrown at the table and entered there, so that nobody can verify them" in dice(match)


def test_throws_that_are_refused_are_nobodys(api: Api) -> None:
    match = started(api)
    act(match, "throw")
    refused(match, "malformed", "7", by=match.tokens[1])
    assert enter(match, "3", by=match.tokens[0]).status_code == 202
    entered(match, "5", "blank")
    assert over(match)["noted"] == by(0)


def test_who_entered_throws_is_known_after_they_were_taken_back(api: Api) -> None:
    match = started(api)
    act(match, "throw", "3", "5", "blank")
    back(match, 3)
    act(match, "throw")
    entered(match, "4", "4", "blank")
    assert over(match)["noted"] == by(0)


def test_who_entered_throws_is_known_after_the_match_was_given_up(api: Api) -> None:
    match = started(api)
    act(match, "throw", "3")
    match.close()
    assert record(match)["noted"] == by(0)


def test_who_entered_throws_is_known_after_the_rules_have_changed(api: Api, referee: Referee) -> None:
    match = started(api)
    act(match, "throw", "3")
    ended = drafting.end_unjudged(ledger.load(referee, match.id, with_seed=True))
    assert ended.match.table.outcome.reason == UNJUDGED.cause
    assert (ended.match.course.noted, ended.match.course.pending) == ((0,), None)


@pytest.mark.parametrize("luck", ["server", "table"])
def test_where_nobody_threw_a_die_nothing_is_noted(api: Api, luck: str) -> None:
    match = api.open(THREE, game="bomb-the-axis", luck=luck)
    match.close()
    assert "noted" not in record(match)
