"""The questions: content of a match, of which the state holds numbers only."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated

from rules.codec import Length, Matches, codec
from rules.errors import InvalidContent, Malformed

Word = Annotated[str, Length(1, 12), Matches("[a-z]+")]


@dataclass(frozen=True, slots=True)
class Card:
    """A question and the word that answers it."""

    question: Annotated[str, Length(1, 80)]
    word: Word


@dataclass(frozen=True, slots=True)
class Deck:
    """Enough cards for the longest race (CR-8)."""

    cards: Annotated[tuple[Card, ...], Length(12, 100)]


def load_content(content: bytes) -> Deck:
    """Read and validate a deck.

    :raises InvalidContent: with a fault for each wrong card.
    """
    try:
        plain = json.loads(content)
        cards = plain["cards"]
        faults = {str(number): fault for number, card in enumerate(cards) if (fault := _fault(card))}
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise InvalidContent("a deck is a JSON object with a list of cards") from error
    if faults:
        raise InvalidContent(f"{len(faults)} cards are wrong", faults)
    try:
        deck: Deck = codec(Deck).decode(plain)
    except Malformed as fault:
        raise InvalidContent(str(fault)) from fault
    return deck


def _fault(card: object) -> str | None:
    try:
        codec(Card).decode(card)
    except Malformed as fault:
        return str(fault)
    return None


@cache
def standard_content() -> Deck:
    """Return the deck that lies in this folder."""
    return load_content((files(__package__) / "deck.json").read_bytes())
