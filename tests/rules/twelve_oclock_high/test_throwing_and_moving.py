from fractions import Fraction
from itertools import pairwise

import pytest

from rules.chance import branches
from rules.errors import IllegalAction
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD, Flight, read_board
from rules.twelve_oclock_high.events import CardsGiven, Moved, Thrown, TurnEnd, TurnEnded
from rules.twelve_oclock_high.legal import gives_attack
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Disc, Phase, Turn
from tests.support.offenders import each
from tests.support.twelve_oclock_high import (
    AIRFIELD,
    BLANK,
    BOMB,
    EMPTY,
    LANDING,
    PRIMARY,
    SECONDARY,
    START,
    approach,
    landed,
    own,
    played,
    position,
    squadron,
    told,
)

COUNTS = range(2, 13)
FLOWN_FROM = [name for name, space in BOARD.spaces.items() if space.path != "landing"]


def dice_lie(space, count, *, throws=1, cards=10, discs=()):
    dice = (count // 2, count - count // 2)
    return position(squadron(0, space, cards), turn=Turn(0, Phase.MOVE, throws, dice), discs=discs)


def ends(space, count):
    return [move.to for move in game.rules.legal(dice_lie(space, count), 0)]


def made_board(**leads_to):
    """Make a board of a few spaces: name -> the names of the spaces that a step leads to; L is the Landing Path."""
    paths = {"A": "airfield", "L": "landing"}
    return read_board(
        {
            "spaces": [
                {"id": name, "x": 0, "y": 0, "next": list(onward)} | ({"path": paths[name]} if name in paths else {})
                for name, onward in leads_to.items()
            ]
        }
    )


def test_12h_03_a_marker_flies_the_sum_of_both_dice():
    step = played(position(squadron(0, AIRFIELD)), Throw(), 1, 2, BLANK)
    assert step.state.turn == Turn(0, Phase.MOVE, 1, (1, 2))
    assert game.rules.legal(step.state, 0) == (Move(START[2]),)


@pytest.mark.parametrize("to", [START[0], START[1], START[3]])
def test_12h_03_the_dice_are_neither_split_nor_cut_short(to):
    with pytest.raises(IllegalAction) as refusal:
        played(dice_lie(AIRFIELD, 3), Move(to))
    assert (refusal.value.reason, refusal.value.clause) == ("not-an-end-space", "12H-3")
    assert f"fly 3 to {START[2]}" in refusal.value.message


def test_12h_03_no_space_off_the_board():
    with pytest.raises(IllegalAction) as refusal:
        played(dice_lie(EMPTY, 5), Move("Z99"))
    assert refusal.value.reason == "no-such-space"


def test_12h_03_nothing_is_flown_without_dice():
    with pytest.raises(IllegalAction) as refusal:
        played(position(squadron(0)), Move(EMPTY))
    assert (refusal.value.reason, refusal.value.clause) == ("no-dice", "12H-3")


@pytest.mark.parametrize("action", [Throw(), Bomb(), EndTurn()], ids=game.words.write)
def test_12h_03_dice_that_were_thrown_are_flown_first(action):
    with pytest.raises(IllegalAction) as refusal:
        played(dice_lie(EMPTY, 5), action)
    assert (refusal.value.reason, refusal.value.clause) == ("dice-lie", "12H-3")


def test_12h_04_a_bomb_takes_a_card_and_the_turn_and_moves_nothing():
    state = position(squadron(0, approach(PRIMARY, 7), cards=6))
    step = played(state, Throw(), 3, 4, BOMB)
    assert own(step.state) == squadron(0, approach(PRIMARY, 7), cards=5)
    assert step.events[:3] == (Thrown(0, 1, (3, 4), True), CardsGiven(0, 1, 5), TurnEnded(0, TurnEnd.BOMB))
    assert step.state.turn == Turn(1, Phase.THROW, 0)


@pytest.mark.parametrize("throws", [1, 2])
def test_12h_04_a_bomb_on_a_later_throw_ends_the_turn_too(throws):
    state = position(squadron(0), turn=Turn(0, Phase.MOVED, throws))
    assert told(played(state, Throw(), 6, 6, BOMB), TurnEnded) == [TurnEnded(0, TurnEnd.BOMB)]


def test_12h_05_the_first_throw_must_be_made():
    state = position(squadron(0))
    assert game.rules.legal(state, 0) == (Throw(),)
    with pytest.raises(IllegalAction) as refusal:
        played(state, EndTurn())
    assert (refusal.value.reason, refusal.value.clause) == ("throw-is-due", "12H-5")


@pytest.mark.parametrize("throws", [1, 2])
def test_12h_05_the_second_and_third_throw_are_free(throws):
    step = played(dice_lie(EMPTY, 2, throws=throws), Move(ends(EMPTY, 2)[0]))
    assert game.rules.legal(step.state, 0) == (Throw(), EndTurn())


def test_12h_05_there_is_no_fourth_throw():
    state = landed(squadron(0, PRIMARY), throws=3)
    assert game.rules.legal(state, 0) == (Bomb(), EndTurn())
    with pytest.raises(IllegalAction) as refusal:
        played(state, Throw())
    assert (refusal.value.reason, refusal.value.clause) == ("no-throw-left", "12H-5")
    assert refusal.value.message == "all 3 throws are made: bomb or end the turn"


def test_12h_05_after_the_third_throw_the_turn_ends_by_itself():
    step = played(dice_lie(EMPTY, 2, throws=3), Move(ends(EMPTY, 2)[0]))
    assert step.events[1] == TurnEnded(0, TurnEnd.THROWS_USED)
    assert game.rules.standing(step.state).must == (1,)


def test_12h_06_landing_directly_offers_the_attack():
    origin = approach(PRIMARY, 5)
    step = played(dice_lie(origin, 5), Move(PRIMARY))
    assert step.state.turn.phase is Phase.LANDED
    assert game.rules.legal(step.state, 0) == (Bomb(), Throw(), EndTurn())
    assert step.events == (
        Moved(0, origin, PRIMARY, BOARD.flights(origin, 5)[PRIMARY].path, homeward=False, target=True),
    )


def test_12h_06_passing_a_target_is_not_landing_on_it():
    onward = next(to for to, flight in BOARD.flights(approach(PRIMARY, 5), 8).items() if flight.path[4] == PRIMARY)
    step = played(dice_lie(approach(PRIMARY, 5), 8), Move(onward))
    assert Bomb() not in game.rules.legal(step.state, 0)


def test_12h_07_a_covered_target_and_a_marker_are_passed_like_any_space():
    origin = approach(PRIMARY, 3)
    state = position(
        squadron(0, origin),
        squadron(1, PRIMARY),
        turn=Turn(0, Phase.MOVE, 1, (2, 4)),
        discs=[Disc(PRIMARY, 1)],
    )
    assert [move.to for move in game.rules.legal(state, 0)] == ends(origin, 6)
    assert any(PRIMARY in BOARD.flights(origin, 6)[to].path for to in ends(origin, 6))


@each("count", COUNTS)
@each("origin", FLOWN_FROM)
def test_12h_08_every_flight_is_a_way_of_the_full_length_that_never_turns_on_the_spot(origin, count):
    for end, flight in BOARD.flights(origin, count).items():
        way = (origin, *flight.path)
        assert len(flight.path) == count
        assert way[-1] == end == flight.to
        assert all(to in BOARD.spaces[here].next for here, to in pairwise(way))
        assert all(before != after for before, after in zip(way, way[2:], strict=False))


def test_12h_08_no_step_straight_back():
    assert EMPTY not in ends(EMPTY, 2)


def test_12h_08_a_throw_that_comes_round_to_where_it_began_has_landed_there():
    ring = made_board(A="b", b="cf", c="bd", d="ce", e="df", f="eb")
    assert ring.flights("b", 5)["b"].path == ("c", "d", "e", "f", "b")
    assert ring.flights("b", 5)["b"].direct


def test_12h_08_a_space_may_be_entered_twice_in_one_throw():
    ring = made_board(A="b", b="cd", c="bd", d="bc")
    assert ring.flights("b", 6)["b"].path == ("c", "d", "b", "c", "d", "b")


@each("origin", FLOWN_FROM)
def test_12h_08_two_ways_to_one_end_are_one_action_in_the_board_s_order(origin):
    menu = game.rules.legal(dice_lie(origin, 12), 0)
    assert [move.to for move in menu] == sorted({move.to for move in menu}, key=list(BOARD.spaces).index)


def test_12h_08_a_later_throw_may_go_back():
    away = ends(EMPTY, 2)[0]
    assert EMPTY in ends(away, 2)


def test_12h_09_where_no_way_is_long_enough_the_marker_goes_as_far_as_it_can():
    dead_end = made_board(A="b", b="cd", c="b", d="be", e="d")
    flights = dead_end.flights("b", 4)
    assert {end: flight.path for end, flight in flights.items()} == {"e": ("d", "e")}
    assert not flights["e"].direct


def test_12h_09_a_way_of_the_full_length_goes_before():
    dead_end = made_board(A="b", b="cd", c="b", d="be", e="d")
    assert {end: flight.direct for end, flight in dead_end.flights("b", 2).items()} == {"e": True}


@pytest.mark.parametrize("direct", [True, False])
def test_12h_09_only_a_flight_of_the_full_length_lands_directly(direct):
    flight = Flight(PRIMARY, (PRIMARY,), direct)
    assert gives_attack(position(squadron(0)), squadron(0), flight) is direct


def test_12h_09_who_fell_short_cannot_bomb():
    state = position(squadron(0, PRIMARY), turn=Turn(0, Phase.MOVED, 1))
    assert game.rules.legal(state, 0) == (Throw(), EndTurn())
    with pytest.raises(IllegalAction) as refusal:
        played(state, Bomb())
    assert (refusal.value.reason, refusal.value.clause) == ("not-direct", "12H-9")


def test_12h_10_markers_share_a_space():
    origin = approach(SECONDARY, 4)
    state = position(
        squadron(0, origin), squadron(1, SECONDARY), squadron(2, SECONDARY), turn=Turn(0, Phase.MOVE, 1, (1, 3))
    )
    step = played(state, Move(SECONDARY))
    assert [standing.space for standing in step.state.squadrons] == [SECONDARY] * 3
    assert step.state.turn.phase is Phase.LANDED


@each("count", COUNTS)
def test_12h_20_a_marker_with_a_card_never_enters_the_landing_path(count):
    assert not {to for origin in FLOWN_FROM for to in BOARD.flights(origin, count)} & {AIRFIELD, *LANDING}


@pytest.mark.parametrize("to", [LANDING[0], AIRFIELD])
def test_12h_20_the_landing_path_is_shut_to_who_holds_a_card(to):
    door = next(name for name, space in BOARD.spaces.items() if LANDING[0] in space.next)
    with pytest.raises(IllegalAction) as refusal:
        played(dice_lie(door, 2), Move(to))
    assert (refusal.value.reason, refusal.value.clause) == ("landing-path-shut", "12H-20")


@each("count", COUNTS)
def test_12h_20_nobody_flies_back_along_the_start_path(count):
    net = [name for name, space in BOARD.spaces.items() if space.path is None]
    assert not {to for origin in net for to in BOARD.flights(origin, count)} & set(START)


@pytest.mark.parametrize(("faces", "thousandths"), [(1, 579), (2, 296), (3, 125)])
def test_12h_26_the_odds_that_all_three_throws_are_made(faces, thousandths):
    def three_throws(chance):
        state = position(squadron(0, EMPTY), squadron(1), options=Options(bomb_faces=faces))
        for _ in range(3):
            state = game.rules.apply(state, 0, Throw(), at=0, chance=SameDice(chance)).state
            if state.turn.phase is not Phase.MOVE:
                return False
            origin = own(state).space
            flown = game.rules.apply(state, 0, Move(ends(origin, 7)[0]), at=0, chance=chance).state
            state = position(own(flown), squadron(1), options=flown.options)
        return True

    made = sum((weight for weight, _, all_made in branches(three_throws) if all_made), Fraction(0))
    assert made == Fraction(6 - faces, 6) ** 3
    assert round(1000 * made) == thousandths


class SameDice:
    """Luck in which the regular dice always show 3 and 4, and only the Bomb die is thrown."""

    def __init__(self, chance):
        self.chance, self.thrown = chance, 0

    def roll(self, sides):
        """Ask the luck within for the third throw only."""
        self.thrown += 1
        return self.chance.roll(sides) if self.thrown == 3 else self.thrown + 2


def test_12h_33_of_two_ways_the_first_in_the_board_s_order_is_flown():
    two_ways = made_board(A="b", b="cd", c="be", d="be", e="cdf", f="e")
    assert two_ways.flights("b", 3)["f"].path == ("c", "e", "f")
