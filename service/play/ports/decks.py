"""The port of decks: those that hosts brought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Kept:
    """A deck as the store keeps it: its compressed bytes, the time until which new matches may use it, and now."""

    packed: bytes
    until: int
    now: int


class Decks(Protocol):
    """The decks that hosts brought, each under its game and digest; a deck never changes."""

    def put(self, game: str, digest: str, packed: bytes, *, until: int, keep: int) -> None:
        """Keep a deck for ``keep`` ms; one that is there already stays as it is, and its times are renewed."""
        ...

    def get(self, game: str, digest: str) -> Kept | None:
        """Return a deck, or None when it is not kept, or no longer."""
        ...

    def renew(self, game: str, digest: str, *, until: int, keep: int) -> bool:
        """Keep a deck for ``keep`` ms from now; False when there is none to keep."""
        ...
