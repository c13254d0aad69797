"""A random member of what is too large for a menu, for anyone who plays at random."""

from __future__ import annotations

from rules.chance import Chance, pick
from rules.screaming_eagles.actions import Action, Note
from rules.screaming_eagles.menu import joined, parts_of
from rules.screaming_eagles.state import State
from rules.values import Template

WORDS = ("left", "right", "straight", "flare", "Cobra", "Eagle", "Tiger", "Stallion", "wait", "now", "fire", "loop")
"""What a made-up note is made of."""


def sample(state: State, template: Template[Action], chance: Chance) -> Action:
    """Return a card or an order for each plane at random, or a note of some random words."""
    if choices := parts_of(template):
        return joined([parts[chance.roll(len(parts)) - 1] for parts in choices])
    assert isinstance(template.example, Note)
    return Note(template.example.number, " ".join(pick(chance, WORDS) for _ in range(chance.roll(4))))
