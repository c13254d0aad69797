"""Counts of positions, actions and falls of the dice at small depths, by the product and by the naive game.

Each row of ``COUNTS`` is a depth: how many different positions there are, how many actions they offer together, and
in how many ways the dice can have fallen to reach them.
"""

from copy import deepcopy

import pytest

from rules.chance import branches
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.legal import CARDS, decisions
from rules.screaming_eagles.names import PLANES, Direction, Plane, Team
from rules.screaming_eagles.options import Options, Seating, in_force
from rules.screaming_eagles.state import Aircraft, Damage, Load, Stage, State, Talk, Voice
from tests.perft import naive_screaming_eagles as naive
from tests.perft.counting import counted, shallow
from tests.perft.naive_screaming_eagles_position import plane, position
from tests.support.offenders import each

GUN = {"long": 0, "medium": 0, "cannon": 2, "flares": 0}
EMPTY = {"long": 0, "medium": 0, "cannon": 0, "flares": 0}
MISSILE = {"long": 0, "medium": 1, "cannon": 0, "flares": 1}
SLOW = ("straight", 1)


def hits(**given):
    return {**dict.fromkeys(naive.FATAL, 0), **given}


def four(stallion, tiger, eagle, cobra, seats=(0, 0, 1, 1), **common):
    """Return four planes: of each its place (None: shot down), or a dict of what else differs from ``common``."""
    given = (stallion, tiger, eagle, cobra)
    return {name: _plane(seat, one, common) for name, seat, one in zip(naive.PLANES, seats, given, strict=True)}


def _plane(seat, one, common):
    fields = {"at": one} if one is None or isinstance(one, tuple) else one
    if fields["at"] is None:
        return plane(seat, None, **EMPTY)
    return plane(seat, **deepcopy({**common, **fields}))


POSITIONS = {
    "cards-of-two-players": position(four((4, 0), None, None, (4, 26), **GUN, hits=hits(engine=1)), "engine"),
    "cards-of-four-players-banked": position(
        four((4, 0), (8, 0), (8, 26), (4, 26), seats=(0, 2, 1, 3), **EMPTY, hits=hits(engine=1), tilt="left"),
        "engine",
        "banking",
        "late",
    ),
    "moves-in-slots": position(
        four((4, 20), (6, 22), (6, 20), (8, 26), **GUN, card=("right", 1)), "late", stage="moves", team="blue"
    ),
    "moves-past-each-other": position(
        four((6, 20), (6, 22), (6, 24), (6, 26), **GUN, card=("straight", 2)), "late", stage="moves", team="blue"
    ),
    "shots-before-and-after-the-move": position(
        four((6, 10), None, None, (6, 14), **GUN, card=SLOW, hits=hits(wings=3)), stage="moves", team="blue"
    ),
    "a-missile-and-its-flare": position(
        four((6, 10), None, (9, 17), (12, 0), **MISSILE, card=SLOW), stage="moves", team="blue"
    ),
    "wingmen-who-reload": position(
        four((4, 20), (6, 20), (6, 4), (4, 4), seats=(0, 2, 1, 3), **EMPTY, card=SLOW), stage="moves", team="blue"
    ),
    "late-slots": position(
        four((4, 10), (8, 10), (8, 14), (4, 14), **GUN, card=SLOW, moved=True, hits=hits(tail=1)),
        "late",
        stage="late",
        team="tan",
        starter="tan",
        round=2,
    ),
    "late-slots-of-wingmen-alone": position(
        four(
            {"at": (4, 10), **GUN},
            {"at": (8, 10), **EMPTY},
            {"at": (8, 14), **GUN, "fired": True},
            None,
            seats=(0, 2, 1, 1),
            card=SLOW,
            moved=True,
            hits=hits(tail=1),
        ),
        "late",
        stage="late",
        team="blue",
        round=2,
    ),
    "wingmen-of-one-speed": position(
        four(
            {"at": (4, 10), "card": SLOW},
            {"at": (8, 20), "card": SLOW},
            {"at": (4, 14), "card": ("straight", 2)},
            {"at": (8, 24), "card": ("straight", 2)},
            seats=(0, 2, 1, 3),
            **GUN,
        ),
        "speed",
        stage="before",
        group=1,
        team="blue",
    ),
    "a-volley": position(
        four(
            {"at": (4, 10), **MISSILE},
            {"at": (4, 8), **EMPTY},
            None,
            {"at": (5, 25), "flares": 1},
            **GUN,
            card=SLOW,
            moved=True,
            hits=hits(wings=3),
        ),
        "late",
        "volley",
        "lasting",
        stage="volley",
    ),
    "a-volley-that-may-be-mutual": position(
        four((4, 10), None, None, (4, 26), **GUN, card=SLOW, moved=True, hits=hits(wings=3)),
        "late",
        "volley",
        stage="volley",
    ),
    "by-speed": position(
        four(
            {"at": (6, 10), "card": ("left", 1)},
            {"at": (12, 20), "card": ("straight", 2)},
            {"at": (6, 20), "card": ("straight", 1)},
            {"at": (0, 4), "card": ("right", 2)},
            **GUN,
        ),
        "speed",
        "banking",
        stage="before",
        group=1,
        team="blue",
    ),
    "by-speed-and-late": position(
        four(
            {"at": (6, 10), "card": ("left", 1)},
            {"at": (12, 20), "card": None},
            {"at": (6, 20), "card": ("straight", 2)},
            None,
            **GUN,
            hits=hits(engine=1),
        ),
        "speed",
        "late",
        "engine",
    ),
    "the-hundredth-round": position(
        four((6, 20), (8, 20), (6, 2), (8, 2), **GUN, card=SLOW), stage="moves", team="blue", dry=99
    ),
    "one-against-two": position(
        four((6, 10), None, (6, 16), (8, 12), **GUN, card=SLOW), stage="moves", team="tan", starter="tan", latest="tan"
    ),
}

RULES = {
    "banking": "banking",
    "lasting": "lasting_flares",
    "engine": "engine_hits",
    "late": "late_fire",
    "speed": "by_speed",
    "volley": "simultaneous_fire",
}

COUNTS = {
    "cards-of-two-players": [
        (12, 72, 12),
        (36, 72, 72),
    ],
    "cards-of-four-players-banked": [
        (16, 192, 16),
        (96, 768, 192),
        (256, 1_024, 1_536),
        (256, 1_024, 6_144),
    ],
    "moves-in-slots": [
        (5, 10, 6),
        (81, 3_591, 324),
    ],
    "moves-past-each-other": [
        (7, 14, 18),
        (408, 2_072, 26_244),
    ],
    "shots-before-and-after-the-move": [
        (19, 224, 2_006),
        (256, 2_384, 273_008),
    ],
    "a-missile-and-its-flare": [
        (4, 8, 4),
        (58, 134, 6_982),
    ],
    "wingmen-who-reload": [
        (12, 24, 12),
        (12, 48, 24),
        (144, 288, 288),
        (432, 864, 1_728),
    ],
    "late-slots": [
        (24, 108, 2_278),
    ],
    "late-slots-of-wingmen-alone": [
        (11, 16, 494),
        (23, 228, 2_260),
        (230, 4_104, 44_320),
    ],
    "wingmen-of-one-speed": [
        (16, 32, 1_302),
    ],
    "a-volley": [
        (5, 8, 5),
        (4, 184, 8),
        (198, 3_996, 4_096),
        (2_538, 20_412, 132_192),
    ],
    "a-volley-that-may-be-mutual": [
        (4, 8, 4),
        (43, 288, 16_200),
    ],
    "by-speed": [
        (155, 8_314, 2_830),
    ],
    "by-speed-and-late": [
        (288, 9_054, 972),
    ],
    "the-hundredth-round": [
        (6, 12, 6),
        (66, 98, 156),
    ],
    "one-against-two": [
        (34, 68, 3_364),
    ],
}


def product_state(p):
    """Build the product's state of a naive position."""
    seats = tuple(sorted({one["seat"] for one in p["planes"].values()}))
    seating = Seating(*(seats.index(p["planes"][name]["seat"]) for name in naive.PLANES))
    options = Options(seating=seating, **{RULES[rule]: True for rule in p["rules"]})
    stallion, tiger, eagle, cobra = (_aircraft(own, p["planes"][own.value]) for own in PLANES)
    return State(
        options=options,
        rules=in_force(options),
        seats=seats,
        sides=tuple(game.sides(options, seats)),
        gone=(),
        planes=(stallion, tiger, eagle, cobra),
        round=p["round"],
        starter=Team(p["starter"]),
        latest=p["latest"] and Team(p["latest"]),
        hitless=p["dry"],
        hit=p["hit"],
        stage=Stage(p["stage"]),
        group=p["group"],
        team=p["team"] and Team(p["team"]),
        mover=p["turn"] and Plane(p["turn"]),
        yielded=p["gave"],
        shots=(),
        talk=Talk(tuple(Voice(seat) for seat in seats)),
        decision=1,
    )


def _aircraft(own, one):
    card = one["card"] and CARDS[Direction(one["card"][0]), one["card"][1]]
    marks = one["hits"]
    return Aircraft(
        plane=own,
        seat=one["seat"],
        space=one["at"] and next(place.id for place in BOARD.spaces if (place.x, place.h) == one["at"]),
        tilt=Direction(one["tilt"]),
        load=Load(one["long"], one["medium"], one["cannon"], one["flares"]),
        damage=Damage(marks["cockpit"], marks["tail"], marks["wings"], marks["engine"], marks["fuel"]),
        card=card,
        moved=one["moved"],
        fired=one["fired"],
        passed=one["quiet"],
        flare=one["burning"],
    )


def followed(state, move):
    """Yield every state to which an action can lead, once for each way."""
    seat, action = move
    for _, _, step in branches(lambda chance: game.rules.apply(state, seat, action, at=0, chance=chance)):
        yield step.state


def product_counts(p, depth):
    def moves(state):
        return [(seat, action) for seat in game.rules.standing(state).must for action in decisions(state, seat)]

    return counted(product_state(p), depth, key=itself, moves=moves, follow=followed)[0]


def itself(state):
    """Return a state as the value by which it is counted: two that differ in their decision alone are two."""
    return state


def naive_counts(p, depth):
    def moves(position):
        return [(seat, action) for seat in naive.waits(position) for action in naive.actions(position, seat)]

    def follow(position, move):
        return naive.results(position, *move)

    return counted(p, depth, key=naive.key, moves=moves, follow=follow)[0]


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
