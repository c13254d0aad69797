"""Slots: whose turn it is, within a round and from round to round (SE-7 to SE-12, SE-47)."""

import pytest

from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import Fly, GiveWay, Hold, Shoot
from rules.screaming_eagles.events import Announced, GaveWay, Held, Moved, Rolled, RoundBegan
from rules.screaming_eagles.legal import decisions
from rules.screaming_eagles.names import Weapon
from rules.screaming_eagles.options import Seating
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
    placed,
    played,
    ready,
    red,
    refused,
    told,
)

BLIND = {
    "stallion": {"space": "A20", "load": load(cannon=1)},
    "tiger": {"space": "C20", "load": load(cannon=1)},
    "eagle": {"space": "F5", "load": load(cannon=1)},
    "cobra": {"space": "H5", "load": load(cannon=1)},
}
"""Nobody has an enemy in line, and with one die straight ahead nobody gets one."""


def blind(players=2, **options):
    return placed(begun(players, **options), **BLIND)


def moves(step):
    """Return the planes in the order in which they moved."""
    return [event.plane for event in told(step, Moved)]


def test_se_7_blue_begins_the_first_round_and_the_teams_alternate():
    assert moves(finished(laid(blind()))) == [STALLION, EAGLE, TIGER, COBRA]


def test_se_7_a_team_moves_either_plane():
    state = laid(blind()).state
    assert decisions(state, 0) == (Fly(STALLION), Fly(TIGER))
    step = played(state, Fly(TIGER), 1)
    assert decisions(step.state, 1) == (Fly(EAGLE), Fly(COBRA))
    assert moves(played(step.state, Fly(COBRA), 1, 1, 1)) == [COBRA, STALLION, EAGLE]


@pytest.mark.parametrize(("seat", "plane"), [(0, STALLION), (2, TIGER)])
def test_se_7_with_two_pilots_the_first_to_speak_has_the_slot(seat, plane):
    state = laid(blind(4)).state
    assert game.rules.standing(state).must == (0, 2)
    step = played(state, Fly(plane), 1, seat=seat)
    assert told(step, Moved)[0].plane is plane
    assert game.rules.standing(step.state).must == (1, 3)
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision + 1


def test_se_7_nobody_takes_the_slot_of_the_other_team_or_of_the_wingman():
    state = laid(blind(4)).state
    assert refused(state, Fly(EAGLE), seat=1) == ("not-your-turn", "SE-7")
    assert refused(state, Fly(TIGER), seat=0) == ("not-your-plane", "SE-6")


TURNED = Seating(stallion=2, tiger=0, eagle=1, cobra=3)


@pytest.mark.parametrize(
    ("seating", "seat", "silence"),
    [(None, 0, Fly(STALLION)), (None, 2, GiveWay()), (TURNED, 0, GiveWay()), (TURNED, 2, Fly(STALLION))],
)
def test_se_45_in_a_silent_slot_the_first_plane_goes(seating, seat, silence):
    state = laid(blind(4, seating=seating)).state
    assert game.rules.default(state, seat, at=0, chance=None) == silence


def test_se_8_blue_begins_the_first_round():
    assert blind().starter is BLUE


@pytest.mark.parametrize(("number", "starter"), [(2, TAN), (3, BLUE), (4, TAN)])
def test_se_8_odd_rounds_are_blues_and_even_ones_tans(number, starter):
    before = placed(blind(), round=number - 1, starter=TAN if starter is BLUE else BLUE)
    step = finished(laid(before))
    assert told(step, RoundBegan) == [RoundBegan(number, starter)]
    assert step.state.starter is starter


@pytest.mark.parametrize("down", [STALLION, TIGER, EAGLE, COBRA])
@pytest.mark.parametrize("starter", [BLUE, TAN])
def test_se_9_the_team_with_more_planes_begins(down, starter):
    state = placed(blind(), starter=starter, latest=TAN if down in (STALLION, TIGER) else BLUE, **{down.value: None})
    more = TAN if down in (STALLION, TIGER) else BLUE
    step = finished(laid(state, ...))
    assert step.state.round == 2
    assert step.state.starter is more


@pytest.mark.parametrize("latest", [BLUE, TAN])
@pytest.mark.parametrize("number", [4, 5])
def test_se_9_one_against_one_the_team_of_the_last_kill_begins_every_round(latest, number):
    state = placed(blind(), round=number, starter=latest, latest=latest, tiger=None, cobra=None)
    assert finished(laid(state, ...)).state.starter is latest


@pytest.mark.parametrize(
    ("starter", "down", "order"),
    [
        (BLUE, {"cobra": None}, [STALLION, EAGLE, TIGER]),
        (TAN, {"cobra": None}, [EAGLE, STALLION, TIGER]),
        (TAN, {"stallion": None}, [EAGLE, TIGER, COBRA]),
        (TAN, {"tiger": None, "eagle": None}, [COBRA, STALLION]),
    ],
)
def test_se_10_a_team_without_an_unmoved_plane_is_skipped(starter, down, order):
    assert moves(finished(laid(placed(blind(), starter=starter, **down), ...))) == order


def facing(**options):
    """Return a position in which Stallion and Eagle have each other in line, 3 apart, and the others see nobody."""
    state = placed(begun(2, **options), stallion="G10", eagle="G16", tiger="A26", cobra="C0")
    return ready(state)


def test_se_10_a_plane_that_is_shot_down_before_its_turn_has_none_and_its_card_goes_back():
    state = placed(facing(), cobra={"load": load(cannon=1)})
    step = played(state, Shoot(STALLION, Weapon.CANNON, EAGLE), *red(5, 5), ...)
    assert moves(step) == [STALLION, COBRA, TIGER]
    assert craft(step.state, EAGLE).card is None
    assert EAGLE not in [event.plane for event in told(step, Rolled)]


def test_se_10_after_a_loss_in_round_1_the_team_with_more_planes_begins_round_2():
    state = facing()
    step = played(state, Shoot(STALLION, Weapon.CANNON, EAGLE), *red(5, 5), ...)
    assert finished(step).state.starter is BLUE


def test_se_11_the_shot_before_the_move_comes_before_the_card_and_the_dice():
    step = played(facing(), Shoot(STALLION, Weapon.CANNON, EAGLE), *red(0, 0), 1)
    kinds = [type(event) for event in step.events]
    assert kinds.index(Announced) < kinds.index(Rolled) < kinds.index(Moved)
    state = played(facing(), Shoot(STALLION, Weapon.LONG, EAGLE)).state
    assert game.rules.view(state, 1).planes[0].card is None, "the card stays down while the flare is asked for"


def test_se_11_who_flies_has_not_fired_before():
    step = played(facing(), Fly(STALLION), 1)
    assert not craft(step.state, STALLION).fired
    assert Shoot(STALLION, Weapon.CANNON, EAGLE) in decisions(step.state, 0)
    assert refused(step.state, Fly(STALLION)) == ("not-moving", "SE-12")
    assert game.rules.view(step.state, 1).planes[0].card == craft(step.state, STALLION).card, "the card lies open now"


def test_se_12_one_shot_before_or_after_the_move():
    before = played(facing(), Shoot(STALLION, Weapon.CANNON, EAGLE), *red(0, 0), 1)
    assert craft(before.state, STALLION).fired
    assert game.rules.standing(before.state).must == (1,), "nothing is asked of Stallion after its move"
    after = played(played(facing(), Fly(STALLION), 1).state, Shoot(STALLION, Weapon.CANNON, EAGLE), *red(0, 0))
    assert game.rules.standing(after.state).must == (1,)


def test_se_12_firing_is_never_compulsory():
    state = played(facing(), Fly(STALLION), 1).state
    step = played(state, Hold(STALLION))
    assert step.events == (Held(STALLION),)
    assert game.rules.standing(step.state).must == (1,)


def test_se_12_only_the_plane_whose_turn_it_is_fires():
    state = played(placed(facing(), tiger="G6"), Fly(STALLION), 1).state
    assert refused(state, Shoot(TIGER, Weapon.LONG, EAGLE)) == ("not-its-turn", "SE-12")


def test_se_12_firing_in_the_first_round_is_allowed():
    assert facing().round == 1
    assert Shoot(STALLION, Weapon.CANNON, EAGLE) in decisions(facing(), 0)


def test_se_13_a_plane_must_move():
    assert refused(facing(), Hold(STALLION)) == ("must-move", "SE-13")


def test_se_47_a_pilot_may_leave_the_slot_to_the_wingman():
    state = laid(placed(blind(4), stallion={"load": load(1, 1, 1, 1)}, tiger={"load": load(1)})).state
    state = placed(state, eagle="C24")
    assert GiveWay() in decisions(state, 0)
    step = played(state, GiveWay(), seat=0)
    assert step.events == (GaveWay(0),)
    assert game.rules.standing(step.state).must == (2,)
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision
    assert GiveWay() not in decisions(step.state, 2)
    assert refused(step.state, GiveWay(), seat=2) == ("no-way-to-give", "SE-47")


def test_se_47_giving_way_binds_for_one_slot():
    state = laid(blind(4)).state
    step = played(state, GiveWay(), 1, seat=0)
    assert moves(step) == [TIGER], "Tiger has nothing to choose and flies"
    assert step.state.yielded is None
    assert game.rules.standing(step.state).must == (1, 3)


def test_se_47_nobody_gives_way_to_himself():
    state = laid(blind(2)).state
    assert GiveWay() not in decisions(state, 0)
    assert refused(state, GiveWay(), seat=0) == ("no-way-to-give", "SE-47")


def test_se_7_the_second_slot_of_a_team_is_another_decision_though_the_wingman_waited_before():
    state = placed(laid(blind(4)).state, tiger={"space": "F1"}, eagle={"moved": True}, cobra={"moved": True})
    assert game.rules.standing(state).must == (0, 2)
    step = played(state, Fly(STALLION), 1, seat=0)
    assert game.rules.standing(step.state).must == (2,)
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision + 1


def test_se_52_a_plane_without_a_choice_flies_at_once():
    step = played(laid(blind()).state, Fly(STALLION), 1)
    step = played(step.state, Fly(EAGLE), 1, 1, 1)
    assert moves(step) == [EAGLE, TIGER, COBRA]
    assert step.state.stage is Stage.CARDS
    assert game.rules.standing(step.state).decision == 4


def test_se_52_who_can_neither_fire_nor_reload_is_not_asked():
    step = played(laid(blind()).state, Fly(STALLION), 1)
    assert game.rules.standing(step.state).must == (1,)
    armed = placed(laid(blind()).state, eagle="A26")
    assert game.rules.standing(played(armed, Fly(STALLION), 1).state).must == (0,)
