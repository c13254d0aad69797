"""How far a match has come: open, on, or over. Most entries need one of these."""

from __future__ import annotations

from rules.errors import AlreadyStarted, MatchOver, NotStarted
from rules.table.table import Status, Table


def must_be_open(table: Table) -> None:
    """Insist that the match has not begun.

    :raises AlreadyStarted: when it is on.
    :raises MatchOver: when it is over or cancelled.
    """
    if table.status is Status.ON:
        raise AlreadyStarted("the match has started")
    must_not_be_over(table)


def must_be_on(table: Table) -> None:
    """Insist that the match is on.

    :raises NotStarted: when it is still an open table.
    :raises MatchOver: when it is over or cancelled.
    """
    if table.status is Status.OPEN:
        raise NotStarted("the match has not started: it is still an open table")
    must_not_be_over(table)


def must_not_be_over(table: Table) -> None:
    """Insist that the match has not ended.

    :raises MatchOver: when it has.
    """
    if table.status is Status.OVER:
        raise MatchOver("the match is over")
    if table.status is Status.CANCELLED:
        raise MatchOver("the match was cancelled")
