"""The folder of the archive: for each record a file of it, as the API answers it, and a small file about its seats.

    ACCESS/ab/abcd….json     the record, canonical JSON (RFC 8785), as every tool for records reads it
    ACCESS/ab/abcd….seats    for this service: the generations of the seats' tokens, and the key of the host, in JSON
    .lock                    held by the process that writes

ACCESS is `listed`, `unlisted` or `private`: who may see a record is seen by its place, and a web server or a bucket can
withhold a whole folder. `ab` is how the id begins: there are 1,024 subfolders, each with 1,000 records of a million.

The record is not compressed and holds nothing else, so that `noonday record`, and strangers' tools, take it as it
is. The small file is written first: with the record, all is there.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from rules.errors import Malformed
from rules.table.record import Record
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.archive import record_files
from service.archive.record_files import MOST, SEATS, UnreadableRecord
from service.play.ports.archive import Access, Admission, Left
from service.play.ports.errors import ArchiveAway, RecordDamaged
from service.play.ports.tokens import is_id

LOCK = ".lock"
DRAFT = ".draft"
"""Ends the name of a file that is being written."""
UNABLE = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS)
"""How a file system says that it cannot do something at all."""
MISPLACED = (errno.EISDIR, errno.ENOTDIR, errno.ELOOP)
"""The errors of a file system where something else has the path of a file or a folder."""
LETTERS = 2
"""The letters of an id that name its subfolder."""


class ArchiveFolder:
    """The records in one folder, which is there already: a mount that is missing must not be taken for an empty one."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, match: str) -> Left | None:
        """Return the filed record of a match with its access data, or None if it was never filed or was removed."""
        with self._reached(), self._entry(match):
            found = self._find(match)
            if found is None:
                return None
            who, content = self._admission(match, *found), _content(found[1], match)
        try:
            record: Record = record_files.parsed(found[1].name, content)
        except (UnreadableRecord, ValueError) as error:
            raise _unreadable(match, error) from error
        if record.match != match:
            raise RecordDamaged(f"the filed record of match {match} is that of another one")
        return Left(who.access, who.generations, who.key, codec(Record).encode(record))

    def admission(self, match: str) -> Admission | None:
        """Return who may see the filed record of a match, as far as that can be read; None as with ``read``."""
        with self._reached():
            found = self._find(match)
            if found is None:
                return None
            try:
                with self._entry(match):
                    return self._admission(match, *found)
            except RecordDamaged:  # its folder still says whether the record is private
                return Admission(found[0], (), None)

    def holds(self, match: str) -> bool:
        """Return whether a record of a match is there, sound or not."""
        with self._reached():
            found = self._find(match)
            return found is not None and os.path.lexists(found[1])

    def write(self, match: str, left: Left) -> None:
        """File the record of a match durably, whole or not at all; an earlier file is replaced."""
        if not is_id(match):
            raise ValueError(f"{match[:60]!r} is no id of a match")
        private = left.access is Access.PRIVATE
        seats = {"generations": left.generations, "key": left.key}
        with self._reached(), self._entry(match):
            path = self._record(left.access, match)
            _make(path.parent.parent, 0o700 if private else 0o777)
            _make(path.parent, 0o777)
            _put(path.with_suffix(SEATS), canonical(seats) + b"\n", 0o600)
            _put(path, canonical(left.record) + b"\n", 0o600 if private else 0o666)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep all other writers away, in this process and in others, as far as the file system's locks reach."""
        with self._reached():
            held = os.open(self._path / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            with self._reached():
                _lock(held)
            yield
        finally:
            os.close(held)

    def subfolders(self) -> list[str]:
        """Return the names of the subfolders that have records, in order."""
        with self._reached():
            found = [path for access in Access for path in (self._path / access).glob("*/")]
        return sorted(str(path.relative_to(self._path)) for path in found)

    def matches(self, subfolder: str) -> list[str]:
        """Return the ids of the matches whose records are in a subfolder, in order."""
        with self._reached():
            names = sorted(path.stem for path in (self._path / subfolder).glob("*.json"))
        return [name for name in names if is_id(name)]

    def _record(self, access: Access, match: str) -> Path:
        return self._path / access / match[:LETTERS] / f"{match}.json"

    def _find(self, match: str) -> tuple[Access, Path] | None:
        """Return the path of a record, or None; a path below something that is no folder counts as found."""
        lost = None
        for access in Access if is_id(match) else ():
            path = self._record(access, match)
            try:
                path.lstat()
            except FileNotFoundError:
                continue
            except OSError as error:
                if error.errno not in MISPLACED:
                    raise
                lost = access, path
            else:
                return access, path
        return lost

    def _admission(self, match: str, access: Access, path: Path) -> Admission:
        """Return the admission of a record, with the access of the folder that it is in."""
        written = _content(path.with_suffix(SEATS), match)
        try:
            seats: Any = json.loads(written)
            return Admission(access, tuple(map(int, seats["generations"])), seats["key"])
        except (ValueError, LookupError, TypeError) as error:
            raise _unreadable(match, error) from error

    @contextmanager
    def _entry(self, match: str) -> Iterator[None]:
        """Distinguish a record or a subfolder whose path something else has from a folder that cannot be used."""
        try:
            yield
        except OSError as error:
            shelved = (self._path / access for access in Access)
            if error.errno not in MISPLACED or any(os.path.lexists(path) and not path.is_dir() for path in shelved):
                raise
            raise RecordDamaged(
                f"the record of match {match}, its {SEATS} file or a folder above them is not of the expected kind"
            ) from error

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """Distinguish a folder that cannot be used from one that lacks a file."""
        try:
            if not self._path.is_dir():
                raise ArchiveAway("ARCHIVE_DIR is not there, or is no folder")
            yield
        except OSError as error:
            raise ArchiveAway(f"ARCHIVE_DIR cannot be used: {error.strerror or error}") from error


def _lock(held: int) -> None:
    """Wait for the lock on an open file; a file system that knows no locks has to do without."""
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
    except OSError as error:
        if error.errno not in (errno.ENOLCK, *UNABLE):
            raise


def _make(folder: Path, mode: int) -> None:
    """Make a folder that outlasts a loss of power."""
    try:
        folder.mkdir(mode)
    except FileExistsError:
        return
    _settle(folder.parent)


def _put(path: Path, content: bytes, mode: int) -> None:
    """Write a file so that there is always the old one or the new one, whole, also after a loss of power."""
    draft = path.with_name(path.name + DRAFT)
    try:
        draft.unlink(missing_ok=True)  # left by a writer that was killed, perhaps for other eyes
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()  # on a full disk every byte counts
        raise
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Have the names in a folder written to disk; a file system that cannot do so for folders does it by itself."""
    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(held)
    except OSError as error:
        if error.errno not in UNABLE:
            raise
    finally:
        os.close(held)


def _content(path: Path, match: str) -> bytes:
    """Return what is in a file, as much as any record has and a byte more.

    :raises RecordDamaged: when there is something else in its place, such as a folder; a pipe would be waited for.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise RecordDamaged(f"{match}{path.suffix} is no file")
        with path.open("rb") as file:
            return file.read(MOST + 1)
    except FileNotFoundError:
        raise RecordDamaged(f"{match}{path.suffix} is missing in the folder of the archive") from None


def _unreadable(match: str, error: Exception) -> RecordDamaged:
    """Return what is wrong with a record, without a path of this machine."""
    why = str(error) if isinstance(error, UnreadableRecord | Malformed) else type(error).__name__
    return RecordDamaged(f"the filed record of match {match} cannot be read: {why}")
