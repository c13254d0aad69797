"""The dice of the box, as they are thrown at a real table (TBL-14): which, by which seat, and what their faces do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.chance import NoSuchFace
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import Fly, Shoot
from rules.screaming_eagles.chapters.clashes import move_group
from rules.screaming_eagles.events import Clashed, ClashRoll, Damaged, Fired, OrderThrown, Rolled
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.names import PLANES, TEAM_OF, Weapon
from rules.screaming_eagles.options import Options
from rules.screaming_eagles.scene import Scene
from tests.support.dice import printed, scripted
from tests.support.screaming_eagles import (
    EAGLE,
    LEFT,
    RIGHT,
    STALLION,
    STRAIGHT,
    TIGER,
    begun,
    craft,
    load,
    placed,
    ready,
    told,
)

BLACK, RED = "black die", "red die"


def act(state, action, seat):
    return lambda chance: game.rules.apply(state, seat, action, at=0, chance=chance)


def grouped(state, dice):
    """Move the planes whose cards have this number of dice together."""

    def move(chance):
        scene = Scene(replace(state, group=dice), chance)
        move_group(scene)
        return scene

    return move


def test_se_13_se_24_the_box_has_a_black_and_a_red_die_with_the_faces_as_they_are_printed():
    assert printed(game.rules.dice(Options())) == {BLACK: ("1", "2", "3"), RED: ("0", "2", "5")}


@pytest.mark.parametrize("plane", PLANES)
def test_se_13_the_player_of_a_plane_throws_the_dice_of_its_card(plane):
    state = ready(begun(4), **{plane.value: (STRAIGHT, 4)})
    own = craft(state, plane)
    state = replace(state, team=TEAM_OF[plane])
    step, thrown = scripted(act(state, Fly(plane), own.seat), "3", "1", "2", "3")
    assert thrown == [(BLACK, own.seat)] * 4
    assert told(step, Rolled) == [Rolled(plane, STRAIGHT, (3, 1, 2, 3))]


def aimed():
    """Return a position of four seats in which Tiger is to fire its cannon at Eagle, at a distance of 3."""
    state = placed(begun(4), tiger={"space": "G10", "load": load(cannon=4)}, eagle="G16", stallion="A26", cobra="C0")
    return ready(state)


def test_se_24_the_player_of_the_plane_that_fires_throws_the_red_dice():
    state = aimed()
    seat = craft(state, TIGER).seat
    step, thrown = scripted(act(state, Shoot(TIGER, Weapon.CANNON, EAGLE), seat), "0", "2", "1")
    assert thrown == [(RED, seat)] * 2 + [(BLACK, seat)]  # the last one is for its own movement
    assert told(step, Fired) == [Fired(TIGER, Weapon.CANNON, EAGLE, 3, (0, 2), False, 2, False)]


def test_se_28_the_player_of_the_plane_that_hits_throws_the_black_dice_for_the_damage():
    state = aimed()
    seat = craft(state, TIGER).seat
    step, thrown = scripted(
        act(state, Shoot(TIGER, Weapon.CANNON, EAGLE), seat), *("5", "0"), *("3", "1", "2", "3"), "1"
    )
    assert thrown == [(RED, seat)] * 2 + [(BLACK, seat)] * 5
    assert [(event.plane, event.by, event.dice) for event in told(step, Damaged)] == [(EAGLE, TIGER, (3, 1, 2, 3))]


def test_se_24_no_three_is_on_the_red_die():
    state = aimed()
    with pytest.raises(NoSuchFace, match=r"the red die has no face '3': its faces are 0, 2, 5"):
        scripted(act(state, Shoot(TIGER, Weapon.CANNON, EAGLE), craft(state, TIGER).seat), "3")
    with pytest.raises(NoSuchFace, match=r"the black die has no face '6': its faces are 1, 2, 3"):
        scripted(act(ready(begun(4)), Fly(STALLION), craft(state, STALLION).seat), "6")


def contested(**spaces):
    """Return a position of four seats in which planes with one die would end in one lozenge."""
    state = placed(begun(4, by_speed=True, late_fire=True), **{plane.value: None for plane in PLANES})
    ways = {"stallion": RIGHT, "tiger": LEFT, "eagle": STRAIGHT}
    return placed(state, **{name: {"space": where, "card": CARDS[ways[name], 1]} for name, where in spaces.items()})


def test_se_40_each_player_throws_for_its_own_plane_and_only_the_highest_throw_again():
    state = contested(stallion="F11", tiger="H11", eagle="G14")
    seats = {plane: craft(state, plane).seat for plane in (STALLION, TIGER, EAGLE)}
    faces = (*("1", "1", "1"), *("3", "1", "3"), *("1", "2"))
    scene, thrown = scripted(grouped(state, 1), *faces)
    assert len({*seats.values()}) == 3
    assert thrown == [(BLACK, seats[plane]) for plane in (STALLION, TIGER, EAGLE) * 2 + (STALLION, EAGLE)]
    assert [event for event in scene.events if isinstance(event, Clashed)] == [
        Clashed("G12", (ClashRoll(STALLION, 3), ClashRoll(TIGER, 1), ClashRoll(EAGLE, 3)), None),
        Clashed("G12", (ClashRoll(STALLION, 1), ClashRoll(EAGLE, 2)), EAGLE),
    ]


def test_se_54_each_player_throws_for_the_order_of_its_own_plane():
    state = contested(stallion="F11", tiger="H11", eagle="G14")
    seats = {plane: craft(state, plane).seat for plane in (STALLION, TIGER)}
    faces = (*("1", "1", "1"), *("1", "1", "3"), *("2", "3"))
    scene, thrown = scripted(grouped(state, 1), *faces)
    assert thrown[-2:] == [(BLACK, seats[STALLION]), (BLACK, seats[TIGER])]
    assert [event for event in scene.events if isinstance(event, OrderThrown)] == [
        OrderThrown((ClashRoll(STALLION, 2), ClashRoll(TIGER, 3)))
    ]


def test_se_46_a_plane_whose_player_left_is_thrown_for_by_the_seat_that_acts():
    state = contested(stallion="F11", tiger="H11", eagle="G14")
    state = placed(state, stallion={"seat": None})
    _, thrown = scripted(grouped(state, 1), *("1", "1", "1"), *("3", "1", "2"))
    assert thrown[0] == thrown[3] == (BLACK, None)
