"""12C-27 to 12C-33, 12C-44: the Mystery Star, elimination, the last chance and the title."""

from dataclasses import replace

import pytest

from rules.chance import Scripted
from rules.errors import IllegalAction, Malformed
from rules.table import table as tables
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Choose, Decline, GuessStar, OpenFlap
from rules.twelve_strokes_of_noon.cards import StarKind
from rules.twelve_strokes_of_noon.events import (
    Declined,
    Eliminated,
    FlapOpened,
    Paid,
    Round,
    RoundBegan,
    StarGuessed,
    StarShown,
    StrokeAsked,
    StrokeLost,
)
from rules.twelve_strokes_of_noon.legal import GUESS
from rules.twelve_strokes_of_noon.options import Judges, Options
from rules.twelve_strokes_of_noon.state import Board, Ending, Flap, KickOff, LastChance, MasterStroke, MoveByMove, Named
from rules.twelve_strokes_of_noon.view import LastChanceDue
from rules.values import Outcome
from rules.wire.codec import codec
from service.conformance.lines import executed
from service.conformance.matches import begun
from tests.support.twelve_strokes_of_noon import last_round, money, own, played, position, small_deck, told

RIGHT, WRONG = GuessStar("lighthouse"), GuessStar("Windmill")
UNAPPEALED = Options(appeals=Judges.NOBODY)
QUESTION = MasterStroke(2, 0, 0)


@pytest.mark.parametrize("stage", [QUESTION, MasterStroke(2, 0, 0, Flap.LARGE)])
def test_12c_27_all_who_are_in_may_guess_in_and_out_of_turn(stage):
    state = last_round(stage, out=(2,))
    assert game.rules.standing(state).must == (0,)
    assert game.rules.standing(state).may == (1, 3)
    assert game.rules.legal(state, 0)[-1] is GUESS
    assert game.rules.legal(state, 1) == game.rules.legal(state, 3) == (GUESS,)
    assert game.rules.legal(state, 2) == ()


@pytest.mark.parametrize("stage", [KickOff(0), MoveByMove(0, 0)])
def test_12c_27_not_before_the_last_round(stage):
    state = position(stage)
    assert game.rules.standing(state).may == ()
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(state, 0, RIGHT, at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("not-the-last-round", "12C-27")


def test_12c_27_guesses_are_judged_in_the_order_of_arrival():
    state = last_round(QUESTION, options=UNAPPEALED)
    one = played(state, WRONG, seat=1, at=100).state
    two = played(one, RIGHT, seat=3, at=100)
    assert two.state.board.guesses == (Named(1, "Windmill", False), Named(3, "lighthouse", True))
    assert game.rules.standing(two.state).outcome.winners == (3,)


def test_12c_27_another_guess_or_answer_in_between_is_no_reason_to_refuse():
    state = last_round(QUESTION)
    answered = played(played(state, WRONG, seat=1).state, Choose(1)).state
    assert told(played(answered, RIGHT, seat=2), StarGuessed) == [StarGuessed(2, "lighthouse", True)]


def test_12c_27_a_guess_out_of_turn_opens_no_new_decision_and_gives_the_open_choice_its_full_time():
    state = last_round(QUESTION, since=1_000)
    step = played(state, WRONG, seat=1, at=15_000)
    assert step.state.stage == QUESTION
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision
    assert (game.rules.standing(state).deadline, game.rules.standing(step.state).deadline) == (21_000, 35_000)


def in_the_last_round(stage, time_per_decision):
    """Return a match of four persons in which the choice of the last round has just been put."""
    bench = begun(game, "pppp", brought=small_deck(), time_per_decision=time_per_decision)
    state = last_round(stage, since=bench.table.at)
    return replace(bench, table=replace(tables.positioned(game, bench.table, state), opened=bench.table.at))


@pytest.mark.parametrize("stage", [QUESTION, MasterStroke(2, 0, 0, Flap.LARGE)])
@pytest.mark.parametrize(("terms", "whole"), [(None, 20_000), (60_000, 20_000), (20_000, 20_000), (5_000, 5_000)])
def test_12c_27_after_a_wrong_guess_the_open_choice_gets_its_whole_time_by_every_clock(stage, terms, whole):
    bench = in_the_last_round(stage, terms)
    assert tables.deadline(bench.terms, bench.table) == bench.table.at + whole

    guessed = bench.enter(1, WRONG, after=whole - 1_000)

    assert tables.deadline(bench.terms, guessed.table) == guessed.table.at + whole


def test_12c_32_the_last_chance_may_have_no_limit():
    state = last_round(LastChance((0, 3)), options=Options(last_chance=None))
    assert game.rules.standing(state).deadline is None
    assert game.rules.standing(replace(state, stage=QUESTION)).deadline == 20_000


@pytest.mark.parametrize(("terms", "whole"), [(None, 30_000), (20_000, 20_000)])
def test_12c_27_the_window_of_the_last_chance_does_not_begin_again(terms, whole):
    bench = in_the_last_round(LastChance((0, 1, 2, 3)), terms)
    due = tables.deadline(bench.terms, bench.table)
    assert due == bench.table.at + whole
    assert tables.deadline(bench.terms, bench.enter(1, WRONG, after=whole - 1_000).table) == due


def test_12c_27_once_the_game_is_over_no_guess_is_taken():
    over = played(last_round(QUESTION), RIGHT, seat=1).state
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(over, 2, RIGHT, at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("match-over", "12C-29")


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("LIGHTHOUSE", True),
        ("a lighthouse", True),
        ("the lighthouse of old", True),
        ("lighthuose", True),
        ("Lighthouses", True),
        ("Windmill", False),
        ("light", False),
    ],
)
def test_12c_28_a_guess_is_judged_like_an_answer(name, right):
    step = played(last_round(QUESTION), GuessStar(name), seat=2)
    assert step.events[0] == StarGuessed(2, name, right)


@pytest.mark.parametrize("stage", [QUESTION, MasterStroke(2, 0, 0, Flap.LARGE), LastChance((0, 1, 2, 3))])
def test_12c_28_whether_a_guess_is_legal_is_judged_without_the_star(stage):
    states = [last_round(stage, star=star) for star in range(3)]
    ways = [
        executed(lambda state=state, name=name: game.rules.check(state, 1, GuessStar(name), at=0))
        for state in states
        for name in ("Lighthouse", "Xxxxxxxxxx")
    ]
    assert all(way == ways[0] for way in ways)


def test_12c_28_others_hear_the_name_and_whether_it_was_right_but_not_the_true_one():
    state = played(last_round(QUESTION, Board(large=(1,))), WRONG, seat=1).state
    for seat in (None, 0, 1):
        reveal = game.rules.view(state, seat).reveal
        assert reveal.guesses == (Named(1, "Windmill", False),)
        assert (reveal.name, reveal.kind, len(reveal.tiles)) == (None, None, 1)


@pytest.mark.parametrize(
    "last",
    [lambda: played(last_round(QUESTION), RIGHT, seat=1), lambda: played(last_round(LastChance((2,))), Decline())],
)
def test_12c_28_at_the_end_all_is_shown(last):
    step = last()
    assert step.events[-1] == StarShown("X1", "Lighthouse")
    reveal = game.rules.view(step.state, None).reveal
    assert (reveal.name, reveal.kind, len(reveal.tiles)) == ("Lighthouse", StarKind.PLACE, 14)


@pytest.mark.parametrize("name", ["", " ", "...", "- ?", "🦉", "\u0301", "。。", "\u200b", "♯"])
def test_12c_28_a_name_with_nothing_to_read_is_no_guess(name):
    state = last_round(QUESTION)
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(state, 2, codec(GuessStar).decode({"name": name}), at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("no-name", "12C-28")
    assert str(refusal.value) == "a guess needs a letter or a digit; this did not count as a guess"
    assert told(played(state, RIGHT, seat=2), StarGuessed) == [StarGuessed(2, "lighthouse", True)]


@pytest.mark.parametrize("name", ["\t", "a\nb", "x" * 81])
def test_12c_28_a_name_is_one_line(name):
    with pytest.raises(Malformed):
        codec(GuessStar).decode({"name": name})


def test_12c_29_the_guesser_wins_even_if_another_has_more_money():
    step = played(last_round(QUESTION, money={0: 2_000, 1: 25_000, 3: 12_000}), RIGHT)
    assert told(step, Paid) == [Paid(None, 0, 10_000)]
    assert money(step.state)[0] == 12_000
    assert game.rules.standing(step.state).outcome == Outcome((0,), (1, 2, 4, 3), "star-guessed", "12C-29")
    assert game.rules.standing(step.state).must == game.rules.standing(step.state).may == ()


def test_12c_29_who_is_eliminated_has_no_place():
    step = played(last_round(QUESTION, out=(2,)), RIGHT, seat=3)
    assert game.rules.standing(step.state).outcome == Outcome((3,), (2, 2, None, 1), "star-guessed", "12C-29")


def test_12c_30_a_wrong_guess_eliminates_and_leaves_the_money_on_the_table():
    step = played(last_round(QUESTION), WRONG, seat=2)
    assert step.events == (StarGuessed(2, "Windmill", False), Eliminated(2))
    assert own(step.state, 2).out
    assert money(step.state)[2] == 10_000
    assert game.rules.legal(step.state, 2) == ()


def test_12c_30_nobody_guesses_twice():
    state = played(last_round(QUESTION), WRONG, seat=2).state
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(state, 2, RIGHT, at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("eliminated", "12C-30")


def test_12c_30_turns_skip_who_is_eliminated():
    step = played(last_round(MasterStroke(2, 0, 0, Flap.LARGE), out=(1,)), OpenFlap(1))
    assert step.state.stage.seat == 2


def test_12c_30_the_question_of_a_wrong_guesser_is_lost_and_opens_nothing():
    state = last_round(QUESTION, drawn=1)
    step = played(state, WRONG)
    assert told(step, StrokeLost) == [StrokeLost(0, 2)]
    assert told(step, FlapOpened) == []
    assert told(step, StrokeAsked)[0].number == 3
    assert step.state.stage == MasterStroke(3, 1, 1)
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision + 1


@pytest.mark.parametrize(("face", "flap"), [(1, 1), (2, 3), (6, 7)])
def test_12c_30_an_answer_that_was_judged_remains_and_its_flap_is_picked_at_random(face, flap):
    state = last_round(MasterStroke(2, 0, 0, Flap.LARGE), Board(large=(2,)), money={0: 13_000})
    step = played(state, WRONG, face)
    assert told(step, FlapOpened) == [FlapOpened(None, Flap.LARGE, flap, small_deck().mystery_star[0].large[flap - 1])]
    assert money(step.state)[0] == 13_000
    assert step.state.stage.number == 3


@pytest.mark.parametrize("flap", [None, Flap.SMALL])
def test_12c_30_after_question_5_the_window_opens_at_once(flap):
    state = last_round(MasterStroke(5, 0, 0, flap))
    step = played(state, WRONG, *([1] if flap else []))
    assert step.state.stage == LastChance((1, 2, 3))


def test_12c_31_the_last_one_plays_the_remaining_questions_alone():
    state = last_round(MasterStroke(4, 3, 0, Flap.LARGE), out=(0, 1, 2), drawn=1)
    step = played(state, OpenFlap(1))
    assert step.state.stage == MasterStroke(5, 3, 1)
    assert game.rules.standing(step.state).may == ()
    end = played(last_round(LastChance((3,)), out=(0, 1, 2), money={3: 1_000}), Decline())
    assert game.rules.standing(end.state).outcome == Outcome((3,), (None, None, None, 1), "most-money", "12C-33")


def test_12c_32_a_guess_is_asked_for_in_the_last_chance_alone():
    guess = GuessStar("Somebody")
    assert game.rules.unasked(last_round(QUESTION), guess)
    assert game.rules.unasked(last_round(MasterStroke(2, 0, 0, Flap.LARGE)), guess)
    assert not game.rules.unasked(last_round(LastChance((0,))), guess)
    assert not game.rules.unasked(last_round(LastChance((0,))), Decline())


@pytest.mark.parametrize("stage", [QUESTION, MasterStroke(2, 0, 0, Flap.LARGE), LastChance((0,))])
def test_12c_31_when_the_last_one_is_eliminated_nobody_wins(stage):
    step = played(last_round(stage, out=(1, 2, 3), options=UNAPPEALED), WRONG)
    assert game.rules.standing(step.state).outcome == Outcome((), (None,) * 4, "all-eliminated", "12C-31")
    assert step.events[-1] == StarShown("X1", "Lighthouse")


def test_12c_32_after_the_fifth_flap_all_who_are_in_have_30_seconds():
    step = played(last_round(MasterStroke(5, 0, 0, Flap.LARGE), out=(2,)), OpenFlap(4), at=9_000)
    assert told(step, RoundBegan) == [RoundBegan(Round.LAST_CHANCE, None)]
    assert game.rules.standing(step.state).must == (0, 1, 3)
    assert game.rules.standing(step.state).deadline == 39_000
    assert game.rules.legal(step.state, 1) == (Decline(), GUESS)
    assert game.rules.view(step.state, None).due == LastChanceDue((0, 1, 3))


def test_12c_32_a_decline_is_final():
    step = played(last_round(LastChance((0, 1, 3))), Decline(), seat=1)
    assert step.events == (Declined(1),)
    assert game.rules.standing(step.state).must == (0, 3)
    assert game.rules.legal(step.state, 1) == ()
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(step.state, 1, RIGHT, at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("declined", "12C-32")


@pytest.mark.parametrize("action", [Decline(), WRONG])
def test_12c_32_the_window_is_one_and_is_not_prolonged(action):
    state = last_round(LastChance((0, 1)), since=1_000)
    after = played(state, action, seat=1, at=20_000).state
    assert game.rules.standing(after).decision == game.rules.standing(state).decision
    assert game.rules.standing(after).deadline == game.rules.standing(state).deadline == 31_000


def test_12c_32_it_closes_when_nobody_is_left_to_guess_or_decline():
    step = played(last_round(LastChance((1,)), options=UNAPPEALED), WRONG)
    assert game.rules.standing(step.state).outcome.reason == "most-money"
    assert game.rules.standing(step.state).outcome.places == (1, None, 1, 1)


def test_12c_32_a_right_guess_in_the_window_wins():
    step = played(last_round(LastChance((1, 2))), RIGHT, seat=2)
    assert step.state.ended is Ending.STAR_GUESSED
    assert game.rules.standing(step.state).outcome.winners == (2,)


@pytest.mark.parametrize(
    ("purses", "out", "winners", "places"),
    [
        ({0: 13_000}, (), (0,), (1, 2, 2, 2)),
        ({0: 13_000, 2: 13_000}, (), (0, 2), (1, 3, 1, 3)),
        ({0: 19_000, 1: 13_000}, (0,), (1,), (None, 1, 2, 2)),
    ],
)
def test_12c_33_the_most_money_wins_and_equals_share_the_title(purses, out, winners, places):
    step = played(last_round(LastChance((3,)), money=purses, out=out), Decline())
    assert game.rules.standing(step.state).outcome == Outcome(winners, places, "most-money", "12C-33")


def test_12c_44_the_masters_are_named_at_the_end_for_the_purple_star():
    over = played(last_round(LastChance((3,)), money={1: 12_000, 2: 12_000}), Decline()).state
    assert game.rules.view(last_round(QUESTION), None).masters == ()
    assert game.rules.view(over, None).masters == (1, 2)
