"""12C-12 to 12C-16, 12C-38: Move by Move, round 2."""

import pytest

from rules.chance import Scripted
from rules.errors import IllegalAction
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Choose, OpenProposition, Pass
from rules.twelve_strokes_of_noon.events import (
    Loss,
    PropositionOpened,
    PropositionsShown,
    Round,
    RoundBegan,
    RoundLost,
    StarTurned,
)
from rules.twelve_strokes_of_noon.state import Duel, MoveByMove, Star
from rules.twelve_strokes_of_noon.view import PropositionDue, PropositionHeard
from tests.support.twelve_strokes_of_noon import own, played, position, told

FALSE = 4
"""The number of the FALSE proposition on every card of the small box."""

SEVEN = tuple(f"proposition 1.{place}" for place in range(1, 8))


def test_12c_12_all_stars_are_green_again_when_round_2_begins():
    stars = {0: Star.RED, 1: Star.ORANGE}
    step = played(position(Duel(1, 0, 2, 0), stars=stars, turns={0: 3, 1: 3, 2: 2, 3: 2}), Choose(2))
    assert told(step, StarTurned) == [StarTurned(0, Star.GREEN), StarTurned(1, Star.GREEN)]
    assert {(desk.star, desk.turns) for desk in step.state.contestants} == {(Star.GREEN, 0)}


def test_12c_12_and_again_when_round_3_begins():
    step = played(position(Duel(2, 0, 2, 0), stars={0: Star.RED, 3: Star.ORANGE}, spent=1), Choose(2))
    assert {desk.star for desk in step.state.contestants} == {Star.GREEN}


@pytest.mark.parametrize(("chosen", "first"), [(2, 0), (1, 2)])
def test_12c_13_who_paid_in_the_first_duel_begins(chosen, first):
    step = played(position(Duel(1, 0, 2, 0)), Choose(chosen))
    assert told(step, RoundBegan) == [RoundBegan(Round.MOVE_BY_MOVE, first)]
    assert step.events[-1] == PropositionsShown("M1", "Move 1", "The proposition holds.", SEVEN)
    assert step.state.stage == MoveByMove(first, 0)


def test_12c_14_one_closed_proposition_must_be_opened():
    state = position(MoveByMove(1, 0, (7, 2)))
    assert game.rules.legal(state, 1) == tuple(OpenProposition(number) for number in (1, 3, 4, 5, 6))
    assert game.rules.view(state, 0).due == PropositionDue(1, "M1", "Move 1", "The proposition holds.", SEVEN, (7, 2))


@pytest.mark.parametrize(
    ("action", "reason"), [(Pass(), "something-else-is-due"), (OpenProposition(7), "already-open")]
)
def test_12c_14_nobody_passes_or_opens_twice(action, reason):
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(position(MoveByMove(1, 0, (7, 2))), 1, action, at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == (reason, "12C-14")


def test_12c_14_a_true_one_passes_the_board_on():
    step = played(position(MoveByMove(1, 0, (7,))), OpenProposition(2))
    assert step.events == (PropositionOpened(1, 2, true=True, false=None, truth=None),)
    assert step.state.stage == MoveByMove(2, 0, (7, 2))
    assert game.rules.view(step.state, 0).heard == PropositionHeard(1, "Move 1", 2, "proposition 1.2", True, None, None)


def test_12c_15_after_six_true_ones_a_new_card_comes_and_nobody_is_marked():
    step = played(position(MoveByMove(3, 0, (1, 2, 3, 5, 6))), OpenProposition(7))
    assert step.events[0] == PropositionOpened(3, 7, true=True, false=FALSE, truth="the truth about 1")
    assert told(step, PropositionsShown)[0].card == "M1"
    assert told(step, StarTurned) == []
    assert step.state.stage == MoveByMove(0, 0)


def test_12c_15_the_next_player_opens_the_next_card():
    state = position(MoveByMove(3, 0, (1, 2, 3, 5, 6)))
    drawn = played(state, OpenProposition(7)).state.piles.move_by_move.drawn
    assert drawn == state.piles.move_by_move.drawn + 1


def test_12c_16_the_false_one_turns_the_star_orange_and_brings_a_new_card():
    step = played(position(MoveByMove(1, 0, (7,))), OpenProposition(FALSE))
    assert step.events[0] == PropositionOpened(1, FALSE, true=False, false=FALSE, truth="the truth about 1")
    assert told(step, StarTurned) == [StarTurned(1, Star.ORANGE)]
    assert step.state.stage == MoveByMove(2, 0)
    heard = game.rules.view(step.state, None).heard
    assert (heard.true, heard.false, heard.truth) == (False, FALSE, "the truth about 1")


def test_12c_16_the_second_false_one_of_a_player_loses_the_round():
    step = played(position(MoveByMove(1, 0), stars={1: Star.ORANGE}), OpenProposition(FALSE))
    assert told(step, RoundLost) == [RoundLost(Round.MOVE_BY_MOVE, 1, Loss.RED)]
    assert told(step, RoundBegan) == [RoundBegan(Round.SECOND_DUEL, 1)]
    assert step.state.stage == Duel(2, 1)


@pytest.mark.parametrize(("orange", "loser"), [((), 3), ((1,), 1), ((0, 1), 1)])
def test_12c_38_round_2_ends_after_twelve_turns_each_too(orange, loser):
    state = position(MoveByMove(2, 0), stars=dict.fromkeys(orange, Star.ORANGE), turns={0: 12, 1: 12, 2: 11, 3: 12})
    step = played(state, OpenProposition(1))
    assert told(step, RoundLost) == [RoundLost(Round.MOVE_BY_MOVE, loser, Loss.LAPS)]
    assert own(step.state, loser).star is Star.RED
    assert step.state.stage == Duel(2, loser)
