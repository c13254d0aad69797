import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bomb_the_axis import legal, play
from rules.bomb_the_axis.actions import Call, Place
from rules.bomb_the_axis.board import Chart, chart_of
from rules.bomb_the_axis.bots import policies
from rules.bomb_the_axis.bots.knowledge import insight, of_book_keeper
from rules.bomb_the_axis.options import Options, Size
from rules.bomb_the_axis.state import State
from rules.bomb_the_axis.view import view
from rules.chance import Cheap, Scripted
from service.conformance.budgets import Nodes
from tests.support.bomb_the_axis import EMPTY, FIFTY, HUNDRED, SEEDS, begun, called, caller, position, some_state
from tests.support.bomb_the_axis_trials import chosen, trial

NO_NEWS_YET = 49


def luck(seed=0):
    return Cheap(random.Random(seed).random)


def menu(state):
    return legal.legal_actions(state, legal.to_act(state)[0])


def dots_chosen(state, level, times=60):
    """Return all dots that a level calls with this or that luck."""
    return {chosen(state, level, luck(seed), nodes=0).action.dot for seed in range(times)}


def rearranged(state, seed):
    """Return the state with the pieces that no call has found lying elsewhere, on dots that nobody has called."""
    free = [dot for dot in state.chart.dots if dot not in state.called]
    random.Random(seed).shuffle(free)
    found = state.guns & state.called
    standing, hidden = len(state.houses), len(state.guns) - len(found)
    guns = found | frozenset(free[standing : standing + hidden])
    return replace(state, houses=frozenset(free[:standing]), guns=guns)


def is_on(state):
    return state.ended is None


# All levels


@given(some_state().filter(is_on), SEEDS, st.sampled_from(policies.LEVELS), st.sampled_from([0, 1, 5, 10**6]))
def test_bta_31_a_bot_chooses_what_is_legal_whatever_its_budget(state, seed, level, nodes):
    choice = chosen(state, level, luck(seed), nodes)
    legal.check(state, legal.to_act(state)[0], choice.action, at=0)
    assert choice.reason
    assert {action for action, _ in choice.values} <= {item for item in menu(state) if isinstance(item, Call)}
    assert all(type(worth) is int and 0 <= worth <= 1000 for _, worth in choice.values)


@given(
    some_state().filter(lambda state: is_on(state) and state.turn is not None), SEEDS, st.sampled_from(policies.LEVELS)
)
def test_bta_03_a_bot_chooses_the_same_on_charts_that_look_alike_to_it(state, seed, level):
    assert chosen(state, level, luck(seed), 5) == chosen(rearranged(state, seed), level, luck(seed), 5)


@pytest.mark.parametrize("level", policies.LEVELS)
def test_bta_31_a_bot_chooses_the_same_with_the_same_luck(level):
    state = called(position(), "C1", "C2", "A1")
    assert chosen(state, level, luck(3)) == chosen(state, level, luck(3))


# The Checker


@pytest.mark.parametrize("level", policies.LEVELS)
@pytest.mark.parametrize("size", list(Size))
def test_bta_03_a_bot_places_by_hand_what_the_rules_allow(level, size):
    state = begun(options=Options(chart=size))
    choices = [chosen(state, level, luck(seed)).action for seed in range(20)]
    legal.check(state, 0, choices[0], at=0)
    assert {(len({*place.houses, *place.guns}), len(place.houses)) for place in choices} == {(20, 10)}
    assert len(set(choices)) == 20


def neighbours(dots):
    """Return how many pairs of dots lie side by side."""
    spots = [(ord(dot[0]), int(dot[1:])) for dot in dots]
    return sum(abs(a - c) + abs(b - d) == 1 for place, (a, b) in enumerate(spots) for c, d in spots[:place])


def placings(level, chart=Size.HUNDRED, times=30):
    state = begun(options=Options(chart=chart))
    return [chosen(state, level, luck(seed)).action for seed in range(times)]


def test_bta_31_a_rookie_puts_houses_side_by_side():
    # Ten houses in groups of four, four and two touch at least 3 + 3 + 1 times; ten dots at random on 100 hardly twice.
    assert min(neighbours(placing.houses) for placing in placings("rookie")) >= 7
    assert sum(neighbours(placing.houses) for placing in placings("veteran")) < 30 * 4


@pytest.mark.parametrize("size", list(Size))
def test_bta_31_a_regular_puts_a_house_at_every_number(size):
    found = placings("regular", size)
    assert {tuple(sorted(int(dot[1:]) for dot in placing.houses)) for placing in found} == {tuple(range(1, 11))}
    assert max(max(Counter(dot[1:] for dot in placing.guns).values()) for placing in found) <= 2


def test_bta_31_a_veteran_leaves_no_dot_out():
    on = Counter(dot for placing in placings("veteran", Size.FIFTY, 400) for dot in placing.houses)
    assert set(on) == set(FIFTY.dots)
    assert max(on.values()) < 3 * min(on.values())


@pytest.mark.parametrize("level", policies.LEVELS)
def test_bta_02_a_bot_that_won_the_chart_keeps_it(level):
    state = begun(options=Options())
    offered = [legal.PlaceAtRandom(), legal.HandBack(), *menu(state)[1:]]
    choice = policies.choose(view(state, 0), offered, (), chance=luck(), budget=Nodes(0), level=level)
    assert type(choice.action) is Place


# The callers


def test_bta_31_a_rookie_calls_any_dot():
    state = called(position(), EMPTY, "A1", "B1")
    assert dots_chosen(state, "rookie", 600) == set(FIFTY.dots)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(), "A1: house 18.0 %, gun 20.0 %, miss 62.0 %; taken at random"),
        (Options(no_repeats=True), "A2: house 19.1 %, gun 19.1 %, miss 61.8 %; taken at random"),
    ],
    ids=["of 50 dots", "of the 47 that are left"],
)
def test_bta_31_a_rookie_says_what_is_under_all_dots_on_average(options, said):
    state = replace(called(position(), EMPTY, "A1", "B1"), options=options)
    assert chosen(state, "rookie", Scripted(1)).reason == said


def test_bta_31_a_regular_looks_at_its_card_and_forgets_half_of_what_others_called():
    state = called(position(), "C1", "C2", "C3", "C4", "B1", "C5")
    assert state.turn == 1
    picked = dots_chosen(state, "regular", 1500)
    assert not picked & {"C1", "C3"}, "they stand on its own card"
    assert "C5" not in picked, "it was called just now"
    assert picked >= {"C2", "C4", "B1"}


def test_bta_31_a_regular_forgets_half_of_its_own_guns_too():
    state = called(position(), "B1", "C2")
    assert state.turn == 1
    again = [chosen(state, "regular", luck(seed), nodes=0).action for seed in range(3000)].count(Call("B1"))
    assert 15 <= again <= 50, "every second time as likely as any of 49 dots"


def test_bta_31_a_veteran_calls_only_what_nobody_has_called():
    state = called(position(checker=None), "C1", "C2", "C3", "C4", "B1", "A1", "B1")
    assert dots_chosen(state, "veteran", 500) == set(FIFTY.dots) - state.called


@pytest.mark.parametrize("level", ["regular", "veteran"])
def test_bta_25_without_repeats_the_odds_are_those_of_what_is_left(level):
    state = replace(called(position(checker=None), "C1", "B1", "A1", "C4"), options=Options(no_repeats=True))
    choice = chosen(state, "veteran", Scripted(1))
    assert choice.action == Call("A2")
    assert choice.reason.startswith("A2: house 19.6 %, gun 19.6 %, miss 60.8 %"), "9 houses and 9 guns of 46"
    assert len(choice.values) == 1, "no known miss can be called"
    assert not dots_chosen(state, level) & state.called


# Under memory


def under_memory(state: State) -> State:
    return replace(state, options=replace(state.options, memory=True))


def test_bta_31_under_memory_a_regular_remembers_its_card_and_the_last_call():
    state = called(under_memory(position()), "C1", "C2", "C3", "C4", "C5", "B1")
    assert state.turn == 1
    assert not dots_chosen(state, "regular", 1000) & {"C1", "C3", "C5", "B1"}


def test_bta_31_under_memory_a_veteran_forgets_one_in_two_hundred_of_what_others_missed():
    state = called(under_memory(position(checker=None)), "C1", "C2", "C3", "B1", "C4", "C5", "C6", "C7")
    heard = insight(state, 1, "veteran")
    found = [of_book_keeper(view(state, 1), heard, luck(seed)) for seed in range(6000)]
    forgotten = Counter(dot for one in found for dot in state.called - one.misses - one.guns)
    assert set(forgotten) == {"C2", "C5"}, "the others' misses, but not the last one; its own are on the card"
    assert all(12 <= times <= 50 for times in forgotten.values()), "about 30 of 6,000"


def test_bta_31_under_memory_a_veteran_forgets_no_house_and_no_gun():
    state = called(under_memory(position()), "C1", "A1", "B1", "A2", "C3", "B2", "C5", "C4")
    found = [of_book_keeper(view(state, 1), insight(state, 1, "veteran"), luck(seed)) for seed in range(2000)]
    assert {(one.houses, one.guns) for one in found} == {(frozenset({"A1", "A2"}), frozenset({"B1", "B2"}))}


def test_bta_31_without_repeats_the_menu_reminds_a_veteran_of_all():
    state = replace(called(position(), "C1", "C2", "C3", "B1"), options=Options(no_repeats=True, memory=True))
    found = {of_book_keeper(view(state, 1), insight(state, 1, "veteran"), luck(seed)) for seed in range(2000)}
    assert {one.misses | one.guns for one in found} == {state.called}


# What a call is worth, in words


def test_bta_31_a_veteran_says_what_a_dot_may_hold_and_what_the_call_is_worth():
    state = called(position(checker=None), "C1", "C2", "A1", "B1")
    choice = chosen(state, "veteran", Scripted(1))
    (best, worth), (dull, passing) = choice.values
    assert (best, dull) == (Call("A2"), Call("A1")), "the first new dot, and a house that is gone"
    assert worth > passing
    odds = "A2: house 19.6 %, gun 19.6 %, miss 60.8 %"
    win, after = (f"{value // 10}.{value % 10} %" for value in (worth, passing))
    assert choice.reason == f"{odds}; wins {win}, after a known miss (A1) {after}"


def test_bta_22_a_known_miss_that_ends_the_game_is_worth_nothing():
    state = position(caller(1, misses="C1"), caller(2), quiet=NO_NEWS_YET)
    assert chosen(state, "veteran", luck()).values[1] == (Call("C1"), 0)
    still = chosen(replace(state, quiet=NO_NEWS_YET - 1), "veteran", luck()).values[1]
    assert still[1] > 300


def test_bta_31_a_veteran_whose_budget_is_spent_says_the_odds_alone():
    state = called(position(), "C1", "C2")
    full, short = chosen(state, "veteran", luck(1)), chosen(state, "veteran", luck(1), nodes=3)
    assert short.action == full.action
    assert short.values == ()
    assert full.reason.startswith(short.reason + "; wins")


@pytest.mark.parametrize(("size", "callers"), [(FIFTY, 2), (FIFTY, 8), (HUNDRED, 2), (HUNDRED, 8)])
def test_bta_31_a_veteran_looks_at_few_positions(size, callers):
    budget = Nodes(10**6)
    options = Options(checker=None, chart=next(name for name in Size if chart_of(name) == size))
    state = play.initial(options, range(callers), range(callers), None, at=0, chance=luck()).state
    policies.choose(view(state, 0), menu(state), (), chance=luck(), budget=budget, level="veteran")
    assert 5 < 10**6 - budget.left < 160


# The order of the levels


@pytest.mark.parametrize(("weaker", "stronger"), [("rookie", "regular"), ("regular", "veteran")])
@pytest.mark.parametrize(
    ("matches", "least"),
    [
        # Were they equally good, 2 standard errors or more would come up about once in 40, 3 once in 700.
        (25, 2),
        pytest.param(450, 3, marks=pytest.mark.soak),
    ],
)
def test_bta_31_each_level_beats_the_one_below_it(weaker, stronger, matches, least):
    assert trial(weaker, stronger, callers=4, matches=matches, options=Options(checker=None)).surplus > least


@pytest.mark.parametrize("level", policies.LEVELS)
def test_bta_31_the_habits_fit_any_chart_with_room_for_the_pieces(level):
    state = replace(begun(), chart=Chart(2, 4, 4, 4))
    legal.check(state, 0, chosen(state, level, luck()).action, at=0)
