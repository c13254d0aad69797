"""TABLE.md's clauses on resigning, silence, giving up and handing over."""

from dataclasses import replace

import pytest

from rules.chance import Scripted, match_chance
from rules.errors import Malformed, OutOfOrder, OutOfTime, Refusal, SeatOccupied, SeatResigned, SeatVacant
from rules.table import table as tables
from rules.table.enact import LAST_HAND_OVER
from rules.table.table import Cause, Closed, Concluded, HandedOver, Leaving, Player, Resigned, Status
from rules.values import Open, Outcome, Standing
from service.conformance.matches import Bench, begun, played
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.coin_race.state import Cheer, Face, Lane, Options, Stake, State
from tests.support.games.varied import varied
from tests.support.offenders import each
from tests.support.races import STAKE, race, refused


def test_tbl_4_the_lowest_bot_plays_on_for_a_seat_that_resigned() -> None:
    after = race("pppp").enter(0, Resigned(Cause.ASKED))

    chair = after.table.chairs[0]
    assert (chair.player, chair.level, chair.resigned) == (Player.BOT, "novice", True)
    assert after.table.status is Status.ON
    assert 0 in tables.to_act(after.table)


def test_tbl_4_with_leaving_out_the_games_own_clause_holds() -> None:
    after = race("pppp", leaving=Leaving.OUT).enter(0, Resigned(Cause.ASKED))

    assert after.state.lanes[0].out
    assert after.table.chairs[0].player is Player.PERSON
    assert 0 not in tables.may_act(after.table)
    over = after.enter(2, Resigned(Cause.ASKED))
    assert over.table.outcome == Outcome((1, 3), (None, 1, None, 1), "alone", "CR-10")


def test_tbl_4_leaving_can_open_the_next_decision() -> None:
    waiting = race("pppp", leaving=Leaving.OUT, time_per_decision=1000)
    for seat in (0, 1, 2):
        waiting = waiting.enter(seat, STAKE)

    after = waiting.enter(3, Resigned(Cause.ASKED))

    assert tables.decision(after.table) == 2
    assert after.table.opened == after.table.at


def test_tbl_4_a_side_whose_seats_have_all_resigned_has_lost() -> None:
    one = race("pppp").enter(1, Resigned(Cause.ASKED))
    both = one.enter(3, Resigned(Cause.ASKED))

    assert one.table.status is Status.ON
    assert both.table.outcome == Outcome((0, 2), (1, None, 1, None), "resignation", "TBL-4")
    assert both.events == (Resigned(Cause.ASKED), Concluded((0, 2), "resignation", "TBL-4"))


def test_tbl_4_the_resigned_team_mate_of_a_side_that_is_left_does_not_win() -> None:
    over = race("pppp").enter(0, Resigned(Cause.ASKED)).enter(1, Resigned(Cause.ASKED)).enter(3, Resigned(Cause.ASKED))

    assert over.table.outcome == Outcome((2,), (None, None, 1, None), "resignation", "TBL-4")


def test_tbl_4_a_bot_wins_when_its_only_opponent_resigns() -> None:
    over = race("pb").enter(0, Resigned(Cause.ASKED))

    assert over.table.outcome == Outcome((1,), (None, 1), "resignation", "TBL-4")


def test_tbl_4_a_seat_that_resigned_is_not_among_the_winners_of_the_game() -> None:
    bench = race("pppp").enter(0, Resigned(Cause.ASKED))

    last = bench_before_the_goal(bench).enter(3, STAKE, chance=Scripted(1))
    assert last.table.outcome == Outcome((2,), (None, 2, 1, 2), "goal", "CR-7")


def bench_before_the_goal(bench: Bench) -> Bench:
    lanes = (Lane(0, 5, chosen=STAKE), Lane(1, 0, chosen=STAKE), Lane(2, 3, chosen=STAKE), Lane(3, 0))
    return replace(bench, table=tables.positioned(coin_race, bench.table, replace(bench.state, lanes=lanes)))


def test_tbl_4_if_all_who_came_first_had_resigned_the_best_of_the_others_win() -> None:
    bench = race("pppp")
    chairs = tuple(replace(chair, resigned=seat in (0, 2)) for seat, chair in enumerate(bench.table.chairs))
    bench = bench_before_the_goal(replace(bench, table=replace(bench.table, chairs=chairs)))

    last = bench.enter(3, STAKE, chance=Scripted(1))

    assert last.table.outcome == Outcome((1, 3), (None, 1, None, 1), "goal", "CR-7")


def test_tbl_4_where_nobody_won_a_resignation_makes_no_winner() -> None:
    bench = race("pppp").enter(0, Resigned(Cause.ASKED))
    lanes = (Lane(0, 3, chosen=STAKE), Lane(1, 2, chosen=STAKE), Lane(2, 1, chosen=STAKE), Lane(3, 2))
    last_round = replace(bench.state, lanes=lanes, round=bench.state.options.rounds)
    bench = replace(bench, table=tables.positioned(coin_race, bench.table, last_round))

    last = bench.enter(3, STAKE, chance=Scripted(1))

    assert last.table.outcome == Outcome((), (None, 1, 1, 1), "last-round", "CR-8")


def test_tbl_4_a_bot_does_not_resign_but_who_lent_it_the_seat_may() -> None:
    refused(race("pb"), 1, Resigned(Cause.ASKED), OutOfOrder)
    lent = race("pp").enter(1, HandedOver(Player.BOT, "novice"))
    assert lent.enter(1, Resigned(Cause.ASKED)).table.status is Status.OVER


@pytest.mark.parametrize("cause", [Cause.CANCELLED, Cause.IDLE])
def test_tbl_4_nobody_resigns_for_another_cause(cause: Cause) -> None:
    refused(race("pp"), 0, Resigned(cause), OutOfOrder)


def test_tbl_4_a_seat_resigns_once_and_nothing_brings_it_back() -> None:
    after = race("pppp").enter(0, Resigned(Cause.ASKED))

    refused(after, 0, Resigned(Cause.ASKED), SeatResigned)
    refused(after, 0, HandedOver(Player.PERSON), SeatResigned)
    refused(race("p-p"), 1, Resigned(Cause.ASKED), SeatVacant)
    refused(race("p-p"), 7, Resigned(Cause.ASKED), SeatVacant)


def silent(bench: Bench, times: int, acting: tuple[int, ...] = ()) -> Bench:
    """Return the match after so many lapses, while the seats in ``acting`` act."""
    for _ in range(times):
        for seat in acting:
            bench = bench.enter(seat, STAKE, after=0)
        bench = bench.enter(*bench.due_entry(now=bench.table.at + 1000), at=bench.table.at + 1000)
    return bench


@pytest.mark.parametrize("letter", ["p", "q"])
def test_tbl_5_three_lapses_in_a_row_are_leaving(letter: str) -> None:
    bench = race(f"{letter}ppp", time_per_decision=1000)

    twice = silent(bench, 2, acting=(1, 2, 3))
    thrice = silent(twice, 1, acting=(1, 2, 3))

    assert twice.due_entry(now=twice.table.at) is None
    assert thrice.due_entry(now=thrice.table.at) == (0, Resigned(Cause.SILENCE))
    after = thrice.settle(now=thrice.table.at)
    assert after.table.chairs[0].resigned
    assert after.due_entry(now=after.table.at) is None


def in_turns_of_two() -> Bench:
    """Return a race of four persons in which the rounds 1 and 2 are one turn, 3 and 4 the next, and so on."""

    def standing(state: State) -> Standing:
        found = coin_race.rules.standing(state)
        return replace(found, turn=(state.round + 1) // 2) if isinstance(found, Open) else found

    game = varied(coin_race, rules__standing=standing)
    return begun(game, "pppp", Options(sand=0, goal=20, rounds=12), time_per_decision=1000)


def test_tbl_5_lapses_within_one_turn_are_one_silence() -> None:
    bench = in_turns_of_two()

    counted = []
    for _ in range(5):
        bench = silent(bench, 1, acting=(1, 2, 3))
        counted.append(bench.table.chairs[0].silences)

    assert counted == [1, 1, 2, 2, 3]
    assert bench.due_entry(now=bench.table.at) == (0, Resigned(Cause.SILENCE))


def test_tbl_5_who_has_acted_in_a_turn_can_be_silent_in_it() -> None:
    bench = silent(in_turns_of_two(), 3, acting=(1, 2, 3)).enter(0, Cheer(1), after=0)
    assert bench.table.chairs[0].silences == 0

    bench = silent(bench, 1, acting=(1, 2, 3))

    assert bench.table.chairs[0].silences == 1


def test_tbl_5_leaving_by_silence_comes_before_all_else_and_never_unowed() -> None:
    thrice = silent(race("pppp", time_per_decision=1000), 3, acting=(1, 2, 3))

    refused(thrice, 1, STAKE, OutOfTime, after=0)
    refused(thrice, 1, Resigned(Cause.SILENCE), OutOfTime, after=0)
    refused(race("pppp"), 1, Resigned(Cause.SILENCE), OutOfTime)


@pytest.mark.parametrize("entry", [STAKE, Cheer(1), HandedOver(Player.PERSON)])
def test_tbl_5_whatever_the_seat_does_begins_the_count_again(entry: object) -> None:
    bench = silent(race("pppp", time_per_decision=1000), 2, acting=(1, 2, 3))

    assert bench.table.chairs[0].silences == 2
    assert bench.enter(0, entry, after=0).table.chairs[0].silences == 0


def test_tbl_5_bots_are_never_counted() -> None:
    bench = silent(race("bppp", time_per_decision=1000), 4, acting=(1, 2, 3))

    assert bench.table.chairs[0].silences == 0


@pytest.mark.parametrize("leaving", Leaving)
def test_tbl_5_seats_silent_at_the_same_moment_have_left_together(leaving: Leaving) -> None:
    bench = silent(race("pp", time_per_decision=1000, leaving=leaving), 3)

    over = bench.settle(now=bench.table.at)

    assert over.table.outcome == Outcome((), (None, None), "abandoned", "TBL-6")


@pytest.mark.parametrize("leaving", Leaving)
def test_tbl_5_who_was_not_silent_wins_when_all_others_were(leaving: Leaving) -> None:
    bench = silent(race("ppp", time_per_decision=1000, leaving=leaving), 3, acting=(1,))

    over = bench.settle(now=bench.table.at)

    assert over.table.outcome is not None
    assert over.table.outcome.winners == (1,)
    assert over.table.outcome.places == (None, 1, None)


def test_tbl_6_a_match_without_persons_is_abandoned_when_somebody_resigned() -> None:
    over = race("pbbb").enter(0, Resigned(Cause.ASKED))

    assert over.table.outcome == Outcome((), (None,) * 4, "abandoned", "TBL-6")


def test_tbl_6_who_handed_over_has_not_left() -> None:
    bench = race("ppbb").enter(0, HandedOver(Player.BOT, "novice"))

    assert bench.enter(1, Resigned(Cause.ASKED)).table.status is Status.ON


def test_tbl_6_a_match_of_bots_goes_on() -> None:
    assert played(race("bb"), 3).table.outcome is not None


def test_tbl_6_an_idle_match_is_closed_also_while_a_lapse_is_due() -> None:
    bench = race("pp", time_per_decision=1000)

    over = bench.enter(None, Closed(Cause.IDLE), after=10_000)

    assert over.table.outcome == Outcome((), (None, None), "abandoned", "TBL-6")
    refused(bench, None, Closed(Cause.SILENCE), OutOfOrder)
    refused(bench, 0, Closed(Cause.IDLE), OutOfOrder)


def test_tbl_8_a_seat_is_handed_over_and_taken_back() -> None:
    lent = race("pp").enter(0, HandedOver(Player.BOT, "scholar"))
    back = lent.enter(0, HandedOver(Player.PERSON))

    assert (lent.table.chairs[0].player, lent.table.chairs[0].level) == (Player.BOT, "scholar")
    assert back.table.chairs[0] == race("pp").table.chairs[0]
    assert lent.enter(0, HandedOver(Player.BOT, "novice")).enter(0, HandedOver(Player.PERSON)) is not None


def test_tbl_8_a_seat_that_was_handed_over_may_win() -> None:
    bench = race("pppp").enter(2, HandedOver(Player.BOT, "novice"))

    assert bench_before_the_goal(bench).enter(3, STAKE, chance=Scripted(1)).table.outcome == Outcome(
        (0, 2), (1, 2, 1, 2), "goal", "CR-7"
    )


@each(
    ("seat", "entry", "refusal"),
    [
        (2, HandedOver(Player.BOT, "novice"), SeatVacant),
        (9, HandedOver(Player.BOT, "novice"), SeatVacant),
        (0, HandedOver(Player.BOT, "grand master"), Malformed),
        (0, HandedOver(Player.OPEN), Malformed),
        (1, HandedOver(Player.PERSON), SeatOccupied),
    ],
)
def test_tbl_8_refuses(seat: int, entry: object, refusal: type[Refusal]) -> None:
    refused(race("pb-"), seat, entry, refusal)


def test_tbl_8_a_bots_own_seat_can_be_given_to_another_bot() -> None:
    after = race("pb").enter(1, HandedOver(Player.BOT, "scholar"))

    assert after.table.chairs[1].level == "scholar"
    refused(after, 1, HandedOver(Player.PERSON), SeatOccupied)


def test_tbl_8_nothing_is_handed_over_after_this_number_of_plies() -> None:
    match = race("pp")
    late = replace(match, table=replace(match.table, ply=LAST_HAND_OVER))
    almost = replace(match, table=replace(match.table, ply=LAST_HAND_OVER - 1))

    assert almost.enter(0, HandedOver(Player.BOT, "novice")).table.chairs[0].lent
    with pytest.raises(OutOfOrder, match="TBL-8"):
        late.enter(0, HandedOver(Player.BOT, "novice"))


def test_tbl_4_who_stays_keeps_the_place_of_a_side() -> None:
    bench = race("pppp").enter(0, Resigned(Cause.ASKED))
    while bench.table.status is Status.ON:
        for seat, face in ((0, Face.TAILS), (1, Face.HEADS), (2, Face.TAILS), (3, Face.HEADS)):
            luck = match_chance(bytes(32), "luck", 1, []) if seat < 3 else Scripted(1, 1)
            bench = bench.enter(seat, Stake(face, 2), chance=luck)

    outcome = bench.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.places) == ((1, 3), (None, 1, 2, 1))
