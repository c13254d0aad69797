import pytest

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import PlaceAtRandom
from rules.bomb_the_axis.events import CallerOut, ChartShown, CheckerLeft, Out, Placed
from rules.bomb_the_axis.options import Options
from rules.bomb_the_axis.state import Ending
from rules.chance import Scripted
from rules.table.table import Cause, Leaving, Resigned, Status
from rules.values import Outcome
from service.conformance import matches
from tests.support.bomb_the_axis import GUNS, HOUSES, begun, called, caller, own, played, position
from tests.support.offenders import each

FEW = ("H H H H . .", "G G G G . .")


def left(state, seat, *faces, at=0):
    luck = Scripted(*faces)
    step = game.rules.leave(state, seat, at=at, chance=luck)
    assert luck.spent
    return step


def test_bta_26_a_placing_that_is_not_made_in_time_is_made_at_random():
    action = game.rules.default(begun(), 0, at=0, chance=Scripted())
    assert action == PlaceAtRandom()
    assert len(played(begun(), action, *[1] * 20).state.houses) == 10


def test_bta_26_a_caller_who_leaves_is_out():
    step = left(position(caller(1), caller(2), caller(3)), 2)
    assert step.events == (CallerOut(2, Out.LEFT),)
    assert (own(step.state, 2).out, own(step.state, 2).left) == (True, True)
    assert (step.state.turn, step.state.decision) == (1, 1)
    assert called(step.state, "C1").turn == 3


@each("memory", [False, True])
@each("no_repeats", [False, True])
def test_bta_26_the_turn_of_a_caller_who_leaves_goes_on(memory, no_repeats):
    options = Options(memory=memory, no_repeats=no_repeats, call_seconds=9)
    step = left(position(caller(1), caller(2), caller(3), options=options), 1, at=500)
    assert (step.state.turn, step.state.decision, game.rules.standing(step.state).deadline) == (2, 2, 9500)


def test_bta_26_a_caller_who_is_out_already_leaves_without_a_word():
    step = left(position(caller(1), caller(2, lost=3), caller(3)), 2)
    assert step.events == ()
    assert own(step.state, 2).left


def test_bta_26_the_end_is_looked_at_when_somebody_leaves():
    state = position(caller(1), caller(2, hits="A1 A2"), caller(3, hits="A3"), picture=FEW)
    step = left(state, 2)
    assert game.rules.standing(step.state).outcome == Outcome((), (None,) * 4, "no-winner-possible", "BTA-13")
    assert step.events == (CallerOut(2, Out.LEFT), ChartShown(("A4",), ("B1", "B2", "B3", "B4")))


def test_bta_26_all_callers_gone_is_no_result():
    state = left(position(), 1).state
    assert (state.ended, state.turn) == (None, 2)
    step = left(state, 2)
    assert game.rules.standing(step.state).outcome == Outcome((), (None,) * 3, "no-callers", "BTA-26")
    assert step.events == (CallerOut(2, Out.LEFT), ChartShown(HOUSES, GUNS))


def test_bta_26_all_callers_gone_before_the_placing():
    step = left(left(begun(), 1).state, 2)
    assert step.state.ended is Ending.NO_CALLERS
    assert step.events == (CallerOut(2, Out.LEFT),)
    assert (game.rules.standing(step.state).must, game.rules.view(step.state, None).full_chart) == ((), None)


def test_bta_26_leaving_before_the_placing_draws_nothing():
    step = left(begun((0, 1, 2)), 1)
    assert (step.state.ended, game.rules.standing(step.state).must, step.state.decision) == (None, (0,), 1)
    assert played(step.state, PlaceAtRandom(), *[1] * 20).state.turn == 2


@pytest.mark.parametrize(("lost", "ending"), [(3, Ending.ALL_OUT), (0, None)])
def test_bta_26_the_last_caller_who_is_in_leaves(lost, ending):
    assert left(position(caller(1), caller(2, lost=lost)), 1).state.ended is ending


def test_bta_27_when_all_have_left_it_is_no_draw():
    state = left(position(caller(1), caller(2, lost=3)), 2).state
    assert left(state, 1).state.ended is Ending.NO_CALLERS


def test_bta_26_the_chart_stays_when_the_checker_leaves():
    before = position()
    step = left(before, 0)
    assert step.events == (CheckerLeft(0),)
    assert step.state.checker_left
    assert (step.state.houses, step.state.turn, step.state.decision) == (before.houses, 1, 1)
    assert called(step.state, "A1").last.answer == "hit"


def test_bta_26_an_empty_chart_is_placed_at_random_when_the_checker_leaves():
    step = left(begun(), 0, *[1] * 20, at=70)
    assert step.events == (CheckerLeft(0), Placed(0, HOUSES, GUNS))
    assert (step.state.turn, step.state.decision, step.state.opened) == (1, 2, 70)


def test_bta_30_nobody_wins_because_the_others_resign():
    assert game.sides(Options(), (0, 2, 5)) == ()
    bench = matches.begun(game, "pp", Options(checker=None), leaving=Leaving.OUT)
    alone = bench.enter(0, Resigned(Cause.ASKED))
    assert (alone.table.status, game.rules.standing(alone.state).must) == (Status.ON, (1,))


def test_bta_30_the_checker_wins_nothing_when_all_callers_resign():
    bench = matches.begun(game, "ppp", leaving=Leaving.OUT)
    over = bench.enter(1, Resigned(Cause.ASKED)).enter(2, Resigned(Cause.ASKED))
    assert over.table.outcome == Outcome((), (None,) * 3, "no-callers", "BTA-26")
