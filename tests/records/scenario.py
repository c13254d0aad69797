"""The matches of the golden records: who plays, and what happens instead of a chosen action."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.game import AnyGame
from rules.table.table import Cause, Leaving, Luck, Player, Resigned, SeatTaken, Table
from rules.table.testing import Clock
from rules.values import Choice

Chooser = Callable[[AnyGame, Table, int, str], Choice]

STEP = 1000
"""So many ms lie between two plies."""

MINUTE = 60_000


@dataclass(frozen=True)
class Entered:
    """An entry that comes instead of a chosen action, ``after`` ms."""

    seat: int | None
    entry: Any
    after: int = STEP


@dataclass(frozen=True)
class Waited:
    """Time that passes instead of an action, of which the store was ``away`` for a while: the clocks take their due."""

    ms: int
    away: int = 0


def resigns(seat: int) -> Entered:
    """Return the resignation of a seat."""
    return Entered(seat, Resigned(Cause.ASKED))


@dataclass(frozen=True)
class Scenario:
    """A match to play.

    ``name`` begins with the reason for which it ends. ``seating`` is what happens before the start (by default each
    seat with a chooser is taken by a person with a seed), ``instead`` is ply -> what happens instead of an action.
    """

    game: str
    name: str
    choosers: Mapping[int, Chooser]
    options: Mapping[str, Any] = field(default_factory=dict)
    leaving: Leaving = Leaving.BOT
    time_per_decision: int | None = None
    seating: Sequence[Entered] | None = None
    instead: Mapping[int, Entered | Waited] = field(default_factory=dict)
    luck: Luck = Luck.SERVER
    absent_after: int | None = None
    clock: Clock = Clock.SERVER

    def before(self) -> Sequence[Entered]:
        """Return what happens before the start."""
        usual = [Entered(seat, SeatTaken(Player.PERSON, seed=f"seat-{seat}")) for seat in self.choosers]
        return usual if self.seating is None else self.seating
