"""The port of an audit: the whole content of a store, read and never changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from service.play.ports.due import Obligation


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as the store keeps it, unread; what is missing is None. ``lines`` is the number of its lines."""

    snapshot: bytes | None
    seed: bytes | None
    ply: bytes | None
    at: bytes | None
    lines: int


@dataclass(frozen=True, slots=True)
class Surveyed:
    """A part of a store's content: the ids of matches, of lists of plies and of archived records.

    ``after`` asks for what comes next, None when that was the last; ``keys`` is the number of keys looked at.
    """

    matches: list[str]
    plies: list[str]
    records: list[str]
    after: str | None
    keys: int


class Survey(Protocol):
    """Reads the whole content of the store, and changes nothing."""

    def size(self) -> int:
        """Return the number of keys."""
        ...

    def page(self, after: str | None) -> Surveyed:
        """Return what comes ``after``, or the beginning. What is there throughout is found, perhaps twice.

        :raises SurveyCut: when the store was started again since.
        """
        ...

    def matches(self, ids: Sequence[str]) -> list[Stored | None]:
        """Return these matches; None for one that is not there. A single match is read at one moment."""
        ...

    def lines(self, match: str, first: int, last: int) -> list[bytes]:
        """Return the lines of plies ``first`` to ``last``, both included, as far as they exist."""
        ...

    def record(self, match: str) -> bytes | None:
        """Return the compressed record of a match that was archived, empty if it was forgotten, or None."""
        ...

    def standing(self, wanted: Sequence[Obligation]) -> set[Obligation]:
        """Return those of some obligations that are open."""
        ...
