"""Boards as PNG: their size, their bytes, and that nothing of them is lost."""

import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from rules.show.drawing import Box, Circle, Drawing, Paint, Text
from service.conformance.matches import begun, walk
from service.conformance.pictures import SEATS
from service.play.files.pictures import WIDTH, WIDTHS
from service.printing import render_board
from service.printing.glyphs import MISSING
from service.printing.picture import LARGEST
from tests.support.all_games import GAMES, each_game

CORNERS = ("#ff0000", "#00aa00", "#0000ff", "#000000")


def opened(png: bytes) -> Image.Image:
    """Return a picture that was read."""
    return Image.open(BytesIO(png), formats=("PNG",))


def page(*shapes: Box | Circle | Text) -> tuple[Drawing, ...]:
    """Return a picture of these shapes on white, with a square of a colour of its own in each corner."""
    marks = tuple(
        Box(x, y, 50, 50, Paint(fill=colour))
        for colour, (x, y) in zip(CORNERS, ((0, 0), (750, 0), (0, 350), (750, 350)), strict=True)
    )
    return (Drawing(800, 400, (Box(0, 0, 800, 400, Paint(fill="#ffffff")), *marks)), Drawing(800, 400, shapes))


def views(game, number):
    """Yield what a spectator and a player see of a whole match at so many places, from its beginning to its end."""
    steps = [first := begun(game, "p" * min(game.seats(game.options())[-1], 4)), *walk(first, 7)]
    for bench in (*steps[:: max(1, len(steps) // (number - 1))], steps[-1]):
        for who in (None, 0):
            view = game.rules.view(bench.state, who)
            yield game.pictures.still(view), game.pictures.moving(view, SEATS)


@pytest.mark.parametrize("width", [*WIDTHS, WIDTH, 333])
def test_a_picture_has_its_width_and_all_its_corners(width):
    drawn = opened(render_board(page(), width)).convert("RGB")
    right, low = drawn.width - 3, drawn.height - 3

    assert drawn.width == width
    assert abs(drawn.height - width / 2) < 1
    found = [drawn.getpixel(place) for place in ((2, 2), (right, 2), (2, low), (right, low))]
    assert [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in found] == list(CORNERS)


def sized(layers):
    """Assert that a picture has few bytes and the sizes that were asked for."""
    for width in (WIDTH, WIDTHS[1]):
        png = render_board(layers, width)
        drawn = opened(png)
        assert len(png) <= LARGEST
        assert width >= drawn.width >= (width if width == WIDTH else 900)
        assert abs(drawn.height - drawn.width * layers[0].height / layers[0].width) <= 1


@each_game
def test_no_picture_of_a_match_is_too_large_or_too_small(game):
    for layers in views(game, 3):
        sized(layers)


@pytest.mark.soak
@each_game
def test_no_picture_of_a_whole_match_is_too_large_or_too_small(game):
    for layers in views(game, 11):
        sized(layers)


def test_a_picture_that_would_have_too_many_bytes_has_fewer_pixels():
    luck = Random(1)
    dots = (
        Circle(luck.randrange(800), luck.randrange(400), 3, Paint(fill=f"#{luck.randrange(2**24):06x}"))
        for _ in range(9000)
    )
    png = render_board(page(*dots), 1200)

    assert len(png) <= LARGEST
    assert 200 <= opened(png).width < 1200


def test_a_text_in_a_picture_is_drawn_in_the_bundled_fonts_whatever_it_holds():
    bare = render_board(page(), 800)
    drawn = {
        text: render_board(page(Text(100, 200, text, 40)), 800)
        for text in ("Zoë", "Łukasz", "Ωμέγα", "Дарья", "中文", "أمل")
    }

    assert len({bare, *drawn.values()}) == len(drawn) + 1
    assert render_board(page(Text(100, 200, "𓀀", 40)), 800) == render_board(page(Text(100, 200, MISSING, 40)), 800)


DRAW = """
import sys
from hashlib import sha256
from service.conformance.matches import begun
from service.conformance.pictures import SEATS
from service.printing import render_board
import rules
for key in sys.argv[1:]:
    game = rules.find(key)
    view = game.rules.view(begun(game, "ppp").state, None)
    print(sha256(render_board((game.pictures.still(view), game.pictures.moving(view, SEATS)), 800)).hexdigest())
"""


def test_the_same_picture_is_the_same_bytes_in_every_process():
    keys = ["bomb-the-axis", "screaming-eagles"]
    here = []
    for key in keys:
        view = GAMES[key].rules.view(begun(GAMES[key], "ppp").state, None)
        layers = (GAMES[key].pictures.still(view), GAMES[key].pictures.moving(view, SEATS))
        here.append(sha256(render_board(layers, 800)).hexdigest())

    other = subprocess.run([sys.executable, "-c", DRAW, *keys], capture_output=True, text=True, check=True)
    assert other.stdout.split() == here
