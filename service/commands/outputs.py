"""The files that the command line makes of a log: its sheet, its record, its replay page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rules.errors import Malformed
from rules.log.scoring import Scored
from rules.table.record import Record
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.play.files.printed import KINDS, Form, printed, variant_of
from service.running.press import Press
from service.terminal import print_text

RECORD, REPLAY, LOG = "json", "replay.html", "log"


class Unmade(ValueError):
    """A file cannot be made of a log; the message says why in one line."""


@dataclass(frozen=True, slots=True)
class Output:
    """A file to be made of a log, at a path; None is the standard output, for the sheet as text."""

    path: str | None
    paper: str
    variant: str | None

    @property
    def kind(self) -> str:
        """What is made: a kind of sheet, the record or the replay page."""
        if self.path is None:
            return KINDS[0]
        return REPLAY if self.path.lower().endswith(REPLAY) else Path(self.path).suffix.lower().removeprefix(".")

    def check(self, log: str, *, typed: bool) -> None:
        """Insist on a kind of file that can be made, other than the log; only one that is ``typed`` is itself made.

        :raises Unmade: when there is no such kind, or the file is the log.
        """
        if self.path is not None and not typed and Path(self.path).resolve() == Path(log).resolve():
            raise Unmade(f"{self.path}: is the log itself; what is made of it needs another name")
        possible = (*KINDS, RECORD, LOG) if typed else (*KINDS, RECORD)
        if self.kind not in (*possible, REPLAY):
            kinds = ", ".join(f".{kind}" for kind in possible)
            raise Unmade(f"{self.path}: must end with one of {kinds}, or with {REPLAY}")

    def write(self, scored: Scored) -> None:
        """Make the file.

        :raises Unmade: when the match has not come far enough for it, or the game has no such variant.
        """
        content = self._content(scored)
        if self.path is None:
            print_text(content.decode())
        else:
            Path(self.path).write_bytes(content)

    def unmade(self, scored: Scored) -> str:
        """Make the file, unless it is the log itself, and return why it was not made; else nothing."""
        try:
            if self.kind != LOG:
                self.write(scored)
        except Unmade as why:
            return str(why)
        return ""

    def save(self, log: bytes) -> None:
        """Write the log itself, if it is to be kept here; a crash in between leaves the former file."""
        if self.kind == LOG and self.path is not None:
            fresh = Path(f"{self.path}.part")
            fresh.write_bytes(log)
            fresh.replace(self.path)

    def _content(self, scored: Scored) -> bytes:
        if scored.table.state is None:
            raise Unmade("nothing was played yet, so there is nothing to print")
        if self.kind in (RECORD, REPLAY):
            if not scored.finished:
                raise Unmade(f"{self.path}: the match is not finished; a last line * abandoned ends it")
            return self._of_record(scored.record)
        try:
            form = Form(self.kind, self.paper, variant_of(scored.head.game, self.variant))
        except Malformed as refusal:
            raise Unmade(f"--variant {self.variant}: {refusal.message}") from None
        return printed(Press(), scored.record, scored.terms, scored.story, form, "")

    def _of_record(self, record: Record) -> bytes:
        return Press().replay(record, None) if self.kind == REPLAY else canonical(codec(Record).encode(record))
