"""TABLE.md, clause by clause, on a game of the tests."""

from dataclasses import replace
from typing import Any

import pytest

from rules.chance import Scripted
from rules.errors import (
    AlreadyStarted,
    Malformed,
    MatchOver,
    NotStarted,
    NotToAct,
    OutOfOrder,
    OutOfTime,
    Refusal,
    SeatOccupied,
    SeatVacant,
    TooFewSeats,
)
from rules.table import table as tables
from rules.table.table import (
    Cause,
    ClocksShifted,
    Closed,
    Concluded,
    Erased,
    HandedOver,
    Lapsed,
    Personal,
    Player,
    Resigned,
    SeatLeft,
    SeatTaken,
    Started,
    Status,
)
from rules.values import Outcome, Step
from service.conformance.matches import OPENED, begun, opened, played, seated
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.coin_race.state import Cheer, Face, Lane, Options, Stake, State
from tests.support.games.varied import varied
from tests.support.offenders import each
from tests.support.races import STAKE, race, refused

TAKEN = SeatTaken(Player.PERSON)


def test_tbl_1_a_table_is_opened_with_open_seats() -> None:
    table = opened(coin_race, 3).table

    assert table.status is Status.OPEN
    assert [chair.player for chair in table.chairs] == [Player.OPEN] * 3
    assert tables.decision(table) == 0
    assert tables.to_act(table) == tables.may_act(table) == ()
    assert tables.deadline(opened(coin_race, 3).terms, table) is None


def test_tbl_1_a_seat_is_taken_with_its_seed() -> None:
    after = opened(coin_race, 2).enter(1, SeatTaken(Player.PERSON, None, "mine"))

    assert after.table.chairs[1] == tables.Chair(Player.PERSON, None, "mine")
    assert tables.taken(after.table) == (1,)
    assert after.events == (SeatTaken(Player.PERSON, None, "mine"),)
    assert (after.table.ply, after.table.at) == (1, OPENED + 10)


@each(
    ("seat", "entry", "refusal"),
    [
        (0, SeatTaken(Player.PERSON), SeatOccupied),
        (2, SeatTaken(Player.PERSON), SeatVacant),
        (-1, SeatTaken(Player.PERSON), SeatVacant),
        (None, SeatTaken(Player.PERSON), SeatVacant),
        (1, SeatTaken(Player.OPEN), Malformed),
        (1, SeatTaken(Player.BOT, "grand master"), Malformed),
        (1, SeatTaken(Player.BOT), Malformed),
        (1, SeatTaken(Player.PERSON, "novice"), Malformed),
        (1, SeatLeft(), SeatVacant),
        (None, Started(), TooFewSeats),
        (0, Started(), OutOfOrder),
        (0, HandedOver(Player.BOT, "novice"), NotStarted),
        (0, Resigned(Cause.ASKED), NotStarted),
        (None, Lapsed((0,)), NotStarted),
        (None, ClocksShifted(1), NotStarted),
        (0, STAKE, NotStarted),
    ],
)
def test_tbl_1_an_open_table_refuses(seat: int | None, entry: object, refusal: type[Refusal]) -> None:
    refused(seated(opened(coin_race, 2), "p-"), seat, entry, refusal)


def test_tbl_1_a_player_who_gets_up_leaves_an_open_seat_without_a_seed() -> None:
    after = seated(opened(coin_race, 2), "pp").enter(0, SeatLeft())

    assert after.table.chairs[0] == tables.Chair()


def test_tbl_1_a_match_starts_with_the_seats_that_are_taken() -> None:
    after = race("p-p")

    assert after.table.status is Status.ON
    assert [lane.seat for lane in after.state.lanes] == [0, 2]
    assert tables.decision(after.table) == 1
    assert after.events[0] == Started()
    assert tables.may_act(after.table) == (0, 2)


def test_tbl_1_a_game_is_given_the_order_of_sitting_down() -> None:
    given: list[Any] = []

    def remember(options: Options, seats: Any, order: Any, content: Any, *, at: int, chance: Any) -> Step:
        given.append((seats, order))
        return coin_race.rules.initial(options, seats, order, content, at=at, chance=chance)

    bench = opened(varied(coin_race, rules__initial=remember), 4)
    for seat, entry in ((2, TAKEN), (0, TAKEN), (1, TAKEN), (0, SeatLeft()), (3, TAKEN), (1, SeatLeft()), (0, TAKEN)):
        bench = bench.enter(seat, entry)
    bench.enter(None, Started())

    assert given == [((0, 2, 3), (2, 3, 0))]


def test_tbl_1_an_open_table_is_cancelled() -> None:
    after = opened(coin_race, 2).enter(None, Closed(Cause.CANCELLED))

    assert after.table.status is Status.CANCELLED
    assert after.table.outcome is None
    refused(after, 0, SeatTaken(Player.PERSON), MatchOver)
    refused(after, None, Closed(Cause.CANCELLED), MatchOver)


def test_tbl_1_a_match_that_is_on_refuses_what_belongs_before_the_start() -> None:
    refused(race("pp"), 0, SeatTaken(Player.PERSON), AlreadyStarted)
    refused(race("pp"), 0, SeatLeft(), AlreadyStarted)
    refused(race("pp"), None, Started(), AlreadyStarted)
    refused(race("pp"), None, Closed(Cause.CANCELLED), AlreadyStarted)


@each(
    ("seat", "entry"),
    [
        (0, STAKE),
        (0, Resigned(Cause.ASKED)),
        (0, HandedOver(Player.BOT, "novice")),
        (0, SeatTaken(Player.PERSON)),
        (0, SeatLeft()),
        (None, Started()),
        (None, Lapsed((0,))),
        (None, ClocksShifted(1)),
        (None, Closed(Cause.IDLE)),
    ],
)
def test_a_match_that_is_over_refuses_everything(seat: int | None, entry: object) -> None:
    over = played(race("pp"), 1)

    assert over.table.status is Status.OVER
    assert tables.may_act(over.table) == ()
    refused(over, seat, entry, MatchOver)


def test_an_action_is_played_by_a_seat_that_is_to_act() -> None:
    chosen = race("pp").enter(0, STAKE)

    assert tables.to_act(chosen.table) == (1,)
    assert tables.may_act(chosen.table) == (1, 0)
    assert chosen.enter(0, Cheer(1)).state.lanes[0].cheers == 1
    assert refused(race("pp"), None, STAKE, NotToAct)
    refusal = refused(race("p-p"), 1, STAKE, NotToAct)
    assert str(refusal) == "seat 1 is not to act; decision 1 waits for seat 0, 2"


def test_nothing_is_entered_before_the_ply_before() -> None:
    refused(race("pp"), 0, STAKE, OutOfTime, after=-1)
    assert race("pp").enter(0, STAKE, after=0).table.ply == 4


def test_the_game_ends_the_match() -> None:
    near = race("pp")
    lanes = (Lane(0, 5), Lane(1, 1))
    near = replace(near, table=tables.positioned(coin_race, near.table, replace(near.state, lanes=lanes)))

    over = near.enter(0, STAKE).enter(1, STAKE, chance=Scripted(1))

    assert over.table.outcome == Outcome((0,), (1, 2), "goal", "CR-7")
    assert over.events[-1] == Concluded((0,), "goal", "CR-7")


def test_tbl_2_each_ply_has_luck_of_its_own_from_all_seeds() -> None:
    one = race("pp", seed=bytes(32)).plies[-1].draws
    same = race("pp", seed=bytes(32)).plies[-1].draws

    assert one == same
    assert {race("pp", seed=bytes([number] * 32)).plies[-1].draws for number in range(20)} > {one}


def test_tbl_3_the_time_of_a_decision_counts_from_its_opening() -> None:
    bench = race("pp", time_per_decision=1000)
    start = bench.table.at

    assert tables.deadline(bench.terms, bench.table) == start + 1000
    chosen = bench.enter(0, STAKE, after=400)
    assert tables.deadline(bench.terms, chosen.table) == start + 1000
    assert chosen.due_entry(now=start + 999) is None
    assert chosen.due_entry(now=start + 1000) == (None, Lapsed((1,)))
    resolved = chosen.enter(1, STAKE, after=200)
    assert tables.deadline(bench.terms, resolved.table) == start + 1600


def test_tbl_3_a_game_can_give_the_open_decision_its_whole_time_again() -> None:
    def with_a_new_clock(state: State, seat: int, action: Any, *, at: int, chance: Any) -> Step:
        step = coin_race.rules.apply(state, seat, action, at=at, chance=chance)
        return replace(step, restarts_clock=isinstance(action, Cheer))

    game = varied(coin_race, rules__apply=with_a_new_clock)
    bench = begun(game, "pp", Options(sand=0), time_per_decision=1000).enter(0, STAKE, after=300)

    cheered = bench.enter(0, Cheer(1), after=600)

    assert tables.decision(cheered.table) == 1
    assert tables.deadline(cheered.terms, cheered.table) == cheered.table.at + 1000
    assert cheered.enter(1, STAKE, after=999).table.ply == cheered.table.ply + 1


def test_tbl_3_the_games_own_clock_counts_as_well() -> None:
    own = begun(coin_race, "pp", Options(sand=500), time_per_decision=1000)
    table = begun(coin_race, "pp", Options(sand=5000), time_per_decision=1000)

    assert tables.deadline(own.terms, own.table) == own.table.at + 500
    assert tables.deadline(table.terms, table.table) == table.table.at + 1000


def test_tbl_3_a_lapse_is_silence_of_all_that_were_to_act() -> None:
    bench = race("ppp", time_per_decision=1000).enter(1, STAKE)

    lapsed = bench.enter(None, Lapsed((0, 2)), after=1000, chance=Scripted(1, 2, 1, 1))

    shown = next(event for event in lapsed.events if hasattr(event, "choices"))
    assert [choice.choice for choice in shown.choices] == [STAKE, STAKE, Stake(Face.TAILS, 1)]
    assert [chair.silences for chair in lapsed.table.chairs] == [1, 0, 1]
    assert tables.decision(lapsed.table) == 2


def test_tbl_3_an_action_after_its_time_is_never_counted() -> None:
    bench = race("pp", time_per_decision=1000)

    assert bench.enter(0, STAKE, after=999).table.ply == 4
    refused(bench, 0, STAKE, OutOfTime, after=1000)


@pytest.mark.parametrize(
    ("seat", "entry"), [(0, Resigned(Cause.ASKED)), (0, HandedOver(Player.BOT, "novice")), (None, Lapsed((0,)))]
)
def test_tbl_3_nothing_happens_before_the_silence_is_entered(seat: int | None, entry: object) -> None:
    refused(race("pp", time_per_decision=1000), seat, entry, OutOfTime, after=1000)


def test_tbl_3_there_is_no_lapse_before_its_time_nor_without_a_clock() -> None:
    refused(race("pp", time_per_decision=1000), None, Lapsed((0, 1)), OutOfTime, after=999)
    refused(race("pp"), None, Lapsed((0, 1)), OutOfTime, after=10**9)
    refused(race("pp", time_per_decision=1000), 0, Lapsed((0, 1)), OutOfTime, after=1000)


def test_tbl_3_who_need_not_act_any_more_is_not_silent() -> None:
    def answer_for_the_next(state: State, seat: int, action: Stake, *, at: int, chance: Scripted) -> Step:
        """Play as ever, but whoever sits in seat 0 answers for seat 1 too."""
        step = coin_race.rules.apply(state, seat, action, at=at, chance=chance)
        lanes = (step.state.lanes[0], replace(step.state.lanes[1], chosen=action), *step.state.lanes[2:])
        return Step(replace(step.state, lanes=lanes), step.events) if seat == 0 else step

    game = varied(coin_race, rules__apply=answer_for_the_next)
    bench = begun(game, "ppp", Options(sand=0), time_per_decision=1000)

    lapsed = bench.enter(None, Lapsed((0, 1, 2)), after=1000)

    assert [chair.silences for chair in lapsed.table.chairs] == [1, 0, 1]
    assert tables.decision(lapsed.table) == 2


def test_tbl_3_who_is_to_act_in_the_next_decision_was_not_silent_in_it() -> None:
    def answer_for_all(state: State, seat: int, action: Stake, *, at: int, chance: Scripted) -> Step:
        """Play as ever, but whoever sits in seat 0 answers for everybody, which opens the next decision."""
        for able in (0, 1, 2) if seat == 0 else (seat,):
            state = coin_race.rules.apply(state, able, action, at=at, chance=chance).state
        return Step(state, ())

    game = varied(coin_race, rules__apply=answer_for_all)
    bench = begun(game, "ppp", Options(sand=0), time_per_decision=1000)

    lapsed = bench.enter(None, Lapsed((0, 1, 2)), after=1000)

    assert [chair.silences for chair in lapsed.table.chairs] == [1, 0, 0]
    assert tables.decision(lapsed.table) == 2
    assert tables.to_act(lapsed.table) == (0, 1, 2)


def test_tbl_3_a_lapse_can_end_the_match() -> None:
    near = race("pp", time_per_decision=1000)
    lanes = (Lane(0, 5), Lane(1, 1))
    near = replace(near, table=tables.positioned(coin_race, near.table, replace(near.state, lanes=lanes)))

    over = near.enter(None, Lapsed((0, 1)), after=1000, chance=Scripted(1, 2, 1))

    assert over.table.outcome == Outcome((0,), (1, 2), "goal", "CR-7")
    assert over.due_entry(now=over.table.at + 10**9) is None


def test_tbl_7_time_without_the_store_runs_on_no_clock() -> None:
    bench = race("pp", time_per_decision=1000)
    start = bench.table.at

    assert bench.due_entry(now=start + 1500, away=700) == (None, ClocksShifted(700))
    shifted = bench.settle(now=start + 1500, away=700)
    assert shifted.table.away == 700
    assert shifted.events == (ClocksShifted(700),)
    assert tables.deadline(bench.terms, shifted.table) == start + 1700


def test_tbl_7_time_that_had_run_out_before_is_not_given_back() -> None:
    bench = race("pp", time_per_decision=1000)

    settled = bench.settle(now=bench.table.at + 1500, away=500)

    assert [ply.action["kind"] for ply in settled.plies[-2:]] == ["clocks-shifted", "lapsed"]


def test_tbl_7_several_outages_add_up_and_match_time_never_runs_backwards() -> None:
    bench = begun(coin_race, "pp", Options(sand=1000))
    start = bench.table.at

    once = bench.settle(now=start + 5000, away=4900)
    twice = once.settle(now=start + 8000, away=10**6)

    assert twice.table.away == 4900 + 3000
    assert tables.deadline(bench.terms, twice.table) == start + 8900
    times = [match.table.at - match.table.away for match in (bench, once, twice, twice.enter(0, STAKE))]
    assert times == [start, start + 100, start + 100, start + 110]
    chosen = twice.enter(0, STAKE).enter(1, STAKE)
    assert chosen.state.glass.since == chosen.table.at - 7900


def test_tbl_7_the_next_decision_has_its_whole_time_and_no_more() -> None:
    shifted = race("pp", time_per_decision=1000)
    shifted = shifted.settle(now=shifted.table.at + 700, away=500)

    after = shifted.enter(0, STAKE).enter(1, STAKE)

    assert tables.decision(after.table) == 2
    assert tables.deadline(after.terms, after.table) == after.table.at + 1000


def test_tbl_7_no_more_is_taken_off_than_has_passed() -> None:
    timed = race("pp", time_per_decision=1000)
    refused(timed, None, ClocksShifted(11), OutOfTime, after=10)
    refused(timed, None, ClocksShifted(0), OutOfTime, after=10)
    refused(timed, 0, ClocksShifted(5), OutOfOrder, after=10)


def test_tbl_2_no_ply_of_the_server_changes_the_throws_where_no_clock_runs() -> None:
    refused(race("pp"), None, ClocksShifted(5), OutOfTime, after=10)


def test_tbl_7_nothing_is_taken_off_where_no_clock_runs() -> None:
    bench = race("pp")

    assert bench.due_entry(now=bench.table.at + 5000, away=4000) is None


def test_tbl_1_a_seat_is_open_or_a_persons_or_a_bots() -> None:
    assert set(Player) == {"open", "person", "bot"}


def test_tbl_12_an_erasure_is_a_ply_that_changes_nothing_else() -> None:
    on = race("pp", time_per_decision=60_000)
    after = on.enter(1, Erased(Personal.NAME))

    assert after.events == (Erased(Personal.NAME),)
    assert after.table == replace(on.table, ply=on.table.ply + 1, at=after.table.at)


def test_tbl_12_a_silent_seat_is_not_heard_by_an_erasure() -> None:
    silent = race("pp", time_per_decision=1_000).settle(now=OPENED + 5_000)
    assert [chair.silences for chair in silent.table.chairs] == [1, 1]

    assert silent.enter(0, Erased(Personal.NOTES)).table.chairs == silent.table.chairs


def test_tbl_12_nothing_is_erased_at_an_open_seat_or_after_the_end() -> None:
    refused(opened(coin_race, 2), 0, Erased(Personal.NAME), SeatVacant)
    refused(played(race("pp"), 1), 0, Erased(Personal.NAME), MatchOver)
    assert seated(opened(coin_race, 3), "p").enter(0, Erased(Personal.NAME)).table.status is Status.OPEN
