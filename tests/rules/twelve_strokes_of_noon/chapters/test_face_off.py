"""12C-18 to 12C-23, 12C-35, 12C-39: the Fatal Blow, round 3."""

import pytest

from rules.chance import Scripted
from rules.errors import IllegalAction
from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Answer, Challenge, Choose, Pass
from rules.twelve_strokes_of_noon.events import (
    Eliminated,
    FaceOffBegan,
    FaceOffEnded,
    Loss,
    OpenAnswered,
    OpenAsked,
    Paid,
    Round,
    RoundBegan,
)
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import Corner, Duel, FaceOff, MasterStroke, Pairing, Pile, Piles
from rules.twelve_strokes_of_noon.view import OpenDue, OpenHeard, OpponentDue, Sandglass
from rules.values import Template
from tests.support.twelve_strokes_of_noon import ORDER, money, played, position, told, word

RIGHT = Answer(word(1, 1))
"""The right answer to the first question of the first card, which lies before corner 0."""


def face_off(*, left=(60_000, 60_000), since=0, turn=0, number=1, waiting=(), questions=(0, 0), seats=(0, 2)):
    """Return a face-off of two seats with cards F1 and F2, the glass of whose turn it is running since ``since``."""
    corners = tuple(
        Corner(seat, Glass(left[place], since if place == turn else None), place, questions[place])
        for place, seat in enumerate(seats)
    )
    return FaceOff(number, corners, turn, waiting)


def after_second_duel(seats, purses, answer=1, **given):
    """Play the second Duel of the last two seats to its end, from purses that are right after it."""
    challenger, challenged = seats[-2:]
    before = dict(zip(seats, purses, strict=True))
    before[challenger] -= 3_000
    before[challenged] += 3_000
    state = position(Duel(2, challenger, challenged, 1), seats=seats, money=before, spent=0, **given)
    step = played(state, Choose(answer))
    assert list(money(step.state).values()) == list(purses)
    return step


def first_two(step):
    """Return who begins the face-off, who is the other, and who waits."""
    stage = step.state.stage
    return tuple(corner.seat for corner in stage.corners), stage.waiting


def test_12c_18_two_players_face_off_once():
    step = after_second_duel((0, 1), (9_000, 11_000))
    assert first_two(step) == ((1, 0), ())
    over = played(position(face_off(left=(400, 1), seats=(1, 0)), seats=(0, 1)), Pass(), at=700)
    assert isinstance(over.state.stage, MasterStroke)


@pytest.mark.parametrize(
    ("purses", "pair", "waiting"),
    [
        ((9_000, 11_000, 10_000), (1, 2), (0,)),
        ((12_000, 9_000, 9_000), (0, 2), (1,)),
        ((10_000, 10_000, 10_000), (2, 1), (0,)),
        ((11_000, 11_000, 8_000), (1, 0), (2,)),
    ],
)
def test_12c_18_of_three_the_two_richest_begin_and_youth_settles_ties(purses, pair, waiting):
    assert first_two(after_second_duel((0, 1, 2), purses)) == (pair, waiting)


@pytest.mark.parametrize("loser", [0, 2])
def test_12c_18_the_winner_of_the_first_then_meets_the_third(loser):
    turn = 0 if loser == 0 else 1
    state = position(face_off(left=(100, 100), turn=turn, waiting=(1,)), seats=(0, 1, 2), money={0: 9_000, 2: 8_000})
    step = played(state, Pass(), at=500)
    winner = 2 - loser
    pair, waiting = first_two(step)
    assert set(pair) == {winner, 1}
    assert waiting == ()
    assert step.state.stage.number == 2


@pytest.mark.parametrize(
    ("purses", "chooser"),
    [((9_000, 8_000, 11_000, 12_000), 1), ((8_000, 8_000, 12_000, 12_000), 1), ((10_000,) * 4, 3)],
)
def test_12c_18_of_four_the_poorest_chooses_the_younger_in_a_tie(purses, chooser):
    step = after_second_duel((0, 1, 2, 3), purses)
    assert step.state.stage == Pairing(chooser)
    others = tuple(seat for seat in range(4) if seat != chooser)
    assert game.rules.legal(step.state, chooser) == tuple(Challenge(seat) for seat in others)
    assert game.rules.view(step.state, 0).due == OpponentDue(chooser, None, others)


def test_12c_18_of_four_the_two_others_play_the_second_face_off():
    step = played(position(Pairing(3), money={1: 12_000}), Challenge(1))
    assert first_two(step) == ((1, 3), (0, 2))
    over = played(position(face_off(left=(100, 100), waiting=(1, 3), seats=(0, 2))), Pass(), at=500)
    assert told(over, FaceOffBegan) == [FaceOffBegan(2, 3, 1, 60_000)]


def test_12c_18_money_decides_again_only_for_the_second_pair_of_three():
    """Whoever won the first face-off stays in, whatever money (12C-18)."""
    state = position(face_off(left=(100, 100), waiting=(1,)), seats=(0, 1, 2), money={0: 16_000, 1: 8_000, 2: 1_000})
    step = played(state, Pass(), at=500)
    assert set(first_two(step)[0]) == {2, 1}


@pytest.mark.parametrize(("purses", "first"), [({0: 12_000}, 0), ({1: 12_000}, 1), ({}, 1)])
def test_12c_19_the_richer_begins_and_of_equals_the_younger(purses, first):
    step = played(position(Pairing(0), money=purses), Challenge(1))
    assert told(step, FaceOffBegan)[0].first == first
    assert game.rules.standing(step.state).must == (first,)


def test_12c_20_the_glass_runs_from_the_moment_at_which_the_question_is_shown():
    step = played(position(Pairing(0), money={0: 12_000}), Challenge(1), at=5_000)
    own, other = step.state.stage.corners
    assert (own.glass, other.glass) == (Glass(60_000, 5_000), Glass(60_000, None))
    assert told(step, OpenAsked) == [OpenAsked(0, 2, "F1", 1, "Blow 1, question 1?", 60_000)]


@pytest.mark.parametrize("wrong", [Answer("nonsense"), Pass()])
def test_12c_20_a_wrong_answer_brings_the_next_question_and_the_sand_runs_on(wrong):
    step = played(position(face_off()), wrong, at=4_300)
    own = step.state.stage.corners[0]
    assert (own.question, own.glass) == (1, Glass(56_000, 4_300))
    assert game.rules.standing(step.state).must == (0,)
    assert told(step, OpenAsked)[0].question == "Blow 1, question 2?"


def test_12c_20_a_right_answer_lays_the_glass_flat_and_the_other_begins():
    step = played(position(face_off()), RIGHT, at=4_300)
    own, other = step.state.stage.corners
    assert own.glass == Glass(56_000, None)
    assert other.glass == Glass(60_000, 4_300)
    assert told(step, OpenAsked)[0].question == "Blow 2, question 1?"
    assert game.rules.standing(step.state).must == (2,)


def test_12c_20_a_player_goes_on_with_the_next_question_of_the_own_card():
    step = played(position(face_off(turn=1, questions=(3, 0))), Answer(word(2, 1)), at=1_000)
    assert told(step, OpenAsked)[0].question == "Blow 1, question 4?"


@pytest.mark.parametrize(
    ("spent", "left"), [(0, 59_500), (500, 59_500), (800, 59_500), (801, 59_499), (10_300, 50_000)]
)
def test_12c_20_an_answer_costs_its_time_less_300_ms_and_at_least_500(spent, left):
    step = played(position(face_off(since=2_000)), RIGHT, at=2_000 + spent)
    assert told(step, OpenAnswered)[0].left == left


def test_12c_20_it_counts_while_the_sand_and_the_credit_last():
    state = position(face_off(left=(1_000, 60_000), since=2_000))
    assert game.rules.standing(state).deadline == 3_300
    step = played(state, RIGHT, at=3_299)
    assert told(step, FaceOffEnded) == []
    assert told(step, OpenAnswered)[0].left == 1


def test_12c_20_when_the_glass_has_run_out_its_player_has_lost():
    state = position(face_off(left=(1_000, 60_000), since=2_000))
    silence = game.rules.default(state, 0, at=3_300, chance=Scripted())
    step = played(state, silence, at=3_300)
    assert told(step, FaceOffEnded) == [FaceOffEnded(1, 2, 0, Loss.SAND)]


def test_12c_20_who_has_to_answer_without_sand_has_lost():
    step = played(position(face_off(left=(400, 60_000))), Pass(), at=100)
    assert told(step, FaceOffEnded) == [FaceOffEnded(1, 2, 0, Loss.SAND)]


def test_12c_20_an_empty_glass_is_lost_when_the_turn_comes_back():
    step = played(position(face_off(left=(0, 30_000), turn=1)), Answer(word(2, 1)), at=1_000)
    assert told(step, OpenAnswered)[0].correct
    assert told(step, FaceOffEnded) == [FaceOffEnded(1, 2, 0, Loss.SAND)]


def test_12c_20_with_the_last_grain_a_right_answer_still_passes_the_turn_on():
    step = played(position(face_off(left=(400, 60_000))), RIGHT, at=100)
    assert step.state.stage.corners[0].glass == Glass(0, None)
    assert game.rules.standing(step.state).must == (2,)


def test_12c_20_a_used_up_card_is_replaced():
    state = position(face_off(questions=(9, 0)), piles=Piles(ORDER, ORDER, Pile((0, 1, 2), 2), ORDER))
    step = played(state, Pass(), at=1_000)
    assert told(step, OpenAsked)[0].card == "F3"
    assert step.state.stage.corners[0] == Corner(0, Glass(59_300, 1_000), 2, 0)


def test_12c_37_a_card_in_play_is_not_shuffled_in():
    state = position(face_off(questions=(9, 0)), piles=Piles(ORDER, ORDER, Pile((0, 1, 2), 3), ORDER))
    step = played(state, Pass(), 1, at=1_000)
    assert step.state.piles.fatal_blow == Pile((1, 2, 0), 2, again=True)
    assert step.state.stage.corners[0].card == 2


def test_12c_37_the_first_new_card_of_a_face_off_is_in_play_when_the_second_is_drawn():
    piles = Piles(ORDER, ORDER, Pile((0, 1, 2), 2), ORDER)
    step = played(position(face_off(left=(100, 100), waiting=(1,)), seats=(0, 1, 2), piles=piles), Pass(), 1, at=500)
    assert step.state.piles.fatal_blow == Pile((2, 1, 0), 2, again=True)
    assert [corner.card for corner in step.state.stage.corners] == [2, 1]


@pytest.mark.parametrize("glass", [30, 60, 120])
def test_12c_21_a_glass_runs_for_as_long_as_agreed(glass):
    step = played(position(Pairing(0), money={0: 12_000}, options=Options(glass=glass)), Challenge(1))
    assert told(step, FaceOffBegan)[0].glass == glass * 1_000
    assert game.rules.standing(step.state).deadline == glass * 1_000 + 300


def test_12c_21_the_loser_pays_3_000():
    step = played(position(face_off(left=(400, 60_000))), Pass())
    assert told(step, Paid) == [Paid(0, 2, 3_000)]
    assert money(step.state) == {0: 7_000, 1: 10_000, 2: 13_000, 3: 10_000}


@pytest.mark.parametrize(
    ("text", "correct"), [(word(1, 1).upper(), True), (f"the {word(1, 1)}!", True), ("bbbbbc", True), ("bbbbcc", False)]
)
def test_12c_22_answers_are_judged_and_shown_to_all(text, correct):
    step = played(position(face_off()), Answer(text), at=1_000)
    assert step.events[0] == OpenAnswered(0, text, correct, word(1, 1), 59_300)
    heard = OpenHeard(0, "Blow 1, question 1?", text, correct, word(1, 1))
    assert game.rules.view(step.state, 3).heard == heard


def test_12c_22_the_answer_is_not_seen_before():
    state = position(face_off())
    assert word(1, 1) not in str(game.rules.view(state, 0)) + str(game.rules.legal(state, 0))
    glasses = (Sandglass(0, 60_000, True), Sandglass(2, 60_000, False))
    assert game.rules.view(state, None).due == OpenDue(0, 1, 1, glasses, (), "F1", 1, "Blow 1, question 1?")


def test_12c_23_nobody_leaves_the_game_by_a_face_off():
    step = played(position(face_off(left=(400, 60_000))), Pass())
    assert told(step, Eliminated) == []
    assert told(step, RoundBegan)[0].round is Round.MASTER_STROKE
    assert not any(desk.out for desk in step.state.contestants)


@pytest.mark.parametrize(("seats", "reader"), [((0, 1, 2, 3), 1), ((0, 2), 2), ((0, 2, 3), 3)])
def test_12c_35_a_player_outside_the_face_off_reads(seats, reader):
    state = position(face_off(), seats=seats)
    assert game.rules.view(state, None).due.reader == reader


def test_12c_39_every_face_off_begins_with_full_glasses_and_new_cards():
    state = position(
        face_off(left=(100, 7_000), waiting=(1,)), seats=(0, 1, 2), piles=Piles(ORDER, ORDER, Pile((0, 1, 2), 1), ORDER)
    )
    step = played(state, Pass(), at=500)
    own, other = step.state.stage.corners
    assert (own.glass.left, other.glass.left) == (60_000, 60_000)
    assert (own.card, own.question, other.card, other.question) == (1, 0, 2, 0)


def test_12c_20_the_menu_is_to_pass_or_to_type():
    pass_, template = game.rules.legal(position(face_off()), 0)
    assert pass_ == Pass()
    assert isinstance(template, Template)
    assert isinstance(template.example, Answer)


@pytest.mark.parametrize("action", [Choose(1), Challenge(2)])
def test_12c_20_nothing_else_is_possible(action):
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(position(face_off()), 0, action, at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("something-else-is-due", "12C-20")
