"""Counts of positions, actions and falls of the dice at small depths, by the product and by the naive game.

Each row of ``COUNTS`` is a depth: how many different positions there are, how many actions they offer together, and
in how many ways the dice can have fallen to reach them.
"""

import pytest

from rules.chance import branches
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Disc, Phase, Squadron, State, Turn
from tests.perft import naive_twelve_oclock_high as naive
from tests.perft.counting import counted, shallow
from tests.support.offenders import each


def near(target, count):
    """Return the first empty space of the net from which a throw of ``count`` reaches a target of that kind."""
    goal = next(space for space, kind in naive.KIND.items() if kind == target)
    return next(
        space
        for space in naive.ORDER
        if naive.PATH[space] is None and space not in naive.KIND and goal in naive.walk_ends(space, None, count)
    )


def with_(seats, first, **changes):
    """Return a naive position that differs from the start in some markers, cards, scores and other things."""
    position = naive.start(seats, first)
    for key in ("at", "cards", "score"):
        position[key].update(changes.pop(key, {}))
    position.update(changes)
    return position


POSITIONS = {
    "start": naive.start((0, 1), 0),
    "three-seats-with-a-gap": naive.start((0, 2, 3), 2),
    "before-a-primary-target": with_((0, 1), 0, at={0: near("primary", 7), 1: near("secondary", 4)}),
    "one-bomb-die-face-two-cards": with_((0, 1), 0, at={0: near("primary", 5)}, cards={0: 2}, faces=1),
    "last-card-on-the-airfield": with_((0, 1), 1, cards={0: 1, 1: 1}, faces=3),
    "last-card-on-the-net": with_((0, 1), 0, at={0: near("secondary", 3), 1: "S2"}, cards={0: 1, 1: 1}, faces=3),
    "flying-home": with_((0, 1), 0, at={0: "16", 1: "L3"}, cards={0: 0, 1: 0}),
    "one-hit-from-the-goal": with_((0, 1), 0, at={0: near("primary", 6)}, score={0: 30, 1: 30}, throws=2, moved=True),
    "last-open-target": with_(
        (0, 1),
        0,
        at={0: near("secondary", 6), 1: near("secondary", 2)},
        hits=[
            (space, 1) for space in naive.KIND if space != next(s for s, k in naive.KIND.items() if k == "secondary")
        ],
        goal=140,
    ),
    "last-round-without-a-hit": with_((0, 1), 1, at={0: near("secondary", 6)}, turn=0, dry=99),
}

COUNTS = {
    "start": [
        (37, 99, 216),
        (69, 165, 15_944),
        (1_287, 6_318, 1_234_280),
        (3_815, 13_036, 95_626_592),
    ],
    "three-seats-with-a-gap": [
        (37, 99, 216),
        (69, 165, 15_944),
        (1_287, 6_318, 1_234_280),
        (3_815, 13_036, 95_626_592),
    ],
    "before-a-primary-target": [
        (37, 163, 216),
        (87, 301, 16_200),
        (2_010, 12_399, 1_318_416),
        (6_676, 36_418, 107_673_536),
    ],
    "one-bomb-die-face-two-cards": [
        (37, 259, 216),
        (108, 253, 9_066),
        (2_784, 17_133, 584_016),
        (7_321, 22_382, 28_981_016),
    ],
    "last-card-on-the-airfield": [
        (37, 99, 216),
        (69, 165, 23_622),
        (1_287, 6_318, 2_615_730),
        (3_815, 13_032, 289_757_214),
    ],
    "last-card-on-the-net": [
        (37, 211, 216),
        (80, 234, 23_958),
        (1_685, 8_425, 604_449),
        (4_976, 20_777, 40_797_792),
    ],
    "flying-home": [
        (5, 5, 36),
        (5, 5, 1_296),
        (40, 102, 210_456),
        (108, 266, 17_414_276),
    ],
    "one-hit-from-the-goal": [
        (38, 234, 217),
        (139, 274, 16_696),
        (2_169, 5_966, 1_334_120),
        (7_180, 31_159, 105_752_168),
    ],
    "last-open-target": [
        (37, 142, 216),
        (82, 302, 16_116),
        (1_793, 9_782, 1_303_132),
        (5_235, 28_316, 106_108_048),
    ],
    "last-round-without-a-hit": [
        (37, 141, 216),
        (45, 96, 564),
        (1_718, 9_465, 124_676),
        (334, 834, 658_864),
    ],
}


def product_state(position):
    """Build the product's state of a naive position in which a throw is due or free."""
    seats = tuple(sorted(position["at"]))
    phase = Phase.MOVED if position["moved"] else Phase.THROW
    return State(
        options=Options(position["goal"], position["faces"]),
        seats=seats,
        squadrons=tuple(
            Squadron(seat, position["at"][seat], position["cards"][seat], position["score"][seat]) for seat in seats
        ),
        discs=tuple(Disc(space, seat) for space, seat in position["hits"]),
        first=position["first"],
        round=position["round"],
        hitless=position["dry"],
        hit=position["hit"],
        turn=Turn(position["turn"], phase, position["throws"]),
        decision=1,
    )


def followed(state, action):
    """Yield every state to which an action can lead, once for each way."""
    for _, _, step in branches(lambda chance: game.rules.apply(state, state.turn.seat, action, at=0, chance=chance)):
        yield step.state


def menu(state):
    return game.rules.legal(state, state.turn.seat)


def product_counts(position, depth):
    state = product_state(position)
    return counted(state, depth, key=lambda state: state, moves=menu, follow=followed)[0]


def naive_counts(position, depth):
    return counted(position, depth, key=naive.frozen, moves=naive.actions, follow=naive.results)[0]


@each("name", POSITIONS)
def test_the_product_counts_what_is_written_here(name):
    assert product_counts(POSITIONS[name], len(COUNTS[name])) == COUNTS[name]


@each("name", POSITIONS)
def test_the_naive_game_counts_the_same(name):
    expected = shallow(COUNTS[name])
    assert naive_counts(POSITIONS[name], len(expected)) == expected


@pytest.mark.soak
@each("name", POSITIONS)
def test_the_naive_game_counts_the_same_to_the_last_ply(name):
    assert naive_counts(POSITIONS[name], len(COUNTS[name])) == COUNTS[name]


def test_both_games_read_one_board():
    assert list(BOARD.spaces) == naive.ORDER
