"""Who asks, and what that lets them do.

| who                | may                                                                              |
|--------------------|----------------------------------------------------------------------------------|
| host               | start, cancel, empty a seat before the start, hand any seat to a bot, play again |
| seat               | act, leave or resign, hand its own seat over and take it back, play again        |
| spectator          | look, unless the match is private                                                |
"""

from __future__ import annotations

from dataclasses import dataclass

from service.play.errors import NoSuchMatch, NotTheHost, NotYourSeat, OtherMatch, TokenNeeded, UnknownToken
from service.play.tokens import Bearer
from service.play.values import Access, Match


@dataclass(frozen=True, slots=True)
class Audience:
    """An asker of one match: a seat's holder, the host, or a spectator (neither)."""

    seat: int | None = None
    host: bool = False


SPECTATOR = Audience()


def admit(match: Match, bearer: Bearer | None) -> Audience:
    """Return who the asker is for this match.

    :raises NoSuchMatch: when it is private and not the asker's.
    :raises OtherMatch: when the token is another match's.
    :raises UnknownToken: when the token was revoked.
    """
    private = match.origin.access is Access.PRIVATE
    if bearer is None or (private and bearer.match != match.id):
        if private:
            raise NoSuchMatch(f"there is no match {match.id!r}")
        return SPECTATOR
    if bearer.match != match.id:
        raise OtherMatch(f"the token is one of match {bearer.match}, not of {match.id}")
    if bearer.seat is None:
        return Audience(host=True)
    holders = match.course.holders
    if bearer.seat >= len(holders) or holders[bearer.seat].generation != bearer.generation:
        raise UnknownToken(f"the token of seat {bearer.seat} was revoked")
    return Audience(seat=bearer.seat)


def seat_of(audience: Audience) -> int:
    """Return the asker's seat.

    :raises NotYourSeat: when the host asks, who holds no seat by that token.
    :raises TokenNeeded: when a spectator asks.
    """
    if audience.seat is not None:
        return audience.seat
    if audience.host:
        raise NotYourSeat("the host's token holds no seat; use the seat's own token")
    raise TokenNeeded("a seat's token is needed: Authorization: Bearer TOKEN")


def must_hold(audience: Audience, seat: int) -> None:
    """Insist that the asker holds ``seat``."""
    own = seat_of(audience)
    if own != seat:
        raise NotYourSeat(f"the token holds seat {own}, not seat {seat}")


def must_host(audience: Audience) -> None:
    """Insist that the asker is the host."""
    if audience.host:
        return
    if audience.seat is None:
        raise TokenNeeded("the host's token is needed: Authorization: Bearer TOKEN")
    raise NotTheHost(f"seat {audience.seat} is not the host; use the host's token")
