"""Notation, labels, knowledge, policies, samples and the rules' own text."""

import random

import pytest

from rules import clauses
from rules.chance import Cheap, Scripted
from rules.errors import Malformed
from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import (
    Answer,
    Challenge,
    Choose,
    Decline,
    GuessStar,
    OpenFlap,
    OpenProposition,
    Pass,
    PickNumber,
    Side,
    Take,
    TakeCard,
)
from rules.twelve_strokes_of_noon.bots.knowledge import SHARES, Insight, insight, knows
from rules.twelve_strokes_of_noon.legal import ANSWER, GUESS
from rules.twelve_strokes_of_noon.state import (
    Board,
    Corner,
    Duel,
    FaceOff,
    Flap,
    KickOff,
    LastChance,
    MasterStroke,
    MoveByMove,
    Pairing,
)
from service.conformance.budgets import Nodes
from tests.support.offenders import each
from tests.support.twelve_strokes_of_noon import last_round, position, word

ASKING = FaceOff(1, (Corner(0, Glass(60_000, 0), 0), Corner(2, Glass(60_000), 1)), 0, ())

WRITTEN = [
    (PickNumber(3), "number 3"),
    (Take(Side.HIDDEN), "take hidden"),
    (Challenge(2), "challenge 2"),
    (TakeCard(1), "card 1"),
    (Choose(4), "choose 4"),
    (OpenProposition(7), "open 7"),
    (Answer("Mount Everest"), "answer Mount Everest"),
    (Answer(" two  blanks "), "answer  two  blanks "),
    (Pass(), "pass"),
    (OpenFlap(5), "flap 5"),
    (GuessStar("a lighthouse"), "guess a lighthouse"),
    (Decline(), "decline"),
]


@each(("action", "text"), WRITTEN)
def test_an_action_is_written_and_read_back(action, text):
    assert game.words.write(action) == text
    assert game.words.read(text) == action


@pytest.mark.parametrize(
    "text", ["", "number", "number 5", "take both", "answer", "answer  ", "open x", "pass 1", "run"]
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(Malformed):
        game.words.read(text)


@each(
    ("state", "item", "label", "clause"),
    [
        (position(KickOff(0)), PickNumber(2), "Question 2 – Take a question of the next card", "12C-36"),
        (
            position(KickOff(0, 0, 1)),
            Take(Side.VISIBLE),
            "“visible 1.1” is right: take the visible answer – Kick-off 1, question 1?",
            "12C-5",
        ),
        (
            position(KickOff(0, 0, 1)),
            Take(Side.HIDDEN),
            "“visible 1.1” is wrong: take the hidden answer, not shown yet – Kick-off 1, question 1?",
            "12C-5",
        ),
        (position(KickOff(0, 0, 1)), Pass(), "Pass: give no answer – Kick-off 1, question 1?", "12C-45"),
        (position(Duel(1, 0)), Challenge(1), "Challenge seat 1 (£10,000) to a Duel for £3,000", "12C-7"),
        (position(Duel(1, 0, 2)), TakeCard(2), "Card 2 – Take a Duel card of the pair “Duel 1”", "12C-8"),
        (position(Duel(1, 0, 2, 0)), Choose(3), "3. duel 1.1.3 – Duel 1, card 1?", "12C-40"),
        (
            position(MoveByMove(0, 0)),
            OpenProposition(5),
            "Open 5 as TRUE: proposition 1.5 – Move 1",
            "12C-14",
        ),
        (position(Pairing(0)), Challenge(3), "Face seat 3 (£10,000) against the sandglass", "12C-18"),
        (position(ASKING), ANSWER, "Answer: Blow 1, question 1?", "12C-20"),
        (last_round(MasterStroke(1, 0, 0)), Choose(2), "2. stroke 1.1.2 – Stroke 1, question 1?", "12C-41"),
        (
            last_round(MasterStroke(1, 0, 0)),
            Choose(3),
            "3. The hidden answer, not shown yet – Stroke 1, question 1?",
            "12C-41",
        ),
        (
            last_round(MasterStroke(1, 0, 0, Flap.LARGE)),
            OpenFlap(4),
            "Flap 4 – Open a large flap on the left",
            "12C-26",
        ),
        (last_round(LastChance((0,))), Decline(), "Decline the last chance to guess the Mystery Star", "12C-32"),
        (
            last_round(MasterStroke(1, 0, 0)),
            GUESS,
            "Guess the Mystery Star: type its name; a wrong guess puts you out of the game",
            "12C-27",
        ),
    ],
)
def test_labels_hold_all_that_a_player_needs(state, item, label, clause):
    described = game.words.describe(state, 0, item)
    assert (described.label, described.clause) == (label, clause)


@pytest.mark.parametrize("level", SHARES)
def test_12c_46_a_level_knows_its_share(level):
    known = sum(knows(level, f"C{card}", question) for card in range(200) for question in range(10))
    assert abs(known - 2 * SHARES[level]) < 120


def test_12c_46_what_is_known_is_the_same_in_every_match():
    one, other = position(ASKING), position(ASKING, money={0: 1_000}, since=77)
    assert [insight(one, 0, level) for level in SHARES] == [insight(other, 2, level) for level in SHARES]


@pytest.mark.parametrize(
    ("stage", "right"),
    [
        (KickOff(0, 0, 2), Insight(side=Side.HIDDEN)),
        (Duel(1, 1, 0, 0), Insight(number=2)),
        (MoveByMove(0, 1), Insight(number=4)),
        (MasterStroke(2, 0, 0), Insight(number=2)),
    ],
)
def test_12c_46_what_a_bot_knows_is_right_or_nothing(stage, right):
    state = last_round(stage) if isinstance(stage, MasterStroke) else position(stage)
    told = {insight(state, 0, level) for level in SHARES}
    assert told <= {right, Insight()}


@pytest.mark.parametrize("stage", [KickOff(0), Duel(1, 0), Duel(1, 0, 2), Pairing(0)])
def test_12c_46_there_is_nothing_to_know_before_a_question(stage):
    assert {insight(position(stage), 0, level) for level in SHARES} == {Insight()}


def test_12c_46_the_star_is_known_from_enough_open_flaps_on():
    stage, box = MasterStroke(5, 0, 0, Flap.LARGE), game.standard_content()
    boards = [Board(large=tuple(range(1, flaps + 1)), small=(4, 5)) for flaps in range(8)]
    names = [insight(last_round(stage, board, star=1, content=box), 0, "champion").star for board in boards]
    assert names[0] is None
    assert names[-1] == box.mystery_star[1].name
    assert sorted(names, key=lambda name: name is not None) == names


def chosen(state, seat, told):
    return game.bots.choose(
        game.rules.view(state, seat),
        game.rules.legal(state, seat),
        told,
        chance=Cheap(random.Random(1).random),
        budget=Nodes(0),
        level="rookie",
    )


@pytest.mark.parametrize(
    ("state", "told", "action"),
    [
        (position(KickOff(0, 0, 1)), Insight(side=Side.VISIBLE), Take(Side.VISIBLE)),
        (position(Duel(1, 1, 0, 0)), Insight(number=2), Choose(2)),
        (position(ASKING), Insight(text="Everest"), Answer("Everest")),
        (position(ASKING), Insight(), Pass()),
        (last_round(MasterStroke(1, 0, 0)), Insight(number=1, star="Windmill"), GuessStar("Windmill")),
        (last_round(LastChance((0,))), Insight(), Decline()),
    ],
)
def test_12c_46_the_rookie_says_what_it_knows(state, told, action):
    choice = chosen(state, 0, told)
    assert choice.action == action
    assert choice.reason
    assert choice.values == ()


def test_12c_50_the_rookie_does_not_open_what_it_knows_to_be_false():
    picked = {chosen(position(MoveByMove(0, 0, (1, 2, 3, 5, 6))), 0, Insight(number=4)).action}
    assert picked == {OpenProposition(7)}


@pytest.mark.parametrize(("faces", "text"), [((1,), word(1, 1)), ((2, 3), "1815")])
def test_a_sample_is_right_or_anything_else(faces, text):
    assert game.rules.sample(position(ASKING), ANSWER, Scripted(*faces)) == Answer(text)


def test_the_rules_text_holds_every_clause_once_and_in_order():
    numbers = [clause.clause for clause in clauses.parse(clauses.text(game))]
    assert numbers == [f"12C-{number}" for number in range(1, 61)]


@each("clause", clauses.parse(clauses.text(game)), ids=lambda clause: clause.clause)
def test_no_clause_is_empty(clause):
    assert len(clause.text) > 40


def test_the_past_may_be_asked_for_and_numbers_are_in_the_reference():
    assert game.rules.hindsight(game.options())
    assert game.reference()["stake"] == 3_000
