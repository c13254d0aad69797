"""Who holds the seats of a match now, so that what was asked of one person is not given for another."""

from __future__ import annotations

from service.play.match.claims import Claims, current
from service.play.match.values import Match


def holders(match: Match) -> tuple[int | None, ...]:
    """Return a number for the person of each seat, the same while its token is renewed; None where nobody holds it."""
    pairs = zip(match.table.chairs, match.course.holders, strict=True)
    return tuple(holder.generation - holder.renewals if chair.attended else None for chair, holder in pairs)


def claims(match: Match, now: int) -> Claims:
    """Return the claims that have not expired; an open one ends when another person holds the seat."""
    held = holders(match)
    known = current(match.origin.claims, now)
    return tuple(claim for claim in known if not claim.open or held[claim.seat] in (None, claim.holder))
