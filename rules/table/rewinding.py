"""Going back (TBL-15): to which plies a match can, what it is then, and what of its past that needs.

Nothing is removed from a record: going back is a ply, and a replay plays all that was taken back before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.errors import OutOfOrder
from rules.table.table import Luck, Rewound, Status, Table, Terms, decision
from rules.wire.codec import kind_of

if TYPE_CHECKING:
    from rules.table.record import Ply

LAST_REWIND = 50_000
"""The ply after which a match does not go back: everything else in it is bounded by its game."""

Past = Callable[[int], Table]
"""Gives the table after an earlier ply."""

_KIND = kind_of(Rewound)


def check_rewound(terms: Terms, table: Table, to: int) -> None:
    """Insist that the game of a match can go back to ply ``to``: before its start, only to the last ply.

    :raises OutOfOrder: when the server throws the dice, a seat has left since, or the match is too long.
    """
    if terms.luck is not Luck.TABLE:
        raise OutOfOrder("the server throws the dice of this match, and nothing is taken back (TBL-15)")
    if table.ply >= LAST_REWIND:
        raise OutOfOrder(f"nothing is taken back after ply {LAST_REWIND} (TBL-15)")
    floor = table.ply if table.status is Status.OPEN else table.floor
    if not floor <= to <= table.ply:
        raise OutOfOrder(f"the game can go back to plies {floor} to {table.ply}, not to {to} (TBL-15)")


def floored(terms: Terms, table: Table) -> Table:
    """Return the table before a ply that no match goes back past; of the server's dice nothing need be remembered."""
    return replace(table, floor=table.ply + 1) if terms.luck is Luck.TABLE else table


def gone_back(table: Table, was: Table, *, at: int) -> Table:
    """Return the table with the game as it was at an earlier table; who sits where stays as it is.

    The number of the open decision is a new one. The game's own clocks go back too: match time goes on from then.
    """
    assert was.standing is not None, "no match goes back to before its start"
    reopened = decision(table) + 1
    away = at - was.match_time(was.at) if was.hand is None else was.away
    hand = None if was.hand is None else replace(was.hand, left=0)
    back = replace(table, opened=was.opened, away=away, hand=hand, silent=())
    back = replace(back, skipped=reopened - was.standing.decision, reopened=reopened)
    return replace(back, state=was.state, standing=was.standing)


class Kept:
    """The tables of a replay to which a later ply goes back: of a match that never does, none."""

    def __init__(self, terms: Terms, plies: Iterable[Ply]) -> None:
        """Take all plies that will be played."""
        self._tables: dict[int, Table] = {}
        self._wanted = set(targets(plies)) if terms.luck is Luck.TABLE else frozenset[int]()

    def keep(self, table: Table) -> None:
        """Keep the table after a ply, if it is wanted later."""
        if table.ply in self._wanted:
            self._tables[table.ply] = table

    def __call__(self, ply: int) -> Table:
        """Return the table after a ply."""
        return self._tables[ply]


def targets(plies: Iterable[Ply]) -> Iterable[int]:
    """Yield the plies to which others go back, as far as they are numbers."""
    for ply in plies:
        if isinstance(ply.action, dict) and ply.action.get("kind") == _KIND and type(ply.action.get("to")) is int:
            yield ply.action["to"]
