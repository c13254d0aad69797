"""What clients may draw and think with: the rules in words, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.twelve_strokes_of_noon import state as states


def reference() -> Mapping[str, Any]:
    """Return the numbers of the rules; times in ms, money in pounds."""
    return {
        "money": states.MONEY,
        "stake": states.STAKE,
        "prize": states.PRIZE,
        "numbers": states.NUMBERS,
        "propositions": states.PROPOSITIONS,
        "flaps": states.FLAPS,
        "strokes": states.STROKES,
        "turns": states.TURNS,
        "credit": states.CREDIT,
        "least": states.LEAST,
        "appeals": states.APPEALS,
        "ruling": states.RULING * states.SECOND,
    }
