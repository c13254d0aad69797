"""Erase a seat's name or its notes: in the match, and in the record that is left of it (TBL-12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.table.erasure import blank, blank_ply, without_texts
from rules.table.table import Erased, Personal
from rules.wire.codec import Plain
from service.play.match import documents, drafting, ledger, values
from service.play.match.audience import Audience, admit, admitted, must_hold_or_host
from service.play.match.drafting import Draft
from service.play.match.sent import Answer, Pending
from service.play.match.shapes import MatchShape
from service.play.match.values import Holder, Match
from service.play.ports.archive import Left
from service.play.ports.errors import MatchExpired, NoSuchSeat
from service.play.ports.matches import Memory
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.records import filing


def erase(referee: Referee, match: str, number: int, bearer: Bearer | None, what: Personal) -> MatchShape | None:
    """Erase a seat's name or notes, for the seat or the host; return the match, or None where only a record is left.

    What is erased already stays so. While the match is open or on, a ply describes it; after its end there are none.

    :raises NoSuchSeat: when there is no such seat.
    :raises NotYourSeat: when another seat asks.
    :raises MatchExpired: when the record is gone too.
    :raises ArchiveAway: when the record was filed, and its folder cannot be written.
    """

    def write(drafted: Draft) -> tuple[Draft, Audience]:
        audience = admit(drafted.match, bearer)
        _must_be_there(number, len(drafted.match.table.chairs))
        must_hold_or_host(audience, number)
        return _erased(referee, drafted, number, what), audience

    def show(drafted: Draft, audience: Audience) -> MatchShape:
        return documents.match(drafted.match, audience)

    try:
        return ledger.change(referee, match, write, show)
    except MatchExpired:
        _erase_archived(referee, match, number, bearer, what)
        return None


def _must_be_there(number: int, seats: int) -> None:
    if number >= seats:
        raise NoSuchSeat(f"there is no seat {number}: the seats are 0 to {seats - 1}")


def _erased(referee: Referee, drafted: Draft, number: int, what: Personal) -> Draft:
    """Return the draft without the text; the very draft if there is none."""
    rewritten: Mapping[int, Plain] = {}
    if what is Personal.NOTES:
        rewritten = _rewritten(referee, drafted.match, number)
        if not rewritten and _wordless(drafted.match.course.pending, number) == drafted.match.course.pending:
            return drafted
    elif drafted.match.course.holders[number].name is None:
        return drafted
    if drafted.match.live:
        drafted = drafting.add(drafted, number, Erased(what))
    else:
        match = drafted.match
        drafted = replace(drafted, match=replace(match, origin=match.origin.erased()))
    cleaned = _nameless(drafted.match, number) if what is Personal.NAME else _speechless(referee, drafted.match, number)
    return replace(drafted, match=cleaned, rewritten=rewritten)


def _rewritten(referee: Referee, match: Match, number: int) -> dict[int, Plain]:
    """Return the lines with a text of the seat, without that text, by their ply."""
    found = {}
    for ply, line in enumerate(referee.matches.lines(match.id, 1, match.table.ply), 1):
        events = [without_texts(event, number) for event in line["events"]]
        bare = {**line, "ply": blank_ply(line["ply"], number), "events": events}
        if bare != line:
            found[ply] = bare
    return found


def _nameless(match: Match, number: int) -> Match:
    return _with_holder(match, number, replace(match.course.holders[number], name=None))


def _speechless(referee: Referee, match: Match, number: int) -> Match:
    """Return the match without the texts of a seat in the game's state, and in what is kept for retries."""
    snapshot = values.write(match, Memory())
    bare = {**snapshot, "state": without_texts(snapshot["state"], number)}
    silent = values.read(bare, referee.decks, values.remembered(snapshot, match))
    holder = silent.course.holders[number]
    kept = replace(holder, answer=_blank(holder.answer), interrupt=_blank(holder.interrupt))
    course = replace(silent.course, pending=_wordless(silent.course.pending, number))
    return _with_holder(replace(silent, course=course), number, kept)


def _wordless(pending: Pending | None, number: int) -> Pending | None:
    """Return what waits for throws without the text of a seat."""
    return replace(pending, entry=blank(pending.entry)) if pending is not None and pending.seat == number else pending


def _blank(answer: Answer | None) -> Answer | None:
    return None if answer is None else replace(answer, action=blank(answer.action))


def _with_holder(match: Match, number: int, holder: Holder) -> Match:
    holders = match.course.holders
    return replace(match, course=replace(match.course, holders=(*holders[:number], holder, *holders[number + 1 :])))


def _erase_archived(referee: Referee, match: str, number: int, bearer: Bearer | None, what: Personal) -> None:
    """Erase a seat's name or notes in the record that was kept of a match that is gone."""

    def bare(left: Left) -> Plain:
        audience = admitted(match, left.access, left.generations, left.key, bearer)
        _must_be_there(number, len(left.generations))
        must_hold_or_host(audience, number)
        record = left.record
        if what is Personal.NAME:
            seats = [{**seat, "name": None} if seat["seat"] == number else seat for seat in record["seats"]]
            return {**record, "seats": seats}
        return {**record, "plies": [blank_ply(ply, number) for ply in record["plies"]]}

    filing.change(referee, match, bare)
