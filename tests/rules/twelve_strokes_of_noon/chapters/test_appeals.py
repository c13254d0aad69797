"""12C-56: appeals against refused answers of a face-off."""

from dataclasses import replace

import pytest

from rules.errors import IllegalAction
from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Answer, Appeal, Pass, Rule, Ruling
from rules.twelve_strokes_of_noon.events import Appealed, AppealEnded, FaceOffEnded, Loss, OpenAsked, Ruled
from rules.twelve_strokes_of_noon.options import Judges, Options
from rules.twelve_strokes_of_noon.state import APPEALS, Corner, FaceOff, Hearing, MasterStroke
from rules.twelve_strokes_of_noon.view import OpenHeard, RulingDue, Sandglass
from tests.support.twelve_strokes_of_noon import left, own, played, position, told, word

GRANT, REFUSE, ABSTAIN = (Rule(ruling) for ruling in Ruling)
WRONG = Answer("Timbuktu")


def face_off(*, sand=60_000, number=1, waiting=(1, 3)):
    """Return a face-off of the seats 0 and 2, whose turn is seat 0's, since 0."""
    return FaceOff(number, (Corner(0, Glass(sand, 0), 0), Corner(2, Glass(40_000), 1)), 0, waiting)


def refused(at=4_300, *, stage=None, **given):
    """Return the position after a refused answer of seat 0, which had 60 s and has 56 s of sand."""
    return played(position(stage or face_off(), **given), WRONG, at=at).state


def hearing(at=6_300, **given):
    """Return the position in which seat 0 has appealed 2 s after its answer was refused."""
    return played(refused(**given), Appeal(), at=at).state


def ruled(state, *rulings, at=8_000):
    """Return the step of the last of some rulings, each by the first judge who is left."""
    for ruling in rulings[:-1]:
        state = played(state, ruling, at=at).state
    return played(state, rulings[-1], at=at)


def options(appeals, host=None):
    return Options(appeals=appeals, host=host)


def test_12c_56_a_refused_answer_can_be_appealed_instead_of_answering():
    state = refused()
    assert Appeal() in game.rules.legal(state, 0)
    assert not game.rules.unasked(state, Appeal())
    step = played(state, Appeal(), at=6_300)
    assert step.events == (Appealed(0, "Timbuktu", (1, 2, 3)),)
    assert game.rules.standing(step.state).must == (1, 2, 3)
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision + 1


@pytest.mark.parametrize("answer", [Pass(), Answer(word(1, 1))])
def test_12c_56_a_pass_and_a_right_answer_cannot_be_appealed(answer):
    state = played(position(face_off()), answer, at=4_300).state
    acting = game.rules.standing(state).must[0]
    assert Appeal() not in game.rules.legal(state, acting)
    with pytest.raises(IllegalAction) as refusal:
        played(state, Appeal(), at=5_000)
    assert (refusal.value.reason, refusal.value.clause) == ("nothing-to-appeal", "12C-56")


def test_12c_56_nobody_appeals_after_the_next_action():
    state = played(refused(), Pass(), at=6_000).state
    assert game.rules.standing(state).must == (0,)
    with pytest.raises(IllegalAction, match="only before the next action of any player"):
        played(state, Appeal(), at=6_500)


def test_12c_56_an_answer_with_the_last_of_the_sand_cannot_be_appealed():
    state = refused(at=60_300)
    assert state.stage.number == 2
    assert all(Appeal() not in game.rules.legal(state, seat) for seat in range(4))


def test_12c_56_only_the_player_whose_answer_was_refused_appeals():
    with pytest.raises(IllegalAction) as refusal:
        played(refused(), Appeal(), seat=2, at=5_000)
    assert refusal.value.reason == "not-your-turn"


@pytest.mark.parametrize(
    ("agreed", "judges"),
    [
        (options(Judges.PLAYERS), (1, 2, 3)),
        (options(Judges.PLAYERS, 2), (1, 2, 3)),
        (options(Judges.HOST, 2), (2,)),
        (options(Judges.HOST, 0), (1, 2, 3)),
        (options(Judges.HOST, 9), (1, 2, 3)),
        (options(Judges.HOST), (1, 2, 3)),
    ],
)
def test_12c_56_the_option_says_who_rules(agreed, judges):
    assert game.rules.standing(hearing(options=agreed)).must == judges


def test_12c_56_with_nobody_to_rule_there_is_no_appeal():
    state = refused(options=options(Judges.NOBODY))
    assert Appeal() not in game.rules.legal(state, 0)
    with pytest.raises(IllegalAction, match="there are no appeals in this match: nobody rules on them"):
        played(state, Appeal(), at=5_000)


def test_12c_56_who_has_left_does_not_rule():
    assert game.rules.standing(hearing(gone=(3,))).must == (1, 2)
    assert game.rules.standing(hearing(gone=(3,), options=options(Judges.HOST, 3))).must == (1, 2)


@pytest.mark.parametrize(
    ("rulings", "granted"),
    [
        ((GRANT, GRANT), True),
        ((GRANT, REFUSE, GRANT), True),
        ((GRANT, REFUSE, REFUSE), False),
        ((REFUSE, REFUSE), False),
        ((GRANT, REFUSE, ABSTAIN), False),
        ((ABSTAIN, ABSTAIN, GRANT), True),
        ((ABSTAIN, GRANT, GRANT), True),
        ((ABSTAIN, ABSTAIN, ABSTAIN), False),
        ((GRANT, ABSTAIN, ABSTAIN), True),
    ],
)
def test_12c_56_more_must_grant_than_refuse_and_it_ends_when_that_is_certain(rulings, granted):
    step = ruled(hearing(), *rulings)
    grants, refusals = (
        tuple(seat for seat, ruling in enumerate(rulings, 1) if ruling == one) for one in (GRANT, REFUSE)
    )
    assert told(step, Ruled) == [Ruled(len(rulings))]
    assert told(step, AppealEnded) == [AppealEnded(0, "F1", 1, "Timbuktu", granted, grants, refusals)]
    assert isinstance(step.state.stage, FaceOff)


def test_12c_56_the_others_are_waited_for_and_the_decision_stays():
    before = hearing()
    after = played(before, GRANT, at=8_000).state
    assert game.rules.standing(after).must == (2, 3)
    assert game.rules.standing(after).decision == game.rules.standing(before).decision
    with pytest.raises(IllegalAction) as refusal:
        played(after, GRANT, seat=1, at=8_100)
    assert refusal.value.reason == "not-your-turn"


def test_12c_56_a_granted_answer_counts_as_right_from_there_on():
    step = ruled(hearing(), GRANT, GRANT, at=20_000)
    first, second = step.state.stage.corners
    assert (first.glass, second.glass) == (Glass(56_000), Glass(40_000, 20_000))
    assert game.rules.standing(step.state).must == (2,)
    assert told(step, OpenAsked) == [OpenAsked(2, 3, "F2", 1, "Blow 2, question 1?", 40_000)]
    heard = OpenHeard(0, "Blow 1, question 1?", "Timbuktu", True, word(1, 1), True)
    assert game.rules.view(step.state, 1).heard == heard
    assert own(step.state, 0).refused == 0


def test_12c_56_a_refused_appeal_costs_the_sand_that_ran_before_it_and_no_more():
    step = ruled(hearing(), REFUSE, REFUSE, at=30_000)
    first, second = step.state.stage.corners
    assert (first.glass, second.glass) == (Glass(54_000, 30_000), Glass(40_000))
    assert game.rules.standing(step.state).must == (0,)
    heard = OpenHeard(0, "Blow 1, question 1?", "Timbuktu", False, word(1, 1), False)
    assert game.rules.view(step.state, 1).heard == heard
    assert own(step.state, 0).refused == 1


@pytest.mark.parametrize(("rulings", "seat"), [((GRANT, GRANT), 0), ((REFUSE, REFUSE), 0)])
def test_12c_56_the_question_that_was_put_meanwhile_is_set_aside(rulings, seat):
    assert refused().stage.corners[0].question == 1
    step = ruled(hearing(), *rulings)
    assert step.state.stage.corners[seat].question == 2


def test_12c_56_a_question_that_is_set_aside_may_be_the_last_of_its_card():
    ninth = replace(face_off(), corners=(Corner(0, Glass(60_000, 0), 0, 8), Corner(2, Glass(40_000), 1)))
    piles = replace(position(ninth).piles, fatal_blow=replace(position(ninth).piles.fatal_blow, drawn=2))
    step = ruled(hearing(stage=ninth, piles=piles), REFUSE, REFUSE)
    assert told(step, OpenAsked)[0].card == "F3"
    assert told(step, OpenAsked)[0].number == 1


def test_12c_56_an_appeal_is_refused_once_for_an_answer():
    step = ruled(hearing(), REFUSE, REFUSE)
    with pytest.raises(IllegalAction):
        played(step.state, Appeal(), at=9_000)


def test_12c_56_who_has_no_sand_left_after_a_refused_appeal_has_lost():
    state = played(refused(at=59_300), Appeal(), at=60_400).state
    step = ruled(state, REFUSE, REFUSE, at=70_000)
    assert told(step, FaceOffEnded) == [FaceOffEnded(1, 2, 0, Loss.SAND)]


def test_12c_56_a_granted_answer_passes_the_turn_to_a_player_without_sand_who_has_lost():
    empty = replace(face_off(waiting=()), corners=(Corner(0, Glass(60_000, 0), 0), Corner(2, Glass(0), 1)))
    step = ruled(hearing(stage=empty), GRANT, GRANT)
    assert told(step, FaceOffEnded) == [FaceOffEnded(1, 0, 2, Loss.SAND)]
    assert isinstance(step.state.stage, MasterStroke)


def test_12c_56_a_judge_has_thirty_seconds_and_silence_refuses():
    state = hearing(at=6_300)
    assert game.rules.standing(state).deadline == 36_300
    for seat in (1, 2):
        assert game.rules.default(state, seat, at=36_300, chance=None) == REFUSE
        step = played(state, REFUSE, seat=seat, at=36_300)
        state = step.state
    assert told(step, AppealEnded)[0].granted is False


def test_12c_56_three_refused_appeals_are_the_last():
    state = refused()
    for number in range(APPEALS):
        assert own(state, 0).refused == number
        state = ruled(played(state, Appeal(), at=5_000).state, REFUSE, REFUSE, at=5_000).state
        state = played(state, WRONG, at=5_500).state
    assert Appeal() not in game.rules.legal(state, 0)
    with pytest.raises(IllegalAction, match="3 appeals of seat 0 were refused, and it may not appeal again"):
        played(state, Appeal(), at=5_600)


def test_12c_56_a_granted_appeal_is_not_counted():
    again = ruled(hearing(), GRANT, GRANT).state
    assert own(again, 0).refused == 0


def test_12c_56_a_ruling_says_what_was_asked_and_given():
    view = game.rules.view(played(hearing(), GRANT, at=7_000).state, 3)
    glasses = (Sandglass(0, 56_000, False), Sandglass(2, 40_000, False))
    question = "Blow 1, question 1?"
    assert view.due == RulingDue(0, (2, 3), 1, glasses, (1, 3), question, "Timbuktu", word(1, 1))


def test_12c_56_nobody_is_shown_a_ruling_before_the_end():
    steps = [played(hearing(), ruling, at=7_000) for ruling in (GRANT, REFUSE, ABSTAIN)]
    for who in (0, 2, 3, None):
        assert len({game.rules.view(step.state, who) for step in steps}) == 1
    assert {step.events for step in steps} == {(Ruled(1),)}


def test_12c_56_bots_abstain_at_once():
    state = hearing()
    for level in game.bots.levels:
        assert game.bots.delay(state, 1, level) == 0
        view, menu = game.rules.view(state, 1), game.rules.legal(state, 1)
        choice = game.bots.choose(view, menu, game.bots.insight(state, 1, level), chance=None, budget=None, level=level)
        assert choice.action == ABSTAIN


@pytest.mark.parametrize("gone", [0, 2])
def test_12c_43_a_player_who_leaves_during_an_appeal_loses_the_face_off(gone):
    step = left(hearing(), gone, at=7_000)
    assert told(step, FaceOffEnded) == [FaceOffEnded(1, 2 - gone, gone, Loss.LEFT)]
    assert told(step, AppealEnded) == []
    assert step.state.stage.number == 2


def test_12c_43_an_appeal_goes_on_without_a_judge_who_leaves():
    state = played(hearing(), GRANT, at=7_000).state
    step = left(state, 3, at=7_500)
    assert isinstance(step.state.stage, Hearing)
    assert game.rules.standing(step.state).must == (2,)
    assert step.state.stage.face_off.waiting == (1,)
    assert told(played(step.state, ABSTAIN, at=8_000), AppealEnded)[0].granted


def test_12c_43_an_appeal_whose_only_judge_leaves_is_refused():
    step = left(hearing(options=options(Judges.HOST, 3)), 3, at=7_000)
    assert told(step, AppealEnded) == [AppealEnded(0, "F1", 1, "Timbuktu", False, (), ())]


def test_12c_56_an_appeal_after_a_face_off_was_forfeited_is_none():
    """The winner of a forfeited face-off has no refused answer in the next one."""
    step = left(refused(stage=face_off(waiting=(1,)), seats=(0, 1, 2)), 2, at=5_000)
    assert step.state.stage.number == 2
    assert all(Appeal() not in game.rules.legal(step.state, seat) for seat in (0, 1))
