"""Where houses and guns lie by each habit that the veteran knows, beside counts of all placings on small charts."""

import random
from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from types import SimpleNamespace

import pytest

from bench import searchers
from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.bots import beliefs
from rules.bomb_the_axis.bots.apart import all_apart
from rules.bomb_the_axis.bots.beliefs import Found
from rules.bomb_the_axis.bots.groups import grown
from rules.bomb_the_axis.bots.one_group import free_of, in_one_group
from rules.bomb_the_axis.bots.regions import in_a_region
from rules.chance import Cheap
from tests.support.bomb_the_axis import FIFTY, HUNDRED

SMALL = Chart(3, 4, 3, 3)
KNOWN = [((), ()), (("A1",), ()), ((), ("B2", "C3")), (("B2",), ("A1", "C4")), (("A1", "C2"), ("B1",))]

each_known = pytest.mark.parametrize(("found", "blank"), KNOWN)


def bits(chart, dots):
    return sum(1 << chart.places[dot] for dot in dots)


def counted(chart, weights, found, blank):
    """Return how likely what is known is, and the houses on each dot, by the weight of each set of dots."""
    fitting = {some: one for some, one in weights.items() if some >= set(found) and not some & set(blank)}
    total = sum(fitting.values())
    houses = [
        sum((one for some, one in fitting.items() if dot in some), Fraction(0)) / total if dot not in found else 0
        for dot in chart.dots
    ]
    return Fraction(total, sum(weights.values())), houses


def touch(one, other):
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:])) == 1


@each_known
@pytest.mark.parametrize("chart", [SMALL, Chart(4, 3, 4, 2), Chart(2, 6, 3, 3)])
def test_bta_31_houses_apart_are_there_as_often_as_counting_says(chart, found, blank):
    found, blank = set(found) & set(chart.dots), set(blank) & set(chart.dots)
    weights = {
        frozenset(some): Fraction(1)
        for some in combinations(chart.dots, chart.houses)
        if not any(touch(*pair) for pair in combinations(some, 2))
    }
    assert all_apart(chart, bits(chart, found), bits(chart, blank)) == counted(chart, weights, found, blank)


def test_bta_31_houses_side_by_side_are_not_apart():
    assert all_apart(FIFTY, bits(FIFTY, ["A1", "A2"]), 0) == (0, [])


def parts(chart):
    """Return how likely each part of a chart is: a third lines, a third rectangles, a third others, if with room."""
    rectangles = defaultdict(set)
    for up, along in combinations(range(chart.letters + 1), 2):
        for left, right in combinations(range(chart.numbers + 1), 2):
            some = frozenset(
                dot for dot in chart.dots if up <= ord(dot[0]) - 65 < along and left < int(dot[1:]) <= right
            )
            if chart.houses <= len(some) <= len(chart.dots) // 2:
                rectangles[along - up, right - left].add(some)
    lines = [{dot for dot in chart.dots if dot[0] == one} for one in "ABC"]
    lines += [{dot for dot in chart.dots if dot[1:] == one} for one in "1234"]
    rim = {dot for dot in chart.dots if dot[0] in "AC" or dot[1:] in ("1", "4")}
    others = [rim, set(chart.dots) - rim]
    for odd in (0, 1):
        others.append({dot for dot in chart.dots if ord(dot[0]) % 2 == odd})
        others.append({dot for dot in chart.dots if int(dot[1:]) % 2 == odd})
        others.append({dot for dot in chart.dots if (ord(dot[0]) + int(dot[1:])) % 2 == odd})
    for group in rectangles.values():
        yield from ((some, Fraction(1, 3 * len(rectangles) * len(group))) for some in group)
    for some in (lines, others):
        kept = [frozenset(one) for one in some if len(one) >= chart.houses]
        yield from ((one, Fraction(1, 3 * len(kept))) for one in kept)


@each_known
def test_bta_31_houses_in_a_part_are_there_as_often_as_counting_says(found, blank):
    weights = defaultdict(Fraction)
    for part, chance in parts(SMALL):
        placings = list(combinations(sorted(part), SMALL.houses))
        for some in placings:
            weights[frozenset(some)] += chance / len(placings)
    assert sum(weights.values()) == 1
    assert in_a_region(SMALL, bits(SMALL, found), bits(SMALL, blank)) == counted(SMALL, weights, found, blank)


@pytest.mark.parametrize(("chart", "size"), [(FIFTY, 4), (HUNDRED, 3)])
@pytest.mark.parametrize(("found", "blank"), [((), ()), (("C3",), ("C4", "B2")), (("B2", "B3"), ("A2",))])
def test_bta_31_the_sample_of_groups_comes_close_to_counting(chart, size, found, blank):
    known = bits(chart, found), bits(chart, blank)
    likely, houses = grown(chart, [size], *known)
    near, sampled = in_one_group(chart, size, *known)
    assert float(near) == pytest.approx(float(likely), rel=0.1)
    assert [float(one) for one in sampled] == pytest.approx([float(one) for one in houses], abs=0.08)


def test_bta_31_all_mirror_images_of_a_group_are_in_the_sample():
    likely, houses = in_one_group(FIFTY, 10, 0, 0)
    assert likely == 1
    assert sum(houses) == 10
    rows = [houses[at : at + 10] for at in range(0, 50, 10)]
    assert rows == rows[::-1] == [row[::-1] for row in rows]


def test_bta_31_the_chances_by_the_sample_come_true():
    """Over groups that are not of the sample, houses lie where they are expected, when six dots are known."""
    expected, happened = [], []
    for seed in range(600):
        luck = Cheap(random.Random(seed).random)
        view = SimpleNamespace(letters=5, numbers=10, houses=10, guns=10)
        houses = set(searchers.in_one_group(view, (), (), chance=luck).action.houses)
        dots = random.Random(seed).sample(FIFTY.dots, 6)
        found, blank = [dot for dot in dots if dot in houses], [dot for dot in dots if dot not in houses]
        likely, chances = in_one_group(FIFTY, 10, bits(FIFTY, found), bits(FIFTY, blank))
        for dot, chance in zip(FIFTY.dots, chances, strict=bool(likely)):
            if dot not in dots:
                expected.append(float(chance))
                happened.append(dot in houses)
    assert len(expected) > 500 * 44, "hardly any is out of the question"
    for low in (0, 0.1, 0.2, 0.3, 0.5):
        group = [(one, was) for one, was in zip(expected, happened, strict=True) if low <= one < low + 0.2]
        assert sum(was for _, was in group) / len(group) == pytest.approx(
            sum(one for one, _ in group) / len(group), abs=0.04
        )


def test_bta_31_what_no_group_of_the_sample_holds_is_out_of_the_question():
    assert in_one_group(FIFTY, 10, bits(FIFTY, ["A1", "E10"]), 0) == (0, [])
    assert free_of(FIFTY, 10, bits(FIFTY, FIFTY.dots)) == 0


def test_bta_31_guns_in_one_group_are_next_to_each_other_and_on_no_house():
    known = Found(FIFTY, frozenset({"C5"}), frozenset({"C3", "C4"}), frozenset({"B4"}))
    belief = beliefs.guns_in_one_group(beliefs.even_chances, known)
    guns = {dot: one.gun for dot, one in zip(known.unknown, belief.odds, strict=True)}
    assert min(guns[dot] for dot in ("C2", "B3", "D3", "D4")) > 0.4
    assert guns["A9"] < 0.05
    assert sum(guns.values()) == 8
    assert {one.house for one in belief.odds} == {Fraction(9, 46)}
    group = in_one_group(FIFTY, 10, bits(FIFTY, ["C3", "C4"]), bits(FIFTY, ["C5", "B4"]))[0]
    free = free_of(FIFTY, 10, bits(FIFTY, ["C5"]))
    assert (
        belief.likelihood
        == beliefs.even_chances(FIFTY, bits(FIFTY, ["C5"]), bits(FIFTY, ["C3", "C4", "B4"]))[0] * group / free
    )
