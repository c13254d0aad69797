"""Records as files: read with bounds, since they may come from anybody."""

from __future__ import annotations

import sys
from pathlib import Path

from rules.errors import Malformed
from rules.table.record import Record
from rules.wire.codec import codec
from rules.wire.plain import check_plain, parse

MOST = 8 * 1024 * 1024
"""Bytes that a record's file has at most; one of 5,000 plies has 2 million."""
STANDARD_INPUT = "-"
SEATS = ".seats"
"""The suffix of the second file of a record in an archive, which says who may use the seats of its match."""
UNLISTED = frozenset({"unlisted", "private"})
"""The folders of an archive with the records that no lobby listed."""


class UnreadableRecord(ValueError):
    """A file holds no record; the message names the file and says in one line what is wrong."""


def read(path: str) -> Record:
    """Return the record in a file, or in the standard input for ``-``.

    :raises UnreadableRecord: when there is no such file, it is too large, or it holds no record.
    """
    try:
        content = _bytes(path)
    except OSError as error:
        raise UnreadableRecord(f"{path}: {error.strerror or error}") from error
    return parsed(path, content)


def parsed(path: str, content: bytes) -> Record:
    """Return the record that a file contains; ``path`` is what the file is called.

    :raises UnreadableRecord: when it is too large, or holds no record.
    """
    if len(content) > MOST:
        raise UnreadableRecord(f"{path}: larger than {MOST // 2**20} MB, which no record is")
    try:
        record: Record = codec(Record).decode(check_plain(parse(content)))
    except Malformed as error:
        raise UnreadableRecord(f"{path}: no record: {error}") from error
    except ValueError as error:
        raise UnreadableRecord(f"{path}: not JSON in UTF-8: {error}") from error
    return record


def is_unlisted(path: Path, given: Path) -> bool:
    """Return whether a record was found within a folder that was given because an archive is there, and not listed."""
    place = path.parent.parent
    return place.name in UNLISTED and given in place.parents and path.with_suffix(SEATS).exists()


def _bytes(path: str) -> bytes:
    if path == STANDARD_INPUT:
        return sys.stdin.buffer.read(MOST + 1)
    with Path(path).open("rb") as file:
        return file.read(MOST + 1)
