"""Move the clock of a test (TBL-18).

What falls due in that time is written with it, by the same commit. While a bot is to act the rest of the time waits:
the commit with its action makes the next step due (:func:`service.play.match.obligations.next_step`), as a lapse is.
"""

from __future__ import annotations

from itertools import islice, takewhile

from rules.table.course import must_be_on
from rules.table.table import Cause, Lapsed, Resigned
from rules.table.testing import Clock, ClockAdvanced
from rules.wire.codec import Plain, kind_of
from service.play.match import documents, drafting, hindsight, ledger, obligations
from service.play.match.audience import Audience, admit
from service.play.match.drafting import Draft
from service.play.match.shapes import Advanced
from service.play.match.values import Match
from service.play.ports import errors
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs.throw import must_play

_ADVANCED = kind_of(ClockAdvanced)
_LAPSED = kind_of(Lapsed)
_GONE = {"kind": kind_of(Resigned), "cause": Cause.SILENCE.value}

MOST = 1_000
"""Most plies with which a repeated request is answered."""


def advance(referee: Referee, match: str, bearer: Bearer | None, by: int, last: int | None) -> Advanced:
    """Move the clock on by ``by`` ms; return all that happened with it, and the match.

    ``last`` is the last ply that the asker knows of (None: whichever it is). The same request, sent again with it, is
    answered as it was.

    :raises TokenNeeded: when a spectator asks.
    :raises ClockNotManual: when the server's clock moves the match.
    :raises NotStarted: when it is still an open table.
    :raises MatchOver: when it is over or cancelled.
    :raises StalePly: when others have moved the match since.
    """

    def write(drafted: Draft) -> tuple[Draft, tuple[Audience, int]]:
        audience = admit(drafted.match, bearer)
        must_play(audience)
        after, first = _moved(referee, drafted, by, last)
        return after, (audience, first)

    return ledger.change(referee, match, write, lambda drafted, found: _answer(referee, drafted, *found))


def _moved(referee: Referee, drafted: Draft, by: int, last: int | None) -> tuple[Draft, int]:
    """Return the draft after all that the time brings, and its first ply; a request that was met changes nothing."""
    match = drafted.match
    if match.setup.clock is not Clock.MANUAL:
        raise errors.ClockNotManual("the server's clock moves this match: no request does")
    if last is not None and last != match.table.ply:
        _must_be_done(referee, match, by, last)
        return drafted, last + 1
    must_be_on(match.table)
    hand = match.table.hand
    assert hand is not None, "a match that is on has its clock"
    step = ClockAdvanced(obligations.step(match, hand.left + by), by)
    return ledger.caught_up(drafting.add(drafted, None, step)), match.table.ply + 1


def _must_be_done(referee: Referee, match: Match, by: int, last: int) -> None:
    """Insist that the clock was moved by ``by`` ms right after ply ``last``.

    :raises StalePly: when something else followed that ply.
    """
    lines = referee.matches.lines(match.id, last + 1, last + 1) if 0 < last < match.table.ply else ()
    if not any(line["ply"]["action"].get("asked") == by and _is_step(line) for line in lines):
        raise errors.StalePly(f"ply {last} is not the last: that is {match.table.ply}", match.table.ply)


def _answer(referee: Referee, drafted: Draft, audience: Audience, first: int) -> Advanced:
    match, lines = drafted.match, drafted.lines
    since = first - 1 if lines else None  # the asker sees what happens, and of what happened before, what it may
    if not lines:
        kept = referee.matches.lines(match.id, first, min(first + MOST, match.table.ply))
        lines = (kept[0], *takewhile(_follows, islice(kept, 1, None)))
    return {
        "game": match.setup.game,
        "ply": lines[-1]["ply"]["ply"],
        "plies": [hindsight.ply(match, line, audience, since=since) for line in lines],
        "match": documents.match(match, audience),
    }


def _is_step(line: Plain) -> bool:
    return bool(line["ply"]["action"]["kind"] == _ADVANCED)


def _follows(line: Plain) -> bool:
    """Return whether a ply is of what a test asked for before: a step, a lapse, a resignation by silence."""
    action: dict[str, Plain] = line["ply"]["action"]
    if _is_step(line):
        return not action.get("asked")
    return action["kind"] == _LAPSED or action == _GONE
