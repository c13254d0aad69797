"""Decks of format 1: their numbers count from 0, and ``refuse`` is ``rivals``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.twelve_strokes_of_noon.cards import FORMAT
from rules.wire.plain import Plain

DIFFERENCE: Final = f"must be {FORMAT}; or 1 for a deck whose right, false and hidden count from 0 and that has rivals"
_COUNTED: Final = ("right", "false", "hidden")


def of_format_1(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deck of format 1 as one of today; what is wrong in it remains so, for the reader to find."""
    return {part: _cards(value) for part, value in plain.items()} | {"format": FORMAT}


def _cards(value: Any) -> Any:
    return [_translated(card, ("questions", "cards")) for card in value] if type(value) is list else value


def _translated(part: Plain, lists: Iterable[str] = ()) -> Plain:
    """Return a card or a question with its numbers from 1, whichever of its fields are there."""
    if type(part) is not dict:
        return part
    made = dict(part)
    for name in _COUNTED:
        number = made.get(name)
        if type(number) is int:
            made[name] = number + 1
    if "rivals" in made and "refuse" not in made:
        made["refuse"] = made.pop("rivals")
    for name in lists:
        inner = made.get(name)
        if type(inner) is list:
            made[name] = [_translated(one) for one in inner]
    return made
