"""Take a seat, get up, resign, hand over, take back."""

from __future__ import annotations

import secrets
from dataclasses import replace

from rules.errors import AlreadyStarted, Fault, Malformed, OutOfOrder, Refusal, SeatOccupied, SeatResigned
from rules.table import table as tables
from rules.table.table import Cause, HandedOver, Player, Resigned, SeatLeft, SeatTaken, Status, TokenRenewed
from service.play.match import documents, drafting, ledger, tags
from service.play.match.audience import SPECTATOR, Audience, admit, must_hold, must_hold_or_host, must_host
from service.play.match.drafting import Draft
from service.play.match.shapes import MatchShape, Taken
from service.play.match.values import Holder, Match
from service.play.ports.archive import Access
from service.play.ports.errors import NoSuchSeat
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs import absence
from service.play.verbs.open import Retry, level_of, seat, seat_token, started


def take(
    referee: Referee,
    match: str,
    number: int,
    bearer: Bearer | None,
    *,
    name: str | None,
    seed: str | None,
    retry: Retry | None,
) -> Taken:
    """Take an open seat and return it with its token.

    Anybody with the id may, in a private match too: a seat's holder can see the match. The same request with the same
    Idempotency-Key gets the same token again.

    :raises SeatOccupied: when somebody else holds it.
    """
    request = _named(referee, match, number, retry)

    def write(drafted: Draft) -> tuple[Draft, None]:
        holders = drafted.match.course.holders
        known = holders[number].request if 0 <= number < len(holders) else None
        if known is not None and tags.same(known, request):
            return drafted, None
        if drafted.match.origin.access is Access.PRIVATE and not _is_free(drafted, number):
            admit(drafted.match, bearer)
        if _chair(drafted, number).player is not Player.OPEN:
            raise SeatOccupied(f"seat {number} is taken")
        holder = holders[number]
        taken = Holder(name, holder.generation, request)
        return seat(_held(drafted, number, taken), number, SeatTaken(Player.PERSON, None, seed)), None

    def show(drafted: Draft, _: None) -> Taken:
        return {
            "match": documents.match(drafted.match, Audience(seat=number)),
            "seat": number,
            "token": seat_token(referee, drafted.match, number),
        }

    return ledger.change(referee, match, write, show)


def _shown(drafted: Draft, audience: Audience) -> MatchShape:
    return documents.match(drafted.match, audience)


def _is_free(drafted: Draft, number: int) -> bool:
    """Return whether somebody can sit down there now."""
    chairs = drafted.match.table.chairs
    is_open = drafted.match.status is Status.OPEN
    return is_open and 0 <= number < len(chairs) and chairs[number].player is Player.OPEN


def give_up(referee: Referee, match: str, number: int, bearer: Bearer | None) -> MatchShape:
    """Get up before the start (the host may empty any seat), or resign after it; return the match.

    Who got up may ask again with the token that is void since, and is shown the table as long as the seat stays open.
    """

    def write(drafted: Draft) -> tuple[Draft, Audience]:
        if _has_left(drafted.match, number, bearer):
            return drafted, SPECTATOR
        audience = admit(drafted.match, bearer)
        chair = _chair(drafted, number)
        if drafted.match.status is Status.OPEN:
            must_hold_or_host(audience, number)
            if chair.player is Player.OPEN:
                return drafted, audience
            left = drafting.add(drafted, number, SeatLeft())
            generation = drafted.match.course.holders[number].generation + 1
            return _held(left, number, Holder(generation=generation)), Audience(host=audience.host)
        must_hold(audience, number)
        if chair.resigned:
            return drafted, audience
        return drafting.add(drafted, number, Resigned(Cause.ASKED)), audience

    return ledger.change(referee, match, write, _shown)


def renew(referee: Referee, match: str, number: int, bearer: Bearer | None, retry: Retry | None) -> Taken:
    """Make the token of a seat void and return its new one, for the host (TBL-13).

    The same request with the same Idempotency-Key is given the same token again.

    :raises SeatVacant: when no person holds the seat.
    """
    request = _named(referee, match, number, retry)

    def write(drafted: Draft) -> tuple[Draft, None]:
        must_host(admit(drafted.match, bearer))
        _chair(drafted, number)
        holder = drafted.match.course.holders[number]
        if holder.renewed is not None and tags.same(holder.renewed, request):
            return drafted, None
        renewed = drafting.add(drafted, number, TokenRenewed())
        generation, renewals = holder.generation + 1, holder.renewals + 1
        held = replace(holder, generation=generation, renewals=renewals, renewed=request)
        return _held(renewed, number, held), None

    def show(drafted: Draft, _: None) -> Taken:
        token = seat_token(referee, drafted.match, number)
        return {"match": documents.match(drafted.match, Audience(host=True)), "seat": number, "token": token}

    return ledger.change(referee, match, write, show)


def _named(referee: Referee, match: str, number: int, retry: Retry | None) -> str:
    """Return the fingerprint by which a request that gives a seat's token is known again; else a random one."""
    if retry is None:
        return secrets.token_hex(32)
    return tags.fingerprint(referee, match, str(number), retry.asker, retry.key, retry.body)


def _has_left(match: Match, number: int, bearer: Bearer | None) -> bool:
    """Return whether the bearer was the last to hold the seat, which has been open since."""
    if bearer is None or (bearer.match, bearer.seat) != (match.id, number) or match.status is not Status.OPEN:
        return False
    left = match.course.holders[number].generation == bearer.generation + 1
    return left and match.table.chairs[number].player is Player.OPEN


def hand_over(
    referee: Referee, match: str, number: int, bearer: Bearer | None, player: Player, named: str | None
) -> MatchShape:
    """Hand a seat to a bot, or take one's own back; return the match. Before the start, the host seats a bot.

    Another player may hand over the seat of somebody who is absent (TBL-16).

    The bot has the level ``named``, or the middle one.
    """

    def write(drafted: Draft) -> tuple[Draft, Audience]:
        audience = admit(drafted.match, bearer)
        chair = _chair(drafted, number)
        level = level_of(drafted.match.game, player, named)
        if drafted.match.status is Status.OPEN:
            return _seat_bot(drafted, number, audience, player, level), audience
        if player is Player.PERSON:
            must_hold(audience, number)
        elif absence.may_cover(drafted, number, audience):
            middle = level_of(drafted.match.game, player, None)
            covered = absence.cover(drafted, number, audience.seat or 0, middle)
            if named not in (None, middle):
                raise Malformed("is the middle one where another player asks; the host alone chooses", ("level",))
            return covered, audience
        else:
            must_hold_or_host(audience, number)
            _check_level(drafted, level)
        if chair.resigned:
            raise SeatResigned(f"seat {number} has resigned")
        if (chair.player, chair.level) == (player, level):
            return drafted, audience
        return drafting.add(drafted, number, HandedOver(player, level)), audience

    return ledger.change(referee, match, write, _shown)


def faults(referee: Referee, match: str, bearer: Bearer | None, level: object) -> tuple[Fault, ...]:
    """Return what is wrong with the level of a bot, if the match and the asker are known; else nothing."""
    try:
        held = ledger.load(referee, match)
        admit(held.match, bearer)
        _check_level(held, level)
    except Malformed as refusal:
        return refusal.faults
    except Refusal:
        pass
    return ()


def _seat_bot(drafted: Draft, number: int, audience: Audience, player: Player, level: str | None) -> Draft:
    must_host(audience)
    if player is not Player.BOT:
        raise OutOfOrder("before the start the host can seat bots; a person takes an open seat by POST")
    _check_level(drafted, level)
    chair = drafted.match.table.chairs[number]
    if (chair.player, chair.level) == (player, level):
        return drafted
    return seat(drafted, number, SeatTaken(player, level))


def _chair(drafted: Draft, number: int) -> tables.Chair:
    chairs = drafted.match.table.chairs
    if not 0 <= number < len(chairs):
        raise NoSuchSeat(f"there is no seat {number}: the seats are 0 to {len(chairs) - 1}")
    return chairs[number]


def _check_level(drafted: Draft, level: object) -> None:
    levels = drafted.match.game.bots.levels
    if level not in levels:
        raise Malformed(f"must be one of {', '.join(levels)}", ("level",))


def _held(drafted: Draft, number: int, holder: Holder) -> Draft:
    course = drafted.match.course
    holders = (*course.holders[:number], holder, *course.holders[number + 1 :])
    return replace(drafted, match=replace(drafted.match, course=replace(course, holders=holders)))


def start(
    referee: Referee, match: str, bearer: Bearer | None, *, bots: bool = False, named: str | None = None
) -> MatchShape:
    """Start with the seats that are taken (TBL-1); a match that is on already is simply returned.

    With ``bots`` each free seat is taken by a bot first, of the level ``named`` or the middle one.
    """

    def write(drafted: Draft) -> tuple[Draft, Audience]:
        audience = admit(drafted.match, bearer)
        must_host(audience)
        level = level_of(drafted.match.game, Player.BOT, named)
        _check_level(drafted, level)
        if drafted.match.status is Status.ON or drafted.match.course.pending is not None:
            return drafted, audience
        if bots:
            return absence.filled(drafted, level), audience
        return started(drafted), audience

    return ledger.change(referee, match, write, _shown)


def cancel(referee: Referee, match: str, bearer: Bearer | None) -> MatchShape:
    """Cancel an open table; one that was cancelled already is simply returned."""

    def write(drafted: Draft) -> tuple[Draft, Audience]:
        audience = admit(drafted.match, bearer)
        must_host(audience)
        if drafted.match.status is Status.CANCELLED:
            return drafted, audience
        if drafted.match.status is Status.ON:
            raise AlreadyStarted("the match has started and cannot be cancelled; its seats can resign")
        return drafting.add(drafted, None, tables.Closed(Cause.CANCELLED)), audience

    return ledger.change(referee, match, write, _shown)
