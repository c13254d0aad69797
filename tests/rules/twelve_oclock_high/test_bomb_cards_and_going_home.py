from itertools import pairwise

import pytest

from rules.errors import IllegalAction
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Bomb, EndTurn, Throw
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.events import CardsGiven, Moved, Reloaded, Thrown, TurnEnd, TurnEnded
from rules.twelve_oclock_high.state import Phase, Turn
from tests.support.offenders import each
from tests.support.twelve_oclock_high import (
    AIRFIELD,
    BLANK,
    BOMB,
    EMPTY,
    LANDING,
    SECONDARY,
    START,
    landed,
    own,
    played,
    position,
    squadron,
    told,
)

FAR = max(BOARD.to_home, key=lambda name: BOARD.to_home[name])


def from_home(steps):
    """Return the first space of the net or the Landing Path so many steps from the Airfield."""
    return next(name for name, distance in BOARD.to_home.items() if distance == steps)


def test_12h_17_the_last_card_given_to_a_bomb_ends_the_turn():
    step = played(position(squadron(0, EMPTY, cards=1)), Throw(), 1, 1, BOMB)
    assert told(step, TurnEnded) == [TurnEnded(0, TurnEnd.BOMB)]
    assert own(step.state) == squadron(0, EMPTY, cards=0)


def test_12h_17_the_last_card_given_for_an_attack_ends_the_turn():
    step = played(landed(squadron(0, SECONDARY, cards=1)), Bomb(), BLANK, BLANK)
    assert told(step, TurnEnded) == [TurnEnded(0, TurnEnd.ATTACK)]
    assert own(step.state) == squadron(0, SECONDARY, cards=0)


def test_12h_18_a_throw_without_cards_flies_the_shortest_way_at_once():
    step = played(position(squadron(0, FAR, cards=0)), Throw(), 2, 3)
    path = BOARD.way_home(FAR, 5)
    assert step.events == (
        Thrown(0, 1, (2, 3), None),
        Moved(0, FAR, path[-1], path, homeward=True, target=False),
    )
    assert step.state.turn == Turn(0, Phase.THROW, 1)


@each("origin", [name for name in BOARD.spaces if name != AIRFIELD])
def test_12h_18_the_way_home_is_a_shortest_one_by_the_landing_path(origin):
    way = (origin, *BOARD.way_home(origin, 999))
    assert len(way) - 1 == BOARD.to_home[origin]
    assert way[-2:] == (LANDING[-1], AIRFIELD)
    assert all(to in BOARD.spaces[here].next for here, to in pairwise(way))


@each("origin", [name for name in BOARD.spaces if name != AIRFIELD])
def test_12h_18_of_equally_short_ways_home_the_first_in_the_board_s_order_is_flown(origin):
    nearest = [
        to for to in BOARD.spaces if to in BOARD.spaces[origin].next and BOARD.to_home[to] < BOARD.to_home[origin]
    ]
    assert BOARD.way_home(origin, 1) == (nearest[0],)


def test_12h_18_all_three_throws_are_made():
    state = position(squadron(0, FAR, cards=0))
    state = played(played(state, Throw(), 1, 1).state, Throw(), 1, 1).state
    assert game.rules.legal(state, 0) == (Throw(),)
    step = played(state, Throw(), 1, 1)
    assert step.events[-2] == TurnEnded(0, TurnEnd.THROWS_USED)
    assert BOARD.to_home[own(step.state).space] == BOARD.to_home[FAR] - 6


@pytest.mark.parametrize("throws", [1, 2])
def test_12h_18_nobody_stops_on_the_way_home(throws):
    state = position(squadron(0, FAR, cards=0), turn=Turn(0, Phase.THROW, throws))
    with pytest.raises(IllegalAction) as refusal:
        played(state, EndTurn())
    assert (refusal.value.reason, refusal.value.clause) == ("flying-home", "12H-18")


@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (6, 6)])
def test_12h_19_the_airfield_needs_no_exact_count_and_reloads(dice):
    step = played(position(squadron(0, from_home(2), cards=0, score=20)), Throw(), *dice)
    assert own(step.state) == squadron(0, AIRFIELD, 10, 20)
    assert step.events[2:4] == (Reloaded(0, 10), TurnEnded(0, TurnEnd.HOME))
    assert step.state.turn == Turn(1, Phase.THROW, 0)


def test_12h_19_the_turn_after_reloading_is_an_ordinary_one():
    home = own(played(position(squadron(0, from_home(2), cards=0)), Throw(), 1, 1).state)
    step = played(position(home), Throw(), 1, 2, BLANK)
    assert step.state.turn == Turn(0, Phase.MOVE, 1, (1, 2))


@each("place", range(len(START)))
def test_12h_20_who_has_no_card_on_the_start_path_flies_outward_and_round(place):
    step = played(position(squadron(0, START[place], cards=0)), Throw(), 6, 6)
    path = step.events[1].path
    outward = START[place + 1 :]
    assert path[: len(outward)] == outward
    assert BOARD.spaces[path[len(outward)]].path is None


def test_12h_21_a_marker_with_one_card_is_not_flown_home():
    step = played(position(squadron(0, FAR, cards=1)), Throw(), 1, 1, BLANK)
    assert step.state.turn.phase is Phase.MOVE


def test_12h_22_a_reloaded_hand_is_ten_again():
    step = played(position(squadron(0, LANDING[-1], cards=0)), Throw(), 1, 1)
    assert own(step.state).cards == 10


def test_12h_27_the_bomb_die_stays_aside_without_cards():
    step = played(position(squadron(0, FAR, cards=0)), Throw(), 1, 1)
    assert step.events[0].bomb is None


def test_12h_29_the_last_card_given_up_at_the_airfield_is_replaced_at_once():
    step = played(position(squadron(0, AIRFIELD, cards=1)), Throw(), 1, 1, BOMB)
    assert step.events[1:4] == (CardsGiven(0, 1, 0), Reloaded(0, 10), TurnEnded(0, TurnEnd.BOMB))
    assert own(step.state) == squadron(0, AIRFIELD, 10)
