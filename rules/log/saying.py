"""What can be done at a place of a log, and what is waited for there, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.chance import Die
from rules.game import AnyGame
from rules.log.faults import Possible
from rules.log.head import Head
from rules.show.names import names_of, with_names
from rules.table import menu
from rules.table.table import Table


@dataclass(frozen=True, slots=True)
class Waiting:
    """An entry of a line that still waits for a die, the faces that it has so far, and how it is written."""

    line: int
    seat: int | None
    entry: Any
    faces: tuple[str, ...]
    dealt: tuple[int, ...]
    die: Die
    text: str = ""

    @property
    def thrower(self) -> int | None:
        """Who throws the die."""
        return self.seat if self.die.seat is None else self.die.seat


def possible(head: Head, table: Table, seats: Sequence[int]) -> Iterator[Possible]:
    """Yield what seats can do for the open decision, as a log writes it."""
    letters, names = head.letters(), names_of([player.name for player in head.players])
    for seat in seats:
        for one in menu.entries(head.game, table, seat):
            if not one.unasked:
                such = "such as " if one.is_template else ""
                label = with_names(one.label, names)
                yield Possible(f"{such}{letters[seat]} {one.notation}", label, one.words.clause)


def named(head: Head, seat: int | None) -> str:
    """Return the name of the player of a seat."""
    return "nobody" if seat is None else names_of([player.name for player in head.players])[seat]


def lacks(head: Head, waiting: Waiting) -> str:
    """Say what an entry waits for."""
    die = waiting.die
    who = "" if waiting.thrower is None else f", thrown by {named(head, waiting.thrower)}"
    purpose = f" for {die.purpose}" if die.purpose else ""
    return f"a face of the {die.name}{purpose}{who}, is missing: {', '.join(die.printed)}"


def only_action(game: AnyGame, table: Table, seat: int) -> Any:
    """Return the only action of a seat, which a log can leave out; None where there are others."""
    asked = [one for one in menu.entries(game, table, seat) if not one.unasked]
    return asked[0].item if len(asked) == 1 and not asked[0].is_template else None
