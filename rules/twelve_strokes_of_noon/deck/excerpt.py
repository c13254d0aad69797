"""What leaves of a deck: its schema, and the cards that a match has used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.twelve_strokes_of_noon.deck.box import Box, written
from rules.twelve_strokes_of_noon.state import Pile, State
from rules.wire.codec import Schema, codec
from rules.wire.plain import Plain


def content_schema() -> Schema:
    """Return the JSON Schema of a deck."""
    return codec(Box).schema


def excerpt(content: Any, state: State | None) -> Plain:
    """Return the deck with the cards that the match has used in full."""
    return written(content, {} if state is None else used(state))


def used(state: State) -> Mapping[str, Sequence[int]]:
    """Return the cards of each pile that were drawn; the star only if it came into the board."""
    piles = state.piles
    return {
        "kick_off": _drawn(piles.kick_off),
        "duel": (state.pair,),
        "move_by_move": _drawn(piles.move_by_move),
        "fatal_blow": _drawn(piles.fatal_blow),
        "master_stroke": _drawn(piles.master_stroke),
        "mystery_star": () if state.board is None else (state.star,),
    }


def _drawn(pile: Pile) -> Sequence[int]:
    return pile.order if pile.again else pile.order[: pile.drawn]
