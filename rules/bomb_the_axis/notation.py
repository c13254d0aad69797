"""Actions in one line: ``B5``, ``place at random``, ``hand back``, ``place houses A1 A2 ... guns B1 B2 ...``.

A log tells a call with its answer, ``B5 hit``; that is read as the call.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.bomb_the_axis.actions import Action, Call, HandBack, Place, PlaceAtRandom
from rules.codec import family
from rules.errors import Malformed


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

    :raises Malformed: when it is none.
    """
    match text.casefold().split():
        case ["place", "at", "random"]:
            return PlaceAtRandom()
        case ["hand", "back"]:
            return HandBack()
        case ["place", "houses", *dots] if dots.count("guns") == 1:
            guns = dots.index("guns")
            return _placing(dots[:guns], dots[guns + 1 :])
        case [dot] | [dot, "miss" | "hit" | "gun"]:
            return _read({"kind": "call", "dot": dot.upper()}, f"{dot} is no dot: a letter and a number, such as B5")
        case _:
            raise Malformed("must be a DOT, place at random, hand back, or place houses DOT ... guns DOT ...")


def _placing(houses: list[str], guns: list[str]) -> Action:
    plain = {"kind": "place", "houses": [dot.upper() for dot in houses], "guns": [dot.upper() for dot in guns]}
    return _read(plain, "each house and each gun stands on a letter and a number, such as B5")


def _read(plain: Mapping[str, object], words: str) -> Action:
    try:
        action: Action = family(Call, Place).decode(dict(plain))
    except Malformed:
        raise Malformed(words) from None
    return action
