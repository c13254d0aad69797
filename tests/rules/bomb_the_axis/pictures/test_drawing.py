from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bomb_the_axis.board import chart_of
from rules.bomb_the_axis.events import Answer
from rules.bomb_the_axis.options import Options, Series, Size
from rules.bomb_the_axis.pictures import drawing, marks, panels
from rules.bomb_the_axis.pictures.drawing import moving, still
from rules.bomb_the_axis.pictures.field import Field
from rules.bomb_the_axis.pictures.signs import legend, signs
from rules.bomb_the_axis.state import Ending
from rules.bomb_the_axis.view import view
from rules.show.drawing import Area, Box, Paint, svg
from service.conformance.pictures import LONG, SEATS, collisions, leaving, read_aloud
from tests.support.bomb_the_axis import GUNS, HOUSES, begun, called, caller, position, some_state, won
from tests.support.offenders import each

MEMORY = Options(memory=True)


def picture(state, seat):
    seen = view(state, seat)
    return ET.fromstring(svg(still(seen), moving(seen, SEATS)))


def lying(state, seat):
    """Return what lies on the dots in words, as a picture tells it to somebody who points at a dot."""
    return {sign.dot: sign.words for sign in signs(view(state, seat))}


def brightness(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_bta_3_the_checker_sees_the_houses_and_the_guns_and_callers_an_empty_card():
    state = position()
    assert lying(state, 0) == dict.fromkeys(HOUSES, "a house stands") | dict.fromkeys(GUNS, "a gun")
    assert lying(state, 1) == lying(state, None) == {}


def test_bta_9_the_checker_sees_a_black_counter_with_the_seat_where_a_house_was():
    state = called(position(), "A4")
    assert lying(state, 0)["A4"] == "player 2 hit the house"
    assert [sign.number for sign in signs(view(state, 0)) if sign.dot == "A4"] == ["2"]


def test_bta_11_a_callers_own_counters_differ_from_those_of_the_others():
    state = called(position(), "A4", "A5", "C1", "C2", "B1")
    assert lying(state, 1) == {
        "A4": "your hit",
        "A5": "player 3 hit it",
        "C1": "your miss",
        "C2": "called, a miss",
        "B1": "a gun that was called",
    }
    assert lying(state, None)["A4"] == "player 2 hit it"


def test_bta_10_an_own_miss_where_a_house_was_keeps_who_hit_it():
    assert lying(called(position(), "A4", "A4"), 2) == {"A4": "player 2 hit the house"}


def test_bta_24_under_memory_the_last_call_alone_is_shown_to_others():
    state = called(position(options=MEMORY), "A4", "B1", "C1")
    assert lying(state, None) == {"C1": "called, a miss"}
    assert lying(state, 2) == {"C1": "called, a miss"}
    assert lying(state, 1) == {"A4": "your hit", "C1": "your miss"}


def test_bta_24_under_memory_a_gun_of_ones_own_leaves_no_mark():
    state = called(position(options=MEMORY), "B1")
    assert lying(state, 1) == {"B1": "a gun that was called"}
    assert lying(called(state, "C1"), 1) == {"C1": "called, a miss"}


def test_bta_24_under_memory_the_checker_is_not_shown_who_hit_a_house():
    state = called(position(options=MEMORY), "A4", "C1")
    assert lying(state, 0)["A4"] == "a house was hit and removed"


def test_bta_24_under_memory_nobody_is_shown_whether_a_dot_was_called_before():
    state = called(position(options=MEMORY), "C1", "C1")
    drawn = read_aloud(picture(state, 2))
    assert "by Player 3 (you)" in drawn
    assert "not a new dot" not in drawn
    assert "not a new dot" in read_aloud(picture(called(position(), "C1", "C1"), 2))


def test_bta_16_the_chart_is_shown_to_all_at_the_end():
    state = called(position(), "A1", "C1", "A2", "C2", "A3")
    assert state.ended is Ending.THREE_HITS
    for_all = {seat: lying(state, seat) for seat in (0, 1, 2, None)}
    assert for_all[0] == for_all[1] == for_all[2] == for_all[None]
    assert {dot for dot, told in for_all[2].items() if told == "a house stands"} == set(HOUSES[3:])
    assert "Three hits: Player 2" in read_aloud(picture(state, None))


@pytest.mark.parametrize("answer", Answer)
def test_the_last_call_is_shown_big(answer):
    dot = {Answer.HIT: "A10", Answer.GUN: "B5", Answer.MISS: "E9"}[answer]
    told = read_aloud(picture(called(position(), dot), None))
    assert f"{dot} – {answer.name}" in told
    assert "by Player 2" in told


def test_every_caller_has_a_line_with_hits_bombs_and_red_counters():
    state = position(caller(1, "A1 A2", lost=1), caller(2, lost=3), caller(3))
    told = moving(view(state, None), SEATS).description
    assert "Player 2: hits 2, bombs lost 1, counters left: red 2, black 10." in told
    assert "Player 3: hits 0, bombs lost 3, counters left: red 2, black 10, out." in told
    drawn = read_aloud(picture(state, None))
    assert drawn.count("OUT") == 1
    assert {"2", "3", "4"} <= set(drawn)


@pytest.mark.parametrize(
    ("seat", "said"), [(1, "You are to call"), (2, "Player 2 is to call"), (None, "Player 2 is to call")]
)
def test_the_picture_says_whose_turn_it_is(seat, said):
    assert said in read_aloud(picture(position(), seat))


@pytest.mark.parametrize(("seat", "said"), [(0, "You are to place"), (1, "Player 1 is to place")])
def test_bta_3_the_picture_says_that_nothing_is_placed_yet(seat, said):
    assert said in read_aloud(picture(begun(), seat))
    assert lying(begun(), seat) == {}


@each("ending", Ending)
def test_every_ending_is_drawn(ending):
    told = read_aloud(picture(replace(position(), ended=ending), None))
    assert "The game is over" in told
    assert panels.ENDINGS[ending] in told


def test_bta_17_the_tally_of_the_series_is_shown():
    state = position(options=Options(series=Series(won(s0=2, s1=3), 1)))
    told = read_aloud(picture(state, 1))
    assert {"Checker, 2 won", "you, 3 won", "Games before this one: 6, drawn 1"} <= set(told)


def test_what_was_agreed_is_shown():
    state = position(options=Options(memory=True, no_repeats=True, call_seconds=30))
    assert "memory · no repeats · 30 s a call" in read_aloud(picture(state, 1))


@given(some_state(), st.sampled_from([None, 0, 1, 2, 4]))
def test_the_board_stays_and_the_page_keeps_its_size(state, seat):
    seen = view(state, seat)
    board = still(seen)
    assert board == still(view(replace(state, ended=None, turn=None, houses=frozenset()), None))
    assert (moving(seen, SEATS).width, moving(seen, SEATS).height) == (board.width, board.height)


@given(some_state(), st.sampled_from([None, 0, 1, 2, 4]))
def test_everything_that_is_on_a_dot_is_explained(state, seat):
    seen = view(state, seat)
    assert len(legend(seen)) <= 9
    on_dots = [sign.dot for sign in signs(seen)]
    assert len(on_dots) == len(set(on_dots))
    assert set(on_dots) <= set(state.chart.dots)


@pytest.mark.parametrize("size", Size)
def test_nothing_framed_covers_another_or_leaves_the_page(size):
    chart = chart_of(size)
    page = drawing.page(chart.letters, chart.numbers)
    areas = (Area(20, 60, page.field.width, page.field.height), *page.areas)
    for number, one in enumerate(areas):
        assert one.x >= 20
        assert one.x + one.width <= drawing.WIDTH - 20
        assert one.bottom <= page.height - 20
        assert not [other for other in areas[number + 1 :] if overlap(one, other)]


@given(some_state(), st.sampled_from([None, 0, 1, 2, 4, 8]))
def test_all_words_are_inside_their_frames_in_every_font(state, seat):
    assert_inside(replace(view(state, seat), series=Series(won(s0=10_000, s1=10_000, s2=12), 10_000)))


@each("size", Size)
@each("ending", [None, *Ending])
def test_all_words_have_room_at_the_beginning_and_at_every_end(size, ending):
    options = Options(chart=size, memory=True, no_repeats=True, call_seconds=3600)
    assert_inside(replace(view(begun(range(9), options), 0), ending=ending))
    assert_inside(replace(view(called(position(), "C1", "C1"), 2), ending=ending))


def assert_inside(seen):
    page = drawing.page(seen.letters, seen.numbers)
    frames = [Box(0, 0, drawing.WIDTH, page.height, Paint()), *(area.frame(Paint()) for area in page.areas)]
    for layer in (still(seen), moving(seen, SEATS), moving(seen, LONG)):
        assert not collisions(layer.shapes)
        assert not leaving(layer.shapes, frames)


def overlap(one, other):
    return (
        one.x < other.x + other.width and other.x < one.x + one.width and one.y < other.bottom and other.y < one.bottom
    )


@pytest.mark.parametrize("size", Size)
def test_bta_20_counters_are_on_their_dots_next_to_each_other(size):
    chart = chart_of(size)
    field = Field(chart.letters, chart.numbers)
    spots = [field.spot(dot) for dot in chart.dots]
    assert len(set(spots)) == len(chart.dots)
    assert min(abs(x - a) + abs(y - b) for x, y in spots[:1] for a, b in spots[1:]) > 2 * marks.REACH
    assert all(0 < x < field.width and 0 < y < field.height for x, y in spots)


def test_all_text_contrasts_with_its_ground():
    for ink in (marks.INK, marks.QUIET, marks.RED):
        assert contrast(ink, marks.PAPER) >= 7
    assert contrast(marks.INK, marks.TURN) >= 7
    assert contrast(marks.INK, marks.CARD) >= 7
    assert contrast(marks.WHITE, marks.BLACK) >= 7


def test_signs_differ_in_shape_and_not_in_colour_alone():
    drawn = [marks.red_counter, marks.black_counter, marks.heard_hit, marks.heard_miss, marks.gun, marks.struck_gun]
    shapes = [
        [(type(part), getattr(part, "path", None)) for part in draw(0, 0).shapes] for draw in (*drawn, marks.house)
    ]
    assert not [shape for number, shape in enumerate(shapes) if shape in shapes[number + 1 :]]


def test_there_are_no_styles_and_no_scripts():
    drawn = picture(called(position(), "A1", "B1", "C1"), None)
    assert "style" not in {name for element in drawn.iter() for name in element.attrib}
    assert not [element for element in drawn.iter() if element.tag.endswith(("}script", "}style", "}image"))]


def test_a_long_word_of_a_name_is_cut_and_never_broken_in_two():
    seen = view(position(), None)
    shown = moving(seen, tuple(f"Annabellissima {seat}" for seat in range(9)))
    texts = ["".join(text.itertext()) for text in ET.fromstring(svg(shown)).iter() if text.tag.endswith("text")]
    names = [text for text in texts if text.startswith("Ann")]

    assert names
    assert all("…" in text or "Annabellissima" in text for text in names)


@given(some_state(), st.sampled_from([None, 0, 1, 2, 4]))
def test_the_legend_names_another_caller_who_plays(state, seat):
    shown = view(state, seat)
    named = [words.rpartition(" ")[2] for _, words in legend(shown) if "player" in words]
    others = {str(caller.seat + 1) for caller in shown.callers if caller.seat != shown.seat}
    assert set(named) <= others
