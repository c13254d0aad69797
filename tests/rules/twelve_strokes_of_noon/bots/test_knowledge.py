"""12C-46: what the bots know, and what they hold to be right although it is wrong."""

from __future__ import annotations

import pytest

from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.bots.knowledge import SLIPS, insight
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
    assert all(text in question.rivals for question, text in wrong)

    unknown = [(question, text) for question, text in answers(level) if text != question.answer and question.rivals]
    assert abs(1000 * len(wrong) // len(unknown) - SLIPS[level]) < 150
    assert len(wrong) < len(said) / 4


def test_12c_46_the_better_a_level_the_fewer_its_slips():
    wrong = [sum(text not in (None, question.answer) for question, text in answers(level)) for level in LEVELS]
    assert wrong == sorted(wrong, reverse=True)
    assert wrong[-1] > 0


@pytest.mark.parametrize("level", LEVELS)
def test_12c_46_five_flaps_are_enough_to_know_any_star(level):
    open_flaps = Board(large=FLAPS[:3], small=FLAPS[:2])
    known = [
        insight(last_round(LastChance((0,)), open_flaps, star=place, content=BOX), 0, level).star
        for place in BOX.mystery_star
    ]
    assert known == [star.name for star in BOX.mystery_star.values()]
