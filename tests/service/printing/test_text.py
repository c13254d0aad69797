from rules.show.clusters import columns
from rules.show.sheet import Align, Column, Grid
from service.printing import render
from service.printing.characters import clean
from service.printing.text import wrapped
from tests.support.sheets import hostile_sheet, long_sheet, picture, sheet_of


def lines_of(sheet):
    return render(sheet, "txt", paper="a4").decode().splitlines()


def test_no_line_is_wider_than_100():
    assert max(map(columns, lines_of(hostile_sheet()))) <= 100
    assert max(map(columns, lines_of(long_sheet()))) <= 100


def test_columns_are_straight_with_wide_and_combining_characters():
    grid = Grid(
        "g",
        "G",
        (Column("Name"), Column("Points", 1, Align.RIGHT)),
        (("山田", "5"), ("Zoë", "15"), ("e\u0323\u0302x", "7")),
    )
    rows = [line for line in lines_of(sheet_of(grid)) if line.endswith(("5", "15", "7"))]
    assert {columns(row) for row in rows} == {columns("Name  Points")}


def test_a_picture_is_described_in_words():
    assert any(line.startswith("[picture]   Here — A board of two fields.") for line in lines_of(sheet_of(picture())))


def test_a_long_word_is_cut_and_others_are_not():
    assert wrapped("ab abcdefgh cd", 4) == ["ab", "abcd", "efgh", "cd"]


def test_controls_turning_marks_and_piles_are_cleaned():
    assert clean("a\r\nb\x00c\u202ed\ufffee") == "a  b cde"
    assert clean("\u2068שלום\u2069: £10") == "\u2068שלום\u2069: £10"
    assert clean("\u2069a\u2068b\u2068c\u2069") == "ab\u2068c\u2069"
    assert clean("q" + "\u0323" * 30) == "q" + "\u0323" * 4


def test_a_name_from_right_to_left_that_goes_over_lines_is_isolated_in_each():
    assert wrapped("\u2068אבגד הוזח\u2069 5", 4) == ["\u2068אבגד\u2069", "\u2068הוזח\u2069", "5"]


def test_a_column_of_blanks_without_a_heading_is_printed():
    columns = (Column("Name"), Column(""))
    for cells in ((), (("Ann", ""),), (("Ann", "  "),)):
        assert any("Name" in line for line in lines_of(sheet_of(Grid("g", "", columns, cells))))
