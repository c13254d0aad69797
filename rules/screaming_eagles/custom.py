"""What frames a match: the next match, and what clients may draw and think with."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from rules.chance import Chance, pick
from rules.game import Outcome, Rematch, Template
from rules.screaming_eagles.actions import Note
from rules.screaming_eagles.board import BOARD_JSON
from rules.screaming_eagles.options import swapped
from rules.screaming_eagles.state import HITLESS_ROUNDS, NOTES_A_ROUND, OFFER_EVERY, State

WORDS = ("left", "right", "straight", "flare", "Cobra", "Eagle", "Tiger", "Stallion", "wait", "now", "fire", "loop")
"""What a made-up note is made of."""


def reference() -> Mapping[str, Any]:
    """Return the board with cards, loads, dice and sections as it is written, and the numbers of the rules."""
    return {
        **BOARD_JSON,
        "hitless_rounds": HITLESS_ROUNDS,
        "notes_a_round": NOTES_A_ROUND,
        "offer_every": OFFER_EVERY,
    }


def rules_text() -> str:
    """Return RULES.md."""
    return files(__package__).joinpath("RULES.md").read_text("utf-8")


def rematch(state: State, outcome: Outcome) -> Rematch:
    """Return the same match with the colours changed; everybody keeps the seat (SE-51)."""
    return Rematch(swapped(state.options, state.seats), state.seats)


def decision(state: State) -> int:
    """Return the number of the open decision."""
    return state.decision


def sample(state: State, template: Template, chance: Chance) -> Note:
    """Return a note of some random words."""
    return Note(template.example.number, " ".join(pick(chance, WORDS) for _ in range(chance.roll(4))))
