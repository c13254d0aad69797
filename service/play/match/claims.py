"""Claims: a player on another device asks the host for a seat that a person holds already.

A claim is kept in the match until it expires, is no ply, and holds no token: its secret and the seat's new token are
made again from the deployment's secret. These are values and what follows from them alone; the verbs are in
:mod:`service.play.verbs.claims`.

A stranger must not keep the players from asking, nor the host from playing. So an address has one claim for each seat,
which takes the place of its last one, and none for a seat that was refused to it; there are few open ones for each
seat; and the host can end all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from rules.wire.codec import Sparse
from service.play.ports.claim_errors import TooManyClaims

LIFE = 10 * 60 * 1000
"""Milliseconds until an open claim expires, and after an answer until its asker can no longer read that."""

OPEN_FOR_A_SEAT = 2
OPEN_FOR_A_MATCH = 6
"""The most claims that are open at once."""

KEPT = 24
"""The most claims of a match that are kept: those that were answered are kept until they expire."""

CODES = 10_000
"""The number of codes, of four digits."""


class Claiming(StrEnum):
    """The state of a claim."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Claim:
    """A request for a seat: ``code`` is what its asker and the host compare, ``until`` the store time of its end.

    ``asker`` is a keyed digest of the address that asked, ``holder`` the person who held the seat then
    (:mod:`service.play.match.holding`). ``generation`` is that of the token that the host gave.
    """

    id: str
    seat: int
    code: str
    asker: str
    until: int
    holder: int
    state: Claiming = Claiming.OPEN
    generation: Annotated[int | None, Sparse] = None

    @property
    def open(self) -> bool:
        """Whether the host has not answered it."""
        return self.state is Claiming.OPEN


Claims = tuple[Claim, ...]


def current(claims: Claims, now: int) -> Claims:
    """Return the claims that have not expired."""
    return tuple(claim for claim in claims if claim.until > now)


def find(claims: Iterable[Claim], name: str) -> Claim | None:
    """Return the claim of an id, or None."""
    return next((claim for claim in claims if claim.id == name), None)


def code(claims: Claims, drawn: int) -> str:
    """Return a code that no open claim has, the first from the number ``drawn`` on."""
    used = {claim.code for claim in claims if claim.open}
    numbers = (f"{(drawn + step) % CODES:04}" for step in range(CODES))
    return next(number for number in numbers if number not in used)


def added(claims: Claims, claim: Claim) -> Claims:
    """Return the claims, none of them expired, with a new one in the place of its asker's last for that seat.

    :raises TooManyClaims: when the seat was refused to the asker, or too many claims are open.
    """
    own = [other for other in claims if (other.seat, other.asker) == (claim.seat, claim.asker)]
    if any(other.state is Claiming.REFUSED for other in own):
        raise TooManyClaims(f"the host refused seat {claim.seat} to this address a moment ago; ask the host for a link")
    others = tuple(other for other in claims if other not in own)
    waiting = [other.seat for other in others if other.open]
    if waiting.count(claim.seat) >= OPEN_FOR_A_SEAT:
        raise TooManyClaims(f"{OPEN_FOR_A_SEAT} others ask for seat {claim.seat}; ask again when the host has answered")
    if len(waiting) >= OPEN_FOR_A_MATCH or len(others) >= KEPT:
        raise TooManyClaims("too many ask for seats of this match; ask again when the host has answered")
    return *others, claim


def accepted(claims: Claims, chosen: Claim, generation: int, now: int) -> Claims:
    """Return the claims with one accepted, and every other open one for its seat refused."""
    given = replace(chosen, state=Claiming.ACCEPTED, generation=generation, until=now + LIFE)
    rest = refused(claims, now, lambda claim: claim.seat == chosen.seat and claim.id != chosen.id)
    return tuple(given if claim.id == chosen.id else claim for claim in rest)


def refused(claims: Claims, now: int, whether: Callable[[Claim], bool]) -> Claims:
    """Return the claims with those open ones refused of which ``whether`` is true."""
    no = Claiming.REFUSED
    return tuple(
        replace(claim, state=no, until=now + LIFE) if claim.open and whether(claim) else claim for claim in claims
    )
