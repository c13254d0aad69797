"""What others may know of an event: of the table's own, all but the seeds that seats bring (TBL-2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.game import AnyGame
from rules.table.table import EVENTS, SeatTaken


def disclose(game: AnyGame | None, event: Any, seat: int | None) -> Any:
    """Return an event of the game or the table as a seat, or a spectator (None), may know it; None hides it."""
    if isinstance(event, SeatTaken):
        return replace(event, seed=None)
    if game is None or type(event) in EVENTS:
        return event
    return game.rules.disclose(event, seat)
