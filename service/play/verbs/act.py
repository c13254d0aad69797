"""Make this action on that match, atomically.

What a client can see of an action is one of four states:

- *not sent*: nothing of it is in the store;
- *played*: its ply is in the store, and the answer says which one it is;
- *refused*: nothing of it is in the store, and the same request would be refused again until the match changes;
- *unknown*: the commit was sent and not answered. It may be in the store, be on its way there, or never arrive.

Only *unknown* is difficult. A client may always send the same action again: a seat's last answer is kept with the
match, so the repeated request finds its ply and is answered as the first one would have been. Between two attempts
anything may happen: the other seats play, a clock runs out, the match ends. The answer of a repeated request therefore
has the old ply and events, and the match as it is now.

The precondition is the decision in the body, not the version of the match: two seats that order at the same time must
not invalidate each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.chance import plain_face
from rules.errors import Fault, IllegalAction, Malformed, NotToAct, Refusal
from rules.game import AnyGame
from rules.table import table as tables
from rules.table.course import must_be_on
from rules.table.erasure import blank
from rules.table.table import Player
from rules.wire.codec import Plain, family
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.match import documents, drafting, ledger
from service.play.match.audience import Audience, admit, seat_of
from service.play.match.documents import MenuForm
from service.play.match.drafting import Draft
from service.play.match.shapes import Done, Tried
from service.play.ports import errors
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs.absence import come_back
from service.play.verbs.throw import accepted, check_faces, in_short

LEGAL = 5
"""Most entries of the menu that a refusal lists."""


@dataclass(frozen=True, slots=True)
class Submission:
    """An action as it was sent: the decision that it answers, and the action, plain or in the game's notation.

    ``throws`` are faces of dice that were thrown at the table for it (TBL-14).
    """

    decision: int
    action: Plain = None
    notation: str | None = None
    throws: tuple[str, ...] = ()


def submit(
    referee: Referee, match: str, bearer: Bearer | None, sent: Submission, menu: MenuForm | None = MenuForm.FULL
) -> Done:
    """Play an action for its seat and return what happened, or what it waits for at a table that throws its own dice.

    ``menu`` is how the match in the answer shows its menu; with None the answer has no match.

    A seat's last action, sent again, is answered as it was, with the match as it is now.

    :raises StaleDecision: when another decision is open.
    :raises IllegalAction: when the rules forbid it.
    :raises OutcomeUnknown: when the store did not say whether it was written.
    """
    unfit: list[Malformed] = []

    # Both may run several times, each time on another state of the match: they must be pure.
    def write(drafted: Draft) -> tuple[Draft, tuple[Audience, int | None]]:
        unfit.clear()
        audience, seat, action = _read(drafted, bearer, sent)
        known = _answered(drafted, seat, sent, action)
        if known is not None:
            return drafted, (audience, known.ply)
        _check_decision(drafted, seat, sent.decision, action)
        check_faces(drafted.match, sent.throws)
        drafted = come_back(drafted, seat)
        added, unfit[:] = _added(drafted, seat, action, sent)
        return added, (audience, added.match.table.ply if added.lines else None)

    def show(drafted: Draft, found: tuple[Audience, int | None]) -> Done:
        return in_short(referee, drafted, *found) if menu is None else accepted(referee, drafted, *found, menu)

    try:
        answer = ledger.change(referee, match, write, show)
    except errors.OutcomeUnknown:
        # Most often the action was written and only the answer was lost, so one look saves the client a request.
        return show(*_look_again(referee, match, bearer, sent))
    if unfit:
        raise unfit[0]
    return answer


def _added(drafted: Draft, seat: int, action: Any, sent: Submission) -> tuple[Draft, list[Malformed]]:
    """Return the draft with an action, and why its throws do not fit it though it is accepted (mostly: nothing).

    Which dice an action throws can depend on what others have ordered in secret. There it is final whatever its throws
    are: by trying one after the other the seat would learn the orders, and could then choose another action (TBL-14).
    """
    try:
        return drafting.add(drafted, seat, action, answers=sent.decision, throws=sent.throws), []
    except IllegalAction as refusal:
        raise _forbidden(drafted, seat, refusal) from refusal
    except Malformed as fault:
        if not documents.hides(drafted.match, seat):
            raise
        added = drafting.add(drafted, seat, action, answers=sent.decision, throws=sent.throws, unfit=True)
        became = "played without them" if added.lines else "accepted, and waits for its throws"
        return added, [Malformed.of(Fault(one.path, f"{one.message}; the action is {became}") for one in fault.faults)]


def try_out(
    referee: Referee, match: str, bearer: Bearer | None, sent: Submission, *, charge: Charge = limits.free
) -> Tried:
    """Check that an action would be accepted now, by its legality alone, and play nothing.

    Playing the action, even on a copy, would take a time that depends on what the seat may not know.
    """
    held = ledger.settled(referee, match)
    _, seat, action = _read(held, bearer, sent)
    charge(Bill(limits.DRY_RUN, bearer))
    _check_decision(held, seat, sent.decision, action)
    table = held.match.table
    try:
        held.match.game.rules.check(table.state, seat, action, at=table.match_time(held.now))
    except IllegalAction as refusal:
        raise _forbidden(held, seat, refusal) from refusal
    return {"dry_run": True, "legal": True}


def _read(held: Draft, bearer: Bearer | None, sent: Submission) -> tuple[Audience, int, Any]:
    audience = admit(held.match, bearer)
    seat = seat_of(audience)
    if sent.notation is None:
        return audience, seat, read_action(held.match.game, sent.action)
    return audience, seat, _read_notation(held, audience, sent.notation)


def _read_notation(held: Draft, audience: Audience, text: str) -> Any:
    """Read an action from the game's notation, whatever is legal now, so that a retry is read as the first request.

    :raises BadNotation: with what was expected, and a few notations of the seat's menu.
    """
    game = held.match.game
    try:
        return game.words.read(text.strip())
    except Malformed as fault:
        legal = documents.menu(held.match, audience)[:LEGAL]
        instance = "".join(f", for instance {entry['notation']!r}" for entry in legal[:1])
        raise errors.BadNotation(
            f"{text.strip()[:40]!r} is no action of {game.title}: {fault}{instance}", legal
        ) from None


def read_action(game: AnyGame, plain: Plain) -> Any:
    """Read an action of the game.

    :raises Malformed: with the path below ``action``.
    """
    try:
        return family(*game.actions).decode(plain)
    except Malformed as fault:
        raise fault.within("action") from None


def faults(referee: Referee, match: str, bearer: Bearer | None, plain: Plain) -> tuple[Fault, ...]:
    """Return what is wrong with the shape of an action, if the match and the asker are known; else nothing."""
    try:
        held = ledger.load(referee, match)
        admit(held.match, bearer)
        read_action(held.match.game, plain)
    except Malformed as refusal:
        return refusal.faults
    except Refusal:
        pass
    return ()


@dataclass(frozen=True, slots=True)
class _Known:
    """An answer that a seat gave before: its ply, None while it waits for throws."""

    ply: int | None


def _answered(held: Draft, seat: int, sent: Submission, action: Any) -> _Known | None:
    """Return the very answer that the seat gave before, or None when it did not.

    :raises AlreadyAnswered: when it came with other throws.
    """
    course, game = held.match.course, held.match.game
    written, pending = family(*game.actions).encode(action), course.pending
    same = (written, blank(written))  # its text may have been erased since
    if pending is not None and (pending.seat, pending.answers) == (seat, sent.decision) and pending.entry in same:
        known, faces = _Known(None), pending.sent
    else:
        # An interrupt, such as a guess of the star, is kept apart: it must not erase the answer to the open decision.
        holder = course.holders[seat]
        answer = holder.interrupt if type(action) in game.interrupts else holder.answer
        if answer is None or answer.decision != sent.decision or answer.action not in same:
            return None
        known, faces = _Known(answer.ply), answer.throws
    if tuple(map(plain_face, sent.throws)) != tuple(map(plain_face, faces)):
        raise errors.AlreadyAnswered(f"seat {seat} has given this answer to decision {sent.decision} with other throws")
    return known


def _check_decision(held: Draft, seat: int, decision: int, action: Any) -> None:
    """Insist that the seat may answer this decision now; whether the rules allow the action is the game's to say."""
    match, table = held.match, held.match.table
    must_be_on(table)
    open_decision = tables.decision(table)
    interrupt = type(action) in match.game.interrupts
    # An interrupt may name an earlier decision: it is not refused because somebody else acted in between. But one that
    # was sent before the game went back comes too late: the offer or note that it means may be another by now (TBL-15).
    if decision != open_decision and not (interrupt and table.reopened <= decision < open_decision):
        raise errors.StaleDecision(
            f"the action answers decision {decision}; decision {open_decision} is open", open_decision, table.ply
        )
    if match.course.pending is not None:
        raise errors.ThrowsAwaited(documents.throws(match))
    if table.chairs[seat].player is Player.BOT and not table.chairs[seat].absent:
        # Its holder still has the token, and may take the seat back; until then only the bot acts for it. To act is to
        # come back only for somebody who was absent (TBL-16).
        raise errors.HandedToBot(f"a bot plays seat {seat}")
    if seat not in (tables.may_act(table) if interrupt else tables.to_act(table)):
        answer = match.course.holders[seat].answer
        if answer is not None and answer.decision == decision:
            raise errors.AlreadyAnswered(f"seat {seat} has answered decision {decision} with another action")
        raise NotToAct(seat, open_decision, tables.to_act(table))
    _check_text(match.game, table.state, seat, action)


def _check_text(game: AnyGame, state: Any, seat: int, action: Any) -> None:
    """Require an action's note, unless the menu has the action without one.

    The rules themselves accept the action without it, because a note can be erased from a record.
    """
    if getattr(action, "note", "") is None and action not in game.rules.legal(state, seat):
        raise Malformed("is missing", ("action", "note"))


def _look_again(
    referee: Referee, match: str, bearer: Bearer | None, sent: Submission
) -> tuple[Draft, tuple[Audience, int | None]]:
    """After a commit of unknown outcome, find out whether the action was written.

    :raises OutcomeUnknown: when it was not: it may still arrive, so the client is to send it again.
    """
    unknown = errors.OutcomeUnknown("the store did not answer in time; send the same action again to find out")
    try:
        held = ledger.load(referee, match)
    except errors.StoreAway:
        raise unknown from None  # it is not "nothing was changed", which is what that error says of this look
    audience, seat, action = _read(held, bearer, sent)
    known = _answered(held, seat, sent, action)
    if known is None:
        raise unknown
    # The ply is there; that as many replicas have it as for any acknowledged commit has to be made sure of.
    referee.matches.confirm(match)
    return held, (audience, known.ply)


def _forbidden(held: Draft, seat: int, refusal: IllegalAction) -> errors.Forbidden:
    """Return the refusal with a few actions that the seat may take instead."""
    game, table = held.match.game, held.match.table
    legal = documents.menu_of(game, table, seat, documents.names(held.match), LEGAL)
    return errors.Forbidden(refusal, game.key, tables.decision(table), legal)
