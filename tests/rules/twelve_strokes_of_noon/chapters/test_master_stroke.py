"""12C-24 to 12C-26, 12C-41: the Master Stroke."""

import pytest

from rules.chance import Scripted
from rules.errors import IllegalAction
from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Choose, OpenFlap, Pass
from rules.twelve_strokes_of_noon.events import FlapOpened, Paid, Round, RoundBegan, StrokeAnswered, StrokeAsked
from rules.twelve_strokes_of_noon.legal import GUESS
from rules.twelve_strokes_of_noon.state import Board, Corner, FaceOff, Flap, LastChance, MasterStroke
from rules.twelve_strokes_of_noon.view import ChoiceHeard, FlapDue, OpenTile, StrokeDue
from tests.support.twelve_strokes_of_noon import last_round, money, played, position, small_deck, told

ANSWERS = ("stroke 1.1.1", "stroke 1.1.2", None)


@pytest.mark.parametrize(
    ("purses", "first"),
    [({0: 12_000, 1: 8_000, 2: 9_000}, 1), ({}, 3), ({3: 13_000}, 2), ({0: 9_000, 1: 9_000}, 1)],
)
def test_12c_24_the_poorest_begins_and_of_several_the_youngest(purses, first):
    corners = (Corner(0, Glass(100, 0), 0), Corner(2, Glass(100), 1))
    before = {0: 10_000, **purses}
    before[0] += 3_000
    before[2] = before.get(2, 10_000) - 3_000
    step = played(position(FaceOff(2, corners, 0, ()), money=before), Pass(), at=600)
    assert money(step.state) == {seat: purses.get(seat, 10_000) for seat in range(4)}
    assert told(step, RoundBegan) == [RoundBegan(Round.MASTER_STROKE, first)]
    assert step.state.stage == MasterStroke(1, first, 0)
    assert step.state.board == Board()


@pytest.mark.parametrize(("seat", "following"), [(0, 1), (3, 0)])
def test_12c_24_then_it_goes_on_clockwise(seat, following):
    step = played(last_round(MasterStroke(2, seat, 0, Flap.LARGE)), OpenFlap(1))
    assert step.state.stage.seat == following


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_12c_25_each_turn_asks_the_next_question_from_a_fresh_card(number):
    step = played(last_round(MasterStroke(number, 0, 0, Flap.SMALL), drawn=1), OpenFlap(1))
    asked = told(step, StrokeAsked)[0]
    assert (asked.number, asked.card, asked.question) == (number + 1, "S2", f"Stroke 2, question {number + 1}?")
    assert step.state.stage == MasterStroke(number + 1, 1, 1)


def test_12c_25_there_are_five_questions():
    step = played(last_round(MasterStroke(5, 0, 0, Flap.LARGE)), OpenFlap(1))
    assert step.state.stage == LastChance((0, 1, 2, 3))


def test_12c_26_a_right_answer_brings_3_000_from_the_bank_and_a_large_flap():
    step = played(last_round(MasterStroke(1, 0, 0)), Choose(1))
    assert told(step, Paid) == [Paid(None, 0, 3_000)]
    assert money(step.state) == {0: 13_000, 1: 10_000, 2: 10_000, 3: 10_000}
    assert step.state.stage == MasterStroke(1, 0, 0, Flap.LARGE)


@pytest.mark.parametrize("action", [Choose(2), Choose(3), Pass()])
def test_12c_26_a_wrong_answer_brings_nothing_and_a_small_flap(action):
    step = played(last_round(MasterStroke(1, 0, 0)), action)
    assert told(step, Paid) == []
    assert step.state.stage == MasterStroke(1, 0, 0, Flap.SMALL)


def test_12c_26_the_answering_player_picks_a_closed_flap_of_the_kind():
    state = last_round(MasterStroke(2, 0, 0, Flap.LARGE), Board(large=(3,), small=(1, 2)))
    closed = (1, 2, 4, 5, 6, 7)
    assert game.rules.legal(state, 0) == (*(OpenFlap(flap) for flap in closed), GUESS)
    assert game.rules.view(state, 2).due == FlapDue(0, 2, Flap.LARGE, closed)
    step = played(state, OpenFlap(6))
    assert step.events[0] == FlapOpened(0, Flap.LARGE, 6, small_deck().mystery_star[0].large[5])
    assert step.state.board == Board(large=(3, 6), small=(1, 2))


def test_12c_26_everybody_sees_what_is_behind_it():
    state = played(last_round(MasterStroke(2, 0, 0, Flap.SMALL)), OpenFlap(5)).state
    tiles = (OpenTile(Flap.SMALL, 5, small_deck().mystery_star[0].small[4]),)
    assert game.rules.view(state, 3).reveal.tiles == game.rules.view(state, None).reveal.tiles == tiles


def test_12c_26_an_open_flap_is_not_opened_again():
    state = last_round(MasterStroke(2, 0, 0, Flap.LARGE), Board(large=(3,)))
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(state, 0, OpenFlap(3), at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("already-open", "12C-26")


def test_12c_41_two_answers_are_open_and_the_hidden_one_can_be_chosen():
    state = last_round(MasterStroke(1, 0, 0))
    assert game.rules.legal(state, 0) == (Choose(1), Choose(2), Choose(3), Pass(), GUESS)
    assert game.rules.view(state, 1).due == StrokeDue(0, 1, "S1", 1, "Stroke 1, question 1?", ANSWERS)
    hidden_is_right = played(last_round(MasterStroke(3, 0, 0)), Choose(3))
    assert hidden_is_right.state.stage.flap is Flap.LARGE


def test_12c_41_the_hidden_answer_shows_after_the_choice():
    step = played(last_round(MasterStroke(1, 0, 0)), Choose(2))
    told_all = ("stroke 1.1.1", "stroke 1.1.2", "stroke 1.1.3")
    assert step.events[0] == StrokeAnswered(0, 2, False, 1, told_all)
    assert game.rules.view(step.state, None).heard == ChoiceHeard(0, "Stroke 1, question 1?", told_all, 2, 1)


def test_12c_41_no_answer_in_time_is_wrong_and_opens_a_small_flap():
    state = last_round(MasterStroke(1, 0, 0), since=3_000)
    assert game.rules.standing(state).deadline == 23_000
    step = played(state, game.rules.default(state, 0, at=23_000, chance=Scripted()), at=23_000)
    assert step.events[0].chosen is None
    assert step.state.stage.flap is Flap.SMALL


def test_12c_41_there_is_no_fourth_answer():
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(last_round(MasterStroke(1, 0, 0)), 0, Choose(4), at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("no-such-answer", "12C-41")
