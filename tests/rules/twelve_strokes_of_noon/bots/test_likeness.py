"""How like tiles are: what is seen of them, and what makes them differ."""

from rules.twelve_strokes_of_noon.bots.likeness import CELLS, cells, difference
from rules.twelve_strokes_of_noon.cards import Patch
from rules.twelve_strokes_of_noon.state import Flap

GROUND = Patch("M0 0L920 0L920 200L0 200Z", "#204080")
ACROSS, DOWN = CELLS[Flap.LARGE]


def tile(*patches):
    """Return a large tile: patches on a ground."""
    return (GROUND, *patches)


def box(x, y, width, height, fill="#ffffff"):
    return Patch(f"M{x} {y}L{x + width} {y}L{x + width} {y + height}L{x} {y + height}Z", fill)


def light(*patches):
    """Return the lightness of each cell of a tile, row by row."""
    seen = [cell[0] for cell in cells(Flap.LARGE, tile(*patches))]
    return [seen[ACROSS * row : ACROSS * (row + 1)] for row in range(DOWN)]


def test_a_patch_is_seen_where_it_is():
    rows = light(box(460, 0, 460, 200))
    assert rows == [[61] * 7 + [255] * 7] * DOWN


def test_a_hole_shows_what_is_below():
    ring = Patch("M0 0L920 0L920 200L0 200ZM460 0L460 200L920 200L920 0Z", "#ffffff")
    assert light(ring) == [[255] * 7 + [61] * 7] * DOWN


def test_outlines_that_overlap_are_one_shape():
    pair = Patch("M0 0L500 0L500 200L0 200ZM460 0L920 0L920 200L460 200Z", "#ffffff")
    assert light(pair) == [[255] * ACROSS] * DOWN


def test_a_slope_is_seen_in_each_row():
    rows = light(Patch("M0 0L920 200L0 200Z", "#ffffff"))
    shares = [sum(lightness > 150 for lightness in row) for row in rows]
    assert shares == sorted(shares)
    assert shares[0] < shares[-1]


def test_what_covers_nothing_is_white():
    assert {cell[0] for cell in cells(Flap.SMALL, (Patch("M0 0L2 0L2 2L0 2Z", "#000000"),))} == {255}


def test_tiles_differ_by_the_share_that_differs():
    plain = tile()
    assert difference(Flap.LARGE, plain, plain) == 0
    assert difference(Flap.LARGE, plain, tile(box(0, 0, 920, 200))) == 1000
    assert 400 <= difference(Flap.LARGE, plain, tile(box(0, 0, 460, 200))) <= 600


def test_a_shape_a_little_to_the_side_is_nearly_alike():
    post = tile(box(200, 0, 66, 200))
    beside, far = tile(box(266, 0, 66, 200)), tile(box(660, 0, 66, 200))
    assert difference(Flap.LARGE, post, beside) * 2 < difference(Flap.LARGE, post, far)


def test_a_colour_of_the_same_lightness_differs():
    one, other = tile(box(0, 0, 920, 200, "#c03030")), tile(box(0, 0, 920, 200, "#306eb0"))
    assert difference(Flap.LARGE, one, other) > 900


def test_both_orders_differ_alike():
    one, other = tile(box(0, 0, 300, 90)), tile(box(500, 40, 20, 160, "#ff0000"))
    assert difference(Flap.LARGE, one, other) == difference(Flap.LARGE, other, one)
