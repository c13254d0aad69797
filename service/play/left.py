"""What is left of a match when the store has it no more: its record, and what decides who may see it."""

from __future__ import annotations

import json
import zlib
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from rules.wire.codec import Plain
from service.play.values import Access, Admission


@dataclass(frozen=True, slots=True)
class Left(Admission):
    """The record of a match that is over, and what decides who may see it."""

    record: Plain


class Folder(Protocol):
    """Where records go when the store keeps them no longer: files, for as long as the operator leaves them there.

    Any method may raise :class:`~service.play.errors.ArchiveAway`: nothing was changed.
    """

    def read(self, match: str) -> Left | None:
        """Return what is left of a match, or None when it was never filed, or its file was removed.

        :raises RecordDamaged: when its file is not what was written.
        """
        ...

    def admission(self, match: str) -> Admission | None:
        """Return what decides who may see what is left of a match, or None as ``read``; its record may be damaged."""
        ...

    def holds(self, match: str) -> bool:
        """Return whether a record of a match is there, sound or not."""
        ...

    def write(self, match: str, left: Left) -> None:
        """Write what is left of a match, whole or not at all, and durably; what was there is replaced.

        :raises RecordDamaged: when its path is that of something that cannot be replaced, such as a folder.
        """
        ...

    def alone(self) -> AbstractContextManager[None]:
        """Keep all other writers away, in this process and in others."""
        ...

    def shelves(self) -> list[str]:
        """Return the names of the shelves on which records lie, in order."""
        ...

    def matches(self, shelf: str) -> list[str]:
        """Return the ids of the matches whose records lie on a shelf, in order."""
        ...


def pack(left: Left) -> bytes:
    """Pack what is left of a match for the store."""
    plain = {"access": left.access, "generations": left.generations, "key": left.key, "record": left.record}
    return zlib.compress(json.dumps(plain, separators=(",", ":")).encode())


def unpack(packed: bytes) -> Left:
    """Read what is left of a match, as the store has it."""
    found: dict[str, Any] = json.loads(zlib.decompress(packed))
    return Left(Access(found["access"]), tuple(found["generations"]), found.get("key"), found["record"])
