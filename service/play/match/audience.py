"""The roles of those who ask, and the rights of each.

| who       | may                                                                               |
|-----------|-----------------------------------------------------------------------------------|
| host      | start, cancel, empty a seat before the start, hand any seat to a bot, play again, |
|           | erase any seat's name and notes, renew a seat's token, answer claims to seats,    |
|           | remind any seat                                                                   |
| seat      | act, leave or resign, hand its own seat over and take it back, play again, erase  |
|           | its own name and notes, remind others, let a bot play for another that is absent  |
| spectator | look, and ask the host for a seat, unless the match is private                    |

An API key with the scope ``host`` is the host of the matches that it opened, and a spectator of all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.errors import Refusal
from service.play.match.values import Match
from service.play.ports.archive import Access
from service.play.ports.errors import (
    NoSuchMatch,
    NotTheHost,
    NotYourSeat,
    OtherMatch,
    ScopeMissing,
    TokenNeeded,
    UnknownToken,
)
from service.play.ports.keys import Scope
from service.play.ports.tokens import Bearer


@dataclass(frozen=True, slots=True)
class Audience:
    """An asker of one match: a seat's holder, the host, or a spectator (neither).

    ``denied`` says why the valid API key of a spectator is not the host: such an asker does not lack a token.
    """

    seat: int | None = None
    host: bool = False
    denied: Refusal | None = field(default=None, compare=False)


SPECTATOR = Audience()


def admit(match: Match, bearer: Bearer | None) -> Audience:
    """Return the asker's role in this match.

    :raises NoSuchMatch: when it is private and not the asker's.
    :raises OtherMatch: when the token is another match's.
    :raises UnknownToken: when the token was revoked.
    """
    generations = [holder.generation for holder in match.course.holders]
    return admitted(match.id, match.origin.access, generations, match.origin.key, bearer)


def admitted(
    match: str, access: Access, generations: Sequence[int], key: str | None, bearer: Bearer | None
) -> Audience:
    """Return the asker's role in a match of that id and access.

    ``generations`` are those of its valid tokens, ``key`` is the API key that opened it. Another key is no token.

    It raises what ``admit`` does.
    """
    denied: Refusal | None = None
    if bearer is not None and bearer.key is not None:
        denied = _denied(match, key, bearer)
        bearer = Bearer(match, None, 0) if denied is None else None
    private = access is Access.PRIVATE
    if bearer is None or (private and bearer.match != match):
        if private:
            raise NoSuchMatch(f"there is no match {match!r}")
        return Audience(denied=denied)
    if bearer.match != match:
        raise OtherMatch(f"the token is one of match {bearer.match}, not of {match}")
    if bearer.seat is None:
        return Audience(host=True)
    if bearer.seat >= len(generations) or generations[bearer.seat] != bearer.generation:
        raise UnknownToken(f"the token of seat {bearer.seat} was revoked")
    return Audience(seat=bearer.seat)


def _denied(match: str, opener: str | None, bearer: Bearer) -> Refusal | None:
    """Return why an API key is not the host of a match that the key ``opener`` opened, or None if it is."""
    if bearer.key != opener:
        return OtherMatch(f"the key {bearer.key} did not open match {match}")
    return None if bearer.hosts else ScopeMissing(f"the key {bearer.key} has no scope {Scope.HOST.value!r}")


def right_missing(audience: Audience, needed: str) -> Refusal:
    """Return why an asker who holds no seat and is not the host may not: the key cannot do this, or there is no token.

    ``needed`` names the token that this takes.
    """
    return audience.denied or TokenNeeded(f"{needed} is needed: Authorization: Bearer TOKEN")


def seat_of(audience: Audience) -> int:
    """Return the asker's seat.

    :raises NotYourSeat: when the host or an API key asks: the host's token is not a seat's.
    :raises TokenNeeded: when a spectator asks.
    """
    if audience.seat is not None:
        return audience.seat
    if audience.host:
        raise NotYourSeat("the host's token holds no seat; use the seat's own token")
    if audience.denied is not None:
        raise NotYourSeat("an API key holds no seat; use the seat's own token")
    raise TokenNeeded("a seat's token is needed: Authorization: Bearer TOKEN")


def must_hold(audience: Audience, seat: int) -> None:
    """Insist that the asker holds ``seat``."""
    own = seat_of(audience)
    if own != seat:
        raise NotYourSeat(f"the token holds seat {own}, not seat {seat}")


def must_hold_or_host(audience: Audience, seat: int) -> None:
    """Insist that the asker holds ``seat`` or is the host."""
    if audience.host or audience.seat == seat:
        return
    if audience.seat is None:
        raise right_missing(audience, "the host's token or the seat's own")
    raise NotYourSeat(f"the token holds seat {audience.seat}; this takes that of seat {seat} or the host")


def must_be_another(audience: Audience, seat: int) -> None:
    """Insist that the asker is the host or holds another seat than ``seat``."""
    if audience.host:
        return
    if audience.seat is None:
        raise right_missing(audience, "the host's token or that of another seat")
    if audience.seat == seat:
        raise NotYourSeat(f"the token holds seat {seat} itself; this takes that of another seat or the host")


def must_host(audience: Audience) -> None:
    """Insist that the asker is the host."""
    if audience.host:
        return
    if audience.seat is None:
        raise right_missing(audience, "the host's token")
    raise NotTheHost(f"seat {audience.seat} is not the host; use the host's token")
