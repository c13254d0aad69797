"""Ends, silence and leaving: SE-30, SE-44 to SE-46, SE-55."""

import random
from dataclasses import replace

import pytest

from rules.chance import Scripted
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import ChooseCards, Command, DropFlare, Fly, Hold, KeepFlare, OrderFire, Shoot
from rules.screaming_eagles.events import CardsChosen, Fired, FlareKept, Moved, PilotLeft, RoundBegan
from rules.screaming_eagles.legal import decisions
from rules.screaming_eagles.names import Weapon
from rules.screaming_eagles.state import HITLESS_ROUNDS, Ending, Stage
from tests.support.offenders import each
from tests.support.screaming_eagles import (
    BLUE,
    COBRA,
    COMBINATIONS,
    EAGLE,
    LEFT,
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
    silent,
    told,
    walk,
)

CANNON = Weapon.CANNON


def left(state, seat):
    return game.rules.leave(state, seat, at=0, chance=Scripted(*[1] * 99))


@pytest.mark.parametrize(("before", "ended"), [(98, None), (99, Ending.NO_HITS)])
def test_se_44_a_hundred_rounds_without_a_hit_are_a_draw(before, ended):
    assert HITLESS_ROUNDS == 100
    step = finished(laid(placed(begun(2), hitless=before), ...))
    assert step.state.hitless == before + 1
    assert step.state.ended is ended
    if ended:
        assert game.rules.standing(step.state).outcome.reason == "no-hits"
        assert game.rules.standing(step.state).outcome.winners == ()


def test_se_44_a_hit_begins_the_count_again():
    state = ready(placed(begun(2), stallion="G10", cobra="G16", hitless=99))
    step = finished(played(state, Shoot(STALLION, CANNON, COBRA), *red(5, 5), 2, 2, 2, 2, ...))
    assert (step.state.hitless, step.state.ended) == (0, None)
    assert not step.state.hit


@each("options", COMBINATIONS)
def test_se_45_silence_alone_ends_as_a_draw_without_hits(options):
    state = game.rules.initial(options, (0, 1), (0, 1), None, at=0, chance=None).state
    while game.rules.standing(state).must:
        state = silent(state).state
    assert state.ended is Ending.NO_HITS
    assert state.round == 100


@each("players", [(0, 1), (0, 2, 3), (0, 1, 2, 3)])
@each("number", range(48))
def test_se_55_every_combination_plays_to_an_end(number, players):
    *_, (state, _, _, _) = walk(random.Random(number).random, players, COMBINATIONS[number])
    outcome = game.rules.standing(state).outcome
    assert state.round <= 2700
    assert outcome.reason in {"shot-down", "mutual", "no-hits"}
    assert len(outcome.places) == len(players)
    assert (outcome.winners == ()) is (outcome.reason != "shot-down")


def test_se_30_the_winners_are_the_whole_team():
    state = ready(placed(begun(4), stallion="G10", cobra="G16", eagle=None, tiger=None))
    step = played(state, Shoot(STALLION, CANNON, COBRA), *red(5, 5), 1, 1, 1, 1, seat=0)
    outcome = game.rules.standing(step.state).outcome
    assert (outcome.winners, outcome.places) == ((0, 2), (1, 2, 1, 2))
    assert (outcome.reason, outcome.clause) == ("shot-down", "SE-30")
    assert refused(step.state, Hold(STALLION), seat=0) == ("match-over", "SE-30")
    assert game.rules.legal(step.state, 0) == ()
    assert game.rules.standing(step.state).may == ()


# Leaving


def test_se_46_the_planes_of_who_left_fly_on_with_random_cards():
    step = left(begun(4), 2)
    assert step.events[0] == PilotLeft(2, (TIGER,), None)
    assert isinstance(step.events[1], CardsChosen)
    assert step.events[1].seat is None
    assert craft(step.state, TIGER).card is not None
    assert game.rules.standing(step.state).must == (0, 1, 3)
    assert 2 not in game.rules.standing(step.state).may
    assert refused(step.state, game.words.read("cards tiger left 1"), seat=2) == ("not-flying", "SE-46")


def test_se_46_in_later_rounds_too_the_card_is_random_and_the_plane_never_fires():
    state = left(begun(4), 2).state
    step = finished(laid(state, ...))
    assert [event.planes for event in told(step, CardsChosen) if event.seat is None] == [(TIGER,)]
    assert TIGER in [event.plane for event in told(step, Moved)]
    assert TIGER not in [event.plane for event in told(step, Fired)]
    assert told(step, RoundBegan)


def test_se_46_the_last_card_of_a_round_may_be_that_of_who_left():
    state = begun(4)
    for seat, plane in ((0, STALLION), (1, EAGLE), (3, COBRA)):
        state = played(state, ChooseCards((Command(plane, LEFT, 1),)), seat=seat).state
    step = left(state, 2)
    assert step.state.stage is Stage.MOVES
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision + 1


def test_se_46_the_wingman_still_picks_whose_slot_it_is():
    """SE-47: he may leave the slot to the plane without a pilot, which then goes in silence."""
    state = placed(left(ready(begun(4)), 2).state, eagle="L25", cobra="L23")
    assert game.rules.standing(state).must == (0,)
    assert game.words.read("give way") in decisions(state, 0)
    step = played(state, game.words.read("give way"), ..., seat=0)
    assert told(step, Moved)[0].plane is TIGER


def test_se_46_when_only_planes_without_pilots_are_left_they_go_by_themselves():
    state = left(ready(begun(4)), 2).state
    state = placed(state, stallion={"moved": True, "fired": True}, eagle={"moved": True}, cobra={"moved": True})
    step = left(placed(state, team=BLUE), 3)
    assert TIGER in [event.plane for event in told(step, Moved)]


def test_se_46_a_flare_that_was_asked_of_who_left_is_not_dropped():
    state = ready(placed(begun(4), stallion="G10", eagle="G16"))
    state = played(state, Shoot(STALLION, Weapon.LONG, EAGLE), seat=0).state
    assert game.rules.standing(state).must == (1,)
    step = left(state, 1)
    assert told(step, FlareKept)
    assert told(step, Fired)[0].flare is False
    assert 1 not in game.rules.standing(step.state).must


def test_se_46_nobody_answers_for_a_plane_without_a_pilot():
    state = left(ready(placed(begun(4), stallion="G10", eagle="G16")), 1).state
    step = played(state, Shoot(STALLION, Weapon.LONG, EAGLE), ..., seat=0)
    assert told(step, Fired)[0].flare is False


def test_se_46_orders_for_the_volley_are_silent_ones():
    state = placed(ready(begun(4, simultaneous_fire=True)), stage=Stage.VOLLEY, team=None)
    state = placed(state, tiger={"load": load(), "moved": True})
    after = left(state, 2).state
    assert craft(after, TIGER).order.deed == "reload"
    assert 2 not in game.rules.standing(after).must


@pytest.mark.parametrize(("seat", "winner"), [(0, TAN), (1, BLUE)])
def test_se_46_a_team_with_nobody_left_has_resigned(seat, winner):
    step = left(begun(2), seat)
    assert (step.state.ended, step.state.winner) == (Ending.RESIGNATION, winner)
    outcome = game.rules.standing(step.state).outcome
    assert outcome.winners == (1 - seat,)
    assert outcome.places[seat] is None
    assert outcome.clause == "SE-46"


def test_se_46_a_team_whose_last_plane_has_no_pilot_has_resigned_though_another_watches():
    state = placed(begun(4), stallion=None)
    step = left(state, 2)
    assert (step.state.ended, step.state.winner) == (Ending.RESIGNATION, TAN)
    assert game.rules.standing(step.state).outcome.places == (2, 1, None, 1)


def test_se_46_a_watcher_who_leaves_changes_nothing_else():
    state = placed(begun(4), stallion=None)
    step = left(state, 0)
    assert step.events == (PilotLeft(0, (), None),)
    assert step.state.ended is None
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision


# Substitutes


def test_se_6_the_team_mate_takes_the_planes_of_who_left():
    step = left(begun(4, substitutes=True), 2)
    assert step.events == (PilotLeft(2, (TIGER,), 0),)
    assert craft(step.state, TIGER).seat == 0
    assert len(decisions(step.state, 0)) == 81
    assert game.rules.standing(step.state).decision == 2, "what stood in the menu is out of date"


def test_se_6_who_has_left_too_is_no_substitute():
    after = left(left(begun(4, substitutes=True), 0).state, 2)
    assert after.state.ended is not None
    assert told(after, PilotLeft) == [PilotLeft(2, (STALLION, TIGER), None)]


def test_se_47_who_gave_way_and_then_takes_the_other_plane_too_picks_again():
    state = placed(ready(begun(4, substitutes=True)), eagle="L25", cobra="L23")
    after = left(played(state, game.words.read("give way"), seat=0).state, 2)
    assert not told(after, Moved)
    assert {Fly(STALLION), Fly(TIGER)} <= set(decisions(after.state, 0))


def test_se_6_a_substitute_whose_card_is_laid_is_asked_again():
    state = played(begun(4, substitutes=True), ChooseCards((Command(STALLION, LEFT, 1),)), seat=0).state
    after = left(state, 2).state
    assert 0 in game.rules.standing(after).must
    assert game.rules.standing(after).decision == game.rules.standing(state).decision + 1
    assert {action.cards[0].plane for action in decisions(after, 0)} == {TIGER}


def test_se_6_a_substitute_answers_for_the_plane():
    state = ready(placed(begun(4, substitutes=True), stallion="G10", eagle="G16"))
    state = played(state, Shoot(STALLION, Weapon.LONG, EAGLE), seat=0).state
    after = left(state, 1).state
    assert game.rules.standing(after).must == (3,)
    assert decisions(after, 3) == (DropFlare(EAGLE), KeepFlare(EAGLE))


def test_se_6_a_player_whose_plane_is_down_may_be_the_substitute():
    step = left(placed(begun(4, substitutes=True), stallion=None), 2)
    assert step.state.ended is None
    assert craft(step.state, TIGER).seat == 0


def test_se_6_without_the_option_nobody_takes_a_plane_over():
    after = left(ready(begun(4)), 2).state
    assert refused(after, Fly(TIGER), seat=0) == ("not-your-plane", "SE-6")


def test_se_6_a_substitute_orders_for_both_in_a_volley():
    state = placed(ready(begun(4, simultaneous_fire=True, substitutes=True)), stage=Stage.VOLLEY, team=None)
    after = left(state, 2).state
    assert all(isinstance(action, OrderFire) and len(action.orders) == 2 for action in decisions(after, 0))


@each("substitutes", [False, True])
@each("number", range(24))
def test_se_46_a_match_goes_on_and_ends_when_any_player_leaves_at_any_time(number, substitutes):
    luck = random.Random(number)
    options = replace(COMBINATIONS[number * 2 % 48], substitutes=substitutes)
    states = [state for state, *_ in walk(luck.random, (0, 1, 2, 3), options)]
    for state in states[:-1:17]:
        after = left(state, number % 4).state
        assert number % 4 not in game.rules.standing(after).must
        assert (game.rules.standing(after).must == ()) is (game.rules.standing(after).outcome is not None)
