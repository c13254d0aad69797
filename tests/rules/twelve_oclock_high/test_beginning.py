import pytest

from rules.chance import Scripted
from rules.errors import Malformed
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import EndTurn, Throw
from rules.twelve_oclock_high.events import OpeningRolled, OpeningThrow, TurnBegan, TurnEnd, TurnEnded
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Phase, Squadron, Turn
from rules.values import Outcome
from tests.support.offenders import each
from tests.support.twelve_oclock_high import AIRFIELD, BLANK, BOMB, played, position, squadron


def begun(seats, *faces, options=None):
    chance = Scripted(*faces)
    step = game.rules.initial(options or Options(), seats, seats, None, at=0, chance=chance)
    assert chance.spent
    return step


def test_12h_01_two_to_four_play_each_alone():
    assert game.seats(Options()) == (2, 3, 4)
    assert game.sides(Options(), (0, 2, 3)) == ((0,), (2,), (3,))


def test_12h_01_every_marker_begins_on_the_airfield():
    state = begun((0, 2, 3), 1, 2, 3, 4, 1, 1).state
    assert [own.space for own in state.squadrons] == [AIRFIELD] * 3


def test_12h_02_the_highest_sum_begins_and_the_bomb_die_stays_aside():
    step = begun((0, 2, 3), 1, 6, 4, 4, 2, 5)
    assert step.state.first == step.state.turn.seat == 2
    assert step.events == (
        OpeningRolled((OpeningThrow(0, (1, 6)), OpeningThrow(2, (4, 4)), OpeningThrow(3, (2, 5))), 2),
        TurnBegan(2, 1),
    )


def test_12h_02_only_those_tied_for_highest_throw_again():
    step = begun((0, 1, 2), 5, 4, 1, 2, 6, 3, 2, 2, 2, 2, 1, 1, 6, 6)
    rolled = [event for event in step.events if isinstance(event, OpeningRolled)]
    assert [[throw.seat for throw in event.throws] for event in rolled] == [[0, 1, 2], [0, 2], [0, 2]]
    assert [event.first for event in rolled] == [None, None, 2]
    assert step.state.turn == Turn(2, Phase.THROW, 0)


@pytest.mark.parametrize(("seat", "following"), [(0, 2), (2, 3), (3, 0)])
def test_12h_02_turns_go_clockwise_by_seat(seat, following):
    state = position(*map(squadron, (0, 2, 3)), turn=Turn(seat, Phase.MOVED, 1))
    step = played(state, EndTurn())
    assert step.state.turn == Turn(following, Phase.THROW, 0)
    assert step.events[0] == TurnEnded(seat, TurnEnd.STOPPED)


@pytest.mark.parametrize(("seat", "round_after"), [(2, 1), (3, 1), (0, 2)])
def test_12h_02_a_round_is_over_before_the_beginner_s_turn(seat, round_after):
    state = position(squadron(2), squadron(0), squadron(3), turn=Turn(seat, Phase.MOVED, 1))
    step = played(state, EndTurn())
    assert step.state.round == round_after
    assert step.events[-1] == TurnBegan(step.state.turn.seat, round_after)


def test_12h_22_everybody_begins_with_ten_cards():
    assert begun((1, 3), 1, 1, 6, 6).state.squadrons == (
        Squadron(1, AIRFIELD, 10, 0),
        Squadron(3, AIRFIELD, 10, 0),
    )


def test_12h_22_cards_given_up_lower_nobody_else_s_hand():
    step = played(position(squadron(0), squadron(1)), Throw(), 1, 1, BOMB)
    assert [own.cards for own in step.state.squadrons] == [9, 10]


@each("goal", [35, 40, 135, 140])
def test_12h_25_the_goal_goes_up_in_steps_of_five(goal):
    game.check_options(Options(points_to_win=goal))


@pytest.mark.parametrize("goal", [36, 39, 42])
def test_12h_25_a_goal_between_the_steps_is_refused(goal):
    with pytest.raises(Malformed, match="multiple of 5") as refusal:
        game.check_options(Options(points_to_win=goal))
    assert refusal.value.path == ("points_to_win",)


@each(
    ("faces", "face", "bombed"), [(1, 1, True), (1, 2, False), (2, 2, True), (2, 3, False), (3, 3, True), (3, 4, False)]
)
def test_12h_26_this_number_of_faces_of_the_bomb_die_shows_a_bomb(faces, face, bombed):
    state = position(squadron(0), options=Options(bomb_faces=faces))
    step = played(state, Throw(), 2, 2, face)
    assert step.events[0].bomb is bombed


def test_12h_26_two_faces_are_usual():
    assert Options() == Options(points_to_win=35, bomb_faces=2)
    assert played(position(squadron(0)), Throw(), 1, 1, BLANK).events[0].bomb is False


def test_12h_34_in_a_rematch_everybody_keeps_the_seat():
    state = begun((0, 2, 3), 1, 2, 3, 4, 1, 1, options=Options(40, 3)).state
    rematch = game.rules.rematch(state, Outcome((0,), (1, 2, 2), "points", "12H-23"))
    assert (rematch.options, rematch.seats) == (Options(40, 3), (0, 2, 3))
