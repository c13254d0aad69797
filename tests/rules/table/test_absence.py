"""TBL-16: a bot plays on for a person who is absent, if another player lets it, and not a moment too soon."""

from __future__ import annotations

import pytest

import rules
from rules.errors import Malformed, OutOfOrder, OutOfTime, SeatOccupied
from rules.table import table as tables
from rules.table.absence import absent_from
from rules.table.record import Record, entries
from rules.table.table import Cause, Closed, HandedOver, Lapsed, Luck, Player, Resigned, Started, Status
from rules.table.verify import verdict
from rules.wire.codec import codec
from service.conformance.matches import Bench, begun, opened, seated
from tests.support.games.coin_race import GAME as coin_race
from tests.support.offenders import each
from tests.support.races import NO_SAND, STAKE, refused

DAY = 24 * 60 * 60 * 1000
BY_ANN = HandedOver(Player.BOT, "novice", 0)


def race(players: str, after: int | None = DAY, **terms: object) -> Bench:
    """Return a race that has started, in which a seat is absent after a time."""
    table = seated(opened(coin_race, len(players), NO_SAND, **terms), players)
    return table.enter(None, Started(after))


def waited(bench: Bench, ms: int) -> int:
    """Return the time after the last ply at which the open decision has waited for so long."""
    return bench.table.opened + bench.table.away + ms - bench.table.at


def test_tbl_16_another_player_lets_a_bot_play_when_the_time_has_passed() -> None:
    bench = race("pp")

    assert absent_from(bench.table, 1) == bench.table.opened + DAY
    refused(bench, 1, BY_ANN, OutOfTime, after=waited(bench, DAY) - 1)
    after = bench.enter(1, BY_ANN, after=waited(bench, DAY))
    chair = after.table.chairs[1]
    assert (chair.player, chair.level, chair.lent, chair.absent) == (Player.BOT, "novice", True, True)
    assert (chair.resigned, chair.attended) == (False, True)
    assert after.events == (BY_ANN,)
    assert absent_from(after.table, 1) is None


def test_tbl_16_the_time_counts_from_the_opening_of_the_decision() -> None:
    bench = race("pp").enter(0, STAKE, after=DAY - 5).enter(1, STAKE, after=2)

    assert tables.decision(bench.table) == 2
    refused(bench, 1, BY_ANN, OutOfTime, after=DAY - 1)
    assert bench.enter(1, BY_ANN, after=DAY).table.chairs[1].absent


def test_tbl_16_who_is_not_awaited_is_not_absent() -> None:
    bench = race("pp").enter(1, STAKE)

    assert absent_from(bench.table, 1) is None
    assert "nothing waits" in str(refused(bench, 1, BY_ANN, OutOfOrder, after=2 * DAY))


def test_tbl_16_where_no_time_is_set_nobody_is_absent() -> None:
    assert absent_from(race("pp", None).table, 1) is None
    refused(race("pp", None), 1, BY_ANN, OutOfOrder, after=30 * DAY)


@each("by", (None, 1, 2, 3, 7))
def test_tbl_16_only_another_player_who_is_in_the_match_does_it(by: int | None) -> None:
    bench = race("ppbp").enter(3, Resigned(Cause.ASKED))

    if by is None:  # it is the host's or its own hand-over, which needs no time (TBL-8)
        assert not bench.enter(1, HandedOver(Player.BOT, "novice", by)).table.chairs[1].absent
    else:
        refused(bench, 1, HandedOver(Player.BOT, "novice", by), OutOfOrder, after=DAY)


def test_tbl_16_a_person_whose_seat_a_bot_plays_may_do_it() -> None:
    bench = race("pp").enter(0, HandedOver(Player.BOT, "novice"))

    assert bench.enter(1, BY_ANN, after=DAY).table.chairs[1].absent


def test_tbl_16_it_is_no_way_to_take_a_seat_back_or_to_change_a_bot() -> None:
    bench = race("ppb")

    refused(bench, 1, HandedOver(Player.PERSON, None, 0), OutOfOrder, after=DAY)
    refused(bench, 2, BY_ANN, OutOfOrder, after=DAY)
    refused(bench.enter(1, BY_ANN, after=DAY), 1, HandedOver(Player.BOT, "scholar", 0), OutOfOrder, after=DAY)


def test_tbl_16_who_is_back_has_the_whole_time_again() -> None:
    bench = race("pp").enter(1, BY_ANN, after=DAY).enter(1, HandedOver(Player.PERSON), after=5)

    assert bench.table.chairs[1].absent is False
    assert absent_from(bench.table, 1) == bench.table.at + DAY
    refused(bench, 1, BY_ANN, OutOfTime, after=DAY - 1)
    assert bench.enter(1, BY_ANN, after=DAY).table.chairs[1].absent


def test_tbl_16_the_person_comes_back_and_plays_on() -> None:
    bench = race("pp").enter(1, BY_ANN, after=DAY).enter(1, STAKE)  # the bot's
    back = bench.enter(1, HandedOver(Player.PERSON)).enter(0, STAKE).enter(1, STAKE)

    assert (tables.decision(back.table), back.table.chairs[1].player) == (2, Player.PERSON)
    assert back.table.status is Status.ON


def test_tbl_16_a_seat_that_was_the_bots_from_the_start_stays_a_bots() -> None:
    refused(race("pb"), 1, HandedOver(Player.PERSON), SeatOccupied)


def test_tbl_16_an_absent_person_may_resign() -> None:
    over = race("pp").enter(1, BY_ANN, after=DAY).enter(1, Resigned(Cause.ASKED))

    assert over.table.outcome is not None
    assert over.table.outcome.winners == (0,)
    assert not over.table.chairs[1].absent


def test_tbl_16_no_clock_counts_the_time_of_an_outage_and_neither_does_this_one() -> None:
    bench = race("pp", DAY, time_per_decision=2 * DAY)
    shifted = bench.settle(now=bench.table.at + 5000, away=3000)

    assert absent_from(shifted.table, 1) == bench.table.opened + DAY + 3000


def test_tbl_16_an_outage_counts_for_nobody_where_no_clock_runs_either() -> None:
    bench = race("pp", DAY)
    shifted = bench.settle(now=bench.table.at + 5000, away=3000)

    assert absent_from(shifted.table, 1) == bench.table.opened + DAY + 3000


def test_tbl_16_nobody_is_absent_from_a_real_table() -> None:
    table = seated(opened(rules.find("twelve-oclock-high"), 2, luck=Luck.TABLE), "qq")

    refused(table, None, Started(DAY), OutOfOrder)


def test_tbl_16_two_of_a_decision_can_both_be_absent() -> None:
    bench = race("ppp").enter(0, STAKE)
    bench = bench.enter(1, BY_ANN, after=DAY).enter(2, BY_ANN)

    assert [chair.absent for chair in bench.table.chairs] == [False, True, True]


def test_tbl_16_silence_comes_first_where_there_is_a_time_for_each_decision() -> None:
    bench = race("pp", DAY, time_per_decision=DAY)

    refused(bench, 1, BY_ANN, OutOfTime, after=DAY)
    assert bench.enter(None, Lapsed((0, 1)), after=DAY).table.status is Status.ON


def finished() -> Record:
    """Return the record of a match in which a bot played for somebody who was absent and came back."""
    bench = race("pp").enter(1, BY_ANN, after=DAY).enter(1, STAKE)
    return bench.enter(1, HandedOver(Player.PERSON)).enter(None, Closed(Cause.IDLE)).record()


def test_tbl_16_the_record_proves_that_the_time_had_passed() -> None:
    record = finished()

    assert verdict(coin_race, record).sound
    assert record.format == "noonday-record-1"
    plain = codec(Record).encode(record)
    assert [ply["action"].get("absent_after") for ply in plain["plies"][:3]] == [None, None, DAY]
    assert plain["plies"][3]["action"] == {"kind": "handed-over", "player": "bot", "level": "novice", "by": 0}


@each("change", ({"by": 1}, {"by": 5}, {"at": -1}, {"absent_after": DAY + 1}, {"absent_after": None}))
def test_tbl_16_a_record_that_is_wrong_about_it_is_found(change: dict[str, int | None]) -> None:
    plain = codec(Record).encode(finished())
    start, handed = plain["plies"][2]["action"], plain["plies"][3]
    if "by" in change:
        handed["action"]["by"] = change["by"]
    if "at" in change:
        handed["at"] += change["at"]
    if "absent_after" in change:
        start.pop("absent_after")
        start.update({name: value for name, value in change.items() if value is not None})

    found = verdict(coin_race, codec(Record).decode(plain)).judged
    assert found is not None
    assert (found.ply, found.what) == (4, "action")


def test_tbl_16_a_match_of_before_has_no_such_time_and_goes_on() -> None:
    old = begun(coin_race, "pp", NO_SAND)
    table = codec(tables.Table).encode(old.table)

    assert "absent_after" not in table
    assert not {"absent", "since"} & table["chairs"][0].keys()
    assert codec(tables.Table).decode(table).absent_after is None
    assert "absent_after" not in old.plies[-1].action
    with pytest.raises(OutOfOrder):
        old.enter(1, BY_ANN, after=DAY)


@each("ms", (0, 999, 14 * DAY + 1))
def test_tbl_16_the_time_has_bounds(ms: int) -> None:
    read = entries(None).decode

    assert read({"kind": "started", "absent_after": 14 * DAY}) == Started(14 * DAY)
    with pytest.raises(Malformed):
        read({"kind": "started", "absent_after": ms})
