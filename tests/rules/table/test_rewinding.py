"""Dice of a real table and going back: TBL-14 and TBL-15 as the rules have them, on two games with dice."""

from dataclasses import replace
from typing import Any

import pytest

from rules import find
from rules.chance import Entered, ThrowAwaited, match_chance
from rules.errors import Malformed, MatchOver, OutOfOrder
from rules.log.scoring import score
from rules.log.writing import written
from rules.table import record as records
from rules.table import rewinding
from rules.table import table as tables
from rules.table.paper import sheet_of, standing_plies
from rules.table.record import Record, Setup
from rules.table.table import Cause, Closed, HandedOver, Luck, Player, Resigned, Rewound, SeatTaken, Started
from rules.table.verify import verdict
from rules.wire.codec import codec
from service.conformance.lines import executed
from service.conformance.matches import Bench, opened
from tests.support.forgeries import linked
from tests.support.offenders import each
from tests.support.real_dice import Dice, begun, played
from tests.support.reels import golden

FLIGHT, JETS = find("twelve-oclock-high"), find("screaming-eagles")


@each("game", (FLIGHT, JETS), ids=lambda game: game.key)
def test_tbl_14_what_was_entered_is_in_the_record_and_replays_without_a_seed(game: Any) -> None:
    dice = Dice(7)
    bench = played(begun(game, dice), dice, 60)

    assert len(dice.thrown) > 10
    again = list(records.replay(game, bench.terms, bench.plies))
    assert again[-1].table == bench.table


def test_tbl_14_a_face_that_several_sides_have_is_the_lowest_of_them() -> None:
    dice = Dice(7)
    bench = played(begun(FLIGHT, dice), dice, 300)

    bombs = {face for ply in bench.plies for sides, face in ply.draws if sides == 6 and len(ply.draws) == 1}
    assert bombs <= {1, 3}, "with two Bombs of six sides a Bomb is side 1, a blank side 3"


def test_tbl_14_an_entry_without_its_throws_names_the_die_and_changes_nothing() -> None:
    bench = opened(FLIGHT, 2, luck=Luck.TABLE)
    bench = bench.enter(0, SeatTaken(Player.PERSON)).enter(1, SeatTaken(Player.PERSON))
    for faces, seat in (((), 0), (("3",), 0), (("3", "4"), 1), (("3", "4", "6"), 1)):
        luck = Entered(faces, match_chance(bench.seed, "m-0001", 3, (None, None)))
        with pytest.raises(ThrowAwaited) as awaited:
            bench.enter(None, Started(), chance=luck)
        assert (awaited.value.die.name, awaited.value.die.seat) == ("regular die", seat)


def test_tbl_14_the_first_format_stays_as_it_was() -> None:
    plain = codec(Setup).encode(opened(FLIGHT, 2).setup)

    assert plain["format"] == "noonday-record-1"
    assert "luck" not in plain
    assert codec(Setup).encode(opened(FLIGHT, 2, luck=Luck.TABLE).setup)["luck"] == "table"


@each("change", ({"luck": "table"}, {"format": "noonday-record-2"}, {"format": "noonday-record-2", "luck": "server"}))
def test_tbl_14_luck_and_format_go_together(change: Any) -> None:
    plain = codec(Setup).encode(opened(FLIGHT, 2).setup)

    with pytest.raises(Malformed, match="must be noonday-record-"):
        codec(Setup).decode(plain | change)


def given_up(bench: Bench) -> Record:
    """Return the record of a match that is given up now."""
    record = bench.enter(None, Closed(Cause.IDLE)).record()
    assert codec(Record).decode(codec(Record).encode(record)) == record
    return record


def test_tbl_14_of_such_a_record_nobody_says_whether_it_was_fair() -> None:
    dice = Dice(3)
    record = given_up(played(begun(FLIGHT, dice), dice, 20))
    found = verdict(FLIGHT, record)

    assert (found.whole, found.is_fair, found.judged, found.sound) == (None, None, None, True)
    other = verdict(FLIGHT, replace(record, seed="0" * 64))
    assert other.whole is not None
    assert other.whole.what == "commitment"


def test_tbl_15_the_game_is_as_it_was_and_the_numbers_of_decisions_go_on() -> None:
    dice = Dice(5)
    was = played(begun(FLIGHT, dice), dice, 20)
    later = played(was, dice, 15)
    back = later.enter(None, Rewound(was.table.ply))

    assert (back.state, back.table.standing) == (was.state, was.table.standing)
    assert tables.decision(back.table) == tables.decision(later.table) + 1
    assert back.table.ply == later.table.ply + 1
    assert back.events == (Rewound(was.table.ply),)
    seen = [tables.decision(was.table)]
    for _ in range(5):
        back = played(back, dice, 1)
        seen.append(tables.decision(back.table))
    assert seen[1] > tables.decision(later.table)
    assert seen == sorted(seen)


def test_tbl_15_one_can_go_back_twice_and_forward_again() -> None:
    dice = Dice(6)
    first = played(begun(FLIGHT, dice), dice, 10)
    bench = played(first, dice, 10).enter(None, Rewound(first.table.ply))
    second = played(bench, dice, 10)
    bench = played(second, dice, 10).enter(None, Rewound(second.table.ply))
    assert bench.state == second.state
    undone = bench.enter(None, Rewound(first.table.ply + 5))
    *_, then = records.replay(FLIGHT, first.terms, undone.plies, upto=first.table.ply + 5)
    assert undone.state == then.state
    assert verdict(FLIGHT, given_up(played(undone, dice, 30))).sound


def test_tbl_15_who_sits_where_stays() -> None:
    dice = Dice(8)
    was = played(begun(FLIGHT, dice), dice, 10)
    bench = played(was, dice, 3).enter(0, HandedOver(Player.BOT, FLIGHT.bots.levels[0]))
    back = bench.enter(None, Rewound(was.table.ply))

    assert back.table.chairs == bench.table.chairs
    assert back.table.chairs[0].lent


def test_tbl_15_clocks_of_the_game_go_back_with_it() -> None:
    dice = Dice(9)
    was = played(begun(FLIGHT, dice), dice, 10)
    later = played(was, dice, 5)
    back = later.enter(None, Rewound(was.table.ply), at=later.table.at + 90_000)

    assert back.table.at - back.table.away == was.table.at - was.table.away
    assert back.table.opened == was.table.opened


def refused(bench: Bench, to: int, says: str, seat: int | None = None) -> None:
    with pytest.raises(OutOfOrder, match=says):
        bench.enter(seat, Rewound(to))


def test_tbl_15_nobody_goes_back_further_than_the_start_or_a_leaving_nor_forward() -> None:
    dice = Dice(2)
    bench = begun(FLIGHT, dice, 3)
    start = bench.table.ply
    bench = played(bench, dice, 10)
    last = bench.table.ply
    refused(bench, start - 1, f"plies {start} to {last}, not to {start - 1}")
    refused(bench, last + 1, f"not to {last + 1}")
    refused(bench, last - 1, "table itself", seat=0)
    left = dice.enter(bench, 1, Resigned(Cause.ASKED))
    refused(played(left, dice, 5), last, f"plies {last + 1} to")
    assert played(left, dice, 5).enter(None, Rewound(last + 1)).state == left.state


def test_tbl_15_nothing_is_taken_back_of_an_open_or_finished_match_or_of_the_servers_dice() -> None:
    dice = Dice(2)
    bench = opened(FLIGHT, 2, luck=Luck.TABLE).enter(0, SeatTaken(Player.PERSON))
    refused(bench.enter(1, SeatTaken(Player.PERSON)), 1, "plies 2 to 2, not to 1")
    with pytest.raises(MatchOver):
        begun(FLIGHT, dice).enter(None, Closed(Cause.IDLE)).enter(None, Rewound(3))
    dealt = opened(FLIGHT, 2)
    for seat in range(2):
        dealt = dealt.enter(seat, SeatTaken(Player.PERSON))
    refused(played(dealt.enter(None, Started()), Dice(1), 5), 4, "the server throws the dice")


def test_tbl_15_nothing_is_taken_back_after_ply_50_000() -> None:
    dice = Dice(2)
    bench = played(begun(FLIGHT, dice), dice, 3)

    def at(ply: int) -> Bench:
        return replace(bench, table=replace(bench.table, ply=ply))

    rewinding.check_rewound(bench.terms, at(49_999).table, 4)
    refused(at(50_000), 4, "after ply 50000")


def test_tbl_15_a_sheet_shows_the_game_without_what_was_taken_back() -> None:
    dice = Dice(4)
    was = played(begun(FLIGHT, dice), dice, 12)
    straight = played(was, Dice(1), 30)
    mended = played(played(was, dice, 9).enter(None, Rewound(was.table.ply)), Dice(1), 30)

    def story(bench: Bench) -> Any:
        record = given_up(bench)
        return record, list(records.replay(FLIGHT, bench.terms, record.plies))

    record, plies = story(mended)
    other, others = story(straight)
    assert len(plies) == len(others) + 10
    assert [kept.events for kept in standing_plies(plies)] == [kept.events for kept in standing_plies(others)]
    written = [sheet_of(FLIGHT, was.terms, one, told, "full") for one, told in ((record, plies), (other, others))]
    assert written[0].parts == written[1].parts


def test_tbl_15_a_sheet_shows_again_what_was_taken_back_and_brought_again() -> None:
    dice = Dice(4)
    was = played(begun(FLIGHT, dice), dice, 12)
    ended = played(was, dice, 20)
    again = ended.enter(None, Rewound(was.table.ply)).enter(None, Rewound(ended.table.ply))

    def shown(bench: Bench) -> Any:
        return [kept.events for kept in standing_plies(list(records.replay(FLIGHT, bench.terms, bench.plies)))]

    assert again.state == ended.state
    assert shown(again) == shown(ended)
    assert shown(again.enter(None, Rewound(was.table.ply + 3))) == shown(ended)[: was.table.ply + 3]


def test_tbl_15_a_story_is_read_in_time_though_it_often_goes_back() -> None:
    dice = Dice(4)
    bench = played(begun(FLIGHT, dice), dice, 10)
    first = list(records.replay(FLIGHT, bench.terms, bench.plies))
    back = replace(first[-1], action=Rewound(4))
    numbered = [replace(first[-1 - ply % 2], entry=replace(first[-1].entry, ply=ply)) for ply in range(5, 4_001)]
    story = [*first[:4], *(replace(one, action=back.action) if one.ply % 2 else one for one in numbered)]

    looks = executed(lambda: standing_plies(story))
    assert len(looks) < 20 * len(story)


def forged(record: Record, **changes: Any) -> Record:
    """Return a record with other terms and a chain that belongs to them."""
    plain: Any = {**codec(Record).encode(record), **changes}
    linked(plain)
    return codec(Record).decode(plain)


def judged(name: str) -> Any:
    """Return what is wrong with a golden record that is given out as one of real dice."""
    record = golden(name)
    return verdict(find(record.game), forged(record, format="noonday-record-2", luck="table")).judged


def test_tbl_14_a_game_whose_luck_only_the_server_deals_has_no_such_record() -> None:
    wrong = judged("twelve_strokes_of_noon/most-money")
    assert (wrong.ply, wrong.what) == (0, "options")
    assert "the server deals it" in wrong.actual


def test_tbl_14_the_lapses_of_such_a_record_are_judged_by_the_time_that_it_names() -> None:
    timed = score(written(find("screaming-eagles"), golden("screaming_eagles/no-hits-by-silence")).encode()).record
    assert timed.time_per_decision == 60_000
    assert verdict(find(timed.game), timed).judged is None
    late = verdict(find(timed.game), forged(timed, time_per_decision=90_000)).judged
    assert "nobody has been silent" in late.actual


def test_tbl_14_a_face_is_written_as_its_lowest_side_and_as_no_other() -> None:
    wrong = judged("twelve_oclock_high/board-covered")
    assert wrong.what == "draws"
    assert "is not the lowest side of the Bomb die" in wrong.actual
