"""What each kind of action is for, for somebody who plays for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.bomb_the_axis.actions import Call, HandBack, Place, PlaceAtRandom

HINTS: Final[Mapping[type, str]] = {
    PlaceAtRandom: "You are the Checker: you hide the houses and guns that the others look for. "
    "Here they are hidden for you at random, so the game can begin at once.",
    Place: "You are the Checker: put each house and each gun on a dot of the chart. "
    "Callers want to find the houses and fear the guns.",
    Call: "Name a dot, and the chart answers: a house is a hit for you, a gun costs you a bomb, all else is a miss. "
    "Three hits win; three bombs lost and you are out.",
    HandBack: "You won the game before, so the chart is yours. "
    "Hand it back if you would rather look for houses than hide them.",
}
