"""12C-5, 12C-6, 12C-38: the Kick-Off, round 1."""

from dataclasses import replace

import pytest

from rules.chance import Scripted
from rules.errors import IllegalAction
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Pass, PickNumber, Side, Take
from rules.twelve_strokes_of_noon.events import KickOffAnswered, Loss, Round, RoundLost, StarTurned
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import Duel, KickOff, LastChance, Star
from rules.twelve_strokes_of_noon.view import KickOffDue, KickOffHeard
from tests.support.twelve_strokes_of_noon import own, played, position, told

VISIBLE_IS_RIGHT, HIDDEN_IS_RIGHT = KickOff(0, 0, 1), KickOff(0, 0, 2)


@pytest.mark.parametrize(
    ("stage", "action", "correct"),
    [
        (VISIBLE_IS_RIGHT, Take(Side.VISIBLE), True),
        (VISIBLE_IS_RIGHT, Take(Side.HIDDEN), False),
        (HIDDEN_IS_RIGHT, Take(Side.VISIBLE), False),
        (HIDDEN_IS_RIGHT, Take(Side.HIDDEN), True),
        (VISIBLE_IS_RIGHT, Pass(), False),
    ],
)
def test_12c_5_one_of_the_two_answers_is_right(stage, action, correct):
    assert told(played(position(stage), action), KickOffAnswered)[0].correct is correct


def test_12c_5_the_hidden_answer_shows_after_the_choice_and_not_before():
    state = position(HIDDEN_IS_RIGHT)
    assert game.rules.view(state, 0).due == KickOffDue(0, 1, "K1", 2, "Kick-off 1, question 2?", "visible 1.2")
    step = played(state, Take(Side.VISIBLE))
    assert step.events[0] == KickOffAnswered(0, Side.VISIBLE, False, Side.HIDDEN, "visible 1.2", "hidden 1.2")
    assert game.rules.view(step.state, 3).heard == KickOffHeard(
        0, 2, "Kick-off 1, question 2?", "visible 1.2", "hidden 1.2", Side.VISIBLE, Side.HIDDEN
    )


def test_12c_5_no_answer_within_20_seconds_is_a_wrong_one():
    state = position(VISIBLE_IS_RIGHT, turns={0: 1}, since=1_000)
    assert game.rules.standing(state).deadline == 21_000
    silence = game.rules.default(state, 0, at=21_000, chance=Scripted())
    assert own(played(state, silence, at=21_000).state, 0).star is Star.ORANGE


def test_12c_5_a_choice_may_have_no_limit():
    state = position(VISIBLE_IS_RIGHT, since=1_000, options=Options(choice=None))
    assert game.rules.standing(state).deadline is None
    assert game.rules.standing(replace(state, stage=LastChance((0,)))).deadline == 31_000


def test_12c_5_each_choice_has_its_time_from_when_it_was_put():
    asked = played(position(KickOff(0), turns={0: 1}), PickNumber(1), at=7_000).state
    assert game.rules.standing(asked).deadline == 27_000


def test_12c_6_a_right_answer_passes_the_turn_on_clockwise():
    step = played(position(VISIBLE_IS_RIGHT), Take(Side.VISIBLE))
    assert step.state.stage == KickOff(1)
    assert told(step, StarTurned) == []


def test_12c_6_the_first_wrong_answer_turns_the_star_orange():
    step = played(position(VISIBLE_IS_RIGHT), Take(Side.HIDDEN))
    assert told(step, StarTurned) == [StarTurned(0, Star.ORANGE)]
    assert step.state.stage == KickOff(1)


def test_12c_6_the_second_wrong_answer_ends_the_round_at_once():
    state = position(VISIBLE_IS_RIGHT, stars={0: Star.ORANGE, 3: Star.ORANGE}, turns={0: 1, 3: 2})
    step = played(state, Take(Side.HIDDEN))
    assert told(step, StarTurned) == [StarTurned(0, Star.RED)]
    assert told(step, RoundLost) == [RoundLost(Round.KICK_OFF, 0, Loss.RED)]
    assert step.state.stage == Duel(1, 0)


@pytest.mark.parametrize("last", [0, 3])
def test_12c_6_turns_go_round_clockwise(last):
    following = {0: 1, 3: 0}[last]
    assert played(position(KickOff(last, 0, 1)), Take(Side.VISIBLE)).state.stage == KickOff(following)


LAST_TURN = {"turns": {0: 12, 1: 12, 2: 12, 3: 11}}


@pytest.mark.parametrize(
    ("orange", "loser"),
    [((), 3), ((0,), 0), ((0, 2), 2), ((1, 0), 1)],
)
def test_12c_38_after_twelve_turns_each_the_orange_or_the_youngest_loses(orange, loser):
    state = position(KickOff(3, 0, 1), stars=dict.fromkeys(orange, Star.ORANGE), **LAST_TURN)
    step = played(state, Take(Side.VISIBLE))
    assert told(step, RoundLost) == [RoundLost(Round.KICK_OFF, loser, Loss.LAPS)]
    assert own(step.state, loser).star is Star.RED
    assert step.state.stage == Duel(1, loser)


def test_12c_38_a_star_turned_in_the_very_last_turn_counts():
    step = played(position(KickOff(3, 0, 1), stars={0: Star.ORANGE}, **LAST_TURN), Take(Side.HIDDEN))
    assert told(step, RoundLost) == [RoundLost(Round.KICK_OFF, 3, Loss.LAPS)]


def test_12c_38_before_the_last_turn_the_round_goes_on():
    state = position(KickOff(2, 0, 1), turns={0: 12, 1: 12, 2: 11, 3: 11})
    assert played(state, Take(Side.VISIBLE)).state.stage == KickOff(3)


@pytest.mark.parametrize(
    ("stage", "action", "clause"),
    [
        (KickOff(0), Take(Side.VISIBLE), "12C-36"),
        (KickOff(0), Pass(), "12C-36"),
        (KickOff(0, 0, 1), PickNumber(1), "12C-5"),
    ],
)
def test_12c_5_a_number_comes_first_and_an_answer_after_it(stage, action, clause):
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(position(stage), 0, action, at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("something-else-is-due", clause)


def test_12c_6_nobody_acts_out_of_turn():
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(position(KickOff(0)), 1, PickNumber(1), at=0, chance=Scripted())
    assert refusal.value.reason == "not-your-turn"
    assert "seat 0" in refusal.value.message


@pytest.mark.parametrize("stage", [KickOff(0), VISIBLE_IS_RIGHT])
def test_12c_60_each_choice_of_a_first_turn_has_twenty_seconds_more(stage):
    assert game.rules.standing(position(stage)).deadline == 40_000
    assert game.rules.standing(position(stage, turns={1: 1, 2: 1})).deadline == 40_000
    assert game.rules.standing(position(stage, turns={0: 1})).deadline == 20_000
    assert game.rules.standing(position(stage, options=Options(choice=5))).deadline == 25_000
    assert game.rules.standing(position(stage, options=Options(choice=None))).deadline is None
    assert game.rules.standing(position(Duel(1, 0))).deadline == 20_000
