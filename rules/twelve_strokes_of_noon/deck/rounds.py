"""What a box allows: the rounds that it has cards for, and what it lacks for a match (12C-58)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.twelve_strokes_of_noon.cards import KINDS

_FOES: Final = 2
"""Cards that a face-off needs, one for each player."""


def lacking(plain: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each pile in which a box lacks cards, and which ones: a round without any is left out (12C-58)."""
    count = {pile: len(cards) for pile in KINDS if isinstance(cards := plain.get(pile), list)}
    if 0 < count.get("fatal_blow", 0) < _FOES:
        yield "fatal_blow", "each of two players needs a card of their own in the Fatal Blow: add another card"
    if len(count) == len(KINDS):
        yield from _lacking(plain, count)


def nothing_in(plain: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the first pile of a box that has no card at all, and what it needs to be seen and printed."""
    if all(plain.get(pile) == [] for pile in KINDS):
        yield "kick_off", "there is no card: a box needs those of one round at least"


def _lacking(plain: Mapping[str, Any], count: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    yield from nothing_in(plain)
    if (count["kick_off"] or count["move_by_move"]) and not count["duel"]:
        yield "duel", "the loser of the Kick-Off or of Move by Move fights a Duel: add a pair of Duel questions"
    if count["duel"] and not (count["kick_off"] or count["move_by_move"]):
        yield "kick_off", "a Duel follows the Kick-Off or Move by Move: add a card of one of these rounds"
    if count["master_stroke"] and not count["mystery_star"]:
        yield "mystery_star", "the Master Stroke opens the flaps before a Mystery Star: add a star"
    if count["mystery_star"] and not count["master_stroke"]:
        yield "master_stroke", "the Mystery Star comes with the Master Stroke: add a card of that round"
