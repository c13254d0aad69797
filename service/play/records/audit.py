"""Judge the content of a store: each match by its own lines and its rules, each archived record, each obligation.

Nothing is changed. The service may run meanwhile: a match in which something seems wrong is looked at again, and counts
only if it did not move in between. Neither seeds nor secrets of a live match are printed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.errors import Malformed
from rules.game import AnyGame
from rules.table import record as records
from rules.table import table as tables
from rules.table.chosen import place
from rules.table.proof import Divergence, chained
from rules.table.record import Played, Ply, Record, Setup, commitment, setup_hash, without_notes
from rules.table.rewinding import Kept
from rules.table.table import Table
from rules.table.verify import follow, unjudged, verify
from rules.wire.codec import Plain, codec
from service.play.match import games, obligations, values
from service.play.match.values import Match
from service.play.ports.archive import Folder
from service.play.ports.decks import Decks
from service.play.ports.errors import ContentExpired, GameFault, OutcomeUnknown, RecordDamaged, StoreAway
from service.play.ports.matches import Memory
from service.play.ports.retention import Retention
from service.play.ports.survey import Stored, Survey
from service.play.records.packing import unpack

LOOKS = 5
"""How often a match is looked at that moves each time."""

PAGE = 500
"""Lines that are read at once."""

LONGEST = 100
"""Most characters of a value that are printed."""

HIDDEN = "(hidden while the match is on)"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a match or a record: ``what`` should be ``expected`` and is ``actual``."""

    match: str
    what: str
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"match {self.match}: {self.what}: should be {self.expected[:LONGEST]}, is {self.actual[:LONGEST]}"


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of one match or record: its faults, and why its rules did not judge it (None: they did)."""

    faults: tuple[Fault, ...] = ()
    unjudged: str | None = None


@dataclass(frozen=True, slots=True)
class Archive:
    """All that an audit reads."""

    survey: Survey
    decks: Decks
    retention: Retention
    folder: Folder | None = None


class _Wrong(Exception):
    """Something is wrong: the three words of a fault."""

    def __init__(self, what: str, expected: str, actual: str) -> None:
        super().__init__(what)
        self.words = (what, expected, actual)


def of_match(archive: Archive, name: str) -> Found | None:
    """Return what is found of a match, or None when it is not there any more."""
    for _ in range(LOOKS):
        (stored,) = archive.survey.matches([name])
        if stored is None:
            return None
        found = _examined(archive, name, stored)
        if found == Found():
            return Found(_undue(archive, name, stored))
        if not found.faults or archive.survey.matches([name]) == [stored]:
            return found
    return Found(unjudged="they moved whenever they were looked at")


def of_plies(archive: Archive, name: str) -> Found | None:
    """Return the fault of a list of plies whose match is missing, or None if the match is there."""
    for _ in range(2):  # a match that was archived meanwhile took its plies with it
        if archive.survey.matches([name]) != [None] or not archive.survey.lines(name, 1, 1):
            return None
    return Found((Fault(name, "match", "there, since its plies are", "missing"),))


def of_record(archive: Archive, name: str) -> Found | None:
    """Return what is found of an archived record, or None when it is not there, or was forgotten."""
    packed = archive.survey.record(name)
    if not packed:
        return None
    try:
        return _of_left(name, unpack(packed).record)
    except (zlib.error, ValueError, LookupError, TypeError, Malformed) as error:
        return Found((Fault(name, "record", "a record", _unreadable(error)),))


def of_filed(folder: Folder, name: str) -> Found | None:
    """Return what is found of a record in the folder, or None when its file was removed."""
    try:
        left = folder.read(name)
    except RecordDamaged as damaged:
        return Found((Fault(name, "filed record", "a record", str(damaged)),))
    return None if left is None else _of_left(name, left.record)


def _of_left(name: str, plain: Plain) -> Found:
    """Return what is found of the record that is left of a match.

    :raises Malformed: when it is none.
    """
    read: Record = codec(Record).decode(plain)
    if read.match != name:
        return Found((Fault(name, "record", f"that of {name}", f"that of {read.match}"),))
    game = games.installed(read.game)
    if game is None:
        return _chained(name, read.setup(), iter(read.plies), None, _not_here(read.game, read.version, None))
    lacking = unjudged(game, read)
    if lacking is not None:
        why = _not_here(read.game, read.version, game) if lacking.what == "version" else "their deck is not here"
        return _chained(name, read.setup(), iter(read.plies), None, why)
    return Found(() if (wrong := verify(game, read)) is None else (_fault(name, wrong, live=False),))


def _examined(archive: Archive, name: str, stored: Stored) -> Found:
    """Return the faults of a match as the store keeps it, whatever is due."""
    try:
        read = _read(archive, name, stored)
        if not read.judged:
            key, version = read.setup.game, read.setup.version
            why = "they ended as rules-changed" if tables.rules_changed(read.table) else None
            why = why or _not_here(key, version, games.installed(key))
            return _chained(name, read.setup, _plies(archive, name, stored), read.course.link, why)
        _judge(archive, name, stored, read)
    except ContentExpired:
        return Found(unjudged="their deck is not kept any more")
    except _Wrong as wrong:
        return Found((Fault(name, *wrong.words),))
    except (StoreAway, OutcomeUnknown):
        raise
    except Exception as error:  # noqa: BLE001 - rules may fail in any way on a state that they never made
        return Found((Fault(name, "snapshot", "a match of these rules", _unreadable(error)),))
    return Found()


def _read(archive: Archive, name: str, stored: Stored) -> Match:
    """Read a match, and compare what is written down twice.

    :raises ContentExpired: when the deck that was brought for it is no longer kept.
    """
    try:
        snapshot = json.loads(stored.snapshot or b"")
        read = values.read(snapshot, archive.decks, Memory())
    except (GameFault, ValueError, LookupError, TypeError, AttributeError) as error:
        raise _Wrong("snapshot", "a match", _unreadable(error)) from error
    table = read.table
    twice = {
        "id": (name, read.id),
        "ply": (str(table.ply), _text(stored.ply)),
        "number of lines": (str(table.ply), str(stored.lines)),
    }
    for what, (expected, actual) in twice.items():
        if expected != actual:
            raise _Wrong(what, expected, actual)
    if not _text(stored.at).isdecimal() or int(stored.at or 0) < table.at:
        raise _Wrong("at", f"{table.at} or later", _text(stored.at))
    if stored.seed is None or commitment(stored.seed) != read.setup.commitment:
        raise _Wrong("seed", "that of the commitment", "missing" if stored.seed is None else "another")
    return read


def _judge(archive: Archive, name: str, stored: Stored, read: Match) -> None:
    """Play a match again and compare all of it with its lines and its snapshot."""
    game, agreed, live = read.game, read.terms, read.live
    # Where tables of the past are wanted, the lines are read twice: no list of plies is ever held as a whole.
    past, table = Kept(agreed, _plies(archive, name, stored)), tables.laid(agreed, read.origin.created)
    answers = [holder.answer for holder in read.course.holders], [holder.interrupt for holder in read.course.holders]
    kept = {answer.ply: (seat, answer) for given in answers for seat, answer in enumerate(given) if answer is not None}
    link = setup_hash(read.setup)
    for line in _lines(archive, name, stored):
        ply = _ply(table.ply + 1, line)
        played = follow(game, agreed, table, link, ply, seed=stored.seed or b"", match=place(read.setup), past=past)
        if isinstance(played, Divergence):
            raise _Wrong(*_words(played, live=live))
        _compare_line(game, line, played)
        if (answered := kept.pop(played.ply, None)) is not None:
            seat, answer = answered
            if (played.seat, without_notes(played.entry.action)) != (seat, without_notes(answer.action)):
                raise _Wrong(f"last answer of seat {seat}", f"ply {played.ply}", HIDDEN if live else "another action")
        table, link = played.table, ply.hash
        past.keep(table)
    if kept:
        raise _Wrong("last answer of a seat", f"one of {table.ply} plies", f"of ply {max(kept)}")
    _compare_end(read, table, link)


def _compare_end(read: Match, table: Table, link: str) -> None:
    """Insist that the snapshot is what the plies lead to."""
    if link != read.course.link:
        raise _Wrong("last hash", HIDDEN if read.live else link, HIDDEN if read.live else read.course.link)
    if table != read.table:
        raise _Wrong(*_difference(read.game, table, read.table, live=read.live))


def _compare_line(game: AnyGame, line: Any, played: Played) -> None:
    """Insist that the events that were written down are those that happened."""
    written = records.events(game)
    try:
        happened = tuple(written.decode(event) for event in line["events"])
    except (Malformed, LookupError, TypeError) as error:
        raise _Wrong(f"ply {played.ply}, events", "events of the game", _unreadable(error)) from error
    if happened != played.events:
        raise _Wrong(f"ply {played.ply}, events", "those that the ply brings about", "others")


def _difference(game: AnyGame, expected: Table, actual: Table, *, live: bool) -> tuple[str, str, str]:
    """Return the first place in which a table is not as its plies make it."""
    tables_differ = _path(codec(Table).encode(expected), codec(Table).encode(actual), "table")
    if tables_differ is not None:
        what, right, wrong = tables_differ
        return (what, "secret", "secret") if what.endswith(".seed") else (what, right, wrong)
    if expected.state is None or actual.state is None:
        return "state", "there" if actual.state is None else "none", "missing" if actual.state is None else "there"
    written = codec(game.state).encode
    found = _path(written(expected.state), written(actual.state), "state")
    what, right, wrong = found or ("state", "as the plies make it", "another")
    return (what, HIDDEN, HIDDEN) if live else (what, right, wrong)


def _path(expected: Plain, actual: Plain, where: str) -> tuple[str, str, str] | None:
    """Return the first place in which plain data differ, with what is there."""
    if type(expected) is dict and type(actual) is dict and expected.keys() == actual.keys():
        inner = [(f"{where}.{name}", expected[name], actual[name]) for name in expected]
    elif type(expected) is list and type(actual) is list and len(expected) == len(actual):
        inner = [
            (f"{where}.{place}", one, other) for place, (one, other) in enumerate(zip(expected, actual, strict=True))
        ]
    else:
        return None if expected == actual else (where, json.dumps(expected), json.dumps(actual))
    return next((found for name, one, other in inner if (found := _path(one, other, name)) is not None), None)


def _chained(name: str, setup: Setup, plies: Iterator[Ply], last: str | None, why: str) -> Found:
    """Return what is found of plies that no rules judge here: whether their chain holds, up to the hash ``last``."""
    broken = _broken(setup, plies, last)
    return Found(() if broken is None else (Fault(name, *broken),), why)


def _broken(setup: Setup, plies: Iterator[Ply], last: str | None) -> tuple[str, str, str] | None:
    """Return where a chain does not hold, or None."""
    end = chained(setup, plies)
    if isinstance(end, Divergence):
        hashed = end.what == "hash"
        wanted = "that of the ply and the hash before it" if hashed else "the next one, at no earlier time"
        return f"ply {end.ply}{', hash' if hashed else ''}", wanted, "another"
    return None if last in (None, end) else ("last hash", "that of the last ply", "another")


def _undue(archive: Archive, name: str, stored: Stored | None) -> tuple[Fault, ...]:
    """Return the obligations of a match that the due set does not hold; those of a moving match are handled anyway."""
    for _ in range(LOOKS):
        if stored is None:
            break
        try:
            wanted = list(obligations.of(_read(archive, name, stored), archive.retention, now=0))
        except (_Wrong, ContentExpired):
            break  # it was sound a moment ago: the next audit looks at what it is now
        standing, before = archive.survey.standing(wanted), stored
        missing = tuple(Fault(name, "due", repr(one.write()), "missing") for one in wanted if one not in standing)
        (stored,) = archive.survey.matches([name])
        if not missing or stored == before:
            return missing
    return ()


def _lines(archive: Archive, name: str, stored: Stored) -> Iterator[Any]:
    """Yield the lines of a match, read."""
    for first in range(1, stored.lines + 1, PAGE):
        raw = archive.survey.lines(name, first, min(first + PAGE - 1, stored.lines))
        for number, line in enumerate(raw, first):
            try:
                yield json.loads(line)
            except ValueError as error:
                raise _Wrong(f"line {number}", "a ply and its events", _unreadable(error)) from error


def _plies(archive: Archive, name: str, stored: Stored) -> Iterator[Ply]:
    for number, line in enumerate(_lines(archive, name, stored), 1):
        yield _ply(number, line)


def _ply(number: int, line: Any) -> Ply:
    try:
        read: Ply = codec(Ply).decode(line["ply"])
    except (Malformed, LookupError, TypeError) as error:
        raise _Wrong(f"line {number}", "a ply and its events", _unreadable(error)) from error
    return read


def _fault(name: str, wrong: Divergence, *, live: bool) -> Fault:
    return Fault(name, *_words(wrong, live=live))


def _words(wrong: Divergence, *, live: bool) -> tuple[str, str, str]:
    """Return the words in which a fault says where a replay diverged."""
    what = f"ply {wrong.ply}, {wrong.what}" if wrong.ply else wrong.what
    if live and wrong.what not in ("ply", "decision"):
        return what, HIDDEN, HIDDEN
    return what, wrong.expected, wrong.actual


def _unreadable(error: Exception) -> str:
    """Return why a value cannot be read and in which part, without its content, which may be secret."""
    cause = error.__cause__ if isinstance(error, GameFault) else error
    where = ".".join(map(str, cause.path)) if isinstance(cause, Malformed) else ""
    return f"unreadable ({type(cause).__name__}{f' at {where}' if where else ''})"


def _text(raw: bytes | None) -> str:
    return "missing" if raw is None else raw.decode(errors="replace")


def _not_here(key: str, version: int, game: AnyGame | None) -> str:
    return f"version {version} of {key} ({'not installed' if game is None else f'here: version {game.version}'})"
