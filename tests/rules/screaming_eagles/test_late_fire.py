"""Fire after all have moved, one by one (SE-38)."""

import pytest

from rules.chance import Scripted
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import Fly, GiveWay, Hold, Reload, Shoot
from rules.screaming_eagles.events import Fired, Held, Moved, RoundBegan, ShotDown
from rules.screaming_eagles.legal import decisions
from rules.screaming_eagles.names import Weapon
from rules.screaming_eagles.state import Stage
from tests.support.screaming_eagles import (
    BLUE,
    COBRA,
    EAGLE,
    STALLION,
    TAN,
    TIGER,
    begun,
    craft,
    finished,
    laid,
    load,
    over_the_moves,
    placed,
    played,
    red,
    refused,
    told,
)

CANNON = Weapon.CANNON
MISS = red(0, 0)
KILL = (*red(5, 5), 1, 1, 1, 1)


def test_se_38_nobody_fires_while_planes_move():
    state = laid(placed(begun(2, late_fire=True), stallion="E10", cobra="E16")).state
    assert decisions(state, 0) == (Fly(STALLION), Fly(TIGER))
    assert refused(state, Shoot(STALLION, CANNON, COBRA)) == ("fire-is-late", "SE-38")
    step = played(state, Fly(STALLION), 1)
    assert game.rules.standing(step.state).must == (1,)
    assert step.state.stage is Stage.MOVES


def test_se_38_firing_begins_when_all_have_moved():
    state = laid(placed(begun(2, late_fire=True), stallion="E10", cobra="E16")).state
    state = played(state, Fly(STALLION), 1).state
    step = played(state, Fly(EAGLE), 1, 1, 1)
    assert len(told(step, Moved)) == 3
    assert step.state.stage is Stage.LATE
    assert game.rules.standing(step.state).must == (0,), "the round's starter has the first slot"


def test_se_38_the_starter_has_the_first_slot_and_the_teams_alternate():
    state = over_the_moves()
    order = []
    while state.stage is Stage.LATE:
        order.append(state.team)
        state = played(
            state, Hold(next(one for one in state.planes if not one.passed and _of(one, state.team)).plane)
        ).state
    assert order == [BLUE, TAN, BLUE, TAN]


def _of(one, team):
    return (one.plane in (STALLION, TIGER)) is (team is BLUE)


def test_se_38_the_team_says_which_plane_is_next():
    assert set(decisions(over_the_moves(), 0)) == {
        Shoot(STALLION, CANNON, COBRA),
        Hold(STALLION),
        Shoot(TIGER, CANNON, EAGLE),
        Hold(TIGER),
    }


def test_se_38_with_two_pilots_the_first_to_speak_has_the_slot():
    state = over_the_moves(4)
    assert game.rules.standing(state).must == (0, 2)
    assert GiveWay() in decisions(state, 2)
    assert game.rules.standing(played(state, Hold(TIGER), seat=2).state).must == (1, 3)


def test_se_38_a_slot_that_was_let_pass_does_not_come_back():
    state = played(played(over_the_moves(), Hold(STALLION)).state, Hold(EAGLE)).state
    assert {action.plane for action in decisions(state, 0)} == {TIGER}
    assert refused(state, Shoot(STALLION, CANNON, COBRA)) == ("no-slot-left", "SE-38")


def test_se_38_a_plane_that_is_shot_down_before_its_slot_does_not_fire():
    step = played(over_the_moves(), Shoot(STALLION, CANNON, COBRA), *KILL)
    assert told(step, ShotDown)
    state = played(step.state, Hold(EAGLE)).state
    assert {action.plane for action in decisions(state, 0)} == {TIGER}
    assert told(played(state, Hold(TIGER)), RoundBegan)


def test_se_38_a_team_without_slots_is_skipped():
    state = placed(over_the_moves(), cobra={"fired": True}, eagle={"fired": True})
    step = played(state, Hold(STALLION))
    assert game.rules.standing(step.state).must == (0,)


@pytest.mark.parametrize("spent", [Hold(STALLION), Reload(STALLION)])
def test_se_38_the_next_slot_is_another_decision_also_when_it_is_the_same_teams(spent):
    """A hold passes the slot; with nobody left on the other side it comes back to the wingman at once."""
    full = {"fired": True}
    state = placed(
        over_the_moves(4), eagle=full, cobra=full, stallion={"load": load(cannon=int(spent == Hold(STALLION)))}
    )
    assert game.rules.standing(state).must == (0, 2)
    step = played(state, spent, seat=0)
    assert game.rules.standing(step.state).must == (2,)
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision + 1


def test_se_38_one_shot_each():
    step = finished(played(over_the_moves(), Shoot(STALLION, CANNON, COBRA), *MISS))
    assert len(told(step, Fired)) == 1
    assert len(told(step, Held)) == 3


def test_se_38_reloading_is_done_in_the_slot_instead_of_firing():
    """SE-31: after moving, in a round without firing."""
    state = placed(over_the_moves(), stallion={"load": load()})
    assert {action for action in decisions(state, 0) if action.plane is STALLION} == {Reload(STALLION), Hold(STALLION)}
    step = played(state, Reload(STALLION))
    assert craft(step.state, STALLION).load == load(cannon=1)
    assert craft(step.state, STALLION).passed


def test_se_52_a_slot_in_which_the_team_can_only_hold_is_passed():
    missile = {"load": load(long=1)}
    step = played(placed(over_the_moves(), stallion=missile, cobra="F17", tiger="M6", eagle="M2"), Hold(STALLION))
    assert told(step, Held) == [Held(STALLION)]
    assert told(step, RoundBegan)


@pytest.mark.parametrize("number", [1, 2])
def test_se_45_in_silence_slots_are_held_and_empty_planes_load(number):
    state = placed(over_the_moves(), stallion={"load": load(cannon=number - 1)})
    wanted = Reload(STALLION) if number == 1 else Hold(STALLION)
    assert game.rules.default(state, 0, at=0, chance=None) == wanted


def test_se_47_who_gave_way_and_then_takes_the_other_plane_too_is_asked_about_both():
    state = played(over_the_moves(4, substitutes=True), GiveWay(), seat=0).state
    step = game.rules.leave(state, 2, at=0, chance=Scripted())
    assert not told(step, Held)
    assert game.rules.standing(step.state).must == (0,)
    assert {Hold(STALLION), Hold(TIGER)} <= set(decisions(step.state, 0))
