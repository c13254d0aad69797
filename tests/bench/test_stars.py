"""How many flaps a picture needs is counted right, and the full box needs four to six of them."""

import json

import pytest

from bench.stars import LEAST, MOST, by_flap, main, needed, orders
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.bots.likeness import PLACES, WEIGHT
from rules.twelve_strokes_of_noon.cards import Patch, StarCard
from rules.twelve_strokes_of_noon.painting import UNITS
from rules.twelve_strokes_of_noon.state import Flap
from tests.support.offenders import each
from tests.support.twelve_strokes_of_noon import small_box

BOX = list(game.standard_content().mystery_star.values())
WHITE, BLACK = "#ffffff", "#000000"


@pytest.fixture(scope="module")
def box():
    """Return how many flaps each star of the full box needs, by its id."""
    return {one.star.id: one for one in needed(BOX, orders())}


def plain(size, fill):
    """Return a tile of one colour."""
    across, down = UNITS[size]
    return (Patch(f"M0 0L{across} 0L{across} {down}L0 {down}Z", fill),)


def star(name, *black):
    """Return a star with white tiles, but for those behind the flaps that are named."""
    tiles = {
        size: tuple(plain(size, BLACK if (size, flap) in black else WHITE) for flap in range(1, 8)) for size in Flap
    }
    return StarCard(name, name, "thing", tiles[Flap.LARGE], tiles[Flap.SMALL])


def flaps(stars, *order):
    """Return how many flaps the first star needs in one order of all flaps."""
    rest = [place for place in range(len(PLACES)) if place not in order]
    return needed(stars, [[*order, *rest]])[0].flaps


def test_two_large_tiles_that_differ_make_a_star_clear():
    one = star("one")
    other = star("other", (Flap.LARGE, 2), (Flap.LARGE, 5))
    assert flaps([one, other], 1, 4) == 2
    assert flaps([one, other], 0, 1, 2, 4) == 4


def test_small_tiles_count_less():
    one, other = star("one"), star("other", *((Flap.SMALL, flap) for flap in range(1, 8)))
    assert flaps([one, other], 7, 8, 9, 10) == 4


def test_a_star_is_clear_when_no_other_one_fits():
    one, near = star("one"), star("near", (Flap.LARGE, 6), (Flap.LARGE, 7))
    far = star("far", *PLACES)
    assert flaps([one, far], 0, 1) == 2
    assert flaps([one, far, near], 0, 1, 2, 5, 6) == 5
    assert needed([one, far, near], orders(1))[0].nearest == near


def test_a_star_that_looks_like_another_is_never_clear():
    assert flaps([star("one"), star("other")]) == len(PLACES)


def test_the_orders_are_always_the_same_and_open_every_flap():
    assert orders(5) == orders(5)
    assert all(sorted(order) == list(range(14)) for order in orders(5))


def test_by_flap_is_the_mean_over_the_stars():
    stars = [star("one"), star("other", (Flap.LARGE, 1), (Flap.SMALL, 1))]
    assert by_flap(needed(stars, orders(1))) == [WEIGHT[Flap.LARGE], *[0] * 6, WEIGHT[Flap.SMALL], *[0] * 6]


@each("star", [star.id for star in BOX])
def test_no_star_of_the_full_box_is_clear_with_three_flaps(box, star):
    assert 3.4 <= box[star].flaps <= MOST


def test_the_stars_of_the_full_box_need_four_to_six_flaps(box):
    flaps = [one.flaps for one in box.values()]
    assert sum(round(mean, 1) >= LEAST for mean in flaps) * 10 >= len(flaps) * 9
    assert LEAST <= sum(flaps) / len(flaps) <= MOST


def test_a_deck_is_measured(tmp_path, capsys):
    deck = small_box()
    deck["mystery_star"].append({**deck["mystery_star"][0], "id": "Y9", "name": "kettle", "accept": [], "refuse": []})
    (tmp_path / "deck.json").write_text(json.dumps(deck))
    assert main(["--deck", str(tmp_path / "deck.json"), "--orders", "3"]) == 1
    assert " 14.0 flaps  Y9 kettle" in capsys.readouterr().out
