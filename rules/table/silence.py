"""What silence and lost time bring about: the entries that the clocks demand (TBL-3, TBL-5, TBL-7)."""

from __future__ import annotations

from typing import Any

from rules.table.table import Cause, ClocksShifted, Lapsed, Player, Resigned, Status, Table, Terms, deadline, to_act


def overdue(terms: Terms, table: Table, *, now: int, away: int) -> tuple[int | None, Any] | None:
    """Return the seat and entry that the clocks demand before anything else may happen, or None.

    ``away`` is for how long, in ms, the store could not be reached since the last ply. Call again after each entry: a
    shift, a lapse and a resignation by silence may follow each other.
    """
    lost = min(away, now - table.at)
    if lost > 0 and table.hand is None and (deadline(terms, table) is not None or is_awaited(table)):
        return None, ClocksShifted(lost)
    return due_entry(terms, table, now)


def is_awaited(table: Table) -> bool:
    """Return whether a person may come to be absent by the open decision (TBL-16)."""
    return table.absent_after is not None and any(table.chairs[seat].player is Player.PERSON for seat in to_act(table))


def due_entry(terms: Terms, table: Table, now: int) -> tuple[int | None, Any] | None:
    """Return the seat and entry that the silence of seats has brought about by ``now``, or None."""
    if table.status is not Status.ON:
        return None
    for seat, chair in enumerate(table.chairs):
        if chair.gone and not chair.resigned:
            return seat, Resigned(Cause.SILENCE)
    moment = deadline(terms, table)
    return None if moment is None or table.clock(now) < moment else (None, Lapsed(to_act(table)))
