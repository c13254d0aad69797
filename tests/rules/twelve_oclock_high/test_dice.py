"""The dice of the box, as they are thrown at a real table (TBL-14): which, by which seat, and what their faces do."""

from __future__ import annotations

from functools import partial

import pytest

from rules.chance import NoSuchFace
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Bomb, Throw
from rules.twelve_oclock_high.events import Bombed, OpeningRolled, OpeningThrow, Thrown
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Phase
from tests.support.dice import printed, scripted
from tests.support.offenders import each
from tests.support.twelve_oclock_high import PRIMARY, landed, position, squadron, told

REGULAR, BOMB = "regular die", "Bomb die"


def act(state, action):
    return lambda chance: game.rules.apply(state, state.turn.seat, action, at=0, chance=chance)


@each("bombs", [1, 2, 3])
def test_12h_26_the_bomb_die_has_as_many_bombs_as_the_option(bombs):
    assert printed(game.rules.dice(Options(bomb_faces=bombs))) == {
        REGULAR: ("1", "2", "3", "4", "5", "6"),
        BOMB: ("Bomb",) * bombs + ("blank",) * (6 - bombs),
    }


def test_12h_02_each_seat_throws_its_own_opening_roll_and_ties_throw_again():
    begin = partial(game.rules.initial, Options(), (0, 2, 3), (0, 2, 3), None, at=0)
    faces = ("6", "4", "1", "2", "5", "5", "3", "3", "6", "1")
    step, thrown = scripted(lambda chance: begin(chance=chance), *faces)
    assert thrown == [(REGULAR, seat) for seat in (0, 0, 2, 2, 3, 3, 0, 0, 3, 3)]
    assert told(step, OpeningRolled) == [
        OpeningRolled((OpeningThrow(0, (6, 4)), OpeningThrow(2, (1, 2)), OpeningThrow(3, (5, 5))), None),
        OpeningRolled((OpeningThrow(0, (3, 3)), OpeningThrow(3, (6, 1))), 3),
    ]


@pytest.mark.parametrize(("face", "bomb"), [("Bomb", True), ("bomb", True), ("blank", False), (" BLANK ", False)])
def test_12h_05_a_throw_is_of_two_regular_dice_and_the_bomb_die_by_the_seat_that_acts(face, bomb):
    step, thrown = scripted(act(position(squadron(2), squadron(3)), Throw()), "3", "5", face)
    assert thrown == [(REGULAR, None), (REGULAR, None), (BOMB, None)]
    assert told(step, Thrown) == [Thrown(2, 1, (3, 5), bomb)]


def test_12h_27_without_cards_the_bomb_die_is_not_thrown():
    step, thrown = scripted(act(position(squadron(cards=0)), Throw()), "1", "1")
    assert thrown == [(REGULAR, None)] * 2
    assert told(step, Thrown) == [Thrown(0, 1, (1, 1), None)]


@pytest.mark.parametrize(
    ("faces", "rolls"),
    [(("Bomb",), (True,)), (("blank", "Bomb"), (False, True)), (("blank", "blank"), (False, False))],
)
def test_12h_13_the_second_roll_of_an_attack_is_asked_for_after_a_blank_alone(faces, rolls):
    step, thrown = scripted(act(landed(squadron(0, PRIMARY)), Bomb()), *faces)
    assert thrown == [(BOMB, None)] * len(faces)
    assert [event.rolls for event in told(step, Bombed)] == [rolls]


@each("bombs", [1, 2, 3])
def test_12h_26_a_face_means_the_same_however_many_bombs_the_die_has(bombs):
    state = position(squadron(), options=Options(bomb_faces=bombs))
    blank, _ = scripted(act(state, Throw()), "1", "2", "blank")
    bomb, _ = scripted(act(state, Throw()), "1", "2", "Bomb")
    assert blank.state.turn.phase is Phase.MOVE
    assert bomb.state.turn.seat == 1


def test_12h_26_no_number_is_on_the_bomb_die():
    with pytest.raises(NoSuchFace, match=r"the Bomb die has no face '3': its faces are Bomb, blank"):
        scripted(act(position(squadron()), Throw()), "1", "2", "3")
