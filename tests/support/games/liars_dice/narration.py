"""The match in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.show.wording import counted, listed
from tests.support.games.liars_dice.state import BidMade, DieLost, Event, Shown, Thrown, WentOut

ENDINGS: Mapping[str, str] = {"last-cup": "one cup was left"}


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return a disclosed event as a sentence."""
    match event:
        case Thrown(seat, None):
            return f"{names[seat]} throws."
        case Thrown(seat, dice):
            return f"{names[seat]} throws{_dice(dice)}."
        case BidMade(seat, bid):
            return f"{names[seat]} bids that {counted(bid.quantity, 'die', 'dice')} show {bid.face}."
        case Shown(cups):
            return f"All dice are shown: {listed([f'{names[cup.seat]}{_dice(cup.dice)}' for cup in cups])}."
        case DieLost(seat, left):
            return f"{names[seat]} loses a die and has {left} left."
        case WentOut(seat):
            return f"{names[seat]} leaves the match."


def _dice(dice: Sequence[int]) -> str:
    return f" {', '.join(map(str, dice))}" if dice else " nothing"


def milestone(event: Event) -> str:
    """Return a mark for a lost die."""
    return "A die is lost" if isinstance(event, DieLost) else ""
