"""12C-46: what the bots know, and what they hold to be right although it is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.bots.knowledge import LEAST, SLIPS, insight
from rules.twelve_strokes_of_noon.state import Board, Corner, FaceOff, LastChance
from tests.support.twelve_strokes_of_noon import last_round, position

BOX = game.standard_content()
LEVELS = game.bots.levels
FLAPS = (1, 2, 3, 4, 5)
"""All flaps that can open: one for each question of the last round."""


def answers(level):
    """Return, for each open question of the box, the question and what a bot of a level would answer, or None."""
    found = []
    for place, card in BOX.fatal_blow.items():
        for number, question in enumerate(card.questions):
            corners = (Corner(0, Glass(60_000, 0), place, number), Corner(1, Glass(60_000), place))
            state = position(FaceOff(1, corners, 0, ()), content=BOX)
            found.append((question, insight(state, 0, level).text))
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_12c_46_a_bot_now_and_then_takes_a_rival_for_the_answer(level):
    said = [(question, text) for question, text in answers(level) if text is not None]
    wrong = [(question, text) for question, text in said if text != question.answer]
    assert all(text in question.refuse for question, text in wrong)

    unknown = [(question, text) for question, text in answers(level) if text != question.answer and question.refuse]
    assert abs(1000 * len(wrong) // len(unknown) - SLIPS[level]) < 150
    assert len(wrong) < len(said) / 4


def test_12c_46_the_better_a_level_the_fewer_its_slips():
    wrong = [sum(text not in (None, question.answer) for question, text in answers(level)) for level in LEVELS]
    assert wrong == sorted(wrong, reverse=True)
    assert wrong[-1] > 0


def stars_known(level, board):
    """Return how many stars of the full box a level knows with these flaps open, in hundredths; each by its name."""
    known = {
        star.name: insight(last_round(LastChance((0,)), board, star=place, content=BOX), 0, level).star
        for place, star in BOX.mystery_star.items()
    }
    assert all(name in (None, right) for right, name in known.items())
    return 100 * sum(name is not None for name in known.values()) // len(known)


@pytest.mark.parametrize(("level", "share"), [("rookie", 30), ("regular", 50), ("champion", 70)])
def test_12c_46_five_flaps_are_enough_to_know_many_stars(level, share):
    five = stars_known(level, Board(large=(2, 3, 4), small=(4, 5)))
    assert share <= five < 100


@pytest.mark.parametrize("level", LEVELS)
def test_12c_46_all_flaps_are_enough_to_know_any_star(level):
    assert stars_known(level, Board(large=tuple(range(1, 8)), small=tuple(range(1, 8)))) == 100


def test_12c_46_the_better_a_level_the_more_stars_it_knows():
    known = [stars_known(level, Board(large=(3, 4, 5), small=(5,))) for level in LEVELS]
    assert known == sorted(known)
    assert known[0] < known[-1]


@pytest.mark.parametrize(("level", "least"), LEAST.items())
def test_12c_46_a_star_that_is_unlike_all_others_needs_some_flaps_too(level, least):
    alone = replace(BOX, mystery_star={1: BOX.mystery_star[1]})
    seen = [
        insight(last_round(LastChance((0,)), Board(large=FLAPS[:count]), star=1, content=alone), 0, level).star
        for count in range(6)
    ]
    assert [name is not None for name in seen] == [count >= least for count in range(6)]
