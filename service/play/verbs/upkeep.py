"""What falls due by the clock alone: lapses, and the ends of matches and of their keeping."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress

from rules.table.table import Cause, Closed, Status
from service.play.match import drafting, ledger, obligations, values
from service.play.match.drafting import Draft
from service.play.ports.due import Claim, Kind, Obligation
from service.play.ports.errors import DeckGone, GameUnavailable, MatchExpired, NotJudged, OtherVersion
from service.play.ports.referee import Referee
from service.play.ports.survey import Surveyed
from service.play.records import filing
from service.play.verbs.look import archive, record_of


def lapse(referee: Referee, claim: Claim) -> None:
    """Write what a match's clocks demand, and move the claim to the next moment at which they may demand something.

    :raises GameUnavailable: when its game is not installed, or is older; the claim comes back later each time.
    """
    try:
        held = ledger.settled(referee, claim.obligation.about)
    except MatchExpired:
        referee.due.settle(claim, None)
    except OtherVersion:
        end_unjudged(referee, claim)
    except GameUnavailable:
        _put_off(referee, claim, ledger.load(referee, claim.obligation.about))
        raise
    else:
        on = held.match.status is Status.ON
        referee.due.settle(claim, obligations.clock(held.match, held.now) if on else None)


def end_unjudged(referee: Referee, claim: Claim) -> None:
    """End a live match whose rules are not here any more (TBL-11).

    :raises GameUnavailable: when its game is not installed, or is older; the claim comes back later each time.
    """
    try:
        held = ledger.load(referee, claim.obligation.about)
    except MatchExpired:
        referee.due.settle(claim, None)
        return
    if held.match.judged or not held.match.live:
        referee.due.settle(claim, None)
        return
    if isinstance(refusal := held.match.refusal(), GameUnavailable):
        _put_off(referee, claim, held)
        raise refusal
    ledger.commit(referee, drafting.end_unjudged(held))  # with it goes the claim; a lost race brings it back


def find_unjudged(referee: Referee) -> None:
    """Find live matches whose game is installed in a newer version only, and make the end of each due.

    A request for such a match does the same; this is for matches that nobody asks for.
    """
    for page in _pages(referee):
        for name, stored in zip(page.matches, referee.survey.matches(page.matches), strict=True):
            with suppress(ValueError, LookupError, TypeError):  # the audit reports what is damaged
                if stored is not None and values.is_outdated(json.loads(stored.snapshot or b"")):
                    referee.due.add(Obligation(Kind.CLOSE, name))


def find_unfiled(referee: Referee) -> None:
    """Find records that were archived before there was a folder, and make the filing of each due."""
    if referee.folder is not None:
        for page in _pages(referee):
            for name in page.records:
                filing.plan(referee, name)


def _pages(referee: Referee) -> Iterator[Surveyed]:
    """Yield the content of the store, page by page."""
    after: str | None = None
    while True:
        page = referee.survey.page(after)
        yield page
        after = page.after
        if after is None:
            return


def expire(referee: Referee, claim: Claim) -> None:
    """End the keeping of a match: cancel a table that stayed open, close an idle match, archive one that is over."""
    kept, match = referee.retention, claim.obligation.about
    try:
        held = _settled(referee, match)
    except (DeckGone, MatchExpired) as error:
        if isinstance(error, DeckGone):
            referee.matches.forget(match, kept.record)
        filing.plan(referee, match)  # the sweeper that archived it may have been killed before this
        referee.due.settle(claim, None)
        return
    if held.match.status is Status.CANCELLED:
        referee.matches.forget(match, kept.record)
    elif held.match.status is not Status.OVER:
        _close_idle(referee, claim, held)
        return
    elif not _archived(referee, held):
        return  # something was erased meanwhile; the claim comes back
    referee.due.settle(claim, None)


def _close_idle(referee: Referee, claim: Claim, held: Draft) -> None:
    """Close a match in which nothing has happened for long enough; before that, put its claim off."""
    limit = referee.retention.open if held.match.status is Status.OPEN else referee.retention.idle
    if held.match.table.at + limit > held.now:
        referee.due.settle(claim, held.match.table.at + limit)
        return
    ended = drafting.add(held, None, Closed(Cause.IDLE)) if held.match.judged else drafting.end_unjudged(held)
    ledger.commit(referee, ended)


def _archived(referee: Referee, held: Draft) -> bool:
    """Keep the record of a match alone; return False if the match has changed since it was loaded.

    It stays for its time, or, where there is a folder for it, until it is safe there.
    """
    match, record = held.match, record_of(referee, held)
    left = max(1, match.table.at + referee.retention.record - held.now) if referee.folder is None else 0
    done = referee.matches.archive(match.id, archive(held, record), left, edition=match.origin.edition)
    if done:
        filing.plan(referee, match.id)
    return done


def _settled(referee: Referee, match: str) -> Draft:
    """Load a match after its clocks were applied; if its rules are not installed, as the store keeps it."""
    try:
        return ledger.settled(referee, match, with_seed=True)
    except NotJudged:
        return ledger.load(referee, match, with_seed=True)


def _put_off(referee: Referee, claim: Claim, held: Draft) -> None:
    referee.due.settle(claim, held.now + ledger.patience(held))
