import pytest

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import Call
from rules.bomb_the_axis.events import Answer, Called, CallerOut, ChartShown, Out
from rules.bomb_the_axis.options import Options
from rules.bomb_the_axis.state import Ending
from rules.bomb_the_axis.view import FullChart
from rules.errors import IllegalAction
from rules.values import Outcome
from tests.support.bomb_the_axis import GUNS, HOUSES, called, caller, played, position
from tests.support.offenders import each

FEW = ("H H H H . .", "G G G G . .")
"""A chart of twelve dots with four houses, A1 to A4, and four guns, B1 to B4."""


def drawn(seats, reason, clause):
    return Outcome((), (None,) * seats, reason, clause)


def test_bta_16_the_third_hit_wins_at_once_and_the_chart_is_shown():
    step = played(position(caller(1, hits="A1 A2"), caller(2)), Call("A5"))
    assert game.rules.standing(step.state).outcome == Outcome((1,), (None, 1, None), "three-hits", "BTA-16")
    standing = tuple(dot for dot in HOUSES if dot not in ("A1", "A2", "A5"))
    assert step.events == (
        Called(1, 1, "A5", Answer.HIT, fresh=True, hits=3, bombs_lost=0),
        ChartShown(standing, GUNS),
    )
    shown = FullChart(standing, GUNS, ("A1", "A2", "A5"))
    assert {game.rules.view(step.state, seat).full_chart for seat in (None, 0, 1, 2)} == {shown}


def test_bta_16_the_open_decision_stays_and_nobody_acts_any_more():
    before = position(caller(1, hits="A1 A2"), caller(2))
    over = called(before, "A5")
    assert over.decision == before.decision
    assert game.rules.standing(over).must == game.rules.legal(over, 1) == game.rules.legal(over, 2) == ()
    assert game.rules.view(over, 1).turn is None
    with pytest.raises(IllegalAction) as refusal:
        played(over, Call("C1"), seat=2)
    assert (refusal.value.reason, refusal.value.clause) == ("match-over", "BTA-16")


def test_bta_16_two_hits_win_nothing():
    state = called(position(caller(1, hits="A1"), caller(2)), "A5")
    assert game.rules.standing(state).outcome is None


@pytest.mark.parametrize(("hits", "over"), [("A1", True), ("A1 A2", False)])
def test_bta_13_it_is_drawn_as_soon_as_nobody_can_reach_three_hits(hits, over):
    """Of four houses one is left after the call: only who has two hits can still win."""
    others = "A2" if hits == "A1" else ""
    state = position(caller(1), caller(2, hits=hits), caller(3, hits=others), picture=FEW)
    after = called(state, "A3")
    assert (game.rules.standing(after).outcome == drawn(4, "no-winner-possible", "BTA-13")) is over
    assert (game.rules.standing(after).outcome is None) is not over


def test_bta_13_it_is_drawn_when_the_only_one_who_could_win_goes_out():
    state = position(caller(1, hits="A1 A2", lost=2), caller(2, hits="A3"), picture=FEW)
    step = played(state, Call("B1"))
    assert game.rules.standing(step.state).outcome == drawn(3, "no-winner-possible", "BTA-13")
    assert step.events[1:] == (CallerOut(1, Out.BOMBS), ChartShown(("A4",), ("B1", "B2", "B3", "B4")))


def test_bta_13_the_last_house_gone_without_a_winner():
    state = position(caller(1, hits="A1"), caller(2, hits="A2"), caller(3, hits="A3"), picture=FEW)
    assert state.houses == {"A4"}
    assert called(position(caller(1), caller(2, hits="A2 A3"), picture=FEW), "A1").ended is None
    assert called(state, "A4").ended is Ending.NO_WINNER_POSSIBLE


def test_bta_14_when_the_last_caller_goes_out_it_is_drawn_and_the_chart_is_shown():
    step = played(position(caller(1, lost=2), caller(2, lost=3)), Call("B1"))
    assert game.rules.standing(step.state).outcome == drawn(3, "all-out", "BTA-14")
    assert step.events[1:] == (CallerOut(1, Out.BOMBS), ChartShown(HOUSES, GUNS))
    assert game.rules.view(step.state, None).full_chart == FullChart(HOUSES, GUNS, ())


def test_bta_15_surviving_alone_wins_nothing():
    state = called(position(caller(1, lost=2), caller(2)), "B1")
    assert (game.rules.standing(state).outcome, game.rules.standing(state).must) == (None, (2,))


@pytest.mark.parametrize(
    ("calls", "reason"), [(["A1", "A2", "A3"], Ending.THREE_HITS), (["B1", "B1", "B1"], Ending.ALL_OUT)]
)
def test_bta_15_who_is_left_wins_by_hits_or_draws(calls, reason):
    assert called(position(caller(1, lost=3), caller(2), turn=2), *calls).ended is reason


def test_bta_18_the_checker_neither_wins_nor_loses():
    over = called(position(caller(1), caller(2, hits="A1 A2"), checker=3, turn=2), "A9")
    assert game.rules.standing(over).outcome == Outcome((2,), (None, 1, None), "three-hits", "BTA-16")


def test_bta_22_as_many_calls_without_news_as_the_chart_has_dots_draw():
    state = position(caller(1, misses="A5"), caller(2, misses="A6"), picture=FEW, called=["B5"])
    quiet = called(state, *["A5", "A6", "B5", "A6"] * 2, "A5", "A5", "A5")
    assert (quiet.quiet, quiet.ended) == (11, None)
    assert game.rules.view(quiet, 1).calls_without_news == 11
    assert game.rules.view(quiet, 1).calls_to_draw == 12
    assert game.rules.standing(called(quiet, "A5")).outcome == drawn(3, "no-news", "BTA-22")


@each("news", ["A1", "B1", "B2", "A6"], ids=["hit", "gun", "old gun", "new dot"])
def test_bta_22_news_begins_the_count_again(news):
    state = position(caller(1, misses="A5"), caller(2), picture=FEW, quiet=11, called=["B2"])
    after = called(state, news)
    assert (after.quiet, after.ended) == (0, None)


def test_bta_22_on_the_large_chart_the_bound_is_a_hundred():
    state = game.rules.initial(Options(chart="A-J", checker=None), (0, 1), (0, 1), None, at=0, chance=Ones()).state
    assert game.rules.view(state, 0).calls_to_draw == 100


class Ones:
    """Luck that always shows face 1."""

    def roll(self, sides):  # noqa: ARG002 - the same face, whatever the die
        """Show face 1."""
        return 1


def test_bta_27_a_winner_comes_before_every_draw():
    state = position(caller(1, hits="A1 A2"), caller(2, hits="A3"), picture=FEW, quiet=11)
    assert called(state, "A4").ended is Ending.THREE_HITS


def test_bta_27_all_out_comes_before_no_winner_possible():
    state = position(caller(1, hits="A1", lost=2), caller(2, hits="A2 A3", lost=3), picture=FEW)
    assert called(state, "B1").ended is Ending.ALL_OUT


def test_bta_29_nobody_but_the_winner_has_a_place():
    state = position(caller(1, hits="A1 A2"), caller(2), caller(3, lost=3), caller(4))
    assert game.rules.standing(called(state, "A5")).outcome.places == (None, 1, None, None, None)
