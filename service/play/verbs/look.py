"""Look at a match: as it is, as it was, its events, its record; and at the lobby."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.errors import Malformed, NotStarted
from rules.show.drawing import Drawing
from rules.table.record import Played, Record
from rules.table.table import Status, Table
from rules.wire.codec import Plain, codec
from service.play.match import catalogue, documents, games, hindsight, ledger, tags
from service.play.match.audience import Audience, admit
from service.play.match.catalogue import GuideShape
from service.play.match.documents import MenuForm
from service.play.match.drafting import Draft
from service.play.match.ply_shapes import EventPage
from service.play.match.shapes import Lobby, MatchShape, Menu, SummaryShape
from service.play.match.values import Match, read
from service.play.ports.archive import Left
from service.play.ports.errors import ContentExpired, GameFault, MatchExpired, MatchNotOver
from service.play.ports.matches import Listed, lobby_list
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.records import filing
from service.play.records.packing import pack

PAGE = 100


@dataclass(frozen=True, slots=True)
class Seen:
    """A match and its viewer, before a document is made of them.

    ``tag`` changes when the document does. It is keyed: a bare hash over the chain would give secret orders away.
    """

    held: Draft
    audience: Audience
    tag: str


def look(referee: Referee, match: str, bearer: Bearer | None) -> Seen:
    """Return the match as it is now, with every lapse that was due."""
    held = ledger.settled(referee, match)
    audience = admit(held.match, bearer)
    course = held.match.course
    names = [holder.name for holder in course.holders]
    who = "host" if audience.host else audience.seat
    asked = [claim.id for claim in held.match.origin.claims]  # one that expires is neither a ply nor an edition
    parts = (match, held.match.table.ply, course.link, who, names, held.match.origin.edition, asked)
    return Seen(held, audience, tags.fingerprint(referee, "look", *map(str, parts))[:32])


def shown(seen: Seen, form: MenuForm = MenuForm.FULL) -> MatchShape:
    """Return the match's document, with its menu in a form."""
    return documents.match(seen.held.match, seen.audience, form)


def guide(seen: Seen) -> GuideShape:
    """Return the rules in short of the match, with its options and its deck, and what its actions are for."""
    match = seen.held.match
    with games.Blamed(match.game.key, "explaining it"):
        return catalogue.guide_of(match.game, match.terms.options, match.terms.content)


def outline(seen: Seen) -> MatchShape:
    """Return the match as the asker may see it, without its view and menu."""
    return documents.state(seen.held.match, seen.audience)


def menu(seen: Seen) -> Menu:
    """Return what the asker may do now, and until when."""
    match = seen.held.match
    decision, to_act = documents.waiting(match, match.table)
    return {
        "game": match.setup.game,
        "ply": match.table.ply,
        "decision": decision,
        "to_act": to_act,
        "deadline": documents.deadline(match),
        "clock": documents.clock(match.table),
        "actions": documents.menu(match, seen.audience),
    }


def was(referee: Referee, seen: Seen, ply: int) -> MatchShape:
    """Return the match as the asker could have seen it after ply ``ply``.

    :raises Malformed: when the match has not come so far.
    :raises NotRemembered: when its game keeps that to itself.
    """
    played = _at(referee, seen, ply)
    return documents.past(seen.held.match, played.table, seen.audience)


def _at(referee: Referee, seen: Seen, ply: int) -> Played:
    """Play the match again up to a ply, from its start."""
    match = seen.held.match
    if not 1 <= ply <= match.table.ply:
        raise Malformed(f"must be from 1 to {match.table.ply}", ("ply",))
    hindsight.must_be_shown(match, ply)
    plies = documents.read_plies(match, referee.matches.lines(match.id, 1, ply))
    return documents.story(match, plies)[-1]


def table_at(referee: Referee, seen: Seen, ply: int) -> Table:
    """Return the table as it was after ply ``ply``.

    :raises Malformed: when the match has not come so far.
    :raises NotRemembered: when its game keeps that to itself.
    """
    return _at(referee, seen, ply).table


def events(referee: Referee, seen: Seen, after: int) -> EventPage:
    """Return a page of what happened after ply ``after``."""
    match = seen.held.match
    last = match.table.ply
    lines = referee.matches.lines(match.id, after + 1, min(after + PAGE, last))
    plies = [hindsight.ply(match, line, seen.audience) for line in lines]
    return {"game": match.setup.game, "plies": plies, "more": after + PAGE < last}


def lately(referee: Referee, seen: Seen, plies: int, ply: int | None = None) -> list[str]:
    """Return what happened in the last plies, or in those up to ply ``ply``, in sentences, the latest last."""
    last = seen.held.match.table.ply if ply is None else ply
    lines = referee.matches.lines(seen.held.match.id, max(0, last - plies) + 1, last)
    happened = (hindsight.ply(seen.held.match, line, seen.audience) for line in lines)
    return [event["words"] for ply in happened for event in ply["events"]]


Spelling = Callable[[Sequence[str]], tuple[str, ...]]


class Layer(StrEnum):
    """The layers of a picture that are asked for."""

    BOTH = "both"
    STILL = "still"
    MOVING = "moving"

    def of(self, layers: tuple[Drawing, Drawing]) -> tuple[Drawing, ...]:
        """Return these layers of a picture."""
        still, moving = layers
        return {Layer.BOTH: layers, Layer.STILL: (still,), Layer.MOVING: (moving,)}[self]


def board(seen: Seen, spell: Spelling = tuple) -> tuple[Drawing, Drawing]:
    """Return the picture of the asker's view, in its two layers, with the seats' names as ``spell`` writes them.

    :raises NotStarted: while the table is open: there is no position yet.
    """
    return _picture(seen.held.match, seen.held.match.table, seen.audience, spell)


def board_was(referee: Referee, seen: Seen, ply: int, spell: Spelling = tuple) -> tuple[Drawing, Drawing]:
    """Return the picture as it was after ply ``ply``."""
    return _picture(seen.held.match, _at(referee, seen, ply).table, seen.audience, spell)


def _picture(match: Match, table: Any, audience: Audience, spell: Spelling) -> tuple[Drawing, Drawing]:
    game = match.game
    if table.state is None:
        raise NotStarted("the match has not started: there is no position to draw")
    view = game.rules.view(table.state, documents.playing(table, audience))
    return game.pictures.still(view), game.pictures.moving(view, spell(documents.names(match)))


def record(referee: Referee, match: str, bearer: Bearer | None) -> Plain:
    """Return the whole record of a match that is over, also when only the record is left of it."""
    try:
        held = ledger.settled(referee, match, with_seed=True)
    except MatchExpired:
        return filing.shown(referee, match, bearer).record
    admit(held.match, bearer)
    return codec(Record).encode(record_of(referee, held))


def record_of(referee: Referee, held: Draft) -> Record:
    """Return the record of a match that was loaded with its seed.

    :raises MatchNotOver: while it would give secrets away.
    """
    match = held.match
    must_be_over(match, "record")
    assert held.seed is not None
    return documents.record(match, referee.matches.lines(match.id, 1, match.table.ply), held.seed)


def must_be_over(match: Match, what: str) -> None:
    """Insist that nothing of a match is secret any more; ``what`` is asked for.

    :raises MatchNotOver: before the end.
    """
    if match.status not in (Status.OVER, Status.CANCELLED):
        raise MatchNotOver(f"a match has no {what} before it is over")


def archive(held: Draft, record: Record) -> bytes:
    """Return the record of a match as it is archived."""
    match = held.match
    generations = tuple(holder.generation for holder in match.course.holders)
    return pack(Left(match.origin.access, generations, match.origin.key, codec(Record).encode(record)))


@dataclass(frozen=True, slots=True)
class Wanted:
    """The matches to list: of a game, with a status, with a tag; of an API ``key`` instead of the lobby's."""

    game: str | None = None
    status: str | None = None
    tag: str | None = None
    key: str | None = None


def lobby(referee: Referee, wanted: Wanted, cursor: str | None, limit: int) -> Lobby:
    """Return a page of listed matches, or of those that a key opened, newest first.

    :raises UnknownGame: when there is no such game.
    """
    if wanted.game is not None:
        games.find(wanted.game)
    listed = lobby_list(wanted.game, wanted.status, wanted.tag, wanted.key)
    found = referee.matches.listing(listed, _read_cursor(cursor), limit)
    shown = [summary for one in found if (summary := _summary(referee, one)) is not None]
    following = _write_cursor(found[-1]) if len(found) == limit else None
    return {"matches": shown, "cursor": following}


def _summary(referee: Referee, listed: Listed) -> SummaryShape | None:
    """Return a match as the lobby lists it, or None where that cannot be: its deck or its rules may be gone."""
    try:
        match = read(listed.snapshot, referee.decks, listed.memory)
        return documents.summary(match) if match.judged else None
    except (ContentExpired, GameFault):
        return None


def _write_cursor(last: Listed) -> str:
    return base64.urlsafe_b64encode(f"{last.at}.{last.match}".encode()).decode().rstrip("=")


def _read_cursor(cursor: str | None) -> tuple[int, str] | None:
    if cursor is None:
        return None
    try:
        created, match = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii").split(".")
        return int(created), match
    except ValueError:
        raise Malformed("is not a cursor of this server", ("cursor",)) from None
