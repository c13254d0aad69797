"""The printing press of this release: the port :class:`service.play.ports.press.Press`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict

from rules.show.drawing import Drawing
from rules.show.kit import Kit
from rules.show.sheet import Sheet
from rules.table.record import Record
from service import printing, replay
from service.play.ports.keys import Signed


class Press:
    """The printing press, as the application asks for it."""

    release = f"{printing.RELEASE}-{replay.RELEASE}"

    def render(self, sheet: Sheet, kind: str, *, paper: str, record: bytes | None = None) -> bytes:
        """Return the sheet as a file of ``kind``; a PDF holds the ``record`` as a file."""
        return printing.render(sheet, kind, paper=paper, record=record)

    def kit(self, kit: Kit, paper: str, grey: bool, address: str) -> bytes:
        """Return a kit as PDF on a4, letter or a3, in colour or in shades of ``grey``; ``address`` scores the game."""
        return printing.render_kit(kit, paper=paper, grey=grey, address=address)

    def replay(self, record: Record, sign: Callable[[bytes], Signed] | None) -> bytes:
        """Return the replay page of a record."""
        return replay.render(record, None if sign is None else lambda payload: asdict(sign(payload)))

    def board(self, layers: tuple[Drawing, ...], width: int) -> bytes:
        """Return a picture's layers, lowest first, as a PNG of at most ``width`` pixels."""
        return printing.render_board(layers, width)

    def legible(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the seats' names for a PNG or PDF; one with characters that the fonts lack follows its seat."""
        return printing.legible(names)
