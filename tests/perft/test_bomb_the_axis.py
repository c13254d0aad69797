"""Counts of positions, actions and ways at small depths, by the product and by the naive game, on small charts.

Each row of ``COUNTS`` is a depth: how many different positions there are, how many actions they offer together, and
in how many ways one comes to them (a random placing falls in as many ways as its pieces can be thrown).
"""

from itertools import combinations

import pytest

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import Call, HandBack, Place, PlaceAtRandom
from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.options import NextChecker, Options, Series
from rules.bomb_the_axis.state import Caller, State
from rules.chance import branches
from rules.values import Template
from tests.perft import naive_bomb_the_axis as naive
from tests.perft.counting import counted, shallow
from tests.support.bomb_the_axis import diagram
from tests.support.offenders import each

FOUR = ("H H H H", "G . .  .")
THREE_BY_THREE = ("H . H", "G H .", ". G H")


def on(picture, callers, **changes):
    """Return a naive position in which the pieces lie as a picture has them."""
    chart, houses, guns = diagram(*picture)
    return naive.start(chart.dots, houses, guns, callers, **changes)


def carded(picture, callers, **cards):
    """Return such a position in which some callers have hits, lost bombs and the like already."""
    position = on(picture, callers, **{key: value for key, value in cards.items() if not isinstance(value, dict)})
    for key, by_seat in cards.items():
        if isinstance(by_seat, dict):
            position[key].update(by_seat)
    hit = [dot for dots in position["hits"].values() for dot in dots]
    position["houses"] = [dot for dot in position["houses"] if dot not in hit]
    position["heard"] = sorted({*position["heard"], *hit})
    return position


POSITIONS = {
    "two-callers-and-a-checker": on(THREE_BY_THREE, (1, 2), checker=0),
    "three-callers-without-a-checker": on(FOUR, (4, 0, 2)),
    "no-repeats": on(THREE_BY_THREE, (2, 0), checker=1, once=True),
    "two-hits-each": carded(FOUR, (1, 2), checker=0, hits={1: ["A1"], 2: ["A2"]}, lost={1: 2, 2: 2}),
    "last-bombs": carded(FOUR, (2, 3, 1), checker=0, lost={1: 2, 2: 2, 3: 2}),
    "one-is-out": carded(FOUR, (1, 2, 3), checker=0, lost={1: 2, 2: 3, 3: 1}),
    "few-houses": carded(("H H H", "G . ."), (1, 2), checker=0, hits={1: ["A1", "A2"]}, lost={1: 2, 2: 1}),
    "quiet": carded(("H H H", "G . ."), (1, 2), checker=0, heard=["B2", "B3", "B1"], dry=4),
    "placing": naive.start(("A1", "A2", "A3", "B1", "B2", "B3"), 3, 1, (1, 2), checker=0),
    "handing-back": naive.start(("A1", "A2", "B1", "B2"), 3, 1, (3, 0), checker=1, before=0),
}

COUNTS = {
    "two-callers-and-a-checker": [
        (9, 81, 9),
        (80, 720, 81),
        (493, 4_437, 729),
        (3_138, 28_026, 6_561),
    ],
    "three-callers-without-a-checker": [
        (8, 64, 8),
        (64, 512, 64),
        (512, 3_904, 512),
        (3_117, 24_168, 3_904),
    ],
    "no-repeats": [
        (9, 72, 9),
        (71, 497, 72),
        (287, 1_722, 504),
        (972, 4_740, 3_024),
        (2_115, 6_540, 15_000),
    ],
    "two-hits-each": [
        (8, 64, 8),
        (64, 488, 64),
        (365, 2_504, 488),
        (1_446, 9_792, 3_488),
    ],
    "last-bombs": [
        (8, 64, 8),
        (64, 512, 64),
        (512, 3_896, 512),
        (3_323, 25_840, 3_896),
    ],
    "one-is-out": [
        (8, 64, 8),
        (64, 512, 64),
        (400, 3_192, 512),
        (2_347, 18_280, 4_088),
    ],
    "few-houses": [
        (5, 18, 6),
        (18, 90, 24),
        (62, 192, 120),
        (139, 714, 480),
        (282, 972, 2_400),
    ],
    "quiet": [
        (6, 36, 6),
        (36, 156, 36),
        (143, 750, 156),
        (631, 3_066, 828),
        (2_032, 10_068, 4_068),
    ],
    "placing": [
        (60, 360, 420),
        (360, 2_160, 2_520),
        (2_160, 10_800, 15_120),
    ],
    "handing-back": [
        (5, 18, 29),
        (20, 80, 140),
        (80, 224, 560),
        (212, 656, 1_568),
    ],
}


def state_of(position):
    """Return the product's state of a naive position."""
    rows = sorted({dot[0] for dot in position["dots"]})
    chart = Chart(len(rows), len(position["dots"]) // len(rows), *position["pieces"])
    series = Series(before=position["before"])
    mode = NextChecker.SAME if position["before"] is None else NextChecker.WINNER
    return State(
        options=Options(checker=position["checker"], no_repeats=position["once"], next_checker=mode, series=series),
        chart=chart,
        seats=tuple(sorted([*position["order"], *([] if position["checker"] is None else [position["checker"]])])),
        checker=position["checker"],
        checker_left=False,
        callers=tuple(
            Caller(
                seat,
                tuple(position["hits"][seat]),
                frozenset(position["black"][seat]),
                position["lost"][seat],
                position["lost"][seat] >= 3,
            )
            for seat in position["order"]
        ),
        houses=frozenset(position["houses"]),
        guns=frozenset(position["guns"]),
        called=frozenset(position["heard"]),
        calls=position["calls"],
        quiet=position["dry"],
        last=None,
        turn=position["turn"] if position["placed"] else None,
        opened=0,
        decision=1,
    )


def naive_of(state):
    """Return the naive position of a product's state, so that equal positions are counted once by both."""
    return naive.frozen({
        "dots": list(state.chart.dots),
        "pieces": (state.chart.houses, state.chart.guns),
        "houses": sorted(state.houses),
        "guns": sorted(state.guns),
        "placed": state.turn is not None,
        "checker": state.checker,
        "order": [one.seat for one in state.callers],
        "hits": {one.seat: list(one.hits) for one in state.callers},
        "black": {one.seat: sorted(one.misses) for one in state.callers},
        "lost": {one.seat: one.bombs_lost for one in state.callers},
        "heard": sorted(state.called),
        "dry": state.quiet,
        "calls": state.calls,
        "turn": state.checker if state.turn is None else state.turn,
        "once": state.options.no_repeats,
        "before": state.options.series.before,
        "over": None if state.ended is None else state.ended.value,
    })  # fmt: skip


def by_hand(chart):
    """Return every placing of a small chart."""
    return [
        Place(houses, guns)
        for houses in combinations(chart.dots, chart.houses)
        for guns in combinations([dot for dot in chart.dots if dot not in houses], chart.guns)
    ]


def followed(state, move):
    """Yield every state to which an item of the menu can lead, once for each way."""
    seat, item = move
    for action in by_hand(state.chart) if isinstance(item, Template) else [item]:
        for _, _, step in branches(
            lambda luck, action=action: game.rules.apply(state, seat, action, at=0, chance=luck)
        ):
            yield step.state


def menu(state):
    """Return the open decision's items, with the seat that has them."""
    return [(seat, item) for seat in game.rules.standing(state).must for item in game.rules.legal(state, seat)]


def product_counts(position, depth):
    """Count with the product; states that are one naive position are one."""
    state = state_of(position)
    assert naive_of(state) == naive.frozen(position)
    return counted(state, depth, key=naive_of, moves=menu, follow=followed)


def naive_counts(position, depth):
    """Count with the naive game."""
    return counted(position, depth, key=naive.frozen, moves=naive.actions, follow=naive.results)


@each("name", POSITIONS)
def test_the_product_counts_what_is_written_here(name):
    assert product_counts(POSITIONS[name], len(COUNTS[name]))[0] == COUNTS[name]


@each("name", POSITIONS)
def test_the_naive_game_counts_the_same(name):
    expected = shallow(COUNTS[name])
    assert naive_counts(POSITIONS[name], len(expected))[0] == expected


@pytest.mark.soak
@each("name", POSITIONS)
def test_the_naive_game_counts_the_same_to_the_last_ply(name):
    assert naive_counts(POSITIONS[name], len(COUNTS[name]))[0] == COUNTS[name]


@each("name", POSITIONS)
def test_both_games_reach_the_very_same_positions(name):
    depth = min(3, len(COUNTS[name]))
    assert product_counts(POSITIONS[name], depth)[1] == naive_counts(POSITIONS[name], depth)[1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("placing", [PlaceAtRandom(), "by hand"]),
        ("handing-back", [PlaceAtRandom(), HandBack(), "by hand"]),
        ("few-houses", [Call(f"{row}{number}") for row in "AB" for number in (1, 2, 3)]),
    ],
)
def test_both_menus_have_the_same_order(name, words):
    offered = ["by hand" if isinstance(item, Template) else item for _, item in menu(state_of(POSITIONS[name]))]
    assert offered == words
    assert len(naive.actions(POSITIONS[name])) == len(words)
