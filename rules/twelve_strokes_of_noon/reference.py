"""What clients may draw and think with: the rules in words, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.twelve_strokes_of_noon.state import (
    APPEALS,
    CREDIT,
    FLAPS,
    LEAST,
    MONEY,
    NUMBERS,
    PRIZE,
    PROPOSITIONS,
    RULING,
    SECOND,
    STAKE,
    STROKES,
    TURNS,
)


def reference() -> Mapping[str, Any]:
    """Return the numbers of the rules; times in ms, money in pounds."""
    return {
        "money": MONEY,
        "stake": STAKE,
        "prize": PRIZE,
        "numbers": NUMBERS,
        "propositions": PROPOSITIONS,
        "flaps": FLAPS,
        "strokes": STROKES,
        "turns": TURNS,
        "credit": CREDIT,
        "least": LEAST,
        "appeals": APPEALS,
        "ruling": RULING * SECOND,
    }
