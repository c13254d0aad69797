"""A random member of what is too large for a menu, for anyone who plays at random."""

from __future__ import annotations

from rules.bomb_the_axis.actions import Action, Place
from rules.bomb_the_axis.board import scattered
from rules.bomb_the_axis.state import State
from rules.chance import Chance
from rules.values import Template


def sample(state: State, template: Template[Action], chance: Chance) -> Action:
    """Return a random placing: the only template of this game is the placing by hand."""
    return Place(*scattered(state.chart, chance))
