"""Sheets and replays of what somebody brings, a record of whatever match or a log: judged first, on the shelf alone.

What takes a worker is ordered as for matches. The worker finds what was brought on the shelf, under its digest. If it
fell off meanwhile, or cannot be printed, nothing is due any more, and anyone who sends it again orders again.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from rules.errors import NotStarted
from rules.game import AnyGame
from rules.log.faults import FaultyLog
from rules.log.scoring import score
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
from service.play.files.printed import Form, must_fit, shown, variant_of, written
from service.play.files.shelf import File
from service.play.match import games, ledger, tags
from service.play.ports.due import Kind, Obligation
from service.play.ports.errors import MatchNotOver
from service.play.ports.referee import Referee

_RECORD, _LOG = b"record\n", b"log\n"
"""How what is on the shelf begins."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A record of an installed game, or a log of one: its bytes, their digest, and what judges it."""

    game: AnyGame
    content: bytes
    digest: str
    judged: Callable[[], Sound]

    @classmethod
    def record(cls, record: Record) -> Self:
        """Take a record.

        :raises UnjudgedRecord: when its game is not here.
        """
        game = games.installed(record.game)
        if game is None:
            raise UnjudgedRecord(not_installed(record))
        content = _RECORD + canonical(codec(Record).encode(record))
        return cls(game, content, sha256(content).hexdigest(), lambda: must_be_sound(game, record))

    @classmethod
    def log(cls, log: bytes) -> Self:
        """Take a log.

        :raises FaultyLog: when it has a fault.
        :raises NotStarted: when nothing was played yet.
        """
        scored = score(log, games.find)
        if scored.table.state is None:
            raise NotStarted("nothing was played yet, so that there is nothing to print")
        sound = Sound(scored.head.game, scored.record, scored.story)
        content = _LOG + log
        return cls(scored.head.game, content, sha256(content).hexdigest(), lambda: sound)

    @classmethod
    def unpacked(cls, packed: bytes) -> Self:
        """Take what was laid on the shelf."""
        content = zlib.decompress(packed)
        if content.startswith(_LOG):
            return cls.log(content.removeprefix(_LOG))
        return cls.record(codec(Record).decode(json.loads(content.removeprefix(_RECORD))))

    def named(self, suffix: str) -> str:
        """Return the name of a file of it: its match may be called anything, so it is named by its digest."""
        return f"{self.game.key}-{self.digest[:16]}{suffix}"


def sheet(
    referee: Referee, brought: Brought, kind: str, paper: str, variant: str | None, *, charge: Charge = limits.free
) -> File:
    """Return the score sheet; its ``make`` raises what ``must_be_sound`` does, and charges what is made.

    :raises Malformed: when its game has no such variant.
    :raises SheetTooLong: from ``make``, for a PDF that would take too much.
    """
    form, bill = Form(kind, paper, variant_of(brought.game, variant)), Bill(limits.SHEET)
    keys = sorted(key.public for key in referee.keys.published)
    tag = tags.etag("record-sheet", brought.digest, kind, paper, form.variant, keys, referee.press.release)

    def make() -> bytes | None:
        if kind == "pdf":
            obligation = Obligation(Kind.RECORD_SHEET, brought.digest, (paper, form.variant, tag))
            return _shelved(
                referee, brought, obligation, lambda: must_fit(_shown(referee, brought.judged(), form)), charge, bill
            )
        sound = brought.judged()
        shown = _shown(referee, sound, form)
        charge(bill)
        return written(referee.press, sound.record, shown, form)

    return File(make, tag, brought.named(f".{kind}"))


def replay(referee: Referee, brought: Brought, *, charge: Charge = limits.free) -> File:
    """Return the replay page; its ``make`` raises what ``must_be_sound`` does, and charges what is made.

    :raises MatchNotOver: from ``make``, when a log does not come to the end of its match.
    """
    bill = Bill(limits.REPLAY)
    tag = tags.etag("record-replay", brought.digest, referee.press.release)

    def make() -> bytes | None:
        obligation = Obligation(Kind.RECORD_REPLAY, brought.digest, (tag,))
        return _shelved(referee, brought, obligation, lambda: _over(brought.judged()), charge, bill)

    return File(make, tag, brought.named("-replay.html"))


def make_sheet(referee: Referee, digest: str, paper: str, variant: str, tag: str) -> None:
    """Make the PDF of a record's sheet and lay it on the shelf; the work of a worker."""

    def make(sound: Sound) -> bytes:
        form = Form("pdf", paper, variant)
        return written(referee.press, sound.record, _shown(referee, sound, form), form)

    _meet(referee, Obligation(Kind.RECORD_SHEET, digest, (paper, variant, tag)), tag, make, ledger.LEASE)


def make_replay(referee: Referee, digest: str, tag: str) -> None:
    """Make the replay page of a record, whose drawings nobody signs, and lay it on the shelf; the work of a worker."""

    def make(sound: Sound) -> bytes:
        return referee.press.replay(_over(sound).record, None)

    _meet(referee, Obligation(Kind.RECORD_REPLAY, digest, (tag,)), tag, make, replays.LEASE)


def _meet(referee: Referee, obligation: Obligation, tag: str, make: Callable[[Sound], bytes], lease: int) -> None:
    """Make a file of a record that is on the shelf; what cannot be made of it is not tried again and again."""

    def of_shelf() -> bytes | None:
        packed = referee.shelf.get(_place(obligation.about))
        if packed is None:
            return None
        try:
            return make(Brought.unpacked(packed).judged())
        except (UnjudgedRecord, UnsoundRecord, FaultyLog):  # its rules were changed meanwhile
            return None
        except Exception:
            referee.due.drop(obligation)
            raise

    shelf.meet(referee, obligation, tag, of_shelf, lease=lease)


def _shown(referee: Referee, sound: Sound, form: Form) -> Sheet:
    """Return the sheet of a record that was judged."""
    published = {key.public for key in referee.keys.published}
    seal = signature.seal(sound.record, published, referee.keys.holds)
    return shown(referee.press, sound.record, sound.terms, sound.story, form, seal)


def _over(sound: Sound) -> Sound:
    """Insist on a match that is over."""
    if sound.record.ended is None and sound.record.outcome is None:
        raise MatchNotOver("the match of the log is not finished, and a replay is of a whole one")
    return sound


def _shelved(
    referee: Referee,
    brought: Brought,
    obligation: Obligation,
    judge: Callable[[], object],
    charge: Charge,
    bill: Bill,
) -> bytes | None:
    """Return a file from the shelf, or leave there what it is made of, once that was judged and charged."""

    def order(bill: Bill) -> None:
        judge()
        charge(bill)
        referee.shelf.put(_place(brought.digest), zlib.compress(brought.content))

    return shelf.shelved(referee, obligation, obligation.more[-1], order, bill)


def _place(digest: str) -> str:
    """Return under which name what was brought is on the shelf; that of a file is its tag."""
    return f"brought-{digest}"
