"""12C-57: appeals for refused names of the Mystery Star, at the end of the last round."""

from dataclasses import replace

import pytest

from rules.errors import IllegalAction
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Appeal, Decline, GuessStar, OpenFlap, Rule, Ruling
from rules.twelve_strokes_of_noon.deck.amendment import amendment
from rules.twelve_strokes_of_noon.events import (
    Appealed,
    AppealEnded,
    AppealWaived,
    Eliminated,
    Paid,
    Round,
    Ruled,
    StarGuessed,
    StarShown,
)
from rules.twelve_strokes_of_noon.options import Judges, Options
from rules.twelve_strokes_of_noon.state import Board, Ending, Flap, LastChance, MasterStroke, Named, NameHearing, Plea
from rules.twelve_strokes_of_noon.view import NameRulingDue, PleaDue
from rules.values import Outcome
from service.conformance import LAWS, Trial, judge
from tests.support.games.varied import varied
from tests.support.twelve_strokes_of_noon import last_round, left, money, own, played, small_deck, told

GRANT, REFUSE, ABSTAIN = (Rule(ruling) for ruling in Ruling)
RIGHT, WRONG = GuessStar("lighthouse"), GuessStar("The old beacon")
REFUSED = Board(guesses=(Named(0, "The old beacon", False),))
ASKED = MasterStroke(2, 1, 0)


def over(board=REFUSED, *, out=(0,), waiting=(3,), **given):
    """Return the step that ends the last round, in which seat 0 has named the star in vain."""
    return played(last_round(LastChance(waiting), board, out=out, **given), Decline(), at=1_000)


def hearing(**given):
    return played(over(**given).state, Appeal(), at=3_000).state


def ruled(state, *rulings, at=5_000):
    for ruling in rulings[:-1]:
        state = played(state, ruling, at=at).state
    return played(state, rulings[-1], at=at)


def test_12c_57_a_refused_name_is_appealed_when_the_last_round_is_over():
    step = over()
    assert step.events[-1] == StarShown("X1", "Lighthouse")
    assert step.state.stage == Plea(0)
    assert step.state.ended is None
    standing = game.rules.standing(step.state)
    assert (standing.must, standing.may, standing.deadline) == ((0,), (), 31_000)
    assert game.rules.legal(step.state, 0) == (Appeal(), Decline())
    assert not game.rules.unasked(step.state, Appeal())


def test_12c_57_the_star_is_hidden_as_long_as_somebody_may_guess():
    state = last_round(ASKED)
    after = played(state, WRONG, seat=0).state
    view = game.rules.view(after, 0)
    assert (view.reveal.name, view.reveal.tiles) == (None, ())
    assert Appeal() not in game.rules.legal(after, 0)


def test_12c_57_then_all_see_the_star_and_nobody_guesses_any_more():
    for state in (over().state, hearing()):
        for who in (0, 2, None):
            reveal = game.rules.view(state, who).reveal
            assert (reveal.name, len(reveal.tiles)) == ("Lighthouse", 14)
        with pytest.raises(IllegalAction) as refusal:
            played(state, RIGHT, seat=2)
        assert (refusal.value.reason, refusal.value.clause) == ("star-shown", "12C-57")


@pytest.mark.parametrize(
    "end",
    [
        lambda: played(last_round(ASKED, REFUSED, out=(0,)), RIGHT, seat=2),
        lambda: played(last_round(LastChance((1,)), REFUSED, out=(0, 2, 3)), GuessStar("a cat")),
        over,
        lambda: left(last_round(LastChance((3,)), REFUSED, out=(0,)), 3),
    ],
)
def test_12c_57_whatever_ends_the_last_round(end):
    assert end().state.stage == Plea(0)


@pytest.mark.parametrize(
    "step",
    [
        lambda: over(options=Options(appeals=Judges.NOBODY)),
        lambda: over(Board(), out=()),
        lambda: over(out=(), gone=(0,)),
    ],
)
def test_12c_57_without_judges_or_refused_names_the_game_is_over_at_once(step):
    end = step()
    assert end.state.ended is Ending.MOST_MONEY
    assert told(end, StarShown) == [StarShown("X1", "Lighthouse")]


def test_12c_57_a_view_says_what_was_named_and_what_the_card_has():
    assert game.rules.view(over().state, 2).due == PleaDue(0, "The old beacon", "Lighthouse")
    assert game.rules.view(hearing(), 2).due == NameRulingDue(0, (1, 2, 3), "The old beacon", "Lighthouse")


@pytest.mark.parametrize(
    ("agreed", "given", "judges"),
    [
        (Options(), {}, (1, 2, 3)),
        (Options(), {"out": (0, 2)}, (1, 2, 3)),
        (Options(), {"gone": (2,)}, (1, 3)),
        (Options(appeals=Judges.HOST, host=2), {"out": (0, 2)}, (2,)),
        (Options(appeals=Judges.HOST, host=0), {}, (1, 2, 3)),
    ],
)
def test_12c_57_those_rule_who_have_not_left_the_eliminated_as_well(agreed, given, judges):
    state = over(options=agreed, **given).state
    step = played(state, Appeal(), at=3_000)
    assert step.events == (Appealed(0, "The old beacon", judges),)
    assert game.rules.standing(step.state).must == judges
    assert game.rules.standing(step.state).deadline == 33_000
    assert game.rules.legal(step.state, judges[0]) == (GRANT, REFUSE, ABSTAIN)


def test_12c_57_a_name_whose_appeal_is_granted_wins_the_game():
    step = ruled(hearing(money={3: 25_000}), GRANT, GRANT)
    assert step.events == (
        Ruled(2),
        AppealEnded(0, "X1", None, "The old beacon", True, (1, 2), ()),
        Paid(None, 0, 10_000),
    )
    assert game.rules.standing(step.state).outcome == Outcome((0,), (1, 3, 3, 2), "star-guessed", "12C-29")
    assert not own(step.state, 0).out
    assert game.rules.view(step.state, None).reveal.guesses == (Named(0, "The old beacon", True),)


def test_12c_57_a_granted_name_comes_before_one_that_was_right_later():
    end = played(last_round(ASKED, REFUSED, out=(0,)), RIGHT, seat=2)
    assert told(end, StarGuessed) == [StarGuessed(2, "lighthouse", True)]
    assert told(end, Paid) == []
    step = ruled(played(end.state, Appeal()).state, GRANT, GRANT)
    assert told(step, Paid) == [Paid(None, 0, 10_000)]
    assert game.rules.standing(step.state).outcome.winners == (0,)
    assert game.rules.standing(step.state).outcome.places == (1, 2, 2, 2)


@pytest.mark.parametrize(
    "end", [lambda state: ruled(state, REFUSE, REFUSE), lambda state: ruled(state, *[ABSTAIN] * 3)]
)
def test_12c_57_after_a_refused_appeal_the_right_name_wins(end):
    state = played(last_round(ASKED, REFUSED, out=(0,)), RIGHT, seat=2).state
    step = end(played(state, Appeal()).state)
    assert told(step, AppealEnded)[0].granted is False
    assert told(step, Paid) == [Paid(None, 2, 10_000)]
    assert game.rules.standing(step.state).outcome.winners == (2,)
    assert told(step, StarShown) == []
    assert own(step.state, 0).refused == 0


def test_12c_57_who_lets_the_name_stay_wrong_ends_the_game():
    step = played(over(money={3: 13_000}).state, Decline())
    assert step.events == (AppealWaived(0),)
    assert game.rules.standing(step.state).outcome == Outcome((3,), (None, 2, 2, 1), "most-money", "12C-33")


def test_12c_57_names_are_appealed_in_the_order_of_the_guesses():
    board = Board(guesses=(Named(2, "a cat", False), Named(0, "The old beacon", False)))
    state = over(board, out=(0, 2)).state
    assert state.stage == Plea(2)
    state = ruled(played(state, Appeal()).state, REFUSE, REFUSE).state
    assert state.stage == Plea(0)
    assert game.rules.standing(state).deadline == 35_000
    assert played(state, Decline()).state.ended is Ending.MOST_MONEY


def test_12c_57_all_eliminated_may_be_judged_by_each_other():
    board = Board(guesses=(Named(0, "The old beacon", False), Named(1, "a cat", False)))
    state = played(last_round(LastChance((2,)), board, out=(0, 1), seats=(0, 1, 2)), GuessStar("a dog")).state
    step = ruled(played(state, Appeal()).state, GRANT, GRANT)
    assert game.rules.standing(step.state).outcome == Outcome((0,), (1, None, None), "star-guessed", "12C-29")
    state = played(played(played(state, Decline()).state, Decline()).state, Decline()).state
    assert state.ended is Ending.ALL_ELIMINATED


def test_12c_57_three_refused_appeals_of_the_face_offs_do_not_count_here():
    state = last_round(LastChance((3,)), REFUSED, out=(0,))
    desks = tuple(replace(desk, refused=3) for desk in state.contestants)
    assert played(replace(state, contestants=desks), Decline()).state.stage == Plea(0)


def test_12c_57_silence_lets_the_name_stay_wrong_and_refuses():
    assert game.rules.default(over().state, 0, at=31_000, chance=None) == Decline()
    assert game.rules.default(hearing(), 1, at=33_000, chance=None) == REFUSE


def test_12c_57_nobody_is_shown_a_ruling_before_the_end():
    steps = [played(hearing(), ruling, at=4_000) for ruling in (GRANT, REFUSE, ABSTAIN)]
    for who in (0, 2, None):
        assert len({game.rules.view(step.state, who) for step in steps}) == 1
    assert {step.events for step in steps} == {(Ruled(1),)}


def test_12c_57_bots_let_their_names_stay_wrong_and_abstain_at_once():
    for state, seat, action in ((over().state, 0, Decline()), (hearing(), 1, ABSTAIN)):
        for level in game.bots.levels:
            assert game.bots.delay(state, seat, level) == 0
            view, menu = game.rules.view(state, seat), game.rules.legal(state, seat)
            known = game.bots.insight(state, seat, level)
            assert game.bots.choose(view, menu, known, chance=None, budget=None, level=level).action == action


def test_12c_57_a_player_who_leaves_has_no_appeal():
    for state in (over().state, hearing()):
        assert left(state, 0).state.ended is Ending.MOST_MONEY


def test_12c_57_an_appeal_goes_on_without_a_judge_who_leaves():
    step = left(played(hearing(), GRANT).state, 3)
    assert isinstance(step.state.stage, NameHearing)
    assert game.rules.standing(step.state).must == (2,)
    assert played(step.state, ABSTAIN).state.ended is Ending.STAR_GUESSED


def test_12c_57_without_the_last_judge_there_is_no_appeal():
    state = over(waiting=(1,), seats=(0, 1)).state
    assert left(state, 1).state.ended is Ending.ALL_ELIMINATED


def test_12c_57_a_right_guesser_who_leaves_wins_nothing():
    state = played(last_round(ASKED, REFUSED, out=(0,)), RIGHT, seat=2).state
    step = played(left(state, 2).state, Decline())
    assert game.rules.standing(step.state).outcome.reason == "most-money"
    assert money(step.state)[2] == 10_000


def test_12c_57_a_wrong_name_still_puts_out_at_once():
    step = played(last_round(ASKED), WRONG, seat=0)
    assert step.events == (StarGuessed(0, "The old beacon", False), Eliminated(0))


def test_12c_57_the_menu_says_what_was_named_and_what_the_star_is():
    labels = [game.words.describe(over().state, 0, item) for item in game.rules.legal(over().state, 0)]
    assert [one.label for one in labels] == [
        "I was right: appeal for “The old beacon” – the Mystery Star is “Lighthouse”",
        "Do not appeal: “The old beacon” stays wrong",
    ]
    assert {one.clause for one in labels} == {"12C-57"}
    rulings = [game.words.describe(hearing(), 1, item).label for item in game.rules.legal(hearing(), 1)]
    assert rulings[0] == "Grant the appeal: “The old beacon” is right – the Mystery Star is “Lighthouse”"


def test_12c_57_the_position_is_said_in_words():
    names = ("Ann", "Ben", "Cleo", "Dov")
    said = game.words.position(game.rules.view(hearing(), 1), (), names).splitlines()
    assert "Ann appeals: “The old beacon” was right. The Mystery Star is Lighthouse." in said
    assert "Still to rule: Ben, Cleo and Dov." in said


def test_12c_57_the_author_of_the_deck_is_shown_a_granted_name():
    ended = told(ruled(hearing(), GRANT, GRANT), AppealEnded)[0]
    found = amendment(small_deck(), ended)
    assert (found.where, found.field, found.text) == ("mystery_star, card X1", "accept", "The old beacon")


def test_12c_33_who_has_won_is_said_in_words():
    end = played(over(money={3: 13_000}).state, Decline()).state
    assert "Master of Noon: Dov." in game.words.position(game.rules.view(end, 1), (), ("Ann", "Ben", "Cleo", "Dov"))
    shared = game.words.position(game.rules.view(played(over(seats=(0, 1, 3)).state, Decline()).state, 1), (), "ABCD")
    assert "Masters of Noon: B and D." in shared


def test_12c_57_the_round_is_the_one_in_which_the_star_was_guessed():
    early = played(last_round(ASKED, REFUSED, out=(0,)), RIGHT, at=1_000).state
    assert early.stage == Plea(0)
    assert game.rules.view(early, 0).round is Round.MASTER_STROKE

    opened = last_round(MasterStroke(5, 3, 4, Flap.SMALL), REFUSED, out=(0,))
    state = played(opened, OpenFlap(1), at=1_000).state
    assert game.rules.view(state, 0).round is Round.LAST_CHANCE
    for at in (2_000, 3_000, 4_000):
        state = played(state, Decline(), at=at).state
    assert state.stage == Plea(0)
    assert game.rules.view(state, 0).round is Round.LAST_CHANCE


def test_12c_53_all_appeals_for_names_are_one_turn():
    board = Board(guesses=(Named(0, "The old beacon", False), Named(1, "A tower", False)))
    state = over(board, out=(0, 1)).state
    turn = game.rules.standing(state).turn
    for action in (Appeal(), REFUSE, REFUSE):
        state = played(state, action, at=3_000).state
        assert game.rules.standing(state).turn == turn
    assert state.stage == Plea(1)
    assert game.rules.standing(played(state, Appeal(), at=4_000).state).turn == turn


def test_12c_57_who_leaves_before_the_appeals_are_over_has_no_title_by_the_star():
    named = played(last_round(ASKED, REFUSED, out=(0,)), RIGHT, at=1_000).state
    gone = left(named, 1).state
    assert gone.stage == Plea(0)
    ended = played(gone, Decline(), at=2_000)
    assert ended.state.ended is Ending.MOST_MONEY
    assert 1 not in game.rules.standing(ended.state).outcome.winners
    assert not any(isinstance(event, Paid) for event in ended.events)


def test_12c_57_a_right_guess_out_of_turn_calls_on_who_was_refused_and_raises_the_decision():
    before = last_round(ASKED, REFUSED, out=(0,))
    after = played(before, RIGHT, seat=2).state
    old, new = game.rules.standing(before), game.rules.standing(after)
    assert (after.stage, old.must, new.must) == (Plea(0), (1,), (0,))
    assert new.decision == old.decision + 1


MATCHES = 5
"""The seed of matches with guesses out of turn: wrong ones, and a right one that calls on who was refused."""


def breaches(raised):
    """Return what the law of decisions finds in the matches, where each decision is ``raised`` by so much."""

    def standing(state):
        found = game.rules.standing(state)
        return replace(found, decision=found.decision + raised(state))

    trial = Trial(varied(game, rules__standing=standing), MATCHES)
    assert any(isinstance(step.state.stage, Plea) for step in trial.steps)
    return {breach.what for breach in judge(trial, LAWS["standing.decision"])}


def test_the_law_of_decisions_lets_a_guess_raise_the_decision_only_if_it_calls_on_others():
    assert breaches(lambda _: 0) == set()
    by_guesses = breaches(lambda state: 0 if state.board is None else len(state.board.guesses))
    assert by_guesses == {"an unasked action raises the decision"}
    (unraised,) = breaches(lambda state: -isinstance(state.stage, Plea))
    assert unraised.startswith("a seat becomes able to act, and the decision stays")
