import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from math import prod
from pathlib import Path
from random import Random

import pytest

from rules.chance import (
    Chance,
    Cheap,
    OutOfLuck,
    Replayed,
    Scripted,
    Seeded,
    branches,
    match_chance,
    pick,
    policy_chance,
    shuffled,
)
from tests.support.offenders import each

VECTORS = json.loads((Path(__file__).parents[2] / "openapi" / "vectors" / "chance.json").read_text("utf-8"))


@each("vector", VECTORS["draws"], ids=lambda vector: vector["name"])
def test_draws_are_those_of_the_published_vectors(vector: dict) -> None:
    luck = match_chance(bytes.fromhex(vector["seed"]), vector["match"], vector["ply"], vector["seat_seeds"])

    assert [[draw["sides"], luck.roll(draw["sides"])] for draw in vector["draws"]] == [
        [draw["sides"], draw["face"]] for draw in vector["draws"]
    ]
    assert luck.draws == [(draw["sides"], draw["face"]) for draw in vector["draws"]]


def test_the_vectors_hold_every_case_that_a_stranger_can_get_wrong() -> None:
    draws = [draw for vector in VECTORS["draws"] for draw in vector["draws"]]

    assert {2, 6, 52, 2**32} <= {draw["sides"] for draw in draws}
    assert any(len(draw["attempts"]) > 1 for draw in draws), "no draw was rejected"
    assert any(None in vector["seat_seeds"] for vector in VECTORS["draws"])
    assert any(len(vector["draws"]) > 10 for vector in VECTORS["draws"])


def test_the_same_place_always_gives_the_same_throws() -> None:
    one, two = Seeded(b"key", "place", 3), Seeded(b"key", "place", 3)

    assert [one.roll(6) for _ in range(30)] == [two.roll(6) for _ in range(30)]


@each(
    "other",
    [Seeded(b"kez", "m", 1), Seeded(b"key", "n", 1), Seeded(b"key", "m", 2), Seeded(b"key", "m", 1, None)],
)
def test_another_key_or_place_gives_other_throws(other: Seeded) -> None:
    luck = Seeded(b"key", "m", 1)

    assert [luck.roll(100) for _ in range(20)] != [other.roll(100) for _ in range(20)]


def test_a_bots_luck_is_not_the_matchs() -> None:
    key = b"the same key, by mistake"
    bots, named, dice = (
        policy_chance(key, "m", 0, 1),
        Seeded(key, "noonday-bot-1", "m", 0, 1),
        match_chance(key, "m", 0, []),
    )

    throws = [bots.roll(1000) for _ in range(5)]
    assert throws == [named.roll(1000) for _ in range(5)]
    assert throws != [dice.roll(1000) for _ in range(5)]


@each("sides", [1, 2, 6, 2**32])
def test_every_die_up_to_the_largest_can_be_thrown(sides: int) -> None:
    assert 1 <= Seeded(b"key").roll(sides) <= sides


@pytest.mark.parametrize("sides", [0, -1, 2**32 + 1])
def test_there_are_no_other_dice(sides: int) -> None:
    with pytest.raises(ValueError, match="no die has"):
        Seeded(b"key").roll(sides)


def test_seeded_dice_are_fair() -> None:
    luck = Seeded(b"fair")
    faces = Counter(luck.roll(6) for _ in range(6000))

    assert sum((faces[face] - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5  # chi-square, 1 in 1000


def test_replayed_throws_are_insisted_on() -> None:
    luck = Replayed(((6, 3), (2, 1)))

    assert (luck.roll(6), luck.spent) == (3, False)
    with pytest.raises(OutOfLuck, match="die of 6 sides"):
        luck.roll(6)
    assert (luck.roll(2), luck.spent) == (1, True)
    with pytest.raises(OutOfLuck, match="throw 2 is not in the record"):
        luck.roll(2)


def test_a_replayed_face_is_on_its_die() -> None:
    with pytest.raises(OutOfLuck):
        Replayed(((6, 7),)).roll(6)


def test_scripted_faces_come_in_order() -> None:
    luck = Scripted(3, 5)

    assert (luck.roll(6), luck.spent) == (3, False)
    with pytest.raises(OutOfLuck):
        luck.roll(4)
    assert (luck.roll(6), luck.spent, luck.draws) == (5, True, [(6, 3), (6, 5)])
    with pytest.raises(OutOfLuck):
        luck.roll(6)


def test_cheap_luck_covers_every_face() -> None:
    luck = Cheap(Random(1).random)

    assert {luck.roll(6) for _ in range(200)} == set(range(1, 7))


def test_pick_takes_each_item_with_one_throw() -> None:
    assert [pick(Scripted(face), "abc") for face in (1, 2, 3)] == ["a", "b", "c"]


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    orders = Counter[tuple[str, ...]]()
    for weight, _, order in branches(lambda luck: shuffled(luck, "abcd")):
        orders[order] += weight

    assert len(orders) == 24
    assert set(orders.values()) == {Fraction(1, 24)}


def exploding(luck: Chance) -> int:
    """Throw once more after a six: the ways are of different lengths."""
    first = luck.roll(6)
    return first + luck.roll(2) if first == 6 else first


def test_branches_walk_every_way_once_in_order_with_its_exact_chance() -> None:
    ways = list(branches(exploding))

    assert [result for _, _, result in ways] == [1, 2, 3, 4, 5, 7, 8]
    assert [weight for weight, _, _ in ways] == [Fraction(1, 6)] * 5 + [Fraction(1, 12)] * 2
    assert ways[-1][1] == ((6, 6), (2, 2))
    assert sum(weight for weight, _, _ in ways) == 1


@pytest.mark.parametrize("sides", [(2, 2, 2, 2), (3, 2, 4, 2, 3), (2, 3, 1, 2, 6, 2)])
def test_branches_weigh_every_throw_however_many_there_are(sides: tuple[int, ...]) -> None:
    ways = list(branches(lambda luck: [luck.roll(each) for each in sides]))

    assert len(ways) == prod(sides)
    assert {weight for weight, _, _ in ways} == {Fraction(1, prod(sides))}
    assert sum(weight for weight, _, _ in ways) == 1


def test_branches_without_luck_are_one_way() -> None:
    assert list(branches(lambda _: "certain")) == [(1, (), "certain")]


def test_throws_are_the_same_in_another_process() -> None:
    program = "from rules.chance import Seeded; luck = Seeded(b'key', 'm'); print([luck.roll(6) for _ in range(9)])"
    luck = Seeded(b"key", "m")
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    assert printed.strip() == str([luck.roll(6) for _ in range(9)])
