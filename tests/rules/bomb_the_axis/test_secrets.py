"""Two charts that differ only in what a seat cannot know look alike to it: views, menus, labels, events."""

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import Call, PlaceAtRandom
from rules.bomb_the_axis.legal import to_act
from rules.bomb_the_axis.options import Options
from rules.bomb_the_axis.view import View
from rules.chance import Cheap, policy_chance
from rules.show.drawing import svg
from service.conformance.budgets import Nodes
from service.conformance.pictures import SEATS
from tests.support.bomb_the_axis import OPTIONS, SEEDS, some_state

MANY = settings(max_examples=150)


def rearranged(state, seed):
    """Return the state with the pieces that no call has found lying elsewhere, on dots that nobody has called."""
    free = [dot for dot in state.chart.dots if dot not in state.called]
    random.Random(seed).shuffle(free)
    found = state.guns & state.called
    standing, hidden = len(state.houses), len(state.guns) - len(found)
    houses, guns = frozenset(free[:standing]), found | frozenset(free[standing : standing + hidden])
    return replace(state, houses=houses, guns=guns)


def on_and_placed(state):
    return state.ended is None and state.turn is not None


def unaware(state):
    """Return all who must not know where the pieces lie."""
    return [None, *(seat for seat in state.seats if seat != state.checker)]


def looks(state, seat):
    """Return all that a seat can ask for."""
    menu = game.rules.legal(state, seat)
    return game.rules.view(state, seat), menu, [game.words.describe(state, seat, item) for item in menu]


@MANY
@given(some_state().filter(on_and_placed), SEEDS)
def test_bta_03_two_charts_look_alike_to_everybody_except_the_checker(state, seed):
    other = rearranged(state, seed)
    for seat in unaware(state):
        assert looks(state, seat) == looks(other, seat)


@settings(max_examples=25)
@given(some_state().filter(on_and_placed), SEEDS, st.sampled_from(game.bots.levels))
def test_bta_03_two_charts_give_the_same_pictures_and_bots_choices(state, seed, level):
    other = rearranged(state, seed)
    for seat in unaware(state):
        pictures = [
            svg(game.pictures.still(game.rules.view(it, seat)), game.pictures.moving(game.rules.view(it, seat), SEATS))
            for it in (state, other)
        ]
        assert pictures[0] == pictures[1]
        assert game.bots.insight(state, seat, level) == game.bots.insight(other, seat, level)
    assert bot_s_choice(state, level) == bot_s_choice(other, level)


def bot_s_choice(state, level):
    seat = state.turn
    look, menu = game.rules.view(state, seat), game.rules.legal(state, seat)
    luck = policy_chance(b"bots", "m", seat, state.decision)
    return game.bots.choose(
        look, menu, game.bots.insight(state, seat, level), chance=luck, budget=Nodes(30), level=level
    )


@MANY
@given(some_state().filter(on_and_placed), SEEDS)
def test_bta_03_the_checker_s_view_shows_where_the_pieces_are(state, seed):
    """Were the rearranged charts all alike, the test above could not fail."""
    other = rearranged(state, seed)
    if state.checker is not None and other.houses != state.houses:
        assert game.rules.view(state, state.checker) != game.rules.view(other, state.checker)


@MANY
@given(some_state().filter(on_and_placed), SEEDS, SEEDS)
def test_bta_03_a_call_with_the_same_answer_discloses_the_same(state, seed, which):
    """Of all dots that both charts answer alike one is called: views and disclosed events stay alike."""
    other, (seat,) = rearranged(state, seed), to_act(state)
    alike = [
        call
        for call in game.rules.legal(state, seat)
        if [call.dot in pieces for pieces in (state.houses, state.guns)]
        == [call.dot in pieces for pieces in (other.houses, other.guns)]
    ]
    if not alike:
        return
    call = alike[which % len(alike)]
    one, two = (game.rules.apply(it, seat, call, at=0, chance=None) for it in (state, other))
    if one.state.ended is None:
        for asker in unaware(state):
            assert told(one, asker) == told(two, asker)
            assert looks(one.state, asker) == looks(two.state, asker)


def told(step, seat):
    return [game.rules.disclose(event, seat) for event in step.events]


@MANY
@given(SEEDS, SEEDS, OPTIONS)
def test_bta_03_a_placing_discloses_nothing_to_anybody_else(one, two, options):
    state = game.rules.initial(options, (0, 1, 2, 5), (0, 1, 2, 5), None, at=0, chance=None).state
    template = game.rules.legal(state, state.checker)[-1]
    by_hand = game.rules.sample(state, template, Cheap(random.Random(two).random))
    steps = [
        game.rules.apply(state, state.checker, action, at=0, chance=Cheap(random.Random(one).random))
        for action in (PlaceAtRandom(), by_hand)
    ]
    for seat in unaware(state):
        assert told(steps[0], seat) == told(steps[1], seat)
        assert looks(steps[0].state, seat) == looks(steps[1].state, seat)
    alike = steps[0].state.houses == steps[1].state.houses and steps[0].state.guns == steps[1].state.guns
    assert (told(steps[0], state.checker) == told(steps[1], state.checker)) is alike


def forgotten(state, seed):
    """Return a state with another past: the same last call, counts and cards, but other dots that were called."""
    luck = random.Random(seed)
    kept = {state.last.dot} | {dot for one in state.callers for dot in (*one.hits, *one.misses)}
    old = [dot for dot in state.chart.dots if dot not in kept and dot not in state.houses]
    called = frozenset(kept | set(luck.sample(old, luck.randint(0, len(old)))))
    return replace(state, called=called, quiet=luck.randint(0, 20), last=replace(state.last, fresh=luck.random() < 0.5))


@MANY
@given(some_state(st.just(Options(memory=True))).filter(lambda state: state.last and on_and_placed(state)), SEEDS)
def test_bta_24_nothing_that_can_be_asked_for_discloses_an_old_call(state, seed):
    other = forgotten(state, seed)
    for seat in (None, *state.seats):
        assert looks(state, seat) == looks(other, seat)


@MANY
@given(some_state())
def test_what_the_spectator_sees_every_seat_sees(state):
    spectator = game.rules.view(state, None)
    for seat in state.seats:
        seen = game.rules.view(state, seat)
        assert replace(seen, seat=None, card=None, full_chart=spectator.full_chart) == spectator
        assert type(seen) is View


@MANY
@given(some_state())
def test_bta_16_the_chart_is_the_checker_s_alone_until_the_end(state):
    shown = {seat for seat in (None, *state.seats) if game.rules.view(state, seat).full_chart is not None}
    everybody = {None, *state.seats}
    checker = set() if state.checker is None or state.turn is None else {state.checker}
    assert shown == (checker if state.ended is None else everybody)


@MANY
@given(some_state().filter(on_and_placed))
def test_a_mark_is_of_a_dot_that_was_called(state):
    dots = [mark.dot for mark in game.rules.view(state, None).marks]
    assert dots == ([] if state.options.memory else [dot for dot in state.chart.dots if dot in state.called])
    assert all(type(item) is Call for item in game.rules.legal(state, state.turn))
