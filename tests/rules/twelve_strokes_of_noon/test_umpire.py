"""12C-59: a host whose seat does not play rules on appeals."""

from __future__ import annotations

import random

import pytest

from rules.chance import Cheap
from rules.table.clock import Glass
from rules.table.table import Cause, Leaving, Resigned
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Answer, Appeal, Decline, GuessStar, Rule, Ruling
from rules.twelve_strokes_of_noon.events import Appealed, AppealEnded, WentOut
from rules.twelve_strokes_of_noon.options import Judges, Options
from rules.twelve_strokes_of_noon.play import initial
from rules.twelve_strokes_of_noon.state import Corner, FaceOff, KickOff, LastChance, Plea, Umpire
from service.conformance import matches
from tests.support.twelve_strokes_of_noon import any_action, last_round, left, played, position, small_deck, told

GRANT, REFUSE = Rule(Ruling.GRANT), Rule(Ruling.REFUSE)
CLASS = Options(appeals=Judges.UMPIRE, host=4)


def refused():
    """Return a face-off of seats 0 and 2, in which the answer of seat 0 was refused; seat 4 is the umpire."""
    stage = FaceOff(1, (Corner(0, Glass(60_000, 0), 0), Corner(2, Glass(40_000), 1)), 0, (1, 3))
    return played(position(stage, options=CLASS, umpire=Umpire(4)), Answer("Timbuktu"), at=4_300).state


def begun(options, seats):
    luck = Cheap(random.Random(5).random)
    return initial(options, seats, seats, small_deck(), at=0, chance=luck).state


def test_12c_59_the_table_has_one_seat_more():
    assert game.seats(CLASS) == (3, 4, 5)
    assert game.seats(Options(appeals=Judges.HOST)) == (2, 3, 4)


@pytest.mark.parametrize(
    ("host", "seats", "umpire", "players"),
    [(4, (0, 1, 2, 3, 4), 4, [0, 1, 2, 3]), (0, (0, 1, 2), 0, [1, 2]), (None, (0, 1, 3), 3, [0, 1])],
)
def test_12c_59_the_umpire_is_the_named_seat_or_the_last(host, seats, umpire, players):
    state = begun(Options(appeals=Judges.UMPIRE, host=host), seats)
    assert state.umpire == Umpire(umpire)
    assert [own.seat for own in state.contestants] == players
    assert sorted(state.age) == players


def test_12c_59_a_host_who_did_not_sit_down_is_no_umpire():
    state = begun(Options(appeals=Judges.UMPIRE, host=4), (0, 1, 2))
    assert state.umpire is None
    assert len(state.contestants) == 3


@pytest.mark.parametrize(("ruling", "granted"), [(GRANT, True), (REFUSE, False), (Rule(Ruling.ABSTAIN), False)])
def test_12c_59_the_umpire_alone_rules(ruling, granted):
    step = played(refused(), Appeal(), at=6_300)
    assert told(step, Appealed)[0].judges == (4,)
    assert game.rules.standing(step.state).must == (4,)
    assert set(game.rules.legal(step.state, 4)) == {Rule(one) for one in Ruling}
    assert game.rules.legal(step.state, 1) == ()
    assert told(played(step.state, ruling, seat=4, at=8_000), AppealEnded)[0].granted is granted


def test_12c_59_after_the_umpire_has_left_the_players_rule():
    step = left(refused(), 4)
    assert told(step, WentOut) == [WentOut(4)]
    assert game.rules.standing(step.state).must == (0,)
    assert told(played(step.state, Appeal(), at=6_300), Appealed)[0].judges == (1, 2, 3)


def test_12c_59_an_appeal_that_is_open_when_the_umpire_leaves_is_refused():
    hearing = played(refused(), Appeal(), at=6_300).state
    step = left(hearing, 4, at=7_000)
    assert told(step, AppealEnded)[0].granted is False
    assert isinstance(step.state.stage, FaceOff)


def test_12c_59_the_umpire_rules_on_names_of_the_star_too():
    state = last_round(LastChance((0, 1)), seats=(0, 1), options=CLASS, umpire=Umpire(4))
    state = played(state, GuessStar("Submarine"), seat=0).state
    state = played(state, Decline(), seat=1).state
    assert isinstance(state.stage, Plea)
    hearing = played(state, Appeal(), seat=0).state
    assert game.rules.standing(hearing).must == (4,)
    assert game.rules.standing(played(hearing, GRANT, seat=4).state).outcome.winners == (0,)


@pytest.mark.parametrize("seed", range(6))
def test_12c_59_a_whole_match_with_an_umpire_ends_with_a_place_for_players_alone(seed):
    luck, seats = Cheap(random.Random(seed).random), (0, 1, 2, 3)
    state = initial(Options(appeals=Judges.UMPIRE, host=1), seats, seats, small_deck(), at=0, chance=luck).state
    at = 0
    while game.rules.standing(state).must:
        must, at = game.rules.standing(state).must, at + 400
        for seat in (*seats, None):
            assert all(desk.seat != 1 for desk in game.rules.view(state, seat).desks)
        state = game.rules.apply(state, must[0], any_action(state, must[0], luck), at=at, chance=luck).state
    end = game.rules.standing(state).outcome
    assert len(end.places) == 4
    assert end.places[1] is None
    assert 1 not in end.winners


def test_12c_59_that_the_umpire_leaves_ends_no_round():
    state = begun(Options(appeals=Judges.UMPIRE, host=0), (0, 1, 2))
    step = left(state, 0)
    assert step.state.stage == state.stage
    assert step.state.ended is None
    alone = left(step.state, 1).state
    assert game.rules.standing(alone).outcome.winners == (2,)
    assert game.rules.standing(alone).outcome.places == (None, None, 1)


def test_12c_60_with_an_umpire_each_choice_of_a_first_turn_has_sixty_seconds_more():
    state = position(KickOff(0), options=CLASS, umpire=Umpire(4))
    assert game.rules.standing(state).deadline == 80_000
    later = position(KickOff(0), turns={0: 1}, options=CLASS, umpire=Umpire(4))
    assert game.rules.standing(later).deadline == 20_000


@pytest.mark.parametrize("leaving", list(Leaving))
def test_tbl_4_an_umpire_never_wins_because_the_players_left(leaving):
    bench = matches.begun(game, "ppp", Options(appeals=Judges.UMPIRE, host=0), leaving=leaving)
    over = bench.enter(1, Resigned(Cause.ASKED)).table
    assert (over.outcome.winners, over.outcome.places) == ((2,), (None, None, 1))
    assert bench.enter(0, Resigned(Cause.ASKED)).table.outcome is None
