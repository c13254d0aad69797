"""The veteran's choices and values beside the exact ones: small charts solved by the clauses alone, and by the rules.

Its choices are held against the best ones of the solver, in which everybody may call anything, and its values, in
thousandths of a win, against the solver's.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from rules.bomb_the_axis import legal
from rules.bomb_the_axis.actions import Call
from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.bots.prospects import prospects
from rules.bomb_the_axis.bots.rivals import Pool, Racer
from rules.bomb_the_axis.state import State, outcome
from rules.chance import Cheap, pick
from service.conformance.budgets import Nodes
from tests.support.bomb_the_axis import called, caller, diagram, position
from tests.support.bomb_the_axis_solver import Situation, Small, Way
from tests.support.bomb_the_axis_trials import chosen

CHARTS = {
    "three of each on 15": ("HHHGG", "G....", "....."),
    "five houses and four guns on 12": ("HHHHHG", "GGG..."),
    "four of each on 16": ("HHHHGGGG", "........"),
    "four houses and six guns on 14": ("HHHHGGG", "GGG...."),
}
TABLES = [
    *[pytest.param(rows, 2, id=f"{name}, two callers") for name, rows in CHARTS.items()],
    pytest.param(CHARTS["five houses and four guns on 12"], 3, id="five houses and four guns on 12, three callers"),
    pytest.param(CHARTS["four of each on 16"], 3, id="four of each on 16, three callers", marks=pytest.mark.soak),
]

each_table = pytest.mark.parametrize(("rows", "callers"), TABLES)


@cache
def solved(rows: tuple[str, ...], *, passing: bool = True) -> Small:
    chart, _, _ = diagram(*rows)
    return Small(len(chart.dots), chart.houses, chart.guns, passing=passing)


def situation(state: State) -> Situation:
    """Return what a state is to the solver."""
    place = next(place for place, one in enumerate(state.callers) if one.seat == state.turn)
    standing = [one for one in (*state.callers[place:], *state.callers[:place]) if not one.out]
    lines = tuple((len(one.hits), one.bombs_lost) for one in standing)
    return Situation(
        len(state.chart.dots) - len(state.called), len(state.houses), len(state.guns - state.called), lines
    )


def positions(rows: tuple[str, ...], callers: int, matches: int) -> Iterator[State]:
    """Yield the positions of matches in which the server placed and any dot is called, known ones too."""
    luck = Cheap(random.Random(f"{rows} {callers}").random)
    for _ in range(matches):
        state = position(*[caller(seat) for seat in range(1, callers + 1)], checker=None, picture=rows)
        while state.ended is None:
            yield state
            state = called(state, pick(luck, legal.legal_actions(state, state.turn)).dot)


def way(state: State, call: Call) -> Way:
    """Return what kind of call it is."""
    if call.dot not in state.called:
        return Way.NEW
    return Way.GUN if call.dot in state.guns else Way.MISS


# What the solver finds


@each_table
def test_bta_31_a_dot_that_nobody_knows_is_the_best_call_at_every_moment(rows, callers):
    small = solved(rows)
    quiet = (0, 1, 2, small.dots - 3, small.dots - 2, small.dots - 1)
    found = [(at, calls, small.chances(at, calls)) for at in small.situations(callers) for calls in quiet]
    assert len(found) > 500
    assert [entry for entry in found if max(entry[2].values()) > entry[2][Way.NEW]] == []
    assert sum(Way.MISS in chances and chances[Way.MISS] < chances[Way.NEW] for _, _, chances in found) > 100


@each_table
def test_bta_31_so_the_game_is_worth_what_it_is_when_all_call_such_dots(rows, callers):
    small, plain = solved(rows), solved(rows, passing=False)
    assert small.worth(small.start(callers)) == plain.worth(plain.start(callers))


@pytest.mark.parametrize(("dots", "houses", "guns", "callers"), [(7, 3, 2, 2), (7, 4, 3, 2), (8, 3, 3, 3)])
def test_bta_31_the_solver_s_chances_are_those_of_the_rules(dots, houses, guns, callers):
    """Every placing is played by the rules; the dots are called in one order, which is as good as any."""
    won = [0] * callers
    every = [
        (placed, armed)
        for placed in combinations(range(dots), houses)
        for armed in combinations([spot for spot in range(dots) if spot not in placed], guns)
    ]
    for placed, armed in every:
        row = "".join("H" if spot in placed else "G" if spot in armed else "." for spot in range(dots))
        state = position(*[caller(seat) for seat in range(1, callers + 1)], picture=[row])
        for dot in Chart(1, dots, houses, guns).dots:
            state = state if state.ended is not None else called(state, dot)
        for seat in outcome(state).winners:
            won[seat - 1] += 1
    small = Small(dots, houses, guns, passing=False)
    assert tuple(Fraction(number, len(every)) for number in won) == small.worth(small.start(callers))


# The veteran beside it


@each_table
def test_bta_31_a_veteran_s_choice_is_never_beaten(rows, callers):
    """No choice of a veteran gives away the least part of a win, against callers who play as well as can be."""
    small = solved(rows)
    given_away = []
    for state in positions(rows, callers, 25):
        chances = small.chances(situation(state), state.quiet)
        taken = chances[way(state, chosen(state, "veteran", Cheap(random.Random(1).random), nodes=0).action)]
        given_away.append(max(chances.values()) - taken)
    assert len(given_away) > 200
    assert max(given_away) == 0


def errors(rows: tuple[str, ...], callers: int) -> list[tuple[float, float]]:
    """Return by how many thousandths a veteran errs: about its call, and about a known miss."""
    small = solved(rows)
    found = []
    for state in positions(rows, callers, 10):
        exact = small.chances(situation(state), state.quiet)
        choice = chosen(state, "veteran", Cheap(random.Random(1).random))
        off = {way(state, call): worth - float(1000 * exact[way(state, call)]) for call, worth in choice.values}
        found.append((off[Way.NEW], off.get(Way.MISS, 0.0)))
    return found


@each_table
def test_bta_31_on_a_small_chart_a_veteran_s_values_are_exact(rows, callers):
    off = errors(rows, callers)
    assert max(max(abs(new), abs(miss)) for new, miss in off) <= 1
    assert len(off) > 80


LATE = [
    pytest.param(Situation(34, 6, 5, ((1, 1), (2, 2))), id="two callers of fifty dots, late"),
    pytest.param(Situation(50, 10, 10, ((0, 0), (0, 0))), id="two callers of fifty dots, at the start"),
    pytest.param(Situation(24, 5, 4, ((1, 0), (2, 1), (1, 2))), id="three callers of fifty dots, late"),
    pytest.param(Situation(18, 4, 3, ((2, 1), (1, 2), (1, 1), (2, 1))), id="four callers of fifty dots, late"),
]


@pytest.mark.parametrize("at", LATE)
def test_bta_31_on_the_usual_charts_a_veteran_s_values_are_close(at):
    """The solver takes its time, in which a veteran would play a hundred games."""
    own, *others = (Racer(*line) for line in at.callers)
    hopes = prospects(Pool(at.dots, at.houses, at.guns), own, others, Nodes(10**6))
    plain = Small(50, 10, 10, passing=False)
    assert hopes.first == pytest.approx(float(plain.worth(at)[0]), abs=0.012)
    assert hopes.last == pytest.approx(float(plain.worth(at.turned(1))[-1]), abs=0.012)


def test_bta_31_who_is_alone_wins_as_often_as_counting_says():
    """Two houses before one gun, in any order of five houses and four guns."""
    hopes = prospects(Pool(40, 5, 4), Racer(1, 2), (), Nodes(10**6))
    assert hopes.first == pytest.approx(5 / 9 * 4 / 8, abs=0.001)
    assert hopes.last == hopes.first
