"""12C-7 to 12C-11, 12C-17, 12C-40: the two Duels."""

import pytest

from rules.chance import Scripted
from rules.errors import IllegalAction
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Challenge, Choose, Pass, Side, Take, TakeCard
from rules.twelve_strokes_of_noon.events import (
    Challenged,
    DuelAnswered,
    DuelAsked,
    DuelCardTaken,
    DuelEnded,
    Loss,
    Paid,
    Round,
    RoundBegan,
)
from rules.twelve_strokes_of_noon.state import Duel, KickOff, MoveByMove, Pairing, Star
from rules.twelve_strokes_of_noon.view import CardDue, ChoiceHeard, DuelDue, OpponentDue
from tests.support.twelve_strokes_of_noon import money, played, position, told

ANSWERING = Duel(1, 0, 2, 0)
"""Seat 0 has challenged seat 2, who took card 1, on which answer 2 is right."""


def test_12c_7_the_loser_may_challenge_any_other_player():
    state = position(Duel(1, 1))
    assert game.rules.legal(state, 1) == (Challenge(0), Challenge(2), Challenge(3))
    assert game.rules.view(state, None).due == OpponentDue(1, 1, (0, 2, 3))


@pytest.mark.parametrize("opponent", [1, 4, 15])
def test_12c_7_only_another_player_can_be_challenged(opponent):
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(position(Duel(1, 1)), 1, Challenge(opponent), at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("no-opponent", "12C-7")
    assert "0, 2, 3" in refusal.value.message


def test_12c_7_who_has_left_cannot_be_challenged():
    assert game.rules.legal(position(Duel(1, 1), out=(2,)), 1) == (Challenge(0), Challenge(3))


def test_12c_7_the_only_opponent_is_challenged_straight_away():
    state = position(KickOff(0, 0, 1), seats=(0, 1), stars={0: Star.ORANGE})
    step = played(state, Take(Side.HIDDEN))
    assert told(step, RoundBegan) == [RoundBegan(Round.FIRST_DUEL, 0)]
    assert told(step, Challenged) == [Challenged(1, 0, 1, "Duel 1")]
    assert step.state.stage == Duel(1, 0, 1)


def test_12c_8_the_title_is_disclosed_and_the_challenged_player_picks_a_card_unseen():
    step = played(position(Duel(1, 0)), Challenge(2))
    assert step.events == (Challenged(1, 0, 2, "Duel 1"),)
    assert game.rules.standing(step.state).must == (2,)
    assert game.rules.legal(step.state, 2) == (TakeCard(1), TakeCard(2))
    assert game.rules.view(step.state, 2).due == CardDue(2, 0, 1, "Duel 1")
    assert "?" not in str(game.rules.view(step.state, 2).due)


@pytest.mark.parametrize("card", [1, 2])
def test_12c_8_the_question_of_the_card_that_was_picked_is_asked(card):
    step = played(position(Duel(1, 0, 2)), TakeCard(card))
    assert step.events[0] == DuelCardTaken(2, card)
    assert step.events[1].question == f"Duel 1, card {card}?"
    assert step.state.spent == card - 1


@pytest.mark.parametrize(
    ("action", "paid"),
    [(Choose(2), Paid(0, 2, 3_000)), (Choose(1), Paid(2, 0, 3_000)), (Pass(), Paid(2, 0, 3_000))],
)
def test_12c_9_the_challenged_player_answers_and_the_loser_pays_the_other(action, paid):
    state = position(ANSWERING)
    assert game.rules.standing(state).must == (2,)
    assert game.rules.legal(state, 0) == ()
    step = played(state, action)
    assert told(step, Paid) == [paid]
    assert money(step.state)[paid.payer] == 7_000
    assert money(step.state)[paid.payee] == 13_000


def test_12c_9_the_duel_has_a_winner_and_a_loser():
    assert told(played(position(ANSWERING), Choose(2)), DuelEnded) == [DuelEnded(1, 2, 0, Loss.ANSWER)]
    assert told(played(position(ANSWERING), Choose(3)), DuelEnded) == [DuelEnded(1, 0, 2, Loss.ANSWER)]


@pytest.mark.parametrize(("seats", "reader"), [((0, 1, 2, 3), 3), ((0, 2), 0)])
def test_12c_10_the_left_neighbour_of_the_challenged_player_reads(seats, reader):
    step = played(position(Duel(1, 0, 2), seats=seats), TakeCard(1))
    assert told(step, DuelAsked)[0].reader == reader


def test_12c_11_who_cannot_pay_in_full_pays_what_there_is():
    step = played(position(ANSWERING, money={2: 1_000}), Choose(1))
    assert told(step, Paid) == [Paid(2, 0, 1_000)]
    assert money(step.state) == {0: 11_000, 1: 10_000, 2: 0, 3: 10_000}


def test_12c_17_the_second_duel_takes_the_card_that_is_left():
    step = played(position(Duel(2, 1), spent=0), Challenge(3))
    assert step.events[0] == Challenged(2, 1, 3, "Duel 1")
    assert step.events[1] == DuelCardTaken(3, 2)
    assert step.events[2].question == "Duel 1, card 2?"
    assert step.state.stage == Duel(2, 1, 3, 1)


def test_12c_17_the_same_opponent_may_be_challenged_again():
    assert Challenge(2) in game.rules.legal(position(Duel(2, 0), spent=0), 0)


def test_12c_17_its_loser_begins_nothing():
    first = played(position(Duel(1, 0, 2, 0)), Choose(1)).state
    second = played(position(Duel(2, 0, 2, 1), spent=0, money={1: 9_000}), Choose(1)).state
    assert isinstance(first.stage, MoveByMove)
    assert first.stage.seat == 2
    assert second.stage == Pairing(2)
    assert money(second)[2] == 7_000


def test_12c_40_four_answers_are_open_and_one_is_right():
    state = position(ANSWERING)
    assert game.rules.legal(state, 2) == (Choose(1), Choose(2), Choose(3), Choose(4), Pass())
    answers = ("duel 1.1.1", "duel 1.1.2", "duel 1.1.3", "duel 1.1.4")
    assert game.rules.view(state, 0).due == DuelDue(2, 0, 3, 1, "Duel 1", "Duel 1, card 1?", answers)
    step = played(state, Choose(4))
    assert step.events[0] == DuelAnswered(2, 4, False, 2, "duel 1.1.2")
    assert game.rules.view(step.state, 1).heard == ChoiceHeard(2, "Duel 1, card 1?", answers, 4, 2)


def test_12c_40_no_answer_in_time_is_a_wrong_one():
    state = position(ANSWERING)
    silence = game.rules.default(state, 2, at=20_000, chance=Scripted())
    assert told(played(state, silence, at=20_000), DuelAnswered) == [DuelAnswered(2, None, False, 2, "duel 1.1.2")]
