"""What players say: notes to the wingman (SE-5, SE-48) and offers of a draw (SE-30, SE-49)."""

from __future__ import annotations

from dataclasses import replace

from rules.screaming_eagles.actions import AnswerDraw, Note, OfferDraw
from rules.screaming_eagles.events import DrawAnswered, DrawOffered, Noted
from rules.screaming_eagles.scene import Scene
from rules.screaming_eagles.state import Ending, NoteSent, Offer, Stage, Talk, Voice, is_open


def new_round(talk: Talk, number: int) -> Talk:
    """Return the talk at the start of a round: the count of notes begins at 0, and declined offers are removed."""
    if not (talk.notes or talk.offers):
        return talk
    voices = tuple(replace(voice, notes_in_round=0) for voice in talk.voices)
    notes = tuple(sent for sent in talk.notes if sent.until >= number)
    return Talk(voices, notes, tuple(offer for offer in talk.offers if is_open(offer)))


def note(scene: Scene, seat: int, action: Note) -> None:
    """Send a note to the team (SE-48)."""
    voice = _voice(scene, seat)
    _put_voice(scene, replace(voice, notes=action.number, notes_in_round=voice.notes_in_round + 1))
    team = next(side for side in scene.sides if seat in side)
    sent = NoteSent(seat, action.number, action.note, _heeded(scene, seat, team))
    scene.talk = Talk(scene.talk.voices, (*scene.talk.notes, sent), scene.talk.offers)
    scene.events.append(Noted(seat, action.number, team, action.note))


def _heeded(scene: Scene, seat: int, team: tuple[int, ...]) -> int:
    """Return the last round in which a bot heeds a note: that of the cards that the sender's mate lays next (SE-57)."""
    mates = [craft for craft in scene.planes if craft.seat in team and craft.seat != seat and craft.space is not None]
    choosing = scene.stage is Stage.CARDS and any(craft.card is None for craft in mates)
    return scene.round if choosing else scene.round + 1


def offer(scene: Scene, seat: int, action: OfferDraw) -> None:
    """Offer a draw (SE-49)."""
    _put_voice(scene, replace(_voice(scene, seat), offers=action.number, offered_in=scene.round))
    others = tuple(other for other in scene.talk.offers if other.seat != seat)
    offers = tuple(sorted((*others, Offer(seat, action.number)), key=lambda one: one.seat))
    scene.talk = Talk(scene.talk.voices, scene.talk.notes, offers)
    scene.events.append(DrawOffered(seat, action.number))


def answer(scene: Scene, seat: int, action: AnswerDraw) -> None:
    """Answer an offer, or take back one's own; when all have accepted the match is a draw (SE-49)."""
    offers = []
    for one in scene.talk.offers:
        if one.seat != action.seat:
            offers.append(one)
        elif action.accept:
            offers.append(replace(one, accepted=tuple(sorted((*one.accepted, seat)))))
        else:
            offers.append(replace(one, declined=tuple(sorted((*one.declined, seat)))))
    scene.talk = Talk(scene.talk.voices, scene.talk.notes, tuple(offers))
    scene.events.append(DrawAnswered(seat, action.seat, action.number, action.accept))
    agree(scene)


def agree(scene: Scene) -> None:
    """End the match if all who are present have accepted a standing offer (SE-30)."""
    for one in scene.talk.offers:
        asked = (seat for seat in scene.seats if seat not in scene.gone and seat != one.seat)
        if is_open(one) and all(seat in one.accepted for seat in asked):
            scene.ended, scene.winner = Ending.AGREEMENT, None


def without(talk: Talk, seat: int) -> Talk:
    """Return the talk without the offer of a seat that left (SE-46)."""
    return Talk(talk.voices, talk.notes, tuple(one for one in talk.offers if one.seat != seat))


def _voice(scene: Scene, seat: int) -> Voice:
    return next(voice for voice in scene.talk.voices if voice.seat == seat)


def _put_voice(scene: Scene, voice: Voice) -> None:
    voices = tuple(voice if other.seat == voice.seat else other for other in scene.talk.voices)
    scene.talk = Talk(voices, scene.talk.notes, scene.talk.offers)
