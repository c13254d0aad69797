"""The volley: secret orders, flares, dice, losses (SE-43, SE-53)."""

from dataclasses import replace

import pytest

from rules.chance import Scripted
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import Deed, DropFlare, FireOrder, Fly, KeepFlare, OrderFire
from rules.screaming_eagles.events import (
    Announced,
    Damaged,
    Fired,
    FireOrdered,
    FlareDropped,
    FlareKept,
    ShotDown,
    VolleyRevealed,
)
from rules.screaming_eagles.legal import decisions
from rules.screaming_eagles.names import Weapon
from rules.screaming_eagles.state import Damage, Ending, Stage
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

LONG, MEDIUM, CANNON = Weapon
HIT = (*red(5, 5), 2, 2, 2, 2)
MISS = red(0, 0)
KILL = (*red(5, 5), 1, 1, 1, 1)


def before_the_volley(players=2, **options):
    """Return the position of ``over_the_moves`` with orders due from all."""
    state = over_the_moves(players, simultaneous_fire=True, **options)
    return placed(state, stage=Stage.VOLLEY, team=None)


def fires(plane, weapon, target):
    return FireOrder(plane, Deed(weapon.value), target)


def holds(plane):
    return FireOrder(plane, Deed.HOLD)


def volley(state, *faces, **targets):
    """Give orders for all planes, by their names (weapon and target, or a deed; the others hold), and play them out."""
    step = None
    for seat in game.rules.standing(state).must:
        own = [one for one in state.planes if one.seat == seat and one.space is not None and one.order is None]
        orders = tuple(_ordered(one.plane, targets.get(one.plane.value)) for one in own)
        step = played(
            state, OrderFire(orders), *(faces if len(game.rules.standing(state).must) == 1 else ()), seat=seat
        )
        state = step.state
    return step


def _ordered(plane, given):
    if given is None:
        return holds(plane)
    return FireOrder(plane, given) if isinstance(given, Deed) else fires(plane, *given)


def test_se_43_the_option_switches_late_fire_on():
    assert begun(2, simultaneous_fire=True).rules.late_fire


def test_se_43_all_order_in_secret_for_each_of_their_planes():
    state = before_the_volley()
    assert game.rules.standing(state).must == (0, 1)
    assert len(decisions(state, 0)) == 4
    orders = (fires(STALLION, CANNON, COBRA), holds(TIGER))
    step = played(state, OrderFire(orders), seat=0)
    assert step.events == (FireOrdered(0, (STALLION, TIGER), orders, (0,)),)
    assert game.rules.standing(step.state).must == (1,)
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision
    assert [plane.order for plane in game.rules.view(step.state, 1).planes] == [None] * 4
    assert game.rules.disclose(step.events[0], 1) == replace(step.events[0], orders=None)


def test_se_43_the_orders_are_shown_together_and_paid_for():
    step = volley(before_the_volley(), *MISS, *MISS, ..., stallion=(CANNON, COBRA), cobra=(CANNON, STALLION))
    shown = told(step, VolleyRevealed)[0].orders
    assert shown == (
        fires(STALLION, CANNON, COBRA),
        holds(TIGER),
        holds(EAGLE),
        fires(COBRA, CANNON, STALLION),
    )
    kinds = [type(event) for event in step.events if isinstance(event, Announced | Fired)]
    assert kinds == [Announced, Announced, Fired, Fired]
    assert craft(step.state, STALLION).load == craft(step.state, COBRA).load == load(cannon=3)


@pytest.mark.parametrize("starter", [BLUE, TAN])
def test_se_53_the_dice_fall_in_the_order_of_slots(starter):
    state = placed(before_the_volley(), starter=starter)
    everybody = {
        "stallion": (CANNON, COBRA),
        "tiger": (CANNON, EAGLE),
        "eagle": (CANNON, TIGER),
        "cobra": (CANNON, STALLION),
    }
    step = volley(state, *MISS * 4, ..., **everybody)
    order = [STALLION, EAGLE, TIGER, COBRA] if starter is BLUE else [EAGLE, STALLION, COBRA, TIGER]
    assert [event.plane for event in told(step, Fired)] == order


def test_se_43_every_plane_with_an_order_fires_and_losses_count_after_the_last_shot():
    step = volley(before_the_volley(), *KILL, *KILL, ..., stallion=(CANNON, COBRA), cobra=(CANNON, STALLION))
    kinds = [type(event) for event in step.events if isinstance(event, Fired | ShotDown)]
    assert kinds == [Fired, Fired, ShotDown, ShotDown]
    assert craft(step.state, STALLION).space is craft(step.state, COBRA).space is None


@pytest.mark.parametrize(("starter", "following"), [(BLUE, TAN), (TAN, BLUE)])
def test_se_9_after_a_volley_that_cost_both_a_plane_the_other_team_begins_and_goes_on_beginning(starter, following):
    state = placed(before_the_volley(), starter=starter, round=3)
    step = volley(state, *KILL, *KILL, ..., stallion=(CANNON, COBRA), cobra=(CANNON, STALLION))
    assert (step.state.round, step.state.starter) == (4, following)
    assert finished(laid(step.state, ...)).state.starter is following


def test_se_43_both_last_planes_in_one_volley_are_a_draw():
    state = placed(before_the_volley(), tiger=None, eagle=None)
    step = volley(state, *KILL, *KILL, stallion=(CANNON, COBRA), cobra=(CANNON, STALLION))
    assert (step.state.ended, step.state.winner) == (Ending.MUTUAL, None)
    assert game.rules.standing(step.state).outcome.winners == ()
    assert game.rules.standing(step.state).outcome.places == (1, 1)


def test_se_43_one_sides_last_planes_in_a_volley_lose():
    state = placed(before_the_volley(), eagle=None)
    step = volley(state, *KILL, *KILL, stallion=(CANNON, COBRA), cobra=(CANNON, STALLION))
    assert (step.state.ended, step.state.winner) == (Ending.SHOT_DOWN, BLUE)


def test_se_43_a_plane_can_be_hit_twice_in_one_volley():
    state = placed(before_the_volley(), tiger="E14", cobra={"damage": Damage(wings=2)})
    step = volley(state, *HIT, *HIT, ..., stallion=(CANNON, COBRA), tiger=(CANNON, COBRA))
    assert [event.hits for event in told(step, Damaged)] == [3, 4]
    assert told(step, ShotDown)[0].by is TIGER


def test_se_43_a_plane_that_is_lost_twice_goes_down_once_by_the_first_that_did_it():
    state = placed(before_the_volley(), tiger="E14")
    step = volley(state, *KILL, *KILL, ..., stallion=(CANNON, COBRA), tiger=(CANNON, COBRA))
    assert [(event.plane, event.by) for event in told(step, ShotDown)] == [(COBRA, STALLION)]


def test_se_43_the_flares_are_answered_when_all_is_shown_and_before_the_dice():
    missile = {"load": load(long=1, flares=1)}
    state = placed(before_the_volley(), stallion=missile, tiger=missile, eagle=missile, cobra=missile)
    step = volley(state, stallion=(LONG, COBRA), eagle=(LONG, TIGER))
    assert game.rules.standing(step.state).must == (1,)
    number = game.rules.standing(step.state).decision
    step = played(step.state, DropFlare(COBRA))
    assert told(step, FlareDropped)
    assert not told(step, Fired)
    assert game.rules.standing(step.state).must == (0,)
    assert game.rules.standing(step.state).decision == number + 1
    step = played(step.state, KeepFlare(TIGER), *red(0, 0, 0, 0), *red(0, 0, 0, 0), ...)
    assert [event.flare for event in told(step, Fired)] == [True, False]


def two_missiles(flares, players=2, **options):
    """Return a position in which both blue planes have fired a missile at Cobra in one volley."""
    missile = {"load": load(long=1)}
    state = placed(before_the_volley(players, **options), stallion=missile, tiger={**missile, "space": "E12"})
    state = placed(state, cobra={"load": load(cannon=1, flares=flares)})
    return volley(state, stallion=(LONG, COBRA), tiger=(LONG, COBRA)).state


def test_se_43_each_missile_needs_a_flare_of_its_own():
    step = played(two_missiles(2), DropFlare(COBRA))
    assert game.rules.standing(step.state).must == (1,)
    step = played(step.state, DropFlare(COBRA), *red(0, 0, 0, 0) * 2, ...)
    assert [event.flare for event in told(step, Fired)] == [True, True]
    assert craft(step.state, COBRA).load.flares == 0


def test_se_52_with_the_last_flare_gone_the_other_missile_is_not_asked_for():
    step = played(two_missiles(1), DropFlare(COBRA), *red(0, 0, 0, 0) * 2, ...)
    assert [event.flare for event in told(step, Fired)] == [True, False]


@pytest.mark.parametrize("drops", [True, False])
def test_se_36_one_answer_serves_every_missile_of_the_volley(drops):
    answer = DropFlare(COBRA) if drops else KeepFlare(COBRA)
    step = played(two_missiles(2, lasting_flares=True), answer, *red(0, 0, 0, 0) * 2, ...)
    assert [event.flare for event in told(step, Fired)] == [drops, drops]
    assert craft(step.state, COBRA).load.flares == (1 if drops else 2)


def test_se_43_a_plane_reloads_by_its_order():
    state = placed(before_the_volley(), stallion={"load": load()})
    step = volley(state, ..., stallion=Deed.RELOAD)
    assert craft(step.state, STALLION).load == load(cannon=1)


def test_se_52_a_plane_that_can_only_hold_gets_that_order():
    state = laid(placed(begun(2, simultaneous_fire=True), stallion="E10", cobra="E20", eagle="L25")).state
    state = placed(state, **{plane: {"load": load(cannon=1)} for plane in ("stallion", "tiger", "eagle", "cobra")})
    state = played(played(state, Fly(STALLION), 1).state, Fly(EAGLE), 1, 1, 1).state
    assert state.stage is Stage.VOLLEY
    assert craft(state, TIGER).order == holds(TIGER)
    assert [action.orders for action in decisions(state, 0)] == [
        (fires(STALLION, CANNON, COBRA),),
        (holds(STALLION),),
    ]


def test_se_45_in_silence_a_volley_is_held_and_empty_planes_load():
    state = placed(before_the_volley(), stallion={"load": load()})
    silence = game.rules.default(state, 0, at=0, chance=None)
    assert silence == OrderFire((FireOrder(STALLION, Deed.RELOAD), holds(TIGER)))


@pytest.mark.parametrize(
    ("orders", "refusal"),
    [
        ((holds(STALLION),), ("wrong-planes", "SE-43")),
        ((holds(TIGER), holds(STALLION)), ("wrong-planes", "SE-43")),
        ((holds(STALLION), holds(EAGLE)), ("wrong-planes", "SE-43")),
        ((FireOrder(STALLION, Deed.CANNON), holds(TIGER)), ("no-target", "SE-43")),
        ((FireOrder(STALLION, Deed.HOLD, COBRA), holds(TIGER)), ("no-target", "SE-43")),
        ((FireOrder(STALLION, Deed.RELOAD), holds(TIGER)), ("not-empty", "SE-31")),
        ((fires(STALLION, LONG, COBRA), holds(TIGER)), ("no-ammunition", "SE-32")),
        ((fires(STALLION, CANNON, TIGER), holds(TIGER)), ("friendly-fire", "SE-33")),
        ((fires(STALLION, CANNON, EAGLE), holds(TIGER)), ("not-in-line", "SE-22")),
    ],
)
def test_se_43_orders_that_cannot_be_carried_out_are_refused(orders, refusal):
    state = placed(before_the_volley(), eagle="I20")
    assert refused(state, OrderFire(orders), seat=0) == refusal


def test_se_43_an_order_is_final():
    state = played(before_the_volley(), OrderFire((holds(STALLION), holds(TIGER))), seat=0).state
    again = OrderFire((fires(STALLION, CANNON, COBRA), holds(TIGER)))
    assert refused(state, again, seat=0) == ("not-your-turn", "SE-43")


@pytest.mark.parametrize(("lasting", "answers"), [(False, 2), (True, 1)])
def test_se_46_who_leaves_a_volley_is_silent_to_every_missile(lasting, answers):
    state = two_missiles(2, 4, lasting_flares=lasting)
    step = game.rules.leave(state, 3, at=0, chance=Scripted(*red(0, 0, 0, 0) * 2, *[1] * 99))
    assert len(told(step, FlareKept)) == answers
    assert [event.flare for event in told(step, Fired)] == [False, False]
    assert game.rules.standing(step.state).must


def test_se_26_the_question_for_a_flare_names_the_missile():
    state = two_missiles(2)
    first = {game.words.describe(state, 1, item).label for item in decisions(state, 1)}
    state = played(state, DropFlare(COBRA)).state
    second = {game.words.describe(state, 1, item).label for item in decisions(state, 1)}
    assert first == {
        "Drop a flare of Cobra against the long-range missile of Stallion, 3 away (2 left)",
        "Drop no flare of Cobra against the long-range missile of Stallion, 3 away",
    }
    assert all("of Tiger" in label for label in second)
