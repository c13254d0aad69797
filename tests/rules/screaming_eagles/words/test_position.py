"""The position in words: what is the same for both planes of a pair is said once, and what is not is said of one."""

from dataclasses import replace
from itertools import product

import pytest

from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.names import Team, Weapon
from rules.screaming_eagles.state import Damage, ShotSeen, Stage
from rules.screaming_eagles.view import view
from rules.screaming_eagles.words.position import position
from rules.values import Entry, Template
from tests.support.screaming_eagles import EAGLE, STALLION, begun, game, load, placed

NAMES = ("Ann", "Ben", "Cleo", "Dora")
FULL = {"load": load(long=1, medium=1, cannon=4)}


def pair(stallion, eagle):
    """Return the lines of blue's and of tan's pilot about their planes, 3 apart in one column; the others are down."""
    planes = {"stallion": {"space": "E10", **stallion}, "eagle": {"space": "E16", **eagle}}
    state = placed(begun(), tiger=None, cobra=None, **planes)
    texts = [position(view(state, seat), (), NAMES).split("\n") for seat in (0, 1)]
    return [line for text in texts for line in text if " has " in line]


def test_each_sight_is_the_same_from_both_of_its_ends():
    blue, tan = BOARD.sights[Team.BLUE], BOARD.sights[Team.TAN]
    assert all(blue[one][other] == tan[other][one] for one, other in product(range(len(BOARD.spaces)), repeat=2))


def test_a_pair_is_described_once_from_the_readers_side():
    assert pair(FULL, FULL) == [
        "Stallion has Eagle 3 ahead (in sight at 3: long 93.8 %, medium 85.2 %, cannon 66.7 %).",
        "Eagle has Stallion 3 ahead (in sight at 3: long 93.8 %, medium 85.2 %, cannon 66.7 %).",
    ]


def test_a_weapon_that_one_plane_alone_can_fire_is_said_to_be_its_own():
    assert pair(FULL, {"load": load(cannon=1)}) == [
        "Stallion has Eagle 3 ahead (in sight at 3: Stallion alone long 93.8 %, medium 85.2 %; both cannon 66.7 %).",
        "Eagle has Stallion 3 ahead (in sight at 3: Stallion alone long 93.8 %, medium 85.2 %; both cannon 66.7 %).",
    ]
    assert pair({"load": load()}, {"load": load()})[0] == "Stallion has Eagle 3 ahead (in sight at 3)."


def test_a_plane_is_listed_with_what_it_has_left_and_how_soon_it_falls():
    damaged = {"space": "E10", "load": load(medium=1, flares=2), "damage": Damage(wings=2, engine=1)}
    lines = position(view(placed(begun(), stallion=damaged, tiger=None), 0), (), NAMES).split("\n")

    assert (
        "Stallion (blue, Ann): at E10, medium 1, flares 2, hits: wings 2 and engine 1 (next hit fatal: 19.8 %)."
        in lines
    )
    assert "Tiger (blue, Ann): shot down." in lines


@pytest.mark.parametrize(
    ("flare", "chance"),
    [(None, "85.2 %, 40.7 % against a flare"), (False, "85.2 %"), (True, "40.7 %")],
)
def test_a_shot_in_the_air_has_the_chance_that_the_flare_leaves_it(flare, chance):
    shot = ShotSeen(STALLION, Weapon.MEDIUM, EAGLE, 3, flare)
    lines = position(view(replace(begun(), shots=(shot,)), 1), (), NAMES).split("\n")

    assert f"In the air: medium of Stallion at Eagle, hits with {chance}." in lines


def test_a_shot_in_the_menu_has_its_chance_and_a_flare_what_is_left():
    near = {"stallion": {"space": "E10", "moved": True}, "eagle": "E16", "tiger": None, "cobra": None}
    state = placed(begun(), stage=Stage.MOVES, mover=STALLION, **near)
    assert "- shoot stallion medium eagle : hits with 85.2 %" in offered(state, 0)

    asked = replace(state, shots=(ShotSeen(STALLION, Weapon.MEDIUM, EAGLE, 3, None),))
    assert offered(asked, 1)[:2] == [
        "- flare eagle : Drop a flare against Stallion’s missile (2 left)",
        "- no flare eagle : Drop no flare against Stallion’s missile",
    ]


def test_an_order_for_the_volley_has_its_chance():
    state = placed(begun(4, simultaneous_fire=True), stage=Stage.VOLLEY, stallion="E10", eagle="E16")
    assert "- volley stallion medium eagle : hits with 85.2 %" in offered(state, 0)


def offered(state, seat):
    """Return the lines of a seat's menu."""
    items = [item for item in game.rules.legal(state, seat) if not isinstance(item, Template)]
    words = [(game.words.write(item), game.words.describe(state, seat, item)) for item in items]
    menu = [Entry(item, *both, unasked=False) for item, both in zip(items, words, strict=True)]
    return [line for line in position(view(state, seat), menu, NAMES).split("\n") if line.startswith("- ")]
