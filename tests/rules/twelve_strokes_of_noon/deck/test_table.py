"""The table of a box: there and back, and every fault by row and column."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.editing import Cell
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.deck.table import COLUMNS, joined, parted
from tests.support.twelve_strokes_of_noon import small_deck

EDITOR = game.deck.editor
BOX = game.standard_content()


def nothing(name):
    raise OSError(f"there is no {name}")


def table(*rows):
    """Return a table of rows, each given by its columns."""
    return [COLUMNS, *([row.get(column, "") for column in COLUMNS] for row in rows)]


def template():
    """Return the rows of the template, each by its columns."""
    return list(csv.DictReader(io.StringIO(EDITOR.template())))


def questions(name, count, **cells):
    usual = {"round": name, **{f"other {number}": f"wrong {number}" for number in range(1, 7)}}
    return [usual | {"question": f"{name} {number}?", "answer": f"right {number}"} | cells for number in range(count)]


def loaded(draft):
    return game.deck.load(json.dumps(draft.deck).encode())


def test_the_full_box_comes_back_from_its_table():
    draft = EDITOR.read(EDITOR.rows(BOX), nothing)
    assert (draft.faults, draft.remarks) == ((), ())
    assert loaded(draft) == BOX
    assert EDITOR.files(BOX) == {}


def test_a_box_with_pictures_of_its_own_comes_back_with_its_files():
    deck = small_deck()
    files = EDITOR.files(deck)
    assert list(files) == ["X1.json", "X2.json", "X3.json"]
    assert loaded(EDITOR.read(EDITOR.rows(deck), files.__getitem__)) == deck


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zs", "Zl", "Zp"]), min_size=1)))
def test_any_forms_come_back_from_a_cell(forms):
    assert parted(joined(forms)) == forms


def test_the_template_is_a_whole_deck_without_a_doubt():
    draft = EDITOR.read(list(csv.reader(io.StringIO(EDITOR.template()))), nothing)
    assert (draft.faults, draft.remarks) == ((), ())
    sizes = loaded(draft).sizes
    assert (sizes.kick_off, sizes.duel, sizes.move_by_move, sizes.fatal_blow) == (2, 1, 1, 2)
    assert (sizes.master_stroke, sizes.mystery_star) == (1, 2)


def test_rows_without_a_card_are_dealt_and_piles_without_rows_are_those_of_the_full_box():
    draft = EDITOR.read(table(*questions("kick-off", 9), *questions("Fatal  Blow", 23)), nothing)
    deck = loaded(draft)

    assert draft.faults == ()
    assert [len(card.questions) for card in deck.kick_off.values()] == [4, 4]
    assert [len(card.questions) for card in deck.fatal_blow.values()] == [11, 12]
    assert deck.duel == BOX.duel
    assert deck.mystery_star == BOX.mystery_star
    says = "left over, since a card of the Kick-Off has 4 questions; add 3 more"
    assert (Cell(10, "round"), says) in draft.remarks
    assert any("no row of the round “duel”: it gets the 15 cards of the full box" in one.says for one in draft.filled)


def test_the_place_of_the_right_answer_follows_from_the_question_alone():
    rows = questions("master stroke", 40)
    one, other = (loaded(EDITOR.read(table(*rows), nothing)).master_stroke for _ in range(2))
    asked = [question for card in one.values() for question in card.questions]

    assert one == other
    assert all(question.answers[question.right - 1].startswith("right") for question in asked)
    assert {question.right for question in asked} == {question.hidden for question in asked} == {1, 2, 3}


def test_a_place_that_is_given_holds():
    rows = [
        *questions("duel", 2, place="3", title="Twins"),
        *questions("kick-off", 4, place="hidden"),
        *questions("master stroke", 5, place="2", hidden="1"),
    ]
    deck = loaded(EDITOR.read(table(*rows), nothing))

    assert [(card.right, card.answers[2]) for card in deck.duel[0].cards] == [(3, "right 0"), (3, "right 1")]
    assert deck.duel[0].title == "Twins"
    assert {asked.hidden for asked in deck.kick_off[0].questions} == {f"right {number}" for number in range(4)}
    assert {(asked.right, asked.hidden) for asked in deck.master_stroke[0].questions} == {(2, 1)}


@pytest.mark.parametrize(
    ("rows", "cell", "says"),
    [
        (questions("duel", 2, place="5"), Cell(2, "place"), "must be a number from 1 to 4"),
        (questions("kick-off", 4, place="left"), Cell(2, "place"), "must be visible or hidden (1 or 2)"),
        (questions("kick-off", 3), Cell(2), "add 1 more"),
        (questions("kick-off", 3, card="K7"), Cell(4, "card"), "the card K7 has 3 rows; one of this round has 4 rows"),
        (questions("quiz", 1), Cell(2, "round"), "must be one of kick-off, duel"),
        (questions("fatal blow", 6, **{"as of": "soon"}), Cell(2, "as of"), "must be a year"),
        (questions("star", 1, picture="cat.svg", question="animal"), Cell(2, "picture"), "there is no cat.svg"),
        (questions("star", 1, picture="cat.png", question="animal"), Cell(2, "picture"), "must name a star"),
    ],
)
def test_what_is_wrong_in_a_table_is_named_by_its_cell(rows, cell, says):
    found = EDITOR.read(table(*rows), nothing).faults
    assert found[0][0] == cell
    assert says in found[0][1]


def test_too_few_questions_of_the_fatal_blow_make_a_card_to_print():
    draft = EDITOR.read(table(*questions("fatal blow", 5)), nothing)
    assert draft.faults == ()
    assert (Cell(6, "round"), "the Fatal Blow needs two cards, so at least 6 questions") in draft.remarks


def test_a_table_without_its_columns_says_which_are_missing():
    draft = EDITOR.read([["Round", "Question", "colour"], ["duel", "What?", "red"]], nothing)
    assert draft.faults[0] == (Cell(1, "answer"), "the column is missing; the first row names the columns")
    assert draft.remarks[0][0] == Cell(1, "colour")
    assert EDITOR.read([], nothing).faults == ((Cell(1), "the table is empty"),)


def test_every_part_of_a_deck_has_its_cell():
    draft = EDITOR.read(EDITOR.rows(BOX), nothing)
    assert draft.places["kick_off.0.questions.1.question"] == Cell(4, "question")
    asked = BOX.master_stroke[3].questions[2]
    right = draft.places[f"master_stroke.3.questions.2.answers.{asked.right - 1}"]
    assert right.column == "answer"


def test_a_star_is_cut_from_a_picture_next_to_the_table():
    picture = b'<svg viewBox="0 0 700 700"><rect x="0" y="0" width="700" height="700" fill="#112233"/></svg>'
    rows = [*template(), {"round": "star", "question": "thing", "answer": "blue sheet", "picture": "sheet.svg"}]
    draft = EDITOR.read(table(*rows), {"sheet.svg": picture}.__getitem__)
    star = loaded(draft).mystery_star[2]
    assert (star.name, star.large[0][0].fill) == ("blue sheet", "#112233")


def test_a_column_that_is_there_twice_is_a_fault():
    draft = EDITOR.read(
        [["round", "question", "answer", "Answer", "note", "note"], ["duel", "What?", "a", "b"]], nothing
    )
    assert draft.faults == ((Cell(1, "answer"), "the column is there more than once; name each column once"),)
    assert [cell for cell, _ in draft.remarks] == [Cell(1, "note")]


def test_a_pile_has_the_cell_of_its_first_row():
    draft = EDITOR.read(table(*questions("kick-off", 4), *questions("fatal blow", 6)), nothing)
    assert draft.places["fatal_blow"] == Cell(6, "round")
    assert "duel" not in draft.places


@pytest.mark.parametrize(
    ("name", "count", "cells", "cell", "says"),
    [
        ("kick-off", 4, {"other 2": "x"}, Cell(2, "other 2"), "is not used in the round “kick-off”"),
        ("kick-off", 4, {"accept": "x"}, Cell(2, "accept"), "is not used in the round “kick-off”"),
        ("fatal blow", 6, {"other 1": "x"}, Cell(2, "other 1"), "is not used in the round “fatal blow”"),
        ("fatal blow", 6, {"picture": "cat.png"}, Cell(2, "picture"), "is not used in the round “fatal blow”"),
        ("fatal blow", 6, {"accept": "a, b"}, Cell(2, "accept"), "is one form, “a, b”: part several by semicolons"),
    ],
)
def test_unused_cells_of_a_table_are_named(name, count, cells, cell, says):
    rows = [{"round": name, "question": f"Is it {number}?", "answer": "a1"} | cells for number in range(count)]
    assert (cell, says) in EDITOR.read(table(*rows), nothing).remarks


def test_two_titles_of_a_pair_are_said():
    one, two = questions("duel", 2)
    draft = EDITOR.read(table(one | {"title": "Twins"}, two | {"title": "Doubles"}), nothing)
    assert (Cell(3, "title"), "is not used: both questions of the pair have the title “Twins”") in draft.remarks


def test_a_question_that_is_there_twice_is_named_by_its_rows():
    rows = questions("fatal blow", 6, **{"other 1": ""})
    draft = EDITOR.read(table(*rows, rows[2] | {"question": "FATAL  blow 2?"}), nothing)
    assert draft.faults == ((Cell(8, "question"), "the question is that of row 4 already"),)


def test_the_kickoff_is_written_in_several_ways():
    for name in ("Kickoff", "KICK OFF", "kick_off", "kick-off"):
        assert EDITOR.read(table(*questions(name, 4)), nothing).faults == ()


def test_a_question_that_begins_with_a_sign_of_number_is_no_comment():
    rows = questions("kick-off", 4)
    rows[1]["question"] = "#1 hit: who sang it?"
    first = ("question", *(column for column in COLUMNS if column != "question"))
    written = [first, *([row.get(column, "") for column in first] for row in rows)]
    for listed in (written, table(*rows)):
        card = loaded(EDITOR.read(listed, nothing)).kick_off[0]
        assert [asked.question for asked in card.questions] == [row["question"] for row in rows]


def test_a_comment_is_a_row_whose_other_cells_are_empty():
    one, *others = questions("kick-off", 4)
    comments = [{"round": "# a comment"}, {"question": " #another"}, {"picture": "#"}]
    draft = EDITOR.read([*table(one, *comments, *others), ["", "", "# behind the columns"] + [""] * 30], nothing)
    assert draft.faults == ()
    assert len(loaded(draft).kick_off) == 1


def test_a_row_that_is_marked_as_a_comment_but_has_other_cells_is_a_fault():
    rows = questions("kick-off", 5)
    rows[4]["round"] = "# kick-off"
    ((cell, says),) = EDITOR.read(table(*rows), nothing).faults
    assert cell == Cell(6, "round")
    assert "in a comment all other cells of the row are empty" in says
