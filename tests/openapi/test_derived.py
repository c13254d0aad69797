"""How the types of documents become components of the contract."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypedDict

from service.api.contract.derived import Components, add
from service.play.ports.fields import Options, SeatNumber


class Suit(StrEnum):
    """A suit."""

    HEARTS = "hearts"
    SPADES = "spades"


class CardShape(TypedDict):
    """A card."""

    suit: Suit | None
    """Its suit; null
    for a joker.
    """


class Held(CardShape):
    """A card in a hand."""

    seat: SeatNumber | None
    """Who holds it."""
    under: list[CardShape]
    options: Options | None
    """How it is played."""
    shown: Literal[True]


def test_types_of_documents_become_components() -> None:
    found: Components = {}
    add(Held, found)
    suit = {
        "description": "Its suit; null for a joker.",
        "type": ["string", "null"],
        "enum": ["hearts", "spades", None],
    }
    options = {"$ref": "#/components/schemas/Options"}
    assert found == {
        "Card": {"type": "object", "description": "A card.", "properties": {"suit": suit}, "required": ["suit"]},
        "Held": {
            "type": "object",
            "description": "A card in a hand.",
            "properties": {
                "suit": suit,
                "seat": {"type": ["integer", "null"], "description": "Who holds it.", "minimum": 0, "maximum": 15},
                "under": {"type": "array", "items": {"$ref": "#/components/schemas/Card"}},
                "options": {"description": "How it is played.", "anyOf": [options, {"type": "null"}]},
                "shown": {"type": "boolean", "const": True},
            },
            "required": ["options", "seat", "shown", "suit", "under"],
        },
    }
