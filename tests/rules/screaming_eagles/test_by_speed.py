"""Movement by number of dice, and planes that would end in one lozenge: SE-39 to SE-41, SE-54."""

import random
from dataclasses import replace

import pytest

from rules.chance import Cheap, Scripted
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import Hold, Reload, Shoot
from rules.screaming_eagles.chapters.clashes import move_group
from rules.screaming_eagles.events import CardsRevealed, Clashed, ClashRoll, Fired, Moved, OrderThrown, Rolled, ShotDown
from rules.screaming_eagles.legal import CARDS, decisions, due_planes
from rules.screaming_eagles.names import PLANES, Weapon
from rules.screaming_eagles.scene import Scene
from rules.screaming_eagles.state import Stage
from tests.support.offenders import each
from tests.support.screaming_eagles import (
    BLUE,
    COBRA,
    EAGLE,
    LEFT,
    RIGHT,
    STALLION,
    STRAIGHT,
    TAN,
    TIGER,
    begun,
    craft,
    finished,
    laid,
    load,
    name,
    placed,
    played,
    red,
    refused,
    told,
)

CANNON = Weapon.CANNON


def group(dice, *faces, spaces, **directions):
    """Move one group and return what happened.

    ``spaces`` places planes by name; those with a direction are in the group, the others stand.
    """
    state = placed(begun(2, by_speed=True, late_fire=True), **{plane.value: None for plane in PLANES})
    for plane in PLANES:
        if plane.value in spaces:
            card = CARDS[directions.get(plane.value, STRAIGHT), dice if plane.value in directions else dice % 4 + 1]
            state = placed(state, **{plane.value: {"space": spaces[plane.value], "card": card}})
    chance = Scripted(*faces)
    scene = Scene(replace(state, group=dice), chance)
    move_group(scene)
    assert chance.spent, f"threw {chance.draws}"
    return scene


def ends(scene):
    return {one.plane.value: name(one.space) for one in scene.planes if one.space is not None}


def events(scene, kind):
    return [event for event in scene.events if isinstance(event, kind)]


def test_se_39_all_cards_are_turned_up_when_the_last_one_is_laid():
    step = laid(begun(2, by_speed=True, late_fire=True), ..., stallion=(LEFT, 4), tiger=(LEFT, 1), cobra=(RIGHT, 2))
    shown = told(step, CardsRevealed)[0].cards
    assert [(card.plane, card.dice) for card in shown] == [(STALLION, 4), (TIGER, 1), (EAGLE, 1), (COBRA, 2)]
    assert step.events.index(told(step, CardsRevealed)[0]) < step.events.index(told(step, Rolled)[0])


def test_se_39_one_die_moves_first_then_two_then_four():
    step = laid(begun(2, by_speed=True, late_fire=True), ..., stallion=(LEFT, 4), tiger=(LEFT, 1), cobra=(RIGHT, 2))
    assert [event.plane for event in told(step, Rolled)] == [TIGER, EAGLE, COBRA, STALLION]
    assert [len(event.dice) for event in told(step, Rolled)] == [1, 1, 2, 4]


def test_se_39_the_old_spaces_of_a_group_count_as_empty():
    scene = group(1, 1, 2, spaces={"stallion": "G10", "tiger": "G12"}, stallion=STRAIGHT, tiger=STRAIGHT)
    assert ends(scene) == {"stallion": "G12", "tiger": "G16"}


def test_se_39_two_planes_may_change_places():
    scene = group(1, 1, 1, spaces={"stallion": "G10", "eagle": "G12"}, stallion=STRAIGHT, eagle=STRAIGHT)
    assert ends(scene) == {"stallion": "G12", "eagle": "G10"}
    assert not events(scene, Clashed)


def test_se_39_planes_of_other_groups_remain_where_they_are():
    scene = group(1, 1, spaces={"stallion": "G10", "eagle": "G12"}, stallion=STRAIGHT)
    assert ends(scene) == {"stallion": "G14", "eagle": "G12"}
    assert events(scene, Moved)[0].pushed == 1


def test_se_40_the_higher_die_gets_the_lozenge_and_the_lower_overshoots():
    scene = group(1, 1, 2, 2, 3, spaces={"stallion": "G10", "eagle": "G16"}, stallion=STRAIGHT, eagle=STRAIGHT)
    assert events(scene, Clashed) == [
        Clashed("G12", (ClashRoll(STALLION, 2), ClashRoll(EAGLE, 3)), EAGLE),
    ]
    assert ends(scene) == {"stallion": "G14", "eagle": "G12"}
    assert [(event.plane, event.pushed) for event in events(scene, Moved)] == [(EAGLE, 0), (STALLION, 1)]


def test_se_40_ties_throw_again():
    scene = group(1, 1, 2, 2, 2, 3, 1, spaces={"stallion": "G10", "eagle": "G16"}, stallion=STRAIGHT, eagle=STRAIGHT)
    assert [event.winner for event in events(scene, Clashed)] == [None, STALLION]
    assert ends(scene) == {"stallion": "G12", "eagle": "G10"}


def test_se_40_only_those_who_tie_for_the_highest_throw_again():
    scene = group(
        2,
        *(1, 1, 1, 1, 2, 2),
        *(3, 1, 3),
        *(1, 2),
        *(),
        spaces={"stallion": "E10", "tiger": "I10", "eagle": "G20"},
        stallion=RIGHT,
        tiger=LEFT,
        eagle=STRAIGHT,
    )
    assert [[roll.plane for roll in event.rolls] for event in events(scene, Clashed)] == [
        [STALLION, TIGER, EAGLE],
        [STALLION, EAGLE],
    ]
    assert ends(scene) == {"eagle": "G12", "stallion": "H13", "tiger": "F13"}


def test_se_40_team_mates_clash_too():
    scene = group(2, 1, 1, 1, 1, 3, 1, spaces={"stallion": "E10", "tiger": "I10"}, stallion=RIGHT, tiger=LEFT)
    assert ends(scene) == {"stallion": "G12", "tiger": "F13"}


def test_se_40_a_lozenge_claimed_by_one_is_settled_before_others_overshoot():
    scene = group(
        1,
        *(1, 1, 2),
        *(1, 3),
        spaces={"stallion": "G10", "eagle": "G16", "tiger": "G12"},
        stallion=STRAIGHT,
        eagle=STRAIGHT,
        tiger=STRAIGHT,
    )
    assert ends(scene) == {"eagle": "G12", "tiger": "G14", "stallion": "G16"}


def test_se_40_the_losers_go_on_in_descending_order_of_their_dice():
    scene = group(
        2,
        *(1, 1, 1, 1, 2, 2),
        *(1, 2, 3),
        spaces={"stallion": "E10", "tiger": "I10", "eagle": "G20"},
        stallion=RIGHT,
        tiger=LEFT,
        eagle=STRAIGHT,
    )
    assert [event.plane for event in events(scene, Moved)] == [EAGLE, TIGER, STALLION]


def test_se_54_losers_with_equal_dice_throw_for_their_order():
    scene = group(
        2,
        *(1, 1, 1, 1, 2, 2),
        *(1, 1, 3),
        *(2, 2, 1, 3),
        spaces={"stallion": "E10", "tiger": "I10", "eagle": "G20"},
        stallion=RIGHT,
        tiger=LEFT,
        eagle=STRAIGHT,
    )
    assert len(events(scene, OrderThrown)) == 2
    assert [event.plane for event in events(scene, Moved)] == [EAGLE, TIGER, STALLION]


def test_se_54_the_first_die_orders_the_losers_of_different_lozenges():
    scene = group(
        1,
        *(1, 1, 2, 2),
        *(3, 3, 1, 2),
        *(1, 2),
        spaces={"stallion": "G10", "tiger": "C10", "eagle": "C16", "cobra": "G16"},
        stallion=STRAIGHT,
        tiger=STRAIGHT,
        eagle=STRAIGHT,
        cobra=STRAIGHT,
    )
    assert [event.space for event in events(scene, Clashed)] == ["G12", "G12", "C12"]
    assert [event.plane for event in events(scene, Moved)][2:] == [STALLION, TIGER]


@each("seed", range(40))
def test_se_40_crowds_always_come_to_an_end_in_different_lozenges(seed):
    luck = random.Random(seed)
    spaces = luck.sample([f"{column}{height}" for column in "CEG" for height in (10, 12, 14)], 4)
    state = begun(2, by_speed=True, late_fire=True)
    for plane, where in zip(PLANES, spaces, strict=True):
        card = CARDS[luck.choice([STRAIGHT, LEFT, RIGHT]), 2]
        state = placed(state, **{plane.value: {"space": where, "card": card}})
    scenes = [Scene(replace(state, group=2), Cheap(luck.random)) for _ in range(25)]
    for scene in scenes:
        move_group(scene)
    assert [len(set(ends(scene).values())) for scene in scenes] == [4] * 25


# Firing by groups


def duel(**options):
    """Return the position in which Stallion and Cobra, alone, stand 3 apart, both with one die, and cards are due."""
    gun = {"load": load(cannon=3)}
    state = placed(begun(2, by_speed=True, **options), tiger=None, eagle=None)
    return placed(state, stallion={**gun, "space": "G10"}, cobra={**gun, "space": "G16"})


def test_se_39_shots_before_the_move_come_before_the_black_dice_with_the_cards_up():
    step = laid(duel())
    assert step.state.stage is Stage.BEFORE
    assert told(step, CardsRevealed)
    assert not told(step, Rolled)
    assert game.rules.view(step.state, 1).planes[0].card is not None
    assert decisions(step.state, 0) == (Shoot(STALLION, CANNON, COBRA), Hold(STALLION))


@pytest.mark.parametrize(("starter", "seat"), [("blue", 0), ("tan", 1)])
def test_se_41_the_starting_team_fires_first(starter, seat):
    assert game.rules.standing(laid(placed(duel(), starter=starter)).state).must == (seat,)


def test_se_41_the_starting_team_does_not_move_first():
    state = placed(begun(2, by_speed=True, late_fire=True), starter=TAN)
    step = laid(state, ..., stallion=(STRAIGHT, 1), tiger=(STRAIGHT, 2), eagle=(STRAIGHT, 2), cobra=(STRAIGHT, 4))
    assert [event.plane for event in told(step, Rolled)] == [STALLION, TIGER, EAGLE, COBRA]


def test_se_39_the_group_has_its_shots_its_move_and_its_shots():
    state = played(laid(duel()).state, Shoot(STALLION, CANNON, COBRA), *red(0, 0)).state
    assert (state.stage, game.rules.standing(state).must) == (Stage.BEFORE, (1,))
    step = played(state, Hold(COBRA), 1, 1)
    assert [event.plane for event in told(step, Moved)] == [STALLION, COBRA]
    assert (step.state.stage, game.rules.standing(step.state).must) == (Stage.AFTER, (1,))
    assert decisions(step.state, 1) == (Shoot(COBRA, CANNON, STALLION), Hold(COBRA))


def test_se_39_who_fired_before_has_no_slot_after_the_move():
    state = played(laid(duel()).state, Shoot(STALLION, CANNON, COBRA), *red(0, 0)).state
    state = played(state, Hold(COBRA), 1, 1).state
    assert refused(state, Shoot(STALLION, CANNON, COBRA), seat=0) == ("not-your-turn", "SE-39")


def test_se_39_who_held_before_may_fire_after():
    state = played(played(laid(duel()).state, Hold(STALLION)).state, Hold(COBRA), 1, 1).state
    assert game.rules.standing(state).must == (0,)
    assert Shoot(STALLION, CANNON, COBRA) in decisions(state, 0)


def test_se_39_reloading_comes_after_the_move():
    state = placed(duel(), stallion={"load": load()})
    state = laid(state).state
    assert (state.stage, game.rules.standing(state).must) == (Stage.BEFORE, (1,))
    state = played(state, Hold(COBRA), 1, 1).state
    assert decisions(state, 0) == (Reload(STALLION), Hold(STALLION))


@pytest.mark.parametrize("stage", [Stage.BEFORE, Stage.AFTER])
def test_se_39_each_slot_of_a_group_is_a_decision_of_its_own(stage):
    """Of a group of two wingmen the first holds, and the slot that passes on is the second's."""
    state = placed(begun(4, by_speed=True), stallion="E10", tiger="I10", eagle="I16", cobra="E16")
    state = laid(state, eagle=(STRAIGHT, 4), cobra=(STRAIGHT, 4)).state
    while state.stage is not stage:
        state = played(state, Hold(due_planes(state, BLUE)[0].plane), ...).state
    assert game.rules.standing(state).must == (0, 2)
    step = played(state, Hold(STALLION), seat=0)
    assert (step.state.stage, game.rules.standing(step.state).must) == (stage, (2,))
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision + 1


def test_se_39_nobody_reloads_before_the_move():
    state = laid(placed(duel(), tiger={"space": "A0", "load": load()})).state
    assert {action for action in decisions(state, 0) if action.plane is TIGER} == {Hold(TIGER)}
    assert refused(state, Reload(TIGER)) == ("reload-is-late", "SE-31")


def test_se_39_a_plane_that_is_shot_down_before_its_group_moves_stays_out_though_its_card_was_seen():
    state = placed(begun(2, by_speed=True), stallion="G10", cobra="G16", tiger="A26", eagle="A0")
    state = placed(state, **{plane: {"load": load(cannon=1)} for plane in ("stallion", "tiger", "eagle", "cobra")})
    before = laid(state, stallion=(STRAIGHT, 1), tiger=(STRAIGHT, 1), eagle=(STRAIGHT, 2), cobra=(STRAIGHT, 2))
    assert COBRA in [card.plane for card in told(before, CardsRevealed)[0].cards]
    step = finished(played(before.state, Shoot(STALLION, CANNON, COBRA), *red(5, 5), 1, 1, 1, 1, ...))
    assert told(step, ShotDown)
    assert COBRA not in [event.plane for event in told(step, Moved)]


def test_se_39_each_group_fires_on_its_own():
    state = placed(duel(), cobra={"space": "G16"})
    step = laid(state, stallion=(STRAIGHT, 1), cobra=(STRAIGHT, 4))
    assert step.state.group == 1
    assert decisions(step.state, 0) == (Shoot(STALLION, CANNON, COBRA), Hold(STALLION))
    step = played(played(step.state, Hold(STALLION), 1).state, Hold(STALLION))
    assert step.state.group == 4
    assert (step.state.stage, game.rules.standing(step.state).must) == (Stage.BEFORE, (1,))


def test_se_39_with_late_fire_all_groups_move_and_then_all_fire():
    step = laid(duel(late_fire=True), 1, 1, 1, stallion=(STRAIGHT, 1), cobra=(LEFT, 2))
    assert [event.plane for event in told(step, Moved)] == [STALLION, COBRA]
    assert not told(step, Fired)
    assert step.state.stage is Stage.LATE


@pytest.mark.parametrize("plane", PLANES)
def test_se_34_by_speed_too_the_card_flown_sets_the_tilt(plane):
    step = laid(begun(2, by_speed=True, banking=True, late_fire=True), ..., **{plane.value: (LEFT, 2)})
    assert craft(step.state, plane).tilt is LEFT
