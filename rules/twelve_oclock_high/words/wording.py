"""The game in words: events as they happen, labels for the menu, and the notation of actions.

In notation an action is one line: ``throw``, ``move 57``, ``bomb``, ``end turn``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.errors import Malformed
from rules.show.wording import counted, listed
from rules.twelve_oclock_high import events
from rules.twelve_oclock_high.actions import Action, Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.legal import may_bomb
from rules.twelve_oclock_high.prospects import nearest, percent, reaching
from rules.twelve_oclock_high.state import THROWS, State, is_covered, squadron_of
from rules.values import Described, Template

ENDINGS: Final[Mapping[str, str]] = {
    "points": "the goal was reached",
    "board-covered": "every target was covered",
    "no-hits": "a hundred rounds in a row brought no hit",
    "last-player": "one squadron was left",
}
"""Why a match ended, by the reason of its outcome."""

_TURN_ENDS: Final = {
    events.TurnEnd.BOMB: "The Bomb ends {}’s turn.",
    events.TurnEnd.ATTACK: "The attack ends {}’s turn.",
    events.TurnEnd.STOPPED: "{} ends the turn.",
    events.TurnEnd.THROWS_USED: "{} has no throw left, and the turn ends.",
    events.TurnEnd.HOME: "{}’s turn ends at home.",
    events.TurnEnd.LEFT: "{}’s turn ends.",
    events.TurnEnd.OVER: "{}’s turn ends with the match.",
}
_PATHS: Final = {"start": "Start path", "landing": "Landing Path"}


def milestone(event: events.Event) -> str:
    """Return a few words for an event that deserves a mark on a time line; else an empty text."""
    match event:
        case events.Bombed(_, space, hit=True):
            return f"Hit: {BOARD.targets[space].name}"
        case events.Reloaded():
            return "Reloaded"
    return ""


def narrate(event: events.Event, names: Sequence[str]) -> str:
    """Return an event as one sentence for a reader who watches; ``names`` are by number of the seat."""
    match event:
        case events.OpeningRolled():
            return _opening(event, names)
        case events.TurnBegan(seat, number):
            return f"Round {number}: {names[seat]}’s turn begins."
        case events.Thrown(seat):
            return _thrown(event, names[seat])
        case events.Moved(seat):
            return _moved(event, names[seat])
        case events.Bombed(seat):
            return _bombed(event, names[seat])
        case events.CardsGiven(seat):
            return _cards_given(event, names[seat])
        case events.Reloaded(seat, cards):
            return f"{names[seat]} takes {cards} new Bomb Cards at the Airfield."
        case events.TurnEnded(seat, why):
            return _TURN_ENDS[why].format(names[seat])
        case events.Withdrawn(seat, space):
            return f"{names[seat]}’s squadron {_at(space)} goes off the board."


def _opening(event: events.OpeningRolled, names: Sequence[str]) -> str:
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


def _thrown(event: events.Thrown, name: str) -> str:
    dice, spaces = _dice(event.dice), counted(sum(event.dice), "space")
    if event.bomb:
        return f"{name} throws {dice}, but the Bomb die shows a Bomb, and nothing is flown."
    if event.bomb is None:
        return f"{name} throws {dice} for the flight home: {spaces}."
    how = ("throws", "throws again,", "makes the last throw,")[event.number - 1]
    return f"{name} {how} {dice}: {spaces}."


def _moved(event: events.Moved, name: str) -> str:
    flown = counted(len(event.path), "space")
    if event.homeward:
        where = "home to the Airfield" if event.to == BOARD.airfield else f"on the way home, to {place(event.to)}"
        return f"{name} flies {flown} {where}."
    aim = f" and lands on an open {BOARD.targets[event.to].kind} target" if event.target else ""
    if event.start == event.to:
        return f"{name} flies {flown} in a circle back to {place(event.to)}{aim}."
    takes_off = "" if event.start != BOARD.airfield else "takes off, " if aim else "takes off and "
    return f"{name} {takes_off}flies {flown} to {place(event.to)}{aim}."


def _bombed(event: events.Bombed, name: str) -> str:
    target = BOARD.targets[event.space]
    attack = f"{name} bombs {target.name} ({target.industry})"
    if not event.hit:
        return f"{attack}, and both rolls of the Bomb die are blank: a miss."
    roll = "the first roll shows a Bomb" if len(event.rolls) == 1 else "the second roll shows a Bomb"
    total = "" if event.score == event.points else f", {event.score} in all"
    return f"{attack}, and {roll}: a hit for {counted(event.points, 'point')}{total}."


def _cards_given(event: events.CardsGiven, name: str) -> str:
    if event.left:
        return f"{name} gives up {counted(event.cards, 'Bomb Card')} and has {event.left} left."
    return f"{name} gives up the last {'Bomb Card' if event.cards == 1 else f'{event.cards} Bomb Cards'}."


def _dice(dice: Sequence[int]) -> str:
    return f"{dice[0]} and {dice[1]}"


def place(space: str) -> str:
    """Name a space: the Airfield, its target, or its number with its path."""
    if space == BOARD.airfield:
        return "the Airfield"
    target, path = BOARD.targets.get(space), BOARD.spaces[space].path
    if target is not None:
        return target.name
    return f"space {space}" if path is None else f"space {space} of the {_PATHS[path]}"


def _at(space: str) -> str:
    return f"{'on' if space not in BOARD.targets and space != BOARD.airfield else 'at'} {place(space)}"


def describe(state: State, seat: int, item: Action | Template[Action]) -> Described:
    """Put an item of the menu in words, with the clause that allows it."""
    squadron = squadron_of(state, seat)
    match item:
        case Throw():
            number = f"throw {state.turn.throws + 1} of {THROWS}"
            if squadron.cards == 0:
                return Described(f"Throw the two dice and fly home ({number})", "12H-18")
            return Described(f"Throw the dice ({number})", "12H-5")
        case Move(to):
            return Described(f"Fly to {_destination(state, to)}", "12H-3", (to,))
        case Bomb():
            target = BOARD.targets[squadron.space]
            price = counted(target.price, "Bomb Card")
            hit = 36 - (6 - state.options.bomb_faces) ** 2
            label = f"Bomb {target.name} for {target.points} points ({price}, hits in {percent(hit)})"
            return Described(label, "12H-11", (squadron.space,), card=card_of(target.price))
        case Template():
            return describe(state, seat, item.example)
        case EndTurn():
            if may_bomb(state):
                return Described("End the turn without bombing", "12H-11")
            return Described("End the turn", "12H-5")


def card_of(price: int) -> str:
    """Return the key of the cards that an attack costs (Pictures.cards)."""
    return f"bomb-{price}"


def _destination(state: State, space: str) -> str:
    target = BOARD.targets.get(space)
    if target is None:
        return f"{place(space)}{_before(state, space)}"
    condition = "covered" if is_covered(state, space) else "open"
    return f"{target.name} (space {space}, {target.kind.value}, {condition})"


def _before(state: State, space: str) -> str:
    """Say how far the nearest open target is whose price is held, and how likely a throw is to reach one of them."""
    near = nearest(space, [disc.space for disc in state.discs], squadron_of(state, state.turn.seat).cards)
    if not near:
        return ""
    steps, first = near[0]
    odds = reaching(space, [name for _, name in near])
    reached = f" ({percent(odds)} to reach a target)" if odds else ""
    return f", {steps} before {BOARD.targets[first].name}{reached}"


def write(action: Action) -> str:
    """Write an action in the game's notation."""
    match action:
        case Throw():
            return "throw"
        case Move(to):
            return f"move {to}"
        case Bomb():
            return "bomb"
        case EndTurn():
            return "end turn"


def read(text: str) -> Action:
    """Read an action from the game's notation; letter case and extra blanks do not matter.

    :raises Malformed: when the text is no action.
    """
    match text.casefold().split():
        case ["throw"]:
            return Throw()
        case ["bomb"]:
            return Bomb()
        case ["end", "turn"]:
            return EndTurn()
        case ["move", space]:
            if space.upper() not in BOARD.spaces:
                raise Malformed(f"the board has no space {space}")
            return Move(space.upper())
        case _:
            raise Malformed("must be throw, move SPACE, bomb or end turn")
