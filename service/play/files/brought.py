"""Sheets and replays of records that somebody brings, of whatever match: judged first, and kept on the shelf alone.

What takes a worker is ordered as for matches. The worker finds the record on the shelf, under its digest. If it fell
off meanwhile, or cannot be printed, nothing is due any more, and anyone who sends it again orders again.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Self

from rules.game import AnyGame
from rules.show.sheet import Sheet
from rules.table import signature
from rules.table.record import Record
from rules.table.sound import Sound, UnjudgedRecord, UnsoundRecord, must_be_sound
from rules.table.verify import not_installed
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.files import replays, shelf
from service.play.files.printed import Form, must_fit, printed, shown, variant_of, written
from service.play.files.shelf import File
from service.play.match import games, ledger, tags
from service.play.ports.due import Kind, Obligation
from service.play.ports.referee import Referee


@dataclass(frozen=True, slots=True)
class Brought:
    """A record of an installed game, its canonical JSON, and the digest of that."""

    game: AnyGame
    record: Record
    written: bytes
    digest: str

    @classmethod
    def of(cls, record: Record) -> Self:
        """Find the game of a record.

        :raises UnjudgedRecord: when it is not here.
        """
        game = games.installed(record.game)
        if game is None:
            raise UnjudgedRecord(not_installed(record))
        written = canonical(codec(Record).encode(record))
        return cls(game, record, written, sha256(written).hexdigest())

    def named(self, suffix: str) -> str:
        """Return the name of a file of it: its match may be called anything, so it is named by its digest."""
        return f"{self.game.key}-{self.digest[:16]}{suffix}"


def sheet(
    referee: Referee, record: Record, kind: str, paper: str, variant: str | None, *, charge: Charge = limits.free
) -> File:
    """Return the score sheet of a record; its ``make`` raises what ``must_be_sound`` does, and charges what is made.

    :raises UnjudgedRecord: when its game is not here.
    :raises Malformed: when its game has no such variant.
    :raises SheetTooLong: from ``make``, for a PDF that would take too much.
    """
    brought = Brought.of(record)
    form, seal, bill = Form(kind, paper, variant_of(brought.game, variant)), _seal(referee, record), Bill(limits.SHEET)
    tag = tags.etag("record-sheet", brought.digest, kind, paper, form.variant, seal, referee.press.release)

    judged = partial(_judged, referee, brought, form, seal)

    def make() -> bytes | None:
        if kind == "pdf":
            obligation = Obligation(Kind.RECORD_SHEET, brought.digest, (paper, form.variant, tag))
            return _shelved(referee, brought, obligation, lambda: must_fit(judged()), charge, bill)
        sheet = judged()
        charge(bill)
        return written(referee.press, record, sheet, form)

    return File(make, tag, brought.named(f".{kind}"))


def replay(referee: Referee, record: Record, *, charge: Charge = limits.free) -> File:
    """Return the replay page of a record; its ``make`` raises what ``must_be_sound`` does, and charges what is made.

    :raises UnjudgedRecord: when its game is not here.
    """
    brought, bill = Brought.of(record), Bill(limits.REPLAY)
    tag = tags.etag("record-replay", brought.digest, referee.press.release)

    def make() -> bytes | None:
        obligation = Obligation(Kind.RECORD_REPLAY, brought.digest, (tag,))
        return _shelved(referee, brought, obligation, lambda: must_be_sound(brought.game, record), charge, bill)

    return File(make, tag, brought.named("-replay.html"))


def make_sheet(referee: Referee, digest: str, paper: str, variant: str, tag: str) -> None:
    """Make the PDF of a record's sheet and lay it on the shelf; the work of a worker."""

    def make(sound: Sound) -> bytes:
        form, seal = Form("pdf", paper, variant), _seal(referee, sound.record)
        return printed(referee.press, sound.record, sound.terms, sound.story, form, seal)

    _meet(referee, Obligation(Kind.RECORD_SHEET, digest, (paper, variant, tag)), tag, make, ledger.LEASE)


def make_replay(referee: Referee, digest: str, tag: str) -> None:
    """Make the replay page of a record, whose drawings nobody signs, and lay it on the shelf; the work of a worker."""

    def make(sound: Sound) -> bytes:
        return referee.press.replay(sound.record, None)

    _meet(referee, Obligation(Kind.RECORD_REPLAY, digest, (tag,)), tag, make, replays.LEASE)


def _meet(referee: Referee, obligation: Obligation, tag: str, make: Callable[[Sound], bytes], lease: int) -> None:
    """Make a file of a record that is on the shelf; what cannot be made of it is not tried again and again."""

    def of_shelf() -> bytes | None:
        packed = referee.shelf.get(_place(obligation.about))
        if packed is None:
            return None
        try:
            record: Record = codec(Record).decode(json.loads(zlib.decompress(packed)))
            return make(must_be_sound(games.installed(record.game), record))
        except (UnjudgedRecord, UnsoundRecord):  # its rules were changed meanwhile
            return None
        except Exception:
            referee.due.drop(obligation)
            raise

    shelf.meet(referee, obligation, tag, of_shelf, lease=lease)


def _judged(referee: Referee, brought: Brought, form: Form, seal: str) -> Sheet:
    """Return the sheet of a record, which is judged first."""
    sound = must_be_sound(brought.game, brought.record)
    return shown(referee.press, brought.record, sound.terms, sound.story, form, seal)


def _shelved(
    referee: Referee,
    brought: Brought,
    obligation: Obligation,
    judge: Callable[[], object],
    charge: Charge,
    bill: Bill,
) -> bytes | None:
    """Return a file from the shelf, or leave its record there for a worker, once it was judged and charged."""

    def order(bill: Bill) -> None:
        judge()
        charge(bill)
        referee.shelf.put(_place(brought.digest), zlib.compress(brought.written))

    return shelf.shelved(referee, obligation, obligation.more[-1], order, bill)


def _place(digest: str) -> str:
    """Return under which name a record is on the shelf; that of a file is its tag."""
    return f"record-{digest}"


def _seal(referee: Referee, record: Record) -> str:
    return signature.seal(record, {key.public for key in referee.keys.published}, referee.keys.holds)
