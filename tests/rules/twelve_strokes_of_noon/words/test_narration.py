import random
from dataclasses import replace
from itertools import islice

import pytest

from rules.chance import Cheap
from rules.show.drawing import svg
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.events import (
    EVENTS,
    Appealed,
    AppealEnded,
    AppealWaived,
    Challenged,
    Declined,
    DuelAnswered,
    DuelAsked,
    DuelCardTaken,
    DuelEnded,
    Eliminated,
    FaceOffBegan,
    FaceOffEnded,
    FlapOpened,
    KickOffAnswered,
    KickOffAsked,
    Loss,
    NumberPicked,
    OpenAnswered,
    OpenAsked,
    Paid,
    PropositionOpened,
    PropositionsShown,
    Round,
    RoundBegan,
    RoundLost,
    Ruled,
    SetUp,
    StarGuessed,
    StarShown,
    StarTurned,
    StrokeAnswered,
    StrokeAsked,
    StrokeLost,
    WentOut,
)
from rules.twelve_strokes_of_noon.pictures.drawing import moving, still
from rules.twelve_strokes_of_noon.seeing import everything
from rules.twelve_strokes_of_noon.state import Board, Ending, Flap, LastChance, MasterStroke, MoveByMove, Star
from rules.twelve_strokes_of_noon.words.narration import ENDINGS, milestone, narrate
from service.conformance.pictures import SEATS
from service.conformance.sentences import faults
from tests.support.offenders import each
from tests.support.twelve_strokes_of_noon import any_action, last_round, position, started

NAMES = ("Ann", "Ben", "Player 3", "Dov")
SWAN = "What is a young swan called?"
FOUR = ("Cape Horn", "Cape Farewell", "Cape Agulhas", "Cape Finisterre")
PRIMES = ("67", "59", "53", "83", "91", "71", "97")
TRUTH = "91 is 7 times 13."

TOLD = [
    (
        SetUp((2, 0, 1), 10_000),
        "Everybody begins with £10,000; from the youngest to the oldest they are Player 3, Ann and Ben.",
    ),
    (RoundBegan(Round.KICK_OFF, 0), "The Kick-Off begins with Ann."),
    (RoundBegan(Round.FIRST_DUEL, 1), "The First Duel begins; Ben is the challenger."),
    (RoundBegan(Round.MOVE_BY_MOVE, 1), "Move by Move begins with Ben."),
    (RoundBegan(Round.FATAL_BLOW, 2), "The Fatal Blow begins with Player 3."),
    (
        RoundBegan(Round.MASTER_STROKE, 0),
        "The Master Stroke begins; Ann has the first of 5 questions, and the Mystery Star is behind 14 flaps.",
    ),
    (
        RoundBegan(Round.LAST_CHANCE, None),
        "The last chance comes: all who are still in may name the Mystery Star or decline.",
    ),
    (NumberPicked(0, 3), "Ann picks question 3 of the next card."),
    (
        KickOffAsked(0, 1, "k1", 3, SWAN, "Cygnet"),
        f"Ben asks Ann “{SWAN}”, with “Cygnet” as the visible answer.",
    ),
    (
        KickOffAnswered(0, Side.VISIBLE, True, Side.VISIBLE, "Cygnet", "Gosling"),
        "Ann takes the visible answer, “Cygnet”: right.",
    ),
    (
        KickOffAnswered(0, Side.HIDDEN, False, Side.VISIBLE, "Cygnet", "Gosling"),
        "Ann takes the hidden answer, which is “Gosling”: wrong; the right one is “Cygnet”.",
    ),
    (
        KickOffAnswered(0, None, False, Side.VISIBLE, "Cygnet", "Gosling"),
        "Ann gives no answer; the right one is “Cygnet”.",
    ),
    (StarTurned(0, Star.ORANGE), "Ann’s star turns orange."),
    (StarTurned(0, Star.GREEN), "Ann’s star is green again."),
    (RoundLost(Round.KICK_OFF, 0, Loss.RED), "Ann loses the Kick-Off with a second wrong answer."),
    (RoundLost(Round.MOVE_BY_MOVE, 0, Loss.LAPS), "After 12 turns each, time is up, and Ann loses Move by Move."),
    (Challenged(1, 0, 1, "Salt and Storm"), "Ann challenges Ben to the first Duel, on “Salt and Storm”."),
    (DuelCardTaken(1, 2), "Ben takes card 2 of the pair."),
    (
        DuelAsked(1, 0, SWAN, FOUR),
        f"Ann asks Ben “{SWAN}” and offers “Cape Horn”, “Cape Farewell”, “Cape Agulhas” and “Cape Finisterre”.",
    ),
    (DuelAnswered(1, 1, True, 1, "Cape Horn"), "Ben answers “Cape Horn”: right."),
    (
        DuelAnswered(1, 3, False, 1, "Cape Horn"),
        "Ben takes answer 3: wrong; the right one is number 1, “Cape Horn”.",
    ),
    (DuelAnswered(1, None, False, 1, "Cape Horn"), "Ben gives no answer; the right one is number 1, “Cape Horn”."),
    (DuelEnded(2, 1, 0, Loss.ANSWER), "Ben wins the second Duel against Ann."),
    (DuelEnded(1, 1, 0, Loss.LEFT), "Ben wins the first Duel, because Ann has left."),
    (DuelEnded(1, None, 0, Loss.LEFT), "The first Duel is dropped, because its challenger Ann has left."),
    (Paid(0, 1, 3_000), "Ann pays Ben £3,000."),
    (Paid(None, 1, 10_000), "The bank pays Ben £10,000."),
    (
        PropositionsShown("m1", "Prime Numbers", "The number is prime.", PRIMES),
        (
            "On the new card, “Prime Numbers”, “The number is prime” is TRUE of all but one of these: 1 “67”, 2 “59”, "
            "3 “53”, 4 “83”, 5 “91”, 6 “71” and 7 “97”."
        ),
    ),
    (PropositionOpened(0, 3, True, None, None), "Ann opens proposition 3: TRUE."),
    (
        PropositionOpened(0, 3, True, 5, TRUTH),
        "Ann opens proposition 3: TRUE, the last one; number 5 is FALSE, and the truth is “91 is 7 times 13”.",
    ),
    (PropositionOpened(0, 5, False, 5, TRUTH), "Ann opens proposition 5: FALSE; the truth is “91 is 7 times 13”."),
    (
        FaceOffBegan(1, 0, 1, 60_000),
        "Ann and Ben begin the first face-off with 60 s of sand each; Ann goes first.",
    ),
    (
        OpenAsked(0, 3, "b1", 2, SWAN, 43_290),
        f"Dov asks Ann “{SWAN}”, with 43.2 s of sand left.",
    ),
    (OpenAnswered(0, "cygnet", True, "Cygnet", 40_000), "Ann answers “cygnet”: right."),
    (OpenAnswered(0, "signet", True, "Cygnet", 9), "Ann answers “signet”: right; the answer on the card is “Cygnet”."),
    (OpenAnswered(0, "Duck", False, "Cygnet", 9), "Ann answers “Duck”: wrong; the answer is “Cygnet”."),
    (
        OpenAnswered(0, "Duck", False, "Cygnet", 0),
        "Ann answers “Duck”: wrong; the answer is “Cygnet”, and the sand has run out.",
    ),
    (OpenAnswered(0, None, False, "Cygnet", 9), "Ann passes; the answer is “Cygnet”."),
    (OpenAnswered(0, None, False, "Cygnet", 0), "Ann has no sand left; the answer is “Cygnet”."),
    (Appealed(0, "signet", (1,)), "Ann appeals for “signet”; Ben rules on it."),
    (Appealed(0, "signet", (1, 3)), "Ann appeals for “signet”; Ben and Dov rule on it."),
    (Ruled(3), "Dov has ruled on the appeal."),
    (
        AppealEnded(0, "b1", 2, "signet", True, (1, 3), ()),
        "Ann’s appeal is granted by Ben and Dov: “signet” counts as right.",
    ),
    (AppealEnded(0, "b1", 2, "Duck", False, (), ()), "Ann’s appeal is refused: “Duck” stays wrong."),
    (FaceOffEnded(2, 1, 0, Loss.SAND), "Ben wins the second face-off against Ann."),
    (FaceOffEnded(2, 1, 0, Loss.LEFT), "Ben wins the second face-off, because Ann has left."),
    (
        StrokeAsked(0, 1, "s1", 4, SWAN, ("Cygnet", None, "Duck")),
        f"Ben asks Ann question 4 of 5, “{SWAN}”, and offers “Cygnet”, a hidden answer and “Duck”.",
    ),
    (StrokeAnswered(0, 1, True, 1, ("Cygnet", "Gosling", "Duck")), "Ann answers “Cygnet”: right."),
    (
        StrokeAnswered(0, 2, False, 1, ("Cygnet", "Gosling", "Duck")),
        "Ann answers “Gosling”: wrong; the right one is “Cygnet”.",
    ),
    (
        StrokeAnswered(0, None, False, 1, ("Cygnet", "Gosling", "Duck")),
        "Ann gives no answer; the right one is “Cygnet”.",
    ),
    (StrokeLost(0, 3), "Question 3, which was Ann’s, is lost."),
    (FlapOpened(0, Flap.LARGE, 3, ()), "Ann opens large flap 3."),
    (FlapOpened(None, Flap.SMALL, 3, ()), "The server opens small flap 3 at random."),
    (AppealWaived(1), "Ben does not appeal."),
    (StarGuessed(0, "the moon", True), "Ann says that the Mystery Star is “the moon”: right!"),
    (StarGuessed(0, "the moon", False), "Ann says that the Mystery Star is “the moon”: wrong."),
    (Declined(0), "Ann declines the last chance."),
    (Eliminated(0), "Ann is out of the game."),
    (WentOut(0), "Ann is out of the game."),
    (StarShown("m1", "Moon"), "All flaps open, and the Mystery Star is “Moon”."),
]


@each(("event", "sentence"), TOLD)
def test_an_event_is_one_sentence(event, sentence):
    assert narrate(event, NAMES) == sentence
    assert faults(sentence) == []


def test_every_event_has_a_sentence_in_the_table():
    assert {type(event) for event, _ in TOLD} == set(EVENTS)


@each(
    ("event", "mark"),
    [
        (RoundBegan(Round.FIRST_DUEL, 1), "First Duel"),
        (RoundLost(Round.MOVE_BY_MOVE, 0, Loss.LAPS), "Move by Move lost"),
        (FaceOffBegan(2, 0, 1, 60_000), "Face-off 2"),
        (StrokeAsked(0, 1, "s1", 4, SWAN, ("Cygnet", None, "Duck")), "Question 4"),
        (StarGuessed(0, "the moon", True), "Star guessed"),
        (StarGuessed(0, "the moon", False), "Wrong guess"),
        (AppealEnded(0, "b1", 2, "signet", True, (1,), ()), "Appeal granted"),
        (AppealEnded(0, "b1", 2, "signet", False, (), (1,)), "Appeal refused"),
        (WentOut(0), ""),
        (Paid(0, 1, 3_000), ""),
    ],
)
def test_a_milestone_marks_rounds_losses_and_guesses(event, mark):
    assert milestone(event) == mark


def test_every_ending_is_worded():
    assert set(ENDINGS) == {ending.value for ending in Ending} - {Ending.CLOSED.value}


def steps(number):
    """Yield the events of a random match, with the state after them."""
    luck = Cheap(random.Random(number).random)
    state = started((0, 1, 2, 3)[: 2 + number % 3], seed=bytes([number]))
    while state.ended is None:
        seat = game.rules.standing(state).must[0]
        step = game.rules.apply(state, seat, any_action(state, seat, luck), at=state.since + 700, chance=luck)
        state = step.state
        yield state, step.events


@pytest.mark.parametrize("number", range(3))
def test_whole_matches_are_narrated_in_sentences(number):
    for event in (event for _, events in steps(number) for event in events):
        assert faults(narrate(event, NAMES)) == []
        assert len(milestone(event)) <= 28


# Everything open


def test_everything_shows_the_hidden_answer_of_the_master_stroke():
    seen = everything(last_round(MasterStroke(2, 0, 0), Board()))
    assert None in game.rules.view(last_round(MasterStroke(2, 0, 0), Board()), None).due.answers
    assert None not in seen.due.answers


def test_everything_shows_which_proposition_is_false():
    state = position(MoveByMove(0, 0, (3,)))
    false = state.content.move_by_move[0].false
    assert set(range(1, 8)) - set(everything(state).due.opened) == {false}
    said = moving(everything(state), SEATS).description
    assert said.count("TRUE;") == 6


def test_everything_shows_the_star_once_it_is_in_the_board():
    hidden = position(MoveByMove(0, 0, (3,)))
    assert everything(hidden).reveal is None
    seen = everything(last_round(LastChance((0, 1)), Board((2,), (5,)))).reveal
    assert (len(seen.tiles), seen.name) == (14, "Lighthouse")


def test_everything_needs_no_card_that_a_record_does_not_show():
    for state, _ in islice(steps(2), 200):
        told = game.deck.recall(game.deck.excerpt(state.content, state), state.content.digest)
        assert everything(replace(state, content=told)) == everything(state)


@pytest.mark.parametrize("number", range(2))
def test_everything_can_be_drawn_at_every_state(number):
    for state, _ in steps(number):
        seen = everything(state)
        assert seen.seat is None
        assert svg(still(seen), moving(seen, SEATS)).startswith("<svg")
