"""What falls due by the clock alone: lapses, and the end of a match's keeping."""

from __future__ import annotations

from rules import table as tables
from rules.table import Cause, Closed, Status
from service.play import ledger
from service.play.errors import DeckGone, MatchExpired
from service.play.look import archive, record_of
from service.play.ports import Claim
from service.play.referee import Referee


def lapse(referee: Referee, claim: Claim, match: str) -> None:
    """Write what a match's clocks owe, and move the claim to the next moment at which they may owe something."""
    try:
        held = ledger.settled(referee, match)
    except MatchExpired:
        referee.due.settle(claim, None)
        return
    referee.due.settle(claim, tables.deadline(held.match.game, held.match.terms, held.match.table))


def expire(referee: Referee, claim: Claim, match: str) -> None:
    """End the keeping of a match: cancel a table that stayed open, close an idle match, archive one that is over."""
    try:
        held = ledger.settled(referee, match, with_seed=True)
    except DeckGone:
        referee.matches.forget(match, referee.retention.record)
        referee.due.settle(claim, None)
        return
    except MatchExpired:
        referee.due.settle(claim, None)
        return
    status, kept = held.match.status, referee.retention
    if status is Status.CANCELLED:
        referee.matches.forget(match, kept.record)
    elif status is Status.OVER:
        record = record_of(referee, held)
        left = held.match.table.at + kept.record - held.now
        referee.matches.archive(match, archive(held, record), max(1, left))
    else:
        limit = kept.open if status is Status.OPEN else kept.idle
        if held.match.table.at + limit > held.now:
            referee.due.settle(claim, held.match.table.at + limit)
            return
        ledger.commit(referee, ledger.enter(held, None, Closed(Cause.IDLE)))
        return
    referee.due.settle(claim, None)
