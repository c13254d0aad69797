"""What a site keeps of a match after its files are made: a few hundred bytes, from which all lists are made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated

from rules.show.sheet import span
from rules.table.record import Record
from rules.wire.codec import Sparse

_LAST = 253_402_300_799_000
"""The last second of the year 9999 in ms, the last that calendars of computers know; a record may name a later one."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat that took part.

    ``name`` is that of the record, None where it has none or was erased; ``shown`` is never empty. ``points`` are the
    game's own, None where it counts none for this seat.
    """

    number: int
    name: str | None
    shown: str
    kind: str
    place: int | None
    winner: bool
    points: int | None


@dataclass(frozen=True, slots=True)
class Summary:
    """A match on the site.

    ``key`` names its folder: hexadecimal, whatever the record says. ``started`` and ``ended`` are ms since the epoch,
    by the date in its log if it has one; ``played`` says that in words (empty: it comes from no log). ``board`` names
    the file of the picture that stays, ``words`` describes the final position, ``proofs`` are those of the four words
    that are true of the record.
    """

    key: str
    match: str
    game: str
    title: str
    version: int
    started: int
    ended: int
    plies: int
    seats: tuple[Seat, ...]
    ending: str
    clause: str
    board: str
    width: int
    height: int
    words: str
    commitment: str
    proofs: tuple[str, ...]
    played: Annotated[str, Sparse] = ""

    @property
    def day(self) -> str:
        """The day on which it ended, in UTC: ``2026-03-01``."""
        return day_of(self.ended)

    @property
    def when(self) -> str:
        """From when to when it was played, or what its log says of that."""
        return self.played or span(self.started, self.ended)

    @property
    def minutes(self) -> int:
        """How long it was played, rounded up to minutes."""
        return -(-(self.ended - self.started) // 60_000)


def key_of(record: Record) -> str:
    """Return the key of a record's match: the same for each record of that match, and safe as a file's name."""
    return sha256(f"{record.game}\n{record.match}\n{record.commitment}".encode()).hexdigest()[:16]


def day_of(moment: int) -> str:
    """Return the day of a moment in ms since the epoch, in UTC: ``2026-03-01``."""
    return datetime.fromtimestamp(min(moment, _LAST) // 1000, UTC).date().isoformat()
