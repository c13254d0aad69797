"""Replay pages: one HTML file that shows a whole match, made by a worker when the match ends."""

from __future__ import annotations

from contextlib import suppress

from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.files import over as overs
from service.play.files import shelf
from service.play.files.over import Over
from service.play.files.shelf import File
from service.play.match import tags
from service.play.ports.due import Kind, Obligation
from service.play.ports.errors import MatchExpired, NotJudged, RecordDamaged
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.ports.webhooks import Event, Expected
from service.play.webhooks import managing

LEASE = 30_000
"""How long, in ms, a page that is being made is left to its worker: that of a long match takes many seconds."""


def replay(referee: Referee, match: str, bearer: Bearer | None, *, charge: Charge = limits.free) -> File:
    """Return the replay page of a match that is over. A page that has to be made is charged; a ready one is free.

    :raises MatchNotOver: before the end.
    :raises NotJudged: when its rules are not here, unless the page was made before.
    :raises RecordDamaged: when only its record is left, and is not what was played.
    """
    over = overs.seen(referee, match, bearer, "replay")
    tag = _tag(referee, over)

    def make() -> bytes | None:
        if not over.certain and referee.shelf.get(tag) is None:
            over.must_be_playable()
        bill = Bill(limits.REPLAY, bearer)
        obligation = Obligation(Kind.REPLAY, match, (tag,))
        content = shelf.shelved(referee, obligation, tag, charge, bill)
        if content is None:
            path = f"/v1/matches/{match}/replay.html"
            managing.expect(referee, match, bearer, Expected(Event.REPLAY, tag, path, obligation.write()))
        return content

    return File(make, tag, f"{over.game}-{match}-replay.html")


def make_replay(referee: Referee, match: str, tag: str) -> None:
    """Make the replay page of a match and lay it on the shelf.

    A name that was erased after the page was asked for is not on it, since the tag then is another one.
    """

    def make() -> bytes | None:
        with suppress(MatchExpired, NotJudged, RecordDamaged):  # who still wants it asks again, and is refused
            over = overs.found(referee, match)
            if _tag(referee, over) == tag:
                return referee.press.replay(over.record(), referee.keys.sign)
        return None

    shelf.meet(referee, Obligation(Kind.REPLAY, match, (tag,)), tag, make, lease=LEASE)
    managing.notify(referee, match)


def _tag(referee: Referee, over: Over) -> str:
    return tags.replay_tag(referee, over.id, *over.shown)
