"""The ports of files: what makes them of sheets and records, and the shelf on which they are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from rules.show.drawing import Drawing
from rules.show.kit import Kit
from rules.show.sheet import Sheet
from rules.table.record import Record
from service.play.ports.keys import Signed


class Shelf(Protocol):
    """Files that were made once, each kept for a day after its last use.

    All files together have a bound in bytes. Beyond it the least recently used ones are dropped, but never the newest.
    """

    def put(self, key: str, content: bytes) -> None:
        """Put a file on the shelf."""
        ...

    def get(self, key: str) -> bytes | None:
        """Return a file, or None when it is no longer there."""
        ...


class Press(Protocol):
    """What makes files of sheets and records."""

    def render(self, sheet: Sheet, kind: str, *, paper: str, record: bytes | None = None) -> bytes:
        """Return the sheet as a file of ``kind``: txt, csv, html or pdf. A PDF holds the ``record`` as a file."""

    def kit(self, kit: Kit, paper: str, grey: bool, address: str) -> bytes:
        """Return a kit as PDF on a4, letter or a3, in colour or in shades of ``grey``; ``address`` scores the game."""

    def replay(self, record: Record, sign: Callable[[bytes], Signed] | None) -> bytes:
        """Return the replay page of a record, which the rules that are installed here can play.

        ``sign`` signs the digest of its drawings; None leaves them unsigned.
        """

    def board(self, layers: tuple[Drawing, ...], width: int) -> bytes:
        """Return a picture's layers, lowest first, as a PNG of at most ``width`` pixels."""

    def legible(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the seats' names for a PNG or PDF: one of which its fonts lack characters comes after its seat."""

    @property
    def release(self) -> str:
        """The press's release, part of every file's key."""
