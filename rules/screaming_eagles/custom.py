"""What frames a match: the next match, and what clients may draw and think with."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Never

from rules.chance import Chance, pick
from rules.errors import InvalidContent
from rules.game import Content, Outcome, Rematch, Template
from rules.plain import Plain
from rules.screaming_eagles.actions import Note
from rules.screaming_eagles.board import BOARD_JSON
from rules.screaming_eagles.options import Options, swapped
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


def hindsight(options: Options) -> bool:
    """Return True: what a seat was told it may ask for again."""
    return True


def pace(state: State, seat: int, level: str) -> int:
    """Return 0: the sky shows what a bot has done."""
    return 0


def rematch(state: State, outcome: Outcome) -> Rematch:
    """Return the same match with the colours changed; everybody keeps the seat (SE-51)."""
    return Rematch(swapped(state.options, state.seats), state.seats)


def deadline(state: State) -> None:
    """Return None: the game has no clock of its own."""


def decision(state: State) -> int:
    """Return the number of the open decision."""
    return state.decision


def sample(state: State, template: Template, chance: Chance) -> Note:
    """Return a note of some random words."""
    return Note(template.example.number, " ".join(pick(chance, WORDS) for _ in range(chance.roll(4))))


def insight(state: State, seat: int, level: str) -> None:
    """Return None: a bot knows what its seat sees."""


def standard_content() -> None:
    """Return None: the game is played without a deck of questions or the like."""


def load_content(content: bytes) -> Never:
    """Refuse every deck.

    :raises InvalidContent: always.
    """
    raise InvalidContent("Screaming Eagles is played without a deck")


def excerpt(content: Content, state: State | None) -> None:
    """Return None: there is no content."""


def recall(excerpt: Plain, digest: str) -> Never:
    """Refuse any excerpt: there is no content.

    :raises InvalidContent: always.
    """
    raise InvalidContent("Screaming Eagles is played without a deck")


def content_schema() -> None:
    """Return None: there is no content."""
