"""The game told as it goes: a sentence for each event, a mark for what deserves one, and why a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.bomb_the_axis.chart import BOMBS, HITS_TO_WIN
from rules.bomb_the_axis.events import (
    Answer,
    Called,
    CallerOut,
    ChartHandedBack,
    ChartShown,
    CheckerLeft,
    Event,
    Out,
    Placed,
)
from rules.show.wording import listed

ENDINGS: Final[Mapping[str, str]] = {
    "three-hits": "three hits",
    "all-out": "a draw, since all callers were out",
    "no-winner-possible": "a draw, since nobody could win any more",
    "no-news": "a draw, since too many calls in a row brought no news",
    "no-callers": "all callers had left",
}
"""Why a game ended, by the reason of its outcome."""

_ORDINALS: Final = {1: "first", 2: "second", 3: "third"}


def milestone(event: Event) -> str:
    """Return a few words for an event that deserves a mark on a time line; else an empty text."""
    match event:
        case Placed():
            return "Chart laid"
        case Called(dot=dot, answer=Answer.HIT):
            return f"Hit: {dot}"
        case Called(dot=dot, answer=Answer.GUN):
            return f"Gun: {dot}"
        case CallerOut():
            return "Caller out"
        case CheckerLeft():
            return "Checker gone"
    return ""


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return a disclosed event as one sentence for a reader who watches; ``names`` stand by number of the seat."""
    match event:
        case ChartHandedBack(seat, checker):
            return f"{names[seat]} hands the chart back, and {names[checker]} is Checker once more."
        case Placed():
            return _placed(event, names)
        case Called():
            return _called(event, names[event.seat])
        case CallerOut(seat, Out.BOMBS):
            return f"{names[seat]} has no bombs left and is out of the game."
        case CallerOut(seat):
            return f"{names[seat]} leaves and is out of the game."
        case CheckerLeft(seat):
            return f"{names[seat]}, the Checker, leaves, and the game goes on by the chart."
        case ChartShown(houses, guns):
            return f"The chart is shown to all: {_left(houses)}; the guns stand on {listed(guns)}."


def _left(houses: Sequence[str]) -> str:
    match houses:
        case ():
            return "no house is left"
        case (house,):
            return f"a house still stands on {house}"
    return f"houses still stand on {listed(houses)}"


def _placed(event: Placed, names: Sequence[str]) -> str:
    """Say that the pieces lie, and where if that is known; luck may have laid them also for a Checker (BTA-26)."""
    if event.houses is not None and event.guns is not None:
        where = f"houses on {listed(event.houses)}, guns on {listed(event.guns)}"
        return f"The pieces lie on {'the' if event.seat is None else names[event.seat] + '’s'} chart: {where}."
    if event.seat is None:
        return "Luck hides the houses and the guns on the chart."
    return f"The houses and the guns lie on {names[event.seat]}’s chart, and only the Checker knows where."


def _called(event: Called, name: str) -> str:
    again = ", called before," if event.fresh is False else ""
    call = f"{name} calls {event.dot}{again}"
    match event.answer:
        case Answer.MISS:
            return f"{call} and misses."
        case Answer.HIT:
            of = "" if event.hits == HITS_TO_WIN else f" of {HITS_TO_WIN}"
            return f"{call} and hits a house, the {_ORDINALS[event.hits]}{of}."
        case Answer.GUN:
            last = " and last" if event.bombs_lost == BOMBS else ""
            return f"{call} and runs into a gun, which costs the {_ORDINALS[event.bombs_lost]}{last} bomb."
