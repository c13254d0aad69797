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
    Die,
    Entered,
    NoSuchFace,
    OutOfLuck,
    Replayed,
    Scripted,
    Seeded,
    ThrowAwaited,
    branches,
    match_chance,
    pick,
    plain_face,
    policy_chance,
    shuffled,
)
from tests.support.offenders import each

RED = Die("red die", ("0", "0", "2", "2", "5", "5"))
BOMB = Die("Bomb die", ("Bomb", "Bomb", "blank", "blank", "blank", "blank"))

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


def test_a_die_is_its_number_of_sides_with_a_name_and_faces():
    assert RED == 6
    assert (RED.name, RED.faces, RED.seat) == ("red die", ("0", "0", "2", "2", "5", "5"), None)
    assert RED.printed == ("0", "2", "5")
    assert Die("die", "123456").faces == ("1", "2", "3", "4", "5", "6")


def test_a_die_is_thrown_by_another_seat_and_stays_as_it_is():
    other = RED.by(3)

    assert (other, other.name, other.faces, other.seat) == (6, RED.name, RED.faces, 3)
    assert (other.by(0).seat, other.seat, RED.seat) == (0, 3, None)
    assert (RED.by(3, "a move").purpose, other.purpose) == ("a move", "")


@each(("die", "face", "side"), [(RED, "0", 1), (RED, "2", 3), (RED, "5", 5), (BOMB, "Bomb", 1), (BOMB, "blank", 3)])
def test_a_face_is_on_the_lowest_side_that_has_it(die: Die, face: str, side: int) -> None:
    assert die.side(face) == side


@each("typed", ["bomb", "BOMB", " Bomb ", "\tbomb\n", "Ｂｏｍｂ"])
def test_a_face_is_read_whatever_its_case_and_form(typed: str) -> None:
    assert BOMB.side(typed) == 1


@each(
    ("typed", "plain"), [("３", "3"), ("①", "1"), ("Straße", "strasse"), (" A b ", "a b"), ("e\u0301", "é"), ("", "")]
)
def test_faces_are_compared_in_a_plain_form(typed: str, plain: str) -> None:
    assert plain_face(typed) == plain


@each("typed", ["1", "22", "", "-0", "red", "2 5"])
def test_a_face_of_another_die_is_refused_with_the_faces_that_there_are(typed: str) -> None:
    with pytest.raises(NoSuchFace) as refusal:
        RED.side(typed)

    assert str(refusal.value) == f"the red die has no face {typed!r}: its faces are 0, 2, 5"
    assert refusal.value.die is RED


def test_of_a_long_face_the_refusal_has_its_beginning_alone():
    with pytest.raises(NoSuchFace) as refusal:
        RED.side("x" * 10**6)

    assert str(refusal.value) == f"the red die has no face '{'x' * 40}': its faces are 0, 2, 5"


def test_entered_faces_fall_in_their_order_on_their_lowest_sides():
    luck = Entered(("5", "bomb", "0"), Seeded(b"key"))

    assert [luck.roll(RED), luck.roll(BOMB), luck.roll(RED)] == [5, 1, 1]
    assert luck.faces == ["5", "Bomb", "0"]
    assert luck.draws == [(6, 5), (6, 1), (6, 1)]


def test_a_die_that_was_not_entered_is_awaited_with_the_seat_that_throws_it():
    luck = Entered(("5",), Seeded(b"key"))
    luck.roll(RED)
    with pytest.raises(ThrowAwaited, match="the Bomb die was not thrown yet") as awaited:
        luck.roll(BOMB.by(2))

    assert (awaited.value.die.name, awaited.value.die.seat) == ("Bomb die", 2)
    assert (luck.faces, luck.draws) == (["5"], [(6, 5)])


def test_a_face_that_the_die_does_not_have_is_not_thrown():
    luck = Entered(("5", "5"), Seeded(b"key"))
    luck.roll(RED)
    with pytest.raises(NoSuchFace, match="the Bomb die has no face '5'"):
        luck.roll(BOMB)

    assert (luck.faces, luck.draws) == (["5"], [(6, 5)])


def test_faces_that_nothing_asked_for_are_not_among_those_used():
    luck = Entered(("2", "5"), Seeded(b"key"))
    luck.roll(RED)

    assert luck.faces == ["2"]


def test_what_no_die_of_the_box_throws_comes_from_the_seed_by_its_place_among_all_throws():
    entered, seeded = Entered(("5", "0"), Seeded(b"key", "m")), Seeded(b"key", "m")
    throws = [entered.roll(sides) for sides in (52, RED, 52, RED, 6, 52)]
    dealt = [seeded.roll(sides) for sides in (52, 6, 52, 6, 6, 52)]

    assert [throws[place] for place in (0, 2, 4, 5)] == [dealt[place] for place in (0, 2, 4, 5)]
    assert (throws[1], throws[3]) == (5, 1)
    assert Entered((), Seeded(b"key", "m")).roll(52) == dealt[0]


def test_a_die_falls_from_a_seed_as_any_other_of_its_sides():
    named, plain = Seeded(b"key", "m"), Seeded(b"key", "m")

    assert [named.roll(RED) for _ in range(30)] == [plain.roll(6) for _ in range(30)]
    assert named.draws == plain.draws


@each(
    "luck",
    [Seeded(b"key"), Entered(("5",), Seeded(b"key")), Replayed(((6, 5),))],
    ids=["seeded", "entered", "replayed"],
)
def test_draws_are_plain_numbers_whatever_die_was_asked_for(luck: Seeded | Entered | Replayed) -> None:
    luck.roll(RED)
    ((sides, side),) = luck.draws

    assert (type(sides), type(side), sides) == (int, int, 6)
    assert json.loads(json.dumps(luck.draws)) == [[6, side]]


def test_a_replayed_die_has_as_many_sides_as_the_record_says():
    assert Replayed(((6, 5),)).roll(RED) == 5
    with pytest.raises(OutOfLuck, match="throw 0 is of a die of 6 sides"):
        Replayed(((3, 1),)).roll(RED)
