"""Fire, flares, damage, reloading: SE-20 to SE-33, SE-36."""

import pytest

from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import DropFlare, Fly, Hold, KeepFlare, Reload, Shoot
from rules.screaming_eagles.events import Announced, Damaged, Fired, FlareDropped, FlareKept, Held, Reloaded, ShotDown
from rules.screaming_eagles.legal import decisions
from rules.screaming_eagles.names import Section, Weapon
from rules.screaming_eagles.state import Damage, Ending, Load, hits_in
from tests.support.offenders import each
from tests.support.screaming_eagles import (
    BLUE,
    COBRA,
    EAGLE,
    STALLION,
    TIGER,
    begun,
    craft,
    load,
    placed,
    played,
    ready,
    red,
    refused,
    told,
)

LONG, MEDIUM, CANNON = Weapon


def aimed(target="G16", players=2, *, others=None, **options):
    """Return a position in which Stallion on G10 has the first slot, and Eagle stands on ``target``."""
    state = placed(begun(players, **options), stallion="G10", eagle=target, tiger="A26", cobra="C0", **(others or {}))
    return ready(state)


def shots(state, seat=0, plane=STALLION):
    return {
        (action.weapon, action.target)
        for action in decisions(state, seat)
        if isinstance(action, Shoot) and action.plane is plane
    }


@each(
    ("target", "weapons"),
    [
        ("G12", {LONG, MEDIUM, CANNON}),
        ("G26", {LONG, MEDIUM, CANNON}),
        ("H11", {LONG, MEDIUM, CANNON}),
        ("M16", {LONG, MEDIUM, CANNON}),
        ("A16", {LONG, MEDIUM, CANNON}),
        ("H13", {LONG, MEDIUM}),
        ("F25", {LONG, MEDIUM}),
        ("I10", set()),
        ("H9", set()),
        ("M14", set()),
        ("G8", set()),
        ("G0", set()),
    ],
)
def test_se_20_the_cone_of_fire_and_what_reaches_where(target, weapons):
    """SE-21, SE-22, SE-23: missiles anywhere in the wedge, the cannon on its three lines, nothing over the edge."""
    assert {weapon for weapon, plane in shots(aimed(target)) if plane is EAGLE} == weapons


def test_se_20_any_enemy_in_the_cone_and_planes_in_between_do_not_matter():
    state = placed(aimed("G14"), cobra="G20", tiger="G12")
    assert shots(state) == {(weapon, plane) for weapon in Weapon for plane in (EAGLE, COBRA)}


@pytest.mark.parametrize(
    ("target", "weapon", "clause"),
    [
        ("M14", LONG, ("out-of-cone", "SE-20")),
        ("G0", CANNON, ("out-of-cone", "SE-20")),
        ("H13", CANNON, ("not-in-line", "SE-22")),
    ],
)
def test_se_20_a_target_that_cannot_be_fired_at_is_refused(target, weapon, clause):
    assert refused(aimed(target), Shoot(STALLION, weapon, EAGLE)) == clause


def test_se_33_friendly_fire_is_not_possible():
    state = placed(aimed(), tiger="G12")
    assert (CANNON, TIGER) not in shots(state)
    assert refused(state, Shoot(STALLION, CANNON, TIGER)) == ("friendly-fire", "SE-33")


def test_se_29_nobody_fires_at_a_plane_that_is_down():
    state = placed(aimed(), eagle=None, cobra="G14")
    assert {plane for _, plane in shots(state)} == {COBRA}
    assert refused(state, Shoot(STALLION, CANNON, EAGLE)) == ("shot-down", "SE-29")


@pytest.mark.parametrize(
    ("target", "distance"), [("G12", 1), ("G16", 3), ("H11", 1), ("M16", 6), ("H13", 2), ("I16", 4), ("A26", 11)]
)
def test_se_24_the_target_is_counted_and_ones_own_space_is_not(target, distance):
    step = played(aimed(target), Shoot(STALLION, LONG, EAGLE))
    assert told(step, Announced)[0].distance == distance


@pytest.mark.parametrize(
    ("values", "hit"), [((0, 0), False), ((0, 2), False), ((2, 2), True), ((0, 5), True), ((5, 5), True)]
)
def test_se_24_a_sum_of_the_distance_or_more_hits(values, hit):
    step = played(aimed("G16"), Shoot(STALLION, CANNON, EAGLE), *red(*values), ...)
    assert told(step, Fired)[0] == Fired(STALLION, CANNON, EAGLE, 3, values, False, sum(values), hit)
    assert bool(told(step, Damaged)) is hit


@pytest.mark.parametrize("target", ["G12", "H11"])
def test_se_24_a_throw_of_nothing_misses_also_next_door(target):
    step = played(aimed(target), Shoot(STALLION, CANNON, EAGLE), *red(0, 0), ...)
    assert not told(step, Fired)[0].hit


@pytest.mark.parametrize(("weapon", "dice"), [(LONG, 4), (MEDIUM, 3), (CANNON, 2)])
def test_se_21_every_weapon_has_its_red_dice(weapon, dice):
    state = placed(aimed("G12"), eagle={"load": load(cannon=1)})
    step = played(state, Shoot(STALLION, weapon, EAGLE), ...)
    assert told(step, Fired)[0].dice == (0,) * dice


@pytest.mark.parametrize(
    ("weapon", "left"), [(LONG, Load(1, 3, 8, 2)), (MEDIUM, Load(2, 2, 8, 2)), (CANNON, Load(2, 3, 7, 2))]
)
def test_se_25_the_shot_is_announced_and_paid_for_before_any_dice(weapon, left):
    state = placed(aimed(), eagle={"load": load(cannon=1, flares=1)})
    step = played(state, Shoot(STALLION, weapon, EAGLE), *([] if weapon is not CANNON else [1, 1, ...]))
    assert isinstance(step.events[0], Announced)
    assert craft(step.state, STALLION).load == left


@pytest.mark.parametrize("weapon", [LONG, MEDIUM])
def test_se_25_the_targets_pilot_says_flare_or_no_flare_before_the_dice(weapon):
    step = played(aimed(players=4), Shoot(STALLION, weapon, EAGLE), seat=0)
    assert game.rules.standing(step.state).must == (1,)
    assert decisions(step.state, 1) == (DropFlare(EAGLE), KeepFlare(EAGLE))
    assert game.rules.standing(step.state).decision == game.rules.standing(aimed(players=4)).decision + 1


def test_se_25_a_shot_at_hopeless_range_is_legal():
    state = placed(aimed("G26"), eagle={"load": load(cannon=1)})
    step = played(state, Shoot(STALLION, MEDIUM, EAGLE), *red(2, 2, 2), ...)
    assert not told(step, Fired)[0].hit
    far = placed(state, stallion="A0", eagle="M26")
    assert (MEDIUM, EAGLE) in shots(far)


def announced(weapon=LONG, target="M16", **changes):
    """Return a position in which Stallion has fired a missile at Eagle, 6 away, and the flare is asked for."""
    state = placed(aimed(target), **changes)
    return played(state, Shoot(STALLION, weapon, EAGLE)).state


def test_se_26_the_example_of_the_rules_with_a_flare():
    step = played(announced(), DropFlare(EAGLE), *red(2, 2, 0, 5), ...)
    assert told(step, FlareDropped) == [FlareDropped(EAGLE, STALLION, 1)]
    assert told(step, Fired)[0] == Fired(STALLION, LONG, EAGLE, 6, (2, 2, 0, 5), True, 4, False)


def test_se_26_the_example_of_the_rules_without_a_flare():
    step = played(announced(), KeepFlare(EAGLE), *red(2, 2, 0, 5), ...)
    assert told(step, FlareKept) == [FlareKept(EAGLE, STALLION)]
    assert told(step, Fired)[0] == Fired(STALLION, LONG, EAGLE, 6, (2, 2, 0, 5), False, 9, True)


def test_se_26_exactly_one_die_is_dropped_also_if_several_are_highest():
    step = played(announced(), DropFlare(EAGLE), *red(5, 5, 0, 0), ...)
    assert told(step, Fired)[0].total == 5


@pytest.mark.parametrize("values", [(5, 5, 5, 5), (0, 0, 0, 0)])
def test_se_26_the_flare_is_gone_hit_or_miss(values):
    step = played(announced(), DropFlare(EAGLE), *red(*values), 2, 2, 2, 2, ...)
    assert told(step, Fired)[0].hit is (values == (5, 5, 5, 5))
    assert craft(step.state, EAGLE).load.flares == 1


def test_se_26_a_flare_works_against_one_missile_only():
    step = played(announced(), DropFlare(EAGLE), *red(0, 0, 0, 0), ...)
    assert not craft(step.state, EAGLE).flare


def test_se_26_no_flare_against_the_cannon():
    step = played(aimed(), Shoot(STALLION, CANNON, EAGLE), *red(0, 0), ...)
    assert told(step, Fired)
    assert not told(step, FlareKept)


def test_se_45_silence_drops_no_flare():
    assert game.rules.default(announced(), 1, at=0, chance=None) == KeepFlare(EAGLE)


def test_se_27_only_the_target_drops_and_only_its_own_flares():
    state = announced()
    assert refused(state, DropFlare(COBRA), seat=1) == ("not-the-target", "SE-27")
    four = played(aimed(players=4), Shoot(STALLION, LONG, EAGLE), seat=0).state
    assert refused(four, DropFlare(EAGLE), seat=3) == ("not-your-turn", "SE-25")


def test_se_52_who_has_no_flare_is_not_asked():
    state = placed(aimed(), eagle={"load": load(cannon=1)})
    step = played(state, Shoot(STALLION, LONG, EAGLE), *red(0, 0, 0, 0), ...)
    assert told(step, Fired)[0].flare is False


@pytest.mark.parametrize(
    ("faces", "section"),
    [
        ((1, 1, 1, 1), Section.COCKPIT),
        ((1, 1, 1, 2), Section.TAIL),
        ((1, 1, 2, 2), Section.TAIL),
        ((2, 2, 2, 1), Section.WINGS),
        ((2, 2, 2, 2), Section.WINGS),
        ((2, 2, 2, 3), Section.WINGS),
        ((3, 3, 3, 1), Section.ENGINE),
        ((3, 3, 3, 2), Section.ENGINE),
        ((3, 3, 3, 3), Section.FUEL_TANK),
    ],
)
def test_se_28_the_black_dice_find_the_section(faces, section):
    step = played(aimed(), Shoot(STALLION, CANNON, EAGLE), *red(5, 5), *faces, ...)
    assert told(step, Damaged)[0] == Damaged(EAGLE, STALLION, faces, section, 1)
    assert hits_in(craft(step.state, EAGLE).damage, section) == 1
    assert bool(told(step, ShotDown)) is (section in (Section.COCKPIT, Section.FUEL_TANK))


@pytest.mark.parametrize(
    ("before", "faces", "down"),
    [
        (Damage(tail=1), (1, 1, 1, 2), True),
        (Damage(engine=1), (3, 3, 3, 1), True),
        (Damage(wings=2), (2, 2, 2, 2), False),
        (Damage(wings=3), (2, 2, 2, 2), True),
        (Damage(tail=1, wings=3, engine=1), (2, 2, 2, 2), True),
        (Damage(tail=1, wings=2, engine=1), (2, 2, 2, 2), False),
        (Damage(wings=3), (3, 3, 3, 1), False),
    ],
)
def test_se_28_sections_do_not_add_together(before, faces, down):
    state = placed(aimed(), eagle={"damage": before})
    step = played(state, Shoot(STALLION, CANNON, EAGLE), *red(5, 5), *faces, ...)
    assert bool(told(step, ShotDown)) is down


@pytest.mark.parametrize("weapon", [LONG, CANNON])
def test_se_28_missile_or_cannon_is_one_hit_alike(weapon):
    state = placed(aimed(), eagle={"load": load(cannon=1)})
    dice = red(5, 5, 5, 5) if weapon is LONG else red(5, 5)
    step = played(state, Shoot(STALLION, weapon, EAGLE), *dice, 2, 2, 2, 2, ...)
    assert craft(step.state, EAGLE).damage == Damage(wings=1)


def test_se_28_in_the_basic_game_damage_changes_nothing_else():
    state = placed(begun(2), eagle={"damage": Damage(tail=1, wings=3, engine=1)})
    assert len(decisions(state, 1)) == 81


def test_se_29_a_plane_that_is_shot_down_is_gone_at_once():
    step = played(aimed(), Shoot(STALLION, CANNON, EAGLE), *red(5, 5), 1, 1, 1, 1, ...)
    gone = craft(step.state, EAGLE)
    assert told(step, ShotDown) == [ShotDown(EAGLE, STALLION, "G16")]
    assert (gone.space, gone.card, gone.load) == (None, None, Load(0, 0, 0, 0))
    assert step.state.latest is BLUE


def test_se_30_the_second_kill_ends_the_match_on_the_spot():
    state = placed(aimed(), cobra=None)
    step = played(state, Shoot(STALLION, CANNON, EAGLE), *red(5, 5), 1, 1, 1, 1)
    assert (step.state.ended, step.state.winner) == (Ending.SHOT_DOWN, BLUE)
    assert isinstance(step.events[-1], ShotDown)
    assert game.rules.standing(step.state).must == ()


def test_se_32_everybody_sees_every_load():
    state = aimed(players=4)
    assert [plane.load for plane in game.rules.view(state, None).planes] == [Load(2, 3, 8, 2)] * 4


def test_se_32_a_weapon_that_is_used_up_cannot_be_fired():
    state = placed(aimed(), stallion={"load": load(cannon=1, medium=1)})
    assert {weapon for weapon, _ in shots(state)} == {MEDIUM, CANNON}
    assert refused(state, Shoot(STALLION, LONG, EAGLE)) == ("no-ammunition", "SE-32")


def test_se_32_nothing_is_shared_with_the_wingman():
    state = placed(aimed(), stallion={"load": load(flares=2)}, tiger={"load": load(long=2)})
    assert shots(state) == set()


# Reloading


def empty(**changes):
    return placed(aimed(), stallion={"load": load(flares=1)}, **changes)


def test_se_31_an_empty_plane_may_load_one_round_after_moving():
    before = empty()
    assert refused(before, Reload(STALLION)) == ("reload-is-late", "SE-31")
    state = played(before, Fly(STALLION), 1).state
    assert decisions(state, 0) == (Reload(STALLION), Hold(STALLION))
    step = played(state, Reload(STALLION))
    assert step.events[0] == Reloaded(STALLION)
    assert craft(step.state, STALLION).load == load(cannon=1, flares=1)


def test_se_31_loading_is_optional():
    step = played(played(empty(), Fly(STALLION), 1).state, Hold(STALLION))
    assert step.events[0] == Held(STALLION)
    assert craft(step.state, STALLION).load.cannon == 0


def test_se_31_the_round_is_not_fired_in_the_turn_in_which_it_was_loaded():
    step = played(played(empty(), Fly(STALLION), 1).state, Reload(STALLION))
    assert game.rules.standing(step.state).must == (1,)


@pytest.mark.parametrize("stock", [load(cannon=1), load(medium=1), load(long=1)])
def test_se_31_only_when_everything_is_gone(stock):
    state = played(placed(aimed(), stallion={"load": stock}), Fly(STALLION), 1).state
    assert Reload(STALLION) not in decisions(state, 0)
    assert refused(state, Reload(STALLION)) == ("not-empty", "SE-31")


def test_se_31_who_fires_the_last_round_before_moving_does_not_load_in_that_turn():
    state = placed(aimed(), stallion={"load": load(cannon=1)})
    step = played(state, Shoot(STALLION, CANNON, EAGLE), *red(0, 0), 1)
    assert craft(step.state, STALLION).load == load()
    assert game.rules.standing(step.state).must == (1,)


def test_se_45_in_silence_an_empty_plane_loads():
    state = played(empty(), Fly(STALLION), 1).state
    assert game.rules.default(state, 0, at=0, chance=None) == Reload(STALLION)


def test_se_45_in_silence_nobody_fires():
    state = played(aimed(), Fly(STALLION), 1).state
    assert game.rules.default(aimed(), 0, at=0, chance=None) == Fly(STALLION)
    assert game.rules.default(state, 0, at=0, chance=None) == Hold(STALLION)


# Lasting flares


def test_se_36_a_flare_lasts_to_the_end_of_the_round():
    state = placed(aimed(lasting_flares=True), tiger="G4")
    state = played(played(state, Shoot(STALLION, LONG, EAGLE)).state, DropFlare(EAGLE), *red(0, 0, 0, 0), ...).state
    assert craft(state, EAGLE).flare
    state = placed(state, eagle={"moved": True, "space": "G16"}, team=BLUE, mover=None)
    step = played(state, Shoot(TIGER, MEDIUM, EAGLE), *red(5, 5, 0), ...)
    assert told(step, Fired)[0].flare
    assert told(step, Fired)[0].total == 5
    assert not told(step, FlareDropped)


def test_se_36_without_the_option_each_missile_needs_its_flare():
    state = placed(aimed(), tiger="G4")
    state = played(played(state, Shoot(STALLION, LONG, EAGLE)).state, DropFlare(EAGLE), *red(0, 0, 0, 0), ...).state
    state = placed(state, eagle={"moved": True, "space": "G16"}, team=BLUE, mover=None)
    assert game.rules.standing(played(state, Shoot(TIGER, MEDIUM, EAGLE)).state).must == (1,)


def test_se_36_the_flare_is_out_when_the_round_is_over():
    state = placed(aimed(lasting_flares=True), eagle={"flare": True}, tiger=None, cobra=None)
    state = placed(state, eagle={"moved": True, "fired": True})
    step = played(played(state, Fly(STALLION), 1).state, Hold(STALLION))
    assert step.state.round == 2
    assert not craft(step.state, EAGLE).flare
