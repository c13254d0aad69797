"""The refusals of the rules.

Every refusal is one of these types. None of them knows of HTTP; each carries what a client needs to put the
matter right, and where a rule refuses, the number of its clause.

    Refusal
    +-- Malformed        the value is not well formed (its shape, its type, its bounds)
    +-- IllegalAction    well formed, but the rules forbid it here and now
    +-- InvalidContent   a deck that breaks its schema, item by item
    +-- UnknownGame      no game of that key is installed
    +-- OutOfOrder       the table's course does not allow it: not started, over, seat taken, not to act ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

MOST_FAULTS = 100
"""The most faults of one value that are listed."""

SHOWN_FAULTS = 3
"""Faults that a refusal names in its words."""


class Refusal(Exception):
    """Say no, with words for a person and a stable code for a program."""

    code = "refused"

    def __init__(self, message: str) -> None:
        """Take the words for a person."""
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class Fault:
    """A part of a value that is wrong: the names and indices that lead to it, the outermost first, and what it is."""

    path: tuple[str | int, ...]
    message: str

    def __str__(self) -> str:
        where = ".".join(map(str, self.path))
        return f"{where}: {self.message}" if where else self.message


class Malformed(Refusal):
    """Refuse a value of the wrong shape; ``faults`` are all its parts that are wrong, up to MOST_FAULTS."""

    code = "malformed"

    def __init__(self, message: str, path: tuple[str | int, ...] = ()) -> None:
        """Take what is wrong, and the names and indices that lead to it, the outermost first."""
        super().__init__(message)
        self.faults: tuple[Fault, ...] = (Fault(path, message),)

    @classmethod
    def of(cls, faults: Iterable[Fault]) -> Malformed:
        """Return the refusal of a value for several faults, at least one."""
        found = tuple(islice(faults, MOST_FAULTS))
        refusal = cls(found[0].message, found[0].path)
        refusal.faults = found
        return refusal

    @property
    def path(self) -> tuple[str | int, ...]:
        """What leads to the first fault."""
        return self.faults[0].path

    def within(self, step: str | int) -> Malformed:
        """Return the same refusal, seen from one level further out."""
        return Malformed.of(Fault((step, *fault.path), fault.message) for fault in self.faults)

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults[:SHOWN_FAULTS]))


class Unwritable(Exception):
    """A value does not have the form that it is to be written in: a fault of the code that made it, no refusal."""


class BrokenContract(Exception):
    """A game returned a value that its contract does not allow: a fault of the game, no refusal.

    ``member`` is the member of the game that returned it, such as ``rules.standing``; empty if several could have.
    """

    def __init__(self, message: str, member: str = "") -> None:
        """Take the words, and the member."""
        super().__init__(message)
        self.member = member


class SplitSide(BrokenContract):
    """A game whose outcome lets a part of a side win, or gives partners different places."""


class IllegalAction(Refusal):
    """Refuse a well formed action that the rules forbid now.

    ``reason`` is a stable kebab-case word for the case, ``clause`` the number of the rule that forbids it.
    """

    code = "illegal-action"

    def __init__(self, reason: str, clause: str, message: str) -> None:
        """Take the case, its clause, and the words for a person."""
        super().__init__(message)
        self.reason = reason
        self.clause = clause


class InvalidContent(Refusal):
    """Refuse a deck; ``faults`` says for each wrong item what is wrong with it."""

    code = "invalid-content"

    def __init__(self, message: str, faults: Mapping[str, str] | None = None) -> None:
        """Take what is wrong on the whole, and with each item."""
        super().__init__(message)
        self.faults = dict(faults or {})


class UnknownGame(Refusal):
    """Refuse a game key that the catalogue does not hold."""

    code = "unknown-game"


class OutOfOrder(Refusal):
    """Refuse what the table's course does not allow now, whatever the game."""

    code = "out-of-order"


class NotStarted(OutOfOrder):
    """The match is still an open table."""

    code = "not-started"


class AlreadyStarted(OutOfOrder):
    """The match is no longer an open table."""

    code = "already-started"


class MatchOver(OutOfOrder):
    """The match has ended or was cancelled."""

    code = "match-over"


class SeatOccupied(OutOfOrder):
    """The seat is not open."""

    code = "seat-taken"


class SeatVacant(OutOfOrder):
    """Nobody holds the seat."""

    code = "seat-vacant"


class SeatResigned(OutOfOrder):
    """The seat has resigned: nothing brings it back."""

    code = "seat-resigned"


class TooFewSeats(OutOfOrder):
    """The game cannot be played with the seats that are taken."""

    code = "too-few-seats"


class NotToAct(OutOfOrder):
    """The open decision waits for other seats; ``decision`` is its number, ``to_act`` are those seats, from 0."""

    code = "not-to-act"

    def __init__(self, seat: int | None, decision: int, to_act: Iterable[int]) -> None:
        self.decision = decision
        self.to_act = list(to_act)
        waits = ", ".join(map(str, self.to_act))
        super().__init__(f"seat {seat} is not to act; decision {decision} waits for seat {waits}")


class OutOfTime(OutOfOrder):
    """The entry does not fit the clocks: it comes after a deadline, or describes a lapse before one.

    A record can cause this, a request cannot: every lapse that is due is entered first.
    """

    code = "out-of-time"
