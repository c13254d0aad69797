import pytest

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import Call
from rules.bomb_the_axis.events import Answer, Called, CallerOut, Out
from rules.bomb_the_axis.state import Last
from rules.bomb_the_axis.view import Mark, OwnCard
from rules.errors import IllegalAction
from tests.support.bomb_the_axis import EMPTY, GUNS, HOUSES, called, caller, own, played, position, told
from tests.support.offenders import each


@each("dot", [EMPTY, "A1", "B1", "E10", "C5", "A2", "B2"])
def test_bta_05_every_dot_can_be_called_at_any_time(dot):
    state = position(caller(1, hits="A1", misses="C5", lost=1), caller(2, hits="A2", misses="C6"), called=["B2"])
    assert Call(dot) in game.rules.legal(state, 1)
    assert called(state, dot).called >= {dot}


@each("dot", ["F1", "A11", "A0", "E00", "Z99", "A01"])
def test_bta_05_what_is_not_on_the_chart_cannot_be_called(dot):
    with pytest.raises(IllegalAction) as refusal:
        played(position(), Call(dot))
    assert (refusal.value.reason, refusal.value.clause) == ("off-chart", "BTA-5")
    assert refusal.value.message == f"{dot} is not on the chart: call a dot from A1 to E10"


@pytest.mark.parametrize(("dot", "answer"), [("A3", Answer.HIT), ("B3", Answer.GUN), ("C3", Answer.MISS)])
def test_bta_06_the_chart_answers_at_once(dot, answer):
    step = played(position(), Call(dot))
    (heard,) = told(step, Called)
    assert (heard.seat, heard.dot, heard.answer, heard.number, heard.fresh) == (1, dot, answer, 1, True)
    assert step.state.last == Last(1, dot, answer, True)


def test_bta_07_a_miss_puts_a_black_counter_on_the_card_and_costs_nothing():
    state = called(position(), EMPTY)
    assert own(state, 1) == caller(1, misses=EMPTY)
    assert own(state, 2) == caller(2)


def test_bta_07_black_counters_never_run_out():
    state = called(position(caller(1), checker=0), *[f"C{number}" for number in range(1, 11)], "D1", "D2")
    assert len(own(state, 1).misses) == 12


@pytest.mark.parametrize("dot", ["C1", "A2"])
def test_bta_08_one_s_own_old_dot_is_a_miss_that_takes_the_turn_and_no_counter(dot):
    before = position(caller(1, hits="A2", misses="C1"), caller(2))
    step = played(before, Call(dot))
    assert step.state.last == Last(1, dot, Answer.MISS, False)
    assert own(step.state, 1) == own(before, 1)
    assert step.state.turn == 2


def test_bta_08_a_dot_that_another_missed_gets_a_black_counter_of_one_s_own():
    state = called(position(caller(1), caller(2, misses="C1")), "C1")
    assert own(state, 1).misses == {"C1"}


def test_bta_09_a_hit_is_marked_and_the_house_leaves_the_chart():
    step = played(position(), Call("A7"))
    assert own(step.state, 1) == caller(1, hits="A7")
    assert step.state.houses == frozenset(HOUSES) - {"A7"}
    assert told(step, Called)[0].hits == 1
    chart = game.rules.view(step.state, 0).full_chart
    assert (chart.removed, "A7" in chart.houses) == (("A7",), False)


def test_bta_09_a_red_counter_on_the_card_cannot_be_lost_any_more():
    state = called(position(caller(1, hits="A1 A2"), checker=0), "B1", "B1")
    assert own(state, 1).hits == ("A1", "A2")
    line = game.rules.view(state, 1).callers[0]
    assert (line.hits, line.bombs_lost, line.red_left) == (2, 2, 1)


@pytest.mark.parametrize("first", [1, 2])
def test_bta_10_the_dot_of_a_house_that_is_gone_is_a_miss_for_everybody(first):
    cards = {1: caller(1), 2: caller(2), first: caller(first, hits="A4")}
    state = called(position(*cards.values()), "A4")
    assert state.last.answer is Answer.MISS
    assert own(state, 1).misses == (frozenset() if first == 1 else {"A4"})
    assert len(own(state, first).hits) == 1


def test_bta_10_the_list_goes_on_showing_who_hit_it():
    state = called(position(caller(1), caller(2, hits="A4")), "A4")
    assert game.rules.view(state, None).marks == (Mark("A4", Answer.HIT, 2),)


def test_bta_11_a_gun_costs_a_bomb_every_time_and_stays():
    state = called(position(caller(1), checker=0), "B2", "B2")
    assert own(state, 1).bombs_lost == 2
    assert state.guns == frozenset(GUNS)


def test_bta_11_a_gun_is_not_marked_on_the_card_and_yet_heard_by_all():
    state = called(position(), "B2")
    assert own(state, 1).misses == frozenset()
    assert game.rules.view(state, 1).card == OwnCard((), ())
    assert {game.rules.view(state, seat).marks for seat in (None, 0, 1, 2)} == {(Mark("B2", Answer.GUN, None),)}


def test_bta_12_the_third_bomb_puts_a_caller_out_at_once_whatever_the_hits():
    before = position(caller(1, hits="A1 A2", lost=2), caller(2), caller(3))
    step = played(before, Call("B9"))
    assert step.events == (
        Called(1, 1, "B9", Answer.GUN, fresh=True, hits=2, bombs_lost=3),
        CallerOut(1, Out.BOMBS),
    )
    assert own(step.state, 1).out
    assert [called(step.state, "C1").turn, called(step.state, "C1", "C2").turn] == [3, 2]
    assert step.state.houses == before.houses
    assert game.rules.legal(step.state, 1) == ()


@pytest.mark.parametrize("lost", [0, 1])
def test_bta_12_before_the_third_bomb_nobody_is_out(lost):
    state = called(position(caller(1, lost=lost), caller(2)), "B9")
    assert not own(state, 1).out


def test_bta_15_a_caller_who_is_left_calls_alone():
    state = called(position(caller(1, lost=3), caller(2), turn=2), "C1", "C2", "A1", "B1")
    assert (state.turn, state.calls, own(state, 2).hits) == (2, 4, ("A1",))
    assert game.rules.standing(state).outcome is None


@pytest.mark.parametrize("dot", ["A1", "B1", "C1"])
def test_bta_21_no_call_ever_lacks_a_red_counter(dot):
    state = called(position(caller(1, hits="A9 A10", lost=2), caller(2)), dot)
    assert game.rules.view(state, 1).callers[0].red_left >= 0
    assert game.rules.view(position(caller(1, hits="A9 A10", lost=2), caller(2)), 1).callers[0].red_left == 1


def test_calls_are_numbered_and_the_decision_rises():
    state = called(position(), "C1", "C2", "C1")
    assert (state.calls, state.decision) == (3, 4)


def test_the_next_call_opens_when_the_last_one_was_made():
    assert played(position(), Call("C1"), at=4711).state.opened == 4711
