from dataclasses import replace

import pytest

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import HandBack, Place
from rules.bomb_the_axis.options import NextChecker, Options, Series
from rules.chance import Scripted
from rules.values import Outcome
from tests.support.bomb_the_axis import GUNS, HOUSES, begun, called, caller, played, position, won

WINNER = Options(next_checker=NextChecker.WINNER)


def next_game(state, outcome=None):
    """Return the options of the rematch, having checked that it can be opened with everybody in the old seat."""
    rematch = game.rules.rematch(state, game.rules.standing(state).outcome if outcome is None else outcome)
    game.check_options(rematch.options)
    assert rematch.seats == state.seats
    return rematch.options


def won_by(seat, *, checker=0, options=None):
    """Return a game of seats 0 to 3 that a caller has just won."""
    cards = [caller(one, hits="A1 A2" if one == seat else "") for one in range(4) if one != checker]
    return called(position(*cards, checker=checker, turn=seat, options=options), "A3")


def drawn(*, checker=0, options=None):
    cards = [caller(one, lost=2 if one == 3 else 3) for one in range(4) if one != checker]
    return called(position(*cards, checker=checker, turn=3, options=options), "B1")


def test_bta_02_with_same_the_checker_stays():
    options = next_game(won_by(2, options=Options()))
    assert (options.checker, options.series.before) == (0, None)


def test_bta_02_with_winner_the_winner_gets_the_chart_and_may_hand_it_back():
    options = next_game(won_by(2, options=WINNER))
    assert (options.checker, options.series.before) == (2, 0)
    assert HandBack() in game.rules.legal(begun((0, 1, 2, 3), options), 2)


def test_bta_02_after_a_hand_back_the_checker_is_who_it_was():
    state = played(begun((0, 1, 2, 3), next_game(won_by(2, options=WINNER))), HandBack()).state
    over = called(played(state, Place(HOUSES, GUNS)).state, "A1", "C1", "C1", "A2", "C1", "C1", "A3")
    options = next_game(over)
    assert (options.checker, options.series.before) == (1, 0)
    assert options.series.won == won(s1=1, s2=1)


def test_bta_02_after_a_draw_the_checker_stays_and_nobody_hands_back():
    options = next_game(drawn(options=replace(WINNER, series=Series(before=1))))
    assert (options.checker, options.series.before) == (0, None)


def test_bta_02_the_checker_who_was_found_in_place_of_an_empty_seat_stays():
    options = next_game(won_by(1, checker=2, options=Options(checker=2)))
    assert options.checker == 2


@pytest.mark.parametrize("agreed", [Options(), WINNER])
def test_bta_26_the_seat_at_the_left_of_a_checker_who_left_is_checker(agreed):
    state = game.rules.leave(drawn_soon(agreed), 3, at=0, chance=Scripted()).state
    options = next_game(called(state, "B1"))
    assert (options.checker, options.series.before) == (0, None)


def drawn_soon(agreed):
    return position(caller(0, lost=2), caller(1, lost=3), checker=3, turn=0, options=agreed)


def test_bta_26_a_winner_gets_the_chart_of_a_checker_who_left_and_cannot_hand_it_back():
    state = position(caller(1, hits="A1 A2"), caller(2), options=WINNER)
    over = called(game.rules.leave(state, 0, at=0, chance=Scripted()).state, "A3")
    options = next_game(over)
    assert (options.checker, options.series.before) == (1, None)


def test_bta_17_the_tally_alone_goes_on():
    agreed = Options(memory=True, no_repeats=True, call_seconds=20, series=Series(won=won(s2=1), drawn=4))
    options = next_game(won_by(2, options=agreed))
    assert options == replace(agreed, series=Series(won=won(s2=2), drawn=4))


def test_bta_28_a_first_win_is_tallied_in_the_order_of_the_seats():
    options = next_game(won_by(1, options=Options(series=Series(won=won(s0=1, s3=2)))))
    assert options.series.won == won(s0=1, s1=1, s3=2)


def test_bta_28_a_drawn_game_is_tallied():
    assert next_game(drawn()).series == Series(drawn=1)


@pytest.mark.parametrize("reason", ["no-callers", "abandoned"])
def test_bta_28_a_game_that_was_given_up_is_not_counted(reason):
    outcome = Outcome((), (None,) * 4, reason, "TBL-6")
    assert next_game(drawn(options=Options(series=Series(drawn=1))), outcome).series == Series(drawn=1)


def test_bta_23_each_later_game_begins_one_seat_further():
    options, firsts = Options(checker=None), []
    for _ in range(4):
        state = game.rules.initial(options, (1, 3, 6), (1, 3, 6), None, at=0, chance=Scripted(*[1] * 20)).state
        firsts.append(state.turn)
        options = next_game(state, Outcome((), (None,) * 3, "all-out", "BTA-14"))
    assert firsts == [1, 3, 6, 1]
    assert (options.checker, options.series.drawn) == (None, 4)
