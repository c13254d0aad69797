"""The referee: the ports and secrets with which every verb works."""

from __future__ import annotations

from dataclasses import dataclass

from service.play.ports import Contents, Due, Limits, Matches, Press, Shelf
from service.play.tokens import Mint

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
        """Return how long a deck lies in the store after its last use: longer than any match that needs it."""
        return max(self.content, self.open, self.idle, self.over) + 7 * DAY


@dataclass(frozen=True, slots=True)
class Referee:
    """Everything that a verb may touch.

    ``tables_allowed`` is how many tables one address may open in how many s, ``decks_allowed`` how many bytes of decks
    it may bring in how many s.
    """

    matches: Matches
    contents: Contents
    due: Due
    shelf: Shelf
    limits: Limits
    press: Press
    mint: Mint
    retention: Retention = Retention()
    tables_allowed: tuple[int, int] = (60, 60)
    decks_allowed: tuple[int, int] = (32 * 1024 * 1024, 24 * 60 * 60)
