"""A random member of what is too large for a menu, for anyone who plays at random."""

from __future__ import annotations

from rules.chance import Chance, pick
from rules.twelve_strokes_of_noon.actions import Action, Answer, GuessStar
from rules.twelve_strokes_of_noon.state import FaceOff, State
from rules.values import Template

WRONG = ("no idea", "Timbuktu", "1815", "a red balloon", "Marmalade", "the Moon", "Cleopatra", "42")
"""What a random answer may be when it is not the right one."""


def sample(state: State, template: Template[Action], chance: Chance) -> Action:
    """Return a random answer or name: a right one once in four, else any other."""
    right = chance.roll(4) == 1
    if isinstance(template.example, GuessStar):
        return GuessStar(state.content.mystery_star[state.star].name if right else pick(chance, WRONG))
    return Answer(_right_answer(state) if right else pick(chance, WRONG))


def _right_answer(state: State) -> str:
    stage, deck = state.stage, state.content
    assert isinstance(stage, FaceOff)
    own = stage.corners[stage.turn]
    words: str = deck.fatal_blow[own.card].questions[own.question].answer
    return words
