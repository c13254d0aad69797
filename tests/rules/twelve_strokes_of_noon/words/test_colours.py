"""Colours behind the flaps of a Mystery Star, for players who do not see the picture."""

import pytest

from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.cards import Patch
from rules.twelve_strokes_of_noon.painting import UNITS
from rules.twelve_strokes_of_noon.state import Flap
from rules.twelve_strokes_of_noon.words.colours import colours, named
from tests.support.offenders import each


@each(
    ("fill", "name"),
    [
        ("#ffffff", "white"), ("#17181d", "black"), ("#8b8f96", "grey"), ("#c9ccd1", "light grey"),
        ("#46484c", "dark grey"), ("#c0342c", "red"), ("#fbb4b4", "pink"), ("#e2663c", "orange"), ("#d7d84f", "yellow"),
        ("#35803f", "green"), ("#5d8db0", "blue"), ("#bcdcec", "light blue"), ("#1b2c63", "dark blue"),
        ("#7a4a26", "brown"), ("#fbf4e0", "cream"), ("#7040a0", "purple"),
    ],
)  # fmt: skip
def test_a_colour_has_the_name_that_people_give_it(fill, name):
    assert named(fill) == name


@pytest.mark.parametrize("size", Flap)
def test_12c_27_colours_are_named_from_left_to_right_and_what_is_above_hides_what_is_below(size):
    width, height = UNITS[size]
    half, third = width // 2, width // 3
    tile = (
        Patch(f"M0 0L{half} 0L{half} {height}L0 {height}Z", "#c0342c"),
        Patch(f"M0 0L{third} 0L{third} {height}L0 {height}Z", "#35803f"),
    )
    assert colours(size, tile) == ("green", "red", "white")


def test_no_two_stars_of_the_box_have_the_same_colours():
    def seen(star):
        return tuple(
            colours(size, tile) for size in Flap for tile in (star.large if size is Flap.LARGE else star.small)
        )

    stars = game.standard_content().mystery_star.values()
    assert len({seen(star) for star in stars}) == len(stars)
