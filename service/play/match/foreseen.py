"""Which dice an action throws, before it is sent: so that a page can show their faces at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.chance import Die, ThrowAwaited
from rules.errors import Refusal
from rules.table.table import Luck, Table
from service.play.match import scripts
from service.play.match.games import Blamed
from service.play.match.values import Match

MOST: Final = 3
"""Dice of an action that are foreseen: each one more has to be tried with every face of those before it."""


class _Unforeseen(Exception):
    """Something is drawn from the seed: what follows it is nobody's to know."""


class _Tried:
    """Give out faces as they are tried, and end at the die after them."""

    __slots__ = ("_faces",)

    def __init__(self, faces: Sequence[str]) -> None:
        self._faces = list(faces)

    def roll(self, sides: int) -> int:
        """Return the side with the next face.

        :raises ThrowAwaited: at the die after the last one.
        """
        if not isinstance(sides, Die):
            raise _Unforeseen
        if not self._faces:
            raise ThrowAwaited(sides)
        return sides.side(self._faces.pop(0))


def can_foresee(match: Match) -> bool:
    """Return whether dice of the box are thrown at the table of a match, and none by a script (TBL-17)."""
    at_table = match.setup.luck is Luck.TABLE and not scripts.left(match)
    return at_table and bool(match.game.rules.dice(match.terms.options))


def dice(match: Match, table: Table, seat: int, action: Any) -> tuple[Die, ...]:
    """Return the first dice that an action throws whatever they show, at most :data:`MOST`; nothing is played.

    Only for a seat from which nothing is hidden: else the dice could show what others have ordered (TBL-14).
    """
    found: list[Die] = []
    ways: list[tuple[str, ...]] = [()]
    with Blamed(match.game.key, "trying an action"):
        while len(found) < MOST:
            die = _shared([_next(match, table, seat, action, way) for way in ways])
            if die is None:
                break
            found.append(die)
            ways = [(*way, face) for way in ways for face in die.printed]
    return tuple(found)


def _next(match: Match, table: Table, seat: int, action: Any, faces: Sequence[str]) -> Die | None:
    """Return the die that is thrown after some faces; None if there is none, or it cannot be known."""
    try:
        match.game.rules.apply(table.state, seat, action, at=table.match_time(table.at), chance=_Tried(faces))
    except ThrowAwaited as awaited:
        return awaited.die
    except (_Unforeseen, Refusal):
        return None
    return None


def _shared(dice: Sequence[Die | None]) -> Die | None:
    """Return the die that comes on every way; None if they differ."""
    first = dice[0]
    return first if len({die and (die.name, die.faces, die.seat, die.purpose) for die in dice}) == 1 else None
