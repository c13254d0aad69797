"""A box in JSON of which the full box fills the piles without a card, as it does for a table."""

from __future__ import annotations

from rules.editing import Cell, Draft, Filled
from rules.twelve_strokes_of_noon.cards import KINDS
from rules.twelve_strokes_of_noon.deck.box import standard_content
from rules.twelve_strokes_of_noon.deck.former import of_format_1
from rules.twelve_strokes_of_noon.words.phrases import PILES
from rules.wire.codec import codec
from rules.wire.plain import Plain


def completed(plain: Plain) -> Draft:
    """Return a box with the cards of the full box in each pile that has none; one that is no box as it is."""
    if type(plain) is not dict:
        return Draft(plain)
    empty = [pile for pile in KINDS if plain.get(pile) == []]
    if not empty:
        return Draft(plain)
    deck = of_format_1(plain) if plain.get("format") == 1 else dict(plain)
    filled = []
    for pile in empty:
        deck[pile] = own = [codec(KINDS[pile]).encode(card) for card in getattr(standard_content(), pile).values()]
        none = f"the deck has no card of the round “{PILES[pile]}”"
        filled.append(Filled(pile, f"{none}: it gets the {len(own)} cards of the full box", f"{none}: it is left out"))
    return Draft(deck, remarks=[(Cell(0), one.says) for one in filled], filled=filled)
