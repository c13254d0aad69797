"""Reminders: a player, or the host, lets a person know that the match waits for them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table.table import Seat


@dataclass(frozen=True, slots=True)
class Nudge:
    """The last reminder of a seat: its store time ``at``, by which seat (None: the host), of which decision."""

    at: int
    by: Seat | None
    decision: int
