"""The position in words: what is the same for both planes of a pair is said once, and what is not is said of one."""

from itertools import product

from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.names import Team
from rules.screaming_eagles.view import view
from rules.screaming_eagles.words.position import position
from tests.support.screaming_eagles import begun, load, placed

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
    assert (
        pair({"load": load()}, {"load": load()})[0] == "Stallion has Eagle 3 ahead (in sight at 3: neither can fire)."
    )
