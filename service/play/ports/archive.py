"""The port of the archive: the folder where finished records are filed, and what is left of a match there."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from rules.wire.codec import Plain


class Access(StrEnum):
    """Who may look at a match: anybody, and the lobby lists it; anybody who has its id; or its seats alone."""

    LISTED = "listed"
    UNLISTED = "unlisted"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Admission:
    """The access to a match, the generations of its seats' tokens, and its host's key: they decide who may see it."""

    access: Access
    generations: tuple[int, ...]
    key: str | None


@dataclass(frozen=True, slots=True)
class Left(Admission):
    """The record of a match that is over, with its admission."""

    record: Plain


class Folder(Protocol):
    """Where records go when the store keeps them no longer: files, for as long as the operator leaves them there.

    Any method may raise :class:`~service.play.ports.errors.ArchiveAway`: nothing was changed.
    """

    def read(self, match: str) -> Left | None:
        """Return what is left of a match, or None when it was never filed, or its file was removed.

        :raises RecordDamaged: when its file is not what was written.
        """
        ...

    def admission(self, match: str) -> Admission | None:
        """Return a filed match's admission, even if its record is damaged; None where ``read`` returns None."""
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

    def subfolders(self) -> list[str]:
        """Return the names of the subfolders that have records, in order."""
        ...

    def matches(self, subfolder: str) -> list[str]:
        """Return the ids of the matches whose records are in a subfolder, in order."""
        ...
