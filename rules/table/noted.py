"""Who wrote a match of a real table down (TBL-14): those who entered its throws, or the scorer of a log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from rules.errors import Fault, Malformed
from rules.show.sheet import is_date
from rules.table.table import MAX_SEATS, Seat
from rules.wire.codec import Length, Matches

Text = Annotated[str, Length(1, 200)]
Date = Annotated[str, Length(10, 16), Matches("[0-9]{4}-[0-9]{2}-[0-9]{2}( ([01][0-9]|2[0-3]):[0-5][0-9])?")]


@dataclass(frozen=True, slots=True)
class Noted:
    """Who wrote a match of a real table down: players who entered its throws, or the scorer of a log (TBL-14)."""

    seats: Annotated[tuple[Seat, ...], Length(0, MAX_SEATS)] = ()
    """Seats whose players entered the throws, from 0, ascending."""
    scorer: Text | None = None
    """Who wrote the log; None where nobody noted it."""
    date: Date | None = None
    """Day of the match at the table, also with the time: `2026-11-21 19:30`; None where nobody noted it."""
    place: Text | None = None
    """Where it was played; None where nobody noted it."""
    log: bool = False
    """Whether it comes from a log, which is written by hand."""

    def __post_init__(self) -> None:
        """Insist on seats in order, each once, and on a day of the calendar."""
        if wrong := tuple(self._faults()):
            raise Malformed.of(wrong)

    def _faults(self) -> Iterator[Fault]:
        if any(one >= other for one, other in pairwise(self.seats)):
            yield Fault(("seats",), "must be in ascending order, each once")
        if not self.log and (self.scorer, self.date, self.place) != (None, None, None):
            yield Fault(("log",), "must be true where a scorer, a date or a place is noted")
        if self.log and self.seats:
            yield Fault(("seats",), "must be left out of a log, in which no seat enters throws")
        if self.date is not None and not is_date(self.date):
            yield Fault(("date",), "is no day of the calendar")

    def check(self, seats: int, *, dealt: bool, signed: bool) -> None:
        """Insist on seats that a record of that many has; ``dealt`` says that the server threw its dice.

        :raises Malformed: also when they were thrown by the server, so that there was nothing to write down, and when a
            server signed what is said to come from a log: it knows when its own matches were played.
        """
        if self.log and signed:
            raise Malformed("must be left out of a record with a signature, which no log has", ("noted", "log"))
        if dealt:
            raise Malformed("must be left out where the server throws the dice", ("noted",))
        if self.seats and self.seats[-1] >= seats:
            raise Malformed(f"must be seats of the record, from 0 to {seats - 1}", ("noted", "seats"))
