"""What pictures are made of: signs, colours, tiles, and the room that everything has."""

from itertools import pairwise

import pytest

from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.pictures.marks import Shine
from rules.twelve_strokes_of_noon.pictures.page import BOARD, DESKS, HEAD, HEARD, LARGE, PLATE, SCREEN, SMALL, WIDTH
from rules.twelve_strokes_of_noon.pictures.page import desks as places


def brightness(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_stars_differ_in_shape_and_not_in_colour_alone():
    signs = [
        [
            (type(part), getattr(part, "path", ""), getattr(part, "points", ()))
            for part in marks.star(0, 0, 1, shine).shapes
        ]
        for shine in Shine
    ]
    assert not [sign for number, sign in enumerate(signs) if sign in signs[number + 1 :]]


def test_nothing_framed_covers_another():
    areas = (HEAD, SCREEN, HEARD, BOARD, DESKS)
    pairs = [(one, other) for number, one in enumerate(areas) for other in areas[number + 1 :]]
    assert not [pair for pair in pairs if overlap(*pair)]
    assert all(inside(area, BOARD) for area in (LARGE, SMALL, PLATE))
    assert not overlap(LARGE, SMALL)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_12c_34_desks_are_next_to_each_other(count):
    standing = places(count)
    assert len(standing) == count
    assert all(desk.x >= 0 and desk.right <= WIDTH for desk in standing)
    assert all(one.right < other.x for one, other in pairwise(standing))


def overlap(one, other):
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def inside(one, other):
    return other.x <= one.x and one.right <= other.right and other.y <= one.y and one.bottom <= other.bottom


def test_all_text_contrasts_with_its_ground():
    for ink in (marks.INK, marks.QUIET, marks.RIGHT, marks.WRONG):
        assert contrast(ink, marks.PAPER) >= 7
    for ink in (marks.GOLD, marks.WHITE, marks.PALE):
        assert contrast(ink, marks.NIGHT) >= 7
        assert contrast(ink, marks.DUSK) >= 7
    for ground in (marks.GOLD, marks.PALE, marks.CREAM, marks.GONE):
        assert contrast(marks.INK, ground) >= 7
    assert contrast(marks.WHITE, marks.CARD) >= 7
    assert contrast(marks.QUIET, marks.CREAM) >= 7
