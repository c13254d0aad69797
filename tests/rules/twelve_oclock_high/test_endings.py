import pytest

from rules.chance import Scripted
from rules.errors import IllegalAction
from rules.table.table import Cause, Leaving, Resigned
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.events import TurnBegan, TurnEnd, TurnEnded, Withdrawn
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Disc, Ending, Phase, Turn
from rules.values import Outcome
from service.conformance.matches import begun
from tests.support.twelve_oclock_high import BLANK, BOMB, EMPTY, PRIMARY, SECONDARY, landed, played, position, squadron


def left(state, seat):
    return game.rules.leave(state, seat, at=0, chance=Scripted())


def silent(state):
    return game.rules.default(state, state.turn.seat, at=0, chance=Scripted())


def all_but(space, *, by=1):
    return [Disc(target, by) for target in BOARD.targets if target != space]


@pytest.mark.parametrize(("score", "target"), [(30, SECONDARY), (20, PRIMARY), (30, PRIMARY)])
def test_12h_23_the_goal_wins_at_once(score, target):
    step = played(landed(squadron(0, target, score=score)), Bomb(), BOMB)
    assert game.rules.standing(step.state).must == ()
    assert game.rules.standing(step.state).outcome == Outcome((0,), (1, 2), "points", "12H-23")
    assert step.events[-1] == TurnEnded(0, TurnEnd.ATTACK)


def test_12h_23_below_the_goal_play_goes_on():
    step = played(landed(squadron(0, SECONDARY, score=25)), Bomb(), BOMB)
    assert game.rules.standing(step.state).outcome is None


def test_12h_23_nobody_acts_after_the_end():
    over = played(landed(squadron(0, SECONDARY, score=30)), Bomb(), BOMB).state
    assert game.rules.legal(over, 0) == game.rules.legal(over, 1) == ()
    with pytest.raises(IllegalAction) as refusal:
        played(over, Throw(), seat=1)
    assert (refusal.value.reason, refusal.value.clause) == ("match-over", "12H-23")


def test_12h_23_the_open_decision_stays_at_the_end():
    state = landed(squadron(0, SECONDARY, score=30))
    assert game.rules.standing(played(state, Bomb(), BOMB).state).decision == game.rules.standing(state).decision


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ((5, 25, 10), (1,), (2, 1, 2)),
        ((20, 25, 0), (0, 1), (1, 1, 3)),
        ((20, 25, 25), (0, 1, 2), (1, 1, 1)),
    ],
)
def test_12h_24_the_last_target_ends_the_match_and_the_highest_score_wins(scores, winners, places):
    state = landed(
        squadron(0, SECONDARY, score=scores[0]),
        discs=all_but(SECONDARY),
    )
    squadrons = (state.squadrons[0], squadron(1, score=scores[1]), squadron(3, score=scores[2]))
    state = position(*squadrons, turn=state.turn, discs=state.discs)
    outcome = game.rules.standing(played(state, Bomb(), BOMB).state).outcome
    assert outcome == Outcome(tuple((0, 1, 3)[index] for index in winners), places, "board-covered", "12H-24")


def test_12h_24_the_goal_goes_before_the_last_target():
    state = landed(squadron(0, SECONDARY, score=30), discs=all_but(SECONDARY))
    assert game.rules.standing(played(state, Bomb(), BOMB).state).outcome.reason == "points"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_12h_24_cannot_happen_at_the_usual_goal(players):
    assert BOARD.points >= 30 * players + 5


def test_12h_25_a_goal_out_of_reach_changes_nothing():
    state = landed(squadron(0, SECONDARY), discs=all_but(SECONDARY), options=Options(points_to_win=140))
    assert game.rules.standing(state).outcome is None
    assert game.rules.standing(played(state, Bomb(), BOMB).state).outcome.reason == "board-covered"


def at_the_end_of_a_round(hitless, **given):
    return position(
        squadron(0, score=5),
        squadron(1, EMPTY, score=5),
        turn=Turn(1, Phase.MOVED, 1),
        hitless=hitless,
        **given,
    )


def test_12h_30_a_hundred_rounds_without_a_hit_end_the_match():
    step = played(at_the_end_of_a_round(99), EndTurn())
    assert game.rules.standing(step.state).outcome == Outcome((0, 1), (1, 1), "no-hits", "12H-30")
    assert step.events[-1] == TurnEnded(1, TurnEnd.STOPPED)


def test_12h_30_ninety_nine_do_not():
    step = played(at_the_end_of_a_round(98), EndTurn())
    assert step.state.hitless == 99
    assert step.events[-1] == TurnBegan(0, 2)


def test_12h_30_a_hit_in_the_round_begins_the_count_again():
    assert played(at_the_end_of_a_round(0, hit=True), EndTurn()).state.hitless == 0


def test_12h_30_a_hit_stops_the_count():
    state = landed(squadron(0, SECONDARY), hitless=99)
    after = played(state, Bomb(), BOMB).state
    assert (after.hitless, after.hit) == (0, True)


@pytest.mark.parametrize("throws", [0, 1, 2])
def test_12h_31_silence_throws_a_throw_that_is_due(throws):
    assert silent(position(squadron(0, EMPTY, cards=0), turn=Turn(0, Phase.THROW, throws))) == Throw()


def test_12h_31_silence_flies_to_the_first_end_space():
    state = position(squadron(0), turn=Turn(0, Phase.MOVE, 1, (3, 4)))
    assert silent(state) == Move(next(iter(BOARD.flights(EMPTY, 7))))


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_12h_31_silence_declines_an_attack(throws):
    assert silent(landed(squadron(0, PRIMARY), throws=throws)) == EndTurn()


def test_12h_31_silence_makes_no_optional_throw():
    assert silent(position(squadron(0), turn=Turn(0, Phase.MOVED, 1))) == EndTurn()


def test_12h_32_marker_and_cards_leave_and_discs_stay():
    state = position(*map(squadron, (0, 1, 2)), discs=[Disc(PRIMARY, 1)])
    step = left(state, 1)
    assert [standing.seat for standing in step.state.squadrons] == [0, 2]
    assert step.state.discs == (Disc(PRIMARY, 1),)
    assert step.events == (Withdrawn(1, EMPTY),)
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision


def test_12h_32_turns_skip_who_left():
    state = left(position(*map(squadron, (0, 1, 2)), turn=Turn(0, Phase.MOVED, 1)), 1).state
    assert game.rules.standing(played(state, EndTurn()).state).must == (2,)


def test_12h_32_who_leaves_on_his_turn_passes_it_on():
    state = position(*map(squadron, (1, 0, 3)), turn=Turn(3, Phase.MOVE, 1, (3, 4)))
    step = left(state, 3)
    assert step.events == (Withdrawn(3, EMPTY), TurnEnded(3, TurnEnd.LEFT), TurnBegan(0, 1))
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision + 1


def test_12h_32_a_round_is_counted_when_the_beginner_has_left():
    state = left(position(*map(squadron, (1, 0, 3)), turn=Turn(0, Phase.MOVED, 1)), 1).state
    step = played(state, EndTurn())
    assert step.events[-1] == TurnBegan(3, 2)


def test_12h_32_one_player_left_wins_at_once():
    step = left(position(squadron(0, score=5), squadron(1, score=30)), 1)
    assert game.rules.standing(step.state).must == ()
    assert game.rules.standing(step.state).outcome == Outcome((0,), (1, None), "last-player", "12H-32")


@pytest.mark.parametrize(("seat", "why"), [(0, TurnEnd.LEFT), (1, TurnEnd.OVER)])
def test_12h_32_the_open_turn_ends_when_one_player_is_left(seat, why):
    step = left(position(squadron(0), squadron(1)), seat)
    assert step.events == (Withdrawn(seat, EMPTY), TurnEnded(0, why))
    assert game.rules.standing(step.state).decision == 1
    assert game.rules.standing(step.state).outcome.reason == "last-player"


def test_12h_32_when_no_person_is_left_the_match_is_given_up():
    over = begun(game, "pbb", leaving=Leaving.OUT).enter(0, Resigned(Cause.ASKED))
    assert over.table.outcome == Outcome((), (None, None, None), "abandoned", "TBL-6")
    assert [standing.seat for standing in over.state.squadrons] == [1, 2]


def test_12h_32_every_reason_of_the_game_can_come_up():
    reasons = {ending.value for ending in Ending if ending is not Ending.CLOSED}
    assert reasons == {"points", "board-covered", "no-hits", "last-player"}


def test_12h_32_who_left_cannot_win():
    state = position(squadron(0), squadron(1, score=30), squadron(2, SECONDARY), discs=all_but(SECONDARY))
    state = left(state, 1).state
    state = position(*state.squadrons, turn=Turn(2, Phase.LANDED, 1), discs=state.discs)
    assert game.rules.standing(played(state, Bomb(), BLANK, BOMB).state).outcome.winners == (2,)
