"""Actions in one line: ``B5``, ``place at random``, ``hand back``, ``place houses A1 A2 ... guns B1 B2 ...``.

A log tells a call with its answer, ``B5 hit``; that is read as the call.
"""

from __future__ import annotations

import re

from rules.bomb_the_axis.actions import MOST, Action, Call, HandBack, Place, PlaceAtRandom
from rules.errors import Malformed

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
            return Call(_dot(dot))
        case _:
            raise Malformed("must be a DOT, place at random, hand back, or place houses DOT ... guns DOT ...")


def _placing(houses: list[str], guns: list[str]) -> Action:
    if max(len(houses), len(guns)) > MOST:
        raise Malformed(f"at most {MOST} houses and as many guns can be named")
    return Place(tuple(map(_dot, houses)), tuple(map(_dot, guns)))


def _dot(text: str) -> str:
    if _DOT.fullmatch(text) is None:
        raise Malformed(f"{text[:20]} is no dot: a letter and a number, such as B5")
    return text.upper()
