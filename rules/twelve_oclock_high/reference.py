"""What clients may draw and think with: the rules in words, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.twelve_oclock_high.board import BOARD_JSON, DICE_JSON, POINTS, PRICES
from rules.twelve_oclock_high.state import HAND, ROUNDS_WITHOUT_HIT, THROWS


def reference() -> Mapping[str, Any]:
    """Return the board and the dice as they are written, and the numbers of the rules."""
    return {
        "board": BOARD_JSON,
        "dice": DICE_JSON,
        "hand": HAND,
        "throws": THROWS,
        "rounds_without_hit": ROUNDS_WITHOUT_HIT,
        "points": {kind.value: points for kind, points in POINTS.items()},
        "prices": {kind.value: cards for kind, cards in PRICES.items()},
    }
