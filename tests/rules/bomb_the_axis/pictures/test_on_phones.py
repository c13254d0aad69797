"""What a phone shows of the picture, which is enlarged until its smallest words are 11 px large (BTA-20)."""

import pytest

from rules.bomb_the_axis.options import Options, Size
from rules.bomb_the_axis.pictures.drawing import moving, page, still
from rules.bomb_the_axis.view import view
from rules.show.drawing import Group, Text
from service.conformance.pictures import SEATS
from tests.support.bomb_the_axis import begun, called, caller, position

READABLE = 11
PANE = 350
"""How wide the picture is seen on a phone that is 390 px wide, in px."""


def sizes(shapes, scale=1.0):
    """Yield the size of each text, by the groups around it."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from sizes(shape.shapes, scale * shape.scale / 100)
        elif isinstance(shape, Text):
            yield shape.size * scale


def layers(size, seat):
    """Yield both layers of some positions of nine players."""
    state = begun(range(9), Options(chart=size))
    for each in (state, called(position(options=Options(chart=size)), "A1", "B1", "C1", "C1")):
        seen = view(each, seat)
        yield still(seen), moving(seen, SEATS)
        yield still(seen), moving(seen, tuple(f"Annabellissima {place}" for place in range(9)))


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_bta_20_a_phone_shows_all_columns_of_the_chart_at_once(size, seat):
    for board, shown in layers(size, seat):
        least = min(sizes((*board.shapes, *shown.shapes)))
        assert shown.focus.width * READABLE / least <= PANE


@pytest.mark.parametrize("size", Size)
def test_bta_20_the_letters_the_numbers_and_the_dots_are_in_the_part_that_matters(size):
    board, shown = next(layers(size, None))
    field = page(*((5, 10) if size is Size.FIFTY else (10, 10))).field
    chart = next(shape for shape in board.shapes if isinstance(shape, Group) and not shape.spot)
    named = [(text.x + chart.x, text.y + chart.y) for text in chart.shapes if isinstance(text, Text)]
    dots = [(dot.x + chart.x, dot.y + chart.y) for dot in chart.shapes if isinstance(dot, Group) and dot.spot]
    focus = shown.focus
    assert len(named) == field.letters + field.numbers
    assert len(dots) == field.letters * field.numbers
    assert all(focus.x + 10 < x < focus.right - 10 and focus.y + 20 < y < focus.bottom for x, y in (*named, *dots))


def test_the_caption_says_what_each_caller_has_who_calls_first():
    state = position(caller(1, "A1 A2", lost=1), caller(2, lost=3), caller(3), turn=3)
    said = moving(view(state, None), SEATS).caption
    assert said == (
        "Player 4: 0 hits, 0 bombs lost; Player 2: 2 hits, 1 bomb lost; Player 3: 0 hits, 3 bombs lost, out."
    )
