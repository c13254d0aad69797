"""Replay pages: one HTML file that shows a whole match, made by a worker when the match ends."""

from __future__ import annotations

from contextlib import suppress

from rules.errors import NotStarted
from rules.table.table import Status
from service.play import files, hooks, ledger, limits, obligations
from service.play.audience import admit
from service.play.errors import MatchExpired, NotJudged
from service.play.files import File
from service.play.hook_values import Event, Expected
from service.play.limits import Bill, Charge
from service.play.look import must_be_over, record_of
from service.play.referee import Referee
from service.play.tokens import Bearer

LEASE = 30_000
"""How long, in ms, a page that is being made is left to its worker: that of a long match takes many seconds."""


def replay(referee: Referee, match: str, bearer: Bearer | None, *, charge: Charge = limits.free) -> File:
    """Return the replay page of a match that is over. A page that has to be made is charged, one that lies ready not.

    :raises MatchNotOver: before the end.
    :raises NotJudged: when its rules are not here, unless the page was made before.
    """
    held = ledger.settled(referee, match)
    admit(held.match, bearer)
    if held.match.status is Status.CANCELLED:
        raise NotStarted("a match that never started has no replay")
    must_be_over(held.match)
    tag = ledger.replay_tag(referee, held.match)

    def make() -> bytes | None:
        if not held.match.judged and referee.shelf.get(tag) is None:
            raise held.match.refusal()
        bill = Bill(limits.REPLAY, bearer)
        content = files.shelved(referee, obligations.replay(match, tag), tag, charge, bill)
        if content is None:
            path = f"/v1/matches/{match}/replay.html"
            hooks.expect(referee, match, bearer, Expected(Event.REPLAY, tag, path, obligations.replay(match, tag)))
        return content

    return File(make, tag, f"{held.match.setup.game}-{match}-replay.html")


def make_replay(referee: Referee, match: str, tag: str) -> None:
    """Make the replay page of a match and lay it on the shelf.

    A name that was erased after the page was asked for is not on it, since the tag then is another one.
    """

    def make() -> bytes | None:
        with suppress(MatchExpired, NotJudged):  # the client that still wants it asks again, and is refused
            held = ledger.settled(referee, match, with_seed=True)
            if held.match.judged and ledger.replay_tag(referee, held.match) == tag:
                return referee.press.replay(record_of(referee, held), referee.keys.sign)
        return None

    files.meet(referee, obligations.replay(match, tag), tag, make, lease=LEASE)
    hooks.notify(referee, match)
