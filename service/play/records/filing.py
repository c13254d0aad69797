"""Take finished records out of the store into the folder of the archive, and find them in either.

A record is first kept in the store alone, without an end, and made due for the folder. Then it is written there, and
only when it is safe does the store forget it. What is cut in between is done again, with the same result.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.errors import Refusal
from rules.table.testing import reasons
from rules.wire.codec import Plain
from service.play.match import ledger, values
from service.play.match.audience import admitted
from service.play.ports.archive import Access, Admission, Left
from service.play.ports.due import Kind, Obligation
from service.play.ports.errors import ArchiveAway, Contended, MatchExpired, NoSuchMatch, NotJudged, RecordDamaged
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer, is_id
from service.play.records.packing import pack, unpack

Change = Callable[[Left], Plain]

HIDING = (MatchExpired, NotJudged, RecordDamaged)
"""Refusals that disclose that a match exists, before the asker's token was checked: see ``refusal``."""


def plan(referee: Referee, match: str) -> bool:
    """Make the record of a match due for the folder, from which on it no longer ends by itself.

    Return False when the store has no such record, or there is no folder.
    """
    if referee.folder is None:
        return False
    for _ in range(ledger.ATTEMPTS):
        kept = referee.matches.archived(match)
        if not kept:
            return False
        if referee.matches.rewrite(match, kept, kept, 0):
            referee.due.add(Obligation(Kind.FILE, match))
            return True
    raise _contended()


def file(referee: Referee, match: str) -> None:
    """Write the record of a match into the folder, then let the store forget it; its id stays used for its time.

    Where there is no folder any more the record ends by its time, as all do there; that of a test match does so always.

    :raises ArchiveAway: when the folder cannot be written; the store has the record still.
    :raises RecordDamaged: when something else has its path; the store still has the record.
    """
    for _ in range(ledger.ATTEMPTS):
        kept = referee.matches.archived(match)
        if not kept:
            return
        left = unpack(kept)
        time = max(1, _ended(left.record) + referee.retention.record - referee.matches.now())
        if referee.folder is None or _is_test(left.record):
            if referee.matches.rewrite(match, kept, kept, time):
                return
        elif _filed(referee, match, kept, left, time):
            return
    raise _contended()


def _filed(referee: Referee, match: str, kept: bytes, left: Left, time: int) -> bool:
    """File a record; return False when something was erased in the store's meanwhile, which is to be filed then."""
    assert referee.folder is not None
    with referee.folder.alone():
        if referee.matches.archived(match) != kept:
            return False
        referee.folder.write(match, left)
        return referee.matches.rewrite(match, kept, b"", time)


def _is_test(record: Plain) -> bool:
    """Return whether a record is of a test match, which no folder keeps (TBL-17, TBL-18)."""
    return bool(reasons(record.get("chosen"), record.get("clock")))


def _ended(record: Plain) -> int:
    """Return when a match ended; a record of an older release says it in its last ply alone."""
    ended: int = record["plies"][-1]["at"] if record.get("ended") is None else record["ended"]
    return ended


def left(referee: Referee, match: str) -> Left:
    """Return what is left of a match, from the store or the folder.

    :raises MatchExpired: when nothing is.
    :raises ArchiveAway: when the folder cannot be read.
    :raises RecordDamaged: when the file cannot.
    """
    if kept := referee.matches.archived(match):
        return unpack(kept)
    found = None if referee.folder is None else referee.folder.read(match)
    if found is None:
        raise MatchExpired(f"match {match} is no longer kept")
    return found


def shown(referee: Referee, match: str, bearer: Bearer | None) -> Left:
    """Return what is left of a match; a private match is shown to its host and seats alone.

    :raises NoSuchMatch: when it is private and not the asker's.
    """
    found = left(referee, match)
    if found.access is Access.PRIVATE and not _holds(found, match, bearer):
        raise _none(match)
    return found


def refusal(referee: Referee, match: str, why: Refusal, bearer: Bearer | None) -> Refusal:
    """Return the refusal of a match that is not shown; for a private match of others it is that there is no such match.

    Where neither store nor folder has anything of a match, its access is unknown, and ``why`` is returned. While one of
    them does not answer, the access cannot be found out, and the refusal says that.
    """
    try:
        found = _admission(referee, match)
    except Refusal as unreachable:
        return unreachable
    if found is not None and found.access is Access.PRIVATE and not _holds(found, match, bearer):
        return _none(match)
    return why


def _admission(referee: Referee, match: str) -> Admission | None:
    """Return the admission of a match in the store or the folder; None if it is in neither."""
    loaded = referee.matches.load(match) if is_id(match) else None
    if loaded is not None:
        return values.admission(loaded.snapshot)
    if kept := referee.matches.archived(match):
        return unpack(kept)
    return None if referee.folder is None else referee.folder.admission(match)


def _none(match: str) -> NoSuchMatch:
    return NoSuchMatch(f"there is no match {match!r}")


def _holds(found: Admission, match: str, bearer: Bearer | None) -> bool:
    """Return whether a token or key is valid for a private match that can be read no more."""
    try:
        admitted(match, Access.PRIVATE, found.generations, found.key, bearer)
    except Refusal:
        return False
    return True


def is_filed(referee: Referee, match: str) -> bool:
    """Return whether the archive has the match. If the archive cannot be reached: False, so that play goes on."""
    if referee.folder is None:
        return False
    try:
        return referee.folder.holds(match)
    except ArchiveAway:
        return False


def change(referee: Referee, match: str, make: Change) -> None:
    """Change the record of a match wherever it is; ``make`` returns it as it is to be, or refuses.

    :raises MatchExpired: when there is none.
    :raises ArchiveAway: when it is in the folder, which cannot be written.
    """
    for _ in range(ledger.ATTEMPTS):
        kept = referee.matches.archived(match)
        if not kept:
            return _change_filed(referee, match, make)
        found = unpack(kept)
        if (made := make(found)) == found.record or referee.matches.rewrite(match, kept, pack(_with(found, made))):
            return None
    raise _contended()


def _change_filed(referee: Referee, match: str, make: Change) -> None:
    found = left(referee, match)
    if make(found) == found.record:
        return
    assert referee.folder is not None
    with referee.folder.alone():
        found = left(referee, match)
        referee.folder.write(match, _with(found, make(found)))


def _with(found: Left, record: Plain) -> Left:
    return Left(found.access, found.generations, found.key, record)


def _contended() -> Contended:
    return Contended("others kept changing the record; try again")
