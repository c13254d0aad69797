"""Command cards: SE-2 to SE-6, SE-34, SE-37."""

import pytest

from rules.chance import Cheap
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import ChooseCards, Command
from rules.screaming_eagles.events import CardsChosen, Moved, RoundBegan
from rules.screaming_eagles.legal import decisions
from rules.screaming_eagles.names import Direction
from rules.screaming_eagles.state import Card, Damage, Stage
from tests.support.screaming_eagles import (
    COBRA,
    EAGLE,
    LEFT,
    RIGHT,
    STALLION,
    STRAIGHT,
    TIGER,
    begun,
    craft,
    laid,
    placed,
    played,
    ready,
    refused,
    told,
    walk,
)

NINE = {(direction, dice) for direction in Direction for dice in (1, 2, 4)}


def cards_for(state, seat, plane):
    """Return the cards that a seat can choose for a plane."""
    commands = (command for action in decisions(state, seat) for command in action.cards)
    return {(command.direction, command.dice) for command in commands if command.plane is plane}


@pytest.mark.parametrize("plane", [STALLION, TIGER, EAGLE, COBRA])
def test_se_2_every_plane_has_nine_cards(plane):
    state = begun(4)
    seat = craft(state, plane).seat
    assert cards_for(state, seat, plane) == NINE
    assert len(decisions(state, seat)) == 9


def test_se_4_a_seat_with_two_planes_has_eighty_one_choices():
    menu = decisions(begun(2), 0)
    assert len(set(menu)) == len(menu) == 81
    assert all([command.plane for command in action.cards] == [STALLION, TIGER] for action in menu)


def test_se_3_a_card_that_was_flown_can_be_chosen_again():
    hand = {"stallion": (LEFT, 4), "tiger": (RIGHT, 1), "eagle": (STRAIGHT, 2), "cobra": (STRAIGHT, 2)}
    state = laid(begun(2, late_fire=True, by_speed=True), *[1] * 9, **hand).state
    while state.round == 1:
        state = played(state, decisions(state, game.rules.standing(state).must[0])[-1]).state
    assert cards_for(state, 0, STALLION) == NINE
    assert craft(state, STALLION).card is None


def test_se_4_all_choose_at_the_same_time():
    state = begun(4)
    assert state.stage is Stage.CARDS
    assert game.rules.standing(state).must == (0, 1, 2, 3)
    step = played(state, ChooseCards((Command(TIGER, LEFT, 2),)), seat=2)
    assert game.rules.standing(step.state).must == (0, 1, 3)
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision
    assert step.events == (CardsChosen(2, (TIGER,), (Command(TIGER, LEFT, 2),), (0, 2)),)


def test_se_4_a_choice_is_final():
    state = played(begun(4), ChooseCards((Command(TIGER, LEFT, 2),)), seat=2).state
    assert refused(state, ChooseCards((Command(TIGER, LEFT, 4),)), seat=2) == ("not-your-turn", "SE-4")


def test_se_4_the_last_card_begins_the_moves():
    step = laid(begun(4))
    assert step.state.stage is Stage.MOVES
    assert game.rules.standing(step.state).decision == 2


def test_se_4_planes_that_are_down_get_no_card():
    state = placed(begun(2), tiger=None)
    assert {len(action.cards) for action in decisions(state, 0)} == {1}
    assert game.rules.standing(placed(begun(4), tiger=None)).must == (0, 1, 3)


@pytest.mark.parametrize(
    "planes",
    [(STALLION,), (TIGER, STALLION), (STALLION, STALLION), (STALLION, EAGLE), (EAGLE, COBRA)],
)
def test_se_4_cards_are_laid_for_ones_own_planes_in_their_order(planes):
    hand = ChooseCards(tuple(Command(plane, LEFT, 1) for plane in planes))
    assert refused(begun(2), hand, seat=0) == ("wrong-planes", "SE-4")


def test_se_4_nothing_but_cards_is_awaited():
    assert refused(begun(2), game.words.read("fly stallion"), seat=0) == ("not-now", "SE-4")
    assert refused(ready(begun(2)), game.words.read("cards stallion left 1, tiger left 1"), seat=0) == (
        "not-now",
        "SE-7",
    )


def test_se_45_silence_lays_random_legal_cards():
    state = placed(begun(2, banking=True), stallion={"tilt": LEFT})
    luck = Cheap(iter([0.99, 0.99] * 40).__next__)
    chosen = [game.rules.default(state, 0, at=0, chance=luck) for _ in range(3)]
    assert chosen == [decisions(state, 0)[-1]] * 3
    assert game.rules.default(state, 0, at=0, chance=Cheap(lambda: 0.0)) == decisions(state, 0)[0]


# Banking


@pytest.mark.parametrize(
    ("tilt", "barred"), [(STRAIGHT, None), (LEFT, RIGHT), (RIGHT, LEFT)], ids=["level", "left", "right"]
)
def test_se_34_a_tilted_plane_flies_to_its_side_or_straight(tilt, barred):
    state = placed(begun(2, banking=True), tiger={"tilt": tilt})
    assert {direction for direction, _ in cards_for(state, 0, TIGER)} == set(Direction) - {barred}
    assert cards_for(state, 0, STALLION) == NINE


def test_se_34_the_wrong_side_is_refused():
    state = placed(begun(2, banking=True), tiger={"tilt": LEFT})
    hand = ChooseCards((Command(STALLION, RIGHT, 1), Command(TIGER, RIGHT, 1)))
    assert refused(state, hand, seat=0) == ("banked", "SE-34")


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("before", Direction)
def test_se_34_the_card_flown_sets_the_tilt(before, direction):
    state = placed(begun(2, banking=True), stallion={"tilt": before})
    step = played(ready(state, stallion=(direction, 1)), game.words.read("fly stallion"), 1)
    assert craft(step.state, STALLION).tilt is direction


def test_se_34_a_loop_changes_no_tilt():
    state = ready(placed(begun(2, banking=True), stallion="A26"), stallion=(LEFT, 1))
    step = played(state, game.words.read("fly stallion"), 1)
    assert told(step, Moved)[0].path == ("M26",)
    assert craft(step.state, STALLION).tilt is LEFT


def test_se_34_without_the_option_there_is_no_tilt():
    step = played(ready(begun(2), stallion=(LEFT, 1)), game.words.read("fly stallion"), 1)
    assert craft(step.state, STALLION).tilt is STRAIGHT


# Engine hits


@pytest.mark.parametrize(("option", "engine", "most"), [(False, 1, 4), (True, 0, 4), (True, 1, 2)])
def test_se_37_a_hit_in_the_engine_takes_the_cards_with_four_dice(option, engine, most):
    state = placed(begun(2, engine_hits=option), eagle={"damage": Damage(engine=engine)})
    assert cards_for(state, 1, EAGLE) == {(direction, dice) for direction, dice in NINE if dice <= most}
    assert cards_for(state, 1, COBRA) == NINE


def test_se_37_such_a_card_is_refused():
    state = placed(begun(2, engine_hits=True), eagle={"damage": Damage(engine=1)})
    hand = ChooseCards((Command(EAGLE, LEFT, 4), Command(COBRA, LEFT, 4)))
    assert refused(state, hand, seat=1) == ("no-afterburner", "SE-37")


def test_se_37_a_card_that_is_laid_already_is_flown():
    state = ready(begun(2, engine_hits=True), stallion=(STRAIGHT, 4))
    state = placed(state, stallion={"damage": Damage(engine=1)})
    step = played(state, game.words.read("fly stallion"), 1, 1, 1, 1)
    assert len(told(step, Moved)[0].path) == 4


# Conferring and control


def test_se_5_team_mates_see_each_others_cards_at_once():
    state = played(begun(4), ChooseCards((Command(TIGER, LEFT, 2),)), seat=2).state
    assert game.rules.view(state, 0).planes[1].card == Card(LEFT, 2)
    assert game.rules.view(state, 1).planes[1].card is None
    assert game.rules.view(state, 1).planes[1].ready


def test_se_6_a_player_whose_plane_is_down_watches():
    state = placed(begun(4), tiger=None)
    assert 2 not in game.rules.standing(state).must
    assert decisions(state, 2) == ()
    assert game.rules.view(state, 2).team == "blue"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_se_6_each_plane_has_one_pilot_for_the_whole_match(players):
    pilots = {
        tuple(plane.seat for plane in state.planes)
        for state, *_ in walk(iter([0.3, 0.7, 0.1, 0.9, 0.5] * 20_000).__next__, range(players))
    }
    assert len(pilots) == 1


def test_se_8_a_round_begins_with_cards():
    rounds = [
        told(step, RoundBegan)[0].round
        for _, _, _, step in walk(iter([0.3, 0.7, 0.1, 0.9, 0.5] * 20_000).__next__)
        if told(step, RoundBegan)
    ]
    assert rounds == list(range(1, len(rounds) + 1))
