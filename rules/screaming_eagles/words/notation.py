"""Actions in one line.

cards stallion left 2, tiger straight 4     fly tiger
shoot tiger medium cobra                    reload tiger       hold tiger       give way
flare eagle                                 no flare eagle
volley stallion cannon eagle, tiger hold    note 3 Going left  offer draw 1
accept draw 1 of 2                          decline draw 1 of 2
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.errors import Malformed
from rules.screaming_eagles import actions
from rules.wire.codec import family
from rules.wire.plain import Plain

_DIGITS = 7


def write(action: actions.Action) -> str:
    """Write an action in the game's notation."""
    match action:
        case actions.ChooseCards(cards):
            return "cards " + ", ".join(f"{card.plane} {card.direction} {card.dice}" for card in cards)
        case actions.OrderFire(orders):
            return "volley " + ", ".join(_order(order) for order in orders)
        case actions.Shoot(plane, weapon, target):
            return f"shoot {plane} {weapon} {target}"
        case actions.GiveWay():
            return "give way"
        case actions.Note() | actions.OfferDraw() | actions.AnswerDraw():
            return _saying(action)
        case actions.Fly() | actions.Reload() | actions.Hold() | actions.DropFlare() | actions.KeepFlare():
            return f"{_WORDS[type(action)]} {action.plane}"


_WORDS: dict[type, str] = {
    actions.Fly: "fly",
    actions.Reload: "reload",
    actions.Hold: "hold",
    actions.DropFlare: "flare",
    actions.KeepFlare: "no flare",
}


def _saying(action: actions.Note | actions.OfferDraw | actions.AnswerDraw) -> str:
    match action:
        case actions.Note(number, note):
            return f"note {number}" if note is None else f"note {number} {note}"
        case actions.OfferDraw(number):
            return f"offer draw {number}"
        case actions.AnswerDraw(seat, number, accept):
            return f"{'accept' if accept else 'decline'} draw {number} of {seat}"


def _order(order: actions.FireOrder) -> str:
    return f"{order.plane} {order.deed}" if order.target is None else f"{order.plane} {order.deed} {order.target}"


def read(text: str) -> actions.Action:
    """Read an action from the game's notation; but in a note, letter case and extra blanks do not matter.

    :raises Malformed: when the text is no action.
    """
    action: actions.Action = family(*actions.ACTIONS).decode(_note(text) or _plain(text.casefold()))
    return action


def _note(text: str) -> Plain:
    """Read a note: one blank after its number, and then its text as it is."""
    head, _, rest = text.partition(" ")
    if head.casefold() != "note":
        return None
    number, blank, note = rest.partition(" ")
    return {"kind": "note", "number": _count(number), "note": note if blank else None}


def _plain(text: str) -> Plain:
    match text.split():
        case ["cards", *words]:
            return {"kind": "choose-cards", "cards": [_card(part) for part in _parts(words)]}
        case ["volley", *words]:
            return {"kind": "order-fire", "orders": [_fire_order(part) for part in _parts(words)]}
        case ["shoot", plane, weapon, target]:
            return {"kind": "shoot", "plane": plane, "weapon": weapon, "target": target}
        case [("fly" | "reload" | "hold") as kind, plane]:
            return {"kind": kind, "plane": plane}
        case ["give", "way"]:
            return {"kind": "give-way"}
        case ["flare", plane]:
            return {"kind": "drop-flare", "plane": plane}
        case ["no", "flare", plane]:
            return {"kind": "keep-flare", "plane": plane}
        case ["offer", "draw", number]:
            return {"kind": "offer-draw", "number": _count(number)}
        case [("accept" | "decline") as word, "draw", number, "of", seat]:
            accept = word == "accept"
            return {"kind": "answer-draw", "seat": _count(seat), "number": _count(number), "accept": accept}
    raise Malformed("must be cards, fly, shoot, reload, hold, give way, flare, no flare, volley, note or a draw's")


def _parts(words: Sequence[str]) -> list[list[str]]:
    return [part.split() for part in " ".join(words).split(",")]


def _card(words: list[str]) -> Plain:
    match words:
        case [plane, direction, dice]:
            return {"plane": plane, "direction": direction, "dice": _count(dice)}
    raise Malformed("a card is PLANE DIRECTION DICE", ("cards",))


def _fire_order(words: list[str]) -> Plain:
    match words:
        case [plane, deed]:
            return {"plane": plane, "deed": deed}
        case [plane, deed, target]:
            return {"plane": plane, "deed": deed, "target": target}
    raise Malformed("an order is PLANE DEED or PLANE WEAPON TARGET", ("orders",))


def _count(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= _DIGITS:
        return int(text)
    raise Malformed(f"{text[:20]!r} is not a whole number")
