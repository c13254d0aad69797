"""Enter the faces of dice that were thrown at a real table (TBL-14).

An accepted action waits in the match until its last die is thrown. Each face has a number, which is never used again in
the match; a request that names the number of its first face can be sent again and is answered as it was. Without a
number a repeated request enters the same faces once more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.chance import plain_face
from rules.errors import Fault, Malformed, SeatResigned
from rules.table.table import Luck
from rules.wire.codec import Plain
from service.play.match import documents, drafting, hindsight, ledger, plies
from service.play.match.audience import SPECTATOR, Audience, admit, must_host, right_missing
from service.play.match.drafting import Draft
from service.play.match.sent import Entering, Pending
from service.play.match.shapes import Done
from service.play.match.values import Match, Rewinds
from service.play.ports import errors
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer


@dataclass(frozen=True, slots=True)
class Thrown:
    """Faces as they were sent, the number of the first one (None: the next), and the host's word on the end."""

    faces: tuple[str, ...]
    throw: int | None = None
    over: bool = False


def enter(referee: Referee, match: str, bearer: Bearer | None, thrown: Thrown, *, minimal: bool = False) -> Done:
    """Enter faces for the action that waits for them; return its ply, or what it waits for; ``minimal``: no match.

    :raises NoThrowAwaited: when no action waits.
    :raises StaleThrow: when the first face is not the next one.
    :raises Malformed: when the die that is awaited has no such face, or more are given than it takes.
    :raises NotTheHost: when another one says that the match is over.
    """

    def write(drafted: Draft) -> tuple[Draft, tuple[Audience, int | None]]:
        audience = admit(drafted.match, bearer)
        must_play(audience)
        known = _known(drafted.match, thrown)
        if known is not None:
            return drafted, (audience, known.ply)
        pending = _awaited(drafted.match, thrown)
        _check_word(drafted.match, audience, pending, thrown)
        after = drafting.go_on(drafted, pending, thrown.faces, over=thrown.over, by=audience.seat)
        match, first = after.match, drafted.match.course.thrown + 1
        ply = match.table.ply if match.course.pending is None else None
        entering = Entering(first, thrown.faces, thrown.over, ply)
        return replace(after, match=replace(match, course=replace(match.course, entering=entering))), (audience, ply)

    show = in_short if minimal else accepted
    return ledger.change(referee, match, write, lambda drafted, found: show(referee, drafted, *found))


def must_play(audience: Audience) -> None:
    """Insist that the asker holds a seat or is the host.

    :raises TokenNeeded: when a spectator asks.
    """
    if audience == SPECTATOR:
        raise right_missing(audience, "the token of a seat, or of the host,")


def must_decide(match: Match, audience: Audience) -> None:
    """Insist that the asker may go back, or say that the match is over: the host, and by an option every seat.

    :raises NotTheHost: when another one asks.
    :raises SeatResigned: when the seat has left.
    """
    must_play(audience)
    if audience.seat is not None and match.table.chairs[audience.seat].gone:
        raise SeatResigned(f"seat {audience.seat} has left the match")
    if match.origin.rewinds is Rewinds.HOST:
        must_host(audience)


def check_faces(match: Match, faces: tuple[str, ...]) -> None:
    """Insist on faces of dice of the game, as far as that can be said of a match whatever happens in it.

    :raises Malformed: when the server throws the dice, nobody throws any, or no die has one of the faces.
    """
    if not faces:
        return
    if match.setup.luck is Luck.SERVER:
        raise Malformed("the server throws the dice of this match", ("throws", 0))
    dice = match.game.rules.dice(match.terms.options) or ()
    known = {plain_face(face) for die in dice for face in die.faces}
    if not dice:
        raise Malformed("no die is thrown in this game", ("throws", 0))
    wrong = [place for place, face in enumerate(faces) if plain_face(face) not in known]
    if wrong:
        raise Malformed.of(Fault(("throws", place), "no die of the game has this face") for place in wrong)


def accepted(
    referee: Referee,
    drafted: Draft,
    audience: Audience,
    ply: int | None,
    menu: documents.MenuForm = documents.MenuForm.FULL,
) -> Done:
    """Return what became of an action: its ply, with what happened, or None where it waits for throws."""
    after = documents.match(drafted.match, audience, menu)
    if ply is None:
        assert after["throws"] is not None, "an action without a ply waits for throws"
        return {"ply": None, "throws": after["throws"], "match": after}
    events = _events(referee, drafted, audience, ply)
    return {"dry_run": False, "game": after["game"], "ply": ply, "events": events, "match": after}


def in_short(referee: Referee, drafted: Draft, audience: Audience, ply: int | None) -> Done:
    """Return what became of an action as :func:`accepted` does, without the match."""
    match, game = drafted.match, drafted.match.setup.game
    status, decision = match.status, documents.waiting(match, match.table)[0]
    if ply is None:
        throws = documents.throws(match)
        assert throws is not None, "an action without a ply waits for throws"
        return {"dry_run": False, "game": game, "ply": None, "throws": throws, "status": status, "decision": decision}
    events = _events(referee, drafted, audience, ply)
    return {"dry_run": False, "game": game, "ply": ply, "events": events, "status": status, "decision": decision}


def _events(referee: Referee, drafted: Draft, audience: Audience, ply: int) -> list[Plain]:
    """Return the events of a ply, just drafted or from before, as the asker may know them."""
    if drafted.lines:
        line = drafted.lines[-1]
        return plies.disclosed_events(drafted.match, drafted.events, line["ply"]["seat"], audience, line["events"])
    # The events of that ply are read from its line: the match has moved on since, perhaps to another phase.
    line = referee.matches.lines(drafted.match.id, ply, ply)[0]
    return hindsight.ply(drafted.match, line, audience)["events"]


def _known(match: Match, thrown: Thrown) -> Entering | None:
    """Return the last faces that were entered, if these are the same ones again and are still worth something."""
    last = match.course.entering
    if last is None or (last.throw, last.faces, last.over) != (thrown.throw, thrown.faces, thrown.over):
        return None
    return last if last.ply is not None or match.course.pending is not None else None


def _awaited(match: Match, thrown: Thrown) -> Pending:
    """Return what waits for these faces."""
    pending, following = match.course.pending, match.course.thrown + 1
    if pending is None:
        raise errors.NoThrowAwaited("no action waits for a throw of the table")
    if thrown.throw is not None and thrown.throw != following:
        raise errors.StaleThrow(
            f"the face is of throw {thrown.throw}; throw {following} is next", following, match.table.ply
        )
    return pending


def _check_word(match: Match, audience: Audience, pending: Pending, thrown: Thrown) -> None:
    """Insist on faces where a die is awaited, and on the host's word where the match would end."""
    if thrown.over:
        must_decide(match, audience)
        if pending.awaited is not None:
            raise Malformed(f"does not go with a throw: the {pending.awaited.die} is to be thrown first", ("over",))
        if thrown.faces:
            raise Malformed("no die is thrown any more", ("throws", 0))
    elif pending.awaited is None:
        raise Malformed("must be true: the action ends the match, and all its dice are thrown", ("over",))
    elif not thrown.faces:
        raise Malformed(f"must have at least one face of the {pending.awaited.die}", ("throws",))
