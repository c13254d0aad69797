import csv
import io

import pytest

from rules.show.sheet import Column, Grid, Notes
from service.printing import render
from service.printing.tabular import harmless
from tests.support.sheets import hostile_sheet, sheet_of


def rows_of(sheet):
    return list(csv.reader(io.StringIO(render(sheet, "csv", paper="a4").decode("utf-8-sig"), newline=""), strict=True))


def test_each_table_is_a_block_with_its_key_and_headings():
    grid = Grid("turns", "The turns", (Column("Round"), Column("Name")), (("1", 'Ann "the" Ace, B'),), ("", "all"))
    assert rows_of(sheet_of(grid, Notes("Luck", ("Good.",)))) == [
        ["Score Record", "A game"],
        ["Match", "m-1"],
        [],
        ["turns", "The turns"],
        ["Round", "Name"],
        ["1", 'Ann "the" Ace, B'],
        ["", "all"],
        [],
        ["notes", "Luck"],
        ["Good."],
        [],
        ["Match m-1"],
    ]


def test_lines_end_as_the_standard_says():
    written = render(sheet_of(), "csv", paper="a4")
    assert written.endswith(b"\r\n")
    assert written.count(b"\n") == written.count(b"\r\n")


@pytest.mark.parametrize("cell", ["=1", "+1+1", "-2+3", "@SUM(A1)", " =1", "＝1", "-", "+a"])
def test_a_formula_becomes_text(cell):
    assert harmless(cell) == "'" + cell


@pytest.mark.parametrize("cell", ["-5", "+3", "-2.5", "12", "a=b", "", "– miss"])
def test_what_is_no_formula_stays(cell):
    assert harmless(cell) == cell


def test_no_cell_of_a_hostile_sheet_starts_a_formula():
    cells = [cell for row in rows_of(hostile_sheet()) for cell in row]
    assert not [cell for cell in cells if cell[:1] in {"=", "+", "@", "\t", "\r"}]


def test_amounts_of_money_are_numbers_with_their_sign_in_the_heading():
    grid = Grid(
        "money", "Money", (Column("Who"), Column("Has", unit="£")), (("£1", "£10,000"), ("b", "–£3,000")), ("", "–")
    )
    written = rows_of(sheet_of(grid))
    assert written[4:8] == [["Who", "Has (£)"], ["£1", "10000"], ["b", "-3000"], ["", "–"]]


def test_a_name_in_a_cell_of_its_own_is_plain_and_among_words_isolated():
    names = ("\u2068שלום\u2069", "Ann\u200bLee")
    sheet = sheet_of(Grid("g", "G", (Column("A"), Column("B")), (names, ("\u2068שלום\u2069 and \u2068בן\u2069", ""))))
    text = render(sheet, "csv", paper="a4").decode("utf-8-sig")
    assert "\r\nשלום,AnnLee\r\n\u2068שלום\u2069 and \u2068בן\u2069,\r\n" in text
