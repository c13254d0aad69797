"""What clients may draw and think with: the rules in words, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.screaming_eagles.board import BOARD_JSON
from rules.screaming_eagles.state import HITLESS_ROUNDS, NOTES_A_ROUND, OFFER_EVERY


def reference() -> Mapping[str, Any]:
    """Return the board with cards, loads, dice and sections as it is written, and the numbers of the rules."""
    return {
        **BOARD_JSON,
        "hitless_rounds": HITLESS_ROUNDS,
        "notes_a_round": NOTES_A_ROUND,
        "offer_every": OFFER_EVERY,
    }
