"""Claims: ask the host for one's seat on another device, answer, be given the seat's new token.

The host's answer renews the token (TBL-13), which is the only ply of all this. The new token is never in the answer to
the host: it is made when the asker, who alone has the claim's secret, asks what became of the claim.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypedDict

from rules.errors import MatchOver, SeatVacant
from rules.table.table import TokenRenewed
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.match import claims, documents, drafting, holding, ledger, tags
from service.play.match.audience import Audience, admit, must_host
from service.play.match.claims import Claim, Claiming, Claims
from service.play.match.drafting import Draft
from service.play.match.shapes import MatchShape
from service.play.match.values import Match
from service.play.ports import claim_errors, errors
from service.play.ports.fields import SeatNumber, Whole
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs.follow import Wait, look_until
from service.play.verbs.open import Retry, seat_token


class ClaimShape(TypedDict):
    """A claim to a seat."""

    claim: str
    """The claim's id."""
    seat: SeatNumber
    """The seat that is asked for, from 0."""
    code: str
    """Four digits that its asker and the host compare, by voice for example, before the host accepts."""
    state: Claiming
    """`open` until the host answers, then `accepted` or `refused`."""
    expires: Whole
    """When it ends, in ms since the epoch by the store's clock: 10 minutes after it was made, or after the answer."""


class Claimed(ClaimShape):
    """A claim that was just made."""

    secret: str
    """The token with which the asker alone sees the claim's state, and is given the seat's token. Keep it secret."""


class ClaimAnswer(ClaimShape):
    """A claim as its asker sees it."""

    token: str | None
    """The seat's new token once the claim is accepted, else null. Keep it secret."""


class ClaimList(TypedDict):
    """The claims to seats of a match."""

    closed: bool
    """Whether the host lets nobody ask."""
    claims: list[ClaimShape]
    """All that have not expired, the oldest first."""


@dataclass(frozen=True, slots=True)
class Asker:
    """The client that asks for a seat: its address as limits count it, and what makes its request known again."""

    address: str
    retry: Retry | None = None


def ask(
    referee: Referee, match: str, seat: int, bearer: Bearer | None, asker: Asker, *, charge: Charge = limits.free
) -> Claimed:
    """Ask the host for a seat that a person holds; the same request with the same Idempotency-Key finds its claim.

    :raises SeatVacant: when no person holds it.
    :raises ClaimsClosed: when the host lets nobody ask.
    :raises TooManyClaims: when the asker or others asked too often.
    """
    name = referee.mint.claim_id(match, _entropy(referee, match, seat, asker.retry))
    drawn, pay = secrets.randbelow(claims.CODES), _once(partial(charge, Bill(limits.CLAIM)))
    digest = tags.fingerprint(referee, "claim", match, asker.address)[:32]

    def write(drafted: Draft) -> tuple[Draft, Claim]:
        admit(drafted.match, bearer)
        known = holding.claims(drafted.match, drafted.now)
        made = claims.find(known, name)
        if made is not None:
            return drafted, made
        _must_be_held(drafted, seat)
        if drafted.match.origin.unclaimed:
            raise claim_errors.ClaimsClosed("the host lets nobody ask for seats of this match")
        holder = _holder(drafted, seat)
        claim = Claim(name, seat, claims.code(known, drawn), digest, drafted.now + claims.LIFE, holder)
        after = claims.added(known, claim)
        pay()
        return _with(drafted, after), claim

    def show(_: Draft, claim: Claim) -> Claimed:
        return {**_shown(claim), "secret": referee.mint.claim_token(match, name)}

    return ledger.change(referee, match, write, show)


def _entropy(referee: Referee, match: str, seat: int, retry: Retry | None) -> bytes:
    """Return the bytes of which a claim's id is made: the same for the same request, else random ones."""
    if retry is None:
        return referee.mint.fresh(8)
    return referee.mint.derive("ask", match, str(seat), retry.asker, retry.key, retry.body)[:8]


def _once(pay: Callable[[], None]) -> Callable[[], None]:
    """Return a function that pays at its first call alone: a draft that lost a race is made again."""
    paid = False

    def first() -> None:
        nonlocal paid
        if not paid:
            pay()
            paid = True

    return first


def _must_be_held(drafted: Draft, seat: int) -> None:
    """Insist that a person holds the seat of a match that is not over: then its token can be renewed (TBL-13)."""
    _must_be_live(drafted)
    count = len(drafted.match.table.chairs)
    if not 0 <= seat < count:
        raise errors.NoSuchSeat(f"there is no seat {seat}: the seats are 0 to {count - 1}")
    drafting.add(drafted, seat, TokenRenewed())


def _holder(drafted: Draft, seat: int) -> int:
    """Return the number of the person who holds a seat.

    :raises SeatVacant: when its person has left.
    """
    holder = holding.holders(drafted.match)[seat]
    if holder is None:
        raise SeatVacant(f"nobody holds seat {seat} any more")
    return holder


def _must_be_live(drafted: Draft) -> None:
    if not drafted.match.live:
        raise MatchOver("the match is over: nobody can be given a seat of it")


def state(referee: Referee, match: str, name: str, secret: str | None, wait: Wait) -> ClaimAnswer:
    """Return a claim to its asker, as soon as the host has answered it, but not later than ``wait`` says.

    :raises TokenNeeded: without a secret.
    :raises NotYourClaim: when it is not the secret of this claim.
    :raises ClaimExpired: when the claim is over, or the token that it gave was renewed since.
    """
    _must_be_its_secret(referee, match, name, secret)
    look = partial(_state, referee, match, name)
    return look_until(referee, match, wait, look, lambda shown: shown["state"] is not Claiming.OPEN)


def _must_be_its_secret(referee: Referee, match: str, name: str, secret: str | None) -> None:
    # Before the match is loaded: who has no secret learns of no match by this.
    if secret is None:
        raise errors.TokenNeeded("the claim's secret is needed: Authorization: Bearer SECRET")
    if not referee.mint.claims(secret, match, name):
        raise claim_errors.NotYourClaim(f"the token is not the secret of claim {name[:40]!r}")


def _state(referee: Referee, match: str, name: str) -> ClaimAnswer:
    held = ledger.settled(referee, match)
    claim = claims.find(holding.claims(held.match, held.now), name)
    if claim is None:
        raise claim_errors.ClaimExpired("the claim is over; ask for the seat again")
    if claim.state is Claiming.ACCEPTED:
        if held.match.course.holders[claim.seat].generation != claim.generation:
            raise claim_errors.ClaimExpired(f"the token of seat {claim.seat} was renewed since the claim was accepted")
        return {**_shown(claim), "token": seat_token(referee, held.match, claim.seat)}
    if claim.open:
        _must_be_live(held)
    return {**_shown(claim), "token": None}


def listed(referee: Referee, match: str, bearer: Bearer | None) -> ClaimList:
    """Return the claims of a match to its host."""
    held = ledger.settled(referee, match)
    must_host(admit(held.match, bearer))
    return _list(held)


def answer(referee: Referee, match: str, name: str, bearer: Bearer | None, *, accept: bool) -> MatchShape:
    """Accept a claim for the host, or refuse it; return the match. The same answer again changes nothing.

    To accept it renews the seat's token: the old one is void at once, and all other claims to the seat are refused.

    :raises NoSuchClaim: when the match never had it.
    :raises ClaimExpired: when it is over.
    :raises ClaimSettled: when it was answered otherwise.
    """

    def write(drafted: Draft) -> tuple[Draft, Audience]:
        audience = admit(drafted.match, bearer)
        must_host(audience)
        known = holding.claims(drafted.match, drafted.now)
        claim = _found(referee, match, known, name)
        wanted = Claiming.ACCEPTED if accept else Claiming.REFUSED
        if claim.state is wanted:
            return drafted, audience
        _must_be_live(drafted)
        if not claim.open:
            raise claim_errors.ClaimSettled(f"claim {name} was {claim.state} already")
        if accept:
            return _given(drafted, known, claim), audience
        return _with(drafted, claims.refused(known, drafted.now, lambda one: one.id == name)), audience

    return ledger.change(referee, match, write, _match)


def _found(referee: Referee, match: str, known: Claims, name: str) -> Claim:
    claim = claims.find(known, name)
    if claim is not None:
        return claim
    if referee.mint.made_claim(match, name):
        raise claim_errors.ClaimExpired("the claim is over; its asker can ask again")
    raise claim_errors.NoSuchClaim(f"the match has no claim {name[:40]!r}")


def _given(drafted: Draft, known: Claims, claim: Claim) -> Draft:
    """Return the draft with the claim's seat given to its asker, and to nobody who was given a token of it before.

    :raises SeatVacant: when its person has left since.
    """
    _holder(drafted, claim.seat)
    renewed = drafting.add(drafted, claim.seat, TokenRenewed())
    course = renewed.match.course
    holder = course.holders[claim.seat]
    generation = holder.generation + 1
    # Requests that were given a token of the seat are forgotten, so that none of them, repeated, is given this one.
    given = replace(holder, generation=generation, request=None, renewed=None)
    holders = (*course.holders[: claim.seat], given, *course.holders[claim.seat + 1 :])
    after = replace(renewed, match=replace(renewed.match, course=replace(course, holders=holders)))
    return _with(after, claims.accepted(known, claim, generation, drafted.now))


def close(referee: Referee, match: str, bearer: Bearer | None, *, closed: bool) -> ClaimList:
    """Let nobody ask for seats of a match, and refuse all open claims; or let people ask again. For the host."""

    def write(drafted: Draft) -> tuple[Draft, None]:
        must_host(admit(drafted.match, bearer))
        _must_be_live(drafted)
        if drafted.match.origin.unclaimed == closed:
            return drafted, None
        known = holding.claims(drafted.match, drafted.now)
        after = claims.refused(known, drafted.now, lambda _: closed)
        return _with(drafted, after, closed=closed), None

    return ledger.change(referee, match, write, lambda drafted, _: _list(drafted))


def _with(drafted: Draft, after: Claims, *, closed: bool | None = None) -> Draft:
    """Return the draft with other claims. They are no ply, so that the edition is what makes the commit another one."""
    match = drafted.match
    unclaimed = match.origin.unclaimed if closed is None else closed
    origin = replace(match.origin, claims=after, unclaimed=unclaimed, edition=match.origin.edition + 1)
    return replace(drafted, match=replace(match, origin=origin))


def _match(drafted: Draft, audience: Audience) -> MatchShape:
    return documents.match(drafted.match, audience)


def _list(held: Draft) -> ClaimList:
    match: Match = held.match
    known = holding.claims(match, held.now)
    return {"closed": match.origin.unclaimed, "claims": [_shown(claim) for claim in known]}


def _shown(claim: Claim) -> ClaimShape:
    return {
        "claim": claim.id,
        "seat": claim.seat,
        "code": claim.code,
        "state": claim.state,
        "expires": claim.until,
    }
