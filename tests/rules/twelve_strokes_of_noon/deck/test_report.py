"""The report of a box finds what is wrong with one, and nothing wrong with the full box."""

import json

import pytest

from rules.twelve_strokes_of_noon import GAME as game
from tests.support.deck_report import fields, idle, longest, main, positions, repeated, taken
from tests.support.twelve_strokes_of_noon import small_box

BOX = game.standard_content()


def changed(change):
    """Return the small box after a change, read."""
    box = small_box()
    change(box)
    return game.deck.load(json.dumps(box).encode())


def test_no_answer_of_the_full_box_passes_for_a_slip_of_another():
    assert list(taken(BOX)) == []


TOSS_UPS = {
    ("F08.8", "Budapest"),
    ("F16.2", "Charles Stuart the Young Pretender"),
    ("F36.11", "Chestnut horse"),
}
"""Rivals that no slip reaches, named because what lies halfway may be meant for either, or for another order."""


def test_no_rival_of_the_full_box_guards_nothing_except_a_few():
    assert set(idle(BOX)) == TOSS_UPS


def test_the_full_box_asks_nothing_twice():
    assert repeated(BOX) == []


def test_no_field_has_more_than_a_sixth_of_the_full_box():
    counts = sum(fields(BOX).values(), start=type(next(iter(fields(BOX).values())))())
    assert len(counts) == 13
    assert max(counts.values()) * 6 <= counts.total() <= min(counts.values()) * 18


@pytest.mark.parametrize("pile", ["kick_off", "duel", "master_stroke"])
def test_length_does_not_give_the_answer_away(pile):
    most, least, total = longest(BOX)[pile]
    assert abs(most - least) * 6 <= total


def test_places_are_counted_for_each_pile():
    assert positions(changed(dict.copy)) == {
        "kick_off": {1: 6, 2: 6},
        "duel": {2: 3, 3: 3},
        "move_by_move": {4: 3},
        "master_stroke": {1: 6, 2: 6, 3: 3},
    }


def test_a_slip_is_found():
    def change(box):
        box["fatal_blow"][0]["questions"][0]["answer"] = "Athena"
        box["master_stroke"][0]["questions"][0]["answers"][1] = "Athina"

    assert list(taken(changed(change))) == [("F1.1", "Athena", "Athina")]


def test_a_rival_that_guards_nothing_is_found():
    def change(box):
        box["fatal_blow"][0]["questions"][0].update(
            answer="Lenin", accept=["Vladimir Lenin"], refuse=["Lemin", "Leninn", "Stalin", "Charles II"]
        )
        box["fatal_blow"][1]["questions"][0].update(answer="7", accept=[], refuse=["8", "eight"])
        box["mystery_star"][0].update(name="bicycle", refuse=["icicle", "bicycel"])

    found = [(where, rival) for where, rival in idle(changed(change)) if rival != "Australia"]
    assert found == [("F1.1", "Stalin")]


def test_a_question_in_other_words_is_found():
    def change(box):
        box["fatal_blow"][0]["questions"][0].update(question="Which city is the capital of Peru?", answer="Lima")
        box["duel"][0]["cards"][0].update(question="What is the capital of Peru?", right=1)
        box["duel"][0]["cards"][0]["answers"][0] = "Lima"

    ((one, other),) = repeated(changed(change))
    assert {one.where, other.where} == {"F1.1", "D1.1"}


def test_the_report_is_printed_and_ends_well(capsys):
    assert main([]) == 0
    assert "Open answers that come more than once" in capsys.readouterr().out


def test_the_report_of_a_deck_with_a_fault_ends_with_1(tmp_path, capsys):
    box = small_box()
    box["fatal_blow"][0]["questions"][0]["answer"] = "Athena"
    box["fatal_blow"][1]["questions"][0]["answer"] = "Athina"
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(box), "utf-8")
    assert main([str(path)]) == 1
    assert "F1.1 Athena <- Athina" in capsys.readouterr().out
