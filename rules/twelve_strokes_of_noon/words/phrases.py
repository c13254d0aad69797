"""What rounds, amounts and seats are called in pictures and on sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.twelve_strokes_of_noon.cards import StarKind
from rules.twelve_strokes_of_noon.events import Round
from rules.twelve_strokes_of_noon.view import View

GAME: Final = "12 Strokes of Noon"

ROUNDS: Final = {
    Round.KICK_OFF: "Kick-Off",
    Round.FIRST_DUEL: "First Duel",
    Round.MOVE_BY_MOVE: "Move by Move",
    Round.SECOND_DUEL: "Second Duel",
    Round.FATAL_BLOW: "Fatal Blow",
    Round.MASTER_STROKE: "Master Stroke",
    Round.LAST_CHANCE: "Last chance",
}

PILES: Final = {
    "kick_off": "Kick-Off",
    "duel": "Duel",
    "move_by_move": "Move by Move",
    "fatal_blow": "Fatal Blow",
    "master_stroke": "Master Stroke",
    "mystery_star": "Mystery Star",
}
"""What the cards of a pile are called on paper and in a preview."""

KINDS: Final = {StarKind.THING: "a thing", StarKind.PLACE: "a place", StarKind.ANIMAL: "an animal"}


POUND: Final = "£"


def pounds(amount: int) -> str:
    """Write an amount of money."""
    return f"£{amount:,}" if amount >= 0 else f"–£{-amount:,}"


def seconds(sand: int) -> str:
    """Write milliseconds as seconds with one digit, never more than there are."""
    return f"{sand // 1_000}.{sand % 1_000 // 100} s"


def seat(view: View, names: Sequence[str], number: int) -> str:
    """Name a seat to the asker."""
    return f"{names[number]} (you)" if number == view.seat else names[number]
