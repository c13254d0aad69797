"""Go back at a table that throws its own dice: anyone who types makes mistakes (TBL-15).

Going back is a ply. The game's state after an earlier ply is found by playing the match again up to there, from the
lines in the store. Nothing is removed: late retries of what was taken back meet another decision.
"""

from __future__ import annotations

from rules.errors import Malformed, NotStarted
from rules.table.course import must_be_on
from rules.table.rewinding import check_rewound
from rules.table.table import Erased, Personal, Rewound, Status, Table
from rules.wire.codec import codec, kind_of
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.match import documents, drafting, ledger
from service.play.match.audience import Audience, admit
from service.play.match.drafting import Draft
from service.play.match.shapes import MatchShape
from service.play.match.values import Match
from service.play.ports import errors
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs.throw import must_decide

_NOTES = {"kind": kind_of(Erased), **codec(Erased).encode(Erased(Personal.NOTES))}


def go_back(
    referee: Referee, match: str, bearer: Bearer | None, to: int, last: int | None, *, charge: Charge = limits.free
) -> MatchShape:
    """Take back all that was played after ply ``to``, and what waits for throws; return the match.

    ``last`` is the last ply that the asker knows of (None: whichever it is). The same request, sent again with it, is
    answered as it was.

    :raises NotTheHost: when another one asks.
    :raises OutOfOrder: when the match cannot go back so far.
    :raises StalePly: when others have moved the match since.
    """
    past = _Past(referee, to, Bill(limits.REWIND * (1 + to // limits.PLIES), bearer), charge)

    def write(drafted: Draft) -> tuple[Draft, Audience]:
        found = drafted.match
        audience = admit(found, bearer)
        must_decide(found, audience)
        if _is_done(referee, found, to, last):
            return drafted, audience
        _must_be_possible(found, to)
        return drafting.add(drafted, None, Rewound(to), past=lambda _: past.of(found)), audience

    return ledger.change(referee, match, write, lambda drafted, audience: documents.match(drafted.match, audience))


def _is_done(referee: Referee, match: Match, to: int, last: int | None) -> bool:
    """Return whether the match went back to ply ``to`` right after ply ``last``, and False if that is its last ply.

    :raises StalePly: when something else followed that ply.
    """
    if last is None or last == match.table.ply:
        return False
    lines = referee.matches.lines(match.id, last + 1, last + 1) if 0 < last < match.table.ply else ()
    if any(line["ply"]["action"] == {"kind": kind_of(Rewound), "to": to} for line in lines):
        return True
    raise errors.StalePly(f"ply {last} is not the last: that is {match.table.ply}", match.table.ply)


def _must_be_possible(match: Match, to: int) -> None:
    waits = match.course.pending is not None
    if match.status is Status.OPEN and not waits:
        raise NotStarted("the match has not started: there is nothing to take back")
    if match.status is not Status.OPEN:
        must_be_on(match.table)
    check_rewound(match.terms, match.table, to)
    if to == match.table.ply and not waits:
        raise Malformed(f"must be below {to}, the last ply: nothing follows it", ("to",))


class _Past:
    """The table after a ply, which is found once and charged once, however often the commit is tried.

    To play a long match again takes longer than a draft may be old: the attempt for which it was played is lost, and
    the next one finds it here. It is found again if notes were erased since: they must not be brought back.
    """

    def __init__(self, referee: Referee, ply: int, bill: Bill, charge: Charge) -> None:
        self._referee, self._ply, self._bill, self._charge = referee, ply, bill, charge
        self._known: tuple[int, Table] | None = None

    def of(self, match: Match) -> Table:
        """Return the table of a match as it was."""
        if self._ply == match.table.ply:
            return match.table
        if self._known is None:
            self._charge(self._bill)
        if self._known is None or self._was_erased(match, self._known[0]):
            lines = self._referee.matches.lines(match.id, 1, self._ply)
            self._known = match.table.ply, documents.story(match, documents.read_plies(match, lines))[-1].table
        return self._known[1]

    def _was_erased(self, match: Match, since: int) -> bool:
        lines = self._referee.matches.lines(match.id, since + 1, match.table.ply) if since < match.table.ply else ()
        return any(line["ply"]["action"] == _NOTES for line in lines)
