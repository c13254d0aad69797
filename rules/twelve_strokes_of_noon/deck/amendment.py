"""What the events of a match say that the author of its deck should add: answers that were granted (12C-56, 12C-57)."""

from __future__ import annotations

from typing import cast

from rules.editing import Amendment
from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.events import AppealEnded, Event
from rules.wire.content import Content


def amendment(content: Content, event: Event) -> Amendment | None:
    """Return the answer or the name of a granted appeal, which its card may accept from then on; else None."""
    if not isinstance(event, AppealEnded) or not event.granted:
        return None
    deck = cast("Deck", content)  # the only content that Deck.load of this game returns
    if event.number is None:
        return Amendment(f"mystery_star, card {event.card}", "the name of the star", "accept", event.text)
    card = next(card for card in deck.fatal_blow.values() if card.id == event.card)
    asked = card.questions[event.number - 1].question
    return Amendment(f"fatal_blow, card {event.card}, question {event.number}", asked, "accept", event.text)
