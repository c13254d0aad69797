"""What the veteran believes, beside counts of all placings; and its figures, computed again from the position."""

import random
import re
from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.bots import beliefs, habits
from rules.bomb_the_axis.bots.beliefs import HABITS, Found, Odds, groups_of, posterior
from rules.chance import Cheap, branches
from tests.support.bomb_the_axis import FIFTY, called, position
from tests.support.bomb_the_axis_trials import chosen

SMALL = Chart(3, 2, 2, 2)
KNOWN = [
    ((), (), ()),
    (("A1",), (), ("B1",)),
    (("A1",), ("B2",), ()),
    ((), ("A1",), ("A2", "B1")),
    (("A1", "B2"), (), ()),
]


def found(chart, houses=(), guns=(), misses=()):
    return Found(chart, frozenset(houses), frozenset(guns), frozenset(misses))


def fits(known, houses, guns):
    """Return whether pieces may lie there, by what is known."""
    seen = known.houses | known.guns | known.misses
    return seen & set(houses) == known.houses and seen & set(guns) == known.guns


@pytest.mark.parametrize("known", [found(SMALL, *one) for one in KNOWN])
@pytest.mark.parametrize("habit", ["anywhere", "evenly"])
def test_bta_31_a_belief_is_what_counting_every_way_of_placing_gives(habit, known):
    ways = [
        (placing, chance)
        for chance, _, placing in branches(lambda luck: getattr(habits, habit)(SMALL, luck))
        if fits(known, placing.houses, placing.guns)
    ]
    every = sum(chance for _, chance in ways)
    belief = getattr(beliefs, habit)(known)
    assert belief.likelihood == every
    for dot, odds in zip(known.unknown, belief.odds, strict=bool(every)):
        assert odds.house == sum(chance for placing, chance in ways if dot in placing.houses) / every
        assert odds.gun == sum(chance for placing, chance in ways if dot in placing.guns) / every


@cache
def groups(size):
    """Return how likely each group of a size is, on the chart of fifty dots."""
    spots = {dot: (ord(dot[0]), int(dot[1:])) for dot in FIFTY.dots}
    near = {
        one: {two for two, (c, d) in spots.items() if abs(a - c) + abs(b - d) == 1} for one, (a, b) in spots.items()
    }
    found = {frozenset([dot]): Fraction(1, 50) for dot in FIFTY.dots}
    for _ in range(size - 1):
        larger = defaultdict(Fraction)
        for group, chance in found.items():
            beside = set().union(*(near[dot] for dot in group)) - group
            for dot in beside:
                larger[group | {dot}] += chance / len(beside)
        found = larger
    return found


def counted_in_groups(sizes, known):
    """Return how likely the houses known are, and the houses expected on each unknown dot, by counting."""
    blank = known.guns | known.misses
    fitting = [[(group, chance) for group, chance in groups(size).items() if not group & blank] for size in sizes]
    total, expected = Fraction(0), defaultdict(Fraction)
    for some in product(*fitting):
        hits = [dot for group, _ in some for dot in group if dot in known.houses]
        if sorted(hits) == sorted(known.houses):
            chance = Fraction(1)
            for _, one in some:
                chance *= one
            total += chance
            for group, _ in some:
                for dot in group - known.houses:
                    expected[dot] += chance
    return total, {dot: houses / total for dot, houses in expected.items()}


def late(houses, guns, unknown):
    """Return what is known late in a game, when few dots are unknown."""
    misses = set(FIFTY.dots) - set(houses.split()) - set(guns.split()) - set(unknown.split())
    return found(FIFTY, houses.split(), guns.split(), misses)


@pytest.mark.parametrize("sizes", [(4, 4, 2), (3, 3, 2, 2)])
@pytest.mark.parametrize(
    "known",
    [
        late("A1 A2 C5", "D9 D8", "A3 A4 B1 B2 C4 C6 D5 E5 E6 D10 E10"),
        late("B2", "D9", "A2 B1 B3 C2 C3 D2 D3 E1 E2 D7 D8"),
    ],
)
def test_bta_31_groups_lie_each_for_itself_and_guns_anywhere_else(sizes, known):
    total, expected = counted_in_groups(sizes, known)
    belief = beliefs.houses_lie(groups_of(*sizes), known)
    guns = beliefs.anywhere(known).likelihood / beliefs._houses_anywhere(known)
    assert belief.likelihood == total * guns
    houses = {dot: min(Fraction(1), expected.get(dot, Fraction(0))) for dot in known.unknown}
    free = sum(1 - house for house in houses.values())
    left = 10 - len(known.guns)
    gun = min(Fraction(1), left / free)
    assert list(belief.odds) == [Odds(house, (1 - house) * gun) for house in houses.values()]


@pytest.mark.parametrize("habit", ["in_clumps", "evenly", "anywhere"])
def test_bta_31_the_chances_under_the_posterior_come_true(habit):
    """Over the placings of each level, houses lie where they are expected: the belief in groups is close enough."""
    luck, right, wrong = Cheap(random.Random(habit).random), [], []
    names = {"in_clumps": "houses in groups of four", "evenly": "one house and one gun at each number"}
    for number in range(150):
        placing = getattr(habits, habit)(FIFTY, luck)
        dots = random.Random(number).sample(FIFTY.dots, 20)
        pieces = [dot for dot in dots if dot in placing.houses], [dot for dot in dots if dot in placing.guns]
        known = found(FIFTY, *pieces, set(dots) - set(pieces[0]) - set(pieces[1]))
        odds = posterior(known, [names.get(habit, beliefs.ANYWHERE)]).odds
        for dot, one in odds.items():
            (right if dot in placing.houses else wrong).append(float(one.house))
    expected = sum(right) + sum(wrong)
    assert abs(expected - len(right)) < 3 * (len(right) + len(wrong)) ** 0.5 / 2
    assert sum(right) / len(right) >= sum(wrong) / len(wrong) - 1e-9


@pytest.mark.parametrize("seed", range(12))
def test_bta_31_the_figures_that_a_veteran_gives_follow_from_the_position(seed):
    luck = random.Random(seed)
    placing = (habits.in_clumps, habits.evenly, habits.anywhere)[seed % 3](FIFTY, Cheap(luck.random))
    rows = "".join("H" if dot in placing.houses else "G" if dot in placing.guns else "." for dot in FIFTY.dots)
    state = position(picture=[rows[at : at + 10] for at in range(0, 50, 10)])
    for dot in luck.sample(FIFTY.dots, 12):
        state = called(state, dot) if state.ended is None else state
    if state.ended is not None:
        return
    known = found(FIFTY, state.called & set(placing.houses), state.called & set(placing.guns))
    known = found(FIFTY, known.houses, known.guns, state.called - known.houses - known.guns)
    each = {name: (weight, believe(known)) for name, (weight, believe) in HABITS.items()}
    total = sum(weight * belief.likelihood for weight, belief in each.values())
    choice = chosen(state, "veteran", Cheap(luck.random))
    said = re.match(r"(\w+): house ([\d.]+) %, gun ([\d.]+) %, miss ([\d.]+) %; (.*?): ([\d.]+) %; wins", choice.reason)
    dot, house, gun, miss, habit, sure = said.groups()
    assert dot == choice.action.dot
    place = known.unknown.index(dot)
    weighed = [(w * b.likelihood / total, b.odds[place]) for w, b in each.values() if b.likelihood]
    assert float(house) == pytest.approx(float(100 * sum(share * odds.house for share, odds in weighed)), abs=0.0501)
    assert float(gun) == pytest.approx(float(100 * sum(share * odds.gun for share, odds in weighed)), abs=0.0501)
    assert float(house) + float(gun) + float(miss) == pytest.approx(100)
    weight, belief = each[habit]
    assert float(sure) == pytest.approx(float(100 * weight * belief.likelihood / total), abs=0.0501)
    assert weight * belief.likelihood == max(w * b.likelihood for w, b in each.values())


def test_bta_31_when_the_server_places_a_veteran_believes_in_no_habit():
    state = called(position(checker=None), "C1", "A1", "A2")
    free = chosen(state, "veteran", Cheap(random.Random(1).random)).reason
    assert re.fullmatch(r"\w+: house 17.0 %, gun 21.3 %, miss \S+ %; wins \S+ %, after a known miss \(A1\) \S+ %", free)


def test_bta_31_a_veteran_calls_beside_a_known_house_when_a_seat_is_checker():
    state = called(position(), "C1", "C5", "A2")
    picked = {chosen(state, "veteran", Cheap(random.Random(seed).random)).action.dot for seed in range(40)}
    assert picked <= {"A1", "A3"}, "beside it, and at a number without a house"
