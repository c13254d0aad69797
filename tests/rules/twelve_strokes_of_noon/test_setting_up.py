"""12C-1 to 12C-4, 12C-34, 12C-37, 12C-47: seats, age, money, piles and who reads."""

from dataclasses import replace

import pytest

from rules.chance import Cheap, Scripted, Seeded
from rules.errors import IllegalAction, Malformed
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Pass, PickNumber, Side, Take
from rules.twelve_strokes_of_noon.events import KickOffAsked, NumberPicked, Round, RoundBegan, SetUp
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.play import age_order
from rules.twelve_strokes_of_noon.state import KickOff, Pile, Piles
from rules.values import Outcome
from rules.wire.codec import codec
from tests.support.twelve_strokes_of_noon import ORDER, money, played, position, small_deck, started, told


@pytest.mark.parametrize(
    ("agreed", "order", "age"),
    [
        ((), (0, 1, 2, 3), (3, 2, 1, 0)),
        ((), (2, 0, 3, 1), (1, 3, 0, 2)),
        ((), (2, 0), (0, 2)),
        ((1,), (0, 1, 2), (1, 2, 0)),
        ((1,), (2, 1, 0), (1, 0, 2)),
        ((0, 2, 1, 3), (3, 2, 1, 0), (0, 2, 1, 3)),
        ((3, 0), (1, 2, 0), (0, 2, 1)),
    ],
)
def test_12c_1_the_order_of_age_is_agreed_or_the_last_to_sit_down_is_youngest(agreed, order, age):
    assert age_order(Options(age_order=agreed), order) == age
    luck = Seeded(b"any")
    state = game.rules.initial(Options(age_order=agreed), sorted(order), order, small_deck(), at=0, chance=luck).state
    assert (state.age, [own.seat for own in state.contestants]) == (age, sorted(order))


def test_12c_1_the_youngest_begins():
    assert started((0, 1, 2)).stage == KickOff(2)
    assert started((0, 1, 2), Options(age_order=(1,))).stage == KickOff(1)


def test_12c_1_nobody_is_twice_in_the_order_of_age():
    with pytest.raises(Malformed) as refusal:
        game.check_options(Options(age_order=(1, 0, 1)))
    assert refusal.value.path == ("age_order",)


@pytest.mark.parametrize(("face", "pair"), [(1, 0), (2, 1), (3, 2)])
def test_12c_2_one_pair_of_duel_cards_is_picked_at_the_start(face, pair):
    sides = [3, 2] * 4
    step = game.rules.initial(Options(), (0, 1), (0, 1), small_deck(), at=0, chance=Scripted(*sides, face, 1))
    assert step.state.pair == pair


def test_12c_3_everybody_begins_with_10_000():
    state = started((0, 1, 3))
    assert money(state) == {0: 10_000, 1: 10_000, 3: 10_000}
    assert [desk.money for desk in game.rules.view(state, None).desks] == [10_000] * 3


def test_12c_3_the_set_up_is_announced():
    step = game.rules.initial(Options(), (0, 1, 2), (0, 1, 2), small_deck(), at=0, chance=Seeded(b"any"))
    assert step.events == (SetUp((2, 1, 0), 10_000), RoundBegan(Round.KICK_OFF, 2))
    assert game.rules.standing(step.state).decision == 1


@pytest.mark.parametrize(("seat", "reader"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_12c_4_the_left_neighbour_reads(seat, reader):
    assert told(played(position(KickOff(seat)), PickNumber(1)), KickOffAsked)[0].reader == reader


def test_12c_4_the_reader_sees_no_more_than_anybody_and_decides_nothing():
    asked = played(position(KickOff(0)), PickNumber(2)).state
    assert game.rules.legal(asked, 1) == ()
    assert replace(game.rules.view(asked, 1), seat=None) == game.rules.view(asked, None)
    assert "hidden 1.2" not in str(game.rules.view(asked, 1))


def test_12c_34_two_three_or_four_play_each_alone():
    assert game.seats(Options()) == (2, 3, 4)
    assert game.sides(Options(), (0, 2, 3)) == ((0,), (2,), (3,))


@pytest.mark.parametrize("action", [PickNumber(1), Pass()])
def test_12c_34_who_takes_no_part_cannot_act(action):
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(position(KickOff(0), seats=(0, 1)), 3, action, at=0, chance=Scripted())
    assert (refusal.value.reason, refusal.value.clause) == ("no-player", "12C-34")


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_12c_36_any_number_may_be_picked_before_the_card_is_drawn(number):
    step = played(position(KickOff(1)), PickNumber(number))
    assert step.events[0] == NumberPicked(1, number)
    assert step.events[1].question == f"Kick-off 1, question {number}?"
    assert step.state.stage == KickOff(1, 0, number)


def test_12c_36_the_same_number_may_be_picked_again():
    state = played(played(position(KickOff(0)), PickNumber(3)).state, Take(Side.VISIBLE)).state
    assert game.rules.legal(state, 1) == tuple(PickNumber(number) for number in (1, 2, 3, 4))
    assert told(played(state, PickNumber(3)), KickOffAsked)[0].question == "Kick-off 2, question 3?"


def test_12c_37_every_pile_is_shuffled_once_at_the_start():
    faces = (1, 1, 2, 1, 3, 1, 1, 2, 1, 1)
    chance = Scripted(*faces)
    state = game.rules.initial(Options(), (0, 1), (0, 1), small_deck(), at=0, chance=chance).state
    assert chance.spent
    piles = state.piles
    assert (piles.kick_off.order, piles.move_by_move.order) == ((1, 2, 0), (2, 0, 1))
    assert sorted(piles.fatal_blow.order) == sorted(piles.master_stroke.order) == [0, 1, 2]


def test_12c_37_cards_are_drawn_from_the_top():
    state = position(KickOff(0), piles=Piles(Pile((2, 0, 1)), ORDER, ORDER, ORDER))
    step = played(state, PickNumber(1))
    assert told(step, KickOffAsked)[0].card == "K3"
    assert step.state.piles.kick_off == Pile((2, 0, 1), 1)


def test_12c_37_an_empty_pile_is_made_again_of_its_used_cards():
    state = position(KickOff(0), piles=Piles(Pile((2, 0, 1), 3), ORDER, ORDER, ORDER))
    step = played(state, PickNumber(1), 3, 1)
    assert step.state.piles.kick_off == Pile((0, 2, 1), 1, again=True)
    assert told(step, KickOffAsked)[0].card == "K1"


def test_12c_47_the_rematch_keeps_seats_and_options():
    options = Options(glass=30, age_order=(1, 0, 3))
    following = game.rules.rematch(position(KickOff(0), seats=(0, 1, 3), options=options), Outcome((), (), "", ""))
    assert (following.options, following.seats) == (options, (0, 1, 3))


def test_12c_47_nobody_grows_older_between_two_matches():
    state = position(KickOff(0), seats=(0, 1, 3), age=(1, 3, 0))
    assert game.rules.rematch(state, Outcome((), (), "", "")).options == Options(age_order=(1, 3, 0))


@pytest.mark.parametrize(
    "options", [{"glass": 29}, {"glass": 121}, {"choice": 4}, {"last_chance": 9}, {"age_order": [16]}]
)
def test_options_are_bounded(options):
    with pytest.raises(Malformed):
        codec(Options).decode(options)


def test_cheap_luck_deals_too():
    assert game.rules.initial(Options(), (0, 1), (0, 1), small_deck(), at=5, chance=Cheap(lambda: 0.5)).state.since == 5


def test_12c_37_piles_that_are_shuffled_are_dealt_by_the_server_alone():
    assert game.rules.dice(Options()) is None
