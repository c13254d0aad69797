"""How long things are kept."""

from __future__ import annotations

from dataclasses import dataclass

DAY = 24 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Retention:
    """How long things are kept, in ms: an open table, a match without a ply, a match after its end, its record.

    ``content`` is for how long a deck can be used again after it was used last.
    """

    open: int = DAY
    idle: int = 30 * DAY
    over: int = 7 * DAY
    record: int = 90 * DAY
    content: int = 30 * DAY

    def of_deck(self) -> int:
        """Return how long the store keeps a deck after its last use: longer than any match that needs it."""
        return max(self.content, self.open, self.idle, self.over) + 7 * DAY
