"""What each kind of action is for, for somebody who plays for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.twelve_oclock_high.actions import Bomb, EndTurn, Move, Throw

HINTS: Final[Mapping[type, str]] = {
    Throw: "The two dice say how far you fly; you choose the way afterwards. "
    "The third is the Bomb die: if it shows a Bomb, you stay where you are and lose a card and the turn.",
    Move: "Choose where you land: each marked space is exactly your throw away. "
    "Land on a blue or a red target to bomb it, or as near to one as helps the next throw.",
    Bomb: "You are exactly on a target. Two rolls of the Bomb die: a Bomb is a hit and scores, "
    "but the attack costs cards either way and ends your turn.",
    EndTurn: "Stop here and keep your cards: one more throw might bring you to a target, or a Bomb might take a card.",
}
