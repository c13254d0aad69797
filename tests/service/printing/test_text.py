from rules.show.sheet import Align, Column, Grid
from service.printing import render
from service.printing.characters import clean, clusters, width
from service.printing.text import wrapped
from tests.support.sheets import hostile_sheet, long_sheet, picture, sheet_of


def lines_of(sheet):
    return render(sheet, "txt", paper="a4").decode().splitlines()


def test_no_line_is_wider_than_100():
    assert max(map(width, lines_of(hostile_sheet()))) <= 100
    assert max(map(width, lines_of(long_sheet()))) <= 100


def test_columns_are_straight_with_wide_and_combining_characters():
    grid = Grid(
        "g",
        "G",
        (Column("Name"), Column("Points", 1, Align.RIGHT)),
        (("山田", "5"), ("Zoë", "15"), ("e\u0323\u0302x", "7")),
    )
    rows = [line for line in lines_of(sheet_of(grid)) if line.endswith(("5", "15", "7"))]
    assert {width(row) for row in rows} == {width("Name  Points")}


def test_a_picture_is_told_in_words():
    assert any(line.startswith("[picture]   Here — A board of two fields.") for line in lines_of(sheet_of(picture())))


def test_widths_are_those_of_a_terminal():
    assert width("abc") == 3
    assert width("山田") == 4
    assert width("e\u0301") == 1
    assert width("a\u200db") == 2


def test_clusters_keep_marks_and_joiners_together():
    assert list(clusters("e\u0301a👨\u200d👩x")) == ["e\u0301", "a", "👨\u200d👩", "x"]


def test_a_long_word_is_cut_and_others_are_not():
    assert wrapped("ab abcdefgh cd", 4) == ["ab", "abcd", "efgh", "cd"]


def test_controls_turning_marks_and_piles_are_cleaned():
    assert clean("a\r\nb\x00c\u202ed\ufffee") == "a  b cde"
    assert clean("q" + "\u0323" * 30) == "q" + "\u0323" * 4
