"""A random member of what is too large for a menu, for whoever plays at random."""

from __future__ import annotations

from rules.chance import Chance
from rules.game import Template
from rules.twelve_oclock_high.actions import Action
from rules.twelve_oclock_high.state import State


def sample(state: State, template: Template, chance: Chance) -> Action:
    """Return a legal member of a template; no menu of this game holds one."""
    action: Action = template.example
    return action
