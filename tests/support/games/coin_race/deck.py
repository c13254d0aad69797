"""The questions: content of a match, of which the state holds numbers only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated

from rules.errors import InvalidContent, Malformed
from rules.wire.codec import Length, Matches, codec
from rules.wire.content import digest, excerpt, item_hash
from rules.wire.content import recall as recalled
from rules.wire.plain import Plain, parse

Word = Annotated[str, Length(1, 12), Matches("[a-z]+")]


@dataclass(frozen=True, slots=True)
class Card:
    """A question and the word that answers it."""

    question: Annotated[str, Length(1, 80)]
    word: Word


@dataclass(frozen=True, slots=True)
class Pack:
    """Enough cards for the longest race (CR-8), as they are written."""

    cards: Annotated[tuple[Card, ...], Length(12, 100)]


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a match by number; of a match that a record tells, only those that were used."""

    hashes: tuple[str, ...]
    cards: Mapping[int, Card]

    @property
    def digest(self) -> str:
        """The deck's digest."""
        return digest(self.hashes)


def load_content(content: bytes) -> Deck:
    """Read and validate a deck.

    :raises InvalidContent: with a fault for each wrong card, and for what is wrong beside them.
    """
    try:
        plain = parse(content)
        cards = plain["cards"]
        faults = {str(number): fault for number, card in enumerate(cards) if (fault := _fault(card))}
    except (ValueError, Malformed, TypeError, KeyError) as error:
        raise InvalidContent("a deck is a JSON object with a list of cards") from error
    try:
        pack: Pack = codec(Pack).decode(plain)
    except Malformed as refusal:
        faults |= {str(fault.path[0]): fault.message for fault in refusal.faults if len(fault.path) == 1}
        raise InvalidContent(f"{len(faults)} parts of the deck are wrong", faults) from refusal
    return Deck(tuple(item_hash(card) for card in cards), dict(enumerate(pack.cards)))


def recall(told: Plain, named: str) -> Deck:
    """Return the deck as a record tells it.

    :raises InvalidContent: when it is another deck, or its cards are none.
    """
    hashes, items = recalled(told, named)
    try:
        return Deck(hashes, {number: codec(Card).decode(item) for number, item in items.items()})
    except Malformed as fault:
        raise InvalidContent(str(fault)) from fault


def written(deck: Deck, used: Collection[int]) -> Plain:
    """Return the deck as a record tells it."""
    return excerpt(deck.hashes, {number: codec(Card).encode(deck.cards[number]) for number in used})


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
