"""The game in words: events as they happen, labels for the menu, and the notation of actions.

Labels show no more than the reader's view. In notation an action is one line: ``B5``, ``place at random``,
``hand back``, ``place houses A1 A2 ... guns B1 B2 ...``. A log has a call with its answer, ``B5 hit``; that is read
as the call, and confirmed by what happened.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rules.bomb_the_axis import events
from rules.bomb_the_axis.actions import MOST, Action, Call, HandBack, Place, PlaceAtRandom
from rules.bomb_the_axis.board import HITS_TO_WIN
from rules.bomb_the_axis.series import who_was_before
from rules.bomb_the_axis.state import State
from rules.errors import IllegalAction, Malformed
from rules.show.wording import listed
from rules.values import Described, Template

ENDINGS: Final[Mapping[str, str]] = {
    "three-hits": "three hits",
    "all-out": "a draw, since all callers were out",
    "no-winner-possible": "a draw, since nobody could win any more",
    "no-news": "a draw, since too many calls in a row brought no news",
    "no-callers": "all callers have left",
}
"""Why a game ended, by the reason of its outcome."""

_ORDINALS: Final = {1: "first", 2: "second", 3: "third"}


def milestone(event: events.Event) -> str:
    """Return a few words for an event that deserves a mark on a time line; else an empty text."""
    match event:
        case events.Placed():
            return "Pieces placed"
        case events.Called(dot=dot, answer=events.Answer.HIT):
            return f"Hit: {dot}"
        case events.Called(dot=dot, answer=events.Answer.GUN):
            return f"Gun: {dot}"
        case events.CallerOut(_, events.Out.BOMBS):
            return "Caller out"
    return ""


def narrate(event: events.Event, names: Sequence[str]) -> str:
    """Return a disclosed event as one sentence for a reader who watches; ``names`` are by number of the seat."""
    match event:
        case events.ChartHandedBack(seat, checker):
            return f"{names[seat]} hands the chart back, and {names[checker]} is Checker once more."
        case events.Placed():
            return _placed(event, names)
        case events.Called():
            return _called(event, names[event.seat])
        case events.CallerOut(seat, events.Out.BOMBS):
            return f"{names[seat]} has no bombs left and is out of the game."
        case events.CallerOut(seat):
            return f"{names[seat]} is out of the game."
        case events.CheckerLeft(seat):
            return f"The game goes on by the chart, without {names[seat]} as Checker."
        case events.ChartShown(houses, guns):
            return f"The chart is shown to all: {_left(houses)}; the guns stand on {listed(guns)}."


def _left(houses: Sequence[str]) -> str:
    match houses:
        case ():
            return "no house is left"
        case (house,):
            return f"a house still stands on {house}"
    return f"houses still stand on {listed(houses)}"


def _placed(event: events.Placed, names: Sequence[str]) -> str:
    """Say that the pieces lie, and where if that is known; luck may have laid them also for a Checker (BTA-26)."""
    if event.houses is not None and event.guns is not None:
        where = f"houses on {listed(event.houses)}, guns on {listed(event.guns)}"
        return f"The pieces lie on {'the' if event.seat is None else names[event.seat] + '’s'} chart: {where}."
    if event.seat is None:
        return "The server places the houses and the guns at random."
    checker = names[event.seat]
    return f"The houses and the guns lie on {checker}’s chart, and only {checker}, the Checker, knows where."


def _called(event: events.Called, name: str) -> str:
    again = ", called before," if event.fresh is False else ""
    call = f"{name} calls {event.dot}{again}"
    match event.answer:
        case events.Answer.MISS:
            return f"{call} and misses."
        case events.Answer.HIT:
            of = "" if event.hits == HITS_TO_WIN else f" of {HITS_TO_WIN}"
            return f"{call} and hits a house, the {_ORDINALS[event.hits]}{of}."
        case events.Answer.GUN:
            return f"{call} and runs into a gun, which costs the {_ORDINALS[event.bombs_lost]} bomb."


def describe(state: State, seat: int, item: Action | Template[Action]) -> Described:
    """Put an item of the menu in words, with the clause that allows it."""
    pieces = f"the {state.chart.houses} houses and {state.chart.guns} guns"
    match item:
        case Call(dot):
            return Described(f"Call {dot}{_heard(state, dot)}", "BTA-5", (dot,))
        case PlaceAtRandom():
            return Described(f"Place {pieces} at random", "BTA-3")
        case HandBack():
            before = who_was_before(state)
            return Described(f"Hand the chart back to seat {before}", "BTA-2", (f"seat-{before}",))
        case Place(houses, guns):
            return Described(f"Place houses on {', '.join(houses)} and guns on {', '.join(guns)}", "BTA-3")
        case Template():
            return Described(f"Place {pieces} by hand, each on a dot of its own", "BTA-3")


def _heard(state: State, dot: str) -> str:
    """Say how a dot was answered before; under ``memory`` everybody remembers for himself (BTA-24)."""
    if dot not in state.called or state.options.memory:
        return ""
    if dot in state.guns:
        return " again (a gun)"
    hit = any(dot in caller.hits for caller in state.callers)
    return " again (a house stood there)" if hit else " again (it was a miss)"


_DOT = re.compile("[a-z][0-9]{1,2}", re.ASCII)


def write(action: Action) -> str:
    """Write an action in the game's notation."""
    match action:
        case Call(dot):
            return dot
        case PlaceAtRandom():
            return "place at random"
        case HandBack():
            return "hand back"
        case Place(houses, guns):
            return " ".join(("place houses", *houses, "guns", *guns))


def read(text: str) -> Action:
    """Read an action from the game's notation; letter case and extra blanks do not matter.

    :raises Malformed: when the text is no action.
    """
    match text.casefold().replace(",", " ").split():
        case ["place", "at", "random"]:
            return PlaceAtRandom()
        case ["hand", "back"]:
            return HandBack()
        case ["place", "houses", *dots] if dots.count("guns") == 1:
            guns = dots.index("guns")
            return _placing(dots[:guns], dots[guns + 1 :])
        case [dot] | [dot, "miss" | "hit" | "gun"]:
            return Call(_dot(dot))
        case _:
            raise Malformed("must be a DOT, place at random, hand back, or place houses DOT ... guns DOT ...")


def confirm(text: str, happened: Sequence[events.Event]) -> None:
    """Insist that the answer behind a call, if there is one, is that of the chart (BTA-6).

    :raises IllegalAction: when it is another one.
    """
    said = text.casefold().split()[-1:]
    for event in happened:
        if isinstance(event, events.Called) and said != [event.answer.value] and said[0] in set(events.Answer):
            why = f"the answer to {event.dot} is {event.answer.value}, by the chart, and not {said[0]}"
            raise IllegalAction("other-answer", "BTA-6", why)


def _placing(houses: list[str], guns: list[str]) -> Action:
    if max(len(houses), len(guns)) > MOST:
        raise Malformed(f"at most {MOST} houses and as many guns can be named")
    return Place(tuple(map(_dot, houses)), tuple(map(_dot, guns)))


def _dot(text: str) -> str:
    if _DOT.fullmatch(text) is None:
        raise Malformed(f"{text[:20]} is no dot: a letter and a number, such as B5")
    return text.upper()
