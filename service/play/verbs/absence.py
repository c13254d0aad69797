"""Let a bot play for a person who is absent, come back, remind somebody, and fill free seats with bots (TBL-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, count

from rules.errors import SeatResigned
from rules.show.names import look
from rules.table import table as tables
from rules.table.absence import absent_from
from rules.table.course import must_be_on
from rules.table.table import HandedOver, Luck, Player, SeatTaken
from service.play.match import documents, drafting, ledger
from service.play.match.audience import Audience, admit, must_be_another
from service.play.match.drafting import Draft
from service.play.match.reminders import Nudge
from service.play.match.shapes import MatchShape
from service.play.match.values import Holder
from service.play.ports.errors import NoSuchSeat, NotAbsent, NotAwaited, NudgedLately
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs.open import SeatWish, seat

USUAL = 24 * 60 * 60 * 1000
"""Milliseconds after which a seat is absent where people play by a link."""

BOT = "Bot"
"""What a bot is called that fills a free seat; several have numbers, and no name comes twice."""

PAUSE = 10 * 60 * 1000
"""Milliseconds between two reminders of one seat."""


def usual(seats: Sequence[SeatWish], time_per_decision: int | None, luck: Luck) -> int | None:
    """Return the time after which a seat is absent if the opening names none: a day where people play by a link."""
    by_link = any(wish.player is Player.OPEN for wish in seats)
    return USUAL if by_link and time_per_decision is None and luck is Luck.SERVER else None


def may_cover(drafted: Draft, number: int, audience: Audience) -> bool:
    """Return whether the asker is another player, of a match in which those may let a bot play for an absent seat."""
    another = audience.seat is not None and audience.seat != number
    return another and drafted.match.table.absent_after is not None


def cover(drafted: Draft, number: int, by: int, level: str | None) -> Draft:
    """Let a bot play for a seat that is absent. If another player was quicker, nothing is left to do.

    :raises NotAwaited: when nothing waits for a person there.
    :raises NotAbsent: when the decision has not waited for long enough.
    """
    table = drafted.match.table
    if table.chairs[number].absent:
        return drafted
    _must_stay(table, by)
    moment = _awaited(drafted, number)
    if (now := table.clock(drafted.now)) < moment:
        left = -(-(moment - now) // 1000)
        raise NotAbsent(f"seat {number} is absent from {moment} on, which is in {left} s (TBL-16)", moment)
    return drafting.add(drafted, number, HandedOver(Player.BOT, level, by))


def _must_stay(table: tables.Table, number: int) -> None:
    if table.chairs[number].gone:
        raise SeatResigned(f"seat {number} has resigned")


def _awaited(drafted: Draft, number: int) -> int:
    """Return when a seat is absent, by the clock of the table, or the time of the last ply where it never is.

    :raises NotAwaited: when nothing waits for a person there.
    """
    table = drafted.match.table
    chair = table.chairs[number]
    _must_stay(table, number)
    waits = number in documents.waiting(drafted.match, table)[1]
    if not waits or chair.player is not Player.PERSON:
        raise NotAwaited(f"nothing waits for a person on seat {number}")
    moment = absent_from(table, number)
    return table.at if moment is None else moment


def come_back(drafted: Draft, number: int) -> Draft:
    """Give a seat back to its person, who acts for it, if a bot plays there because the person was absent."""
    if not drafted.match.table.chairs[number].absent:
        return drafted
    return drafting.add(drafted, number, HandedOver(Player.PERSON))


def must_be_there(drafted: Draft, number: int) -> None:
    """Insist that the match has a seat of that number."""
    last = len(drafted.match.table.chairs) - 1
    if not 0 <= number <= last:
        raise NoSuchSeat(f"there is no seat {number}: the seats are 0 to {last}")


def nudge(referee: Referee, match: str, number: int, bearer: Bearer | None) -> MatchShape:
    """Remind the person of a seat for whom the open decision waits, for another player or the host; return the match.

    :raises NotAwaited: when nothing waits for a person there.
    :raises NudgedLately: when the seat was reminded a short time ago.
    """

    def write(drafted: Draft) -> tuple[Draft, Audience]:
        audience = admit(drafted.match, bearer)
        must_be_there(drafted, number)
        must_be_another(audience, number)
        must_be_on(drafted.match.table)
        if audience.seat is not None:
            _must_stay(drafted.match.table, audience.seat)
        _awaited(drafted, number)
        return _nudged(drafted, number, audience.seat), audience

    def show(drafted: Draft, audience: Audience) -> MatchShape:
        return documents.match(drafted.match, audience)

    return ledger.change(referee, match, write, show)


def _nudged(drafted: Draft, number: int, by: int | None) -> Draft:
    """Return the draft with a reminder of a seat, which is no ply."""
    match = drafted.match
    last = match.course.holders[number].nudged
    if last is not None and (left := last.at + PAUSE - drafted.now) > 0:
        raise NudgedLately(f"seat {number} was reminded less than ten minutes ago", -(-left // 1000))
    reminder = Nudge(drafted.now, by, tables.decision(match.table))
    reminded = held(drafted, number, replace(match.course.holders[number], nudged=reminder)).match
    return replace(drafted, match=replace(reminded, origin=match.origin.pended()))


def held(drafted: Draft, number: int, holder: Holder) -> Draft:
    """Return the draft with another holder of a seat."""
    course = drafted.match.course
    holders = (*course.holders[:number], holder, *course.holders[number + 1 :])
    return replace(drafted, match=replace(drafted.match, course=replace(course, holders=holders)))


def filled(drafted: Draft, level: str | None) -> Draft:
    """Seat a bot of a level on each free seat of an open table, which starts the match (TBL-1)."""
    chairs = enumerate(drafted.match.table.chairs)
    free = [number for number, chair in chairs if chair.player is Player.OPEN]
    for name, number in zip(_bots(drafted, alone=len(free) == 1), free, strict=False):
        named = held(drafted, number, replace(drafted.match.course.holders[number], name=name))
        drafted = seat(named, number, SeatTaken(Player.BOT, level))
    return drafted


def _bots(drafted: Draft, *, alone: bool) -> Iterator[str]:
    """Yield names of bots without end, none of which looks like that of a player who is there."""
    there = {look(holder.name) for holder in drafted.match.course.holders if holder.name}
    wanted = chain([BOT] if alone else [], (f"{BOT} {number}" for number in count(1)))
    return (name for name in wanted if look(name) not in there)
