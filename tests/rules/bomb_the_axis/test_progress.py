"""How far each caller has come: the houses found (BTA-9, BTA-12, BTA-16)."""

from rules.bomb_the_axis import GAME as game
from tests.support.bomb_the_axis import begun, called, caller, position


def test_bta_9_each_caller_has_the_houses_that_were_found_first():
    before = position(caller(1, hits="A1"), caller(2))
    assert game.rules.progress(before) == {1: 1, 2: 0}
    assert game.rules.progress(called(before, "A5", "A6")) == {1: 2, 2: 1}
    assert game.words.progress == "houses found"


def test_bta_12_a_caller_who_is_out_has_no_more():
    assert game.rules.progress(position(caller(1, hits="A1 A2", lost=3), caller(2, hits="A3"), turn=2)) == {2: 1}


def test_bta_16_the_winner_has_three():
    assert game.rules.progress(called(position(caller(1, hits="A1 A2"), caller(2)), "A5")) == {1: 3, 2: 0}


def test_bta_2_nobody_has_any_before_it_is_settled_who_calls():
    assert game.rules.progress(begun()) == {}
