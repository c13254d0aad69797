"""The fight in words: a sentence for each event, a mark for what deserves one, and why a match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from rules.screaming_eagles.actions import Command, Deed, FireOrder
from rules.screaming_eagles.board import HITS_TO_DOWN
from rules.screaming_eagles.chapters.movement import loops
from rules.screaming_eagles.events import (
    Announced,
    CardsChosen,
    CardsRevealed,
    Clashed,
    ClashRoll,
    Damaged,
    DrawAnswered,
    DrawOffered,
    Event,
    Fired,
    FireOrdered,
    FlareDropped,
    FlareKept,
    GaveWay,
    Held,
    Moved,
    Noted,
    OrderThrown,
    PilotLeft,
    Reloaded,
    Rolled,
    RoundBegan,
    ShotDown,
    VolleyRevealed,
)
from rules.screaming_eagles.names import DIRECTION_NAMES, Plane, Weapon, card_words
from rules.screaming_eagles.odds import hit_chance, percent
from rules.screaming_eagles.words.labels import MISSILES, PLANE_NAMES, SECTION_NAMES, WEAPON_NAMES
from rules.show.wording import counted, listed

ENDINGS: Final[Mapping[str, str]] = {
    "shot-down": "both enemy planes were shot down",
    "agreement": "everybody accepted the draw",
    "mutual": "both teams lost their last plane in one volley",
    "no-hits": "a hundred rounds in a row brought no hit",
    "resignation": "the other team left",
}
"""Why a match ended, by the reason of its outcome."""

_TIMES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_UNLIKELY: Final = Fraction(1, 4)
"""A hit or a miss less likely than this comes against the odds."""


def milestone(event: Event) -> str:
    """Return a few words for an event that deserves a mark on a time line; else an empty text."""
    match event:
        case RoundBegan(number):
            return f"Round {number}"
        case Damaged():
            return f"{PLANE_NAMES[event.plane]} hit: {SECTION_NAMES[event.section]}"
        case ShotDown(plane):
            return f"{PLANE_NAMES[plane]} down"
        case VolleyRevealed(orders) if any(order.target is not None for order in orders):
            return "Volley"
        case DrawOffered():
            return "Draw offered"
    return ""


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return a disclosed event as one sentence for a reader who watches; ``names`` are by number of the seat."""
    match event:
        case RoundBegan() | CardsChosen() | CardsRevealed() | FireOrdered() | VolleyRevealed():
            return _round(event, names)
        case Rolled() | Moved() | Clashed() | OrderThrown():
            return _flight(event)
        case GaveWay() | Noted() | DrawOffered() | DrawAnswered() | PilotLeft():
            return _people(event, names)
    return _fire(event)


# The round: cards and orders


def _round(event: RoundBegan | CardsChosen | CardsRevealed | FireOrdered | VolleyRevealed, names: Sequence[str]) -> str:
    match event:
        case RoundBegan(number, starter):
            return f"Round {number} begins; {starter} goes first."
        case CardsChosen():
            return _cards_chosen(event, names)
        case CardsRevealed(cards):
            return f"All cards are turned up: {listed([_card(card) for card in cards])}."
        case FireOrdered(seat, planes, orders):
            what = "a secret order" if len(planes) == 1 else "secret orders"
            words = f" for {_planes(planes)}" if orders is None else f": {listed([_order(order) for order in orders])}"
            return f"{names[seat]} gives {what}{words}."
        case VolleyRevealed(orders) if all(order.deed is Deed.HOLD for order in orders):
            return "All orders are shown, and every plane holds its fire."
        case VolleyRevealed(orders):
            return _volley(orders)


def _volley(orders: Sequence[FireOrder]) -> str:
    """Name no weapons: each is named as its shot is announced, in the same ply."""
    words = f"All orders are shown: {listed([_act(order) for order in orders if order.deed is not Deed.HOLD])}"
    holding = [order.plane for order in orders if order.deed is Deed.HOLD]
    if not holding:
        return f"{words}."
    return f"{words}; {_planes(holding)} {'holds its' if len(holding) == 1 else 'hold their'} fire."


def _cards_chosen(event: CardsChosen, names: Sequence[str]) -> str:
    one = len(event.planes) == 1
    whose = _planes(event.planes) if event.cards is None else listed([_card(card) for card in event.cards])
    if event.seat is None:
        cards, pilot = ("a random card", "has no pilot") if one else ("random cards", "have no pilots")
        return f"The server lays {cards} face down for {whose}, which {pilot}."
    return f"{names[event.seat]} lays {'a card' if one else 'cards'} face down for {whose}."


def _card(card: Command) -> str:
    return f"{PLANE_NAMES[card.plane]} ({card_words(card.direction, card.dice).lower()})"


def _order(order: FireOrder) -> str:
    if order.target is None:
        return _act(order)
    weapon = WEAPON_NAMES[Weapon(order.deed.value)]
    return f"{PLANE_NAMES[order.plane]} fires {weapon} at {PLANE_NAMES[order.target]}"


def _act(order: FireOrder) -> str:
    name = PLANE_NAMES[order.plane]
    if order.target is not None:
        return f"{name} fires at {PLANE_NAMES[order.target]}"
    return f"{name} loads a cannon round" if order.deed is Deed.RELOAD else f"{name} holds its fire"


# Flight


def _flight(event: Rolled | Moved | Clashed | OrderThrown) -> str:
    match event:
        case Rolled(plane, direction, dice):
            show = f"the die shows {dice[0]}" if len(dice) == 1 else f"the dice show {_dice(dice)}: {sum(dice)} spaces"
            return f"{PLANE_NAMES[plane]}’s card says {DIRECTION_NAMES[direction].lower()}; {show}."
        case Moved():
            return _moved(event)
        case Clashed(space, rolls, winner):
            return f"{_throw(rolls)} for {space}: {_winner(rolls, winner)}."
        case OrderThrown(rolls):
            return f"{_throw(rolls)} to decide who flies on first: {_sequence(rolls)}."


def _moved(event: Moved) -> str:
    words = f"{PLANE_NAMES[event.plane]} flies from {event.start}{_edges(event)} to {event.to}"
    if not event.pushed:
        return f"{words}."
    passed = event.path[-event.pushed - 1 : -1]
    taken = f"{listed(passed)} {'is' if len(passed) == 1 else 'are'} taken"
    return f"{words}, {counted(event.pushed, 'space')} farther than rolled because {taken}."


def _edges(event: Moved) -> str:
    over = loops(event.start, event.path)
    return "" if not over else f" over the edge{('', ' twice')[over - 1] if over < 3 else f' {over} times'}"


def _throw(rolls: Sequence[ClashRoll]) -> str:
    return f"{listed([f'{PLANE_NAMES[roll.plane]} ({roll.die})' for roll in rolls])} throw"


def _winner(rolls: Sequence[ClashRoll], winner: Plane | None) -> str:
    if winner is not None:
        return f"{PLANE_NAMES[winner]} gets it"
    highest = max(roll.die for roll in rolls)
    return f"a tie, and {_planes([roll.plane for roll in rolls if roll.die == highest])} throw again"


def _sequence(rolls: Sequence[ClashRoll]) -> str:
    """Say who flies on before whom; equal dice are thrown again."""
    equals = [[roll.plane for roll in rolls if roll.die == die] for die in sorted({roll.die for roll in rolls})[::-1]]
    if len(equals) == 1:
        return "a tie, and they throw again"
    return ", then ".join(_planes(planes) + (" after another throw" if len(planes) > 1 else "") for planes in equals)


# Fire


def _fire(
    event: Announced | FlareDropped | FlareKept | Fired | Damaged | ShotDown | Reloaded | Held,
) -> str:
    match event:
        case Announced():
            return _announced(event)
        case FlareDropped(plane, against, left):
            flare, rest = ("a flare", f"; {left} {_are(left)} left") if left else ("its last flare", "")
            return f"{PLANE_NAMES[plane]} drops {flare} against {PLANE_NAMES[against]}’s missile{rest}."
        case FlareKept(plane, against):
            return f"{PLANE_NAMES[plane]} drops no flare against {PLANE_NAMES[against]}’s missile."
        case Fired():
            return _fired(event)
        case Damaged():
            return _damaged(event)
        case ShotDown(plane, by, space):
            return f"{PLANE_NAMES[by]} shoots {PLANE_NAMES[plane]} down over {space}."
        case Reloaded(plane):
            return f"{PLANE_NAMES[plane]} loads a cannon round."
        case Held(plane):
            return f"{PLANE_NAMES[plane]} holds its fire."


def _announced(event: Announced) -> str:
    plane, target, left = PLANE_NAMES[event.plane], f"at {PLANE_NAMES[event.target]}", event.left
    if event.weapon is Weapon.CANNON:
        rest = f"; {counted(left, 'round')} {_are(left)} left" if left else " with its last round"
        return f"{plane} aims the cannon {target}{rest}."
    if not left:
        return f"{plane} aims its last {MISSILES[event.weapon]} {target}."
    return f"{plane} aims {WEAPON_NAMES[event.weapon]} {target}; {left} more {_are(left)} left."


def _fired(event: Fired) -> str:
    chance = hit_chance(event.weapon, event.distance, flare=event.flare)
    odds = f"{counted(event.distance, 'space')} away ({percent(chance)}{' against the flare' if event.flare else ''})"
    shot = f"{PLANE_NAMES[event.plane]} fires {WEAPON_NAMES[event.weapon]} at {PLANE_NAMES[event.target]}"
    highest = max(event.dice)
    which = "the" if event.dice.count(highest) == 1 else "a"
    lost = f", of which the flare takes {which} {highest}" if event.flare and highest else ""
    likely = chance if event.hit else 1 - chance
    result = f"{'hit' if event.hit else 'miss'}{', against the odds' if likely < _UNLIKELY else ''}"
    return f"{shot}, {odds}, and rolls {_dice(event.dice)}{lost}: {result}."


def _damaged(event: Damaged) -> str:
    needed, hits = HITS_TO_DOWN[event.section], event.hits
    where = f"{PLANE_NAMES[event.plane]}’s {SECTION_NAMES[event.section]}"
    again = f", the {_TIMES[hits - 1]} hit there" if hits > 1 else ""
    words = f"{PLANE_NAMES[event.by]} hits {where} ({_dice(event.dice)} make {sum(event.dice)}){again}"
    if hits >= needed:
        return f"{words}, which is fatal."
    more = f"{needed - hits} more" if again else f"{counted(needed - hits, 'more hit')} there"
    return f"{words}; {more} would be fatal."


# People


def _people(event: GaveWay | Noted | DrawOffered | DrawAnswered | PilotLeft, names: Sequence[str]) -> str:
    match event:
        case GaveWay(seat):
            return f"{names[seat]} leaves the slot to the wingman."
        case Noted(seat, note=None):
            return f"{names[seat]} sends the wingman a note."
        case Noted(seat, note=note):
            return f"{names[seat]} writes “{note}” to the wingman."
        case DrawOffered(seat, number):
            return f"{names[seat]} offers a draw{'' if number == 1 else ' once more'}."
        case DrawAnswered(seat, offerer, _, accept):
            if seat == offerer:
                return f"{names[seat]} takes back the offer of a draw."
            return f"{names[seat]} {'accepts' if accept else 'declines'} the draw that {names[offerer]} offered."
        case PilotLeft():
            return _left(event, names)


def _left(event: PilotLeft, names: Sequence[str]) -> str:
    name, planes = names[event.seat], _planes(event.planes)
    if not event.planes:
        return f"{name} is out of the fight."
    if event.heir is not None:
        return f"{names[event.heir]} flies {planes} from now on, in place of {name}."
    fly, whose = ("flies", "its") if len(event.planes) == 1 else ("fly", "their")
    return f"{planes} {fly} on without {name}, {whose} pilot."


# Words


def _planes(planes: Sequence[Plane]) -> str:
    return listed([PLANE_NAMES[plane] for plane in planes])


def _dice(dice: Sequence[int]) -> str:
    return listed([str(die) for die in dice])


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
