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

from rules.errors import Fault, IllegalAction, Malformed, NotToAct, Refusal
from rules.game import AnyGame
from rules.table import table as tables
from rules.table.enact import must_be_on
from rules.table.erasure import blank
from rules.table.table import Player
from rules.wire.codec import Plain, family
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.match import documents, drafting, hindsight, ledger
from service.play.match.audience import Audience, admit, seat_of
from service.play.match.documents import MenuForm
from service.play.match.drafting import Draft
from service.play.match.shapes import Acted, Tried
from service.play.ports import errors
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer

LEGAL = 5
"""Most entries of the menu that a refusal lists."""


@dataclass(frozen=True, slots=True)
class Submission:
    """An action as it was sent: the decision that it answers, and the action, plain or in the game's notation."""

    decision: int
    action: Plain = None
    notation: str | None = None


def submit(
    referee: Referee, match: str, bearer: Bearer | None, sent: Submission, menu: MenuForm = MenuForm.FULL
) -> Acted:
    """Play an action for its seat and return what happened.

    A seat's last action, sent again, is answered as it was, with the match as it is now.

    :raises StaleDecision: when another decision is open.
    :raises IllegalAction: when the rules forbid it.
    :raises OutcomeUnknown: when the store did not say whether it was written.
    """

    # Both may run several times, each time on another state of the match: they must be pure.
    def write(drafted: Draft) -> tuple[Draft, tuple[Audience, int | None]]:
        audience, seat, action = _read(drafted, bearer, sent)
        if (ply := _answered(drafted, seat, sent.decision, action)) is not None:
            return drafted, (audience, ply)
        _check_decision(drafted, seat, sent.decision, action)
        try:
            return drafting.add(drafted, seat, action, answers=sent.decision), (audience, None)
        except IllegalAction as refusal:
            raise _forbidden(drafted, seat, refusal) from refusal

    def show(drafted: Draft, found: tuple[Audience, int | None]) -> Acted:
        audience, repeated = found
        if repeated is not None:
            # The events of that ply are read from its line: the match has moved on since, perhaps to another phase.
            line = referee.matches.lines(match, repeated, repeated)[0]
            events = hindsight.ply(drafted.match, line, audience)["events"]
        else:
            events = documents.disclosed_events(
                drafted.match, drafted.events, audience.seat, audience, drafted.lines[-1]["events"]
            )
        ply = drafted.match.table.ply if repeated is None else repeated
        after = documents.match(drafted.match, audience, menu)
        return {"dry_run": False, "ply": ply, "events": events, "match": after}

    try:
        return ledger.change(referee, match, write, show)
    except errors.OutcomeUnknown:
        # Most often the action was written and only the answer was lost, so one look saves the client a request.
        return show(*_look_again(referee, match, bearer, sent))


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
        held.match.game.rules.check(table.state, seat, action, at=held.now - table.away)
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


def _answered(held: Draft, seat: int, decision: int, action: Any) -> int | None:
    """Return the ply at which the seat gave this very answer, or None when it did not."""
    holder, game = held.match.course.holders[seat], held.match.game
    # An interrupt, such as a guess of the star, is kept apart: it must not erase the answer to the open decision.
    answer = holder.interrupt if type(action) in game.interrupts else holder.answer
    if answer is None or answer.decision != decision:
        return None
    sent = family(*game.actions).encode(action)
    return answer.ply if answer.action in (sent, blank(sent)) else None  # its text may have been erased since


def _check_decision(held: Draft, seat: int, decision: int, action: Any) -> None:
    """Insist that the seat may answer this decision now; whether the rules allow the action is the game's to say."""
    match, table = held.match, held.match.table
    must_be_on(table)
    open_decision = tables.decision(table)
    interrupt = type(action) in match.game.interrupts
    # An interrupt may name an earlier decision: it is not refused because somebody else acted in between.
    if decision != open_decision and not (interrupt and decision < open_decision):
        raise errors.StaleDecision(
            f"the action answers decision {decision}; decision {open_decision} is open", open_decision, table.ply
        )
    if table.chairs[seat].player is Player.BOT:
        # Its holder still has the token, and may take the seat back; until then only the bot acts for it.
        raise errors.HandedToBot(f"a bot plays seat {seat}")
    if seat not in (tables.may_act(table) if interrupt else tables.to_act(table)):
        answer = match.course.holders[seat].answer
        if answer is not None and answer.decision == decision:
            raise errors.AlreadyAnswered(f"seat {seat} has answered decision {decision} with another action")
        waits = ", ".join(map(str, tables.to_act(table)))
        raise NotToAct(f"seat {seat} is not to act; decision {open_decision} waits for seat {waits}")
    _check_text(match.game, table.state, seat, action)


def _check_text(game: AnyGame, state: Any, seat: int, action: Any) -> None:
    """Require an action's note, unless the menu has the action without one.

    The rules themselves accept the action without it, because a note can be erased from a record.
    """
    if getattr(action, "note", "") is None and action not in game.rules.legal(state, seat):
        raise Malformed("is missing", ("action", "note"))


def _look_again(
    referee: Referee, match: str, bearer: Bearer | None, sent: Submission
) -> tuple[Draft, tuple[Audience, int]]:
    """After a commit of unknown outcome, find out whether the action was written.

    :raises OutcomeUnknown: when it was not: it may still arrive, so the client is to send it again.
    """
    unknown = errors.OutcomeUnknown("the store did not answer in time; send the same action again to find out")
    try:
        held = ledger.load(referee, match)
    except errors.StoreAway:
        raise unknown from None  # it is not "nothing was changed", which is what that error says of this look
    audience, seat, action = _read(held, bearer, sent)
    ply = _answered(held, seat, sent.decision, action)
    if ply is None:
        raise unknown
    # The ply is there; that as many replicas have it as for any acknowledged commit has to be made sure of.
    referee.matches.confirm(match)
    return held, (audience, ply)


def _forbidden(held: Draft, seat: int, refusal: IllegalAction) -> errors.Forbidden:
    """Return the refusal with a few actions that the seat may take instead."""
    game, table = held.match.game, held.match.table
    legal = documents.menu_of(game, table, seat, LEGAL)
    return errors.Forbidden(refusal, game.key, tables.decision(table), legal)
