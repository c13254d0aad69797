"""What is on the command cards, each as a picture of its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from rules.screaming_eagles.names import DICE_NAMES, Direction, Team, card_of, card_words
from rules.screaming_eagles.pictures import marks
from rules.show.drawing import Drawing

_EDGE: Final = 2


@cache
def cards() -> Mapping[str, Drawing]:
    """Return the command cards of both teams (SE-2)."""
    return {card_of(*own): _card(*own) for own in _all()}


def _all() -> list[tuple[Team, Direction, int]]:
    return [(team, direction, dice) for team in Team for direction in Direction for dice in DICE_NAMES]


def _card(team: Team, direction: Direction, dice: int) -> Drawing:
    wide, high = (side + 2 * _EDGE for side in marks.CARD)
    words = card_words(direction, dice)
    return Drawing(wide, high, (marks.card(direction, dice, team, wide // 2, high // 2),), words, f"A card: {words}.")
