"""What the veteran believes, beside counts of all placings; and its figures, computed again from the position."""

import random
import re
from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

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
def test_bta_31_groups_are_each_for_itself_and_guns_anywhere_else(sizes, known):
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


def test_bta_31_before_the_first_call_the_habits_have_the_parts_of_the_rules():
    rules = (Path(beliefs.__file__).parents[1] / "RULES.md").read_text("utf-8")
    table = rules.partition("parts of thirty-two:")[2].partition("The last call counts too")[0]
    parts = [int(part) for part in re.findall(r"\| (\d+) \|", table)]
    assert parts == [weight for weight, _ in HABITS.values()]
    assert sum(parts) == 32
    believed = posterior(found(FIFTY), HABITS)
    assert (believed.habit, believed.sure) == ("no two houses side by side", Fraction(10, 32))


def asked(believe, known, dot):
    """Return how likely a caller calls a dot: four in five look for houses where the habit puts them, one anywhere."""
    rest = known.houses - {dot}, known.guns - {dot}, known.misses - {dot}
    before = Found(known.chart, *rest)
    belief = believe(before)
    if not belief.likelihood:
        return Fraction(0)
    house = belief.odds[before.unknown.index(dot)].house / (10 - len(rest[0]))
    return (4 * house + Fraction(1, len(before.unknown))) / 5


@pytest.mark.parametrize("habit", [habit for habit in HABITS if "groups of" not in habit and "twos" not in habit])
def test_bta_31_by_each_habit_a_caller_calls_one_of_the_unknown_dots(habit):
    known = found(FIFTY, ("C3",), ("A8",), ("B5", "E9"))
    _, believe = HABITS[habit]
    chances = [beliefs.calls(believe, known, dot) for dot in known.unknown]
    assert sum(chances) == 1
    assert min(chances) >= Fraction(1, 5 * 46)


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
    each = {
        name: (weight * asked(believe, known, state.last.dot), believe(known))
        for name, (weight, believe) in HABITS.items()
    }
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


def share(state, habit):
    """Return how likely the veteran who is to act holds a habit, in per cent, if that is the likeliest."""
    said = re.search(
        rf"; {habit}: ([\d.]+) %", chosen(state, "veteran", Cheap(random.Random(1).random), nodes=0).reason
    )
    return float(said.group(1)) if said else 0.0


def test_bta_31_a_call_next_to_a_known_house_speaks_for_groups_and_one_elsewhere_for_houses_apart():
    """The same dots were called, and only their order is different."""
    groups, apart = "houses in groups of four", "no two houses side by side"
    beside, away = called(position(), "A1", "D6", "C8", "B1"), called(position(), "A1", "B1", "C8", "D6")
    assert beside.called == away.called
    assert share(beside, groups) > share(away, groups)
    assert share(away, apart) > share(beside, apart)


def test_bta_31_a_dot_that_was_known_before_the_last_call_says_nothing_of_who_called_it():
    state = called(position(), "A1", "B1", "C8")
    again = called(state, "B1")
    assert again.last.fresh is False
    known = found(FIFTY, ("A1",), ("B1",), ("C8",))
    plain = posterior(known, HABITS)
    assert share(again, plain.habit) == pytest.approx(float(100 * plain.sure), abs=0.0501)
    assert posterior(known, HABITS, "B1") != plain


def test_bta_31_when_the_server_places_a_veteran_believes_in_no_habit():
    state = called(position(checker=None), "C1", "A1", "A2")
    free = chosen(state, "veteran", Cheap(random.Random(1).random)).reason
    assert re.fullmatch(r"\w+: house 17.0 %, gun 21.3 %, miss \S+ %; wins \S+ %, after a known miss \(A1\) \S+ %", free)


@pytest.mark.parametrize(
    ("last", "beside"),
    [
        pytest.param("B2", True, id="who called beside it may know of groups"),
        pytest.param("B7", False, id="who called elsewhere may know that houses lie apart"),
    ],
)
def test_bta_31_a_veteran_calls_next_to_a_known_house_after_a_caller_who_did_so(last, beside):
    state = called(position(), "C1", "A2", last)
    picked = {chosen(state, "veteran", Cheap(random.Random(seed).random), nodes=0).action.dot for seed in range(20)}
    assert picked
    assert {dot in ("A1", "A3") for dot in picked} == {beside}
