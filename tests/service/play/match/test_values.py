"""A match as a value: written, read back the same, and read once."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service.play.match import ledger, values
from service.play.match.sent import Answer
from service.play.match.values import Holder, Pace
from service.play.ports.matches import Memory
from tests.support.api import GAME, OPEN, PEOPLE, WITH_BOT

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from tests.support.api import Api

SETUP = {
    "format", "game", "version", "match", "parent", "options", "seats", "time_per_decision", "leaving", "commitment",
    "content",
}  # fmt: skip
TABLE = {"status", "chairs", "ply", "at", "opened", "away", "outcome", "order", "silent"}
"""The fields of a set-up and a table in the store, as 0.2.0 wrote them: it reads no others."""

OTHERS = ("bomb-the-axis", "screaming-eagles", "twelve-strokes-of-noon")


@pytest.mark.parametrize("game", [*OTHERS, "twelve-oclock-high"])
def test_a_match_is_read_back_as_it_was_written(api: Api, referee: Referee, game: str) -> None:
    seats = [{"player": "person", "name": "Ann", "seed": "luck"}, *[{"player": "person"}] * 2]
    match = api.open(seats, game=game, time_per_decision=60_000)
    before = ledger.load(referee, match.id).match
    snapshot = values.write(before, Memory())

    again = values.read(json.loads(json.dumps(snapshot)), referee.decks, Memory())

    assert again == before
    assert again is not before


def test_a_match_that_version_0_1_0_wrote_is_read(api: Api, referee: Referee) -> None:
    match = ledger.load(referee, api.open().id).match
    snapshot = json.loads(json.dumps(values.write(match, Memory())))
    for later in ("order", "silent"):
        del snapshot["table"][later]

    assert values.read(snapshot, referee.decks, Memory()) == match


def test_a_match_with_the_servers_dice_is_written_as_the_release_before_wrote_it(api: Api, referee: Referee) -> None:
    match = api.open([*PEOPLE, {"player": "person"}])
    match.act()
    match.resign(2)
    snapshot = values.write(ledger.load(referee, match.id).match, Memory())

    assert set(snapshot["setup"]) == SETUP
    assert set(snapshot["table"]) == TABLE
    assert set(snapshot["course"]) == {"link", "outage", "holders"}
    assert "rewinds" not in snapshot["origin"]
    assert set(snapshot["course"]["holders"][0]["answer"] or {}) <= {"decision", "action", "ply"}


def test_the_very_snapshot_that_was_read_last_is_not_read_again(api: Api, referee: Referee) -> None:
    match, memory = ledger.load(referee, api.open().id).match, Memory()
    snapshot = values.write(match, memory)

    first = values.read(snapshot, referee.decks, memory)

    assert first is not match
    assert values.read(snapshot, referee.decks, memory) is first
    again = values.read(json.loads(json.dumps(snapshot)), referee.decks, memory)
    assert again == first
    assert again is not first
    assert again.agreed is first.agreed


def test_a_match_as_it_was_written_last_is_not_read_again(api: Api, referee: Referee) -> None:
    match = ledger.load(referee, api.open().id).match
    snapshot = values.write(match, Memory())

    assert values.read(snapshot, referee.decks, values.remembered(snapshot, match)) is match


def test_an_origin_that_did_not_move_is_not_written_again(api: Api, referee: Referee) -> None:
    match = ledger.load(referee, api.open().id).match
    snapshot = values.write(match, Memory())

    memory = values.remembered(snapshot, match)

    assert values.write(match, memory)["origin"] is snapshot["origin"]
    followed = replace(match, origin=match.origin.followed("another"))
    assert values.write(followed, memory)["origin"]["next"] == "another"


def test_what_was_agreed_is_shared_by_all_states_of_a_match(api: Api, referee: Referee) -> None:
    match = api.open()
    before = ledger.load(referee, match.id).match
    match.act()
    after = ledger.load(referee, match.id).match

    assert after.agreed is before.agreed
    assert after.table.ply > before.table.ply


def test_a_match_that_was_played_here_is_read_no_more(api: Api, referee: Referee) -> None:
    match = api.open()
    match.act()

    first = ledger.load(referee, match.id).match

    assert ledger.load(referee, match.id).match is first
    assert first.table.ply > 1


def test_an_interrupt_does_not_push_out_the_seats_answer() -> None:
    answer, cheer, later = Answer(1, {"kind": "stake"}, 5), Answer(1, {"kind": "cheer"}, 6), Answer(2, {}, 9)
    holder = Holder("Ann", 3, "request").answered(answer, interrupt=False).answered(cheer, interrupt=True)

    assert holder == Holder("Ann", 3, "request", answer, cheer)
    assert holder.answered(later, interrupt=False) == Holder("Ann", 3, "request", later, cheer)


@pytest.mark.parametrize(
    ("seats", "pace"),
    [
        (WITH_BOT, Pace.HUMAN),
        (({"player": "bot"}, {"player": "bot"}), Pace.FAST),
        (OPEN, Pace.HUMAN),
        (({"player": "bot"}, {"player": "open"}), Pace.FAST),
    ],
)
def test_bots_are_in_no_hurry_where_a_person_sits(api: Api, referee: Referee, seats: Any, pace: Pace) -> None:
    opened = api.ok("POST", "/v1/matches", json={"game": GAME, "seats": list(seats)})

    assert ledger.load(referee, opened["match"]["id"]).match.pace is pace


def test_a_match_lives_until_it_is_over_or_cancelled(api: Api, referee: Referee) -> None:
    matches = [api.open(OPEN), api.open(), api.over(), api.cancelled()]

    assert [ledger.load(referee, match.id).match.live for match in matches] == [True, True, False, False]
    assert all(ledger.load(referee, match.id).match.judged for match in matches)
