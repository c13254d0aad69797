"""The race told as it goes: a sentence for each event, a mark for what deserves one, and why a match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.show.wording import counted, listed
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.events import (
    Bombed,
    CardsGiven,
    Event,
    Moved,
    OpeningRolled,
    Reloaded,
    Thrown,
    TurnBegan,
    TurnEnd,
    TurnEnded,
    Withdrawn,
)

ENDINGS: Final[Mapping[str, str]] = {
    "points": "the goal was reached",
    "board-covered": "every target was covered",
    "no-hits": "a hundred rounds in a row brought no hit",
    "last-player": "one squadron was left",
}
"""Why a match ended, by the reason of its outcome."""

_TURN_ENDS: Final = {
    TurnEnd.BOMB: "The Bomb ends {}’s turn.",
    TurnEnd.ATTACK: "The attack ends {}’s turn.",
    TurnEnd.STOPPED: "{} throws no more and ends the turn.",
    TurnEnd.THROWS_USED: "{} has no throw left, and the turn ends.",
    TurnEnd.HOME: "{}’s turn ends at home.",
    TurnEnd.LEFT: "The turn ends with {} gone.",
    TurnEnd.OVER: "{}’s turn ends with the match.",
}
_PATHS: Final = {"start": "Start path", "landing": "Landing Path"}


def milestone(event: Event) -> str:
    """Return a few words for an event that deserves a mark on a time line; else an empty text."""
    match event:
        case Bombed(_, space, hit=True):
            return f"Hit: {BOARD.targets[space].name}"
        case Reloaded():
            return "Reloaded"
        case Withdrawn():
            return "Squadron gone"
    return ""


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return an event as one sentence for a reader who watches; ``names`` stand by number of the seat."""
    match event:
        case OpeningRolled():
            return _opening(event, names)
        case TurnBegan(seat, number):
            return f"Round {number}: {names[seat]}’s turn begins."
        case Thrown(seat):
            return _thrown(event, names[seat])
        case Moved(seat):
            return _moved(event, names[seat])
        case Bombed(seat):
            return _bombed(event, names[seat])
        case CardsGiven(seat):
            return _cards_given(event, names[seat])
        case Reloaded(seat, cards):
            return f"{names[seat]} takes {cards} new Bomb Cards at the Airfield."
        case TurnEnded(seat, why):
            return _TURN_ENDS[why].format(names[seat])
        case Withdrawn(seat, space):
            return f"{names[seat]} leaves the match, and the squadron {_at(space)} goes off the board."


def _opening(event: OpeningRolled, names: Sequence[str]) -> str:
    """Say who threw what, and who begins or must throw again (12H-2)."""
    threw = [
        f"{names[throw.seat]}{'' if place else ' throws'} {sum(throw.dice)} ({_dice(throw.dice)})"
        for place, throw in enumerate(event.throws)
    ]
    if event.first is not None:
        return f"{listed(threw)}: {names[event.first]} flies first."
    highest = max(sum(throw.dice) for throw in event.throws)
    tied = listed([names[throw.seat] for throw in event.throws if sum(throw.dice) == highest])
    return f"{listed(threw)}: {tied} tie and throw again."


def _thrown(event: Thrown, name: str) -> str:
    dice, spaces = _dice(event.dice), counted(sum(event.dice), "space")
    if event.bomb:
        return f"{name} throws {dice}, but the Bomb die shows a Bomb, and nothing is flown."
    if event.bomb is None:
        return f"{name} throws {dice} for the flight home: {spaces}."
    how = ("throws", "throws again,", "makes the last throw,")[event.number - 1]
    return f"{name} {how} {dice}: {spaces}."


def _moved(event: Moved, name: str) -> str:
    flown = counted(len(event.path), "space")
    if event.homeward:
        where = "home to the Airfield" if event.to == BOARD.airfield else f"on the way home, to {_place(event.to)}"
        return f"{name} flies {flown} {where}."
    aim = f" and lands on an open {BOARD.targets[event.to].kind} target" if event.target else ""
    if event.start == event.to:
        return f"{name} flies {flown} in a circle back to {_place(event.to)}{aim}."
    takes_off = "" if event.start != BOARD.airfield else "takes off, " if aim else "takes off and "
    return f"{name} {takes_off}flies {flown} to {_place(event.to)}{aim}."


def _bombed(event: Bombed, name: str) -> str:
    target = BOARD.targets[event.space]
    attack = f"{name} bombs {target.name} ({target.industry})"
    if not event.hit:
        return f"{attack}, and both rolls of the Bomb die are blank: a miss."
    roll = "the first roll shows a Bomb" if len(event.rolls) == 1 else "the second roll shows a Bomb"
    total = "" if event.score == event.points else f", {event.score} in all"
    return f"{attack}, and {roll}: a hit for {counted(event.points, 'point')}{total}."


def _cards_given(event: CardsGiven, name: str) -> str:
    if event.left:
        return f"{name} gives up {counted(event.cards, 'Bomb Card')} and has {event.left} left."
    return f"{name} gives up the last {'Bomb Card' if event.cards == 1 else f'{event.cards} Bomb Cards'}."


def _dice(dice: Sequence[int]) -> str:
    return f"{dice[0]} and {dice[1]}"


def _place(space: str) -> str:
    if space == BOARD.airfield:
        return "the Airfield"
    target, path = BOARD.targets.get(space), BOARD.spaces[space].path
    if target is not None:
        return target.name
    return f"space {space}" if path is None else f"space {space} of the {_PATHS[path]}"


def _at(space: str) -> str:
    return f"{'on' if space not in BOARD.targets and space != BOARD.airfield else 'at'} {_place(space)}"
