"""Decks as texts, as requests bring them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marshmallow import post_load

from service.api.contract.fields import Strict, Truth, WholeText, Word, Writing

MINE, FULL = "mine", "full"


@dataclass(frozen=True, slots=True)
class DeckText:
    """A deck as a text; ``mine``: a round without a row is left out. ``review`` and ``keep`` are further wishes."""

    text: str
    mine: bool
    review: bool
    keep: bool


class DeckTextSchema(Strict):
    """A deck as a text, and how it is judged."""

    text = Writing(required=True, metadata={"description": "The table, or JSON, as a text; at most 4 MiB together."})
    box = Word(
        MINE,
        FULL,
        load_default=FULL,
        metadata={
            "description": "`full`: a round without a row (in JSON: without a card) has the cards of the game's own "
            "deck; `mine`: it is left out."
        },
    )
    review = Truth(load_default=False, metadata={"description": "True: ask an editor's questions too."})
    keep = Truth(
        load_default=False,
        metadata={"description": "True: keep the deck to play with it, or to print it if it lacks cards for a match."},
    )

    @post_load
    def _made(self, plain: dict[str, Any], **_: Any) -> DeckText:
        return DeckText(plain["text"], plain["box"] == MINE, plain["review"], plain["keep"])


class CardsQuery(Strict):
    """The cards to show."""

    after = WholeText(load_default=0, metadata={"description": "The number of cards that are passed over, from 0."})
