"""Notation: ``3x5`` bids three dice of five, ``doubt`` doubts."""

from __future__ import annotations

import re

from rules.errors import Malformed
from rules.wire.codec import family
from tests.support.games.liars_dice.state import ACTIONS, Action, Bid

_BID = re.compile(r"([1-9]\d?)x([1-6])", re.ASCII)


def write(action: Action) -> str:
    """Write an action, one line."""
    return f"{action.quantity}x{action.face}" if isinstance(action, Bid) else "doubt"


def read(text: str) -> Action:
    """Read an action.

    :raises Malformed: when the text is none.
    """
    bid = _BID.fullmatch(text)
    if bid is None and text != "doubt":
        raise Malformed(f"{text[:20]!r} is neither 3x5 nor doubt")
    plain = {"kind": "bid", "quantity": int(bid[1]), "face": int(bid[2])} if bid else {"kind": "doubt"}
    action: Action = family(*ACTIONS).decode(plain)
    return action
