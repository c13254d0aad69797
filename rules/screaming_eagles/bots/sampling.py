"""A random member of what is too large for a menu, for whoever plays at random."""

from __future__ import annotations

from rules.chance import Chance, pick
from rules.game import Template
from rules.screaming_eagles.actions import Note
from rules.screaming_eagles.state import State

WORDS = ("left", "right", "straight", "flare", "Cobra", "Eagle", "Tiger", "Stallion", "wait", "now", "fire", "loop")
"""What a made-up note is made of."""


def sample(state: State, template: Template, chance: Chance) -> Note:
    """Return a note of some random words."""
    return Note(template.example.number, " ".join(pick(chance, WORDS) for _ in range(chance.roll(4))))
