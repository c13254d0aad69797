"""What may be said: the legality of notes and offers, which are interrupts (SE-48, SE-49)."""

from __future__ import annotations

from functools import cache

from rules.errors import IllegalAction
from rules.screaming_eagles.actions import Action, AnswerDraw, Note, OfferDraw
from rules.screaming_eagles.state import NOTES_A_ROUND, OFFER_EVERY, Offer, State, Voice, crew, is_open, team_of
from rules.values import MenuItem, Template
from rules.wire.codec import family

EXAMPLE = "Going left, watch Cobra."


def voice_of(state: State, seat: int) -> Voice:
    """Return what a seat has said."""
    return next(voice for voice in state.talk.voices if voice.seat == seat)


def may_note(state: State, voice: Voice) -> bool:
    """Return whether a seat may send a note: it has a wingman at another seat, and notes left (SE-48)."""
    return voice.notes_in_round < NOTES_A_ROUND and len(crew(state, team_of(state, voice.seat))) > 1


def may_offer(state: State, voice: Voice) -> bool:
    """Return whether a seat may offer a draw: none of its own is open, and the last is long past (SE-49)."""
    if any(offer.seat == voice.seat and is_open(offer) for offer in state.talk.offers):
        return False
    return voice.offers == 0 or state.round >= voice.offered_in + OFFER_EVERY


def may_answer(offer: Offer, seat: int, accept: bool) -> bool:
    """Return whether a seat may answer an offer so: once, and its own only by taking it back (SE-49)."""
    if seat in offer.accepted or seat in offer.declined:
        return False
    return offer.seat != seat or not accept


def sayings(state: State, seat: int) -> tuple[MenuItem[Action], ...]:
    """Return the interrupts of a seat in pinned order: answers, an offer, then the template of a note."""
    if state.ended is not None or seat in state.gone or seat not in state.seats:
        return ()
    voice = voice_of(state, seat)
    found: list[MenuItem[Action]] = [
        AnswerDraw(offer.seat, offer.number, accept)
        for offer in state.talk.offers
        for accept in (True, False)
        if may_answer(offer, seat, accept)
    ]
    if may_offer(state, voice):
        found.append(OfferDraw(voice.offers + 1))
    if may_note(state, voice):
        found.append(template(voice.notes + 1))
    return tuple(found)


@cache
def template(number: int) -> Template[Action]:
    """Return the domain of a seat's next note; only in a record may its text be missing, when it was erased."""
    schema = family(Note).schema["oneOf"][0]
    text, _ = schema["properties"]["note"]["anyOf"]
    properties = {**schema["properties"], "number": {"const": number}, "note": text}
    return Template({**schema, "properties": properties, "required": [*properties]}, Note(number, EXAMPLE))


def check_saying(state: State, seat: int, action: Note | OfferDraw | AnswerDraw) -> None:
    """Let a legal interrupt pass.

    :raises IllegalAction: naming the clause that forbids it.
    """
    voice = voice_of(state, seat)
    match action:
        case Note(number):
            _check_note(state, voice, number)
        case OfferDraw(number):
            _check_offer(state, voice, number)
        case AnswerDraw():
            _check_answer(state, seat, action)


def _check_note(state: State, voice: Voice, number: int) -> None:
    if len(crew(state, team_of(state, voice.seat))) < 2:
        raise IllegalAction("no-wingman", "SE-48", f"seat {voice.seat} has no wingman at another seat for a note")
    if not may_note(state, voice):
        words = f"seat {voice.seat} has sent {NOTES_A_ROUND} notes in this round; the next may go in round"
        raise IllegalAction("too-many-notes", "SE-48", f"{words} {state.round + 1}")
    if number != voice.notes + 1:
        raise IllegalAction("wrong-note", "SE-48", f"the next note of seat {voice.seat} is number {voice.notes + 1}")


def _check_offer(state: State, voice: Voice, number: int) -> None:
    if not may_offer(state, voice):
        words = f"seat {voice.seat} offered a draw in round {voice.offered_in}; it may do so again"
        later = f"once that offer is answered, from round {voice.offered_in + OFFER_EVERY} on"
        raise IllegalAction("offered-already", "SE-49", f"{words} {later}")
    if number != voice.offers + 1:
        raise IllegalAction("wrong-offer", "SE-49", f"the next offer of seat {voice.seat} is number {voice.offers + 1}")


def _check_answer(state: State, seat: int, action: AnswerDraw) -> None:
    offer = next((one for one in state.talk.offers if (one.seat, one.number) == (action.seat, action.number)), None)
    if offer is None:
        standing = ", ".join(f"number {one.number} of seat {one.seat}" for one in state.talk.offers) or "none"
        words = f"there is no offer {action.number} of seat {action.seat}; to be answered:"
        raise IllegalAction("no-such-offer", "SE-49", f"{words} {standing}")
    if not may_answer(offer, seat, action.accept):
        own = offer.seat == seat and seat not in offer.declined
        words = "who offered can only take the offer back" if own else f"seat {seat} has answered that offer already"
        raise IllegalAction("answered-already", "SE-49", words)
